import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionTypingTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()

  @Test func typingIsSentWhenItHasBeenQuiet() async throws {
    try await withSearchSession(source, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.textChanged("a")
      await clock.sleepRequested(until: .milliseconds(300))
      clock.advance(by: .milliseconds(200))
      session.textChanged("ab")
      await clock.sleepRequested(until: .milliseconds(500))
      clock.advance(to: .milliseconds(499))
      clock.advance(to: .milliseconds(500))
      let request = await source.nextRequest()
      #expect(request.argument == PageRequest(query: SearchQuery("ab"), place: .start, limit: 20))
      let loading = try #require(await recorder.first { $0.phase == .loading })
      #expect(loading.time == .milliseconds(500), "neither the first timer nor anything before the second sent it")

      clock.advance(to: .milliseconds(650))
      request.answer(Page(Entry.list(0..<3), next: 1))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(loaded.items == Entry.list(0..<3) && loaded.time == .milliseconds(650))
      #expect(loaded.query.text == "ab" && !loaded.isStale && loaded.next == .idle && loaded.previous == .end)
      #expect(source.requests.count == 1)
    }
  }

  @Test func aSpinnerIsDueAfterItsTime() async throws {
    try await withSearchSession(source, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let request = await source.nextRequest()
      await clock.sleepRequested(until: .milliseconds(300))
      clock.advance(to: .milliseconds(300))
      #expect(await recorder.first { $0.isSlow }?.phase == .loading)
      request.answer(Page([]))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(!loaded.isSlow && loaded.isEmptyResult)
    }
  }

  @Test func aNewerQueryCancelsTheOlderWhenItIsSent() async throws {
    await withSearchSession(source, clock: clock) { session in
      session.search("a")
      let older = await source.nextRequest()
      session.textChanged("ab")
      await clock.sleepRequested(until: .milliseconds(300))
      #expect(!older.isCancelled)
      session.submit()
      let newer = await source.nextRequest()
      await older.returned()
      #expect(older.isCancelled && !newer.isCancelled && source.running == 1)
    }
  }

  @Test func aKeystrokeCancelsAtOnceIfSoSet() async {
    let typing = TypingConfiguration(cancellation: .atKeystroke)
    await withSearchSession(source, SearchConfiguration(typing: typing), clock: clock) { session in
      session.search("a")
      let older = await source.nextRequest()
      session.textChanged("ab")
      await older.returned()
      #expect(older.isCancelled && clock.elapsed == .zero && source.requests.count == 1)
    }
  }

  @Test func clearingCancelsAtOnce() async throws {
    await withSearchSession(source, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let request = await source.nextRequest()
      session.clear()
      await request.returned()
      #expect(await recorder.first { $0.phase == .idle }?.items.isEmpty == true)
      // The timer of the spinner, like the request, is not wanted any more.
      await clock.noSleepers()
    }
  }

  @Test func aLateAnswerIsNeverShownNorCached() async throws {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let recorder = try await withSearchSession(source, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let late = await source.nextRequest()
      session.search("b")
      let wanted = await source.nextRequest()
      await late.cancelled()
      // A source that ignores cancelling delays nothing on screen.
      wanted.answer(Page(Entry.list(10..<12)))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(loaded.items == Entry.list(10..<12) && !late.hasReturned)

      late.answer(Page(Entry.list(0..<2)))
      await late.returned()
      session.search("a")
      let again = await source.nextRequest()
      #expect(again.query.text == "a", "the late answer was not cached")
      again.answer(Page(Entry.list(5..<6)))
      #expect(await recorder.first { $0.phase == .loaded && !$0.isStale }?.items == Entry.list(5..<6))
      return recorder
    }
    while await recorder.next() != nil {}
    #expect(!recorder.all.contains { $0.items.contains { $0.id < 2 } })
  }

  @Test func aFailureIsAStateAndRetryHelps() async throws {
    try await withSearchSession(source, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      await source.nextRequest().fail(SearchFailure(.offline))
      #expect(await recorder.first { $0.phase == .failed(SearchFailure(.offline)) } != nil)
      session.retry()
      await source.nextRequest().fail(throwing: CancellationError())
      let failed = try #require(await recorder.first { $0.refresh != .loading })
      #expect(failed.phase == .failed(SearchFailure(.other, details: "CancellationError()")), "nobody cancelled it")
      session.retry()
      await source.nextRequest().answer(Page(Entry.list(0..<1)))
      #expect(await recorder.first { $0.phase == .loaded }?.items.count == 1)
    }
  }

  @Test func inputsOfManyTasksAreAllTaken() async {
    await withSearchSession(source, .byHand(), clock: clock) { session in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            session.textChanged("text \(number)")
            session.reportVisible(first: number, last: number + 1)
            session.insert(Entry(id: number))
            session.loadNext()
            if number.isMultiple(of: 7) { session.refresh() }
          }
        }
      }
      let recorder = SnapshotRecorder(session)
      session.search("the last")
      // Whatever was sent in between was superseded by the last.
      var request = await source.nextRequest()
      while request.query.text != "the last" { request = await source.nextRequest() }
      request.answer(Page(Entry.list(1000..<1001)))
      let loaded = await recorder.first { $0.phase == .loaded }
      #expect(loaded?.items.contains { $0.id == 1000 } == true)
    }
    #expect(source.running == 0)
  }
}
