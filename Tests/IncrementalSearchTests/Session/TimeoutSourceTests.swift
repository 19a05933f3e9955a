import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimeoutSourceTests {
  private let clock = TestClock()
  private let first = PageRequest<Int>(query: SearchQuery("a"), place: .start, limit: 2)

  @Test func anAnswerInTimeIsGiven() async throws {
    let source = TestSource<Entry, Int>()
    let timed = source.timeout(.seconds(5), clock: clock)
    async let page = timed.page(first)
    let request = await source.nextRequest()
    await clock.sleepRequested(until: .seconds(5))
    clock.advance(to: .seconds(4))
    request.answer(Page(Entry.list(0..<2)))
    #expect(try await page.items.count == 2)
    await clock.noSleepers()
  }

  @Test func aFailureInTimeIsGiven() async {
    let source = TestSource<Entry, Int>()
    let timed = source.timeout(.seconds(5), clock: clock)
    let page = Task { [first] in try await timed.page(first) }
    await source.nextRequest().fail(SearchFailure(.refused))
    await #expect(throws: SearchFailure(.refused)) { try await page.value }
    await clock.noSleepers()
  }

  @Test(arguments: [false, true])
  func theDeadlineIsAFailure(ignoresCancelling: Bool) async {
    let source = TestSource<Entry, Int>(ignoresCancelling: ignoresCancelling)
    let timed = source.timeout(.seconds(5), clock: clock)
    let page = Task { [first] in try await timed.page(first) }
    let request = await source.nextRequest()
    await clock.sleepRequested(until: .seconds(5))
    clock.advance(to: .seconds(5))
    let error = await #expect(throws: SearchFailure.self) { try await page.value }
    #expect(error?.reason == .timeout && error?.canRetry == true)
    await request.cancelled()
    if ignoresCancelling { #expect(!request.hasReturned) }
    request.answer(Page([]))
    await source.allReturned()
  }

  @Test(arguments: [false, true])
  func cancellingEndsItAtOnce(ignoresCancelling: Bool) async {
    let source = TestSource<Entry, Int>(ignoresCancelling: ignoresCancelling)
    let timed = source.timeout(.seconds(5), clock: clock)
    let page = Task { [first] in try await timed.page(first) }
    let request = await source.nextRequest()
    page.cancel()
    await #expect(throws: CancellationError.self) { try await page.value }
    await request.cancelled()
    await clock.noSleepers()
    request.answer(Page([]))
    await source.allReturned()
  }

  @Test func aScreenShowsATimeoutAndGoesOn() async throws {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let timed = source.timeout(.seconds(5), clock: clock)
    try await withSearchSession(timed, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let stuck = await source.nextRequest()
      await clock.sleepRequested(until: .seconds(5))
      clock.advance(to: .seconds(5))
      let failed = try #require(await recorder.first { $0.phase != .loading && $0.phase != .idle })
      #expect(failed.phase == .failed(SearchFailure(.timeout, details: "no answer within 5.0 seconds")))
      session.retry()
      let again = await source.nextRequest()
      again.answer(Page(Entry.list(0..<1)))
      #expect(await recorder.first { $0.phase == .loaded }?.items.count == 1)
      stuck.answer(Page([]))
    }
    await source.allReturned()
  }

  /// A source knows its own errors; the deadline is the wrapper's.
  @Test func aSourceNeedNotKnowTheDeadline() async {
    struct Own: PageSource {
      let calls = ParkedCalls<PageRequest<Int>, Page<Entry, Int>>()
      func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> { try await calls.call(request) }
      func failure(for error: any Error) -> SearchFailure { SearchFailure(.refused, message: "an error of my own") }
    }
    let source = Own()
    let timed = source.timeout(.seconds(5), clock: clock)
    let retried = timed.retrying(1, clock: clock)
    #expect(retried.failure(for: SearchFailure(.other)).reason == .refused)
    let page = Task { [first] in try await retried.page(first) }
    await clock.sleepRequested(until: .seconds(5))
    clock.advance(to: .seconds(5))
    await clock.sleepsRequested(2)
    clock.advance(by: .seconds(1))
    await clock.sleepsRequested(3)
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: SearchFailure.self) { try await page.value }
    #expect(error.map { retried.failure(for: $0).reason } == .timeout)
    #expect(source.calls.all.count == 2, "a timeout is asked again")
  }
}
