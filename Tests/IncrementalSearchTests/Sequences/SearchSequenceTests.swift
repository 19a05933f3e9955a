import IncrementalSearchTesting
import Testing

@Suite("A sequence of texts, searched", .timeLimit(.minutes(5)))
struct SearchSequenceTests {
  private struct Broken: Error, Equatable {}

  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()

  @Test func theNewestTextIsSentOnceAndShown() async throws {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    var snapshots = texts.incrementalSearch(source, clock: clock).makeAsyncIterator()
    async let first = snapshots.next()
    for text in ["と", "とう", "東京"] { typing.yield(text) }
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    let request = await source.nextRequest()
    #expect(await first?.query.text.isEmpty == false)
    request.answer(Page(Entry.list(0..<2)))
    while let snapshot = await snapshots.next(), snapshot.phase != .loaded {}
    #expect(source.requests.count == 1)
  }

  @Test func whenTheTextsEndTheSearchGoesOnUntilItIsSettled() async throws {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    typing.yield("東")
    typing.finish()
    let (source, clock) = (source, clock)
    async let shown = texts.incrementalSearch(source, clock: clock).reduce(into: []) { $0.append($1) }
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    let last = await shown.last
    #expect(last?.phase == .loaded && last?.items == Entry.list(0..<2) && last?.query.text == "東")
    await source.listeners(0)
    #expect(source.running == 0)
  }

  @Test func noTextsShowNothing() async {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    typing.finish()
    for await _ in texts.incrementalSearch(source, clock: clock) { Issue.record("there is nothing to show") }
  }

  @Test func whatTheTextsThrowIsThrownAndEverythingIsCancelled() async throws {
    let (texts, typing) = AsyncThrowingStream.makeStream(of: String.self)
    let (source, clock) = (source, clock)
    async let failure = #expect(throws: Broken.self) {
      for try await _ in texts.incrementalSearch(source, .init(debounce: .zero, window: .unbounded), clock: clock) {}
    }
    typing.yield("a")
    let request = await source.nextRequest()
    typing.finish(throwing: Broken())
    #expect(await failure == Broken())
    await request.cancelled()
    await source.allReturned()
    await source.listeners(0)
  }

  @Test func afterTheErrorThereIsNothing() async throws {
    let texts = AsyncThrowingStream<String, any Error> { $0.finish(throwing: Broken()) }
    var snapshots = texts.incrementalSearch(source, clock: clock).makeAsyncIterator()
    await #expect(throws: Broken.self) { try await snapshots.next() }
    #expect(try await snapshots.next() == nil)
  }

  @Test func leavingTheLoopCancels() async {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    typing.yield("a")
    for await snapshot in texts.incrementalSearch(source, .init(debounce: .zero, window: .unbounded), clock: clock)
    where snapshot.phase == .loading { break }
    await source.nextRequest().cancelled()
    await source.listeners(0)
    await source.allReturned()
  }

  @Test func cancellingTheTaskEndsTheLoopAndCancels() async {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    let (source, clock) = (source, clock)
    let loop = Task {
      for await _ in texts.incrementalSearch(source, .init(debounce: .zero, window: .unbounded), clock: clock) {}
    }
    typing.yield("a")
    let request = await source.nextRequest()
    loop.cancel()
    await loop.value
    await request.cancelled()
    await source.listeners(0)
  }

  @Test func aSlowLoopGetsTheNewestWithTheChangeSinceTheLast() async throws {
    let (actions, send) = AsyncStream.makeStream(of: SearchAction<Entry>.self)
    // The next page is loaded by itself, so the answer has been taken in when it is asked for.
    var snapshots = actions.incrementalSearch(
      source, .init(debounce: .zero, pageSize: 2, window: .unbounded), clock: clock
    ).makeAsyncIterator()
    send.yield(.textChanged("a"))
    send.yield(.submitted)
    let shown = await snapshots.next()
    #expect(shown?.items == [])
    let last = VisibleRange(first: 0, last: 1)
    send.yield(.visibleRangeChanged(last))
    // Nobody reads from here on.
    await source.nextRequest().answer(Page(Entry.list(0..<2), next: 1))
    await source.nextRequest().answer(Page(Entry.list(2..<4), next: 2))
    send.yield(.visibleRangeChanged(VisibleRange(first: 2, last: 3)))
    _ = await source.nextRequest()
    // When this is asked for, what was shown before has been published.
    send.yield(.filtersChanged(["color": "red"]))
    #expect(await source.nextRequest().query.filters == ["color": "red"])
    let newest = try #require(await snapshots.next())
    #expect(newest.items == Entry.list(0..<4))
    #expect(newest.change == SnapshotChange(inserted: .init(tail: 4), reset: true))
  }

  @Test func eachLoopSearchesByItself() async {
    let texts = AsyncStream<String> {
      $0.yield("a")
      $0.finish()
    }
    let array = ArraySource(Entry.list(0..<3), text: { _ in "a" })
    let search = texts.incrementalSearch(array, .init(debounce: .zero, window: .unbounded))
    var last: SearchSnapshot<Entry>?
    for await snapshot in search { last = snapshot }
    #expect(last?.items.count == 3)
    for await _ in search { Issue.record("the texts have been used up") }
  }

  @Test func composingIsAnAction() async throws {
    let (actions, send) = AsyncStream.makeStream(of: SearchAction<Entry>.self)
    let (source, clock) = (source, clock)
    let loop = Task {
      for await _ in actions.incrementalSearch(source, clock: clock) {}
    }
    for text in ["と", "とう", "とうk", "とうきょ", "とうきょう", "東京"] {
      send.yield(.textChanged(text, marked: text.startIndex..<text.endIndex))
    }
    send.yield(.textChanged("東京"))
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    #expect(await source.nextRequest().query.text == "東京")
    #expect(source.requests.count == 1)
    loop.cancel()
  }
}
