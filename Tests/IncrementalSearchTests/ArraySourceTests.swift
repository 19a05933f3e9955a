import IncrementalSearch
import Testing

@Suite struct ArraySourceTests {
  private let cities = [
    "Sapporo", "Sendai", "東京 Tokyo", "Nagoya", "Kyoto", "Osaka", "Kobe", "Fukuoka", "西東京 Nishi-Tokyo",
  ]

  private func request(
    _ text: String = "", _ place: PagePlace<Int> = .start, _ direction: PageDirection = .refresh, limit: Int = 3
  ) -> PageRequest<Int> {
    PageRequest(query: SearchQuery(text), place: place, direction: direction, limit: limit)
  }

  @Test func emptyQueryListsEverythingInOrder() async throws {
    let page = try await ArraySource(lines: cities).page(request(limit: 4))
    #expect(page.items.map(\.id) == [0, 1, 2, 3])
    #expect(page.position == 0)
    #expect(page.total == .exact(9))
    #expect(page.next == nil && page.previous == nil && page.key == nil)
  }

  @Test func findsInTheOrderOfTheArray() async throws {
    let source = ArraySource(lines: cities)
    #expect(try await source.page(request("tokyo")).items.map(\.id) == [2, 8])
    #expect(try await source.page(request("京")).items.map(\.id) == [2, 8])
    #expect(try await source.page(request("!o", limit: 9)).items.map(\.id) == [1])
    #expect(try await source.page(request("zz")).items.isEmpty)
    #expect(try await source.total(for: SearchQuery("tokyo")) == .exact(2))
  }

  @Test func theSameValuesAreSearchedInOtherWays() async throws {
    struct Word: Identifiable, Equatable { var id: Int, text: String }
    let words = ["soft rain", "ainu", "rain", "國 country", "rains"].enumerated().map { Word(id: $0, text: $1) }
    let source = ArraySource(words, ranking: { SearchedTexts(title: [$0.text], texts: []) })
    func ids(_ source: ArraySource<Word>?, _ text: String) async throws -> [Int] {
      try await #require(source).page(request(text, limit: 9)).items.map(\.id)
    }
    let inOrder = source.searched(by: .words, in: .input)
    let anywhere = source.searched(by: .contains, in: .input)
    // Results that are remembered are not taken for each other's.
    for _ in 0..<2 {
      #expect(try await ids(source, "rain") == [2, 4, 0])
      #expect(try await ids(inOrder, "rain") == [0, 2, 4])
      #expect(try await ids(anywhere, "ain") == [0, 1, 2, 4])
      #expect(try await ids(source, "ain") == [1])
      #expect(try await ids(source.searched(by: .prefix, in: .relevance), "rain") == [2, 4])
    }
    // What is found does not depend on the order.
    #expect(try await ids(source, "国") == [3])
    #expect(try await ids(inOrder, "国") == [3])
    await inOrder?.append([Word(id: 9, text: "rain coat")])
    #expect(try await ids(source, "rain").contains(9))
    #expect(try await ids(anywhere, "ain").contains(9))
    #expect(source.searched(by: .fuzzy, in: .input) == nil)
    let plain = ArraySource(lines: cities)
    #expect(plain.searched(by: .words, in: .relevance) == nil && plain.searched(by: .prefix, in: .input) != nil)
    #expect(try await plain.searched(by: .contains, in: .input)?.page(request("okyo")).items.map(\.id) == [2, 8])
    #expect(try await plain.page(request("okyo")).items.isEmpty)
    let loose = ArraySource(lines: cities, match: .fuzzy)
    #expect(loose.searched(by: .words, in: .relevance) == nil && loose.searched(by: .fuzzy, in: .input) != nil)
    // One that has scores is searched in the other ways too, and what is added by any of them has scores.
    let byWords = try #require(loose.searched(by: .words, in: .input))
    for text in ["", "t", "to", "o", "new y", "!o"] {
      #expect(try await byWords.page(request(text)).items == plain.page(request(text)).items, "\(text)")
    }
    await byWords.append([SearchLine(id: 900, text: "Qxyzzy")])
    #expect(try await loose.page(request("qzy")).items.map(\.id) == [900])
    #expect(try await byWords.page(request("qzy")).items.isEmpty)
  }

  @Test func fuzzyPutsTheBestFirst() async throws {
    let lines = ["a_f_o_o", "xfoo", "foo", "f-o-o", "unrelated", "Foo Bar"]
    let source = ArraySource(lines: lines, match: .fuzzy)
    let found = try await source.page(request("foo", limit: 10)).items.map(\.text)
    #expect(found == ["foo", "Foo Bar", "f-o-o", "a_f_o_o", "xfoo"])
    #expect(try await source.page(request("!foo", limit: 10)).items.map(\.id) == [0, 3, 4], "unscored: in their order")
    #expect(try await source.page(request("'foo", limit: 10)).items.map(\.text) == ["foo", "Foo Bar", "xfoo"])
  }

