import Dispatch
import IncrementalSearchOpenCombine
import IncrementalSearchTesting
import OpenCombine
import OpenCombineDispatch
import Testing

@Suite("A publisher of texts, searched", .timeLimit(.minutes(5)))
struct SearchPublisherTests {
  private let clock = TestClock()
  private let source = TestSource<Ward, Int>()
  private let texts = PassthroughSubject<String, Broken>()
  private let actions = PassthroughSubject<SearchAction<Ward>, Never>()

  // MARK: Typing

  @Test func theNewestTextIsSentOnceItHasBeenQuiet() async throws {
    let events = Events(texts.incrementalSearch(source, clock: clock))
    for text in ["t", "to", "tok"] { texts.send(text) }
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    let request = await source.nextRequest()
    #expect(request.argument == PageRequest(query: SearchQuery("tok"), place: .start, limit: 20))
    request.answer(Page(Ward.list(0..<3)))
    let loaded = try #require(await events.first { $0.phase == .loaded })
    #expect(loaded.items == Ward.list(0..<3) && loaded.query.text == "tok" && loaded.time == .milliseconds(300))
    #expect(source.requests.count == 1)
    events.cancel()
  }

  @Test func japaneseIsSentWhenItIsCommitted() async throws {
    let events = Events(actions.incrementalSearch(source, clock: clock))
    for text in ["と", "とう", "とうk", "とうきょ", "とうきょう", "東京"] {
      actions.send(.textChanged(text, marked: text.startIndex..<text.endIndex))
    }
    actions.send(.textChanged("東京"))
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    #expect(await source.nextRequest().query.text == "東京")
    #expect(source.requests.count == 1)
    events.cancel()
  }

  @Test func composedTextThatRestsIsSent() async throws {
    let events = Events(actions.incrementalSearch(source, clock: clock))
    let text = "ちよだ"
    actions.send(.textChanged(text, marked: text.startIndex..<text.endIndex))
    await clock.sleepRequested(until: .milliseconds(500))
    clock.advance(to: .milliseconds(500))
    #expect(await source.nextRequest().query.text == "ちよだ")
    events.cancel()
  }

  @Test func aFailedSearchIsAStateAndIsRetried() async throws {
    let events = Events(actions.incrementalSearch(source, .atOnce, clock: clock))
    actions.send(.textChanged("千代田"))
    await source.nextRequest().fail(SearchFailure(.offline))
    #expect(await events.first { $0.phase == .failed(SearchFailure(.offline)) } != nil)
    actions.send(.retried)
    await source.nextRequest().answer(Page(Ward.list(0..<1)))
    #expect(await events.first { $0.phase == .loaded }?.items == Ward.list(0..<1))
    events.cancel()
  }

  @Test func textAndActionsGoThroughOneSubject() async throws {
    let field = CurrentValueSubject<String, Never>("a")
    let events = Events(actions.incrementalSearch(source, .atOnce, clock: clock))
    let typing = field.map { SearchAction<Ward>.textChanged($0) }.subscribe(actions)
    await source.nextRequest().answer(Page(Ward.list(0..<2), next: 2))
    #expect(await events.first { $0.phase == .loaded } != nil)
    actions.send(.nextRequested)
    #expect(await source.nextRequest().argument.key == 2)
    typing.cancel()
    events.cancel()
  }

  // MARK: Cancelling

  @Test func cancellingCancelsWhatIsOnItsWay() async {
    let events = Events(texts.incrementalSearch(source, .atOnce, clock: clock))
    texts.send("a")
    let request = await source.nextRequest()
    events.cancel()
    await request.cancelled()
    await source.allReturned()
    await source.listeners(0)
    texts.send("ab")
    #expect(source.requests.count == 1)
  }

  @Test func releasingTheSubscriptionCancels() async {
    var subscription: AnyCancellable? = texts.incrementalSearch(source, .atOnce, clock: clock)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    texts.send("a")
    let request = await source.nextRequest()
    _ = subscription
    subscription = nil
    await request.cancelled()
    await source.listeners(0)
  }

  // MARK: Demand

  @Test func neverMoreThanWasAskedForAndThenTheNewest() async throws {
    let configuration = SearchConfiguration(debounce: .zero, pageSize: 2, window: .unbounded)
    let events = Events(actions.incrementalSearch(source, configuration, clock: clock), initial: .max(1))
    actions.send(.textChanged("a"))
    let first = try #require(await events.next()?.value)
    #expect(first.items == [])
    actions.send(.visibleRangeChanged(VisibleRange(first: 0, last: 1)))
    await source.nextRequest().answer(Page(Ward.list(0..<2), next: 1))
    await source.nextRequest().answer(Page(Ward.list(2..<4), next: 2))
    actions.send(.visibleRangeChanged(VisibleRange(first: 2, last: 3)))
    _ = await source.nextRequest()
    // When this is asked for, what was shown before has been published.
    actions.send(.filtersChanged(["color": "red"]))
    let filtered = await source.nextRequest()
    #expect(filtered.query.filters == ["color": "red"])
    events.request(.max(1))
    let newest = try #require(await events.next()?.value)
    #expect(newest.items == Ward.list(0..<4))
    #expect(newest.change == SnapshotChange(inserted: .init(tail: 4), reset: true), "counted since the one it got last")

    filtered.answer(Page([]))
    actions.send(completion: .finished)
    await source.listeners(0)
    events.request(.unlimited)
    let rest = await events.rest()
    #expect(rest.count == 2 && rest.first?.value?.isEmptyResult == true && rest.last?.isFinished == true)
  }

