import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing
import TextMatching

@testable import IncrementalSearchSQLite

/// First pages whose places are known are those that a search would find, whoever changed the records.
@Suite("Index: what is known of first pages") struct KnownPagesTests {
  private static let names = ["alpha", "alphabet", "beta", "渋谷区", "渋谷", "シブヤ", "c++", "a b", "", "ﾗｲﾌﾞﾗﾘ", "\u{0}x"]
  private static let queries = [
    "a", "al", "alp", "alpah", "alphabte", "b", "beta al", "渋", "渋谷", "しぶ", "shibuya", "c++", "!a", "^a", "a$", "'lpha",
    "", " ", "\"",
    "zzz",
  ]

  private static func record(_ id: Int, _ random: inout SeededGenerator) -> IndexRecord {
    let name = { (random: inout SeededGenerator) in names.randomElement(using: &random) ?? "" }
    return IndexRecord(
      id: "\(id)", parts: [name(&random), name(&random)], texts: [name(&random)], reading: name(&random),
      rank: Bool.random(using: &random) ? Double(id % 3) : nil, facets: [["x", "y", "渋谷"][id % 3]])
  }

  private static func query(_ random: inout SeededGenerator) -> SearchQuery {
    let value = Int.random(in: 0..<4, using: &random) == 0 ? ["x", "渋谷", "none"].randomElement(using: &random) : nil
    return SearchQuery(queries.randomElement(using: &random) ?? "", filters: value.map { ["kind": $0] } ?? [:])
  }

  @Test(arguments: [false, true], [false, true])
  func theyAreWhatASearchFinds(isRanked: Bool, isSettled: Bool) async throws {
    var random = SeededGenerator(seed: (isRanked ? 3 : 4) + (isSettled ? 10 : 0))
    let folder = try TemporaryFolder()
    let settings = IndexSettings(isRanked: isRanked, facets: ["kind"])
    let writer = try await SearchIndex.temporary(in: folder, (0..<300).map { Self.record($0, &random) }, settings)
    let reader = try SearchIndex(writer.path)
    for round in 0..<4 {
      // Nobody writes then, so that what is known is shown without a reading.
      if isSettled { writer.close() }
      for _ in 0..<150 {
        let match = MatchKind.allCases.randomElement(using: &random) ?? .words
        let order = IndexOrder.allCases.randomElement(using: &random) ?? .relevance
        let request = PageRequest<IndexKey>(
          query: Self.query(&random),
          place: [.start, .position(0), .position(-1)].randomElement(using: &random) ?? .start,
          limit: [1, 3, 20, 1_000].randomElement(using: &random) ?? 20)
        // Which nobody has asked for anything.
        let wanted = try await SQLiteSource(SearchIndex(writer.path), match: match, order: order).page(request)
        for index in [reader, reader, writer] {
          if Int.random(in: 0..<20, using: &random) == 0 { index.forgetAnswers() }
          let page = try await SQLiteSource(index, match: match, order: order).page(request)
          #expect(page == wanted, "\(request.query) in round \(round)")
        }
      }
      #expect(try (reader.reader.newest().settledState != nil) == isSettled)
      switch round {
      case 0: try await writer.apply((0..<40).map { .upsert(Self.record($0 * 3, &random)) })
      case 1: try await writer.apply((0..<60).map { .delete(id: "\($0)") })
      default: try await writer.fill((0..<200).map { Self.record($0, &random) }, settings)
      }
    }
  }

