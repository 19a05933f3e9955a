import Testing

@testable import SearchMachines

@Suite struct RateLimitTests {
  /// `a` was refused at 400 ms: nothing may be sent before 5,400 ms.
  private func refused(leading: Bool = false, cacheSize: Int = 0) -> SearchScreen {
    var screen = SearchScreen(
      typing: TypingConfiguration(leading: leading, composition: .commit), cacheSize: cacheSize)
    _ = screen.type("a", at: 100)
    _ = screen.pass(to: 400)
    _ = screen.refuse(1, wait: 5_000, at: 400)
    return screen
  }

  /// `a` is shown with rows 3, 4, 5 of a source walked by page numbers.
  private func shown(prefetchDistance: Int = 0) -> SearchScreen {
    var screen = SearchScreen(
      paging: PagingConfiguration(pageSize: 3, prefetchDistance: prefetchDistance, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([3, 4, 5], previous: 0, next: 2), at: 300)
    return screen
  }

  /// Not even what is due at that instant in any case.
  @Test func whatIsLateLeadsToNothing() throws {
    var screen = shown()
    _ = screen.refresh(at: 400)
    _ = screen.refuse(2, wait: 1_000, at: 500)
    _ = screen.dataChanged(at: 600)
    let timer = try #require(screen.cancelledTimer)
    let published = screen.published
    #expect(screen.at(1_500) { $0.handle(.timerFired(timer), at: $1) } == [])
    #expect(screen.page(1, [6], at: 1_500) == [])
    #expect(screen.fail(2, .timeout, at: 1_500) == [])
    #expect(screen.at(1_500) { $0.handle(.previewLoaded(request(2), rows([7])), at: $1) } == [])
    #expect(screen.at(1_500) { $0.handle(.counted(request(2), .exact(9)), at: $1) } == [])
    #expect(screen.published == published)
    #expect(screen.pass(to: 1_500) == ["load 3: a start ×3", "slow at 1800"])
  }

  // MARK: The first page

  @Test func theRefusedQueryIsSentAgainOnceWhenTheTimeHasPassed() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.refuse(1, wait: 5_000, at: 400) == ["no slow", "limit at 5400"])
    #expect(screen.drawn == "failed, rateLimited a: - idle/idle")
    #expect(screen.snapshot.phase == .failed(SearchFailure(.rateLimited, retryAfter: ms(5_000))))
    #expect(screen.retry(at: 500) == [])
    #expect(screen.submit(at: 600) == [])
    #expect(screen.refresh(at: 700) == [])
    #expect(screen.pass(to: 5_399) == [])
    #expect(screen.pass(to: 5_400) == ["load 2: a start ×3", "slow at 5700"])
    #expect(screen.drawn == "loading a: - idle/idle")
    #expect(screen.pass(to: 20_000) == [])
  }

  @Test func theNewestQueryIsSentWhenItsDebounceIsOver() {
    var earlier = refused()
    _ = earlier.type("ab", at: 1_000)
    #expect(earlier.type("abc", at: 1_100) == ["no debounce", "debounce at 1400"])
    #expect(earlier.pass(to: 5_399) == [], "held back by the limit")
    #expect(earlier.pass(to: 5_400) == ["load 2: abc start ×3", "slow at 5700"])
    var later = refused()
    #expect(later.type("ab", at: 5_300) == ["debounce at 5600"])
    #expect(later.pass(to: 5_599) == [])
    #expect(later.pass(to: 5_600) == ["load 2: ab start ×3", "slow at 5900"])
  }

  @Test func submitFiltersAndTheLeadingEdgeWaitToo() {
    var submitted = refused()
    _ = submitted.type("ab", at: 1_000)
    #expect(submitted.submit(at: 1_100) == ["no debounce"])
    #expect(submitted.pass(to: 5_400) == ["load 2: ab start ×3", "slow at 5700"])
    var filtered = refused()
    #expect(filtered.filter(["color": "red"], at: 1_000) == [])
    #expect(filtered.pass(to: 5_400) == ["load 2: a [color=red] start ×3", "slow at 5700"])
    var leading = refused(leading: true)
    let effects = leading.type("ab", at: 1_000)
    #expect(!effects.contains { $0.hasPrefix("load") })
    #expect(leading.pass(to: 5_399) == [])
    #expect(leading.pass(to: 5_400) == ["load 2: ab start ×3", "slow at 5700"])
  }

  @Test func anUnansweredQueryIsSentAgainOnlyOnce() {
    var screen = refused()
    _ = screen.pass(to: 5_400)
    #expect(screen.refuse(2, wait: 1_000, at: 5_500) == ["no slow", "limit at 6500"])
    #expect(screen.pass(to: 6_500) == ["load 3: a start ×3", "slow at 6800"])
    _ = screen.page(3, [1], at: 6_600)
    #expect(screen.drawn == "loaded a: a[1] end/end")
    #expect(screen.pass(to: 60_000) == [])
  }

  // MARK: What drops the wait, not the time

  @Test func clearDropsWhatWaitsNotTheTime() {
    var screen = refused()
    #expect(screen.clear(at: 1_000) == [])
    #expect(screen.drawn == "idle: - idle/idle")
    _ = screen.type("b", at: 2_000)
    #expect(screen.pass(to: 5_399) == [])
    #expect(screen.pass(to: 5_400) == ["load 2: b start ×3", "slow at 5700"])
    var quiet = refused()
    _ = quiet.clear(at: 1_000)
    #expect(quiet.pass(to: 60_000) == [])
  }

  @Test func dismissDropsWhatWaitsNotTheTime() {
    var screen = refused()
    _ = screen.dismiss(at: 1_000)
    #expect(screen.retry(at: 2_000) == [], "nothing is sent before its time")
    #expect(screen.pass(to: 5_400) == ["load 2: a start ×3", "slow at 5700"], "but then what was asked for since")
    var quiet = refused()
    _ = quiet.dismiss(at: 1_000)
    #expect(quiet.pass(to: 60_000) == [])
  }

  @Test func aCacheHitOrAReturnToTheQueryShownDropsWhatWaits() {
    var hit = SearchScreen(cacheSize: 3)
    hit.search("a", answered: 1, with: [1], at: 0)
    hit.search("ab", answered: 2, with: [2], at: 1_000)
    _ = hit.type("abc", at: 2_000)
    _ = hit.pass(to: 2_300)
    _ = hit.refuse(3, wait: 5_000, at: 2_400)
    #expect(hit.drawn == "failed, rateLimited abc: ab[2] end/end")
    #expect(hit.type("a", at: 2_500) == [])
    #expect(hit.drawn == "loaded a: a[1] end/end")
    #expect(hit.pass(to: 60_000) == [])
    var shown = SearchScreen()
    shown.search("a", answered: 1, with: [1], at: 0)
    _ = shown.type("ab", at: 1_000)
    _ = shown.pass(to: 1_300)
    _ = shown.refuse(2, wait: 5_000, at: 1_400)
    #expect(shown.type("a", at: 1_500) == [])
    #expect(shown.drawn == "loaded a: a[1] end/end")
    #expect(shown.pass(to: 60_000) == [])
  }

  // MARK: Refresh and directions

  @Test func aRefusedRefreshIsRepeatedOnce() {
    var screen = shown()
    _ = screen.refresh(at: 400)
    #expect(screen.refuse(2, wait: 1_000, at: 500) == ["no slow", "limit at 1500"])
    #expect(screen.drawn == "failed, rateLimited a: a[3 4 5] idle/idle")
    #expect(screen.pass(to: 1_500) == ["load 3: a start ×3", "slow at 1800"])
  }

  @Test func aRefusedPageIsLoadedOnceMoreWhenTheTimeHasPassed() {
    var screen = shown()
    _ = screen.next(at: 400)
    #expect(screen.refuse(2, wait: 1_000, at: 500) == ["limit at 1500"])
    #expect(screen.drawn == "loaded a: a[3 4 5] idle/rateLimited")
    #expect(screen.next(at: 600) == [])
    #expect(screen.previous(at: 700) == [], "dropped")
    #expect(screen.retry(at: 800) == [])
    #expect(screen.jump(to: 50, at: 900) == [])
    #expect(screen.pass(to: 1_500) == ["load 3: a next key 2 ×3"])
    _ = screen.page(3, Page([6], previous: 1), at: 1_600)
    #expect(screen.drawn == "loaded a: a[3 4 5|6] idle/end")
    #expect(screen.pass(to: 60_000) == [])
  }

  @Test func withItComesWhatTheVisibleRangeWants() {
    var screen = shown(prefetchDistance: 1)
    _ = screen.next(at: 400)
    _ = screen.refuse(2, wait: 1_000, at: 500)
    #expect(screen.see(3, 3, at: 600) == [], "nothing is sent before its time")
    #expect(screen.pass(to: 1_500) == ["load 3: a previous key 0 ×3", "load 4: a next key 2 ×3"], "previous first")
  }

  @Test func ofTwoLimitsTheLaterCounts() {
    for (first, second) in [(3_000, 1_000), (1_000, 3_000)] {
      var screen = shown()
      _ = screen.next(at: 400)
      _ = screen.previous(at: 400)
      _ = screen.refuse(2, wait: first, at: 500)
      _ = screen.refuse(3, wait: second, at: 500)
      #expect(screen.drawn == "loaded a: a[3 4 5] rateLimited/rateLimited")
      #expect(screen.pass(to: 3_499) == [])
      #expect(screen.pass(to: 3_500) == ["load 4: a previous key 0 ×3", "load 5: a next key 2 ×3"])
    }
  }

  @Test func aNewQueryForgetsTheRefusedPageNotTheTime() {
    var screen = shown()
    _ = screen.next(at: 400)
    _ = screen.refuse(2, wait: 1_000, at: 500)
    #expect(screen.type("ab", at: 600) == ["debounce at 900"])
    #expect(screen.pass(to: 1_499) == [])
    #expect(screen.pass(to: 1_500) == ["load 3: ab start ×3", "slow at 1800"])
  }

  @Test func otherFailuresAreRepeatedOnlyByRetry() {
    var screen = shown()
    _ = screen.next(at: 400)
    _ = screen.previous(at: 400)
    _ = screen.fail(2, .offline, at: 450)
    _ = screen.refuse(3, wait: 1_000, at: 500)
    #expect(screen.pass(to: 1_500) == ["load 4: a previous key 0 ×3"])
    #expect(screen.drawn == "loaded a: a[3 4 5] loading/offline")
  }

  @Test func anOutdatedRefusalCountsForTheNewestQuery() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 350)
    #expect(screen.refuse(1, wait: 5_000, at: 400) == ["no slow", "limit at 5400"])
    #expect(screen.drawn == "failed, rateLimited ab: - idle/idle")
    #expect(screen.pass(to: 5_399) == [])
    #expect(screen.pass(to: 5_400) == ["load 2: ab start ×3", "slow at 5700"])
  }
}
