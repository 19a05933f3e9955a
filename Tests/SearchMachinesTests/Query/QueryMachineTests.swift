import Testing

@testable import SearchMachines

/// A query machine whose owner sends: what an input led to, as text.
struct Typist {
  private(set) var machine: QueryMachine

  init(_ configuration: TypingConfiguration) { machine = QueryMachine(configuration: configuration) }

  /// `held until 300`, `sent`, or `nothing`.
  mutating func type(_ text: String, at time: Int) -> String {
    let step = machine.textChanged(text, marked: nil, language: nil, now: ms(time))
    return act(step, time)
  }

  mutating func filter(_ filters: [String: String], at time: Int) -> String {
    let step = machine.filtersChanged(filters)
    return act(step, time)
  }

  mutating func start() -> String {
    let step = machine.start()
    return act(step, 0)
  }

  private mutating func act(_ step: QueryMachine.Step, _ time: Int) -> String {
    switch step {
    case .unchanged:
      return "nothing"
    case .changedAtOnce:
      machine.stopWaiting()
      return "sent"
    case .changed:
      if machine.startDebounce(now: ms(time), isLimited: false) {
        machine.stopWaiting()
        return "sent"
      }
      return "held until \(machine.debounceDeadline.map { written($0) } ?? "ever")"
    }
  }

  /// The timer fires at its deadline; the query it sends.
  mutating func fire() -> String {
    guard let deadline = machine.debounceDeadline else { return "no timer" }
    machine.debounceEnded(now: deadline)
    return "\(machine.effective) at \(written(deadline))"
  }

  mutating func endBurst() { machine.endBurst() }

  mutating func settle(at time: Int) { machine.settled(now: ms(time)) }

  mutating func submit() -> Bool { machine.submitText() }

  mutating func dismiss() { machine.dismiss() }
}

@Suite struct QueryMachineTests {
  // MARK: Debounce

  @Test func theDebounceIsTrailing() {
    var typist = Typist(TypingConfiguration(debounce: ms(300)))
    #expect(typist.type("a", at: 0) == "held until 300")
    #expect(typist.type("ab", at: 200) == "held until 500")
    #expect(typist.type("abc", at: 450) == "held until 750")
    #expect(typist.fire() == "abc at 750")
    #expect(typist.fire() == "no timer")
  }

  @Test func aZeroDebounceIsADeadlineAtOnce() {
    var typist = Typist(TypingConfiguration(debounce: .zero))
    #expect(typist.type("a", at: 100) == "held until 100")
    #expect(typist.type("ab", at: 100) == "held until 100")
    #expect(typist.fire() == "ab at 100")
    #expect(typist.type("abc", at: 101) == "held until 101")
  }

  @Test func anInputExactlyOnTheDeadlineSupersedes() {
    var typist = Typist(TypingConfiguration(debounce: ms(300)))
    _ = typist.type("a", at: 0)
    #expect(typist.type("ab", at: 300) == "held until 600")
    #expect(typist.fire() == "ab at 600")
  }

  @Test func anInputThatLeavesTheQueryUnchangedDoesNothing() {
    var typist = Typist(TypingConfiguration(debounce: ms(300)))
    _ = typist.type("a b", at: 0)
    for same in ["a b ", " a\u{3000}b", "a  b", "a b"] {
      #expect(typist.type(same, at: 100) == "nothing")
      #expect(typist.machine.debounceDeadline == ms(300), "the timer is not restarted")
    }
    #expect(typist.machine.fieldText == "a b")
  }

  // MARK: The longest wait

  @Test func theLongestWaitCountsFromTheFirstInputNotSent() {
    var typist = Typist(TypingConfiguration(debounce: ms(300), maxWait: ms(500)))
    #expect(typist.type("a", at: 0) == "held until 300")
    #expect(typist.type("ab", at: 200) == "held until 500")
    #expect(typist.type("abc", at: 400) == "held until 500")
    #expect(typist.fire() == "abc at 500")
    #expect(typist.type("abcd", at: 600) == "held until 900", "the next wait counts from here")
    #expect(typist.type("abcde", at: 850) == "held until 1100")
    #expect(typist.fire() == "abcde at 1100")
  }

  @Test func anInputExactlyOnTheLongestWaitIsWhatIsSent() {
    var typist = Typist(TypingConfiguration(debounce: ms(300), maxWait: ms(500)))
    _ = typist.type("a", at: 0)
    _ = typist.type("ab", at: 250)
    #expect(typist.type("abc", at: 500) == "held until 500")
    #expect(typist.fire() == "abc at 500")
  }

  @Test func aLongestWaitShorterThanTheDebounceRules() {
    var typist = Typist(TypingConfiguration(debounce: ms(300), maxWait: ms(100)))
    #expect(typist.type("a", at: 0) == "held until 100")
    #expect(typist.fire() == "a at 100")
    #expect(typist.type("ab", at: 150) == "held until 250")
  }

  @Test func anInputThatLeavesTheQueryUnchangedDoesNotBeginTheWait() {
    var typist = Typist(TypingConfiguration(debounce: ms(300), maxWait: ms(500)))
    _ = typist.type("a", at: 0)
    _ = typist.fire()
    #expect(typist.type("a ", at: 400) == "nothing")
    #expect(typist.type("a b", at: 600) == "held until 900")
    #expect(typist.type("a bc", at: 800) == "held until 1100", "from 600, not from 400")
  }

  // MARK: Length

  @Test(arguments: [
    (1, "", true), (1, "a", false), (2, "a", true), (2, "e\u{301}", true), (2, "👨‍👩‍👧‍👦", true), (2, "한", true),
    (2, "ab", false), (2, "a ", true), (2, "日本", false), (3, "a b", false), (0, "", false), (0, "a", false),
  ])
  func tooShortIsInCharactersAsAPersonSeesThem(_ minimum: Int, _ text: String, _ isTooShort: Bool) {
    var typist = Typist(TypingConfiguration(minimumLength: minimum))
    _ = typist.type(text, at: 0)
    #expect(typist.machine.isTooShort == isTooShort)
  }

  @Test func filtersDoNotMakeATextLongEnough() {
    var typist = Typist(TypingConfiguration(minimumLength: 1))
    _ = typist.filter(["color": "red"], at: 0)
    #expect(typist.machine.isTooShort)
    #expect(typist.machine.effective == SearchQuery("", filters: ["color": "red"]))
  }
}
