import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

@Suite("Facets: in memory") struct ArrayFacetTests {
  struct Town: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
    var prefecture: String
    var kind: String
  }

  private static let facets = [
    ArrayFacet<Town>("prefecture") { $0.prefecture }, ArrayFacet<Town>("kind") { $0.kind },
  ]

  private static func towns(_ count: Int, _ random: inout SeededGenerator) -> [Town] {
    (0..<count).map { id in
      Town(
        id: id, name: ["渋谷", "神戸", "Shibuya park", "park", "新宿"].randomElement(using: &random) ?? "",
        prefecture: ["東京都", "大阪府", "兵庫県", ""].randomElement(using: &random) ?? "",
        kind: ["city", "ward", "town", "village", "が", "か\u{3099}"].randomElement(using: &random) ?? "")
    }
  }

  /// Counts as SPEC says it: each facet without its own filter, exactly.
  private static func bruteForce(_ found: [Town], _ filters: [String: String]) -> [SearchFacet] {
    let values: [(String, (Town) -> String)] = [("prefecture", { $0.prefecture }), ("kind", { $0.kind })]
    return values.map { name, value in
      var counts: [String: Int] = [:]
      for town in found
      where values.allSatisfy({ $0.0 == name || filters[$0.0] == nil || filters[$0.0] == $0.1(town) }) {
        counts[value(town), default: 0] += 1
      }
      counts[""] = nil
      if let own = filters[name], own != "", counts[own] == nil { counts[own] = 0 }
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return SearchFacet(name, sorted.map { SearchFacet.Value($0.key, count: $0.value) })
    }
  }

  @Test(arguments: [false, true])
  func countsAndFiltersAreThoseOfALook(isRanked: Bool) async throws {
    var random = SeededGenerator(seed: 5)
    var towns = Self.towns(1_000, &random)
    func made(_ towns: [Town], _ facets: [ArrayFacet<Town>]?) -> ArraySource<Town> {
      isRanked
        ? ArraySource(towns, ranking: { SearchedTexts(title: [$0.name]) }, facets: facets)
        : ArraySource(towns, text: { $0.name }, facets: facets)
    }
    let (source, plain) = (made(towns, Self.facets), made(towns, nil))
    for step in 0..<80 {
      if step % 20 == 19 {
        let more = Self.towns(500, &random).map { [count = towns.count] town in
          Town(id: town.id + count, name: town.name, prefecture: town.prefecture, kind: town.kind)
        }
        towns += more
        await source.append(more)
        await plain.append(more)
      }
      let text = ["", "渋谷", "park", "shib", "新", "nothing"].randomElement(using: &random) ?? ""
      var filters: [String: String] = [:]
      if Bool.random(using: &random) {
        filters["prefecture"] = ["東京都", "兵庫県", "nowhere", ""].randomElement(using: &random)
      }
      if Bool.random(using: &random) { filters["kind"] = ["ward", "が", "none"].randomElement(using: &random) }
      let found = try await plain.page(PageRequest(query: SearchQuery(text), place: .start, limit: 10_000)).items
      let query = SearchQuery(text, filters: filters)
      #expect(try await source.facets(for: query) == Self.bruteForce(found, filters), "\(query)")
      let expected = found.filter { town in
        (filters["prefecture"] ?? town.prefecture) == town.prefecture && (filters["kind"] ?? town.kind) == town.kind
      }
      let page = try await source.page(PageRequest(query: query, place: .start, limit: 10_000))
      #expect(Set(page.items) == Set(expected) && page.items.count == expected.count, "\(query)")
      #expect(try await source.total(for: query) == .exact(expected.count))
    }
  }

  @Test func filtersOfOtherNamesAreRefused() async throws {
    let source = ArraySource(
      [Town(id: 1, name: "a", prefecture: "b", kind: "c")], text: { $0.name }, facets: Self.facets)
    let query = SearchQuery("a", filters: ["prefecure": "b"])
    await #expect(
      throws: SearchFailure(
        .refused, details: "There is no facet “prefecure” to filter by; there are prefecture, kind.")
    ) {
      try await source.page(PageRequest(query: query, place: .start, limit: 1))
    }
    await #expect(throws: SearchFailure.self) { try await source.facets(for: query) }
    let plain = ArraySource([Town(id: 1, name: "a", prefecture: "b", kind: "c")], text: { $0.name })
    #expect(try await plain.total(for: query) == .exact(1), "without facets, filters change nothing")
    #expect(try await plain.facets(for: query) == [])
  }

  @Test func aFilterOfItsOwnIsHeardBesideFacets() async throws {
    let towns = (0..<10).map { Town(id: $0, name: "a", prefecture: $0 < 4 ? "x" : "y", kind: "k") }
    let source = ArraySource(towns, text: { $0.name }, facets: Self.facets) { town, filters in
      filters["even"] != "1" || town.id.isMultiple(of: 2)
    }
    let query = SearchQuery("", filters: ["even": "1", "prefecture": "x"])
    #expect(try await source.total(for: query) == .exact(2))
    #expect(
      try await source.facets(for: query)[0].values == [.init("y", count: 3), .init("x", count: 2)])
  }

  /// Else the facets that are counted without a filter would be those of another text.
  @Test func filtersDoNotCorrectATextThatFindsSomething() async throws {
    let towns = [
      Town(id: 1, name: "shibuya", prefecture: "Tokyo", kind: "k"),
      Town(id: 2, name: "shibuyo", prefecture: "Mie", kind: "k"),
    ]
    let source = ArraySource(towns, ranking: { SearchedTexts(title: [$0.name]) }, facets: Self.facets)
    let page = try await source.page(
      PageRequest(query: SearchQuery("shibuya", filters: ["prefecture": "Mie"]), place: .start, limit: 9))
    #expect(page.items.isEmpty && page.correction == nil)
    let corrected = try await source.page(
      PageRequest(query: SearchQuery("shibuia", filters: ["prefecture": "Tokyo"]), place: .start, limit: 9))
    #expect(corrected.items.map(\.id) == [1] && corrected.correction?.searched == "shibuya")
  }

  @Test func mergedSourcesCountTogether() async throws {
    struct Row: Identifiable, Hashable, Sendable { var id: String, kind: String }
    func source(_ kinds: [String], _ name: String) -> ArraySource<Row> {
      ArraySource(
        kinds.enumerated().map { Row(id: "\(name)\($0)", kind: $1) }, text: { $0.id },
        facets: [ArrayFacet(name == "a" ? "kind" : "other") { $0.kind }, ArrayFacet("both") { $0.kind }])
    }
    let merged = source(["x", "x", "y"], "a").merged(with: source(["y", "z"], "b"))
    let facets = try await merged.facets(for: SearchQuery(""))
    #expect(facets.map(\.name) == ["kind", "both", "other"])
    #expect(facets[1].values == [.init("x", count: 2), .init("y", count: 2), .init("z", count: 1)])
    #expect(facets[0].values == [.init("x", count: 2), .init("y", count: 1)])
  }
}
