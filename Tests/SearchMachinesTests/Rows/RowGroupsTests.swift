import Testing

@testable import SearchMachines

@Suite struct RowGroupsTests {
  /// Rows that are near equal where their values are equal.
  private struct Screen {
    var groups = RowGroups<Int>(least: 3, most: 5)
    var snapshot = SearchSnapshot<Row>()

    init(_ values: String, first: Int = 0) {
      snapshot.screen.itemsQuery = SearchQuery("a")
      hold(values, first: first)
      snapshot.screen.previous = .end
      snapshot.screen.next = .end
    }

    /// Other rows are held, of these values, with ids from a number on.
    mutating func hold(_ values: String, first: Int = 0) {
      snapshot.items = values.enumerated().map { Row(first + $0, String($1)) }
    }

    mutating func opens(_ id: Int) -> Bool { groups.open(id) }

    mutating func closes(_ id: Int) -> Bool { groups.close(id) }

    /// What is shown: `0a 1b×3 4c`, with a plus sign where there may be more, and an open group as `1b[3`.
    mutating func arranged() -> String {
      groups.arrange(snapshot) { $0.value == $1.value }.map { row in
        guard let group = groups.group(row.id) else { return row.description }
        return "\(row)\(group.isOpen ? "[" : "×")\(group.count)\(group.isWhole ? "" : "+")"
      }.joined(separator: " ")
    }
  }

  @Test func aRunIsItsFirstRow() {
    var screen = Screen("abbbcddeee")
    #expect(screen.arranged() == "0a 1b×3 4c 5d 6d 7e×3")
    #expect(screen.groups.shown(3) == 1)
    #expect(screen.groups.shown(4) == 4)
    #expect(screen.groups.shown(99) == 99)
  }

  @Test func opensInPlaceAndCloses() {
    var screen = Screen("abbbceee")
    _ = screen.arranged()
    #expect(screen.opens(1) == true)
    #expect(screen.arranged() == "0a 1b[3 2b 3b 4c 5e×3")
    #expect(screen.groups.shown(3) == 3)
    #expect(screen.opens(1) == false, "it is open")
    #expect(screen.closes(3) == true, "by any of its rows")
    #expect(screen.arranged() == "0a 1b×3 4c 5e×3")
    #expect(screen.closes(1) == false, "it is closed")
    #expect(screen.opens(0) == false, "it is in no group")
    #expect(screen.opens(6) == true, "by a row that is not shown")
    #expect(screen.arranged() == "0a 1b×3 4c 5e[3 6e 7e")
  }

  @Test func countsAreLeastOnesWhereTheRunMayGoOn() {
    var screen = Screen("bbbceee")
    screen.snapshot.screen.previous = .idle
    screen.snapshot.screen.next = .loading
    #expect(screen.arranged() == "0b×3+ 3c 4e×3+")
    screen.snapshot.screen.before = 0
    screen.snapshot.screen.after = 0
    #expect(screen.arranged() == "0b×3 3c 4e×3")
    screen.snapshot.screen.before = 7
    #expect(screen.arranged() == "0b×3+ 3c 4e×3")
  }

  @Test func aGroupGrowsAndShrinksWithWhatIsHeld() {
    var screen = Screen("abbb")
    screen.snapshot.screen.next = .idle
    #expect(screen.arranged() == "0a 1b×3+")
    screen.hold("abbbbbc")
    #expect(screen.arranged() == "0a 1b×5 6c")
    screen.snapshot.screen.previous = .idle
    screen.hold("bbbcd", first: 3)
    #expect(screen.arranged() == "3b×3+ 6c 7d")
  }

  @Test func whatIsOpenStaysSoThoughItsFirstRowsGo() {
    var screen = Screen("abbbbbc")
    _ = screen.arranged()
    _ = screen.groups.open(1)
    _ = screen.arranged()
    screen.hold("bbbcd", first: 3)
    #expect(screen.arranged() == "3b[3 4b 5b 6c 7d")
    screen.hold("abbbbbc")
    #expect(screen.arranged() == "0a 1b[5 2b 3b 4b 5b 6c")
  }

  @Test func aLongRunIsAListOfItsOwn() {
    var screen = Screen("abbbbb")
    screen.snapshot.screen.next = .idle
    #expect(screen.arranged() == "0a 1b×5+")
    screen.hold("abbbbbb")
    #expect(screen.arranged() == "0a 1b 2b 3b 4b 5b 6b")
    // At its end, too, where less of it is held, the rows stay that are on screen.
    screen.hold("bbbbc", first: 3)
    #expect(screen.arranged() == "3b[4 4b 5b 6b 7c")
  }

  @Test func anotherQueryBeginsClosed() {
    var screen = Screen("bbb")
    _ = screen.arranged()
    _ = screen.groups.open(0)
    #expect(screen.arranged() == "0b[3 1b 2b")
    screen.snapshot.screen.itemsQuery = SearchQuery("ab")
    #expect(screen.arranged() == "0b×3")
  }

  @Test func rowsBehindTheLastOneAreVisible() {
    var screen = Screen("abbbc")
    _ = screen.arranged()
    let whole = screen.groups.visible(VisibleRange(first: 0, last: 1, offset: -4))
    #expect(whole == VisibleRange(first: 0, last: 3, offset: -4))
    #expect(screen.groups.visible(VisibleRange(first: 1, last: 4)) == VisibleRange(first: 1, last: 4))
    _ = screen.groups.open(1)
    _ = screen.arranged()
    #expect(screen.groups.visible(VisibleRange(first: 0, last: 1)) == VisibleRange(first: 0, last: 1))
  }

  /// A run of any length costs memory in proportion to what is held.
  @Test func whatWasOpenIsForgottenFarAway() {
    var screen = Screen("")
    for start in stride(from: 0, to: 10_000, by: 8) {
      screen.hold("bbbbbbbb", first: start)
      #expect(screen.arranged().split(separator: " ").count == 8)
      #expect(screen.groups.remembered <= 58)
    }
  }
}
