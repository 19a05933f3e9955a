import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import TextMatching
import Testing

/// Longer prefixes, which an index asks for by the terms that begin with them, against a list in memory.
@Suite("Index: prefixes of many words and of few")
struct IndexTermsTests {
  /// Few terms that many records have, many terms, those with quotes and stars, and texts that are as long as what is kept of
  /// their beginning, or shorter, or begin alike.
  private static let words =
    ["python", "pythonic", "pytho", "library", "libraries", "東京都千代田", "ちよだ", "\"quoted", "star*", "^start"]
    + (0..<40).map { "data\($0)base" }
  private static let texts = [
    "python", "python$", "python libraries for data of all kinds", "pythonic", "pytho", "pyth on", "library", "a b c d",
    "a  b  c  d  e", "100-0001", "ﾗｲﾌﾞﾗﾘ ライブラリ", "\"python\" *", "東京都千代田区丸の内", "東京都千代田",
  ]

  private static func record(_ id: Int, isRanked: Bool, _ random: inout SeededGenerator) -> IndexRecord {
    IndexRecord(
      id: "\(id)",
      title: (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " "),
      texts: [texts.randomElement(using: &random) ?? ""],
      rank: isRanked ? Double(Int.random(in: 0..<5, using: &random)) : nil)
  }

  @Test(arguments: [false, true])
  func theyFindWhatMemoryFinds(isRanked: Bool) async throws {
    var random = SeededGenerator(seed: isRanked ? 1 : 2)
    var records: [IndexRecord] = (0..<400).map { Self.record($0, isRanked: isRanked, &random) }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings(isRanked: isRanked))
    for round in 0..<3 {
      if round > 0 {
        // Whole terms go: those of a prefix are fewer, or none, though FTS5 may still have their names.
        let gone = round == 1 ? "pytho" : "data1"
        let ids = Set(records.filter { ($0.title + $0.texts[0]).contains(gone) }.map(\.id))
        try await index.apply(ids.map { .delete(id: $0) })
        records.removeAll { ids.contains($0.id) }
      }
      let memory = ArraySource(
        records, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) }, rank: { $0.rank })
      let source = SQLiteSource(index)
      for text in Set(Self.words.prefix(12) + Self.texts + ["library pythonic", "pytho libra", "data python li"])
        .sorted()
      {
        #expect(try await source.walk(text, limit: 20) == source.walk(text, limit: 1_000), "\(text)")
        for end in 1...text.count {
          let query = SearchQuery(String(text.prefix(end)))
          let request = PageRequest<IndexKey>(query: query, place: .start, limit: 50)
          let found = try await source.page(request)
          let wanted = try await memory.page(PageRequest(query: query, place: .start, limit: 50))
          #expect(found.items.map(\.id) == wanted.items.map(\.id), "\(query.text) in round \(round)")
          #expect(found.correction == wanted.correction, "\(query.text) in round \(round)")
          #expect(try await source.total(for: query) == memory.total(for: query), "\(query.text)")
        }
      }
    }
  }
}
