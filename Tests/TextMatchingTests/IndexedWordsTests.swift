import IncrementalSearchTesting
import TextMatching
import Testing

@testable import IncrementalSearch

/// A source whose words are indexed answers as one whose texts are read.
@Suite struct IndexedWordsTests {
  struct Record: Identifiable, Equatable { var id: Int, texts: [String] }

  private static let pieces = [
    "a", "b", "ab", "http", "client", "HTTPClient", "x1", "1", "-", ".", " ", " ", " ", "東", "東京", "が", "ｶﾞ", "キョウ", "é",
    "Ａ",
    "e\u{301}", "👩‍👩‍👧", "кофе", "", String(repeating: "long", count: 75), "\u{200D}", "データ", "z",
  ]
  private static let keys =
    pieces + ["h", "c", "k", "kyo", "to", " | ", "!", "^", "$", "'", " !", " '", "zq", " a", " b", "lo"]

  private static func records(from id: Int, count: Int, _ random: inout SeededGenerator) -> [Record] {
    (id..<id + count).map { id in
      Record(
        id: id,
        texts: (0..<Int.random(in: id % 50 == 0 ? 0...3 : 1...1, using: &random)).map { _ in
          random.text(maxPieces: 5, from: pieces)
        })
    }
  }

  private static func source(_ records: [Record] = []) -> ArraySource<Record> {
    ArraySource(records) { record, texts in
      for text in record.texts { texts.append(text) }
    } filter: { record, filters in
      "\(record.id % 3)" == filters["third"]
    }
  }

