import IncrementalSearchTesting
import Testing

/// What a session asks a source for besides pages, and what it does with what the source says.
@Suite(.timeLimit(.minutes(5))) struct SessionSourceTests {
  private let clock = TestClock()

  // MARK: Totals

  @Test func aTotalIsCountedApartFromThePage() async throws {
    let source = TestSource<Entry, Int>(countsTotals: true)
    try await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2), next: 1))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(loaded.total == .unknown && loaded.items.count == 2, "the count holds nothing up")
      let count = await source.nextCount()
      #expect(count.argument == SearchQuery("a"))
      count.answer(.exact(42))
      #expect(await recorder.first { $0.total == .exact(42) }?.items.count == 2)
    }
  }

  @Test func aNewQueryCancelsTheCount() async {
    let source = TestSource<Entry, Int>(countsTotals: true)
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      let count = await source.nextCount()
      session.textChanged("ab")
      await count.returned()
      #expect(count.isCancelled && clock.elapsed == .zero)
    }
  }

  @Test func aFailedCountIsNotKnown() async {
    let source = TestSource<Entry, Int>(countsTotals: true)
    await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2), next: 1))
      await source.nextCount().fail(SearchFailure(.timeout))
      session.loadNext()
      await source.nextRequest().answer(Page(Entry.list(2..<4)))
      let loaded = await recorder.first { $0.items.count == 4 }
      #expect(loaded?.phase == .loaded && loaded?.total == .unknown)
    }
  }

  // MARK: Previews

  @Test func aPreviewIsShownUntilThePageComes() async throws {
    let source = TestSource<Entry, Int>(givesPreviews: true)
    try await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let request = await source.nextRequest()
      let preview = await source.nextPreview()
      #expect(preview.argument == request.argument)
      preview.answer(Entry.list(0..<1))
      let quick = try #require(await recorder.first { $0.isProvisional })
      #expect(quick.items == Entry.list(0..<1) && quick.phase == .loading)
      request.answer(Page(Entry.list(0..<2)))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(!loaded.isProvisional && loaded.items == Entry.list(0..<2))
    }
  }

  @Test func aPreviewIsCancelledWithItsRequest() async {
    let source = TestSource<Entry, Int>(givesPreviews: true)
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      let preview = await source.nextPreview()
      session.clear()
      await preview.returned()
      #expect(preview.isCancelled)
    }
  }

  @Test func aPreviewIsCancelledWhenThePageIsThere() async {
    let source = TestSource<Entry, Int>(givesPreviews: true)
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      let preview = await source.nextPreview()
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      await preview.returned()
      #expect(preview.isCancelled)
    }
  }

  // MARK: Changes

  @Test func aChangeOfTheDataRefreshes() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      _ = await recorder.first { $0.phase == .loaded }
      source.sendChange()
      let refresh = await source.nextRequest()
      #expect(refresh.direction == .refresh && refresh.query.text == "a")
      #expect(await recorder.first { $0.phase == .loading }?.items.count == 2, "the rows stay meanwhile")
      refresh.answer(Page(Entry.list(1..<4)))
      #expect(await recorder.first { $0.phase == .loaded }?.items == Entry.list(1..<4))
    }
  }

  @Test func aChangeDuringTheFirstLoadIsActedOnOnce() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let first = await source.nextRequest()
      // Whoever asks for a page listens already: no change after it is missed.
      source.sendChange()
      source.sendChange()
      session.reportChange()
      _ = await session.save()
      first.answer(Page(Entry.list(0..<1)))
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      #expect(await recorder.first { $0.phase == .loaded && $0.items.count == 2 } != nil)
    }
  }

  // MARK: Rate limit

  @Test func afterARateLimitTheNewestQueryIsSentOnce() async throws {
    let source = TestSource<Entry, Int>()
    try await withSearchSession(source, .byHand(), clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.search("a")
      let limited = SearchFailure(.rateLimited, retryAfter: .seconds(2))
      await source.nextRequest().fail(limited)
      #expect(await recorder.first { $0.phase == .failed(limited) } != nil)
      await clock.sleepRequested(until: .seconds(2))
      clock.advance(by: .seconds(1))
      session.retry()
      session.search("ab")
      session.search("abc")
      #expect(await session.save() == nil, "an answer: all of these were taken in")
      #expect(source.requests.count == 1)

      clock.advance(to: .seconds(2))
      let request = await source.nextRequest()
      #expect(request.query.text == "abc")
      request.answer(Page(Entry.list(0..<1)))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(loaded.time == .seconds(2) && source.requests.count == 2)
    }
  }
}
