import Testing

@testable import SearchMachines

@Suite struct DismissCloseTests {
  /// `a` is shown with one page; more lies on both sides.
  private func shown() -> SearchScreen {
    var screen = SearchScreen(paging: PagingConfiguration(pageSize: 3, prefetchDistance: 1, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([3, 4, 5], previous: 0, next: 2), at: 300)
    return screen
  }

  // MARK: Dismiss

  @Test func dismissStopsTheTimerAndKeepsTextAndItems() {
    var screen = shown()
    _ = screen.type("ab", at: 400)
    #expect(screen.dismiss(at: 500) == ["no debounce"])
    #expect(screen.drawn == "loaded ab: a[3 4 5] idle/idle")
    #expect(screen.type("ab ", at: 600) == [], "the text is the same")
    #expect(screen.submit(at: 700) == [], "nothing is pending")
    #expect(screen.pass(to: 5_000) == [])
    #expect(screen.retry(at: 5_100) == ["load 2: ab start ×3", "slow at 5400"])
  }

  @Test func dismissCancelsTheFirstPage() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.dismiss(at: 400) == ["cancel 1", "no slow"])
    #expect(screen.drawn == "idle a: - idle/idle")
    #expect(screen.page(1, [1], at: 500) == [])
    #expect(screen.drawn == "idle a: - idle/idle")
  }

  @Test func dismissCancelsARefreshAndLeavesLoaded() {
    var screen = shown()
    _ = screen.refresh(at: 400)
    #expect(screen.dismiss(at: 500) == ["cancel 2", "no slow"])
    #expect(screen.drawn == "loaded a: a[3 4 5] idle/idle")
  }

  @Test func dismissCancelsNextAndPreviousAndNothingLoadsByItself() {
    var screen = shown()
    #expect(screen.see(3, 5, at: 350) == ["load 2: a previous key 0 ×3", "load 3: a next key 2 ×3"])
    #expect(Set(screen.dismiss(at: 400)) == ["cancel 2", "cancel 3"])
    #expect(screen.drawn == "loaded a: a[3 4 5] idle/idle")
    #expect(screen.at(500) { $0.handle(.deleted(4, LocalEditID()), at: $1) } == [], "an edit loads nothing now")
    #expect(
      screen.see(3, 5, at: 600) == ["load 4: a previous key 0 ×3", "load 5: a next key 2 ×3"], "the next range does")
  }

  @Test func aLoadByHandEndsTheQuiet() {
    var screen = shown()
    _ = screen.see(3, 5, at: 350)
    _ = screen.dismiss(at: 400)
    #expect(
      screen.next(at: 500) == ["load 4: a next key 2 ×3", "load 5: a previous key 0 ×3"],
      "and what the visible range wants loads again")
  }

  @Test func dismissStopsTextBeingComposedFromResting() {
    var screen = SearchScreen(typing: TypingConfiguration(composition: .rest))
    #expect(screen.compose("か", "か", at: 0) == ["rest at 500"])
    #expect(screen.dismiss(at: 100) == ["no rest"])
    #expect(screen.pass(to: 5_000) == [])
  }

  // MARK: Rest on a screen

  @Test func restedTextIsSentAtOnceAndCommitChangesNothing() {
    var screen = SearchScreen(typing: TypingConfiguration(composition: .rest))
    #expect(screen.compose("k", "k", at: 0) == ["rest at 500"])
    #expect(screen.compose("か", "か", at: 100) == ["no rest", "rest at 600"])
    #expect(screen.pass(to: 600) == ["load 1: か start ×3", "slow at 900"])
    #expect(screen.compose("かn", "かn", at: 700) == ["rest at 1200"])
    #expect(screen.drawn == "loading か: - idle/idle", "the rested text stays the query")
    #expect(screen.type("かん", at: 800) == ["debounce at 1100", "no rest"])
  }

  // MARK: Close

  @Test func closeCancelsEverythingAndPublishesNothing() {
    var screen = SearchScreen(countsTotal: true)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.page(1, Page([1], next: 2), at: 400) == ["count 2: a", "no slow"])
    _ = screen.next(at: 450)
    _ = screen.type("ab", at: 500)
    _ = screen.type("a", at: 510)
    _ = screen.next(at: 520)
    _ = screen.type("ab", at: 530)
    _ = screen.pass(to: 830)
    _ = screen.type("abc", at: 900)
    let published = screen.published
    let effects = screen.at(1_000) { $0.handle(.closed, at: $1) }
    #expect(effects == ["cancel 6", "no debounce", "no slow"])
    #expect(screen.published == published)
  }

  @Test func closeCancelsPagesCountsAndLimits() {
    var screen = SearchScreen(countsTotal: true)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([1], previous: 3, next: 2), at: 400)
    _ = screen.next(at: 410)
    _ = screen.previous(at: 420)
    _ = screen.refuse(3, wait: 1_000, at: 430)
    #expect(Set(screen.at(500) { $0.handle(.closed, at: $1) }) == ["cancel 4", "cancel count 2", "no limit"])
  }

  @Test func afterCloseInputsDoNothing() {
    var screen = shown()
    _ = screen.at(400) { $0.handle(.closed, at: $1) }
    let published = screen.published
    #expect(screen.type("abc", at: 500) == [])
    #expect(screen.next(at: 510) == [])
    #expect(screen.refresh(at: 520) == [])
    #expect(screen.page(1, [1], at: 530) == [])
    #expect(screen.at(540) { $0.handle(.inserted(9, after: nil, LocalEditID()), at: $1) } == [])
    #expect(screen.at(550) { $0.handle(.closed, at: $1) } == [])
    #expect(screen.published == published)
  }
}
