import Testing

@testable import SearchMachines

/// Sources that answer otherwise than they were asked: with fewer rows, with more, shifted, or with none in mid-list.
@Suite struct ShortAnswersTests {
  /// A server that caps a page below what is asked for.
  private func capped(_ cap: Int, count: Int) -> (PageRequest<Int>) -> Page<Row, Int> {
    { request in
      let start = min(count, request.position ?? 0)
      return Page(rows(start..<min(count, start + min(cap, request.limit))), position: start, total: .exact(count))
    }
  }

  /// Walks to the end and back to the start, by what is on screen; the ids in the order in which they were first seen on
  /// each way, and every place asked for.
  private func walk(
    _ window: PagingConfiguration.Bound, pageSize: Int, _ answer: (PageRequest<Int>) -> Page<Row, Int>
  ) -> (down: [Int], up: [Int], twice: [String]) {
    var list = ListScreen(PagingConfiguration(pageSize: pageSize, prefetchDistance: 5, window: window))
    var asked: Set<String> = []
    var twice: [String] = []
    var down: [Int] = []
    var up: [Int] = []
    func settle() {
      asked = []
      while let (id, page) = list.open.first {
        if !asked.insert("\(page.direction) \(written(page.place))").inserted { twice.append(written(page.place)) }
        list.answered(id, answer(page))
      }
    }
    _ = list.start()
    settle()
    for _ in 0..<3_000 {
      for id in list.ids where id > (down.last ?? -1) { down.append(id) }
      guard let last = list.ids.last, list.snapshot.next != .end else { break }
      _ = list.see(last, last)
      settle()
    }
    for _ in 0..<3_000 {
      for id in list.ids.reversed() where id < (up.last ?? .max) { up.append(id) }
      #expect(list.ids == list.ids.sorted())
      guard let first = list.ids.first, list.snapshot.previous != .end else { break }
      _ = list.see(first, first)
      settle()
    }
    return (down, up, twice)
  }

  @Test(arguments: [1, 3, 7, 19, 20])
  func aCapBelowThePageSizeLeavesNoHole(cap: Int) {
    let (down, up, twice) = walk(.pages(4), pageSize: 20, capped(cap, count: 200))
    #expect(down == Array(0..<200))
    #expect(up == Array((0..<200).reversed()))
    #expect(twice == [])
  }

  @Test func rowsFilteredOutAfterwardsComeBackInOrder() {
    // Of the rows asked for, every third is left out; the source counts them all.
    let answer = { (request: PageRequest<Int>) -> Page<Row, Int> in
      let start = min(300, request.position ?? 0)
      let found = (start..<min(300, start + request.limit)).filter { $0 % 3 != 0 }
      return Page(rows(found), position: start, total: .exact(300))
    }
    let (down, up, _) = walk(.pages(4), pageSize: 20, answer)
    #expect(down == (0..<300).filter { $0 % 3 != 0 })
    #expect(up == down.reversed())
  }

  @Test func anEmptyAnswerInMidListIsPassed() {
    let answer = { (request: PageRequest<Int>) -> Page<Row, Int> in
      let start = min(100, request.position ?? 0)
      let found = (start..<min(100, start + request.limit)).filter { !(40..<60).contains($0) }
      return Page(rows(found), position: start, total: .exact(100))
    }
    let (down, up, twice) = walk(.unbounded, pageSize: 10, answer)
    #expect(down == Array(0..<40) + Array(60..<100))
    #expect(up == down.reversed())
    #expect(twice == [])
  }

  @Test func moreThanWasAskedForIsTakenAsItComes() {
    let answer = { (request: PageRequest<Int>) -> Page<Row, Int> in
      let start = min(100, request.position ?? 0)
      return Page(rows(start..<min(100, start + 35)), position: start, total: .exact(100))
    }
    let (down, up, _) = walk(.items(60), pageSize: 10, answer)
    #expect(down == Array(0..<100))
    #expect(up == Array((0..<100).reversed()))
  }

  @Test func whatIsThereOfAPreviousPageIsShownWithTheRest() {
    var list = ListScreen(PagingConfiguration(pageSize: 10, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page(rows(40..<50), position: 40, total: .exact(100)))
    #expect(list.previous() == ["load 2: previous at 30 ×10"])
    let published = list.all.count
    #expect(list.page(2, Page(rows(30..<34), position: 30, total: .exact(100))) == ["load 3: previous at 34 ×6"])
    #expect(list.all.count == published, "nothing to show yet")
    #expect(list.fail(3, .timeout) == [])
    #expect(list.snapshot.previous == .failed(SearchFailure(.timeout)))
    #expect(list.retry() == ["load 4: previous at 34 ×6"], "repeats exactly that request")
    _ = list.page(4, Page(rows(34..<40), position: 34, total: .exact(100)))
    #expect(list.ids == Array(30..<50))
    #expect(list.snapshot.pageCounts == [10, 10])
  }

  @Test func aKeyLeadsOnWhereAnExactTotalIsTooSmall() {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .pages(2)))
    _ = list.start()
    _ = list.page(1, Page([0, 1], next: 2, total: .exact(2)))
    #expect(list.next() == ["load 2: next key 2 ×2"])
    _ = list.page(2, Page([2, 3], previous: 1, next: 3, total: .exact(2)))
    #expect(list.drawn == "loaded: [0 1|2 3] end/idle", "there are rows that it doesn't count")
    _ = list.next()
    _ = list.page(3, Page([4], previous: 2, total: .exact(2)))
    #expect(list.drawn == "loaded: [2 3|4] idle/end", "no key is the end")
  }

  @Test(arguments: [[], [2, 3]] as [[Int]])
  func anExactTotalEndsPagesOfKeysWhereNothingNewComes(last: [Int]) {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([0, 1], next: 2, total: .exact(4)))
    _ = list.next()
    _ = list.page(2, Page([2, 3], previous: 1, next: 3, total: .exact(4)))
    #expect(list.next() == ["load 3: next key 3 ×2"])
    #expect(list.page(3, Page(last.map { Row($0) }, previous: 2, next: 4, total: .exact(4))) == [])
    #expect(list.snapshot.next == .end)
    #expect(list.next() == [], "all four are there, and nothing behind them")
  }

  @Test func aTotalIsNotTheEndWhereRowsCameTwice() {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([0, 1], next: 2, total: .exact(4)))
    _ = list.next()
    _ = list.page(2, Page([1, 2], previous: 1, next: 3, total: .exact(4)))
    #expect(list.drawn == "loaded: [0 1|2] end/idle")
    #expect(list.next() == ["load 3: next key 3 ×2"])
  }

  @Test func numberedPagesHaveOneSize() {
    var paging = PagingConfiguration(pageSize: 20, firstPageSize: 10, prefetchDistance: 0, window: .unbounded)
    paging.pagesAreNumbered = true
    var list = ListScreen(paging)
    #expect(list.start() == ["load 1: start ×20"])
    _ = list.page(1, Page(rows(0..<20), next: 2))
    _ = list.next()
    _ = list.page(2, Page(rows(20..<40), previous: 1, next: 3))
    _ = list.see(25, 30)
    #expect(list.refresh() == ["load 3: key 2 ×20"])
  }
}