  private func expectAlike(
    _ indexed: ArraySource<Record>, _ read: ArraySource<Record>, count: Int, queries: Int,
    _ random: inout SeededGenerator
  ) async throws {
    for _ in 0..<queries {
      let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.keys.randomElement(using: &random) ?? "" }
      let query = SearchQuery(
        text.joined(), filters: Int.random(in: 0..<4, using: &random) == 0 ? ["third": "1"] : [:])
      let place: PagePlace<Int> =
        Bool.random(using: &random) ? .start : .position(Int.random(in: 0..<900, using: &random))
      let request = PageRequest(query: query, place: place, limit: Int.random(in: 1...50, using: &random))
      let (page, expected) = (try await indexed.page(request), try await read.page(request))
      #expect(page.items == expected.items && page.position == expected.position, "\(text)")
      #expect(try await indexed.total(for: query) == read.total(for: query), "\(text)")
      let whole = PageRequest<Int>(query: query, place: .start, limit: .max)
      let items = try await read.page(whole).items
      #expect(try await indexed.page(whole).items == items, "\(text)")
      let id = items.randomElement(using: &random)?.id ?? count / 2
      let (around, expectedAround) = (
        try await indexed.page(around: id, for: query, limit: 9), try await read.page(around: id, for: query, limit: 9)
      )
      #expect(around?.items == expectedAround?.items && around?.position == expectedAround?.position, "\(text)")
    }
  }

  @Test(arguments: 0..<4)
  func answersAsOneThatReads(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let first = Self.records(from: 0, count: seed % 2 * 9_000, &random)
    let (indexed, read) = (Self.source(first), Self.source(first))
    var count = first.count
    if seed < 2 { try await indexed.indexWords() }
    for round in 0..<8 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where round > 3:
        let values = Self.records(from: 0, count: 5_000, &random)
        await indexed.update(values)
        await read.update(values)
        count = values.count
      case 1: await indexed.removeWordIndex()
      case 2: try await indexed.indexWords()
      default:
        let more = Self.records(
          from: count, count: [1, 30, 2_100, 9_000][Int.random(in: 0..<4, using: &random)], &random)
        await indexed.append(more)
        await read.append(more)
        count += more.count
      }
      try await expectAlike(indexed, read, count: count, queries: 6, &random)
    }
    try await indexed.indexWords()
    try await expectAlike(indexed, read, count: count, queries: 20, &random)
  }

  @Test func whatNoWordBeginsWithIsFoundOnceItIsThere() async throws {
    let source = ArraySource(
      (0..<10_000).map { SearchLine(id: $0, text: "line \($0)") }, text: \.text,
      facets: [ArrayFacet("third") { "\($0.id % 3)" }])
    try await source.indexWords()
    for query in [SearchQuery("zqx"), SearchQuery("line zq"), SearchQuery("zqx", filters: ["third": "1"])] {
      let page = try await source.page(PageRequest(query: query, place: .position(7), limit: 20))
      #expect(page.items.isEmpty && page.total == .exact(0) && page.position == 0)
      #expect(try await source.page(around: 7, for: query, limit: 20) == nil)
      #expect(try await source.facets(for: query).flatMap(\.values).allSatisfy { $0.count == 0 })
    }
    await source.append([SearchLine(id: 10_000, text: "line zqx")])
    #expect(try await source.total(for: SearchQuery("zqx")) == .exact(1))
    #expect(try await source.page(around: 10_000, for: SearchQuery("zq li"), limit: 20)?.items.map(\.id) == [10_000])
  }

  @Test func queriesOfAThousandWordsAreAnswered() async throws {
    var random = SeededGenerator(seed: 5)
    let records =
      Self.records(from: 0, count: 3_000, &random) + [Record(id: 3_000, texts: (0..<1_000).map { "w\($0)" })]
    let (indexed, read) = (Self.source(records), Self.source(records))
    try await indexed.indexWords()
    let query = SearchQuery((0..<1_000).map { "w\($0)" }.joined(separator: " "))
    let request = PageRequest<Int>(query: query, place: .start, limit: 5)
    #expect(try await indexed.page(request).items.map(\.id) == [3_000])
    #expect(try await indexed.page(request).items == read.page(request).items)
  }

  /// The chunks that have an index.
  private func indexed(_ store: ArraySourceStore<SearchLine>) async throws -> [Range<Int>] {
    try await store.contents().words.map(\.chunks)
  }

  private func store(_ values: [SearchLine] = []) -> ArraySourceStore<SearchLine> {
    ArraySourceStore(values, isScored: false, packing: nil) { $1.append($0.text) }
  }

  private func lines(_ ids: Range<Int>) -> [SearchLine] { ids.map { SearchLine(id: $0, text: "line \($0)") } }

  @Test func anIndexIsMadeOfManyChunks() async throws {
    let store = store(lines(0..<91_000))
    try await store.indexWords(all: true)
    #expect(try await indexed(store).isEmpty, "nobody wants them")
    await store.wantWordIndex()
    try await store.indexWords(all: true)
    let contents = try await store.contents()
    #expect(contents.words.map(\.chunks.lowerBound) == [0] + contents.words.dropLast().map(\.chunks.upperBound))
    #expect(contents.words.last?.chunks.upperBound == contents.chunks.count)
    // Chunks of 9,000 values; the one that still grows has an index of its own.
    #expect(contents.words.map(\.chunks.count) == [7, 3, 1])
    // That of values that are replaced is none of the new ones.
    await store.replace(with: lines(0..<100))
    #expect(try await indexed(store).isEmpty)
    try await store.indexWords(all: true)
    #expect(try await indexed(store) == [0..<1])
    await store.removeWordIndex()
    #expect(try await indexed(store).isEmpty)
    try await store.indexWords(all: true)
    #expect(try await indexed(store).isEmpty)
  }

  @Test func whatIsAppendedIsIndexedWhenItFillsAnIndex() async throws {
    let store = store()
    await store.wantWordIndex()
    try await store.indexWords(all: true)
    for start in stride(from: 0, to: 100_000, by: 10_000) {
      let values = SearchTexts(isScored: false)
      await store.append(await ArraySourcePiece.fold(lines(start..<start + 10_000), to: values) { $1.append($0.text) })
      try await store.indexWords(all: false)
    }
    let contents = try await store.contents()
    let places = contents.words.map { contents.chunks[$0.chunks].reduce(0) { $0 + $1.count } }
    #expect(places == [65_000] || places == [60_000], "\(places)")
    try await store.indexWords(all: true)
    #expect(try await indexed(store).last?.upperBound == contents.chunks.count)
  }

  @Test func nothingIsIndexedForOtherWaysToMatch() async throws {
    for match in [MatchKind.contains, .prefix, .fuzzy] {
      let source = ArraySource(lines: ["http client", "a client"], match: match)
      try await source.indexWords()
      #expect(try await source.total(for: SearchQuery("client")) == .exact(match == .prefix ? 0 : 2))
    }
    let ranked = ArraySource(lines(0..<10), ranking: { SearchedTexts(title: [$0.text], texts: []) })
    try await ranked.indexWords()
    #expect(
      try await ranked.page(PageRequest(query: SearchQuery("lin 3"), place: .start, limit: 3)).items.map(\.id) == [3])
  }

  @Test func whatIsFoundStaysTheSameWhileAllIsGoingOn() async throws {
    let source = ArraySource(lines(0..<30_000), text: \.text)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 { group.addTask { try await source.indexWords() } }
      for worker in 0..<3 {
        group.addTask {
          for round in 0..<30 {
            let text = "line \(worker + 1)\(round)"
            let found = try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 5)).items
            #expect(!found.isEmpty && found.allSatisfy { $0.text.hasPrefix(text) })
          }
        }
      }
      group.addTask {
        for round in 0..<5 {
          await source.append(lines(30_000 + round * 3_000..<33_000 + round * 3_000))
          if round == 3 { await source.removeWordIndex() }
        }
      }
      let cancelled = Task { try await source.indexWords() }
      cancelled.cancel()
      try await group.waitForAll()
      _ = await cancelled.result
    }
    try await source.indexWords()
    #expect(try await source.total(for: SearchQuery("lin")) == .exact(45_000))
    #expect(try await source.total(for: SearchQuery("44999")) == .exact(1))
  }

  @Test func whoIsCancelledStops() async throws {
    let source = ArraySource(lines(0..<20_000), text: \.text)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await source.indexWords()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await source.total(for: SearchQuery("line 1")) == .exact(11_111))
    try await source.indexWords()
    #expect(try await source.total(for: SearchQuery("19999")) == .exact(1))
  }
}
