import Testing

@testable import IncrementalSearch
@testable import TextMatching

/// What an ``ArraySource`` remembers of queries is bounded by how much they found, not only by how many they are.
@Suite struct RememberedResultsTests {
  private func store(_ rememberedValues: Int) -> ArraySourceStore<SearchLine> {
    let lines = (0..<100).map { SearchLine(id: $0, text: $0 < 10 ? "few all" : $0 < 60 ? "half all" : "all") }
    return ArraySourceStore(lines, isScored: false, packing: nil, rememberedValues: rememberedValues) {
      $1.append($0.text)
    }
  }

  private func search(_ store: ArraySourceStore<SearchLine>, _ typed: String) async throws {
    let match = MatchQuery(typed, kind: .contains)
    var result = ArraySourceResult(version: 0, match: match)
    var piece = FoundRecords()
    let contents = try await store.contents()
    try RecordScan(match).extend(&piece, in: contents.chunks[0].records, known: nil, where: nil)
    result.take(ArraySourceFound(piece), ofChunk: 0)
    await store.remember(result, of: SearchQuery(typed))
  }

  private func known(_ store: ArraySourceStore<SearchLine>, among typed: [String]) async throws -> [String] {
    var known: [String] = []
    for typed in typed {
      let start = try await store.start(SearchQuery(typed), MatchQuery(typed, kind: .contains), .input)
      if start.own != nil { known.append(typed) }
    }
    return known
  }

  @Test func theLastOneAndSmallOnesStay() async throws {
    let typed = ["few", "half", "al", "all"]
    for (values, stay) in [(0, ["all"]), (10, ["few", "all"]), (60, ["few", "half", "all"]), (160, typed)] {
      let store = store(values)
      for typed in typed { try await search(store, typed) }
      #expect(try await known(store, among: typed) == stay, "\(values)")
    }
  }

  @Test func whatIsForgottenIsFoundAgain() async throws {
    let store = store(0)
    for typed in ["a", "al", "half", "al", "a"] { try await search(store, typed) }
    #expect(try await known(store, among: ["al", "half", "a"]) == ["a"])
  }
}
