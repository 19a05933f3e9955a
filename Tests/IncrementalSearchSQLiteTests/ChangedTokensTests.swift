import IncrementalSearch
import IncrementalSearchTesting
import Testing
import TextMatching

@testable import IncrementalSearchSQLite

/// Whoever knows what changed records have finds what those find who ask the full-text table.
@Suite("Index: tokens of what has changed") struct ChangedTokensTests {
  private static let words = [
    "alpha", "alphabet", "beta", "データ", "東京都", "京都", "a", "c++", "x\"y", "ﾃﾞｰﾀ", "ゴルフ", "http-2",
  ]
  private static let queries = [
    "a", "al", "alp", "alpha", "alphabet", "b", "bet", "で", "データ", "東", "東京", "京都", "\"京都\"", "c++", "x\"y",
    "golf", "alpha beta", "beta -alpha", "^alpha", "a 東京", "http2", "alhpa", "none", "",
  ]

  private static func record(_ number: Int, _ random: inout SeededGenerator) -> IndexRecord {
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined(separator: " ")
    }
    return IndexRecord(
      id: "\(number)", title: text(2), texts: [text(3)], reading: Bool.random(using: &random) ? "とうきょう" : "",
      rank: Double(number % 7), facets: [Bool.random(using: &random) ? "red" : "blue"])
  }

  private static func compare(_ index: SearchIndex, _ other: SearchIndex, _ when: String) async throws {
    for order in IndexOrder.allCases {
      let (source, reference) = (SQLiteSource(index, order: order), SQLiteSource(other, order: order))
      for text in queries {
        for filters in [[:], ["colour": "red"]] {
          let query = SearchQuery(text, filters: filters)
          let request = PageRequest<IndexKey>(query: query, place: .start, limit: 40)
          let (page, wanted) = (try await source.page(request), try await reference.page(request))
          #expect(page.items.map(\.id) == wanted.items.map(\.id), "\(text) \(order) \(when)")
          #expect(page.correction == wanted.correction, "\(text) \(when)")
          #expect(try await source.total(for: query) == reference.total(for: query), "\(text) \(when)")
        }
      }
    }
  }

  @Test(arguments: [false, true]) func whatIsKnownFindsTheSame(isRanked: Bool) async throws {
    var random = SeededGenerator(seed: isRanked ? 21 : 20)
    let settings = IndexSettings(isRanked: isRanked, facets: ["colour"])
    let folder = try TemporaryFolder()
    let first = (0..<30).map { Self.record($0, &random) }
    let index = try await SearchIndex.temporary(in: folder, first, settings)
    for round in 0..<12 {
      let changes: [IndexChange] = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let number = Int.random(in: 0..<45, using: &random)
        return Int.random(in: 0..<4, using: &random) == 0
          ? .delete(id: "\(number)") : .upsert(Self.record(number, &random))
      }
      let version = index.known.value
      try await index.apply(changes)
      if index.known.value != version { #expect(index.changedTokens.isKnown(in: index.known.value)) }
      // Opened anew, it knows nothing of the changes.
      try await Self.compare(index, SearchIndex(index.path), "in round \(round)")
    }
    // Somebody else changes records, so what is known is no longer all.
    let other = try SearchIndex(index.path, for: .writing)
    try await other.apply([.upsert(IndexRecord(id: "new", title: "gamma", facets: ["red"]))])
    #expect(other.changedTokens.isKnown(in: other.known.value))
    try await Self.compare(index, other, "changed by another")
    let source = SQLiteSource(index)
    func found(_ text: String) async throws -> [String] {
      try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 9)).items.map(\.id)
    }
    #expect(try await found("gam") == ["new"])
    try await index.apply([.upsert(IndexRecord(id: "newer", title: "delta", facets: ["red"]))])
    #expect(!index.changedTokens.isKnown(in: index.known.value))
    #expect(try await found("gam") == ["new"])
    #expect(try await found("del") == ["newer"])
    try await Self.compare(index, SearchIndex(index.path), "changed by both")
    // What is built anew is known again.
    try await index.rebuild(settings) { _ = try await $0.append(first) }
    try await index.apply([.upsert(Self.record(3, &random))])
    #expect(index.changedTokens.isKnown(in: index.known.value))
    try await Self.compare(index, SearchIndex(index.path), "built anew")
  }

  /// As when a program that writes starts again.
  @Test func whatHadChangedBeforeIsReadOnce() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "one")], IndexSettings())
    try await index.apply([.upsert(IndexRecord(id: "2", title: "two 二つ", texts: ["further"]))])
    let again = try SearchIndex(index.path, for: .writing)
    try await again.apply([.upsert(IndexRecord(id: "3", title: "three"))])
    let version = again.known.value
    func rest(_ token: String, isPrefix: Bool = false) -> Bool {
      guard case .some = again.changedTokens.rest(of: .token(Array(token.utf8), isPrefix: isPrefix), in: version) else {
        return false
      }
      return true
    }
    #expect(rest("@two") && rest("@tw", isPrefix: true) && rest(".further") && rest("@three") && rest("}"))
    #expect(rest("@二つ") && rest("@二", isPrefix: true))
    #expect(!rest("@tw") && !rest("@two_", isPrefix: true) && !rest("@one") && !rest(".two"))
  }

  /// Of several words, what none of the records has need not be looked for.
  @Test func whatIsLeftIsWhatMayBeThere() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "one")], IndexSettings())
    try await index.apply([.upsert(IndexRecord(id: "2", title: "two three"))])
    let version = index.known.value
    func rest(_ expression: TokenExpression) -> String {
      switch index.changedTokens.rest(of: expression, in: version) {
      case .nothing: "nothing"
      case .unknown: "unknown"
      case .some(let rest): rest.text
      }
    }
    let (two, three, four) = (
      TokenExpression.token(Array("@two".utf8)), TokenExpression.token(Array("@three".utf8)),
      TokenExpression.token(Array("@four".utf8))
    )
    #expect(rest(.any([four, two])) == #""@two""#)
    #expect(rest(.any([four, .all([two, four])])) == "nothing")
    #expect(rest(.all([two, .any([four, three])])) == #""@two" AND "@three""#)
    #expect(rest(.but(two, four)) == #""@two""#)
    #expect(rest(.but(four, two)) == "nothing")
    #expect(rest(.but(two, .any([four, three]))) == #""@two" NOT "@three""#)
    // Which of the records has a value is not known.
    #expect(rest(.all([two, .token(FacetNumbers.token(7))])) != "nothing")
    index.changedTokens.know(nil, in: version)
    #expect(rest(four) == "unknown")
    #expect(!index.changedTokens.isWanted(in: version))
  }
}