  // MARK: The end

  @Test func whenTheTextsEndTheSearchGoesOnUntilItIsSettled() async throws {
    let events = Events(texts.incrementalSearch(source, clock: clock))
    texts.send("東")
    texts.send(completion: .finished)
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(to: .milliseconds(300))
    await source.nextRequest().answer(Page(Ward.list(0..<2)))
    let all = await events.rest()
    #expect(all.last?.isFinished == true)
    #expect(all.compactMap(\.value).last?.items == Ward.list(0..<2))
    await source.listeners(0)
  }

  @Test(arguments: [Subscribers.Demand.none, .max(1), .unlimited])
  func noTextsFinishAtOnce(demand: Subscribers.Demand) async {
    let events = Events(Empty<String, Never>().incrementalSearch(source, clock: clock), initial: demand)
    #expect(await events.next()?.isFinished == true)
  }

  @Test func theEndNeedsNoDemandAfterTheLastSnapshot() async {
    let events = Events(texts.incrementalSearch(source, .atOnce, clock: clock), initial: .max(1))
    texts.send("a")
    await source.nextRequest().answer(Page(Ward.list(0..<1)))
    while let snapshot = await events.next()?.value, snapshot.phase != .loaded { events.request(.max(1)) }
    texts.send(completion: .finished)
    #expect(await events.next()?.isFinished == true)
  }

  @Test func theEndComesAfterTheLastSnapshotIsAskedFor() async {
    let events = Events(texts.incrementalSearch(source, .atOnce, clock: clock), initial: .none)
    texts.send("a")
    await source.nextRequest().answer(Page(Ward.list(0..<1)))
    texts.send(completion: .finished)
    await source.listeners(0)
    events.request(.max(1))
    #expect(await events.next()?.value?.items == Ward.list(0..<1))
    #expect(await events.next()?.isFinished == true)
  }

  @Test(arguments: [Subscribers.Demand.none, .max(1), .unlimited])
  func aFailureCancelsAndFails(demand: Subscribers.Demand) async {
    let events = Events(texts.incrementalSearch(source, .atOnce, clock: clock), initial: demand)
    texts.send("a")
    let request = await source.nextRequest()
    texts.send(completion: .failure(Broken()))
    #expect(await events.rest().last?.failure == Broken())
    await request.cancelled()
    await source.allReturned()
    await source.listeners(0)
  }

  // MARK: From within, from anywhere

  @Test func whatIsSentFromWithinIsTakenIn() async throws {
    nonisolated(unsafe) let actions = actions
    let events = Events(actions.incrementalSearch(source, .atOnce, clock: clock)) { snapshot in
      if snapshot.phase == .loaded, snapshot.next == .idle { actions.send(.nextRequested) }
      if snapshot.query.text == "a", snapshot.next == .end { actions.send(.textChanged("東京")) }
    }
    actions.send(.textChanged("a"))
    await source.nextRequest().answer(Page(Ward.list(0..<2), next: 1))
    let next = await source.nextRequest()
    #expect(next.direction == .next)
    next.answer(Page(Ward.list(2..<3)))
    let other = await source.nextRequest()
    #expect(other.query.text == "東京")
    other.answer(Page([]))
    #expect(await events.first { $0.isEmptyResult } != nil)
    events.cancel()
  }

  @Test func eachSubscriptionSearchesByItself() async throws {
    let search = texts.incrementalSearch(source, .atOnce, clock: clock)
    let (one, other) = (Events(search), Events(search))
    await source.listeners(2)
    texts.send("a")
    let first = await source.nextRequest()
    let second = await source.nextRequest()
    one.cancel()
    for request in [first, second] { request.answer(Page(Ward.list(0..<1))) }
    #expect(await other.first { $0.phase == .loaded } != nil)
    await source.listeners(1)
    other.cancel()
    await source.listeners(0)
  }

  @Test func aSerialQueueGetsThemInOrder() async throws {
    let queue = DispatchQueue(label: "screen")
    let events = Events(
      texts.incrementalSearch(source, .atOnce, clock: clock).receive(on: queue.ocombine), initial: .unlimited
    ) { _ in dispatchPrecondition(condition: .onQueue(queue)) }
    texts.send("a")
    await source.nextRequest().answer(Page(Ward.list(0..<1)))
    texts.send(completion: .finished)
    let all = await events.rest()
    #expect(all.last?.isFinished == true)
    let times = all.compactMap { $0.value?.time }
    #expect(times == times.sorted() && all.compactMap(\.value).last?.phase == .loaded)
  }
}
