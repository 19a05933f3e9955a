import Testing

@testable import SearchMachines

/// Where inserted rows stand that depend on one another.
@Suite struct InsertPlacesTests {
  /// Two pages, of which the second is held.
  private func second() -> ListScreen {
    var list = ListScreen(PagingConfiguration(pageSize: 1, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([2], previous: 0))
    return list
  }

  @Test func aNeighbourThatWasInsertedStaysTheNeighbour() {
    var list = second()
    _ = list.insert(100, after: 1)
    #expect(list.ids == [2], "its neighbour isn't there")
    _ = list.insert(1, after: nil)
    #expect(list.ids == [1, 100, 2])
    _ = list.previous()
    _ = list.page(2, Page([1], next: 1))
    #expect(list.ids == [1, 100, 2], "nothing jumps when the source has it too")
  }

  @Test func aRowStaysWhereItIsWhenItsNeighbourIsMovedToWhereNothingIs() {
    var list = second()
    _ = list.insert(50, after: 2)
    _ = list.insert(60, after: nil)
    #expect(list.ids == [60, 2, 50])
    _ = list.insert(2, after: 999)
    #expect(list.ids == [60, 50])
  }

  @Test func twoRowsMovedBehindOneAnotherAreBothThere() {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([1, 2, 3]))
    _ = list.insert(1, after: 2)
    #expect(list.ids == [2, 1, 3])
    _ = list.insert(2, after: 1)
    #expect(list.ids == [1, 2, 3])
    _ = list.insert(7, after: 2)
    _ = list.insert(8, after: 7)
    #expect(list.ids == [1, 2, 7, 8, 3])
  }

  @Test func theLaterComesNearer() {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([1, 2]))
    for id in [10, 11, 12] { _ = list.insert(Row(id), after: 1) }
    _ = list.insert(20, after: 11)
    for id in [30, 31] { _ = list.insert(Row(id), after: nil) }
    #expect(list.ids == [31, 30, 1, 12, 11, 20, 10, 2])
  }

  /// One chain of rows, made from its end, and as many at one place.
  @Test func manyInsertsFindTheirPlaces() {
    var list = ListScreen(PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([1, 2]))
    for id in (100..<300).reversed() { _ = list.insert(Row(id), after: id == 100 ? 1 : id - 1) }
    #expect(list.ids == [1] + Array(100..<300) + [2])
    for id in 2_000..<2_200 { _ = list.insert(Row(id), after: 2) }
    #expect(list.ids.suffix(200) == Array((2_000..<2_200).reversed())[...])
  }
}
