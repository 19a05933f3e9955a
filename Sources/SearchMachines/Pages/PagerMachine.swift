/// Loads the pages of one query: when, from where, what to drop for them, and what a failure blocks.
///
/// The window with its load states and visible range is one value, so that a cache or a query that comes back brings it
/// back as it was left. The machine has no clock and sends nothing itself: what it wants done goes into the context.
/// Rules: Documentation/RULES.md, 3.
struct PagerMachine<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Place = PagePlace<Key>

  /// What the pager is given and gives back with every input.
  struct Context: Sendable {
    var edits: LocalEdits<Item>
    var nextRequest = 0
    var effects: [SearchEffect<Key>] = []
    /// Whether next and previous may start: not while stale, dismissed, or rate limited.
    var mayLoad = true
    var change = SnapshotChange()
    private var lastStamp = 0

    init(edits: LocalEdits<Item> = LocalEdits()) { self.edits = edits }

    /// The rows of a window as they are shown now.
    mutating func rows(of window: PageWindow<Item, Key>, scope: SearchQuery) -> RowList<Item> {
      RowList(window, edits: edits, scope: scope, stamp: newStamp())
    }

    mutating func newStamp() -> Int {
      lastStamp += 1
      return lastStamp
    }

    mutating func newRequest() -> RequestID {
      nextRequest += 1
      return RequestID(number: nextRequest)
    }
  }

  struct Refresh: Sendable {
    enum Purpose: Sendable { case first, refresh, jump, restore }
    let id: RequestID
    let place: Place
    let limit: Int
    let purpose: Purpose
    /// How often the result set expired on the way.
    var expiries = 0
    /// The pages visited before the page asked for.
    let trail: [VisitedPage<Key>]
  }

  /// What a jump replaced, to go on with if the source refuses it.
  struct BeforeJump: Sendable {
    var previous: DirectionalLoad<Key>
    var next: DirectionalLoad<Key>
    var refreshIsDue: Bool
    var isMarked: Bool
  }

  /// A previous page that ended before the window begins: the part of it that is there already.
  struct PartialPage: Sendable {
    /// The request for the rest.
    var request: RequestID
    var page: Page<Item, Key>
  }

  enum RefreshState: Sendable {
    case notStarted
    case loading(Refresh)
    case failed(Refresh, SearchFailure)
    case settled
  }

  let configuration: PagingConfiguration
  let scope: SearchQuery
  var window = PageWindow<Item, Key>()
  var rows = RowList<Item>()
  var refreshState = RefreshState.notStarted
  var previous = DirectionalLoad<Key>()
  var next = DirectionalLoad<Key>()
  var visible: VisibleRange<Item.ID>?
  /// Whether a first page has ever arrived.
  var hasWindow = false
  /// When the window was answered or refreshed last.
  var answeredAt = Duration.zero
  /// Whether the window is where a jump put it, so that the start is not where it belongs.
  var hasJumped = false
  /// The data changed, or a refresh was cut off or held back: to be refreshed as soon as that can be.
  var refreshIsDue = false
  /// The source said that its data changed: not to be cached as it is.
  var isMarked = false
  /// The page keys are gone: the next refresh starts at the start.
  var startsOver = false
  /// A saved search that is being loaded again, out of sight.
  var restoration: Restoration<Item, Key>?
  private var beforeJump: BeforeJump?
  /// Why the source refused the last jump, until something else is asked for.
  var refusedJump: SearchFailure?
  var partialPrevious: PartialPage?
  /// How often next and previous pages have expired in a row without an answer or a person in between.
  var expiredLoads = 0
  /// How many pages of a saved search are still to come once it is in sight.
  var pagesToRestore = 0
  /// The number of items, counted apart from the pages.
  var countedTotal = TotalCount.unknown

  init(configuration: PagingConfiguration, scope: SearchQuery) {
    self.configuration = configuration
    self.scope = scope
  }

  // MARK: What a snapshot shows

  /// The state of the refresh, as a screen shows it.
  var refreshLoadState: LoadState {
    switch refreshState {
    case .notStarted, .settled: .idle
    case .loading: .loading
    case .failed(_, let failure): .failed(failure)
    }
  }

  /// The state of next or previous while no refresh says otherwise.
  func loadState(_ direction: PageDirection) -> LoadState {
    switch load(direction).state {
    case .loading: .loading
    case .failed(_, let failure): .failed(failure)
    case .idle: isAtEnd(direction) ? .end : .idle
    }
  }

  /// Whether the window ends where the result ends.
  func isAtEnd(_ direction: PageDirection) -> Bool {
    if !hasWindow { return false }
    return direction == .next ? window.isAtTailEnd : window.isAtHeadEnd
  }

  var isRefreshing: Bool {
    if case .loading = refreshState { return true }
    return false
  }

  var isSettled: Bool {
    if case .settled = refreshState { return true }
    return false
  }

  // MARK: Inputs

  /// Loads the first page; once.
  mutating func start(_ context: inout Context) {
    guard case .notStarted = refreshState else { return }
    sendRefresh(to: .start, trail: [], purpose: .first, &context)
  }

  /// The rows on screen changed.
  mutating func visibleRangeChanged(_ range: VisibleRange<Item.ID>, _ context: inout Context) {
    visible = range
    previous.isEvicted = false
    next.isEvicted = false
    resumeStalled()
    goOnIfEmpty(&context)
    loadWhatIsWanted(&context)
  }

  /// A person asked for a page.
  mutating func loadByHand(_ direction: PageDirection, _ context: inout Context) {
    switch refreshState {
    case .notStarted:
      start(&context)
      return
    case .loading, .failed:
      return personActed()
    case .settled:
      break
    }
    switch load(direction).state {
    case .failed:
      break
    case .loading(var request):
      request.byHand = true
      withLoad(direction) { $0.state = .loading(request) }
    case .idle:
      withLoad(direction) {
        $0.isEvicted = false
        $0.isStalled = false
        $0.emptyPages = 0
      }
      send(direction, byHand: true, &context)
    }
    resumeStalled()
    goOnIfEmpty(&context)
    loadWhatIsWanted(&context)
  }

  /// Loads anew around the anchor; a refresh on its way starts again.
  mutating func refresh(_ context: inout Context) {
    refusedJump = nil
    let (place, trail) = placeOfAnchor(context.edits)
    sendRefresh(to: place, trail: trail, purpose: hasWindow ? .refresh : .first, &context)
  }

  /// Loads anew from a position; negative ones count as 0.
  mutating func jump(to position: Int, _ context: inout Context) {
    personActed()
    if case .loading(let refresh) = refreshState {
      // A jump in place of another one goes back to before both; a refresh that it cuts off is due again.
      if refresh.purpose != .jump {
        beforeJump = BeforeJump(previous: previous, next: next, refreshIsDue: true, isMarked: isMarked)
      }
    } else {
      beforeJump = BeforeJump(previous: previous, next: next, refreshIsDue: refreshIsDue, isMarked: isMarked)
    }
    sendRefresh(to: .position(max(0, position)), trail: [], purpose: .jump, &context)
  }

  /// The source refuses the jump: the list is as it was.
  mutating func jumpRefused(_ failure: SearchFailure, _ context: inout Context) {
    refreshState = .settled
    refusedJump = failure
    guard var before = beforeJump else { return }
    beforeJump = nil
    // What was on its way was cancelled for the jump.
    if !before.previous.isFailed { before.previous.state = .idle }
    if !before.next.isFailed { before.next.state = .idle }
    previous = before.previous
    next = before.next
    refreshIsDue = before.refreshIsDue
    isMarked = before.isMarked
    resume(&context)
  }

  /// A person did something with the list: loops that were stopped may go on, and what they were told is read.
  mutating func personActed() {
    refusedJump = nil
    expiredLoads = 0
  }

  /// Repeats a failed refresh, otherwise every failed direction.
  ///
  /// - Parameter afterLimit: Whether that happens by itself, since a rate limit has passed: how often the result set has
  ///   expired so far then goes on being counted.
  mutating func retry(afterLimit: Bool = false, _ context: inout Context) {
    if !afterLimit { personActed() }
    switch refreshState {
    case .failed(let refresh, _):
      sendRefresh(
        to: refresh.place, trail: refresh.trail, purpose: refresh.purpose, expiries: afterLimit ? refresh.expiries : 0,
        &context)
    case .settled:
      repeatFailed(.previous, &context)
      repeatFailed(.next, &context)
      resumeStalled()
      goOnIfEmpty(&context)
      loadWhatIsWanted(&context)
    case .notStarted, .loading:
      return
    }
  }

  /// Repeats the request that failed in one direction.
  mutating func repeatFailed(_ direction: PageDirection, _ context: inout Context) {
    guard case .failed(let request?, _) = load(direction).state else { return }
    send(direction, to: request.place, limit: request.limit, byHand: request.byHand, &context)
    if direction == .previous, partialPrevious?.request == request.id, let again = previous.request {
      partialPrevious?.request = again.id
    }
  }

  /// Local edits changed; the rows are made anew and what to load is looked at again.
  mutating func editsChanged(_ context: inout Context) {
    // Before anything has come, nothing is shown: an insert then waits for the first page.
    if !hasWindow && window.pages.isEmpty { return }
    makeRows(&context)
    loadWhatIsWanted(&context)
  }

  /// Makes the rows anew.
  mutating func makeRows(_ context: inout Context) { rows = context.rows(of: window, scope: scope) }

  /// The query is not the effective one any more, or a person wants quiet: next and previous are cancelled.
  mutating func suspend(_ context: inout Context) {
    cancel(.previous, &context)
    cancel(.next, &context)
  }

  /// The source may be asked again: the directions it refused, and what is wanted besides; previous first.
  mutating func repeatRefused(_ refused: [PageDirection], _ context: inout Context) {
    if rows.revision != context.edits.revision { rows = context.rows(of: window, scope: scope) }
    for direction in [PageDirection.previous, .next] {
      if refused.contains(direction) {
        repeatFailed(direction, &context)
      } else if isSettled && context.mayLoad {
        loadIfWanted(direction, &context)
      }
    }
    goOnIfEmpty(&context)
  }

  /// The query is the effective one again: what was cut off starts again where it is still wanted.
  mutating func resume(_ context: inout Context) {
    if rows.revision != context.edits.revision { rows = context.rows(of: window, scope: scope) }
    goOnIfEmpty(&context)
    loadWhatIsWanted(&context)
  }

  /// Loading through empty pages that was cut off goes on.
  private mutating func goOnIfEmpty(_ context: inout Context) {
    guard isSettled, hasWindow, window.pages.isEmpty, previous.isIdle, next.isIdle, !previous.isStalled, !next.isStalled
    else {
      return
    }
    continueThroughEmptyWindow(byHand: true, &context)
  }

  /// The refresh on its way is not wanted any more; the window stays. True if there was one.
  mutating func cancelRefresh(_ context: inout Context) -> Bool {
    guard case .loading(let refresh) = refreshState else { return false }
    context.effects.append(.cancelLoad(refresh.id))
    restoration = nil
    refreshState = hasWindow ? .settled : .notStarted
    return true
  }

  /// A refresh that failed is forgotten; the window is usable again.
  mutating func forgetFailedRefresh() {
    guard case .failed = refreshState else { return }
    restoration = nil
    refreshState = hasWindow ? .settled : .notStarted
  }

  // MARK: What is wanted

  /// Starts what the visible range wants, or a user action has let go on; previous first.
  mutating func loadWhatIsWanted(_ context: inout Context) {
    guard isSettled, context.mayLoad else { return }
    for direction in [PageDirection.previous, .next] { loadIfWanted(direction, &context) }
  }

  private mutating func loadIfWanted(_ direction: PageDirection, _ context: inout Context) {
    let goesOn = load(direction).goesOn && load(direction).isIdle
    withLoad(direction) { $0.goesOn = false }
    if goesOn || wants(direction) { send(direction, byHand: false, &context) }
  }

  /// Whether fewer items than the prefetch distance lie beyond the visible range on this side of the window.
  func wants(_ direction: PageDirection) -> Bool {
    guard let visible, configuration.prefetchDistance > 0 else { return false }
    let load = load(direction)
    guard load.isIdle, !load.isEvicted, !load.isStalled, !isAtEnd(direction) else { return false }
    let beyond: Int
    if direction == .next {
      guard let last = rows.index(of: visible.last) else { return false }
      beyond = rows.count - 1 - last
    } else {
      guard let first = rows.index(of: visible.first) else { return false }
      beyond = first
    }
    return beyond < configuration.prefetchDistance && !wouldEvictVisiblePage(direction)
  }

  /// Whether one more page on this side would drop a visible page at the other, which only a load by hand may do.
  private func wouldEvictVisiblePage(_ direction: PageDirection) -> Bool {
    guard case .pages(let most) = configuration.window, window.pages.count >= most else { return false }
    return isVisible(page: direction == .next ? 0 : window.pages.count - 1)
  }

  func isVisible(page: Int) -> Bool {
    guard let (first, last) = visibleIndices, page < rows.pageCounts.count else { return false }
    let start = rows.start(ofPage: page)
    return rows.pageCounts[page] > 0 && start <= last && start + rows.pageCounts[page] > first
  }

  /// The indices of the visible range; a side that is not held is taken for the other.
  var visibleIndices: (first: Int, last: Int)? {
    guard let visible else { return nil }
    let first = rows.index(of: visible.first)
    let last = rows.index(of: visible.last)
    guard let either = first ?? last else { return nil }
    return (min(first ?? either, last ?? either), max(first ?? either, last ?? either))
  }

  // MARK: Requests

  mutating func send(_ direction: PageDirection, byHand: Bool, _ context: inout Context) {
    let size = configuration.pageSize
    guard let (place, limit) = direction == .next ? window.next(size: size) : window.previous(size: size) else {
      return
    }
    send(direction, to: place, limit: limit, byHand: byHand, &context)
  }

  mutating func send(
    _ direction: PageDirection, to place: Place, limit: Int, byHand: Bool, _ context: inout Context
  ) {
    let request = DirectionalLoad<Key>.Request(id: context.newRequest(), place: place, limit: limit, byHand: byHand)
    withLoad(direction) { $0.state = .loading(request) }
    let page = PageRequest(query: scope, place: place, direction: direction, limit: limit)
    context.effects.append(.load(request.id, page))
  }

  /// Refresh wins: what is on its way is cancelled, and next and previous are idle until it has ended.
  mutating func sendRefresh(
    to place: Place, trail: [VisitedPage<Key>], purpose: Refresh.Purpose, expiries: Int = 0, _ context: inout Context
  ) {
    suspend(&context)
    if case .loading(let refresh) = refreshState { context.effects.append(.cancelLoad(refresh.id)) }
    if purpose != .restore { restoration = nil }
    pagesToRestore = 0
    previous = DirectionalLoad()
    next = DirectionalLoad()
    refreshIsDue = false
    isMarked = false
    startsOver = false
    let limit = restoration?.limit ?? configuration.firstLimit
    let refresh = Refresh(
      id: context.newRequest(), place: place, limit: limit, purpose: purpose, expiries: expiries, trail: trail)
    refreshState = .loading(refresh)
    let direction = restoration?.direction ?? .refresh
    let request = PageRequest(query: scope, place: place, direction: direction, limit: limit)
    context.effects.append(.load(refresh.id, request))
  }

  /// The number of items in the whole result, as far as anyone has said it.
  var total: TotalCount { window.total == .unknown ? countedTotal : window.total }

  /// Where a refresh starts: at the anchor's own place, else at the start; after a jump, at the window's first item.
  func placeOfAnchor(_ edits: LocalEdits<Item>) -> (place: Place, trail: [VisitedPage<Key>]) {
    if startsOver { return (.start, []) }
    if let visible {
      for id in [visible.first, visible.last] {
        if let found = place(of: id, edits) { return found }
      }
    }
    if hasJumped, let page = window.pages.first, !page.items.isEmpty { return place(page: 0, index: 0) }
    return (.start, [])
  }

  /// Where the page that holds an id, deleted locally or not, can be loaded from; an inserted row counts as its neighbour.
  private func place(of id: Item.ID, _ edits: LocalEdits<Item>) -> (place: Place, trail: [VisitedPage<Key>])? {
    if !edits.hasInsert(of: id, in: scope), let (page, index) = window.find(id) {
      return place(page: page, index: index)
    }
    let placement = RowPlacement(window, edits: edits, scope: scope)
    return placement.sourceNeighbour(of: id).flatMap { place(of: $0, edits) }
  }

  private func place(page: Int, index: Int) -> (place: Place, trail: [VisitedPage<Key>]) {
    if !window.goesByKey, let position = window.position(page: page, index: index) { return (.position(position), []) }
    return (window.pages[page].place, window.trail(before: page))
  }

  // MARK: Directions

  func load(_ direction: PageDirection) -> DirectionalLoad<Key> { direction == .next ? next : previous }

  mutating func withLoad(_ direction: PageDirection, _ body: (inout DirectionalLoad<Key>) -> Void) {
    if direction == .next { body(&next) } else { body(&previous) }
  }

  mutating func cancel(_ direction: PageDirection, _ context: inout Context) {
    guard let request = load(direction).request else { return }
    context.effects.append(.cancelLoad(request.id))
    withLoad(direction) {
      $0.state = .idle
      // Loading through empty pages goes on when it may.
      if $0.emptyPages > 0 { $0.goesOn = true }
    }
  }

  /// A user action lets loading go on that stopped at too many empty pages.
  mutating func resumeStalled() {
    personActed()
    for direction in [PageDirection.previous, .next] {
      withLoad(direction) {
        if $0.isStalled { $0.goesOn = true }
        $0.isStalled = false
        $0.emptyPages = 0
      }
    }
  }
}