  @Test func whatNeedsNoReadingIsOfTheFileThatHasTheName() async throws {
    let folder = try TemporaryFolder()
    func fill(_ name: String, _ title: String) async throws -> String {
      let index = try SearchIndex(folder.path(name), for: .creating)
      try await index.fill((0..<30).map { IndexRecord(id: "\($0)", title: "\(title) \($0)") })
      index.close()
      return index.path
    }
    let path = try await fill("test.isearch", "first")
    let index = try SearchIndex(path)
    let source = SQLiteSource(index)
    let request = PageRequest<IndexKey>(query: SearchQuery(""), place: .start, limit: 20)
    for title in ["first", "second", "third"] {
      if title != "first" {
        let other = try await fill("other.isearch", title)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: other, toPath: path)
      }
      let pages = [try await source.page(request), try await source.page(request), try await source.page(request)]
      let state = try #require(try index.reader.newest().settledState)
      let asked = KnownPages.Asked(
        search: KnownTerms.Search(text: "", match: .words, order: .relevance, correctsTypos: true), limit: 20)
      let known = try #require(index.pages.page(of: asked, in: state.version))
      #expect(index.records.allRecords(at: known.numbers, in: state.version) == pages[0].items)
      #expect(pages[1] == pages[0] && pages[2] == pages[0] && pages[0].next != nil)
      #expect(pages[0].items.allSatisfy { $0.title.hasPrefix(title) })
      // The key is a place in this file.
      let key = try #require(pages[2].next)
      let next = PageRequest(query: request.query, place: .key(key), direction: .next, limit: 20)
      #expect(try await source.page(next).items.count == 10)
    }
    let writer = try SearchIndex(path, for: .writing)
    try await writer.apply([.upsert(IndexRecord(id: "3", title: "changed"))])
    #expect(try await source.page(request).items.contains { $0.title == "changed" })
    writer.close()
    #expect(try await source.page(request).items.contains { $0.title == "changed" })
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: IndexError.self) { try await source.page(request) }
  }

  @Test func whoAsksWithoutAPauseLeavesOthersTheirTurn() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "one")])
    index.close()
    let source = SQLiteSource(index)
    let request = PageRequest<IndexKey>(query: SearchQuery("one"), place: .start, limit: 20)
    _ = try await source.page(request)
    let isOver = Flag()
    let deadline = ContinuousClock.now + .seconds(120)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          while !isOver.isSet, .now < deadline { _ = try await source.page(request) }
          return isOver.isSet
        }
      }
      group.addTask {
        isOver.set()
        return true
      }
      for try await wasEnded in group { #expect(wasEnded) }
    }
  }

  @Test func whatIsForgottenIsSearchedAnew() async throws {
    var random = SeededGenerator(seed: 6)
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, (0..<300).map { Self.record($0, &random) })
    let source = SQLiteSource(index)
    let version = try await index.reader.read { try IndexVersion($0, IndexState($0)) }
    for text in Self.queries {
      let request = PageRequest<IndexKey>(query: SearchQuery(text), place: .start, limit: 20)
      let search = KnownTerms.Search(text: request.query.text, match: .words, order: .relevance, correctsTypos: true)
      let asked = KnownPages.Asked(search: search, limit: 20)
      func isKnown() -> Bool {
        index.pages.page(of: asked, in: version) != nil || index.terms.plan(of: search, in: version) != nil
      }
      let page = try await source.page(request)
      #expect(isKnown(), "\(text)")
      index.forgetAnswers()
      #expect(!isKnown(), "\(text)")
      #expect(try await source.page(request) == page)
    }
    let result = KnownResults.Result(version: version, match: MatchQuery("a", kind: .words), isByRelevance: true)
    index.results.short.remember(nil, of: result)
    index.unions.remember([1], ofPrefix: [1], common: [1], of: version.lists)
    index.forgetAnswers()
    #expect(index.results.short[result] == nil && index.unions.postings(ofPrefix: [1], of: version.lists) == nil)
  }

  @Test func placesComeBackInTheirOrder() {
    var random = SeededGenerator(seed: 5)
    for isShort in [false, true] {
      for count in [0, 1, 7, 200] {
        let places = (0..<count).map { _ in
          IndexKey.Place(
            tier: Int.random(in: 0..<4, using: &random), score: isShort ? Double.random(in: 0..<9, using: &random) : 0,
            number: Int64.random(in: .min ... .max, using: &random))
        }.sorted()
        let page = FirstPage(places, isShort: isShort, hasMore: true, correction: nil)
        #expect(page.places == places)
        #expect(page.size >= count * 8)
      }
    }
  }
}

/// Set once, by any thread.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() { lock.withLock { value = true } }
}
