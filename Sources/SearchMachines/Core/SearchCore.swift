/// What a search decides: when a query is sent, which window is shown, what waits, what is tried again.
///
/// Nothing in it depends on what is searched for: rows, ids and page keys are in the ``RowStore``, which carries out what the
/// core orders. Every input is one case of ``CoreInput``, processed by `handle`; it leads to effects in order and one change of
/// the rows. What happens to the query is in `SearchCore+Query.swift`, what pages and failures lead to in
/// `SearchCore+Replies.swift`. Rules: Documentation/RULES.md, 2 and 3.
///
/// An object, since a value of this size would be copied for many of its own calls. `@unchecked`: it is part of the value of
/// one machine, which copies it before it changes what another machine shares. For the same reason accesses need no exclusivity
/// check at run time, which would be a sixth of the cost of a key: nothing outside a call can access the core during it.
@usableFromInline
final class SearchCore: @unchecked Sendable {
  /// How far the session has come.
  @usableFromInline
  enum Life: Sendable {
    /// Nobody has done anything yet.
    case untouched
    case active
    /// A person wants quiet: no next or previous page loads by itself.
    case dismissed
    case closed
  }

  /// Whether a first page or a refresh is on its way, and for how long.
  enum Busy: Sendable {
    case no
    case since(Duration)
    /// For so long that a spinner is due.
    case slow
  }

  private let settings: Shared<SearchConfiguration>
  @exclusivity(unchecked) var query: QueryMachine
  /// The window on screen, whichever query it answers.
  @exclusivity(unchecked) @usableFromInline var shown: PagedWindow?
  /// The window whose first page is on its way, or has failed: of another query than the one shown, or of the query whose
  /// quick local rows are shown.
  @exclusivity(unchecked) var incoming: PagedWindow?
  @exclusivity(unchecked) var cache: AnswerCache
  @exclusivity(unchecked) var limit = RateLimit()
  @exclusivity(unchecked) @usableFromInline var life = Life.untouched
  /// The request that counts the items of the query shown.
  @exclusivity(unchecked) var counting: RequestID?
  @exclusivity(unchecked) var reconnection = Reconnection()
  @exclusivity(unchecked) private var busy = Busy.no
  @exclusivity(unchecked) private var timers = TimerSet()
  @exclusivity(unchecked) private var lastRequest = 0
  @exclusivity(unchecked) private var lastWindow = 0

  init(_ configuration: SearchConfiguration) {
    settings = Shared(configuration)
    query = QueryMachine(configuration: configuration.typing)
    cache = AnswerCache(size: configuration.cacheSize)
  }

  private init(copying core: SearchCore) {
    settings = core.settings
    query = core.query
    shown = core.shown?.copy()
    incoming = core.incoming?.copy()
    cache = core.cache.copy()
    limit = core.limit
    life = core.life
    counting = core.counting
    reconnection = core.reconnection
    busy = core.busy
    timers = core.timers
    lastRequest = core.lastRequest
    lastWindow = core.lastWindow
  }

  /// The same search for another machine, which goes its own way from here.
  @usableFromInline
  func copy() -> SearchCore { SearchCore(copying: self) }

  var configuration: SearchConfiguration { settings.value }

  // MARK: What a screen shows

  /// Whether the window on screen answers the effective query.
  var isFresh: Bool {
    guard let shown, !shown.isProvisional else { return false }
    return shown.query == query.effective
  }

  /// Whether a first page or a refresh is on its way.
  var isLoading: Bool { incoming?.isRefreshing == true || shown?.isRefreshing == true }

  /// Why the last first page or refresh failed, until something takes its place.
  var failure: SearchFailure? { incoming?.refreshState.failure ?? shown?.refreshState.failure }

  /// What the search does as a whole.
  var phase: SearchPhase {
    if case .closed = life { return .idle }
    if isLoading { return .loading }
    if let failure { return .failed(failure) }
    if shown != nil { return .loaded }
    return query.isTooShort && !query.effective.text.isEmpty ? .tooShort : .idle
  }

  /// Whether the busy period has become slow.
  var isSlow: Bool {
    if case .slow = busy { return true }
    return false
  }

  /// The windows whose rows are wanted.
  @usableFromInline var windows: [WindowID] {
    var windows = cache.answers.map { $0.id }
    if let shown { windows.append(shown.id) }
    if let incoming { windows.append(incoming.id) }
    return windows
  }

  /// How many windows there are.
  @usableFromInline var windowCount: Int { cache.answers.count + (shown == nil ? 0 : 1) + (incoming == nil ? 0 : 1) }

  /// Every page key that may still be asked for, some more than once.
  @usableFromInline var keys: [KeyID] {
    var keys: [KeyID] = []
    for window in cache.answers + [shown, incoming].compactMap({ $0 }) { keys += window.keys }
    if case .savedSearch(let saved) = limit.waiting { keys += saved.keys }
    return keys
  }

