import Testing

@testable import SearchMachines

@Suite struct RowListTests {
  private typealias Window = NumberWindow

  private func rebuilt(_ window: Window) -> RowList<Row> {
    RowList(window.rows, edits: LocalEdits(), stamp: 0)
  }

  private func expectSame(_ list: RowList<Row>, _ expected: RowList<Row>) {
    #expect(list.items == expected.items)
    #expect(list.pageCounts == expected.pageCounts)
    #expect(list.count == expected.count)
    for id in -40...40 { #expect(list.index(of: id) == expected.index(of: id)) }
    for page in list.pageCounts.indices { #expect(list.start(ofPage: page) == expected.start(ofPage: page)) }
  }

  @Test func pagesThatComeAndGoAreAsIfRebuilt() {
    var window = Window(first: Page([1, 2]), at: .key(0), trail: [])
    var list = rebuilt(window)
    window.append(Page([3]), at: .key(1))
    list.append([3], stamp: 1)
    expectSame(list, rebuilt(window))
    window.prepend(Page([-1, 0]), at: .key(-1))
    list.prepend([-1, 0], stamp: 2)
    expectSame(list, rebuilt(window))
    #expect(list.index(of: -1) == 0)
    #expect(list.index(of: 3) == 4)
    window.evictTail()
    list.removeLastPage(stamp: 3)
    expectSame(list, rebuilt(window))
    #expect(list.index(of: 3) == nil)
    window.evictHead()
    list.removeFirstPage(stamp: 4)
    expectSame(list, rebuilt(window))
    #expect(list.index(of: -1) == nil)
    #expect(list.index(of: 1) == 0)
    #expect(list.stamp == 4)
  }

  @Test func randomSequencesAreAsIfRebuilt() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var window = Window(first: Page(rows(0..<3)), at: .key(0), trail: [])
      var list = rebuilt(window)
      // Ids go up at the tail and down at the head; what was evicted comes back with the same ids.
      for step in 1...30 {
        let low = window.pages.first?.items.first?.id ?? 0
        let high = (window.pages.last?.items.last?.id ?? low - 1) + 1
        let size = random.int(1...3)
        switch random.int(1...4) {
        case 1 where high + size <= 40:
          window.append(Page(rows(high..<high + size)), at: .key(step))
          list.append(rows(high..<high + size), stamp: step)
        case 2 where low - size >= -40:
          window.prepend(Page(rows(low - size..<low)), at: .key(step))
          list.prepend(rows(low - size..<low), stamp: step)
        case 3 where window.pages.count > 1:
          window.evictHead()
          list.removeFirstPage(stamp: step)
        case 4 where window.pages.count > 1:
          window.evictTail()
          list.removeLastPage(stamp: step)
        default:
          continue
        }
        expectSame(list, rebuilt(window))
      }
    }
  }

  @Test func takesOnlyWhatIsShownOfEveryPage() {
    var edits = LocalEdits<Row>()
    edits.delete(2, as: LocalEditID())
    edits.delete(3, as: LocalEditID())
    edits.insert(9, at: .after(4), query: SearchQuery(), as: LocalEditID())
    var window = Window(first: Page([1, 2]), at: .key(0), trail: [])
    window.append(Page([3]), at: .key(1))
    window.append(Page([4, 5]), at: .key(2))
    let list = RowList(window.rows, edits: edits, stamp: 1)
    #expect(list.items == [1, 4, 9, 5])
    #expect(list.pageCounts == [1, 0, 3])
    #expect(list.revision == edits.revision)
    #expect(list.start(ofPage: 2) == 1)
  }

  @Test func insertedRowsBelongToThePageOfTheirNeighbour() {
    var edits = LocalEdits<Row>()
    edits.insert(8, at: .after(2), query: SearchQuery(), as: LocalEditID())
    edits.insert(9, at: .before(3), query: SearchQuery(), as: LocalEditID())
    edits.insert(5, at: .before(1), query: SearchQuery(), as: LocalEditID())
    var window = Window(first: Page([1, 2]), at: .key(0), trail: [])
    window.append(Page([3, 5]), at: .key(1))
    let list = RowList(window.rows, edits: edits, stamp: 1)
    #expect(list.items == [5, 1, 2, 8, 9, 3])
    #expect(list.pageCounts == [4, 2])
  }

  @Test func noRows() {
    let list = RowList<Row>()
    #expect(list.count == 0)
    #expect(list.index(of: 1) == nil)
    #expect(list.pageCounts == [])
  }

  @Test func rowsOfAnEmptyWindowCountAsOnePage() {
    var edits = LocalEdits<Row>()
    edits.insert(9, at: .head, query: SearchQuery(), as: LocalEditID())
    let list = RowList(Window().rows, edits: edits, stamp: 1)
    #expect(list.items == [9])
    #expect(list.pageCounts == [1])
  }
}
