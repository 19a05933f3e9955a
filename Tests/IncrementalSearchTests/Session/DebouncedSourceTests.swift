import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// A source that is asked once a text has rested, while local rows follow each key.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DebouncedSourceTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()
  private let search: SearchModel<Entry>

  init() {
    let local = ClosureSource<Entry, Int> { request in Page([Entry(id: request.query.text.count)]) }
    search = SearchModel(
      source.debounced(for: .seconds(1), clock: clock).showingFirst(local),
      .init(debounce: .zero, minimumLength: 0, slowAfter: .seconds(100)), clock: clock)
  }

  @Test func localRowsFollowEachKeyAndTheSourceIsAskedOnce() async {
    search.text = "a"
    await observed { search.items == [Entry(id: 1)] && search.snapshot.isProvisional }
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .milliseconds(500))
    search.text = "ab"
    await observed { search.items == [Entry(id: 2)] }
    await clock.sleepRequested(until: .milliseconds(1500))
    clock.advance(to: .milliseconds(1499))
    #expect(source.requests.isEmpty)
    clock.advance(to: .milliseconds(1500))
    let request = await source.nextRequest()
    #expect(request.argument.query.text == "ab" && source.requests.count == 1)
    request.answer(Page([Entry(id: 7)], next: 1))
    await observed { search.phase == .loaded && search.items == [Entry(id: 7)] }
    search.loadNext()
    #expect(await source.nextRequest().argument.place == .key(1), "later pages don't wait")
  }

  @Test func anEmptyTextIsAskedForAtOnce() async {
    search.start()
    #expect(await source.nextRequest().argument.query.text == "")
  }
}
