import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Which rows are told to be about to be shown.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RowsAheadTests {
  private let source = TestSource<Entry, Int>()
  private let search: SearchModel<Entry>

  init() { search = SearchModel(source, .byHand(minimumLength: 0)) }

  private func load(_ ids: Range<Int>, next: Int? = nil) async {
    await source.nextRequest().answer(Page(Entry.list(ids), next: next))
    await observed { search.items.last?.id == ids.last && search.next != .loading }
  }

  @Test func rowsBelowAreAheadThenThoseAbove() async {
    search.start()
    await load(0..<10)
    var rows = search.rowsAhead(3).makeAsyncIterator()
    search.reportVisible(first: 0, last: 3)
    var ahead = await rows.next()
    #expect(ahead?.items.map(\.id) == [4, 5, 6] && ahead?.started.count == 3 && ahead?.stopped.isEmpty == true)
    search.reportVisible(first: 1, last: 4)
    ahead = await rows.next()
    #expect(ahead?.items.map(\.id) == [5, 6, 7])
    #expect(ahead?.started.map(\.id) == [7] && ahead?.stopped.map(\.id) == [4])
    search.reportVisible(first: 5, last: 8)
    ahead = await rows.next()
    #expect(ahead?.items.map(\.id) == [9])
    search.reportVisible(first: 4, last: 7)
    ahead = await rows.next()
    #expect(ahead?.items.map(\.id) == [3, 2, 1] && ahead?.stopped.map(\.id) == [9])
  }

  @Test func whatAPageBringsIsAhead() async {
    search.start()
    await load(0..<2, next: 2)
    var rows = search.rowsAhead(3).makeAsyncIterator()
    search.reportVisible(first: 0, last: 0)
    #expect(await rows.next()?.items.map(\.id) == [1])
    search.loadNext()
    await load(2..<4)
    let ahead = await rows.next()
    #expect(ahead?.items.map(\.id) == [1, 2, 3] && ahead?.started.map(\.id) == [2, 3])
  }

  @Test func rowsOfAnotherQueryStopTheOld() async {
    search.start()
    await load(0..<5)
    var rows = search.rowsAhead(2).makeAsyncIterator()
    search.reportVisible(first: 0, last: 1)
    #expect(await rows.next()?.items.map(\.id) == [2, 3])
    search.search("a")
    await load(20..<22)
    let ahead = await rows.next()
    #expect(ahead?.items.isEmpty == true && ahead?.stopped.map(\.id) == [2, 3])
  }

  @Test func nothingAsksForRowsThatAreNot() async {
    search.start()
    await load(0..<2)
    let none = search.rowsAhead(-1)
    let reading = Task {
      var rows = none.makeAsyncIterator()
      return await rows.next()
    }
    search.reportVisible(first: 0, last: 1)
    search.reportVisible(first: 7, last: 9)
    var one = search.rowsAhead(.max).makeAsyncIterator()
    search.reportVisible(first: 0, last: 0)
    #expect(await one.next()?.items.map(\.id) == [1])
    reading.cancel()
    #expect(await reading.value == nil)
  }
}
