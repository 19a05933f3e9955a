import Testing

@testable import SearchMachines

/// Which row stays put, and where, when the first one on screen is not there any more.
@Suite struct AnchorTests {
  /// Rows 40 to 49 of `a`, of which 43 to 46 are on screen, the first one scrolled off by 7.
  private func screen() -> SearchScreen {
    var screen = SearchScreen(paging: PagingConfiguration(pageSize: 10, prefetchDistance: 0, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, page(0, Array(0..<10)), at: 300)
    _ = screen.jump(to: 40, at: 310)
    _ = screen.page(2, page(40, Array(40..<50)), at: 320)
    _ = screen.at(330) { $0.handle(.visibleRangeChanged(VisibleRange(first: 43, last: 46, offset: -7)), at: $1) }
    return screen
  }

  private func page(_ position: Int, _ ids: [Int]) -> Page<Row, Int> {
    Page(rows(ids), position: position, total: .exact(100))
  }

  @Test func theRowAfterOneThatIsNotInTheNewWindowTakesItsPlace() {
    var screen = screen()
    #expect(screen.dataChanged(at: 400) == ["load 3: a at 43 ×10", "slow at 700"])
    // A row far above was deleted, so that 43 is at position 42 now.
    _ = screen.page(3, page(43, Array(44..<54)), at: 500)
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 44, offset: -7), "not the last on screen where the first was")
    _ = screen.previous(at: 510)
    _ = screen.page(4, page(33, Array(34..<44)), at: 520)
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 43, offset: -7), "it is there again")
  }

  @Test func itIsTheNearestWhereAllOnScreenAreGone() {
    var screen = screen()
    _ = screen.dataChanged(at: 400)
    _ = screen.page(3, page(43, [40, 42, 48, 49]), at: 500)
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 42, offset: -7))
  }

  @Test func noneStaysWhereNoneSurvives() {
    var screen = screen()
    _ = screen.dataChanged(at: 400)
    _ = screen.page(3, page(43, [80, 81]), at: 500)
    #expect(screen.snapshot.anchor == nil)
  }

  @Test func aRowDeletedOnScreenLeavesItsPlaceToTheNext() {
    var screen = screen()
    _ = screen.at(400) { $0.handle(.deleted(43, LocalEditID()), at: $1) }
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 44, offset: -7))
    _ = screen.at(410) { $0.handle(.deleted(44, LocalEditID()), at: $1) }
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 45, offset: -7))
    #expect(screen.machine.saved?.anchor == ScrollAnchor(id: 45, offset: -7))
  }
}
