import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// What a search over an observed source tells, in order.
@Suite(.timeLimit(.minutes(5))) struct ObservedSourceTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()
  private let events: AsyncStream<SearchEvent>
  private let told: AsyncStream<SearchEvent>.Continuation

  init() { (events, told) = AsyncStream.makeStream() }

  private var observed: ObservedSource<TestSource<Entry, Int>> {
    source.observed(clock: clock) { [told] in told.yield($0) }
  }

  /// The next events as lines.
  private func next(_ count: Int) async -> [String] {
    var lines: [String] = []
    var events = events.makeAsyncIterator()
    while lines.count < count, let event = await events.next() {
      var line = "\(event.kind) \(event.query.text) \(event.direction)"
      if let duration = event.duration { line += " \(duration)" }
      if let count = event.count { line += " \(count)" }
      if let failure = event.failure { line += " \(failure.reason)" }
      lines.append(line)
    }
    return lines
  }

  @Test func answersAndFailuresHaveTheirTime() async {
    await withSearchSession(observed, .byHand(), clock: clock) { session in
      session.search("a")
      let first = await source.nextRequest()
      clock.advance(by: .milliseconds(200))
      first.answer(Page(Entry.list(0..<2), next: 1))
      #expect(await next(2) == ["sent a refresh", "answered a refresh 0.2 seconds 2"])
      session.loadNext()
      let second = await source.nextRequest()
      clock.advance(by: .milliseconds(50))
      second.fail(SearchFailure(.timeout))
      #expect(await next(2) == ["sent a next", "failed a next 0.05 seconds timeout"])
    }
  }

  @Test func whatIsGivenUpIsCancelled() async {
    await withSearchSession(observed, .byHand(), clock: clock) { session in
      session.search("a")
      _ = await source.nextRequest()
      #expect(await next(1) == ["sent a refresh"])
      session.search("b")
      #expect(await Set(next(2)) == ["sent b refresh", "cancelled a refresh 0.0 seconds"])
    }
  }

  @Test func anAnswerThatComesAllTheSameIsCancelledToo() async {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let observed = source.observed(clock: clock) { [told] in told.yield($0) }
    await withSearchSession(observed, .byHand(), clock: clock) { session in
      session.search("a")
      let late = await source.nextRequest()
      session.clear()
      await late.cancelled()
      late.answer(Page(Entry.list(0..<2)))
      #expect(await next(2) == ["sent a refresh", "cancelled a refresh 0.0 seconds"])
    }
  }

  @Test(arguments: [false, true]) func whatComesFromTheCacheIsTold(wraps: Bool) async {
    let source = ClosureSource<Entry, Int> { request in Page([Entry(id: request.query.text.count)]) }
      .observed(clock: clock) { [told] in told.yield($0) }
    func search(_ source: some PageSource<Entry, Int>) async {
      await withSearchSession(source, .byHand(), clock: clock) { session in
        let recorder = SnapshotRecorder(session)
        for text in ["a", "bb", "a"] {
          session.search(text)
          _ = await recorder.first { $0.phase == .loaded && $0.query.text == text && !$0.isStale }
        }
      }
    }
    if wraps {
      await search(source.retrying().timeout(.seconds(5), clock: clock).map { Entry(id: $0.id + 1) })
    } else {
      await search(source)
    }
    let lines = await next(5)
    #expect(lines.filter { !$0.hasPrefix("answered") } == ["sent a refresh", "sent bb refresh", "cached a refresh"])
    told.finish()
    #expect(await next(1).isEmpty)
  }

  @Test func eachAttemptIsToldInsideOfRetrying() async throws {
    let retried = observed.retrying(1, base: .zero, clock: clock)
    let request = PageRequest<Int>(query: SearchQuery("a"), place: .start, limit: 1)
    async let page = retried.page(request)
    await source.nextRequest().fail(SearchFailure(.other))
    await source.nextRequest().answer(Page([Entry(id: 1)]))
    _ = try await page
    #expect(
      await next(4) == [
        "sent a refresh", "failed a refresh 0.0 seconds other", "sent a refresh", "answered a refresh 0.0 seconds 1",
      ])
  }
}