  @Test func severalTextsPerValue() async throws {
    struct Place: Identifiable, Equatable { var id: Int, names: [String] }
    let places = [
      Place(id: 7, names: ["東京", "トウキョウ"]), Place(id: 8, names: ["京都", "キョウト"]), Place(id: 9, names: []),
    ]
    let source = ArraySource(places, texts: { $0.names })
    #expect(try await source.page(request("東 トウ")).items.map(\.id) == [7])
    #expect(try await source.page(request("キョウ")).items.map(\.id) == [7, 8])
    #expect(try await source.page(request("^京都$")).items.map(\.id) == [8])
    #expect(try await source.page(request("!京")).items.map(\.id) == [9])
    let names = places[0].names
    let ranges = source.highlights(of: places[0], for: SearchQuery("キョ"), inText: 1)
    #expect(ranges.map { names[1][$0] } == ["キョ"])
    #expect(source.highlights(of: places[0], for: SearchQuery("キョ")).isEmpty)
    #expect(source.highlights(of: places[2], for: SearchQuery("キョ")).isEmpty)
  }

  @Test func whatIsFoundByItsSoundIsMarked() async throws {
    struct Place: Identifiable, Equatable { var id: Int, texts: SearchedTexts }
    let texts = SearchedTexts(title: ["東京都", "千代田区"], reading: "トウキョウト チヨダク", texts: ["Chiyoda City"])
    let source = ArraySource([Place(id: 7, texts: texts)], ranking: { $0.texts })
    let query = SearchQuery("chiyoda")
    let item = try #require(try await source.page(request("chiyoda")).items.first)
    let marked = (0..<4).map { index in
      source.highlights(of: item, for: query, inText: index).map { texts.all[min(index, 2)][$0] }
    }
    #expect(marked == [["千代田"], ["チヨダ"], ["Chiyoda"], []])
    // The same as of the parts of the title by themselves.
    let parts = MatchQuery(query.text, kind: source.match).highlights(in: texts)
    #expect(parts.title.joined().map { texts.title[1][$0] } == ["千代田"])
  }

  @Test func filtersArePassedOn() async throws {
    let source = ArraySource(Array(cities.indices.map { SearchLine(id: $0, text: cities[$0]) }), text: { $0.text }) {
      $0.id % 2 == Int($1["odd"] ?? "") ?? 0
    }
    let query = SearchQuery("", filters: ["odd": "1"])
    let page = try await source.page(PageRequest(query: query, place: .start, limit: 9))
    #expect(page.items.map(\.id) == [1, 3, 5, 7])
    #expect(try await source.page(request(limit: 9)).items.count == 9)
  }

  @Test(arguments: [
    // place, direction, limit, first place and number of the items of 10
    (PagePlace<Int>.start, PageDirection.refresh, 3, 0, 3), (.start, .refresh, 100, 0, 10),
    (.start, .refresh, .max, 0, 10),
    (.position(3), .refresh, 3, 3, 3), (.position(9), .refresh, 3, 9, 1), (.position(10), .refresh, 3, 7, 3),
    (.position(.max), .refresh, 3, 7, 3), (.position(500), .refresh, 30, 0, 10), (.position(-5), .refresh, 3, 0, 3),
    (.position(8), .next, 5, 8, 2), (.position(10), .next, 5, 10, 0), (.position(99), .next, 5, 10, 0),
    (.position(4), .previous, 3, 4, 3), (.position(-2), .previous, 3, 0, 1), (.position(-9), .previous, 3, 0, 0),
    (.position(9), .previous, .max, 9, 1), (.position(20), .previous, 5, 10, 0), (.key(6), .next, 2, 6, 2),
  ])
  func placesAreClamped(place: PagePlace<Int>, direction: PageDirection, limit: Int, first: Int, count: Int)
    async throws
  {
    let source = ArraySource(lines: (0..<10).map { "line \($0)" })
    for text in ["", "line"] {
      let page = try await source.page(request(text, place, direction, limit: limit))
      #expect(page.position == first)
      #expect(page.items.map(\.id) == Array(first..<first + count))
    }
    let none = try await source.page(request("zz", place, direction, limit: limit))
    #expect(none.items.isEmpty && none.position == 0 && none.total == .exact(0))
  }

