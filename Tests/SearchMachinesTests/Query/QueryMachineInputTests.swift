import Testing

@testable import SearchMachines

@Suite struct QueryMachineInputTests {
  // MARK: First input

  @Test func theFirstEmptyInputListsEverythingWithAMinimumOfZero() {
    var typist = Typist(TypingConfiguration(minimumLength: 0))
    #expect(typist.type("", at: 0) == "sent")
    #expect(typist.type(" ", at: 10) == "nothing")
    #expect(typist.type("a", at: 20) == "held until 320")
    #expect(typist.type("", at: 30) == "sent", "the empty query is sent at once")
  }

  @Test func theFirstEmptyInputDoesNothingOtherwise() {
    var typist = Typist(TypingConfiguration(minimumLength: 1))
    #expect(typist.type("", at: 0) == "nothing")
    #expect(typist.type("\u{3000}", at: 0) == "nothing")
  }

  @Test func theFirstInputMayBeAFilter() {
    var everything = Typist(TypingConfiguration(minimumLength: 0))
    #expect(everything.filter([:], at: 0) == "sent")
    #expect(everything.filter([:], at: 10) == "nothing")
    var nothing = Typist(TypingConfiguration(minimumLength: 1))
    #expect(nothing.filter([:], at: 0) == "nothing")
  }

  @Test func startIsTheFirstInputOnce() {
    var typist = Typist(TypingConfiguration(minimumLength: 0))
    #expect(typist.start() == "sent")
    #expect(typist.start() == "nothing")
    #expect(typist.type("", at: 0) == "nothing")
  }

  @Test(arguments: [
    TypingConfiguration(minimumLength: 1), TypingConfiguration(trigger: .submit, minimumLength: 0),
    TypingConfiguration(trigger: .submit, minimumLength: 1),
  ])
  func startDoesNothingOtherwise(_ configuration: TypingConfiguration) {
    var typist = Typist(configuration)
    #expect(typist.start() == "nothing")
  }

  @Test func startAfterAnInputDoesNothing() {
    var typist = Typist(TypingConfiguration(minimumLength: 0))
    _ = typist.type("a", at: 0)
    #expect(typist.start() == "nothing")
    #expect(typist.machine.debounceDeadline == ms(300))
  }

  // MARK: Filters

  @Test func filtersAreANewQueryAtOnce() {
    var typist = Typist(TypingConfiguration())
    _ = typist.type("a", at: 0)
    #expect(typist.filter(["color": "red"], at: 100) == "sent")
    #expect(typist.machine.debounceDeadline == nil, "the running timer is dropped")
    #expect(typist.machine.effective == SearchQuery("a", filters: ["color": "red"]))
    #expect(typist.filter(["color": "red"], at: 200) == "nothing")
    #expect(typist.type("ab", at: 300) == "held until 600")
    #expect(typist.machine.effective == SearchQuery("ab", filters: ["color": "red"]))
    #expect(typist.filter([:], at: 400) == "sent")
  }

  // MARK: The submit trigger

  @Test func withTheSubmitTriggerOnlySubmitMakesTheQuery() {
    var typist = Typist(TypingConfiguration(trigger: .submit))
    #expect(typist.type("a", at: 0) == "nothing")
    #expect(typist.type("ab", at: 10) == "nothing")
    #expect(typist.machine.effective == SearchQuery())
    #expect(typist.submit() == true)
    #expect(typist.machine.effective == SearchQuery("ab"))
    #expect(typist.submit() == false, "the same again")
    #expect(typist.type("", at: 20) == "nothing")
    #expect(typist.machine.effective == SearchQuery("ab"))
    #expect(typist.filter(["color": "red"], at: 30) == "sent")
    #expect(typist.machine.effective == SearchQuery("ab", filters: ["color": "red"]), "over the text submitted last")
    #expect(typist.submit() == true)
    #expect(typist.machine.effective == SearchQuery("", filters: ["color": "red"]))
  }

  @Test func submitTakesAllOfTheTextMarkedOrNot() {
    var machine = QueryMachine(configuration: TypingConfiguration(trigger: .submit, composition: .rest))
    let text = "aか"
    let marked = QueryText.lastRange(of: "か", in: text)
    #expect(machine.textChanged(text, marked: marked, language: "ja", now: .zero) == .unchanged)
    #expect(machine.restDeadline == nil, "nothing becomes a query by resting")
    #expect(machine.submitText() == true)
    #expect(machine.effective == SearchQuery("aか"))
  }

  // MARK: Composition

  @Test func restedTextIsSentWithNoDebounceOnTop() {
    var machine = QueryMachine(configuration: TypingConfiguration(composition: .rest))
    let text = "か"
    let whole = text.startIndex..<text.endIndex
    #expect(machine.textChanged(text, marked: whole, language: nil, now: .zero) == .unchanged)
    #expect(machine.restDeadline == ms(500))
    #expect(machine.compositionRested() == .changedAtOnce)
    #expect(machine.effective == SearchQuery("か"))
    #expect(machine.textChanged(text, marked: nil, language: nil, now: ms(600)) == .unchanged, "committed as it rested")
    #expect(machine.restDeadline == nil)
  }

  @Test func composingOverCommittedTextIsUnchanged() {
    var machine = QueryMachine(configuration: TypingConfiguration(composition: .commit))
    #expect(machine.textChanged("a", marked: nil, language: nil, now: .zero) == .changed)
    let text = "aか"
    let marked = QueryText.lastRange(of: "か", in: text)
    #expect(machine.textChanged(text, marked: marked, language: nil, now: ms(10)) == .unchanged)
    #expect(machine.textChanged("a蚊", marked: nil, language: nil, now: ms(20)) == .changed)
    #expect(machine.effective == SearchQuery("a蚊"))
  }

  // MARK: Quiet

  @Test func dismissStopsWhatWaits() {
    var typist = Typist(TypingConfiguration())
    _ = typist.type("a", at: 0)
    typist.dismiss()
    #expect(!typist.machine.isWaiting)
    #expect(typist.machine.effective == SearchQuery("a"), "the text stays")
    #expect(typist.type("a ", at: 10) == "nothing")
  }

  @Test func aQuerySetAsAWholeWaitsForNothing() {
    var machine = QueryMachine(configuration: TypingConfiguration(minimumLength: 0))
    _ = machine.textChanged("a", marked: nil, language: nil, now: .zero)
    _ = machine.startDebounce(now: .zero, isLimited: false)
    machine.replace(text: " b ", filters: ["color": "red"], now: ms(10))
    #expect(machine.effective == SearchQuery("b", filters: ["color": "red"]))
    #expect(!machine.isWaiting)
    #expect(machine.start() == .unchanged)
  }
}
