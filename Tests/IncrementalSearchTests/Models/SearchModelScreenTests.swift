import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

private enum Kind: String { case all, book, film }

/// What a screen asks of a model beside text and rows.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchModelScreenTests {
  private let source = TestSource<Entry, Int>()
  private let search: SearchModel<Entry>

  init() { search = SearchModel(source, .init(debounce: .zero, minimumLength: 0)) }

  private func loaded(_ ids: Range<Int>, total: TotalCount = .unknown) async {
    await source.nextRequest().answer(Page(Entry.list(ids), total: total))
    await observed { search.phase == .loaded && search.items.count == ids.count }
  }

  @Test func filtersAreBoundAndTyped() async {
    search.start()
    await loaded(0..<3)
    search[filter: "kind", else: Kind.all] = .book
    let request = await source.nextRequest()
    #expect(request.query == SearchQuery(filters: ["kind": "book"]) && search.query == request.query)
    #expect(search.filters == ["kind": "book"] && search[filter: "kind"] == Kind.book)
    request.answer(Page(Entry.list(0..<1)))
    await observed { search.phase == .loaded }
    search.setFilter("kind", to: "no kind of ours")
    #expect(search[filter: "kind"] == Kind?.none && search[filter: "kind", else: Kind.all] == .all)
    search[filter: "kind", else: Kind.all] = .all
    #expect(search.filters.isEmpty)
  }

  @Test func equalFiltersAreNoInput() async {
    search.start()
    await loaded(0..<3)
    let before = search.snapshot
    search.filters = [:]
    #expect(search.snapshot == before && search.phase == .loaded)
  }

  @Test func everyReaderGetsTheNewest() async {
    var first = search.snapshots.makeAsyncIterator()
    #expect(await first.next()?.phase == .idle)
    search.start()
    #expect(await first.next()?.phase == .loading)
    var second = search.snapshots.makeAsyncIterator()
    #expect(await second.next()?.phase == .loading)
    await loaded(0..<2)
    #expect(await first.next()?.items.count == 2)
    #expect(await second.next()?.items.count == 2)
  }

  @Test func theSequenceEndsWithTheModel() async {
    var search: SearchModel<Entry>? = SearchModel(source)
    var snapshots = search?.snapshots.makeAsyncIterator()
    #expect(await snapshots?.next() != nil)
    search = nil
    #expect(await snapshots?.next() == nil)
  }

  @Test func aConfirmedInsertDoesNotBlink() async {
    search.start()
    await loaded(0..<2)
    let edit = search.insert(Entry(id: 9, text: "mine"))
    #expect(search.items.map(\.id) == [9, 0, 1])
    var seen: [[Int]] = []
    let confirming = Task { await search.confirm(edit) }
    let request = await source.nextRequest()
    seen.append(search.items.map(\.id))
    request.answer(Page([Entry(id: 9, text: "the server's"), Entry(id: 0), Entry(id: 1)]))
    #expect(await confirming.value)
    seen.append(search.items.map(\.id))
    #expect(seen == [[9, 0, 1], [9, 0, 1]] && search.items.first?.text == "the server's")
  }

  @Test func aConfirmedInsertIsNeverShownBesideItsRow() async {
    search.start()
    await loaded(0..<2)
    let edit = search.insert(Entry(id: -1, text: "mine"))
    let search = search
    let reading = Task {
      var shown: [(ids: [Int], isReset: Bool)] = []
      for await snapshot in search.snapshots {
        shown.append((snapshot.items.map(\.id), snapshot.change.reset))
        if snapshot.items.map(\.id) == [9, 0, 1] { break }
      }
      return shown
    }
    let confirming = Task { await search.confirm(edit) }
    let request = await source.nextRequest()
    for _ in 0..<10 { await Task.yield() }
    request.answer(Page([Entry(id: 9, text: "mine"), Entry(id: 0), Entry(id: 1)]))
    #expect(await confirming.value)
    let shown = await reading.value
    #expect(shown.allSatisfy { $0.ids == [-1, 0, 1] || $0.ids == [9, 0, 1] }, "\(shown)")
    #expect(shown.last?.isReset == true, "all rows are others than those shown before")
  }

  @Test func anEditStaysWhereLoadingFails() async {
    search.start()
    await loaded(0..<2)
    let edit = search.insert(Entry(id: 9))
    let confirming = Task { await search.confirm(edit) }
    await source.nextRequest().fail(SearchFailure(.offline))
    #expect(await confirming.value == false)
    #expect(search.items.map(\.id) == [9, 0, 1])
    search.retry()
    await source.nextRequest().answer(Page([Entry(id: 0), Entry(id: 9, text: "the server's"), Entry(id: 1)]))
    await observed { search.phase == .loaded }
    #expect(search.items.map(\.id) == [0, 9, 1], "the rows that came have it")
  }

  @Test func aConfirmedEditEndsThoughAPersonTypedOn() async {
    search.start()
    await loaded(0..<2)
    let edit = search.update(Entry(id: 1, text: "liked"))
    let confirming = Task { await search.confirm(edit) }
    let refresh = await source.nextRequest()
    search.text = "a"
    #expect(await confirming.value == false)
    refresh.answer(Page([Entry(id: 0), Entry(id: 1, text: "liked")]))
    await source.nextRequest().answer(Page([Entry(id: 1, text: "liked, says the server")]))
    await observed { search.items.map(\.text) == ["liked, says the server"] }
  }

  @Test func anotherSourceIsSearchedForTheSameText() async {
    search.start()
    await loaded(0..<2)
    search.text = "a"
    search.setFilter("kind", to: "book")
    let other = TestSource<Entry, Int>()
    let epoch = search.snapshot.epoch
    search.replaceSource(other, .init(debounce: .zero, minimumLength: 1))
    let request = await other.nextRequest()
    #expect(request.query == SearchQuery("a", filters: ["kind": "book"]))
    request.answer(Page(Entry.list(5..<9)))
    await observed { search.items.count == 4 }
    #expect(search.snapshot.epoch > epoch, "no list takes the rows for those of the other source")
  }

  @Test func previewsStandStill() {
    let states: [(PreviewState<Entry>, ScreenState)] = [
      (.idle, .blank), (.loading, .searching), (.empty, .noResults), (.failed, .failed(SearchFailure(.offline))),
      (.failed(.timeout), .failed(SearchFailure(.timeout))), (.items(Entry.list(0..<2)), .rows),
      (.stale(Entry.list(0..<2)), .rows),
    ]
    for (state, shown) in states {
      let search = SearchModel<Entry>.preview(state, text: "tea")
      #expect(search.screenState == shown && search.text == "tea")
      let before = search.snapshot
      search.text = "coffee"
      search.start()
      search.retry()
      #expect(search.snapshot == before && search.text == "coffee")
    }
    #expect(SearchModel<Entry>.preview(.stale(Entry.list(0..<2))).isStale)
  }

  @Test func settingsFromOutsideAreChecked() {
    #expect(throws: ContradictorySettings.self) { try SearchConfiguration(minimumLength: -1).checked() }
    #expect(throws: Never.self) { try SearchConfiguration(minimumLength: 0).checked() }
  }
}
