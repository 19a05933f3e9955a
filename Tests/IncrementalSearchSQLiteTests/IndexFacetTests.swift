import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

@Suite("Index: facets") struct IndexFacetTests {
  private static let names = ["prefecture", "kind", "品目"]
  private static let values = [
    ["東京都", "大阪府", "兵庫県", "", "Tokyo"], ["city", "City", "が", "a:b \"c\"", "x y", "", "\u{10001}"],
    (0..<40).map { "品\($0)" },
  ]

  private static func record(_ id: Int, _ random: inout SeededGenerator) -> IndexRecord {
    let titles = ["渋谷", "神戸", "Shibuya park", "park", "新宿 c++", ":\u{10001}", ": 渋谷"]
    return IndexRecord(
      id: "\(id)", title: titles.randomElement(using: &random) ?? "", texts: id % 3 == 0 ? [":\u{10002} park"] : [],
      rank: id % 2 == 0 ? Double(id % 9) : nil,
      facets: id % 11 == 0 ? [] : values.map { $0.randomElement(using: &random) ?? "" })
  }

  private static func array(_ records: [IndexRecord]) -> ArraySource<IndexRecord> {
    ArraySource(
      records, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) },
      rank: { $0.rank },
      facets: names.indices.map { facet in
        ArrayFacet(names[facet]) { $0.facets.indices.contains(facet) ? $0.facets[facet] : "" }
      })
  }

  /// In memory they are those of a look at each record (`ArrayFacetTests`).
  private static func compare(
    _ source: SQLiteSource, _ array: ArraySource<IndexRecord>, _ random: inout SeededGenerator
  ) async throws {
    for _ in 0..<25 {
      let text =
        ["", "渋谷", "park", "shib", "新", "nothing", "c++", "'ark", "parq", ":", "渋 !park", "^渋"].randomElement(
          using: &random)
        ?? ""
      var filters: [String: String] = [:]
      for (name, values) in zip(names, values) where Int.random(in: 0..<3, using: &random) == 0 {
        filters[name] = Bool.random(using: &random) ? values.randomElement(using: &random) : "none has this"
      }
      let query = SearchQuery(text, filters: filters)
      #expect(try await source.facets(for: query) == array.facets(for: query), "\(query)")
      let expected = try await array.page(PageRequest(query: query, place: .start, limit: 10_000))
      #expect(try await source.total(for: query) == .exact(expected.items.count), "\(query)")
      var ids: [String] = []
      var request = PageRequest<IndexKey>(query: query, place: .start, limit: 37)
      while true {
        let page = try await source.page(request)
        ids += page.items.map(\.id)
        #expect(page.correction == expected.correction, "\(query)")
        guard let next = page.next else { break }
        request = PageRequest(query: query, place: .key(next), direction: .next, limit: 37)
      }
      if query == SearchQuery() || text.hasPrefix("'") || text.contains("!") {
        // Such results are in the order of the input or the index.
        #expect(ids.sorted() == expected.items.map(\.id).sorted(), "\(query)")
      } else {
        #expect(ids == expected.items.map(\.id), "\(query)")
      }
      if let id = ids.randomElement(using: &random) {
        let around = try await source.page(around: id, for: query, limit: 9)
        #expect(around?.position.map { Array(ids[$0..<min(ids.count, $0 + 9)]) } == around?.items.map(\.id), "\(query)")
      }
      let other = expected.items.first?.id ?? "0"
      let others = SearchQuery(text, filters: filters.merging(["prefecture": "none has this"]) { $1 })
      #expect(try await source.page(around: other, for: others, limit: 9) == nil, "what is filtered out is not found")
    }
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func countsFiltersAndOrderAreThoseInMemory(isRanked: Bool, hasSubstrings: Bool) async throws {
    var random = SeededGenerator(seed: 9)
    let folder = try TemporaryFolder()
    // Few enough that the shorter titles come first, and then more.
    for count in [150, 700] {
      var records = (0..<count).map { Self.record($0, &random) }
      if !isRanked { for index in records.indices { records[index].rank = nil } }
      let index = try await SearchIndex.temporary(
        in: folder, records, IndexSettings(isRanked: isRanked, hasSubstrings: hasSubstrings, facets: Self.names))
      #expect(try await index.information().settings.facets == Self.names)
      try await Self.compare(SQLiteSource(index), Self.array(records), &random)
      // Then as it is changed.
      var changes: [IndexChange] = []
      for number in 0..<60 {
        if number % 3 == 0 {
          changes.append(.delete(id: "\(number)"))
          records.removeAll { $0.id == "\(number)" }
        } else {
          var changed = Self.record(number, &random)
          if !isRanked { changed.rank = nil } else { changed.rank = records.first { $0.id == "\(number)" }?.rank }
          changes.append(.upsert(changed))
          if let place = records.firstIndex(where: { $0.id == changed.id }) { records[place] = changed }
        }
      }
      try await index.apply(changes)
      #expect(try await index.check() == [])
      let source = SQLiteSource(index)
      for query in [SearchQuery(), SearchQuery("park"), SearchQuery("渋", filters: ["kind": "が"])] {
        #expect(try await source.facets(for: query) == Self.array(records).facets(for: query), "\(query) after changes")
      }
      index.close()
    }
  }

  /// Inside words, by sound and by a filter, each of which is looked up among what has changed.
  @Test func whatHasChangedIsFoundByAllThatIsLookedUpAtOnce() async throws {
    let titles = ["小田原", "soda", "小田", "park", "織田 信長", "大田区"]
    let readings = ["おだわら", "", "おだ", "", "おだ のぶなが", "おおたく"]
    func record(_ id: Int, _ place: Int) -> IndexRecord {
      IndexRecord(
        id: "\(id)", title: titles[place], reading: readings[place], facets: [id % 5 == 0 ? "few" : "many", "city"])
    }
    let folder = try TemporaryFolder()
    var records = (0..<1_500).map { record($0, $0 % 6) }
    let index = try await SearchIndex.temporary(
      in: folder, records, IndexSettings(hasSubstrings: true, facets: ["size", "kind"]))
    for id in stride(from: 0, to: 1_500, by: 2) { records[id] = record(id, id / 2 % 6) }
    try await index.apply(stride(from: 0, to: 1_500, by: 2).map { .upsert(records[$0]) })
    let array = ArraySource(
      records, match: .contains, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) },
      facets: ["size", "kind"].enumerated().map { place, name in ArrayFacet(name) { $0.facets[place] } })
    let source = SQLiteSource(index, match: .contains, order: .index)
    for text in ["oda", "'oda", "おだ", "小田", "od", "oda nobu", "田", "sod oda"] {
      for filters in [[:], ["size": "few"], ["size": "many"], ["size": "many", "kind": "city"]] {
        let query = SearchQuery(text, filters: filters)
        let expected = try await array.page(PageRequest(query: query, place: .start, limit: 10_000)).items.map(\.id)
        let found = try await source.page(PageRequest(query: query, place: .start, limit: 10_000)).items.map(\.id)
        #expect(found == expected.sorted { Int($0) ?? 0 < Int($1) ?? 0 }, "\(query)")
        #expect(try await source.total(for: query) == .exact(expected.count), "\(query)")
        #expect(try await source.facets(for: query) == array.facets(for: query), "\(query)")
      }
    }
  }

  @Test func recordsKeepWhatTheyHave() async throws {
    let folder = try TemporaryFolder()
    let record = IndexRecord(id: "1", title: "a", facets: ["か\u{3099}", "b\u{1F}c\0"])
    let index = try await SearchIndex.temporary(in: folder, [record], IndexSettings(facets: ["x", "y"]))
    let found = try await SQLiteSource(index).page(PageRequest(query: SearchQuery(), place: .start, limit: 1)).items
    #expect(found.map(\.facets) == [["が", "b c\u{FFFD}"]])
    let query = SearchQuery(filters: ["x": "か\u{3099}", "y": "b\u{1F}c\0"])
    #expect(try await SQLiteSource(index).total(for: query) == .exact(1))
  }

  @Test func whatIsNoFacetIsRefused() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, [IndexRecord(id: "1", title: "a")], IndexSettings(facets: ["x"]))
    let source = SQLiteSource(index)
    let query = SearchQuery("a", filters: ["y": "b"])
    for _ in 0..<2 {
      await #expect(throws: SearchFailure(.refused, details: "There is no facet “y” to filter by; there are x.")) {
        try await source.page(PageRequest(query: query, place: .start, limit: 1))
      }
      await #expect(throws: SearchFailure.self) { try await source.total(for: query) }
      await #expect(throws: SearchFailure.self) { try await source.facets(for: query) }
    }
    for facets in [["a", "a"], [""], ["a\u{1F}"], (0..<17).map { "\($0)" }] {
      await #expect(throws: IndexError.self) { try await index.fill([], IndexSettings(facets: facets)) }
    }
    #expect(try await index.information().settings.facets == ["x"], "the index is as it was")
  }

  @Test func aFacetHasFewValues() async throws {
    let folder = try TemporaryFolder()
    let most = IndexSettings.mostFacetValues
    let records = (0..<most).map { IndexRecord(id: "\($0)", title: "a", facets: ["\($0)"]) }
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings(facets: ["x"]))
    #expect(try await SQLiteSource(index).facets(for: SearchQuery("a"))[0].values.count == most)
    let error = IndexError.tooManyFacetValues(path: index.path, facet: "x")
    let more = IndexRecord(id: "more", title: "b", facets: ["more"])
    await #expect(throws: error) { try await index.apply([.upsert(more)]) }
    await #expect(throws: error) { try await index.fill(records + [more], IndexSettings(facets: ["x"])) }
    #expect(try await SQLiteSource(index).total(for: SearchQuery()) == .exact(most))
    try await index.apply([.delete(id: "7")])
    try await index.apply([.upsert(more)])
    #expect(try await SQLiteSource(index).total(for: SearchQuery(filters: ["x": "more"])) == .exact(1))
    #expect(try await index.check() == [])
  }

  @Test func anIndexWithoutFacetsCountsNone() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "a", facets: ["x"])])
    #expect(try await SQLiteSource(index).facets(for: SearchQuery()) == [])
  }
}
