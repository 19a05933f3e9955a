import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionEndTests {
  private let clock = TestClock()
  private struct Stopped: Error {}

  @Test func leavingTheBodyCancelsEveryChild() async {
    let source = TestSource<Entry, Int>(countsTotals: true, givesPreviews: true)
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2), next: 1))
      _ = await source.nextCount()
      session.loadNext()
      _ = await source.nextRequest()
      await source.listeners(1)
      #expect(source.running >= 2)
    }
    #expect(source.running == 0 && source.listenerCount == 0)
    #expect(source.requests.last?.isCancelled == true)
  }

  @Test func leavingTheBodyStopsTheTimers() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      _ = await source.nextRequest()
      session.textChanged("ab")
      await clock.sleepers(2)
      clock.advance(by: .milliseconds(100))
    }
    #expect(clock.sleeperCount == 0 && source.running == 0)
  }

  @Test func nothingIsLeftOfAPreview() async {
    let source = TestSource<Entry, Int>(givesPreviews: true)
    await withSearchSession(source, clock: clock) { session in
      session.search("a")
      _ = await source.nextPreview()
      _ = await source.nextRequest()
    }
    #expect(source.running == 0)
  }

  @Test func theEndWaitsForASourceThatIgnoresCancelling() async {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    let session = Task {
      let result = await withSearchSession(source, clock: clock) { session in
        session.search("a")
        return await source.nextRequest().query.text
      }
      end.yield(source.running)
      end.finish()
      return result
    }
    await source.listeners(1)
    await source.listeners(0)
    let request = source.requests[0]
    await request.cancelled()
    #expect(!request.hasReturned)
    request.answer(Page([]))
    #expect(await session.value == "a")
    var running = ends.makeAsyncIterator()
    #expect(await running.next() == 0, "it ended after the request")
  }

  @Test func cancellingTheTaskAroundEndsTheSession() async {
    let source = TestSource<Entry, Int>()
    let around = Task {
      await withSearchSession(source, clock: clock) { session in
        session.search("a")
        var count = 0
        for await _ in session.snapshots { count += 1 }
        return count
      }
    }
    let request = await source.nextRequest()
    around.cancel()
    _ = await around.value
    #expect(request.isCancelled && source.running == 0 && clock.sleeperCount == 0)
  }

  @Test func aTaskCancelledBeforeEndsAtOnce() async {
    let source = TestSource<Entry, Int>()
    let around = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await withSearchSession(source, clock: clock) { session in
        session.search("a")
        for await _ in session.snapshots {}
        return await session.save() == nil
      }
    }
    #expect(await around.value)
    #expect(source.requests.isEmpty && source.running == 0)
  }

  @Test func anErrorOfTheBodyEndsTheSession() async {
    let source = TestSource<Entry, Int>()
    await #expect(throws: Stopped.self) {
      try await withSearchSession(source, clock: clock) { session in
        session.search("a")
        _ = await source.nextRequest()
        throw Stopped()
      }
    }
    #expect(source.requests[0].isCancelled && source.running == 0)
  }

  @Test func closingEndsTheSnapshots() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, clock: clock) { session in
      session.search("a")
      let request = await source.nextRequest()
      session.close()
      for await _ in session.snapshots {}
      await request.returned()
      #expect(request.isCancelled)
      // Nothing happens any more.
      session.search("b")
      session.restore(SavedSearch(text: "c"))
      session.close()
      #expect(await session.save() == nil)
    }
    #expect(source.requests.count == 1)
  }

  @Test func whatWasPostedBeforeTheEndIsAnswered() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      _ = await recorder.first { $0.phase == .loaded }
      async let saved = session.save()
      async let more = session.save()
      #expect(await saved?.text == "a")
      #expect(await more?.pages.count == 1)
    }
  }

  @MainActor
  @Test func aSessionRunsOnTheMainActorToo() async {
    let source = TestSource<Entry, Int>()
    var drawn: [SearchPhase] = []
    await withSearchSession(source, .byHand(minimumLength: 0), clock: clock) { session in
      session.start()
      for await snapshot in session.snapshots {
        drawn.append(snapshot.phase)
        if snapshot.phase == .loaded { break }
        source.requests.first?.answer(Page([]))
        if source.requests.isEmpty { await source.nextRequest().answer(Page([])) }
      }
    }
    #expect(drawn == [.loading, .loaded])
  }
}

extension SavedSearch<Int, Int> {
  /// A saved search of which nothing was shown.
  init(text: String) {
    let json = #"{"text": "\#(text)", "filters": {}, "pages": [], "trail": [], "neighbours": [], "visibleCount": 0}"#
    self = (try? .init(json: json)) ?? { preconditionFailure("this is no saved search: \(json)") }()
  }
}
