import Testing

@testable import SearchMachines

@Suite struct LoopingKeysTests {
  private func shown(_ page: Page<Row, Int>, prefetchDistance: Int = 3) -> SearchScreen {
    var screen = SearchScreen(
      paging: PagingConfiguration(pageSize: 3, prefetchDistance: prefetchDistance, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, page, at: 300)
    return screen
  }

  private func reason(_ state: LoadState) -> SearchFailure? {
    if case .failed(let failure) = state { return failure }
    return nil
  }

  @Test func aPageWhoseNextKeyIsItsOwnIsAnErrorThatSaysSo() throws {
    var screen = shown(Page([1, 2, 3], next: 10))
    #expect(screen.see(1, 3, at: 400) == ["load 2: a next key 10 ×3"])
    #expect(screen.page(2, Page([4, 5, 6], next: 10), at: 500) == [])
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] end/badAnswer", "its items are shown")
    let failure = try #require(reason(screen.snapshot.next))
    #expect(failure.details.contains("that is there already"))
    #expect(!failure.canRetry)
    #expect(screen.see(4, 6, at: 600) == [])
    #expect(screen.next(at: 700) == [])
    #expect(screen.retry(at: 800) == [], "asking again cannot help")
  }

  @Test func soIsAPreviousKeyThatIsItsOwn() throws {
    var screen = shown(Page([4, 5, 6], previous: 10))
    #expect(screen.see(4, 6, at: 400) == ["load 2: a previous key 10 ×3"])
    #expect(screen.page(2, Page([1, 2, 3], previous: 10), at: 500) == [])
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] badAnswer/end")
    #expect(try #require(reason(screen.snapshot.previous)).details.contains("that is there already"))
    #expect(screen.see(1, 3, at: 600) == [])
    #expect(screen.retry(at: 700) == [])
  }

  @Test func aFirstPageThatLeadsToItself() {
    var screen = shown(Page([1, 2, 3], key: 10, previous: 10, next: 10))
    #expect(screen.drawn == "loaded a: a[1 2 3] badAnswer/badAnswer")
    #expect(screen.see(1, 3, at: 400) == [])
    #expect(screen.retry(at: 500) == [])
    #expect(screen.refresh(at: 600).first == "load 2: a key 10 ×3", "a refresh asks anew")
    _ = screen.page(2, Page([1, 2, 3], next: 20), at: 700)
    #expect(screen.snapshot.next != .failed(SearchFailure(.badAnswer)))
  }

  @Test func aKeyThatLeadsToAPageHeld() {
    var screen = shown(Page([1, 2, 3], key: 0, next: 10))
    _ = screen.see(1, 3, at: 400)
    #expect(screen.page(2, Page([4, 5, 6], next: 0), at: 500) == [])
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] end/badAnswer")
    #expect(screen.see(4, 6, at: 600) == [])
  }

  @Test func emptyPagesThatLeadToEachOtherStop() {
    var screen = shown(Page([1, 2, 3], next: 10))
    var effects = screen.see(1, 3, at: 400)
    var number = 1
    var asked = 0
    while effects.contains(where: { $0.hasPrefix("load") }) && asked < 100 {
      asked += 1
      number += 1
      effects = screen.page(number, Page([], next: number % 2 == 0 ? 20 : 10), at: 400 + asked)
    }
    #expect(asked == 4, "three are loaded through, one more request is made")
    #expect(screen.drawn == "loaded a: a[1 2 3] end/idle")
  }

  /// As of a server that takes any number of a page that it doesn't have for its last.
  @Test(arguments: [0, 3, 20]) func pagesWithNothingNewStopAndSayWhy(pagesBefore: Int) {
    var screen = shown(Page([1, 2, 3], next: 1))
    var effects = screen.see(1, 3, at: 400)
    var number = 1
    while effects.contains(where: { $0.hasPrefix("load") }), number < 100 {
      number += 1
      let isNew = number <= pagesBefore
      effects = screen.page(number, Page(isNew ? [Row(number * 10)] : [1, 2, 3], next: number), at: 400 + number)
      if isNew { effects += screen.see(1, number * 10, at: 400 + number) }
    }
    #expect(number == max(1, pagesBefore) + 11, "as many as may have moved on, and one more")
    #expect(screen.drawn.hasSuffix(" end/badAnswer"))
    #expect(screen.see(2, 3, at: 900) == [])
  }

  @Test func whatComesAfterPagesWithNothingNewIsReached() {
    var screen = shown(Page([1, 2, 3], next: 1))
    _ = screen.see(1, 3, at: 400)
    for number in 2...9 { _ = screen.page(number, Page([1, 2, 3], next: number), at: 400 + number) }
    _ = screen.page(10, Page([4], next: nil), at: 500)
    #expect(screen.drawn.hasSuffix("4] end/end"))
  }

  @Test func anEmptyPageThatLeadsToItselfIsAnErrorToo() {
    var screen = shown(Page([1, 2, 3], next: 10))
    _ = screen.see(1, 3, at: 400)
    #expect(screen.page(2, Page([], next: 10), at: 500) == [])
    #expect(screen.drawn == "loaded a: a[1 2 3] end/badAnswer")
  }

  @Test func theOtherSideStaysUsable() {
    var screen = shown(Page([4, 5, 6], key: 10, previous: 0, next: 10))
    #expect(screen.drawn == "loaded a: a[4 5 6] idle/badAnswer")
    #expect(screen.see(4, 6, at: 400) == ["load 2: a previous key 0 ×3"])
    _ = screen.page(2, Page([1, 2, 3], next: 10), at: 500)
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] end/badAnswer")
  }
}
