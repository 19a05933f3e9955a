import Testing

@testable import SearchMachines

@Suite struct ValidationMachineTests {
  /// A field in which `text` was checked.
  private func checked(_ text: String, _ isAvailable: Bool, remembers: Bool = false) -> ValidationField {
    var field = ValidationField(ValidationConfiguration(remembers: remembers))
    _ = field.type(text, at: 0)
    _ = field.pass(to: 300)
    _ = field.answer(1, isAvailable, at: 400)
    return field
  }

  // MARK: Typing

  @Test func theTextIsAskedAboutAfterTheDebounce() {
    var field = ValidationField()
    #expect(field.type("a", at: 0) == ["debounce at 300"])
    #expect(field.drawn == "pending: a", "from the first changed character")
    #expect(field.type("ab", at: 100) == ["no debounce", "debounce at 400"])
    #expect(field.type("ab", at: 200) == [], "unchanged")
    #expect(field.pass(to: 400) == ["check 1: ab"])
    #expect(field.drawn == "checking: ab")
    #expect(field.answer(1, true, at: 500) == [])
    #expect(field.drawn == "available: ab!")
  }

  @Test func aKeystrokeCancelsTheCheckAtOnce() {
    var field = ValidationField()
    _ = field.type("a", at: 0)
    _ = field.pass(to: 300)
    #expect(field.type("ab", at: 350) == ["cancel 1", "debounce at 650"])
    #expect(field.answer(1, true, at: 400) == [], "late")
    #expect(field.drawn == "pending: ab")
    #expect(field.pass(to: 650) == ["check 2: ab"])
    #expect(field.answer(1, true, at: 700) == [])
    #expect(field.answer(2, false, at: 710) == [])
    #expect(field.drawn == "taken: ab")
    #expect(field.answer(2, true, at: 720) == [], "one verdict")
    #expect(field.drawn == "taken: ab")
  }

  @Test func anInputExactlyOnTheDeadlineSupersedes() throws {
    var field = ValidationField()
    _ = field.type("a", at: 0)
    #expect(field.type("ab", at: 300) == ["no debounce", "debounce at 600"])
    let timer = try #require(field.cancelledTimer)
    #expect(field.at(300) { $0.timerFired(timer, now: $1) } == [])
    #expect(field.pass(to: 600) == ["check 1: ab"])
  }

  @Test func aZeroDebounceIsADeadlineAtOnce() {
    var field = ValidationField(ValidationConfiguration(debounce: .zero))
    #expect(field.type("a", at: 100) == ["debounce at 100"])
    #expect(field.pass(to: 100) == ["check 1: a"])
  }

  // MARK: The exact text

