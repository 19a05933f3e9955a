import Testing

@testable import SearchMachines

@Suite struct KeyTableTests {
  @Test func equalKeysHaveOneNumber() {
    var table = KeyTable<String>()
    let first = table.id(of: "a")
    #expect(table.id(of: "b") != first)
    #expect(table.id(of: "a") == first)
    #expect(table.place(.key(first)) == .key("a"))
    #expect(table.place(.position(3)) == .position(3))
  }

  @Test func onlyWhatIsWantedStays() {
    var table = KeyTable<Int>()
    let ids = (0..<1_001).map { table.id(of: $0) }
    #expect(table.isFull)
    table.keep(Array(ids.suffix(10)))
    #expect(!table.isFull)
    #expect(table.place(.key(ids[1_000])) == .key(1_000))
    #expect(table.id(of: 0) != ids[0], "a key that was let go is another one when it comes again")
  }

  /// A window that follows links for ever remembers the way back and nothing else.
  @Test func aSearchKeepsTheKeysOfItsWayOnly() {
    var screen = SearchScreen(
      paging: PagingConfiguration(pageSize: 1, prefetchDistance: 0, window: .pages(2)), cacheSize: 1)
    for query in 0..<5 {
      _ = screen.type("q\(query)", at: query * 1_000_000)
      _ = screen.pass(to: query * 1_000_000 + 300)
      for page in 0..<500 {
        let key = query * 1_000 + page
        let number = query * 501 + page + 1
        _ = screen.page(
          number, Page([Row(key)], previous: page == 0 ? nil : key - 1, next: key + 1), at: query * 1_000_000 + 400)
        if page < 500 { _ = screen.next(at: query * 1_000_000 + 500) }
      }
    }
    #expect(screen.machine.keyCount < 2_000)
    #expect(screen.previous(at: 9_000_000) == ["load 2506: q4 previous key 4497 ×1"])
  }
}