  // MARK: Inputs

  /// Takes one input in: what it changes, the timers it wants, and what came and went on screen.
  @usableFromInline
  func handle(
    _ input: CoreInput, now: Duration, rows: (RowOrder) -> RowAnswer
  ) -> (effects: [SearchEffect<KeyID>], change: SnapshotChange) {
    if case .closed = life { return ([], SnapshotChange()) }
    // Nothing comes of it, not even what is due at this moment in any case.
    if isLate(input) { return ([], SnapshotChange()) }
    // The turn keeps the closure, and ends with this call.
    return withoutActuallyEscaping(rows) { rows in
      var turn = Turn(now: now, paging: settings.value.paging, lastRequest: lastRequest, perform: rows)
      setMayLoad(&turn)
      respond(to: input, &turn)
      if case .untouched = life, input.isFromScreen { life = .active }
      // Data that changed is loaded anew as soon as that may be, whatever the input was that made it so.
      if shown?.isOutdated == true && limit.isOver(now) { refreshIfDue(&turn) }
      keepTimers(&turn)
      lastRequest = turn.lastRequest
      return (turn.effects, turn.change)
    }
  }

  /// Whether something will be sent by itself once the rate limit has passed.
  ///
  /// What would happen then is tried on a copy, so that it can't be told wrong; that costs what the input would.
  func waitsForLimit(rows: (RowOrder) -> RowAnswer) -> Bool {
    guard let end = limit.end else { return false }
    let later = copy()
    let timer = later.timers.running(.rateLimit)
    let effects = timer.map { later.handle(.timerFired($0), now: end, rows: rows).effects } ?? []
    return effects.contains { effect in
      switch effect {
      case .load, .preview, .count: true
      case .cancelLoad, .cancelCount, .startTimer, .cancelTimer: false
      }
    }
  }

  /// Whether an input is of a timer or a request that nobody waits for any more.
  private func isLate(_ input: CoreInput) -> Bool {
    switch input {
    case .timerFired(let id): !timers.isRunning(id)
    case .pageLoaded(let id, _), .pageFailed(let id, _), .previewLoaded(let id, _), .counted(let id, _):
      counting != id && incoming?.isWaiting(for: id) != true && shown?.isWaiting(for: id) != true
    default: false
    }
  }

  private func respond(to input: CoreInput, _ turn: inout Turn) {
    switch input {
    case .started:
      if case .untouched = life { queryChanged(query.start(), &turn) }
    case .textChanged(let text, let marked, let language):
      queryChanged(query.textChanged(text, marked: marked, language: language, now: turn.now), &turn)
    case .filtersChanged(let filters):
      queryChanged(query.filtersChanged(filters), &turn)
    case .submitted:
      submit(&turn)
    case .dismissed:
      dismiss(&turn)
    case .visibleRangeChanged:
      visibleRangeChanged(&turn)
    case .pageRequested(let direction):
      pageRequested(direction, &turn)
    case .jumped(let position):
      jump(to: position, &turn)
    case .refreshRequested:
      refresh(&turn)
    case .retried:
      retry(&turn)
    case .dataChanged:
      dataChanged()
    case .connectionReturned:
      tryAgain(&turn)
    case .editsChanged:
      turn.change.edited = true
      shown?.editsChanged(&turn)
    case .pinsChanged:
      break
    case .restored(let query, let saved):
      restore(query, saved, &turn)
    case .closed:
      close(&turn)
    case .pageLoaded(let id, let page):
      pageLoaded(id, page, &turn)
    case .pageFailed(let id, let failure):
      pageFailed(id, failure, &turn)
    case .previewLoaded(_, let count):
      previewLoaded(count: count, &turn)
    case .counted(_, let total):
      counted(total)
    case .timerFired(let id):
      timerFired(id, &turn)
    }
  }

  // MARK: The list

  /// The range belongs to the window on screen, or else to the first page on its way.
  private func visibleRangeChanged(_ turn: inout Turn) {
    if shown != nil {
      wake()
      setMayLoad(&turn)
      shown?.visibleRangeChanged(&turn)
    } else if let incoming, incoming.isRefreshing {
      self.incoming?.rows = turn.perform(.setVisible(incoming.id)).facts
    }
  }

  private func pageRequested(_ direction: PageDirection, _ turn: inout Turn) {
    guard isFresh, limit.isOver(turn.now) else { return }
    wake()
    // Data that changed is loaded anew first; refresh wins.
    if shown?.isOutdated == true { return }
    setMayLoad(&turn)
    shown?.loadByHand(direction, &turn)
  }

