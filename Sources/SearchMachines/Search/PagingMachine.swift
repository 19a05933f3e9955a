/// One window without a query: the paging rules of ``SearchMachine`` alone, as scenarios of the kind "paging" play them.
///
/// Nothing is typed, nothing waits for a rate limit, and there is no time. Rules: Documentation/RULES.md, 3.
package struct PagingMachine<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  package typealias Output = SearchOutput<Item, Key>

  private let configuration: PagingConfiguration
  private var window = PagedWindow(WindowID(number: 0), query: SearchQuery())
  private var store = RowStore<Item, Key>()
  private var publisher = SnapshotPublisher<Item>()
  private var lastRequest = 0
  private var isClosed = false

  /// Makes a machine in which nothing has happened. Contradictory settings stop the program with what is wrong.
  package init(_ configuration: PagingConfiguration) {
    if let contradiction = configuration.contradiction { fatalError(contradiction) }
    self.configuration = configuration
    _ = store.perform(.open(window.id, window.query))
  }

  /// Takes in what happened. What belongs to a field, a session or a clock does nothing.
  package mutating func handle(_ input: SearchInput<Item, Key>, at now: Duration) -> Output {
    if isClosed { return Output() }
    switch input {
    case .action(let action):
      return handle(action, at: now)
    case .pageLoaded(let id, let page):
      if !window.isWaiting(for: id) { return process(now) { _, _ in } }
      let arrived = store.register(page)
      return process(now) { window, turn in
        // What is refreshed as soon as it is there loads nothing before that.
        turn.mayLoad = !(window.isRefreshing && window.isOutdated)
        window.pageLoaded(id, arrived, &turn)
        turn.mayLoad = true
        window.refreshIfDue(&turn)
      }
    case .pageFailed(let id, let failure):
      return process(now) { window, turn in
        window.pageFailed(id, failure, &turn)
        window.refreshIfDue(&turn)
      }
    case .closed:
      var output = process(now) { window, turn in
        window.suspend(&turn)
        _ = window.cancelRefresh(&turn)
      }
      isClosed = true
      output.snapshot = nil
      return output
    case .restored, .previewLoaded, .counted, .timerFired:
      return Output()
    }
  }

  package mutating func handle(_ action: SearchAction<Item>, at now: Duration) -> Output {
    if isClosed { return Output() }
    switch action {
    case .started:
      return process(now) { $0.start(&$1) }
    case .visibleRangeChanged(let range):
      store.reported = range
      return process(now) { $0.visibleRangeChanged(&$1) }
    case .nextRequested:
      return process(now) { $0.loadByHand(.next, &$1) }
    case .previousRequested:
      return process(now) { $0.loadByHand(.previous, &$1) }
    case .jumped(let position):
      return process(now) { $0.jump(to: position, &$1) }
    case .refreshRequested:
      return process(now) { window, turn in
        window.personActed()
        window.refresh(&turn)
      }
    case .retried:
      return process(now) { $0.retry(&$1) }
    case .dataChanged:
      return process(now) { window, turn in
        if window.isRefreshing { window.makeOutdated() } else { window.refresh(&turn) }
      }
    case .inserted, .deleted, .updated, .rolledBack:
      store.edit(action, in: window)
      return process(now) { window, turn in
        turn.change.edited = true
        window.editsChanged(&turn)
      }
    case .pinned, .unpinned:
      store.edit(action, in: window)
      return process(now) { _, _ in }
    case .textChanged, .submitted, .dismissed, .filtersChanged, .connectionReturned:
      return Output()
    }
  }

  private mutating func process(_ now: Duration, _ body: (PagedWindow, inout Turn) -> Void) -> Output {
    if !isKnownUniquelyReferenced(&window) { window = window.copy() }
    let (effects, change) = Self.handle(now, configuration, &lastRequest, window, &store, body)
    if window.isAnswered, let facts = store.settleHeads(in: window.id) { window.rows = facts }
    var screen = screen
    let changed = publisher.history.record(
      &screen, ShownRows(window), change, hasPins: store.hasPins, last: publisher.last[0].screen)
    let named = effects.map { store.keys.effect($0) }
    switch changed {
    case .nothing: return Output(effects: named)
    case .screen: return Output(effects: named, snapshot: publisher.publishAgain(screen, change, at: now))
    case .rows:
      return Output(effects: named, snapshot: publisher.publishRows(screen, of: window, &store, change, at: now))
    }
  }

  private static func handle(
    _ now: Duration, _ configuration: PagingConfiguration, _ lastRequest: inout Int, _ window: PagedWindow,
    _ store: inout RowStore<Item, Key>, _ body: (PagedWindow, inout Turn) -> Void
  ) -> (effects: [SearchEffect<KeyID>], change: SnapshotChange) {
    let perform = { (order: RowOrder) in store.perform(order) }
    return withoutActuallyEscaping(perform) { perform in
      var turn = Turn(now: now, paging: configuration, lastRequest: lastRequest, perform: perform)
      body(window, &turn)
      lastRequest = turn.lastRequest
      return (turn.effects, turn.change)
    }
  }

  private var screen: DrawnState {
    var screen = DrawnState()
    if window.isAnswered { screen.itemsQuery = window.query }
    switch window.refreshState {
    case .notStarted: break
    case .settled: screen.phase = .loaded
    case .loading:
      screen.phase = .loading
      screen.refresh = .loading
    case .failed(_, let failure), .replaced(let failure):
      screen.phase = .failed(failure)
      screen.refresh = .failed(failure)
    }
    screen.describe(window)
    return screen
  }
}

extension PagedWindow {
  /// Refreshes at once what is due.
  fileprivate func refreshIfDue(_ turn: inout Turn) { if due != nil && !isRefreshing { refresh(&turn) } }
}
