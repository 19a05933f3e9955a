import Testing

@testable import SearchMachines

@Suite struct BoundedWindowTests {
  private let source = FakeSource(kind: .positions, count: 100, pageSize: 2)

  private func list(_ window: PagingConfiguration.Bound, prefetchDistance: Int = 1) -> ListScreen {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: prefetchDistance, window: window))
    _ = list.start()
    list.settle(from: source)
    return list
  }

  // MARK: maxPages

  @Test func wholePagesGoAtTheFarSideInOneSnapshot() {
    var list = list(.pages(2))
    _ = list.see(1, 1)
    list.settle(from: source)
    #expect(list.drawn == "loaded: [0 1|2 3] end/idle")
    _ = list.see(3, 3)
    let published = list.all.count
    list.settle(from: source)
    #expect(list.drawn == "loaded: [2 3|4 5] idle/idle", "evicting an end page withdraws the end")
    #expect(list.all.count == published + 1)
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(tail: 2), evicted: .init(head: 2)))
    #expect(list.snapshot.before == 2)
    #expect(list.snapshot.after == 94)
    #expect(list.snapshot.firstOrdinal == 2)
  }

  @Test func anAutomaticLoadNeverEvictsAVisiblePage() {
    var list = list(.pages(2))
    _ = list.next()
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3])
    #expect(list.see(0, 3) == [], "both pages are visible")
    #expect(list.see(1, 3) == [])
    #expect(list.see(2, 3) == ["load 3: next at 4 ×2"])
  }

  @Test func aPageThatCameForARangeThatMovedGoesAgainUnseen() {
    var list = list(.pages(2))
    _ = list.next()
    list.settle(from: source)
    #expect(list.see(3, 3) == ["load 3: next at 4 ×2"])
    #expect(list.see(0, 1) == [])
    let published = list.all.count
    list.settle(from: source)
    #expect(list.drawn == "loaded: [0 1|2 3] end/idle")
    #expect(list.all.count == published + 1, "only the load state changed")
    #expect(list.snapshot.change == SnapshotChange())
    #expect(list.snapshot.firstOrdinal == 0)
  }

  @Test func byHandAVisiblePageMayGo() {
    var list = list(.pages(2))
    _ = list.next()
    list.settle(from: source)
    _ = list.see(0, 3)
    #expect(list.next() == ["load 3: next at 4 ×2"])
    list.answer(from: source)
    #expect(list.ids == [2, 3, 4, 5])
    list.settle(from: source)
    #expect(list.ids == [2, 3, 4, 5], "the side just evicted is not loaded again")
  }

  @Test func joiningAnAutomaticLoadByHandMakesItOneByHand() {
    var list = list(.pages(2))
    _ = list.next()
    list.settle(from: source)
    #expect(list.see(3, 3) == ["load 3: next at 4 ×2"])
    _ = list.see(0, 1)
    #expect(list.next() == [], "joined")
    list.answer(from: source)
    #expect(list.ids == [2, 3, 4, 5])
  }

  @Test func aSideJustEvictedWaitsForTheNextRangeOrRequestByHand() {
    var list = list(.pages(2))
    _ = list.see(1, 1)
    list.settle(from: source)
    _ = list.see(2, 3)
    #expect(list.settle(from: source) == ["at 4"])
    #expect(list.ids == [2, 3, 4, 5])
    #expect(list.see(2, 3) == ["load 4: previous at 0 ×2"], "an equal range given again counts")
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3])
    #expect(list.next() == ["load 5: next at 4 ×2"])
  }

  @Test func aLoadWhoseBoundaryPageIsEvictedIsCancelled() {
    var list = list(.pages(2))
    _ = list.jump(to: 50)
    list.settle(from: source)
    _ = list.next()
    list.settle(from: source)
    #expect(list.ids == [50, 51, 52, 53])
    #expect(list.previous() == ["load 4: previous at 48 ×2"])
    #expect(list.next() == ["load 5: next at 54 ×2"])
    let next = Page<Row, Int>(rows(54..<56), position: 54, total: .exact(100))
    #expect(list.page(5, next) == ["cancel 4"])
    #expect(list.drawn == "loaded: [52 53|54 55] idle/idle")
    #expect(list.page(4, Page(rows(48..<50), position: 48, total: .exact(100))) == [], "late")
    #expect(list.ids == [52, 53, 54, 55])
  }

  @Test func aFailedDirectionWhoseBoundaryPageIsEvictedBecomesIdle() {
    var list = list(.pages(2))
    _ = list.jump(to: 50)
    list.settle(from: source)
    _ = list.next()
    list.settle(from: source)
    _ = list.previous()
    _ = list.fail(4, .offline)
    #expect(list.drawn == "loaded: [50 51|52 53] offline/idle")
    _ = list.next()
    list.answer(from: source)
    #expect(list.drawn == "loaded: [52 53|54 55] idle/idle")
    #expect(list.retry() == [])
  }

  // MARK: maxItems

  @Test func twoPagesAreNeverTrimmed() {
    var list = list(.items(1), prefetchDistance: 0)
    _ = list.next()
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3])
    _ = list.next()
    list.settle(from: source)
    #expect(list.ids == [2, 3, 4, 5])
  }

  @Test func nothingWithinThePrefetchDistanceIsTrimmed() {
    var list = list(.items(4), prefetchDistance: 2)
    _ = list.see(0, 1)
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3])
    _ = list.see(2, 3)
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3, 4, 5], "rows 0 and 1 are within two of row 2")
    _ = list.see(4, 5)
    list.settle(from: source)
    #expect(list.ids == [2, 3, 4, 5, 6, 7], "rows 2 and 3 are within two of row 4, rows 0 and 1 are not")
  }

  // MARK: Walks

  @Test(arguments: FakeSource.Kind.allCases, [PagingConfiguration.Bound.pages(3), .items(5), .unbounded])
  func aWalkToTheEndAndBackMeetsEveryRow(_ kind: FakeSource.Kind, _ window: PagingConfiguration.Bound) {
    let source = FakeSource(kind: kind, count: 21, pageSize: 2)
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: window))
    _ = list.start()
    list.settle(from: source)
    var met: Set<Int> = []
    for _ in 0..<2 {
      for side in [true, false] {
        for _ in 0..<12 {
          _ = side ? list.next() : list.previous()
          list.settle(from: source)
          met.formUnion(list.ids)
          #expect(list.ids == Array((list.ids.first ?? 0)..<(list.ids.first ?? 0) + list.ids.count))
        }
        #expect((side ? list.snapshot.next : list.snapshot.previous) == .end)
        #expect((side ? list.ids.last : list.ids.first) == (side ? 20 : 0))
      }
    }
    #expect(met == Set(0..<21))
  }
}
