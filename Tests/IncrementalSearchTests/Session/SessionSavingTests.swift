import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionSavingTests {
  private let clock = TestClock()
  private let configuration = SearchConfiguration.byHand(window: .pages(2))

  /// The pages of a source with cursors that only go forward.
  private func answer(_ request: TestSource<Entry, String>.Request) {
    let number = request.key.flatMap { Int($0.dropFirst()) } ?? 0
    request.answer(Page(Entry.list(number * 2..<number * 2 + 2), next: "c\(number + 1)"))
  }

  /// Goes three pages far and saves.
  private func saved() async throws -> SavedSearch<Int, String> {
    let source = TestSource<Entry, String>()
    return try await withSearchSession(source, configuration, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.setFilters(["color": "red"])
      session.search("a")
      #expect(await session.save() == nil, "nothing is shown")
      answer(await source.nextRequest())
      for count in 1...2 {
        _ = await recorder.first { $0.phase == .loaded && $0.items.last?.id == count * 2 - 1 }
        session.loadNext()
        answer(await source.nextRequest())
      }
      let loaded = try #require(await recorder.first { $0.items.last?.id == 5 })
      #expect(loaded.items == Entry.list(2..<6), "the first page was evicted")
      session.reportVisible(first: 3, last: 4, offset: -7)
      return try #require(await session.save())
    }
  }

  @Test func whatIsSavedSurvivesJSON() async throws {
    let saved = try await saved()
    #expect(saved.text == "a" && saved.filters == ["color": "red"])
    #expect(saved.pages.map(\.place) == [.key("c1"), .key("c2")] && saved.trail.map(\.place) == [.start])
    #expect(saved.anchor == ScrollAnchor(id: 3, offset: -7) && saved.visibleCount == 2)
    #expect(try SavedSearch<Int, String>(json: saved.json) == saved)
  }

  @Test func restoringAsksForEachPageOnceAndShowsThePlace() async throws {
    let saved = try SavedSearch<Int, String>(json: await saved().json)
    let source = TestSource<Entry, String>()
    try await withSearchSession(source, configuration, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.restore(saved)
      for (key, direction) in [("c1", PageDirection.refresh), ("c2", .next)] {
        let request = await source.nextRequest()
        #expect(request.place == .key(key) && request.direction == direction && request.limit == 2)
        #expect(request.query == SearchQuery("a", filters: ["color": "red"]))
        #expect(!recorder.all.contains { !$0.items.isEmpty }, "nothing is shown before the place is there")
        answer(request)
      }
      let restored = try #require(await recorder.first { $0.phase == .loaded })
      #expect(restored.items == Entry.list(2..<6) && restored.anchor == ScrollAnchor(id: 3, offset: -7))
      #expect(restored.previous == .idle, "the cursors of the pages before are remembered")

      session.loadPrevious()
      let request = await source.nextRequest()
      #expect(request.place == .start && request.direction == .previous)
      answer(request)
      #expect(await recorder.first { $0.items.first?.id == 0 }?.previous == .end)
      #expect(source.requests.count == 3)
    }
  }

  @MainActor
  @Test func aModelSavesAndRestores() async throws {
    let saved = try await saved()
    let source = TestSource<Entry, String>()
    let model = SearchModel(source, configuration, clock: clock)
    #expect(model.saved(keyedBy: String.self) == nil)
    let isRestored = model.restore(saved)
    #expect(isRestored && model.text == "a" && model.phase == .loading)
    answer(await source.nextRequest())
    answer(await source.nextRequest())
    await observed { model.phase == .loaded }
    #expect(model.items == Entry.list(2..<6))
    model.reportVisible(first: 3, last: 4, offset: -7)
    let again = try #require(model.saved(keyedBy: String.self))
    #expect(again == saved)
    #expect(model.saved(keyedBy: Int.self) == nil, "the source has other keys")
    let isForeignRestored = model.restore(SavedSearch<Int, Int>(text: "other keys"))
    #expect(!isForeignRestored && model.text == "a" && model.phase == .loaded)
  }
}
