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
    session.visible(first: 0, last: 1)
    request.answer(Page(Entry.list(0..<2), next: 2))
    let next = await source.nextRequest()
    #expect(await session.save() != nil)
    next.fail(SearchFailure(.offline))
    #expect(await recorder.first { $0.next == .failed(SearchFailure(.offline)) } != nil)
    #expect(await recorder.next() == nil)
    #expect(await session.save() == nil)
    await source.listeners(0)
  }

  @Test func aFinishedOneWithoutInputsEndsAtOnce() async {
    let session = SearchSession.open(source, clock: clock)
    session.finish()
    for await _ in session.snapshots { Issue.record("there is nothing to show") }
  }
}
