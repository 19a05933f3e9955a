import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct RetryingSourceTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()
  private let first = PageRequest<Int>(query: SearchQuery("a"), place: .start, limit: 2)

  /// The waits of a seed: full jitter under a limit that doubles.
  private func waits(_ seed: UInt64, limits: [Duration]) -> [Duration] {
    var random = SeededGenerator(seed: seed)
    return limits.map { $0 * (Double(random.next() >> 11) / Double(1 << 53)) }
  }

  @Test func waitsExactlyAsItsSeedSays() async throws {
    let retrying = source.retrying(3, base: .milliseconds(200), longest: .milliseconds(500), seed: 42, clock: clock)
    async let page = retrying.page(first)
    var time = Duration.zero
    let waits = waits(42, limits: [.milliseconds(200), .milliseconds(400), .milliseconds(500)])
    for wait in waits {
      await source.nextRequest().fail(SearchFailure(.offline))
      time += wait
      await clock.sleepRequested(until: time)
      clock.advance(to: time)
    }
    let last = await source.nextRequest()
    #expect(last.argument == first)
    last.answer(Page(Entry.list(0..<2)))
    #expect(try await page.items.count == 2)
    #expect(source.requests.count == 4 && clock.requestedCount == 3)
    #expect(waits.allSatisfy { $0 > .zero && $0 < .milliseconds(500) } && Set(waits).count == 3)
  }

  @Test func theLastFailureIsThrown() async throws {
    let retrying = source.retrying(1, seed: 1, clock: clock)
    let page = Task { [first] in try await retrying.page(first) }
    await source.nextRequest().fail(SearchFailure(.offline))
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    await source.nextRequest().fail(SearchFailure(.timeout))
    await #expect(throws: SearchFailure(.timeout)) { try await page.value }
    #expect(source.requests.count == 2)
  }

  /// A caller's numbers may be anything; a clock can count a hundred years.
  @Test func noWaitIsLongerThanAClockCounts() async throws {
    let retrying = source.retrying(1, base: .seconds(Int64.max), longest: .seconds(Int64.max), seed: 1, clock: clock)
    async let page = retrying.page(first)
    await source.nextRequest().fail(SearchFailure(.offline))
    await clock.sleepers(1)
    clock.advance(to: .longestWait)
    #expect(clock.sleeperCount == 0)
    clock.advance(to: .seconds(Int64.max))
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    #expect(try await page.items.count == 2)
  }

  @Test(arguments: [
    SearchFailure.Reason.rateLimited, .refused, .badAnswer, .expired, .keysExpired,
  ])
  func whatAskingAgainCannotHelpIsNotAskedAgain(reason: SearchFailure.Reason) async {
    let retrying = source.retrying(3, clock: clock)
    let page = Task { [first] in try await retrying.page(first) }
    await source.nextRequest().fail(SearchFailure(reason))
    await #expect(throws: SearchFailure(reason)) { try await page.value }
    #expect(source.requests.count == 1 && clock.requestedCount == 0)
  }

  @Test func cancellingEndsTheWait() async {
    let retrying = source.retrying(3, clock: clock)
    let page = Task { [first] in try await retrying.page(first) }
    await source.nextRequest().fail(SearchFailure(.offline))
    await clock.sleepers(1)
    page.cancel()
    await #expect(throws: CancellationError.self) { try await page.value }
    #expect(source.requests.count == 1 && clock.sleeperCount == 0)
  }

  @Test func aCancelledPageIsNotAskedAgain() async {
    let retrying = source.retrying(3, clock: clock)
    let page = Task { [first] in try await retrying.page(first) }
    _ = await source.nextRequest()
    page.cancel()
    await #expect(throws: CancellationError.self) { try await page.value }
    #expect(source.requests.count == 1 && clock.requestedCount == 0)
  }

  @Test func theRestIsPassedOn() async throws {
    let source = TestSource<Entry, Int>(countsTotals: true, givesPreviews: true)
    let retrying = source.retrying(clock: clock)
    async let total = retrying.total(for: SearchQuery("a"))
    await source.nextCount().answer(.about(7))
    #expect(try await total == .about(7))
    async let preview = retrying.preview(first)
    await source.nextPreview().answer([])
    #expect(await preview == [])
    let changes = retrying.changes()
    #expect(source.listenerCount == 1)
    _ = changes
  }
}
