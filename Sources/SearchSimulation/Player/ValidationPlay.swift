import SearchMachines

/// Plays a scenario of kind "validation".
struct ValidationPlay: ScenarioPlay {
  var agenda = Agenda()
  private(set) var outcome = ScenarioOutcome()
  private var machine: ValidationMachine
  private var log = RequestLog()
  private let pattern: TextPattern?
  private let replies: ScenarioReplies
  /// By the bytes of the text, which is compared as it stands.
  private var sentCounts: [[UInt8]: Int] = [:]
  private var current = ValidationSnapshot()
  private var written = ScenarioOutcome.ValidationState(at: 0, verdict: "empty", text: "", canSubmit: false)

  init(_ scenario: Scenario) {
    machine = ValidationMachine(scenario.settings.validation)
    pattern = scenario.settings.pattern
    replies = scenario.replies
  }

  mutating func take(_ action: ScenarioEvent.Action, at now: Int) {
    let time = Duration.milliseconds(now)
    switch action {
    case .type(let text), .commit(let text): perform(change(text, isComposing: false, now: time), at: now)
    case .compose(let text, let marked):
      let isComposing = QueryText.lastRange(of: marked, in: text) != nil
      perform(change(text, isComposing: isComposing, now: time), at: now)
    case .submit: perform(machine.submitted(now: time), at: now)
    case .retry: perform(machine.retried(now: time), at: now)
    case .close: perform(machine.closed(now: time), at: now)
    case .dismiss, .clear, .filter, .start, .visible, .next, .previous, .refresh, .invalidate, .setSource, .insert,
      .delete, .update, .pin, .unpin, .jump:
      break  // not events of this kind
    }
  }

  mutating func takeReply(_ id: RequestID, at now: Int) {
    guard let (_, reply) = log.arrived(id, at: now, outcome: &outcome) else { return }
    let time = Duration.milliseconds(now)
    if let failure = reply.failure(in: nil) {
      perform(machine.checkFailed(id, failure, now: time), at: now)
    } else {
      perform(machine.checked(id, isAvailable: reply == .available, now: time), at: now)
    }
  }

  mutating func takeTimer(_ id: TimerID, at now: Int) {
    perform(machine.timerFired(id, now: .milliseconds(now)), at: now)
  }

  mutating func endInstant(at now: Int) {
    var state = ScenarioOutcome.ValidationState(
      at: written.at, verdict: current.verdict.written, text: current.text, canSubmit: current.canSubmit)
    if state.verdict == written.verdict && state.canSubmit == written.canSubmit
      && state.text.utf8.elementsEqual(written.text.utf8)
    {
      return
    }
    state.at = now
    written = state
    outcome.verdicts.append(state)
  }

  private mutating func change(_ text: String, isComposing: Bool, now: Duration) -> ValidationMachine.Output {
    let meetsRules = pattern?.matches(text) ?? true
    return machine.textChanged(text, isComposing: isComposing, meetsRules: meetsRules, now: now)
  }

  private mutating func perform(_ output: ValidationMachine.Output, at now: Int) {
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline): agenda.start(id, at: deadline)
      case .cancelTimer(let id): agenda.cancel(id)
      case .check(let id, let text):
        log.sent(
          id, ScenarioOutcome.Request(at: now, query: text), reply: reply(to: text), agenda: &agenda, outcome: &outcome)
      case .cancelCheck(let id): log.cancelled(id, at: now, outcome: &outcome)
      }
    }
    if let snapshot = output.snapshot { current = snapshot }
  }

  private mutating func reply(to text: String) -> ScenarioReply? {
    let bytes = Array(text.utf8)
    let number = sentCounts[bytes, default: 0] + 1
    sentCounts[bytes] = number
    guard let list = replies[text] ?? replies["*"], !list.isEmpty else { return nil }
    return list[min(number, list.count) - 1]
  }
}

extension ValidationVerdict {
  /// The name in scenario files.
  var written: String {
    switch self {
    case .empty: "empty"
    case .invalid: "invalid"
    case .pending: "pending"
    case .checking: "checking"
    case .available: "available"
    case .taken: "taken"
    case .unknown: "unknown"
    case .closed: "closed"
    }
  }
}
