@testable import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// A store as an app has one: a state that changes in one place, and the tasks that its changes lead to.
@MainActor
private final class Store<Source: PageSource> {
  typealias State = SearchState<Source.Item, Source.Key>

  private(set) var state: State
  private(set) var tasks: [SearchWorkID: Task<Void, Never>] = [:]
  private(set) var cancelled: [SearchWorkID] = []
  /// How many ids came that had been there before.
  private(set) var repeated = 0
  private let source: Source
  private let clock: TestClock
  private let (states, changed) = AsyncStream.makeStream(of: Void.self)

  init(_ source: Source, _ configuration: SearchConfiguration, clock: TestClock) {
    self.source = source
    self.clock = clock
    state = State(configuration)
  }

  func send(_ action: SearchAction<Source.Item>) { send(.action(action)) }

  func send(_ input: State.Input) {
    let store = self
    for work in state.handle(input, from: source, clock: clock) {
      switch work {
      case .run(let id, let operation):
        if tasks[id] != nil { repeated += 1 }
        tasks[id] = Task { await operation { await store.send($0) } }
      case .cancel(let id):
        cancelled.append(id)
        tasks[id]?.cancel()
      }
    }
    changed.yield()
  }

  func until(_ holds: (State) -> Bool) async {
    if holds(state) { return }
    for await _ in states where holds(state) { return }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchStateTests {
  private let clock = TestClock()
  private let source = TestSource<Entry, Int>()

  private func store(_ configuration: SearchConfiguration = .byHand()) -> Store<TestSource<Entry, Int>> {
    Store(source, configuration, clock: clock)
  }

  @Test func typingIsSentWhenItHasBeenQuiet() async {
    let store = store(SearchConfiguration())
    store.send(.textChanged("a"))
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(by: .milliseconds(200))
    store.send(.textChanged("ab"))
    await clock.sleepRequested(until: .milliseconds(500))
    clock.advance(to: .milliseconds(500))
    let request = await source.nextRequest()
    #expect(request.argument == PageRequest(query: SearchQuery("ab"), place: .start, limit: 20))
    await store.until { $0.snapshot.phase == .loading }
    #expect(store.state.text == "ab" && store.state.snapshot.time == .milliseconds(500))
    request.answer(Page(Entry.list(0..<3), next: 1))
    await store.until { $0.snapshot.phase == .loaded }
    #expect(store.state.items == Entry.list(0..<3) && store.state.snapshot.next == .idle)
    #expect(source.requests.count == 1 && store.repeated == 0)
    store.send(.nextRequested)
    #expect(await source.nextRequest().argument.place == .key(1))
  }

  @Test func aNewerQueryCancelsTheOlderByItsID() async {
    let store = store()
    store.send(.textChanged("a"))
    store.send(.submitted)
    let older = await source.nextRequest()
    store.send(.textChanged("ab"))
    store.send(.submitted)
    let newer = await source.nextRequest()
    await older.returned()
    #expect(older.isCancelled && !newer.isCancelled)
    newer.answer(Page(Entry.list(5..<6)))
    await store.until { $0.snapshot.phase == .loaded }
    #expect(store.state.items == Entry.list(5..<6))
  }

  /// Correctness does not come from cancelling: a store that never cancels shows the same.
  @Test func aLateAnswerDoesNothing() async {
    var state = SearchState<Entry, Int>(.byHand())
    _ = state.handle(.textChanged("a"), from: source, clock: clock)
    let older = Self.loads(state.handle(.submitted, from: source, clock: clock))
    _ = state.handle(.textChanged("ab"), from: source, clock: clock)
    let newer = Self.loads(state.handle(.submitted, from: source, clock: clock))
    #expect(older.count == 1 && newer.count == 1)
    async let late = Self.input(of: older)
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    let before = state
    if let input = await late { #expect(state.handle(input, from: source, clock: clock).count <= 1) }
    #expect(state == before && state.snapshot.phase == .loading)
    async let wanted = Self.input(of: newer)
    await source.nextRequest().answer(Page(Entry.list(5..<6)))
    if let input = await wanted { _ = state.handle(input, from: source, clock: clock) }
    #expect(state != before && state.items == Entry.list(5..<6) && before.items.isEmpty)
  }

  @Test func closingCancelsAllThatRuns() async {
    let store = store()
    store.send(.textChanged("a"))
    store.send(.submitted)
    let request = await source.nextRequest()
    await source.listeners(1)
    await clock.sleepers(1)
    store.send(.closed)
    await request.returned()
    #expect(request.isCancelled)
    await source.listeners(0)
    await clock.noSleepers()
    for task in store.tasks.values { await task.value }
    let shown = store.state
    store.send(.textChanged("b"))
    store.send(.submitted)
    #expect(source.requests.count == 1 && store.state.snapshot == shown.snapshot)
  }

  @Test func dataThatChangedIsLoadedAnew() async {
    let store = store(.byHand(minimumLength: 0))
    store.send(.started)
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await store.until { $0.snapshot.phase == .loaded }
    source.sendChange()
    await source.nextRequest().answer(Page(Entry.list(0..<1)))
    await store.until { $0.items.count == 1 }
    #expect(store.state.snapshot.phase == .loaded)
  }

  @Test func aSavedSearchComesBack() async throws {
    let store = store()
    store.send(.textChanged("a"))
    store.send(.filtersChanged(["kind": "novel"]))
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await store.until { $0.snapshot.phase == .loaded }
    let saved = try #require(store.state.saved)
    let other = Store(source, .byHand(), clock: clock)
    other.send(.restored(saved))
    #expect(other.state.text == "a" && other.state.filters == ["kind": "novel"])
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    await other.until { $0.snapshot.phase == .loaded }
    #expect(other.state == store.state)
  }

  /// As a store's old and new state do.
  @Test func copiesGoTheirOwnWays() async {
    var one = SearchState<Entry, Int>(.byHand())
    _ = one.handle(.textChanged("a"), from: source, clock: clock)
    let loads = Self.loads(one.handle(.submitted, from: source, clock: clock))
    var other = one
    let newer = Self.loads(other.handle(.filtersChanged(["kind": "novel"]), from: source, clock: clock))
    #expect(newer.count == 1 && one.filters.isEmpty && one.snapshot.query.filters.isEmpty)
    async let input = Self.input(of: loads)
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    guard let input = await input else { return }
    _ = one.handle(input, from: source, clock: clock)
    _ = other.handle(input, from: source, clock: clock)
    #expect(one.items == Entry.list(0..<2) && one.snapshot.phase == .loaded)
    #expect(other.items.isEmpty && other.snapshot.phase == .loading, "its own request is on its way")
  }

  @Test func numberedPagesAreToldBySource() async {
    let pages = ClosureSource<Entry, Int>.pages { _, number in number < 3 ? [Entry(id: number)] : [] }
    let store = Store(pages, .byHand(minimumLength: 0), clock: clock)
    store.send(.started)
    await store.until { $0.snapshot.phase == .loaded }
    store.send(.nextRequested)
    await store.until { $0.items.count == 2 }
    #expect(store.state.items.map(\.id) == [1, 2])
  }

  private static func loads(_ work: [SearchWork<Entry, Int>]) -> [SearchOperation<Entry, Int>] {
    work.compactMap { piece in
      if case .run(let id, let operation) = piece, case .load = id.kind { return operation }
      return nil
    }
  }

  /// What an operation sends.
  private nonisolated static func input(
    of operations: [SearchOperation<Entry, Int>]
  ) async -> SearchInput<Entry, Int>? {
    let (inputs, sent) = AsyncStream.makeStream(of: SearchInput<Entry, Int>.self)
    for operation in operations { await operation { sent.yield($0) } }
    sent.finish()
    return await inputs.first { _ in true }
  }
}
