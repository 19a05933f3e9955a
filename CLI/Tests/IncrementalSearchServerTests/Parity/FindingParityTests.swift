import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import IncrementalSearchTesting
import SampleAddresses
import Testing

/// In memory, in an index and over a server the same rows are found, in the same order, with the same correction.
@Suite("Parity: memory, index and server")
struct FindingParityTests {
  /// The numbers of queries and of records: fewer in the tests that run always.
  private static let isFull = ProcessInfo.processInfo.environment["ISEARCH_PARITY"] == "full"

  /// A symbol is in some titles and in all further texts; what is in quotes has no other form, though titles have.
  private static let marks = [
    "-", "〒", "'横濱市西", "'ナガノシ", "'A", "^横濱", "'-", "- 東", "横濱市西", "髙", "澤", "髙田", "廣島", "櫻 町", "長野市、", "'長野市'",
    "100-0001,", "横浜市. 西",
  ]

  @Test(arguments: [false, true])
  func theSameRowsInTheSameOrder(isRanked: Bool) async throws {
    let all = try Address.sample()
    let count = Self.isFull ? 50_000 : 6_000
    let addresses = stride(from: 0, to: all.count, by: all.count / count).prefix(count).map { all[$0] }
    let records = addresses.map { IndexRecord($0, isRanked: isRanked) }
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let index = try SearchIndex(folder.path("parity.isearch"), for: .creating)
    try await index.rebuild(IndexSettings(isRanked: isRanked)) { _ = try await $0.append(records) }
    let inIndex = SQLiteSource(index)
    let inMemory = ArraySource(
      records, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) }, rank: { $0.rank })
    try await TestServer.run(try IndexData(index)) { server in
      let overHTTP = HTTPSource(try #require(URL(string: "http://127.0.0.1:\(server.port)")))
      var queries = TypedQueries(addresses, seed: isRanked ? 1 : 2)
      var found = 0
      var corrected = 0
      let typed = (0..<(Self.isFull ? 2_500 : 250)).map { _ in queries.next() }
      for text in typed + Self.marks {
        let query = SearchQuery(text)
        let memory = try await inMemory.page(PageRequest(query: query, place: .start, limit: 60))
        let index = try await inIndex.page(PageRequest(query: query, place: .start, limit: 60))
        let http = try await overHTTP.page(PageRequest(query: query, place: .start, limit: 60))
        #expect(index.items.map(\.id) == memory.items.map(\.id), "\(query.text)")
        #expect(http.items.map(\.id) == memory.items.map(\.id), "\(query.text)")
        #expect(index.correction == memory.correction && http.correction == memory.correction, "\(query.text)")
        #expect(try await inIndex.total(for: query) == inMemory.total(for: query), "\(query.text)")
        found += memory.items.isEmpty ? 0 : 1
        corrected += memory.correction == nil ? 0 : 1
      }
      #expect(found > 150 && corrected > 5, "the queries are such that find something: \(found), \(corrected)")
    }
  }
}

extension IndexRecord {
  /// An address as the sample's index has it.
  init(_ address: Address, isRanked: Bool) {
    self.init(
      id: "\(address.id)", parts: [address.prefecture, address.city, address.town],
      texts: ["\(address.postalCode.prefix(3))-\(address.postalCode.suffix(4))"],
      reading: [address.prefectureKana, address.cityKana, address.townKana].filter { !$0.isEmpty }
        .joined(separator: " "), rank: isRanked ? Double(address.offices) : nil)
  }
}
