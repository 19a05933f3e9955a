import IncrementalSearchTesting
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchModelTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()

  private func model(_ configuration: SearchConfiguration = .byHand()) -> SearchModel<Entry> {
    SearchModel(source, configuration, clock: clock)
  }

  @Test func makingOneHasNoSideEffects() {
    let model = model(.byHand(minimumLength: 0))
    #expect(model.text == "" && model.phase == .idle && model.items.isEmpty)
    #expect(model.saved(keyedBy: Int.self) == nil)
    #expect(source.requests.isEmpty && source.listenerCount == 0 && clock.requestedCount == 0)
  }

  @Test func whatAnInputShowsIsThereAtOnce() async {
    let model = model(.byHand(minimumLength: 0))
    model.start()
    #expect(model.phase == .loading && source.listenerCount == 1)
    await source.nextRequest().answer(Page(Entry.list(0..<2), next: 1))
    await observed { model.phase == .loaded }
    #expect(model.items == Entry.list(0..<2))
    model.loadNext()
    #expect(model.next == .loading)
    model.delete(0)
    #expect(model.items == Entry.list(1..<2))
    let edit = model.insert(Entry(id: 9), after: 1)
    #expect(model.items.map(\.id) == [1, 9])
    model.rollBack(edit)
    #expect(model.items.map(\.id) == [1])
    model.text = "a"
    #expect(model.snapshot.query.text == "a" && model.isStale)
  }

  @Test func typingIsSentWhenItHasBeenQuiet() async {
    let model = model()
    model.text = "a"
    model.text = "ab"
    #expect(model.snapshot.query.text == "ab" && model.phase == .idle)
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    let request = await source.nextRequest()
    #expect(request.query.text == "ab" && source.requests.count == 1)
    // The input that sent it has been taken in: it ran on the main actor, where this runs.
    #expect(model.phase == .loading && model.snapshot.time == .milliseconds(300))
    await clock.sleepRequested(until: .milliseconds(600))
    clock.advance(to: .milliseconds(600))
    await observed { model.isSlow }
    request.fail(SearchFailure(.offline))
    await observed { model.phase == .failed(SearchFailure(.offline)) }
    #expect(!model.isSlow)
  }

  @Test func anEqualTextIsNoInput() {
    let model = model(
      SearchConfiguration(typing: TypingConfiguration(debounce: .zero, composition: .commit), countsTotal: false))
    model.text = ""
    #expect(source.listenerCount == 0, "not even a start")
    model.textChanged("か", marked: "か".startIndex..<"か".endIndex)
    #expect(model.text == "か" && model.snapshot.query.text == "")
    // A field bound to the text writes what it reads; that must not end the composition.
    model.text = "か"
    #expect(model.snapshot.query.text == "")
    model.textChanged("か")
    #expect(model.snapshot.query.text == "か")
  }

  @Test func aFieldSeesItsTextAtOnce() {
    let model = model()
    model.text = "a "
    #expect(model.text == "a " && model.snapshot.query.text == "a", "the field keeps what was typed")
    model.clear()
    #expect(model.text == "")
  }

  @Test func observersAreTold() async {
    let model = model(.byHand(minimumLength: 0))
    let (told, tell) = AsyncStream.makeStream(of: String.self)
    withObservationTracking {
      _ = model.text
    } onChange: {
      tell.yield("text")
    }
    model.text = ""
    model.text = "a"
    withObservationTracking {
      _ = (model.phase, model.isStale)
    } onChange: {
      tell.yield("phase")
    }
    model.submit()
    let request = await source.nextRequest()
    withObservationTracking {
      _ = model.items
    } onChange: {
      tell.yield("items")
    }
    request.answer(Page(Entry.list(0..<2)))
    await observed { model.items.count == 2 }
    tell.finish()
    var all: [String] = []
    for await name in told { all.append(name) }
    #expect(all == ["text", "phase", "items"])
  }

  /// Observers are told before a change is made; what they do then must not be undone by it.
  @Test func anInputOfAnObserverIsNotUndone() async {
    let model = model(.byHand(minimumLength: 0))
    model.start()
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await observed { model.phase == .loaded }
    withObservationTracking {
      _ = model.items
    } onChange: {
      MainActor.assumeIsolated { _ = model.delete(1) }
    }
    model.delete(0)
    #expect(model.items.isEmpty)
  }

  @Test func equalRowsAreNotShownAgain() async {
    let model = model(SearchConfiguration(typing: TypingConfiguration(minimumLength: 0), countsTotal: false))
    model.start()
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await observed { model.phase == .loaded }
    let time = model.snapshot.time
    clock.advance(by: .seconds(1))
    model.reportVisible(first: 0, last: 1)
    model.submit()
    model.text = "  "
    #expect(model.snapshot.time == time)
  }

  @Test func aChangeOfTheDataRefreshes() async {
    let model = model(.byHand(minimumLength: 0))
    model.start()
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await observed { model.phase == .loaded }
    source.sendChange()
    await source.nextRequest().answer(Page(Entry.list(0..<3)))
    await observed { model.items.count == 3 }
    #expect(model.phase == .loaded)
  }
}