  private func jump(to position: Int, _ turn: inout Turn) {
    guard isFresh, limit.isOver(turn.now) else { return }
    wake()
    setMayLoad(&turn)
    if shown?.refusesJump(to: position, turn.paging) != true {
      limit.drop()
      cancelCount(&turn)
    }
    shown?.jump(to: position, &turn)
  }

  private func dataChanged() {
    cache.removeAll()
    shown?.makeOutdated()
    if incoming?.isRefreshing == true { incoming?.makeOutdated() }
  }

  /// A person does something: what was put to rest may go on.
  func wake() {
    reconnection.retried = .idle
    if case .dismissed = life { life = .active }
  }

  // MARK: Ends

  private func dismiss(_ turn: inout Turn) {
    query.dismiss()
    limit.drop()
    reconnection.retried = .idle
    life = .dismissed
    // A refresh that is cut off is due when its query comes back: what is old isn't shown as loaded for good.
    cancelFirstPage(becauseOfQuery: true, &turn)
    shown?.suspend(&turn)
  }

  private func close(_ turn: inout Turn) {
    query.dismiss()
    limit.close()
    cancelFirstPage(becauseOfQuery: false, &turn)
    shown?.suspend(&turn)
    cancelCount(&turn)
    shown?.due = nil
    reconnection.close()
    life = .closed
  }

  // MARK: Time

  private func timerFired(_ id: TimerID, _ turn: inout Turn) {
    timers.fired(id)
    switch id.purpose {
    case .debounce:
      if let rested = query.restDeadline, rested <= turn.now {
        // At one instant, text that has rested counts before the committed part of it is sent.
        queryChanged(query.compositionRested(), &turn)
      } else {
        query.debounceEnded(now: turn.now)
        send(&turn)
      }
    case .compositionRest:
      queryChanged(query.compositionRested(), &turn)
    case .slow:
      busy = .slow
    case .rateLimit:
      limitPassed(&turn)
    case .reconnect:
      reconnection.fired()
      tryAgain(&turn)
    }
  }

  /// Next and previous load by themselves only for the effective query, and not while dismissed or rate limited.
  ///
  /// What is about to be refreshed, because its data changed, loads nothing before that. Decided at the beginning of each
  /// turn, and again where an input changes what it depends on.
  func setMayLoad(_ turn: inout Turn) { setMayLoad(isFresh ? shown : nil, &turn) }

  func setMayLoad(_ window: PagedWindow?, _ turn: inout Turn) {
    guard let window, !window.isOutdated, limit.isOver(turn.now) else { return turn.mayLoad = false }
    if case .dismissed = life { turn.mayLoad = false } else { turn.mayLoad = true }
  }

  /// An answer ends the busy period, even if the next request goes out at the same instant.
  func endBusyPeriod() { busy = .no }

  private func keepTimers(_ turn: inout Turn) {
    if !isLoading || isClosed {
      busy = .no
    } else if case .no = busy {
      busy = .since(turn.now)
    }
    if configuration.reconnects { reconnection.update(isCutOff: cutOff != .idle, now: turn.now) }
    var slowDeadline: Duration?
    if case .since(let start) = busy { slowDeadline = start.after(configuration.slowAfter) }
    timers.want(.debounce, at: query.debounceDeadline, &turn.effects)
    timers.want(.compositionRest, at: query.restDeadline, &turn.effects)
    timers.want(.slow, at: slowDeadline, &turn.effects)
    timers.want(.rateLimit, at: limit.end, &turn.effects)
    timers.want(.reconnect, at: reconnection.deadline, &turn.effects)
  }

  private var isClosed: Bool {
    if case .closed = life { return true }
    return false
  }

  /// How something that the screen wants has failed, if that was for want of a connection; else idle.
  private var cutOff: LoadState {
    switch life {
    case .untouched, .dismissed, .closed: return .idle
    case .active: break
    }
    if let failure { return failure.reason == .offline ? .failed(failure) : .idle }
    guard isFresh, let shown else { return .idle }
    for direction in [PageDirection.previous, .next] {
      let state = shown.loadState(direction)
      if case .failed(let failure) = state, failure.reason == .offline { return state }
    }
    return .idle
  }

  /// There may be a connection again: what has failed for want of one is retried. A query that waits for its debounce is
  /// sent soon enough.
  private func tryAgain(_ turn: inout Turn) {
    let (cutOff, last) = (cutOff, turn.lastRequest)
    if cutOff == .idle || query.isWaiting { return }
    retry(byItself: true, &turn)
    if turn.lastRequest > last { reconnection.retried = cutOff }
  }

  // MARK: New windows

  /// A window for the effective query.
  func newWindow(_ turn: Turn) -> PagedWindow {
    lastWindow += 1
    let id = WindowID(number: lastWindow)
    _ = turn.perform(.open(id, query.effective))
    return PagedWindow(id, query: query.effective)
  }
}

/// A value that never changes, in one place in memory however many values share it.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
