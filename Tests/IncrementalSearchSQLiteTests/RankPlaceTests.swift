import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Records of a ranked index find room among those that are there.
@Suite("Index: places by rank") struct RankPlaceTests {
  /// All at one place, each at some place, and each before all others.
  @Test(arguments: ["one", "any", "first"]) func roomIsMadeByMovingFew(place: String) async throws {
    var random = SeededGenerator(seed: 4)
    let ranks = (0..<8_000).map {
      place == "one" ? 5 : place == "any" ? Double.random(in: 0..<10, using: &random) : 10 + Double($0)
    }
    let folder = try TemporaryFolder()
    let first = (0..<1_000).map { IndexRecord(id: "\($0)", title: "row", rank: Double($0 % 10)) }
    let index = try await SearchIndex.temporary(in: folder, first, IndexSettings(isRanked: true))
    let moved = try await index.writer().write { db in
      var state = try IndexState(db)
      var store = try RecordStore(db, state)
      for (number, rank) in ranks.enumerated() {
        _ = try store.upsert(IndexRecord(id: "new \(number)", title: "row", rank: rank))
      }
      try store.finish()
      state.revision += 1
      state.took(store, ranks.count)
      try state.write(db)
      return store.moved
    }
    #expect(moved < ranks.count * 20, "\(place): \(moved)")
    let new = ranks.indices.map { (rank: ranks[$0], id: "new \($0)") }
    let wanted = (first.map { (rank: $0.rank ?? 0, id: $0.id) } + new).enumerated()
      .sorted { $0.element.rank == $1.element.rank ? $0.offset < $1.offset : $0.element.rank > $1.element.rank }
    #expect(try await SQLiteSource(index, order: .index).walk("row", limit: 1_000) == wanted.map(\.element.id))
    #expect(try await index.check() == [])
  }

  @Test func manyChangesOfAnEmptyIndexMoveNone() async throws {
    var random = SeededGenerator(seed: 5)
    let records = (0..<3_000).map {
      IndexRecord(id: "\($0)", title: "row", rank: Double.random(in: 0..<9, using: &random))
    }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [], IndexSettings(isRanked: true))
    try await index.apply(records.map { .upsert($0) })
    let wanted = records.sorted { ($0.rank ?? 0) > ($1.rank ?? 0) }.map(\.id)
    #expect(try await SQLiteSource(index, order: .index).walk("row", limit: 1_000) == wanted)
    // Keys of places are good for as long as none has moved.
    let before = try await index.reader.read { try IndexState($0).epoch }
    try await index.apply(records.map { .upsert(IndexRecord(id: "again \($0.id)", title: "row", rank: $0.rank)) })
    #expect(try await index.reader.read { try IndexState($0).epoch } == before)
    #expect(try await index.check() == [])
  }
}