  @Test func composedAndDecomposedAreDifferentTexts() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    var field = checked(composed, true, remembers: true)
    #expect(field.snapshot.canSubmit)
    #expect(field.type(decomposed, at: 500) == ["debounce at 800"])
    #expect(Array(field.snapshot.text.unicodeScalars) == Array(decomposed.unicodeScalars))
    #expect(field.verdict == "pending")
    #expect(!field.snapshot.canSubmit)
    let effects = field.at(800) { machine, now in machine.submitted(now: now) }
    #expect(effects.first?.unicodeScalars.count == "check 2: ".count + 2, "sent as it stands in the field")
    #expect(field.type(composed, at: 900) == ["cancel 2"], "remembered for this one")
    #expect(field.snapshot.canSubmit)
  }

  @Test func aTextThatOnlyLooksTheSameIsPublished() {
    var field = ValidationField()
    _ = field.type("\u{E9}", at: 0)
    let published = field.published
    _ = field.type("e\u{301}", at: 10)
    #expect(field.published == published + 1)
    #expect(field.snapshot.text.unicodeScalars.count == 2)
  }

  @Test func whiteSpaceMakesAnotherText() {
    var field = checked("ab", true)
    #expect(field.type("ab ", at: 500) == ["debounce at 800"])
    #expect(field.drawn == "pending: ab ")
    #expect(field.pass(to: 800) == ["check 2: ab "], "sent exactly as it stands")
  }

  @Test(arguments: [
    ("", "empty"), (" ", "empty"), ("\u{3000}\n", "empty"), ("a", "invalid"), (" a ", "invalid"),
    ("e\u{301}", "invalid"), ("👨‍👩‍👧‍👦", "invalid"), ("ab", "pending"), (" ab", "pending"), ("한글", "pending"),
  ])
  func onlyEmptyAndTheLengthUseTheNormalizedText(_ text: String, _ verdict: String) {
    var field = ValidationField(ValidationConfiguration(minimumLength: 2))
    _ = field.type(text, at: 0)
    #expect(field.verdict == verdict)
    #expect(Array(field.snapshot.text.utf8) == Array(text.utf8))
  }

  @Test func aMinimumOfZeroStillKnowsEmpty() {
    var field = ValidationField(ValidationConfiguration(minimumLength: 0))
    _ = field.type("a", at: 0)
    #expect(field.type(" ", at: 10) == ["no debounce"])
    #expect(field.drawn == "empty:  ")
  }

  // MARK: Composition

  @Test func whileComposingNothingIsSentAndSubmitIsIgnored() {
    var field = checked("a", true)
    #expect(field.compose("aか", at: 500) == [])
    #expect(field.drawn == "pending: aか")
    #expect(field.compose("aかn", at: 600) == [])
    #expect(field.submit(at: 700) == [])
    #expect(field.retry(at: 800) == [])
    #expect(field.pass(to: 5_000) == [])
    #expect(field.type("a蚊", at: 5_100) == ["debounce at 5400"], "commit starts the debounce")
    #expect(field.submit(at: 5_200) == ["check 2: a蚊", "no debounce"])
  }

  @Test func composingCancelsTheOldCheck() {
    var field = ValidationField()
    _ = field.type("a", at: 0)
    _ = field.pass(to: 300)
    #expect(field.compose("aか", at: 400) == ["cancel 1"])
    #expect(field.answer(1, true, at: 500) == [])
    #expect(field.drawn == "pending: aか")
  }

  // MARK: Rate limits

  @Test func aRefusedCheckWaitsThenAsksOnce() {
    var field = ValidationField()
    _ = field.type("a", at: 0)
    _ = field.pass(to: 300)
    #expect(field.refuse(1, wait: 5_000, at: 400) == ["limit at 5400"])
    #expect(field.drawn == "unknown, rateLimited: a")
    #expect(field.retry(at: 500) == [])
    #expect(field.retry(at: 600) == [])
    #expect(field.pass(to: 5_399) == [])
    #expect(field.pass(to: 5_400) == ["check 2: a"])
    #expect(field.answer(2, true, at: 5_500) == [])
    #expect(field.pass(to: 60_000) == [])
    #expect(field.drawn == "available: a!")
  }

  @Test func theNewestTextIsAskedAboutWhenBothAreOver() {
    var early = ValidationField()
    _ = early.type("a", at: 0)
    _ = early.pass(to: 300)
    _ = early.refuse(1, wait: 5_000, at: 400)
    #expect(early.type("ab", at: 500) == ["debounce at 800"])
    #expect(early.pass(to: 5_399) == [])
    #expect(early.drawn == "pending: ab")
    #expect(early.pass(to: 60_000) == ["check 2: ab"])
    var late = ValidationField()
    _ = late.type("a", at: 0)
    _ = late.pass(to: 300)
    _ = late.refuse(1, wait: 5_000, at: 400)
    #expect(late.type("ab", at: 5_300) == ["debounce at 5600"])
    #expect(late.pass(to: 5_599) == [])
    #expect(late.pass(to: 5_600) == ["check 2: ab"])
  }

  @Test func clearAndComposingDropWhatWaits() {
    var cleared = ValidationField()
    _ = cleared.type("a", at: 0)
    _ = cleared.pass(to: 300)
    _ = cleared.refuse(1, wait: 5_000, at: 400)
    #expect(cleared.type("", at: 500) == [])
    #expect(cleared.pass(to: 60_000) == [])
    var composed = ValidationField()
    _ = composed.type("a", at: 0)
    _ = composed.pass(to: 300)
    _ = composed.refuse(1, wait: 5_000, at: 400)
    _ = composed.compose("aか", at: 500)
    #expect(composed.pass(to: 60_000) == [])
    #expect(composed.drawn == "pending: aか")
  }

  @Test func aLateRefusalIsNoLimit() {
    var field = ValidationField()
    _ = field.type("a", at: 0)
    _ = field.pass(to: 300)
    _ = field.type("ab", at: 400)
    #expect(field.refuse(1, wait: 60_000, at: 500) == [])
    #expect(field.pass(to: 700) == ["check 2: ab"])
  }

  // MARK: Remembering

  @Test(arguments: [true, false])
  func knownVerdictsCanBeRemembered(_ isAvailable: Bool) {
    var field = checked("a", isAvailable, remembers: true)
    _ = field.type("ab", at: 500)
    #expect(field.type("a", at: 600) == ["no debounce"])
    #expect(field.drawn == (isAvailable ? "available: a!" : "taken: a"))
  }

  @Test func withoutThatGoingBackAsksAgain() {
    var field = checked("a", true)
    _ = field.type("ab", at: 500)
    #expect(field.type("a", at: 600) == ["no debounce", "debounce at 900"])
    #expect(field.pass(to: 900) == ["check 2: a"])
  }

  @Test func anUnknownVerdictIsNeverRemembered() {
    var field = ValidationField(ValidationConfiguration(remembers: true))
    _ = field.type("a", at: 0)
    _ = field.pass(to: 300)
    _ = field.fail(1, .offline, at: 400)
    #expect(field.drawn == "unknown, offline: a", "never shown as taken")
    _ = field.type("ab", at: 500)
    #expect(field.type("a", at: 600) == ["no debounce", "debounce at 900"])
  }
}
