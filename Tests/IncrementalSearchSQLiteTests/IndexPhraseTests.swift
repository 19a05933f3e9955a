import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import TextMatching
import Testing

@testable import IncrementalSearchSQLite

/// Words of kanji and digits next to each other, which an index looks for as they stand: `北11` is no 北 with an 11 elsewhere.
@Suite("Index: words of several scripts")
struct IndexPhraseTests {
  private static let pieces = [
    "北", "南", "条", "西", "丁目", "札幌市", "1", "11", "110", "2", "a", "line", "-", " ", "・", "ー", "#",
  ]
  private static let queries = [
    "北11", "北11条", "北11条西2", "11条", "1条西", "条西2丁", "a北", "line-11", "札幌市北1", "幌市北11条西", "北 11条",
    "北11-2", "'1条", "北1$", "^北11", "ine11", "西#", "#11", "北-11",
    "^西#", "^北#$", "^a-", "^line・", "^2#", "1#$",
  ]

  @Test(arguments: [MatchKind.words, .contains, .prefix])
  func theyFindWhatMemoryFinds(kind: MatchKind) async throws {
    var random = SeededGenerator(seed: 5)
    func text() -> String {
      (0..<Int.random(in: 1...7, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }
    let records = (0..<600).map { IndexRecord(id: "\($0)", title: text(), texts: [text(), text()]) }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings())
    let source = SQLiteSource(index, match: kind)
    let memory = ArraySource(
      records, match: kind, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) })
    for text in Self.queries {
      let query = SearchQuery(text)
      let found = try await source.page(PageRequest(query: query, place: .start, limit: 600))
      let wanted = try await memory.page(PageRequest(query: query, place: .start, limit: 600))
      #expect(found.items.map(\.id) == wanted.items.map(\.id), "\(text)")
      #expect(try await source.total(for: query) == memory.total(for: query), "\(text)")
    }
  }

  /// A text that is few tokens very many times, whose places are gone through in their order.
  @Test(arguments: [MatchKind.words, .contains])
  func aTextThatRepeatsItselfIsFound(kind: MatchKind) async throws {
    let runs = ["あ", "あい", "北1", "札幌北", "ab-", "12条"]
    let records = runs.enumerated().flatMap { number, run in
      let long = String(repeating: run, count: 200)
      return [
        IndexRecord(id: "\(number)a", title: long, texts: ["x"]),
        IndexRecord(id: "\(number)b", title: "x", texts: [long]),
        IndexRecord(id: "\(number)c", title: long + "終", texts: ["始" + long]),
        IndexRecord(id: "\(number)d", title: run, texts: [run + run]),
      ]
    }
    let folder = try TemporaryFolder()
    let source = SQLiteSource(try await SearchIndex.temporary(in: folder, records, IndexSettings()), match: kind)
    let memory = ArraySource(
      records, match: kind, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) })
    let texts = runs.flatMap { run in
      let many = String(repeating: run, count: 9)
      return [run + run, many, String(many.dropFirst()), many + "終", "始" + many, many + "の", "^" + many, many + "$"]
    }
    for text in texts + ["ああああ", "いああ", "1北北", "北11北", "札幌幌北", String(repeating: "北1", count: 201)] {
      let query = SearchQuery(text)
      let found = try await source.page(PageRequest(query: query, place: .start, limit: 99))
      let wanted = try await memory.page(PageRequest(query: query, place: .start, limit: 99))
      #expect(found.items.map(\.id) == wanted.items.map(\.id), "\(text)")
    }
  }

  /// A title begins with its first column that is not empty, and so does its reading.
  @Test(arguments: [MatchKind.words, .prefix])
  func aFirstColumnMayBeEmpty(kind: MatchKind) async throws {
    let records = [
      IndexRecord(id: "1", parts: ["", "港区"], reading: "ミナトク"),
      IndexRecord(id: "2", parts: ["", "千代田区", "丸の内"], reading: "チヨダク マルノウチ"),
      IndexRecord(id: "3", parts: ["東京都", "港区"], reading: "トウキョウト ミナトク"),
    ]
    let folder = try TemporaryFolder()
    let source = SQLiteSource(try await SearchIndex.temporary(in: folder, records, IndexSettings()), match: kind)
    let memory = ArraySource(
      records, match: kind, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) })
    for text in ["みなと", "みなとく", "ちよだ", "ちよだくまる", "とう", "港", "minato"].flatMap({ [$0, "^" + $0] }) {
      let page = PageRequest<IndexKey>(query: SearchQuery(text), place: .start, limit: 9)
      let wanted = try await memory.page(PageRequest(query: SearchQuery(text), place: .start, limit: 9))
      #expect(try await source.page(page).items.map(\.id) == wanted.items.map(\.id), "\(text)")
    }
  }

  /// What is compared is what has the runs next to each other; a run that ends has its last character by itself.
  @Test(arguments: [
    ("北11", "\"@北 @11\" * OR \".北 .11\" *"), ("11条西", "\"@11 @条西\" OR \".11 .条西\""),
    ("札幌1条", "\"@札幌 @幌 @1 @条\" * OR \".札幌 .幌 .1 .条\" *"),
    ("line-11", "(\"@line @11\" * OR \".line .11\" *) AND \"-\""),
    ("c++", "(\"@c\" OR \".c\") AND \"+\""), ("札幌", "\"@札幌\" OR \".札幌\""),
    ("東京都港区", "\"@東京 @京都 @都港 @港区\" OR \".東京 .京都 .都港 .港区\""),
  ])
  func neighboursAreLookedForTogether(word: String, expression: String) throws {
    let term = try #require(MatchQuery(word, kind: .words).terms.first?.first)
    let translated = TermExpression(term)
    let parts = translated.expression?.text.components(separatedBy: " AND ").sorted()
    #expect(parts == expression.components(separatedBy: " AND ").sorted())
    #expect(translated.isExact == (word == "札幌" || word == "東京都港区"))
  }
}
