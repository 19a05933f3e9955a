import IncrementalSearchTesting
import Testing

@Suite struct SnapshotRecorderTests {
  private let atOnce = SearchConfiguration(typing: TypingConfiguration(debounce: .zero, minimumLength: 0))

  @Test func keepsWhatASessionShows() async throws {
    let source = TestSource<Entry, Int>()
    let recorder = try await withSearchSession(source, atOnce, clock: TestClock()) { session in
      let recorder = SnapshotRecorder(session)
      session.start()
      let loading = try #require(await recorder.next())
      #expect(loading.phase == .loading)
      await source.nextRequest().answer(Page(Entry.list(0..<3), next: 1))
      let loaded = try #require(await recorder.first { $0.phase == .loaded })
      #expect(loaded.items.count == 3)
      #expect(recorder.all.map(\.phase) == [.loading, .loaded])
      return recorder
    }
    #expect(await recorder.next() == nil, "the session has ended")
    #expect(await recorder.first { $0.phase == .loading } == nil, "each is given once")
  }

  @MainActor
  @Test func keepsWhatAModelShows() async throws {
    let source = TestSource<Entry, Int>()
    let model = SearchModel(source, atOnce, clock: TestClock())
    let recorder = SnapshotRecorder(model)
    #expect(await recorder.next()?.phase == .idle)
    model.start()
    #expect(await recorder.first { $0.phase == .loading } != nil)
    await source.nextRequest().answer(Page(Entry.list(0..<3), next: 1))
    #expect(await recorder.first { $0.items.count == 3 }?.change.reset == true)
    model.loadNext()
    await source.nextRequest().answer(Page(Entry.list(3..<5)))
    let longer = try #require(await recorder.first { $0.items.count == 5 })
    #expect(longer.next == .end)
    // Each change is counted since the snapshot recorded before, whatever lay between.
    let before = try #require(recorder.all.dropLast().last)
    #expect(longer.change == longer.change(since: before))
  }

  @Test func waitingEndsWhenCancelled() async {
    await withSearchSession(TestSource<Entry, Int>(), atOnce, clock: TestClock()) { session in
      let recorder = SnapshotRecorder(session)
      let waiting = Task { await recorder.next()?.phase }
      waiting.cancel()
      #expect(await waiting.value == nil)
    }
  }

  @MainActor
  @Test func observedWaitsForACondition() async {
    let source = TestSource<Entry, Int>()
    let model = SearchModel(source, atOnce, clock: TestClock())
    await observed { model.phase == .idle }
    model.start()
    async let request = source.nextRequest()
    await request.answer(Page([]))
    await observed { model.phase == .loaded }
    let never = Task { await observed { model.phase == .tooShort } }
    never.cancel()
    await never.value
  }
}
