import Testing

@testable import SearchMachines

/// Every state of a validation with every input: the text is `ab` unless the state says otherwise, the time 1,000 ms.
@Suite struct ValidationTableTests {
  enum State: String, CaseIterable, Sendable {
    case empty, invalid, composing, pending, checking, available, taken, unknown, refused, waiting, closed

    /// A field in this state. `ab` is typed at 900 ms where it is pending, so that its debounce ends at 1,200 ms;
    /// refused and waiting may not ask before 10,000 ms.
    var field: ValidationField {
      var field = ValidationField(ValidationConfiguration(minimumLength: 2))
      switch self {
      case .empty: break
      case .invalid: _ = field.type("ab", meetsRules: false, at: 0)
      case .composing: _ = field.compose("ab", at: 0)
      case .pending: _ = field.type("ab", at: 900)
      case .checking, .available, .taken, .unknown, .refused, .waiting:
        _ = field.type("ab", at: 0)
        _ = field.pass(to: 300)
        switch self {
        case .available: _ = field.answer(1, true, at: 400)
        case .taken: _ = field.answer(1, false, at: 400)
        case .unknown: _ = field.fail(1, .offline, at: 400)
        case .refused: _ = field.refuse(1, wait: 9_600, at: 400)
        case .waiting:
          _ = field.refuse(1, wait: 9_600, at: 400)
          _ = field.type("abc", at: 500)
          _ = field.type("ab", at: 510)
          _ = field.pass(to: 810)
        case .empty, .invalid, .composing, .pending, .checking, .closed: break
        }
      case .closed:
        _ = field.close(at: 0)
      }
      return field
    }
  }

  enum Input: String, CaseIterable, Sendable {
    case same, other, tooShort, ruledOut, clear, blank, compose, submit, retry, available, taken, failed, refused, late
    case close

    func happen(to field: inout ValidationField, was text: String) -> [String] {
      switch self {
      case .same: field.type(text, at: 1_000)
      case .other: field.type("xy", at: 1_000)
      case .tooShort: field.type("x ", at: 1_000)
      case .ruledOut: field.type("xy", meetsRules: false, at: 1_000)
      case .clear: field.type("", at: 1_000)
      case .blank: field.type(" \u{3000}", at: 1_000)
      case .compose: field.compose("xy", at: 1_000)
      case .submit: field.submit(at: 1_000)
      case .retry: field.retry(at: 1_000)
      case .available: field.answer(1, true, at: 1_000)
      case .taken: field.answer(1, false, at: 1_000)
      case .failed: field.fail(1, .timeout, at: 1_000)
      case .refused: field.refuse(1, wait: 500, at: 1_000)
      case .late: field.answer(7, true, at: 1_000)
      case .close: field.close(at: 1_000)
      }
    }
  }

  /// What happens: the effects, and what is shown then; nil where the input does nothing at all.
  private func expected(_ state: State, _ input: Input) -> (effects: [String], drawn: String)? {
    if state == .closed { return nil }
    /// What leaving the text of this state cancels.
    let leaving: [String] = state == .checking ? ["cancel 1"] : []
    let stopping: [String] = state == .pending ? ["no debounce"] : []
    switch input {
    case .same:
      // Commit starts the debounce; any other text is as it was.
      return state == .composing ? (["debounce at 1300"], "pending: ab") : nil
    case .other:
      return (leaving + stopping + ["debounce at 1300"], "pending: xy")
    case .tooShort:
      return (leaving + stopping, "invalid: x ")
    case .ruledOut:
      return (leaving + stopping, "invalid: xy")
    case .clear:
      return state == .empty ? nil : (leaving + stopping, "empty: ")
    case .blank:
      return (leaving + stopping, "empty:  \u{3000}")
    case .compose:
      return (leaving + stopping, "pending: xy")
    case .submit:
      return state == .pending ? (["check 1: ab", "no debounce"], "checking: ab") : nil
    case .retry:
      switch state {
      case .pending: return (["check 1: ab", "no debounce"], "checking: ab")
      case .unknown: return (["check 2: ab"], "checking: ab")
      case .empty, .invalid, .composing, .checking, .available, .taken, .refused, .waiting, .closed: return nil
      }
    case .available:
      return state == .checking ? ([], "available: ab!") : nil
    case .taken:
      return state == .checking ? ([], "taken: ab") : nil
    case .failed:
      return state == .checking ? ([], "unknown, timeout: ab") : nil
    case .refused:
      return state == .checking ? (["limit at 1500"], "unknown, rateLimited: ab") : nil
    case .late:
      return nil
    case .close:
      let limit: [String] = state == .refused || state == .waiting ? ["no limit"] : []
      return (leaving + stopping + limit, state == .empty ? "closed: " : "closed: ab")
    }
  }

  @Test(arguments: State.allCases, Input.allCases)
  func everyStateTakesEveryInput(_ state: State, _ input: Input) {
    var field = state.field
    let published = field.published
    let before = field.snapshot
    let effects = input.happen(to: &field, was: before.text)
    if let expected = expected(state, input) {
      #expect(effects == expected.effects)
      #expect(field.drawn == expected.drawn)
      #expect(field.published == published + (field.snapshot == before ? 0 : 1))
    } else {
      #expect(effects == [])
      #expect(field.published == published)
    }
  }

  @Test func theStatesAreWhatTheirNamesSay() {
    let drawn = State.allCases.map { $0.field.drawn }
    #expect(
      drawn == [
        "empty: ", "invalid: ab", "pending: ab", "pending: ab", "checking: ab", "available: ab!", "taken: ab",
        "unknown, offline: ab", "unknown, rateLimited: ab", "pending: ab", "closed: ",
      ])
  }

  // MARK: What a state leads to by itself

  @Test(arguments: State.allCases)
  func whatTimeLeadsTo(_ state: State) {
    var field = state.field
    let effects = field.pass(to: 60_000)
    switch state {
    case .pending:
      #expect(effects == ["check 1: ab"])
    case .refused, .waiting:
      #expect(effects == ["check 2: ab"], "after its time it asks once")
      #expect(field.drawn == "checking: ab")
    case .empty, .invalid, .composing, .checking, .available, .taken, .unknown, .closed:
      #expect(effects == [])
    }
  }
}
