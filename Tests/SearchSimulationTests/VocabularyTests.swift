import Testing

@testable import SearchSimulation

@Suite struct VocabularyTests {
  private let settings = Scenario.Kind.search.vocabulary("setting") { $0.settings }

  @Test(arguments: [
    ("debounse", "debounce"), ("Debounce", "debounce"), ("debounc", "debounce"), ("debuonce", "debounce"),
    ("maxwait", "maxWait"), ("minLength", "minimumLength"), ("cachesize", "cacheSize"),
  ])
  func suggests(word: String, meant: String) {
    #expect(settings.objection(to: word) == "unknown setting \"\(word)\"; did you mean \"\(meant)\"?")
  }

  @Test func listsTheWordsWhereNothingIsClose() {
    let events = Scenario.Kind.validation.vocabulary("event") { $0.events }
    #expect(
      events.objection(to: "x") == "unknown event \"x\"; kind \"validation\" takes \"type\", \"compose\", \"commit\", "
        + "\"submit\", \"retry\" and \"close\"")
  }

  @Test func knowsTheWordsOfOtherKinds() {
    let events = Scenario.Kind.validation.vocabulary("event") { $0.events }
    #expect(
      events.objection(to: "jump") == "the event \"jump\" is not for kind \"validation\", which takes \"type\", "
        + "\"compose\", \"commit\", \"submit\", \"retry\" and \"close\"")
  }

  @Test func survivesLongWords() {
    #expect(["debounce"].closest(to: String(repeating: "x", count: 10_000)) == nil)
    #expect(["debounce"].closest(to: "") == nil)
  }
}
