import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RowReporterTests {
  @Test func rowsThatComeAndGoAreOneReport() async {
    let source = TestSource<Entry, Int>()
    let search = SearchModel(source, .init(minimumLength: 0, pageSize: 10, prefetchDistance: 3, window: .items(50)))
    search.start()
    await source.nextRequest().answer(Page(Entry.list(0..<10), next: 10))
    await observed { search.phase == .loaded }
    let reporter = RowReporter<Entry>()
    #expect(search.hasVisibleRange == false)
    // In no order, and some only for a moment: rows 2 to 6 are visible, 3 rows beyond.
    for id in [4, 9, 2, 6, 3, 5, 0] { reporter.appeared(id, in: search) }
    for id in [9, 0] { reporter.disappeared(id) }
    #expect(search.hasVisibleRange == false, "nothing is told during the update itself")
    await Task { @MainActor in }.value
    #expect(search.hasVisibleRange && search.next == .idle)
    reporter.appeared(7, in: search)
    reporter.disappeared(2)
    let request = await source.nextRequest()
    #expect(request.key == 10 && search.next == .loading)
  }

  @Test func anotherQueryWithTheSameRowsIsToldTheyAreVisible() async {
    let source = TestSource<Entry, Int>()
    let search = SearchModel(
      source, .init(debounce: .zero, minimumLength: 0, pageSize: 3, prefetchDistance: 3, window: .items(50)))
    search.start()
    await source.nextRequest().answer(Page(Entry.list(0..<3)))
    await observed { search.phase == .loaded }
    let reporter = RowReporter<Entry>()
    for id in 0..<3 { reporter.appeared(id, in: search) }
    search.text = "千代田"
    await source.nextRequest().answer(Page(Entry.list(0..<3), next: 3))
    let request = await source.nextRequest()
    #expect(request.key == 3, "three rows beyond the last visible one are wanted")
  }
}
