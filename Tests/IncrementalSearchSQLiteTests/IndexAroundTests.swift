import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

/// Pages around a record, and what pages say of their position, against a walk through the whole result.
@Suite("Index: pages around a record, positions")
struct IndexAroundTests {
  private static let words = ["row", "rows", "data", "東京", "京都", "c++", "ちよだ", "throw", "library", "+"]
  private static let queries = [
    "", "row", "ro", "data row", "東京", "'ow", "row !京", "c+", "+", "chiyo", "'ibr", "row$", "^data", "library", "none",
  ]

  private static func records(count: Int, isRanked: Bool, _ random: inout SeededGenerator) -> [IndexRecord] {
    (0..<count).map { number in
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 1...most, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
          .joined(separator: " ")
      }
      return IndexRecord(
        id: "\(number)", title: text(3), texts: number % 2 == 0 ? [] : [text(3)],
        rank: isRanked ? Double(Int.random(in: 0..<20, using: &random)) : nil)
    }
  }

  @Test(arguments: [(90, false, false), (700, false, true), (500, true, false)])
  func aPageAroundARecordIsPartOfTheWalk(count: Int, isRanked: Bool, hasSubstrings: Bool) async throws {
    var random = SeededGenerator(seed: UInt64(count))
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, Self.records(count: count, isRanked: isRanked, &random),
      IndexSettings(isRanked: isRanked, hasSubstrings: hasSubstrings))
    // Places that were deleted or moved meanwhile are nobody's.
    try await index.apply(
      Self.records(count: 40, isRanked: isRanked, &random).map { .upsert($0) } + [.delete(id: "50"), .delete(id: "51")])
    for match in [MatchKind.words, .contains] {
      for order in IndexOrder.allCases {
        let source = SQLiteSource(index, match: match, order: order)
        for query in Self.queries {
          let all = try await source.walk(query, limit: 100)
          let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
          for _ in 0..<6 {
            let id = "\(Int.random(in: 0..<count, using: &random))"
            let limit = Int.random(in: 1...30, using: &random)
            let page = try await source.page(around: id, for: SearchQuery(query), limit: limit)
            guard let place = places[id] else {
              #expect(page == nil, "\(match) \(order) \(query): \(id) is not in the result")
              continue
            }
            let shown = try #require(page, "\(match) \(order) \(query): \(id)")
            let start = max(0, min(place - limit / 3, all.count - limit))
            #expect(shown.position == start && shown.items.map(\.id) == Array(all[start...].prefix(limit)))
            #expect((shown.previous == nil) == (start == 0) && (shown.next == nil) == (start + limit >= all.count))
            try await expectNeighbours(of: shown, at: start, limit: limit, query, in: all, source)
          }
        }
      }
    }
  }

  /// The pages beside it go on where it begins and ends.
  private func expectNeighbours(
    of page: Page<IndexRecord, IndexKey>, at start: Int, limit: Int, _ query: String, in all: [String],
    _ source: SQLiteSource
  ) async throws {
    for (key, direction) in [(page.previous, PageDirection.previous), (page.next, .next)] {
      guard let key else { continue }
      let beside = try await source.page(
        PageRequest(query: SearchQuery(query), place: .key(key), direction: direction, limit: limit))
      let expected =
        direction == .next ? all[(start + page.items.count)...].prefix(limit) : all[..<start].suffix(limit)
      #expect(beside.items.map(\.id) == Array(expected), "\(query) \(direction)")
      #expect(beside.position == nil, "a place is not counted for each page")
      let first = try await source.page(
        PageRequest(query: SearchQuery(query), place: .key(key), direction: .refresh, limit: limit))
      let position = direction == .next ? start + page.items.count : max(0, start - limit)
      #expect(first.items == beside.items && first.position == position, "\(query) \(direction): the first one held is")
    }
  }

  @Test func aPageSaysItsPosition() async throws {
    var random = SeededGenerator(seed: 5)
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, Self.records(count: 700, isRanked: false, &random))
    for order in IndexOrder.allCases {
      let source = SQLiteSource(index, order: order)
      for query in Self.queries {
        let all = try await source.walk(query, limit: 100)
        let first = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 7))
        #expect(first.position == 0 && first.goesByKey)
        for position in [0, 1, all.count / 2, all.count - 1, all.count, all.count + 9, .max, -3] {
          let page = try await source.page(
            PageRequest(query: SearchQuery(query), place: .position(position), limit: 7))
          let start = position < all.count ? max(0, position) : max(0, all.count - 7)
          #expect(page.position == start, "\(query) at \(position)")
          #expect(page.items.map(\.id) == Array(all[start...].prefix(7)), "\(query) at \(position)")
          #expect((page.previous == nil) == (start == 0))
          #expect((page.next == nil) == (start + 7 >= all.count))
        }
      }
    }
  }

  @Test func aRecordThatIsGoneHasNoPage() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, [IndexRecord(id: "a\0b", title: "row"), IndexRecord(id: "c", title: "other")])
    let source = SQLiteSource(index)
    #expect(try await source.page(around: "a\0b", for: SearchQuery("row"), limit: 5)?.items.count == 1)
    #expect(try await source.page(around: "c", for: SearchQuery("row"), limit: 5) == nil)
    #expect(try await source.page(around: "", for: SearchQuery(""), limit: 5) == nil)
    try await index.apply([.delete(id: "c")])
    #expect(try await source.page(around: "c", for: SearchQuery(""), limit: 5) == nil)
  }
}
