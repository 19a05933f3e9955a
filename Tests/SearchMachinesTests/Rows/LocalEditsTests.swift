import Testing

@testable import SearchMachines

@Suite struct LocalEditsTests {
  private typealias Edits = LocalEdits<Row>

  private let query = SearchQuery("a")

  /// A window with pages of these ids.
  private func window(_ pages: [[Int]], query: SearchQuery) -> NumberWindow {
    var window = NumberWindow(query: query)
    for (number, ids) in pages.enumerated() {
      let page = Page<Row, Int>(rows(ids), next: number + 1)
      if number == 0 {
        window = NumberWindow(first: page, at: .start, query: query)
      } else {
        window.append(page, at: .key(number))
      }
    }
    return window
  }

  private func shown(_ edits: Edits, _ pages: [[Int]], query: SearchQuery? = nil) -> String {
    let list = RowList(window(pages, query: query ?? self.query).rows, edits: edits, stamp: 1)
    #expect(list.pageCounts.reduce(0, +) == list.items.count)
    for index in list.items.indices { #expect(list.index(of: list.items[index].id) == index) }
    return written(list.items)
  }

  // MARK: Each edit

  @Test func anInsertStandsWhereItWasMade() {
    var edits = Edits()
    edits.insert(9, at: .after(1), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "1 9 2 3")
    edits.insert(8, at: .before(1), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "8 1 9 2 3")
    edits.insert(7, at: .after(9), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "8 1 9 7 2 3", "after another insert")
    edits.insert(6, at: .after(1), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "8 1 6 9 7 2 3", "the newest is next to its neighbour")
    edits.insert(5, at: .after(3), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "8 1 6 9 7 2 3 5")
  }

  @Test func anInsertWaitsForItsNeighbour() {
    var edits = Edits()
    edits.insert(9, at: .after(3), query: query, as: LocalEditID())
    edits.insert(8, at: .before(9), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2]]) == "1 2")
    #expect(shown(edits, [[1, 2], [3]]) == "1 2 3 8 9")
    #expect(shown(edits, []) == "")
  }

  @Test func anInsertIsForItsQuery() {
    var edits = Edits()
    edits.insert(9, at: .head, query: query, as: LocalEditID())
    #expect(shown(edits, [], query: SearchQuery("b")) == "")
    #expect(shown(edits, [], query: SearchQuery("a", filters: ["color": "red"])) == "")
    #expect(shown(edits, []) == "9", "at the head of an empty result at once")
  }

  @Test func theLocalPlaceOfAnInsertedIdWins() {
    var edits = Edits()
    edits.insert(Row(3, "new"), at: .after(1), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3, 4]]) == "1 3new 2 4")
    #expect(shown(edits, [[1, 2], [3]]) == "1 3new 2", "a page may be left without rows")
    #expect(shown(edits, [[1, 2], [3, 4]], query: SearchQuery("b")) == "1 2 3 4")
  }

  @Test func itsLocalPlaceWinsAlsoWhileItWaits() {
    var edits = Edits()
    edits.insert(Row(3, "new"), at: .after(8), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "1 2")
    #expect(shown(edits, [[1, 2], [3], [8]]) == "1 2 8 3new")
  }

  @Test func anInsertStaysBesideADeletedNeighbour() {
    var edits = Edits()
    edits.insert(9, at: .after(2), query: query, as: LocalEditID())
    edits.insert(8, at: .before(1), query: query, as: LocalEditID())
    edits.delete(1, as: LocalEditID())
    edits.delete(2, as: LocalEditID())
    #expect(shown(edits, [[1, 2], [3]]) == "8 9 3")
  }

  @Test func deletesAndUpdatesHoldForEveryQuery() {
    var edits = Edits()
    edits.delete(2, as: LocalEditID())
    edits.update(Row(3, "new"), as: LocalEditID())
    for query in ["a", "b"] {
      #expect(shown(edits, [[1, 2], [3]], query: SearchQuery(query)) == "1 3new")
      #expect(shown(edits, [[2], [4]], query: SearchQuery(query)) == "4")
    }
    #expect(edits.shown(2) == nil)
    #expect(edits.shown(Row(3, "old"))?.value == "new")
    #expect(edits.shown(4) == 4)
  }

  @Test func anInsertedRowCanBeUpdatedDeletedAndMadeAgain() {
    var edits = Edits()
    edits.insert(9, at: .after(1), query: query, as: LocalEditID())
    edits.update(Row(9, "new"), as: LocalEditID())
    #expect(shown(edits, [[1, 2]]) == "1 9new 2")
    edits.delete(9, as: LocalEditID())
    #expect(shown(edits, [[1, 2]]) == "1 2")
    edits.insert(Row(9, "again"), at: .after(2), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2]]) == "1 2 9again")
  }

  @Test func aDeletedIdInsertedAgainIsThere() {
    var edits = Edits()
    edits.delete(1, as: LocalEditID())
    edits.insert(Row(1, "moved"), at: .after(2), query: query, as: LocalEditID())
    #expect(shown(edits, [[1, 2, 3]]) == "2 1moved 3")
  }

  // MARK: The head

  @Test func aHeadTakesTheFirstRowThatComesForItsNeighbour() {
    var edits = Edits()
    edits.insert(9, at: .head, query: query, as: LocalEditID())
    edits.settleHeads(in: SearchQuery("b"), before: 5)
    edits.settleHeads(in: query, before: 1)
    #expect(shown(edits, [[1, 2]]) == "9 1 2")
    #expect(shown(edits, [[0], [1]]) == "0 9 1", "it stays before that row")
    #expect(shown(edits, [[2]]) == "2", "and waits for it")
  }

  // MARK: Rolling back

  @Test func rollingBackAnEditGoneDoesNothing() {
    var edits = Edits()
    let edit = LocalEditID()
    edits.delete(1, as: edit)
    edits.remove(edit)
    let revision = edits.revision
    edits.remove(edit)
    edits.remove(LocalEditID())
    #expect(edits.revision == revision)
    #expect(edits.isEmpty)
  }

  @Test func rollingBackShowsWhatTheEditBeforeMade() {
    var edits = Edits()
    let second = LocalEditID()
    edits.update(Row(1, "first"), as: LocalEditID())
    edits.update(Row(1, "second"), as: second)
    #expect(shown(edits, [[1]]) == "1second")
    edits.remove(second)
    #expect(shown(edits, [[1]]) == "1first")
  }

  private enum Edit {
    case insert(Row, Edits.Place, SearchQuery)
    case delete(Int)
    case update(Row)

    func make(in edits: inout Edits, as id: LocalEditID) {
      switch self {
      case .insert(let row, let place, let query): edits.insert(row, at: place, query: query, as: id)
      case .delete(let row): edits.delete(row, as: id)
      case .update(let row): edits.update(row, as: id)
      }
    }
  }

  @Test func rollingBackInAnyOrderIsAsIfNeverMade() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      var all: [(edit: Edit, id: LocalEditID, stays: Bool)] = []
      for number in 0..<random.int(1...8) {
        let row = Row(random.int(1...9), "v\(number)")
        let place = random.pick([Edits.Place.head, .before(random.int(1...9)), .after(random.int(1...9))])
        let query = random.pick([query, SearchQuery("b")])
        let insert = Edit.insert(row, place, query)
        let edit = random.pick([insert, insert, .delete(row.id), .update(row)])
        all.append((edit, LocalEditID(), Bool.random(using: &random)))
      }
      var made = Edits()
      var expected = Edits()
      for entry in all {
        entry.edit.make(in: &made, as: entry.id)
        if entry.stays { entry.edit.make(in: &expected, as: entry.id) }
      }
      for entry in all.filter({ !$0.stays }).shuffled(using: &random) { made.remove(entry.id) }
      for query in [query, SearchQuery("b")] {
        #expect(
          shown(made, [[1, 2, 3], [4, 5]], query: query) == shown(expected, [[1, 2, 3], [4, 5]], query: query))
      }
      #expect(made.deleted == expected.deleted)
      #expect(made.updated == expected.updated)
      #expect(made.inserts.map(\.item) == expected.inserts.map(\.item))
    }
  }
}
