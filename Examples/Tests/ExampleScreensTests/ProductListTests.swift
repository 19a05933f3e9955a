import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Screen C.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct ProductListTests {
  private let search = SearchModel(ProductSource.sample, .productList())

  @Test func itBeginsInTheMiddleAndGoesOnBothWays() async {
    search.start()
    await observed { search.phase == .loaded }
    #expect(search.items.map(\.id) == Array(5_000..<5_020))
    #expect(search.snapshot.before == 5_000 && search.snapshot.after == 4_980)
    await show(5_000..<5_010)
    #expect(search.items.first?.id == 4_980)
    #expect(search.items.last?.id == 5_039)
  }

  @Test func atMostTenPagesAreHeld() async {
    search.start()
    await observed { search.phase == .loaded }
    for top in stride(from: 5_000, to: 5_600, by: 10) {
      await show(top..<top + 10)
      #expect(search.snapshot.pageCounts.count <= 10)
      #expect(search.items.map(\.id) == Array(search.items[0].id..<search.items[0].id + search.items.count))
    }
    for top in stride(from: 5_600, through: 4_800, by: -10) {
      await show(top..<top + 10)
      #expect(search.snapshot.pageCounts.count <= 10)
    }
    #expect(search.items.contains { $0.id == 4_800 })
  }

  @Test func anyNumberIsGoneTo() async {
    search.start()
    await observed { search.phase == .loaded }
    search.jump(to: 9_999)
    await observed { search.items.last?.id == 9_999 }
    #expect(search.next == .end && search.snapshot.after == 0)
    search.jump(to: 0)
    await observed { search.items.first?.id == 0 }
    #expect(search.previous == .end && search.snapshot.before == 0)
  }

  @Test func edgesLoadByHand() async {
    let search = SearchModel(ProductSource.sample, .productList(loadsAtEdges: true))
    search.start()
    await observed { search.phase == .loaded }
    search.reportVisible(first: 5_000, last: 5_019)
    #expect(search.previous == .idle && search.next == .idle)
    search.loadPrevious()
    await observed { search.previous == .idle }
    #expect(search.items.first?.id == 4_980)
  }

  /// Waits until the rows on screen have brought what they want.
  private func show(_ rows: Range<Int>) async {
    search.reportVisible(first: rows.lowerBound, last: rows.upperBound - 1)
    await observed { search.previous != .loading && search.next != .loading }
  }
}