  @Test func walkingBothWaysSeesEveryItemOnce() async throws {
    let source = ArraySource(lines: (0..<100).map { "\($0)" }, match: .contains)
    let whole = try await source.page(request("1", limit: 100)).items
    var forward: [SearchLine] = []
    while forward.count < whole.count {
      forward += try await source.page(request("1", .position(forward.count), .next, limit: 7)).items
    }
    #expect(forward == whole)
    var backward: [SearchLine] = []
    var start = whole.count
    while start > 0 {
      let page = try await source.page(request("1", .position(start - 7), .previous, limit: 7))
      backward = page.items + backward
      start = page.position ?? 0
    }
    #expect(backward == whole)
  }

  @Test func updateReplacesTheValuesAndTellsEveryone() async throws {
    let source = ArraySource(lines: ["one", "two"])
    var before = source.changes().makeAsyncIterator()
    var other = source.changes().makeAsyncIterator()
    #expect(try await source.page(request("t")).items.map(\.text) == ["two"])
    await source.update([SearchLine(id: 0, text: "ten"), SearchLine(id: 5, text: "twelve")])
    #expect(await before.next() != nil)
    #expect(await other.next() != nil)
    #expect(try await source.page(request("t")).items.map(\.text) == ["ten", "twelve"])
    await source.update([])
    await source.update([SearchLine(id: 1, text: "three")])
    #expect(await before.next() != nil, "changes not yet seen are one")
    #expect(try await source.page(request("t")).items.map(\.text) == ["three"])
  }

  @Test func changesBeforeAskingAreNotTold() async throws {
    let source = ArraySource(lines: ["one"])
    await source.update([])
    var late = source.changes().makeAsyncIterator()
    await source.update([SearchLine(id: 0, text: "a")])
    #expect(await late.next() != nil)
    let waiting = Task { [late] in
      var late = late
      return await late.next() == nil
    }
    waiting.cancel()
    #expect(await waiting.value)
  }

  @Test func updateFromACancelledTaskStillTells() async {
    let source = ArraySource(lines: ["one"])
    var changes = source.changes().makeAsyncIterator()
    let update = Task {
      while !Task.isCancelled { await Task.yield() }
      await source.update([])
    }
    update.cancel()
    await update.value
    #expect(await changes.next() != nil)
    await source.update([])
    #expect(await changes.next() != nil)
  }

  @Test func cancellingStopsTheFolding() async throws {
    let lines = (0..<20_000).map { SearchLine(id: $0, text: "record") }
    let source = ArraySource(lines) { line in
      if line.id == 5_000, !Task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      #expect(!Task.isCancelled || line.id < 6_000, "folding stops within a thousand values")
      return line.text
    }
    let page = Task { try await source.page(request()) }
    await #expect(throws: CancellationError.self) { try await page.value }
    #expect(try await source.page(request("record")).total == .exact(20_000), "another search goes on from there")
  }

  @Test(arguments: MatchKind.allCases)
  func cancellingStopsTheMatching(kind: MatchKind) async throws {
    let lines = (0..<40_000).map { SearchLine(id: $0, text: "record \($0)") }
    let source = ArraySource(lines, match: kind, text: { $0.text }) { line, _ in
      // Several tasks search at once, each from another place.
      #expect(
        !Task.isCancelled || line.id % 8_192 < 5_000 + 512, "a cancelled task is noticed after a few hundred values")
      if line.id % 8_192 == 5_000 { withUnsafeCurrentTask { $0?.cancel() } }
      return true
    }
    let query = SearchQuery("r", filters: ["": ""])
    let page = Task { try await source.page(PageRequest(query: query, place: .start, limit: 1)) }
    await #expect(throws: CancellationError.self) { try await page.value }
  }

  @Test func aTaskCancelledBeforeGetsNothing() async {
    let source = ArraySource(lines: ["one"])
    let page = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(request())
    }
    await #expect(throws: CancellationError.self) { try await page.value }
  }

  @Test func manySearchesShareTheFolding() async throws {
    let source = ArraySource(lines: (0..<5_000).map { "record \($0)" })
    try await withThrowingTaskGroup(of: (Int, [Int]).self) { group in
      for number in 0..<20 {
        group.addTask { (number, try await source.page(request("^record \(number)$")).items.map(\.id)) }
      }
      for try await (number, ids) in group { #expect(ids.contains(number)) }
    }
  }

  @Test func highlightsFollowTheQuery() {
    let line = SearchLine(id: 0, text: "Café 東京")
    let source = ArraySource(lines: [line.text])
    let ranges = source.highlights(of: line, for: SearchQuery("cafe 京 !x"))
    #expect(ranges.map { line.text[$0] } == ["Café", "京"])
    #expect(source.highlights(of: line, for: SearchQuery("")).isEmpty)
  }
}
