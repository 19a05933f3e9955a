import IncrementalSearch
import IncrementalSearchTesting
import Testing

@Suite struct ClosureSourceTests {
  private static let laws = SourceLaws(queries: ["", "1", "none"].map { SearchQuery($0) }, limit: 4)

  private static func found(_ query: SearchQuery) -> [Entry] {
    query.text == "none" ? [] : Entry.list(0..<(query.text.isEmpty ? 23 : 11))
  }

  private static let offsets = ClosureSource<Entry, Int>.offsets { query, offset, limit in
    Array(found(query).dropFirst(offset).prefix(limit))
  }

  @Test func numberedPagesAreLawful() async {
    let source = ClosureSource<Entry, Int>.pages { query, number in
      Array(Self.found(query).dropFirst((number - 1) * 4).prefix(4))
    }
    #expect(await Self.laws.violations(of: source) == [])
  }

  @Test func offsetsAreLawful() async { #expect(await Self.laws.violations(of: Self.offsets) == []) }

  @Test func cursorsAreLawful() async {
    let source = ClosureSource<Entry, String>.cursors { query, cursor in
      let start = cursor.flatMap { Int($0) } ?? 0
      let found = Self.found(query)
      let end = start + 4
      return (Array(found.dropFirst(start).prefix(4)), end < found.count ? "\(end)" : nil)
    }
    #expect(await Self.laws.violations(of: source) == [])
  }

  @Test func aMappedSourceIsLawfulAndKeepsPlaces() async throws {
    let source = Self.offsets.map { Entry(id: $0.id, text: "row \($0.id)") }
    #expect(await Self.laws.violations(of: source) == [])
    let page = try await source.page(PageRequest(query: SearchQuery(), place: .position(8), limit: 4))
    #expect(page.items.map(\.text) == ["row 8", "row 9", "row 10", "row 11"] && page.position == 8 && !page.goesByKey)
  }

  @Test func mergedSourcesFollowOneAnother() async throws {
    let local = ArraySource([Entry(id: 100, text: "a"), Entry(id: 101, text: "b")], text: \.text)
    let source = local.merged(with: Self.offsets)
    var seen: [Int] = []
    var place = PagePlace<MergedKey<Int, Int>>.start
    while true {
      let page = try await source.page(PageRequest(query: SearchQuery(), place: place, direction: .next, limit: 10))
      seen += page.items.map(\.id)
      guard let next = page.next else { break }
      place = .key(next)
    }
    #expect(seen == [100, 101] + Array(0..<23))
    await #expect(
      throws: SearchFailure(.refused, details: "two sources follow one another here: no position can be jumped to")
    ) {
      try await source.page(PageRequest(query: SearchQuery(), place: .position(3), limit: 10))
    }
  }

  /// Sources of the same rows, which are asked in each of the usual ways.
  private static func ways(from first: Int) -> [any PageSource<Entry, Int>] {
    @Sendable func rows(_ query: SearchQuery) -> [Entry] { found(query).map { Entry(id: $0.id + first) } }
    return [
      ClosureSource<Entry, Int>.offsets { query, offset, limit in
        Array(rows(query).dropFirst(offset).prefix(limit))
      },
      // The server's own cap.
      ClosureSource<Entry, Int>.offsets { query, offset, limit in
        Array(rows(query).dropFirst(offset).prefix(min(limit, 3)))
      },
      ClosureSource<Entry, Int>.pages { query, number in Array(rows(query).dropFirst((number - 1) * 4).prefix(4)) },
      ClosureSource<Entry, Int>.cursors { query, cursor in
        let rest = rows(query).dropFirst(cursor ?? 0)
        return (Array(rest.prefix(4)), rest.count > 4 ? (cursor ?? 0) + 4 : nil)
      },
    ]
  }

  @Test(arguments: 0..<4, 0..<4) func mergedSourcesAreLawful(first: Int, second: Int) async {
    func merged(_ first: some PageSource<Entry, Int>, _ second: some PageSource<Entry, Int>) async -> [String] {
      await Self.laws.violations(of: first.merged(with: second))
    }
    #expect(await merged(Self.ways(from: 0)[first], Self.ways(from: 100)[second]) == [])
  }

