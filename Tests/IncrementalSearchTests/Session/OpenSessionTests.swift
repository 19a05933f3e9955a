import IncrementalSearchTesting
import Testing

@Suite("A session that is opened and closed by hand", .timeLimit(.minutes(5)))
struct OpenSessionTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()

  @Test func closingCancelsAndEndsTheSnapshots() async {
    let session = SearchSession.open(source, clock: clock)
    let recorder = SnapshotRecorder(session)
    session.search("a")
    let request = await source.nextRequest()
    session.close()
    await request.cancelled()
    #expect(await recorder.first { $0.phase == .loaded } == nil)
    session.search("ab")
    #expect(await session.save() == nil)
    await source.listeners(0)
    #expect(source.requests.count == 1)
  }

  @Test func aFinishedOneEndsOnceNothingIsOnItsWay() async throws {
    let session = SearchSession.open(source, clock: clock)
    let recorder = SnapshotRecorder(session)
    session.textChanged("千代田")
    session.finish()
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    let request = await source.nextRequest()
    // Until it has ended it is as any other.
    session.reportVisible(first: 0, last: 1)
    request.answer(Page(Entry.list(0..<2), next: 2))
    let next = await source.nextRequest()
    #expect(await session.save() != nil)
    next.fail(SearchFailure(.offline))
    #expect(await recorder.first { $0.next == .failed(SearchFailure(.offline)) } != nil)
    #expect(await recorder.next() == nil)
    #expect(await session.save() == nil)
    await source.listeners(0)
  }

  @Test func theEndWaitsForNoRateLimitThatNothingWaitsFor() async {
    let session = SearchSession.open(source, clock: clock)
    let recorder = SnapshotRecorder(session)
    session.search("a")
    await source.nextRequest().fail(SearchFailure(.rateLimited, retryAfter: .seconds(3600)))
    await clock.sleepRequested(until: .seconds(3600))
    session.textChanged("")
    session.finish()
    while await recorder.next() != nil {}
    #expect(recorder.all.last?.phase == .idle && clock.elapsed == .zero)
    await clock.noSleepers()
  }

  @Test func whatWaitsForARateLimitIsSentBeforeTheEnd() async {
    let session = SearchSession.open(source, clock: clock)
    let recorder = SnapshotRecorder(session)
    session.search("a")
    session.finish()
    await source.nextRequest().fail(SearchFailure(.rateLimited, retryAfter: .seconds(3)))
    await clock.sleepRequested(until: .seconds(3))
    clock.advance(to: .seconds(3))
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    while await recorder.next() != nil {}
    #expect(recorder.all.last?.items == Entry.list(0..<2))
  }

  @Test func theEndIsTold() async {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let search = SearchSession.open(source, clock: clock) { ended.yield() }
    search.finish()
    for await _ in ends.prefix(1) {}
    let validation = ValidationSession.open(clock: clock, onEnd: { ended.yield() }, check: { _ in true })
    validation.close()
    for await _ in ends.prefix(1) {}
  }

  @Test func aValidationWaitsOnlyForARateLimitThatItsTextWaitsFor() async throws {
    let checks = ParkedCalls<String, Bool>()
    let (cleared, kept) = (validation(checks), validation(checks))
    for session in [cleared, kept] {
      session.handle(.textChanged("千代田"))
      session.handle(.submitted)
      try await checks.next().fail(SearchFailure(.rateLimited, retryAfter: .seconds(3600)))
    }
    await clock.sleepers(2)
    cleared.handle(.textChanged(""))
    for session in [cleared, kept] { session.finish() }
    #expect(await cleared.snapshots.reduce(nil) { $1 }?.verdict == .empty)
    #expect(clock.elapsed == .zero)
    clock.advance(to: .seconds(3600))
    try await checks.next().answer(true)
    #expect(await kept.snapshots.reduce(nil) { $1 }?.verdict == .available)
  }

  private func validation(_ checks: ParkedCalls<String, Bool>) -> ValidationSession {
    .open(clock: clock) { try await checks.call($0) }
  }

  @Test func aFinishedOneWithoutInputsEndsAtOnce() async {
    let session = SearchSession.open(source, clock: clock)
    session.finish()
    for await _ in session.snapshots { Issue.record("there is nothing to show") }
  }
}
