import Testing

@testable import SearchMachines

@Suite struct RetryRefreshTests {
  private func screen(window: PagingConfiguration.Bound = .unbounded) -> SearchScreen {
    SearchScreen(paging: PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: window), cacheSize: 3)
  }

  /// `a` is shown with rows 40, 41, 42 of 100.
  private func screenWithPositions() -> SearchScreen {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(40..<43), position: 40, total: .exact(100)), at: 300)
    return screen
  }

  // MARK: Retry

  @Test func retrySendsTheEffectiveQueryAtOnce() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.fail(1, .offline, at: 400)
    #expect(screen.drawn == "failed, offline a: - idle/idle")
    #expect(screen.retry(at: 500) == ["load 2: a start ×3", "slow at 800"])
    #expect(screen.drawn == "loading a: - idle/idle")
    #expect(screen.retry(at: 600) == [], "in flight")
    _ = screen.page(2, [1], at: 700)
    #expect(screen.retry(at: 800) == [], "shown")
    #expect(screen.type("ab", at: 900) == ["debounce at 1200"])
    #expect(screen.retry(at: 1_000) == ["load 3: ab start ×3", "no debounce", "slow at 1300"])
  }

  @Test func retryDoesNothingForAnEmptyOrTooShortText() {
    var screen = SearchScreen(typing: TypingConfiguration(minimumLength: 2))
    #expect(screen.retry(at: 0) == [])
    _ = screen.type("a", at: 10)
    #expect(screen.retry(at: 20) == [])
    #expect(screen.drawn == "too short a: - idle/idle")
  }

  @Test func theSessionGoesOnAfterAFailure() {
    for reason in [SearchFailure.Reason.offline, .timeout, .refused, .badAnswer, .other] {
      var screen = screen()
      _ = screen.type("a", at: 0)
      _ = screen.pass(to: 300)
      _ = screen.fail(1, reason, at: 400)
      #expect(screen.snapshot.phase == .failed(SearchFailure(reason)))
      screen.search("ab", answered: 2, with: [1], at: 500)
      #expect(screen.drawn == "loaded ab: ab[1] end/end")
    }
  }

  @Test func whetherRetryingCanHelp() {
    for reason in [SearchFailure.Reason.offline, .timeout, .rateLimited, .other] {
      #expect(SearchFailure(reason).canRetry)
    }
    for reason in [SearchFailure.Reason.refused, .badAnswer] { #expect(!SearchFailure(reason).canRetry) }
  }

  @Test func retryRepeatsEveryFailedDirectionPreviousFirst() {
    var screen = screenWithPositions()
    #expect(screen.next(at: 400) == ["load 2: a next at 43 ×3"])
    #expect(screen.previous(at: 410) == ["load 3: a previous at 37 ×3"])
    #expect(screen.fail(2, .offline, at: 420) == [])
    #expect(screen.drawn == "loaded a: a[40 41 42] loading/offline", "each with its own state")
    #expect(screen.next(at: 425) == [], "blocked until retry")
    #expect(screen.fail(3, .timeout, at: 430) == [])
    #expect(screen.retry(at: 500) == ["load 4: a previous at 37 ×3", "load 5: a next at 43 ×3"])
    _ = screen.page(5, Page(rows(43..<46), position: 43, total: .exact(100)), at: 510)
    #expect(screen.drawn == "loaded a: a[40 41 42|43 44 45] loading/idle")
  }

  // MARK: Refresh

  @Test func refreshKeepsTheOldWindowUntilTheNewPageArrives() {
    var screen = screenWithPositions()
    _ = screen.see(41, 42, at: 350)
    _ = screen.next(at: 400)
    #expect(screen.refresh(at: 500) == ["cancel 2", "load 3: a at 41 ×3", "slow at 800"])
    #expect(screen.drawn == "loading a: a[40 41 42] idle/idle", "previous and next are idle while it runs")
    let before = screen.published
    _ = screen.page(3, Page(rows([41, 43, 44]), position: 41, total: .exact(99)), at: 600)
    #expect(screen.published == before + 1)
    #expect(screen.drawn == "loaded a: a[41 43 44] idle/idle")
    #expect(screen.snapshot.change == SnapshotChange(inserted: .init(tail: 3), reset: true))
    #expect(screen.snapshot.before == 41)
    #expect(screen.snapshot.after == 55)
  }

  @Test func aFailedRefreshBlocksBothDirectionsUntilRetryRepeatsIt() {
    var screen = screenWithPositions()
    _ = screen.see(42, 42, at: 350)
    #expect(screen.refresh(at: 400) == ["load 2: a at 42 ×3", "slow at 700"])
    _ = screen.see(40, 40, at: 450)
    #expect(screen.fail(2, .offline, at: 500) == ["no slow"])
    #expect(screen.drawn == "failed, offline a: a[40 41 42] idle/idle")
    #expect(screen.next(at: 510) == [])
    #expect(screen.previous(at: 520) == [])
    #expect(screen.retry(at: 600) == ["load 3: a at 42 ×3", "slow at 900"], "exactly that request")
    #expect(screen.refresh(at: 700) == ["cancel 3", "load 4: a at 40 ×3"], "a new one is at the anchor as it is")
  }

  @Test func refreshMeansTheEffectiveQuery() {
    var screen = screenWithPositions()
    #expect(screen.type("ab", at: 400) == ["debounce at 700"])
    #expect(screen.refresh(at: 500) == ["load 2: ab start ×3", "no debounce", "slow at 800"])
    #expect(screen.refresh(at: 600) == ["cancel 2", "load 3: ab start ×3"], "again, if on its way")
  }

  @Test func refreshOfNothingDoesNothing() {
    var screen = screen()
    #expect(screen.refresh(at: 0) == [])
    #expect(screen.published == 0)
  }

  @Test func changedDataDuringAFirstLoadIsActedOnOnceWhenItEnds() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.dataChanged(at: 310) == [])
    #expect(screen.dataChanged(at: 320) == [])
    #expect(screen.page(1, [1], at: 400) == ["load 2: a start ×3", "no slow", "slow at 700"])
    #expect(screen.drawn == "loading a: a[1] idle/idle")
    #expect(screen.page(2, [2], at: 500) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[2] end/end")
  }

  // MARK: Jump

  @Test func jumpReplacesTheWindowAroundAPosition() {
    var screen = screenWithPositions()
    #expect(screen.jump(to: 70, at: 400) == ["load 2: a at 70 ×3", "slow at 700"])
    #expect(screen.drawn == "loading a: a[40 41 42] idle/idle")
    _ = screen.page(2, Page(rows(70..<73), position: 70, total: .exact(100)), at: 500)
    #expect(screen.drawn == "loaded a: a[70 71 72] idle/idle")
    #expect(screen.snapshot.before == 70)
    #expect(screen.snapshot.after == 27)
    #expect(screen.refresh(at: 600) == ["load 3: a at 70 ×3", "slow at 900"], "after a jump, at the first item")
  }

  @Test func aNewJumpReplacesAFailedOne() {
    var screen = screenWithPositions()
    _ = screen.jump(to: 70, at: 400)
    _ = screen.fail(2, .offline, at: 410)
    #expect(screen.retry(at: 420) == ["load 3: a at 70 ×3", "slow at 720"])
    _ = screen.fail(3, .offline, at: 430)
    #expect(screen.jump(to: 10, at: 440) == ["load 4: a at 10 ×3", "slow at 740"])
  }

  @Test func jumpNextAndPreviousNeedTheEffectiveQueryShown() {
    var screen = screenWithPositions()
    _ = screen.type("ab", at: 400)
    #expect(screen.jump(to: 70, at: 410) == [])
    #expect(screen.next(at: 420) == [])
    #expect(screen.previous(at: 430) == [])
    #expect(screen.see(40, 42, at: 440) == [], "stale: no load starts")
  }

  @Test func theNewQueryCancelsNextAndPrevious() {
    var screen = screenWithPositions()
    _ = screen.next(at: 400)
    _ = screen.previous(at: 410)
    let effects = screen.type("ab", at: 420)
    #expect(Set(effects) == ["cancel 2", "cancel 3", "debounce at 720"])
    #expect(screen.drawn == "loaded ab: a[40 41 42] idle/idle")
  }
}
