/// A search screen as a value: text, pages, failures and timers in; effects and snapshots out.
///
/// The machine has no clock, no task and no lock; times are durations since the start of the session. It is a thin wrapper
/// around two parts: a core that decides and knows no rows, and a store that holds rows and decides nothing. It turns ids and
/// page keys into numbers on the way in, and page keys back on the way out. Rules: Documentation/RULES.md, 2 to 4.
///
/// An input costs constant time unless rows change; then time in proportion to the rows held.
@frozen
public struct SearchMachine<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Effects in order, and at most one snapshot.
  public typealias Output = SearchOutput<Item, Key>
  /// What can happen.
  public typealias Input = SearchInput<Item, Key>

  /// The core; copied before it takes something in while another machine shares it.
  @usableFromInline var core: SearchCore
  @usableFromInline var store: RowStore<Item, Key>
  @usableFromInline var publisher: SnapshotPublisher<Item>

  /// Makes a machine in which nothing has happened.
  ///
  /// - Parameter configuration: The settings; contradictory ones are a programming error (see
  ///   ``SearchConfiguration/contradiction``) and stop the program with a message that says what is wrong.
  public init(_ configuration: SearchConfiguration) {
    #if !hasFeature(Embedded)
      // An embedded program could not say what is wrong, and carries no words for it.
      if let contradiction = configuration.contradiction { fatalError(contradiction) }
    #endif
    core = SearchCore(configuration)
    store = RowStore()
    publisher = SnapshotPublisher()
  }

  /// The settings.
  public var configuration: SearchConfiguration { core.configuration }

  // MARK: Inputs

  /// Handles what was done on the screen.
  @inlinable
  public mutating func handle(_ action: SearchAction<Item>, at now: Duration) -> Output {
    if isClosed { return Output() }
    return process(register(action), at: now)
  }

  /// Handles an input: gives the effects it leads to, and what to show if that has changed.
  @inlinable
  public mutating func handle(_ input: Input, at now: Duration) -> Output {
    if isClosed { return Output() }
    switch input {
    case .action(let action):
      return process(register(action), at: now)
    case .restored(let saved):
      return process(.restored(SearchQuery(saved.text, filters: saved.filters), store.register(saved)), at: now)
    case .closed:
      var output = process(.closed, at: now)
      output.snapshot = nil
      return output
    case .pageLoaded(let id, let page):
      // A page that nobody waits for leaves no trace.
      guard core.isWaiting(for: id) else { return process(.pageLoaded(id, .unwanted), at: now) }
      return process(.pageLoaded(id, store.register(page)), at: now)
    case .pageFailed(let id, let failure):
      return process(.pageFailed(id, failure), at: now)
    case .previewLoaded(let id, let items):
      store.arrived = items
      return process(.previewLoaded(id, count: items.count), at: now)
    case .counted(let id, let total):
      return process(.counted(id, total), at: now)
    case .timerFired(let id):
      return process(.timerFired(id), at: now)
    }
  }

  @inlinable var isClosed: Bool {
    if case .closed = core.life { return true }
    return false
  }

  /// Gives the core what happened, and the store what the core orders.
  @inlinable
  mutating func process(_ input: CoreInput, at now: Duration) -> Output {
    if !isKnownUniquelyReferenced(&core) { core = core.copy() }
    let (effects, change) = Self.handle(input, now, core, &store)
    // Rows inserted into an empty result have their place once there are rows.
    if store.hasHeads { settleHeads() }
    if !store.arrived.isEmpty { store.arrived = [] }
    // Windows that are neither shown nor cached any more.
    if store.windowCount > core.windowCount { store.keep(core.windows) }
    let named = effects.isEmpty ? [] : effects.map { store.keys.effect($0) }
    var screen = core.screen
    let changed = publisher.history.record(
      &screen, core.shownRows, change, hasPins: editsLocally() && store.hasPins, last: publisher.last[0].screen)
    if store.keys.isFull { store.keys.keep(core.keys) }
    switch changed {
    case .nothing: return Output(effects: named)
    case .screen: return Output(effects: named, snapshot: publisher.publishAgain(screen, change, at: now))
    case .rows: return Output(effects: named, snapshot: publishRows(screen, change, at: now))
    }
  }

  @inlinable
  static func handle(
    _ input: CoreInput, _ now: Duration, _ core: SearchCore, _ store: inout RowStore<Item, Key>
  ) -> (effects: [SearchEffect<KeyID>], change: SnapshotChange) {
    core.handle(input, now: now) { order in store.perform(order) }
  }

  @usableFromInline
  mutating func publishRows(_ screen: DrawnState, _ change: SnapshotChange, at now: Duration) -> SearchSnapshot<Item>? {
    publisher.publishRows(screen, of: core.shown, &store, change, at: now)
  }

  /// Rows inserted into an empty result stay before the first row that came.
  @usableFromInline
  mutating func settleHeads() {
    guard editsLocally(), let shown = core.shown, shown.isAnswered, let facts = store.settleHeads(in: shown.id) else {
      return
    }
    shown.rows = facts
  }

  // MARK: On the way in

  /// What the core is told of an action; items, ids and ranges that belong to it go into the store.
  @inlinable
  mutating func register(_ action: SearchAction<Item>) -> CoreInput {
    switch action {
    case .started: return .started
    case .textChanged(let text, let marked, let language):
      return .textChanged(text, marked: marked, language: language)
    case .submitted: return .submitted
    case .dismissed: return .dismissed
    case .filtersChanged(let filters): return .filtersChanged(filters)
    case .visibleRangeChanged(let range):
      store.reported = range
      return .visibleRangeChanged
    case .nextRequested: return .pageRequested(.next)
    case .previousRequested: return .pageRequested(.previous)
    case .jumped(let position): return .jumped(position: position)
    case .refreshRequested: return .refreshRequested
    case .retried: return .retried
    case .dataChanged: return .dataChanged
    case .connectionReturned: return .connectionReturned
    case .inserted, .deleted, .updated, .rolledBack:
      store.edit(action, in: core.shown, else: core.effectiveQuery)
      return .editsChanged
    case .pinned, .unpinned:
      store.edit(action, in: core.shown, else: core.effectiveQuery)
      return .pinsChanged
    }
  }

  // MARK: What else is asked of it

  /// How many page keys are remembered.
  var keyCount: Int { store.keys.count }

  /// Whether something will be sent by itself once the rate limit has passed. Costs what that would.
  package var waitsForLimit: Bool {
    var store = store
    return core.waitsForLimit { store.perform($0) }
  }

  /// What is needed to bring the search back, or nil if nothing is shown. The text is the query's.
  public var saved: SavedSearch<Item.ID, Key>? {
    guard let shown = core.shown, !shown.isProvisional, shown.isAnswered, let window = store.window(shown.id) else {
      return nil
    }
    let visible = shown.rows.visible
    let range = shown.savedPages(around: visible.map { window.list.page(ofRow: $0.first) } ?? 0)
    let (pages, trail) = shown.saved(range, pageSize: configuration.paging.pageSize)
    var saved = SavedSearch<Item.ID, Key>(
      text: shown.query.text, filters: shown.query.filters, pages: pages.map { store.keys.visited($0) },
      trail: trail.map { store.keys.visited($0) })
    guard let anchor = publisher.anchor(of: shown, window), let first = window.list.index(of: anchor.id) else {
      return saved
    }
    let rows = window.list.items
    let last = max(first, visible?.last ?? first)
    saved.anchor = ScrollAnchor(id: anchor.id, offset: anchor.offset.isFinite ? anchor.offset : 0)
    saved.visibleCount = min(last - first + 1, SavedSearchLimits.rows)
    let near = max(0, first - Self.rememberedNeighbours)..<min(rows.count, first + Self.rememberedNeighbours + 1)
    for item in rows[near] { saved.neighbours.append(item.id) }
    return saved
  }

  /// How many rows on either side of the anchor are remembered by id.
  private static var rememberedNeighbours: Int { 50 }
}

extension SearchCore {
  @usableFromInline var effectiveQuery: SearchQuery { query.effective }

  @usableFromInline var shownRows: ShownRows? { shown.map { ShownRows($0) } }

  /// Whether a page is still wanted.
  @usableFromInline
  func isWaiting(for id: RequestID) -> Bool {
    incoming?.isWaiting(for: id) == true || shown?.isWaiting(for: id) == true
  }
}

extension ArrivedPage {
  /// Stands for a page that comes too late to be looked at.
  @usableFromInline static var unwanted: ArrivedPage { ArrivedPage(count: 0, total: .unknown, goesByKey: true) }
}