  @Test(arguments: 0..<4, 0..<4) func mergedSourcesAreWalkedBack(first: Int, second: Int) async {
    func walk(_ first: some PageSource<Entry, Int>, _ second: some PageSource<Entry, Int>) async -> [Int] {
      let settings = SearchConfiguration(debounce: .zero, minimumLength: 0, pageSize: 4, window: .pages(4))
      return await withSearchSession(first.merged(with: second), settings) { session in
        session.start()
        var isUpwards = false
        var seen: Set<Int> = []
        for await snapshot in session.snapshots where snapshot.phase == .loaded {
          if isUpwards { seen.formUnion(snapshot.items.map(\.id)) }
          guard snapshot.next != .loading, snapshot.previous != .loading, let top = snapshot.items.first,
            let end = snapshot.items.last
          else { continue }
          if snapshot.next == .end { isUpwards = true }
          if isUpwards && snapshot.previous == .end { return seen.sorted() }
          let row = isUpwards ? top.id : end.id
          session.reportVisible(first: row, last: row)
          if isUpwards { session.loadPrevious() } else { session.loadNext() }
        }
        return []
      }
    }
    let ids = Self.found(SearchQuery()).map(\.id)
    #expect(await walk(Self.ways(from: 0)[first], Self.ways(from: 100)[second]) == ids + ids.map { $0 + 100 })
  }

  @Test(arguments: 0..<4) func aFilteredSourceIsLawful(way: Int) async {
    func check(_ source: some PageSource<Entry, Int>) async {
      // Of the second and third four none is left.
      let filtered = source.filter { !(4..<12).contains($0.id) && $0.id % 3 > 0 }
      #expect(await Self.laws.violations(of: filtered) == [])
      let settings = SearchConfiguration(debounce: .zero, minimumLength: 0, pageSize: 4, window: .unbounded)
      await withSearchSession(filtered, settings) { session in
        session.start()
        for await snapshot in session.snapshots where snapshot.phase == .loaded {
          if snapshot.next == .end {
            #expect(snapshot.items.map(\.id) == [1, 2, 13, 14, 16, 17, 19, 20, 22] && snapshot.total == .unknown)
            return
          }
          if snapshot.next != .loading { session.loadNext() }
        }
      }
    }
    await check(Self.ways(from: 0)[way])
  }

  @Test func aFilteredSourceLeavesQuickRowsOutToo() async {
    let local = ArraySource(Entry.list(0..<5), text: \.text)
    let source = Self.offsets.showingFirst(local).filter { $0.id > 2 }
    #expect(await source.preview(PageRequest(query: SearchQuery(), place: .start, limit: 10))?.map(\.id) == [3, 4])
    await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery(), place: .position(3), limit: 10))
    }
  }

  @Test func mergedSourcesShowTheQuickRowsOfTheirFirstPage() async {
    let local = ArraySource([Entry(id: 100, text: "a"), Entry(id: 101, text: "b")], text: \.text)
    let first = Self.offsets.showingFirst(local).merged(with: Self.offsets)
    let request = PageRequest<MergedKey<Int, Int>>(query: SearchQuery(), place: .start, limit: 10)
    #expect(await first.preview(request)?.map(\.id) == [100, 101])
    let second = Self.offsets.merged(with: Self.offsets.showingFirst(local))
    #expect(await second.preview(request) == nil, "its rows follow the first's, which are on their way")
    let later = PageRequest<MergedKey<Int, Int>>(query: SearchQuery(), place: .key(.second(.start)), limit: 10)
    #expect(await second.preview(later)?.map(\.id) == [100, 101])
    #expect(await first.preview(later) == nil)
  }

  @Test func aHostileKeyIsNoTrap() async throws {
    let source = ClosureSource<Entry, Int>.pages { _, _ in [Entry(id: 1)] }
    for key in [Int.max, Int.min, 0, -1] {
      let page = try await source.page(PageRequest(query: SearchQuery(), place: .key(key), limit: 10))
      #expect(page.items.count == 1 && (key < Int.max || page.next == nil))
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ShowingFirstTests {
  @Test func localRowsShowUntilTheSourceAnswers() async {
    let remote = TestSource<Entry, Int>()
    let local = ArraySource([Entry(id: 7, text: "tokyo")], text: \.text)
    let search = SearchModel(remote.showingFirst(local), .init(debounce: .zero))
    search.text = "tok"
    let request = await remote.nextRequest()
    await observed { search.snapshot.isProvisional }
    #expect(search.items.map(\.id) == [7] && search.phase == .loading)
    request.answer(Page(Entry.list(0..<3)))
    await observed { search.phase == .loaded }
    #expect(search.items.map(\.id) == [0, 1, 2] && !search.snapshot.isProvisional)
  }
}
