import Testing

@testable import SearchMachines

@Suite struct AnswerCacheTests {
  private func answer(_ query: String, number: Int = 0) -> PagedWindow {
    PagedWindow(WindowID(number: number), query: SearchQuery(query))
  }

  @Test func theLeastRecentlyUsedGoesFirst() {
    var cache = AnswerCache(size: 2)
    cache.insert(answer("a"))
    cache.insert(answer("b"))
    cache.insert(answer("c"))
    #expect(cache.remove(SearchQuery("a"))?.query == nil)
    #expect(cache.remove(SearchQuery("b"))?.query == SearchQuery("b"))
    #expect(cache.remove(SearchQuery("c"))?.query == SearchQuery("c"))
  }

  @Test func aHitIsShownAndComesBackAsTheNewest() throws {
    var cache = AnswerCache(size: 2)
    cache.insert(answer("a"))
    cache.insert(answer("b"))
    let hit = cache.remove(SearchQuery("a"))
    let answer = try #require(hit)
    cache.insert(answer)
    cache.insert(self.answer("c"))
    #expect(cache.remove(SearchQuery("b"))?.query == nil)
    #expect(cache.remove(SearchQuery("a"))?.query == SearchQuery("a"))
  }

  @Test func aQueryIsKeptOnce() {
    var cache = AnswerCache(size: 2)
    cache.insert(answer("a", number: 1))
    cache.insert(answer("b"))
    cache.insert(answer("a", number: 2))
    #expect(cache.remove(SearchQuery("b"))?.query == SearchQuery("b"), "still there")
    #expect(cache.remove(SearchQuery("a"))?.id.number == 2)
    #expect(cache.remove(SearchQuery("a"))?.query == nil)
  }

  @Test func filtersAreAnotherQuery() {
    var cache = AnswerCache(size: 2)
    cache.insert(answer("a"))
    #expect(cache.remove(SearchQuery("a", filters: ["color": "red"]))?.query == nil)
  }

  @Test func keepsNothingWhenSmallOrEmptied() {
    var none = AnswerCache(size: 0)
    none.insert(answer("a"))
    #expect(none.remove(SearchQuery("a"))?.query == nil)
    var cache = AnswerCache(size: 3)
    cache.insert(answer("a"))
    cache.insert(answer("b"))
    cache.removeAll()
    #expect(cache.remove(SearchQuery("a"))?.query == nil)
    #expect(cache.remove(SearchQuery("b"))?.query == nil)
  }

  // MARK: On a screen

  @Test func goingBackShowsTheRowsThatWereOnScreen() {
    var screen = SearchScreen(cacheSize: 2)
    screen.search("a", answered: 1, with: [1, 2], at: 0)
    #expect(screen.see(2, 2, at: 400) == [])
    screen.search("ab", answered: 2, with: [3], at: 1_000)
    let epoch = screen.snapshot.epoch
    #expect(screen.type("a", at: 2_000) == [], "in the same instant, without a request")
    #expect(screen.drawn == "loaded a: a[1 2] end/end")
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 2))
    #expect(screen.snapshot.epoch == epoch + 1)
    #expect(screen.snapshot.change == SnapshotChange(inserted: .init(tail: 2), reset: true))
  }

  @Test func aHitStopsTheTimerAndCancelsTheRequest() {
    var screen = SearchScreen(cacheSize: 2)
    screen.search("a", answered: 1, with: [1], at: 0)
    screen.search("ab", answered: 2, with: [2], at: 1_000)
    _ = screen.type("abc", at: 2_000)
    _ = screen.pass(to: 2_300)
    #expect(screen.type("abcd", at: 2_400) == ["debounce at 2700"])
    #expect(screen.type("a", at: 2_500) == ["cancel 3", "no debounce", "no slow"])
    #expect(screen.page(3, [3], at: 2_600) == [])
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func onlySuccessesAreKept() {
    var screen = SearchScreen(cacheSize: 5)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.fail(1, .offline, at: 310)
    screen.search("ab", answered: 2, with: [2], at: 1_000)
    #expect(screen.type("a", at: 2_000) == ["debounce at 2300"])
  }

  @Test func anOutdatedSuccessIsKept() {
    var screen = SearchScreen(cacheSize: 5)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 400)
    #expect(screen.page(1, [1], at: 500) == ["no slow"])
    #expect(screen.drawn == "loaded ab: a[1] end/end")
    #expect(screen.snapshot.isStale)
    _ = screen.pass(to: 700)
    _ = screen.page(2, [2], at: 800)
    #expect(screen.type("a", at: 900) == [])
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func refreshAndChangedDataEmptyIt() {
    for empty in [{ (screen: inout SearchScreen) in screen.refresh(at: 2_000) }, { $0.dataChanged(at: 2_000) }] {
      var screen = SearchScreen(cacheSize: 5)
      screen.search("a", answered: 1, with: [1], at: 0)
      screen.search("ab", answered: 2, with: [2], at: 1_000)
      #expect(empty(&screen) == ["load 3: ab start ×3", "slow at 2300"])
      _ = screen.page(3, [3], at: 2_100)
      #expect(screen.type("a", at: 3_000) == ["debounce at 3300"])
    }
  }
}
