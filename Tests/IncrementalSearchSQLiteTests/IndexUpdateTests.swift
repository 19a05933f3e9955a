import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

@Suite("Index: order and updates")
struct IndexUpdateTests {
  /// The slow model: a stable list, highest rank first, then the shortest title.
  private struct Model {
    var records: [IndexRecord] = []

    mutating func upsert(_ record: IndexRecord) {
      if let place = records.firstIndex(where: { $0.id == record.id }) {
        if records[place].rank == record.rank, records[place].title.count == record.title.count {
          records[place] = record
          return
        }
        records.remove(at: place)
      }
      let order = record.rank ?? -.infinity
      let place =
        records.firstIndex {
          let other = $0.rank ?? -.infinity
          return other < order || other == order && $0.title.count > record.title.count
        } ?? records.count
      records.insert(record, at: place)
    }
  }

  @Test func aRankedIndexStaysInOrderWhateverIsInserted() async throws {
    var random = SeededGenerator(seed: 3)
    var model = Model()
    let first = (0..<200).map { IndexRecord(id: "\($0)", title: "row", rank: Double($0 % 10)) }
    for record in first { model.upsert(record) }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, first, IndexSettings(isRanked: true))
    let source = SQLiteSource(index, order: .index)
    #expect(try await source.walk("row", limit: 50) == model.records.map(\.id))
    // Most go to the same place, until there is no room.
    for step in 0..<60 {
      let changes: [IndexChange] = (0..<20).map { number in
        let id =
          Int.random(in: 0..<5, using: &random) == 0
          ? Int.random(in: 0..<200, using: &random) : 1_000 + step * 20 + number
        let rank: Double? = number % 7 == 0 ? nil : number % 3 == 0 ? Double(Int.random(in: 0..<10, using: &random)) : 5
        let title = "row" + String(repeating: "s", count: Int.random(in: 0..<4, using: &random))
        return .upsert(IndexRecord(id: "\(id)", title: title, texts: ["\(step)"], rank: rank))
      }
      for (place, change) in changes.enumerated() where !changes[(place + 1)...].contains(where: { $0.id == change.id })
      {
        if case .upsert(let record) = change { model.upsert(record) }
      }
      try await index.apply(changes)
    }
    #expect(try await source.walk("row", limit: 100) == model.records.map(\.id))
    #expect(try await index.information().count == model.records.count)
    #expect(try await index.check() == [])
  }

  @Test func aWalkGoesOnWhileRecordsChange() async throws {
    let records = (0..<100).map { IndexRecord(id: "\($0)", title: "row \($0)", rank: Double(1_000 - $0)) }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings(isRanked: true))
    let source = SQLiteSource(index, order: .index)
    let page = try await source.page(PageRequest(query: SearchQuery("row"), place: .start, limit: 10))
    let next = try #require(page.next)
    // Before the place, at it, and after it.
    try await index.apply([
      .upsert(IndexRecord(id: "new", title: "row", rank: 2_000)), .delete(id: "9"), .delete(id: "10"),
      .upsert(IndexRecord(id: "between", title: "row", rank: 990.5)),
    ])
    func after(_ key: IndexKey) async throws -> [String] {
      try await source.page(PageRequest(query: SearchQuery("row"), place: .key(key), direction: .next, limit: 3))
        .items.map(\.id)
    }
    #expect(try await after(next) == ["between", "11", "12"])
    // Built anew, the walk goes on at the same record, or says that it can't.
    try await index.fill(records, IndexSettings(isRanked: true))
    #expect(try await after(next) == ["10", "11", "12"])
    try await index.fill(records.filter { $0.id != "9" }, IndexSettings(isRanked: true))
    await #expect(throws: SearchFailure.self) { _ = try await after(next) }
  }

  @Test func idsAreTakenOnce() async throws {
    let folder = try TemporaryFolder()
    let index = try SearchIndex(folder.path("a"), for: .creating)
    try await index.rebuild(IndexSettings(properties: ["a": "b"])) { builder in
      let first = try await builder.append([IndexRecord(id: "1", title: "a"), IndexRecord(id: "1", title: "b")])
      let second = try await builder.append([IndexRecord(id: "2", title: "c"), IndexRecord(id: "1", title: "d")])
      #expect(first == [1] && second == [1])
    }
    let information = try await index.information()
    #expect(information.count == 2 && information.settings.properties == ["a": "b"])
    #expect(try await SQLiteSource(index).ids("") == ["1", "2"])
  }

  @Test func textsComeBackAsTheyWere() async throws {
    let records = [
      IndexRecord(id: "", title: "", texts: [], rank: nil, content: []),
      IndexRecord(id: "é", title: "e\u{301}", texts: ["", "b", ""], reading: "よみ", rank: -1.5, content: [0, 255, 10]),
      IndexRecord(id: "'\"", title: "'); DROP TABLE records; --", texts: ["%s\n\t\\"], content: Array("x".utf8)),
    ]
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, records)
    let page = try await SQLiteSource(index).page(PageRequest(query: SearchQuery(""), place: .start, limit: 9))
    #expect(page.items == records)
    // What a table can't hold is replaced, so that nothing is cut off.
    try await index.apply([.upsert(IndexRecord(id: "a\0b", title: "c\0d", texts: ["e\u{1F}f"], rank: .nan))])
    let odd = try await SQLiteSource(index).page(PageRequest(query: SearchQuery("c"), place: .start, limit: 9))
    #expect(odd.items == [IndexRecord(id: "a\u{FFFD}b", title: "c\u{FFFD}d", texts: ["e f"])])
    #expect(try await index.apply([.delete(id: "a\0b")]).deleted == 1)
  }

  @Test func aShortWalkGoesOnWhereItsRecordIs() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, (0..<60).map { IndexRecord(id: "\($0)", title: "same") })
    let source = SQLiteSource(index)
    let page = try await source.page(PageRequest(query: SearchQuery("same"), place: .start, limit: 10))
    let next = try #require(page.next)
    // What else is there makes no difference.
    try await index.apply((0..<50).map { .upsert(IndexRecord(id: "other \($0)", title: "quite another title")) })
    let more = try await source.page(
      PageRequest(query: SearchQuery("same"), place: .key(next), direction: .next, limit: 100))
    #expect(page.items.map(\.id) + more.items.map(\.id) == (0..<60).map { "\($0)" })
  }

  @Test func idsAndTextsAreComparedByTheirBytes() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [])
    let summary = try await index.apply([
      .upsert(IndexRecord(id: "caf\u{E9}", title: "a")), .upsert(IndexRecord(id: "cafe\u{301}", title: "\u{30F7}")),
    ])
    #expect(summary.inserted == 2)
    try await index.apply([.upsert(IndexRecord(id: "cafe\u{301}", title: "\u{30EF}\u{3099}", content: [1]))])
    try await index.apply([.delete(id: "cafe\u{301}")])
    #expect(try await SQLiteSource(index).ids("") == ["caf\u{E9}"])
    for text in ["wa", "va", "ワ"] { #expect(try await SQLiteSource(index).ids(text) == []) }
  }

  @Test func listsAppendedAtTheSameTimeAreAllTaken() async throws {
    let folder = try TemporaryFolder()
    let index = try SearchIndex(folder.path("a"), for: .creating)
    try await index.rebuild(IndexSettings()) { builder in
      try await withThrowingTaskGroup(of: [Int].self) { group in
        for list in 0..<4 {
          group.addTask { try await builder.append((0..<2_000).map { IndexRecord(id: "\(list) \($0)", title: "row") }) }
        }
        for try await refused in group { #expect(refused == []) }
      }
    }
    #expect(try await SQLiteSource(index).total(for: SearchQuery("row")) == .exact(8_000))
    #expect(try await index.check() == [])
  }
}
