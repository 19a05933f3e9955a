import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

/// Positions far into a result, after records came, went and moved, against a walk through all of it.
@Suite("Index: any position, at any depth")
struct IndexPositionTests {
  private static let words = ["row", "data", "東京", "kyoto", "京都市", "ちよだ"]

  private static func record(_ id: Int, isRanked: Bool, _ random: inout SeededGenerator) -> IndexRecord {
    IndexRecord(
      id: "\(id)", title: "row \(words.randomElement(using: &random) ?? "") \(id)",
      texts: [words.randomElement(using: &random) ?? ""],
      rank: isRanked ? Double(Int.random(in: 0..<9, using: &random)) : nil)
  }

  @Test(arguments: [false, true])
  func positionsAreThoseOfTheWalk(isRanked: Bool) async throws {
    var random = SeededGenerator(seed: isRanked ? 5 : 6)
    let count = 5_000
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, (0..<count).map { Self.record($0, isRanked: isRanked, &random) }, IndexSettings(isRanked: isRanked))
    for round in 0..<4 {
      if round > 0 {
        var changes: [IndexChange] = []
        for _ in 0..<300 {
          let id = Int.random(in: 0..<count + 200, using: &random)
          // Some ranges lose nearly all they have, so that blocks of places are empty.
          if Bool.random(using: &random) || round == 2 {
            changes += (id..<id + 9).map { .delete(id: "\($0)") }
          } else {
            changes.append(.upsert(Self.record(id, isRanked: isRanked, &random)))
          }
        }
        try await index.apply(changes)
      }
      #expect(try await index.check() == [])
      for order in IndexOrder.allCases {
        let source = SQLiteSource(index, order: order)
        for query in ["", "row", "r", "東京", "kyo", "row data", "row !data"] {
          let all = try await source.walk(query, limit: 500)
          let positions = [1, 255, 257, all.count / 2, all.count - 1, all.count, all.count + 1, Int.max]
          for position in positions + (0..<5).map({ _ in Int.random(in: 0...count, using: &random) }) {
            let page = try await source.page(
              PageRequest(query: SearchQuery(query), place: .position(position), limit: 20))
            let start = position < all.count ? position : max(0, all.count - 20)
            #expect(page.items.map(\.id) == Array(all[start...].prefix(20)), "\(query) at \(position)")
            #expect(page.position == start, "\(query) at \(position)")
            guard let next = page.next else { continue }
            // Asked for as the first page held, so that it says where it is.
            let after = try await source.page(PageRequest(query: SearchQuery(query), place: .key(next), limit: 3))
            #expect(after.position == start + 20, "\(query) after \(position)")
          }
          #expect(try await source.total(for: SearchQuery(query)) == .exact(all.count))
        }
      }
    }
  }

  /// Many records that come to one place among equals by rank, so that there has to be made room again and again.
  @Test func roomIsMadeWhereManyCome() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, (0..<600).map { IndexRecord(id: "\($0)", title: "row \($0)", rank: Double($0 % 3)) },
      IndexSettings(isRanked: true))
    for round in 0..<30 {
      try await index.apply(
        (0..<20).map { .upsert(IndexRecord(id: "n\(round * 20 + $0)", title: "row new", rank: 2)) })
    }
    #expect(try await index.check() == [])
    let source = SQLiteSource(index, order: .index)
    let all = try await source.walk("", limit: 200)
    #expect(all.count == 1_200 && Set(all).count == 1_200)
    // The higher rank first, then the shorter, then the earlier.
    let ranks = try await source.page(PageRequest(query: SearchQuery(""), place: .start, limit: 1_200)).items.map(
      \.rank)
    #expect(ranks == ranks.sorted { $0 ?? -1 > $1 ?? -1 })
    for position in stride(from: 0, to: 1_200, by: 97) {
      let page = try await source.page(PageRequest(query: SearchQuery(""), place: .position(position), limit: 2))
      #expect(page.items.first?.id == all[position])
    }
  }
}
