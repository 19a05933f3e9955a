import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Screen E.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct BoundFieldTests {
  private let clock = TestClock()
  private let entries = (1...100).map { Entry(id: $0, name: "項目 \($0)") }

  @Test func anEmptyFieldListsEverythingAtOnce() async {
    let search = SearchModel(
      entrySource(known: []) { [entries] text in text.isEmpty ? entries : [] }, .boundField, clock: clock)
    search.start()
    await observed { search.phase == .loaded }
    #expect(search.items == entries)
  }

  @Test func theLocalFilterComesFirstAndTheRepositoryReplacesIt() async {
    let (answers, answer) = AsyncStream.makeStream(of: [Entry].self)
    let search = SearchModel(
      entrySource(known: entries, clock: clock) { _ in
        for await found in answers { return found }
        throw CancellationError()
      }, .boundField, clock: clock)
    search.text = "項目 10"
    await observed { search.snapshot.isProvisional }
    #expect(search.items.map(\.id) == [10, 100] && search.phase == .loading && clock.elapsed == .zero)
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    answer.yield([Entry(id: 10, name: "項目 10（新）")])
    await observed { search.phase == .loaded }
    #expect(search.items == [Entry(id: 10, name: "項目 10（新）")] && !search.snapshot.isProvisional)
  }
}
