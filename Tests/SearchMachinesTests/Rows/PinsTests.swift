import Testing

@testable import SearchMachines

@Suite struct PinsTests {
  // MARK: The value

  @Test func aHundredItemsInOrder() {
    var pins = Pins<Row>()
    #expect(Pins<Row>.limit == 100)
    for id in 0..<150 { pins.pin(Row(id), position: id) }
    #expect(pins.all.map(\.item.id) == Array(0..<100))
    pins.unpin(50)
    pins.unpin(149)
    pins.pin(149, position: nil)
    pins.pin(150, position: nil)
    #expect(pins.all.count == 100)
    #expect(pins.all.last == PinnedItem(item: 149, position: nil))
    #expect(pins.contains(149))
    #expect(!pins.contains(150))
  }

  @Test func pinningAgainKeepsTheOrder() {
    var pins = Pins<Row>()
    for id in [3, 1, 2, 3] { pins.pin(Row(id), position: nil) }
    #expect(pins.all.map(\.item.id) == [3, 1, 2])
    pins.unpin(3)
    pins.pin(3, position: nil)
    #expect(pins.all.map(\.item.id) == [1, 2, 3])
  }

  @Test func takesNoteOfTheValueAndPlaceOfWhatIsHeld() {
    var pins = Pins<Row>()
    pins.pin(1, position: 10)
    pins.pin(2, position: 20)
    pins.refresh { $0 == 1 ? (Row(1, "new"), 11) : nil }
    #expect(pins.all == [PinnedItem(item: Row(1, "new"), position: 11), PinnedItem(item: 2, position: 20)])
  }

  // MARK: On a list

  /// Rows 0, 1, 2 of 100 in a window of one page.
  private func list() -> ListScreen {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .pages(1)))
    _ = list.start()
    list.settle(from: source)
    return list
  }

  private let source = FakeSource(kind: .positions, count: 100, pageSize: 3)

  private func pinned(_ list: ListScreen) -> String {
    list.snapshot.pinned.map { "\($0.item)@\($0.position ?? -1)" }.joined(separator: " ")
  }

  @Test func aPinnedItemStaysWhenItsPageIsEvicted() {
    var list = list()
    _ = list.pin(2)
    _ = list.pin(0)
    #expect(pinned(list) == "", "it is in the window")
    _ = list.next()
    list.settle(from: source)
    #expect(list.ids == [3, 4, 5])
    #expect(pinned(list) == "2@2 0@0", "in the order of pinning, with the last place")
    _ = list.previous()
    list.settle(from: source)
    #expect(pinned(list) == "")
    _ = list.unpin(2)
    _ = list.next()
    list.settle(from: source)
    #expect(pinned(list) == "0@0")
  }

  @Test func pinsOutliveRefreshAndJump() {
    var list = list()
    _ = list.pin(1)
    _ = list.jump(to: 50)
    list.settle(from: source)
    #expect(list.ids == [50, 51, 52])
    #expect(pinned(list) == "1@1")
    _ = list.refresh()
    list.settle(from: source)
    #expect(pinned(list) == "1@1")
  }

  @Test func pinningWhatIsNotShownDoesNothing() {
    var list = list()
    _ = list.pin(3)
    _ = list.delete(2)
    _ = list.pin(2)
    _ = list.next()
    list.settle(from: source)
    #expect(pinned(list) == "")
  }

  @Test func deletingUnpinsAndRollingBackDoesNotPin() {
    var list = list()
    let edit = LocalEditID()
    _ = list.pin(1)
    _ = list.next()
    list.settle(from: source)
    #expect(pinned(list) == "1@1")
    _ = list.delete(1, as: edit)
    #expect(pinned(list) == "")
    _ = list.rollBack(edit)
    #expect(pinned(list) == "")
  }

  @Test func anUpdateShowsInWhatIsPinned() {
    var list = list()
    let edit = LocalEditID()
    _ = list.pin(1)
    _ = list.next()
    list.settle(from: source)
    let published = list.all.count
    _ = list.update(Row(1, "new"), as: edit)
    #expect(pinned(list) == "1new@1")
    #expect(list.all.count == published + 1)
    _ = list.rollBack(edit)
    #expect(pinned(list) == "1@1")
  }

  @Test func theLastPlaceIsWhereARefreshPutIt() {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .pages(1)))
    _ = list.start()
    _ = list.page(1, Page([1, 2, 3], position: 0, total: .exact(6)))
    _ = list.pin(2)
    _ = list.refresh()
    _ = list.page(2, Page([7, 8, Row(2, "new")], position: 0, total: .exact(8)))
    _ = list.next()
    _ = list.page(3, Page([3, 4, 5], position: 3, total: .exact(8)))
    #expect(pinned(list) == "2new@2")
  }

  @Test func pinsOutliveAQuery() {
    var screen = SearchScreen()
    screen.search("a", answered: 1, with: [1, 2], at: 0)
    _ = screen.at(400) { $0.handle(.pinned(2), at: $1) }
    #expect(screen.snapshot.pinned.isEmpty)
    _ = screen.clear(at: 500)
    #expect(screen.snapshot.pinned.map(\.item) == [2], "with nothing shown all are there")
    screen.search("b", answered: 2, with: [3], at: 1_000)
    #expect(screen.snapshot.pinned.map(\.item) == [2])
    screen.search("c", answered: 3, with: [2], at: 2_000)
    #expect(screen.snapshot.pinned.isEmpty)
  }
}
