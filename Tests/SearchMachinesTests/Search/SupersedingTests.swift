import Testing

@testable import SearchMachines

@Suite struct SupersedingTests {
  private func screen(
    _ cancellation: TypingConfiguration.Cancellation = .atDispatch, keepsItems: Bool = true, minimumLength: Int = 1
  ) -> SearchScreen {
    SearchScreen(
      typing: TypingConfiguration(
        minimumLength: minimumLength, cancellation: cancellation, composition: .commit), keepsItems: keepsItems)
  }

  // MARK: Rows of the query before

  @Test func theyAreMarkedOnceTheNewAnswerIsSlowOrHasFailed() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = screen.type("ab", at: 1_000)
    #expect(screen.snapshot.isStale && !screen.snapshot.isVisiblyStale)
    _ = screen.pass(to: 1_300)
    #expect(screen.snapshot.isStale && !screen.snapshot.isVisiblyStale)
    _ = screen.pass(to: 1_600)
    #expect(screen.snapshot.isVisiblyStale, "slow")
    _ = screen.fail(2, .other, at: 1_700)
    #expect(screen.drawn == "failed, other ab: a[1] end/end")
    #expect(screen.snapshot.isVisiblyStale, "failed")
    _ = screen.type("a", at: 2_000)
    #expect(screen.drawn == "loaded a: a[1] end/end")
    #expect(!screen.snapshot.isVisiblyStale)
  }

  // MARK: When the older request is cancelled

  @Test func atDispatchTheOlderRequestRunsUntilTheNewerIsSent() {
    var screen = screen(.atDispatch)
    #expect(screen.type("a", at: 0) == ["debounce at 300"])
    #expect(screen.drawn == "idle a: - idle/idle")
    #expect(screen.pass(to: 300) == ["load 1: a start ×3", "slow at 600"])
    #expect(screen.drawn == "loading a: - idle/idle")
    #expect(screen.type("ab", at: 350) == ["debounce at 650"])
    #expect(screen.drawn == "loading ab: - idle/idle")
    #expect(screen.pass(to: 600) == [])
    #expect(screen.drawn == "loading ab: - idle/idle slow", "newer requests don't restart it")
    #expect(screen.pass(to: 650) == ["cancel 1", "load 2: ab start ×3"])
    let published = screen.published
    #expect(screen.page(1, [1], at: 700) == [])
    #expect(screen.published == published, "late: never shown")
    #expect(screen.page(2, [2], at: 800) == [])
    #expect(screen.drawn == "loaded ab: ab[2] end/end")
  }

  @Test func atKeystrokeItIsCancelledWithoutASuccessor() {
    var screen = screen(.atKeystroke)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.type("ab", at: 350) == ["cancel 1", "debounce at 650", "no slow"])
    #expect(screen.drawn == "idle ab: - idle/idle")
    #expect(screen.page(1, [1], at: 400) == [])
    #expect(screen.drawn == "idle ab: - idle/idle")
    #expect(screen.pass(to: 650) == ["load 2: ab start ×3", "slow at 950"])
    _ = screen.page(2, [2], at: 700)
    _ = screen.type("abc", at: 1_000)
    _ = screen.pass(to: 1_300)
    #expect(screen.type("abcd", at: 1_400) == ["cancel 3", "debounce at 1700", "no slow"])
    #expect(screen.drawn == "loaded abcd: ab[2] end/end", "loaded if items are shown")
  }

  @Test func anUnchangedQueryCancelsNothing() {
    for cancellation in [TypingConfiguration.Cancellation.atDispatch, .atKeystroke] {
      var screen = screen(cancellation)
      _ = screen.type("a", at: 0)
      _ = screen.pass(to: 300)
      #expect(screen.type("a ", at: 310) == [])
      #expect(screen.compose("a か", "か", at: 320) == [])
      #expect(screen.submit(at: 330) == [], "nothing is pending")
    }
  }

  // MARK: Replies of the older request

  @Test func anOutdatedFailureIsShown() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 350)
    #expect(screen.fail(1, .offline, at: 400) == ["no slow"])
    #expect(screen.drawn == "failed, offline ab: - idle/idle")
    #expect(screen.pass(to: 650) == ["load 2: ab start ×3", "slow at 950"])
    #expect(screen.drawn == "loading ab: - idle/idle")
  }

  @Test func lateFailuresAndRepliesOfUnknownRequestsDoNothing() {
    var screen = screen(.atKeystroke)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 350)
    let published = screen.published
    #expect(screen.fail(1, .timeout, at: 400) == [])
    #expect(screen.refuse(1, wait: 10_000, at: 410) == [], "never taken as a rate limit")
    #expect(screen.fail(7, .other, at: 420) == [])
    #expect(screen.page(0, [1], at: 430) == [])
    #expect(screen.published == published)
    #expect(screen.pass(to: 650) == ["load 2: ab start ×3", "slow at 950"])
  }

  // MARK: No request

  @Test func returningToTheQueryInFlightStopsTheTimer() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 350)
    #expect(screen.type("a", at: 400) == ["no debounce"])
    #expect(screen.page(1, [1], at: 500) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func returningToTheQueryShownCancelsAndIsLoadedAtOnce() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = screen.type("ab", at: 1_000)
    _ = screen.pass(to: 1_300)
    #expect(screen.drawn == "loading ab: a[1] idle/idle")
    #expect(screen.type("a", at: 1_400) == ["cancel 2", "no slow"])
    #expect(screen.drawn == "loaded a: a[1] end/end")
    #expect(!screen.snapshot.isStale)
  }

  @Test func aFailedOrCancelledQueryIsNeverARepeat() {
    var failed = screen()
    _ = failed.type("a", at: 0)
    _ = failed.pass(to: 300)
    _ = failed.fail(1, .offline, at: 400)
    _ = failed.type("ab", at: 500)
    #expect(failed.type("a", at: 600) == ["no debounce", "debounce at 900"])
    #expect(failed.pass(to: 900) == ["load 2: a start ×3", "slow at 1200"])
    var cancelled = screen(.atKeystroke)
    _ = cancelled.type("a", at: 0)
    _ = cancelled.pass(to: 300)
    _ = cancelled.type("ab", at: 500)
    #expect(cancelled.type("a", at: 600) == ["no debounce", "debounce at 900"])
    #expect(cancelled.pass(to: 900) == ["load 2: a start ×3", "slow at 1200"])
  }

  // MARK: At once

  @Test func emptyOrTooShortStopsCancelsAndDropsTheItems() {
    var screen = screen(minimumLength: 2)
    screen.search("ab", answered: 1, with: [1], at: 0)
    _ = screen.type("abc", at: 1_000)
    _ = screen.pass(to: 1_300)
    #expect(screen.type("abcd", at: 1_400) == ["debounce at 1700"])
    #expect(screen.type("a", at: 1_500) == ["cancel 2", "no debounce", "no slow"])
    #expect(screen.drawn == "too short a: - idle/idle")
    #expect(screen.snapshot.change == SnapshotChange(reset: true))
    #expect(screen.clear(at: 1_600) == [])
    #expect(screen.drawn == "idle: - idle/idle")
  }

  @Test func submitRunsThePendingSearchOnce() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.submit(at: 100) == ["load 1: a start ×3", "no debounce", "slow at 400"])
    #expect(screen.submit(at: 110) == [])
    #expect(screen.pass(to: 350) == [])
  }

  @Test func aFilterIsANewQueryAtOnce() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(
      screen.filter(["color": "red"], at: 100) == ["load 1: a [color=red] start ×3", "no debounce", "slow at 400"])
    #expect(screen.filter(["color": "red"], at: 110) == [])
    #expect(screen.filter([:], at: 120) == ["cancel 1", "load 2: a start ×3"])
  }

  @Test func aCancelledTimerThatFiresAllTheSameDoesNothing() throws {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.type("ab", at: 300) == ["no debounce", "debounce at 600"], "exactly on the deadline")
    let timer = try #require(screen.cancelledTimer)
    #expect(screen.at(300) { $0.handle(.timerFired(timer), at: $1) } == [])
    #expect(screen.pass(to: 600) == ["load 1: ab start ×3", "slow at 900"])
  }

  // MARK: Items of the previous query

  @Test func itemsStayMarkedStaleUntilTheAnswer() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = screen.type("ab", at: 1_000)
    #expect(screen.drawn == "loaded ab: a[1] end/end")
    #expect(screen.snapshot.isStale)
    _ = screen.pass(to: 1_300)
    #expect(screen.drawn == "loading ab: a[1] idle/idle")
    _ = screen.fail(2, .timeout, at: 1_400)
    #expect(screen.drawn == "failed, timeout ab: a[1] end/end", "a failure keeps them")
  }

  @Test func ifSoSetTheyAreDroppedWhenTheNewOneIsSent() {
    var screen = screen(keepsItems: false)
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = screen.type("ab", at: 1_000)
    #expect(screen.drawn == "loaded ab: a[1] end/end")
    #expect(screen.pass(to: 1_300) == ["load 2: ab start ×3", "slow at 1600"])
    #expect(screen.drawn == "loading ab: - idle/idle")
  }

  // MARK: Slow

  @Test func anAnswerAndTheNextSendAtOneInstantBreakTheBusyPeriod() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 310)
    _ = screen.page(1, [1], at: 610)
    #expect(screen.drawn == "loaded ab: a[1] end/end", "slow ended with the answer")
    #expect(screen.pass(to: 610) == ["load 2: ab start ×3", "slow at 910"])
  }
}
