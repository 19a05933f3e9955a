import GRDB
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Records that were read are not read again while nothing has changed, and take a bounded share of memory.
@Suite("Index: the records read last") struct KnownRecordsTests {
  private static func version(of index: SearchIndex) async throws -> IndexVersion {
    try await index.reader.read { try IndexVersion($0, IndexState($0)) }
  }

  private static func record(_ id: Int, _ text: String = "") -> IndexRecord {
    IndexRecord(id: "\(id)", title: "name \(id)", texts: [text])
  }

  @Test func aPageThatIsAskedForAgainIsReadOnce() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, (0..<30).map { Self.record($0) })
    let request = PageRequest<IndexKey>(query: SearchQuery("name"), place: .start, limit: 20)
    let source = SQLiteSource(index)
    let first = try await source.page(request)
    #expect(try await source.page(request) == first)
    let version = try await Self.version(of: index)
    let places = try await index.reader.read { db in
      try Int64.fetchAll(db, sql: "SELECT place FROM \(IndexState(db).tables.records) ORDER BY place")
    }
    let known = index.records.records(at: places, in: version)
    #expect(known.prefix(20).map { $0?.id } == first.items.map(\.id))
    // Whether more is found is told by one more.
    #expect(known.dropFirst(21).allSatisfy { $0 == nil })
    index.forgetAnswers()
    #expect(index.records.records(at: places, in: version).allSatisfy { $0 == nil })
    #expect(try await source.page(request) == first)
  }

  @Test func noRecordOfAnotherStateIsShown() async throws {
    let folder = try TemporaryFolder()
    let writer = try await SearchIndex.temporary(in: folder, (0..<30).map { Self.record($0, "before") })
    let source = SQLiteSource(try SearchIndex(writer.path))
    let request = PageRequest<IndexKey>(query: SearchQuery("name"), place: .start, limit: 20)
    for text in ["one", "two", "three"] {
      try await writer.apply((0..<30).map { .upsert(Self.record($0, text)) })
      for _ in 0..<3 {
        let page = try await source.page(request)
        #expect(page.items.count == 20 && page.items.allSatisfy { $0.texts == [text] })
      }
    }
  }

  @Test func whatManyRowsAreReadForPutsNothingOut() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, (0..<1_000).map { Self.record($0) })
    let source = SQLiteSource(index)
    for _ in 0..<2 {
      _ = try await source.page(PageRequest(query: SearchQuery("name"), place: .start, limit: 1_000))
    }
    let version = try await Self.version(of: index)
    #expect(index.records.records(at: Array(1...1_000), in: version).allSatisfy { $0 == nil })
  }

  @Test func theyAreBoundedByTheirBytes() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [Self.record(0)])
    let version = try await Self.version(of: index)
    let known = KnownRecords()
    let text = String(repeating: "x", count: 10_000)
    for number in 0..<4_000 { known.remember([(Int64(number), Self.record(number, text))], in: version) }
    let held = known.records(at: Array(0..<4_000), in: version).compactMap { $0 }
    #expect(held.last?.id == "3999")
    #expect(held.reduce(0) { $0 + $1.size } < 18 << 20 && held.count > 700)
    // One that is looked at stays, however many come after it.
    for number in 4_000..<12_000 {
      known.remember([(Int64(number), Self.record(number, text))], in: version)
      #expect(known.records(at: [3_999], in: version)[0]?.id == "3999")
    }
    let huge = Self.record(1, String(repeating: "x", count: 100_000))
    known.remember([(99_999, huge)], in: version)
    #expect(known.records(at: [99_999], in: version) == [nil])
  }
}
