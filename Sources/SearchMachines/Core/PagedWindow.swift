/// The window of one query: what it holds, when and from where it loads, what it drops for that, and what a failure
/// blocks.
///
/// It is one object, so that it can be kept in a cache and comes back with its query as it was left. It has no clock and sends
/// nothing itself: the effects it wants go into the turn. `PagedWindow+Loading.swift` has what it asks for;
/// `PagedWindow+Replies.swift` has what pages and failures do to it, and what is evicted. Rules: Documentation/RULES.md, 3.
///
/// `@unchecked`: it is part of the value of one machine, which copies it before it changes what another machine shares.
/// Accesses need no check at run time, as in ``SearchCore``.
@usableFromInline
final class PagedWindow: @unchecked Sendable {
  typealias Place = PagePlace<KeyID>

  /// What a jump replaced, to go on with if the source refuses it.
  private struct BeforeJump: Sendable {
    var previous: DirectionalLoad
    var next: DirectionalLoad
    var due: DueRefresh?
  }

  /// A previous page that ended before the window begins: the part of it that is there already.
  struct PartialPage: Sendable {
    /// The request for the rest.
    var request: RequestID
    var page: ArrivedPage
  }

  @usableFromInline let id: WindowID
  /// The query that it answers.
  let query: SearchQuery
  /// Whether the rows are quick local ones, to show until the answer comes.
  @exclusivity(unchecked) var isProvisional = false
  /// What the first page says was searched instead of the query's text.
  @exclusivity(unchecked) var correction: SearchCorrection?
  /// Whether an answer has ever arrived.
  @exclusivity(unchecked) @usableFromInline var isAnswered = false
  /// When the window was answered or refreshed last.
  @exclusivity(unchecked) var answeredAt = Duration.zero
  @exclusivity(unchecked) var pages = HeldPages()
  /// The rows on screen, in numbers, as the row store told them last.
  @exclusivity(unchecked) var rows = RowFacts()
  /// The first page and every refresh.
  @exclusivity(unchecked) var refreshState = RefreshState.notStarted
  @exclusivity(unchecked) var previous = DirectionalLoad()
  @exclusivity(unchecked) var next = DirectionalLoad()
  /// The refresh to send as soon as that can be.
  @exclusivity(unchecked) var due: DueRefresh?
  /// Whether the window is where a jump put it, so that the start is not where it belongs.
  @exclusivity(unchecked) var hasJumped = false
  @exclusivity(unchecked) private var beforeJump: BeforeJump?
  /// Why the source refused the last jump, until something else is asked for.
  @exclusivity(unchecked) var refusedJump = LoadState.idle
  @exclusivity(unchecked) var partialPrevious: PartialPage?
  /// How often in a row result sets have expired without a next or previous page or a person in between.
  @exclusivity(unchecked) var expiredLoads = 0
  /// A saved search that is being loaded again, out of sight.
  @exclusivity(unchecked) var restoration: Restoration?
  /// How many pages of a saved search are still to come once it is in sight.
  @exclusivity(unchecked) var pagesToRestore = 0
  /// The number of items, counted apart from the pages.
  @exclusivity(unchecked) var countedTotal = TotalCount.unknown

  init(_ id: WindowID, query: SearchQuery) {
    self.id = id
    self.query = query
  }

  /// The same window for another machine, which goes its own way from here.
  func copy() -> PagedWindow {
    let copy = PagedWindow(id, query: query)
    copy.isProvisional = isProvisional
    copy.correction = correction
    copy.isAnswered = isAnswered
    copy.answeredAt = answeredAt
    copy.pages = pages
    copy.rows = rows
    copy.refreshState = refreshState
    copy.previous = previous
    copy.next = next
    copy.due = due
    copy.hasJumped = hasJumped
    copy.beforeJump = beforeJump
    copy.refusedJump = refusedJump
    copy.partialPrevious = partialPrevious
    copy.expiredLoads = expiredLoads
    copy.restoration = restoration
    copy.pagesToRestore = pagesToRestore
    copy.countedTotal = countedTotal
    return copy
  }

  // MARK: What a screen shows

  /// The number of items in the whole result, as far as anyone has said it.
  var total: TotalCount { pages.total == .unknown ? countedTotal : pages.total }

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
    if !isAnswered { return false }
    return direction == .next ? pages.isAtTailEnd : pages.isAtHeadEnd
  }

  var isRefreshing: Bool { refreshState.request != nil }

  /// Whether next and previous may load as far as the first page is concerned.
  var isSettled: Bool {
    if case .settled = refreshState { return true }
    return false
  }

  /// Whether the source said that its data changed since the window was loaded.
  var isOutdated: Bool { due?.dataChanged == true }

  /// Whether a request is still wanted; a reply to any other is late.
  func isWaiting(for id: RequestID) -> Bool {
    refreshState.request?.id == id || next.request?.id == id || previous.request?.id == id
  }

  // MARK: Directions

  func load(_ direction: PageDirection) -> DirectionalLoad { direction == .next ? next : previous }

  func withLoad(_ direction: PageDirection, _ body: (inout DirectionalLoad) -> Void) {
    if direction == .next { body(&next) } else { body(&previous) }
  }

  // MARK: Refreshes to come

  /// The source said that its data changed.
  func makeOutdated() {
    makeDue()
    due?.dataChanged = true
  }

  /// The window is to be refreshed as soon as that can be.
  func makeDue() { if due == nil { due = DueRefresh() } }

  /// Another refresh takes the place of one that failed, as soon as it may be sent.
  func replaceFailedRefresh() {
    guard case .failed(_, let failure) = refreshState else { return }
    restoration = nil
    refreshState = .replaced(failure)
  }

  // MARK: What people do

  /// The visible range changed.
  func visibleRangeChanged(_ turn: inout Turn) {
    rows = turn.perform(.setVisible(id)).facts
    if case .evicted = previous.pause { previous.pause = .none }
    if case .evicted = next.pause { next.pause = .none }
    resumeStalled()
    resume(&turn)
  }

  /// A person asked for a page.
  func loadByHand(_ direction: PageDirection, _ turn: inout Turn) {
    switch refreshState {
    case .notStarted:
      return start(&turn)
    case .loading, .failed, .replaced:
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
        $0.pause = .none
        $0.emptyPages = 0
      }
      send(direction, byHand: true, &turn)
    }
    resumeStalled()
    resume(&turn)
  }

  /// Loads anew from a position; negative ones count as 0.
  ///
  /// Where no positions are known, or the source says that it can't, it is refused without being asked: a source of keys would
  /// give its first page for any. Position 0 is where the result begins.
  func jump(to position: Int, _ turn: inout Turn) {
    resumeStalled()
    if refusesJump(to: position, turn.paging) {
      refusedJump = .failed(SearchFailure(.refused))
      return resume(&turn)
    }
    if let request = refreshState.request {
      // A jump in place of another one goes back to before both; a refresh that it cuts off is due again.
      if request.purpose != .jump {
        beforeJump = BeforeJump(previous: previous, next: next, due: DueRefresh(dataChanged: isOutdated))
      }
    } else {
      beforeJump = BeforeJump(previous: previous, next: next, due: due)
    }
    sendFirstPage(to: .position(max(0, position)), trail: [], purpose: .jump, &turn)
  }

  /// Whether a jump to a position is refused without asking the source.
  func refusesJump(to position: Int, _ paging: PagingConfiguration) -> Bool {
    position > 0 && isAnswered && !mayJump(paging)
  }

  /// Whether a jump may lead anywhere.
  func mayJump(_ paging: PagingConfiguration) -> Bool { paging.canJump && pages.before != nil }

  /// The source refuses the jump: the list is as it was.
  func jumpRefused(_ failure: SearchFailure, _ turn: inout Turn) {
    refreshState = .settled
    refusedJump = .failed(failure)
    guard var before = beforeJump else { return }
    beforeJump = nil
    // What was on its way was cancelled for the jump.
    if !before.previous.isFailed { before.previous.state = .idle }
    if !before.next.isFailed { before.next.state = .idle }
    previous = before.previous
    next = before.next
    if let before = before.due {
      // Data may have changed since.
      makeDue()
      due?.dataChanged = isOutdated || before.dataChanged
      due?.startsOver = before.startsOver
    }
    // What is refreshed now loads nothing before that.
    if due == nil { resume(&turn) }
  }

  /// Repeats a failed refresh, otherwise every failed direction.
  ///
  /// - Parameter byItself: Whether nobody asked for it: how often the result set has expired so far then goes on being
  ///   counted.
  func retry(byItself: Bool = false, _ turn: inout Turn) {
    if !byItself { personActed() }
    switch refreshState {
    case .failed(let request, _):
      sendFirstPage(
        to: request.place, trail: request.trail, purpose: request.purpose, expiries: byItself ? request.expiries : 0,
        &turn)
    case .settled, .replaced:
      repeatFailed(.previous, &turn)
      repeatFailed(.next, &turn)
      if !byItself { resumeStalled() }
      resume(&turn)
    case .notStarted, .loading:
      return
    }
  }

  /// A person did something with the list: loops that were stopped may go on, and what they were told is read.
  func personActed() {
    refusedJump = .idle
    expiredLoads = 0
  }

  /// A user action lets loading go on that stopped at too many empty pages.
  func resumeStalled() {
    personActed()
    previous.resumeIfStalled()
    next.resumeIfStalled()
  }

  // MARK: Coming and going

  /// Local edits changed; the rows are made anew and what to load is looked at again.
  func editsChanged(_ turn: inout Turn) {
    // Before anything has come, nothing is shown: an insert then waits for the first page.
    if !isAnswered && pages.isEmpty { return }
    rows = turn.perform(.remake(id)).facts
    loadWhatIsWanted(&turn)
  }

  /// The window is put on screen again, as it was left.
  func showAgain(_ turn: inout Turn) {
    rows = turn.perform(.remake(id)).facts
    turn.change = SnapshotChange(inserted: .init(tail: rows.rowCount), reset: true)
  }

  /// Quick local rows are shown until the page comes: both sides are idle and nothing loads.
  func showPreview(_ count: Int, like window: WindowID, _ turn: inout Turn) {
    isProvisional = true
    let page = ArrivedPage(count: count, total: .unknown, goesByKey: true)
    let answer = turn.perform(.showPreview(id))
    pages = HeldPages(first: page, kept: answer.kept, at: .start, trail: [])
    rows = turn.perform(.copyVisible(from: window, to: id)).facts
    turn.change = SnapshotChange(inserted: .init(tail: rows.rowCount), reset: true)
  }

  /// The query is not the effective one any more, or a person wants quiet: next and previous are cancelled.
  func suspend(_ turn: inout Turn) {
    cancel(.previous, &turn)
    cancel(.next, &turn)
  }

  /// The query is the effective one again: what was cut off starts again where it is still wanted.
  func resume(_ turn: inout Turn) {
    goOnThroughEmptyWindow(&turn)
    loadWhatIsWanted(&turn)
  }

  /// The source may be asked again: the directions it refused, and what is wanted besides; previous first.
  func repeatRefused(_ refused: RefusedDirections, _ turn: inout Turn) {
    for direction in [PageDirection.previous, .next] {
      if refused.contains(direction) {
        repeatFailed(direction, &turn)
      } else if isSettled && turn.mayLoad {
        loadIfWanted(direction, &turn)
      }
    }
    goOnThroughEmptyWindow(&turn)
  }

  /// Every page key that may still be asked for, some more than once.
  var keys: [KeyID] {
    var keys = pages.keys
    for place in [refreshState.place, previous.place, next.place] {
      if let key = place?.key { keys.append(key) }
    }
    for visited in refreshState.trail { if let key = visited.place.key { keys.append(key) } }
    if let restoration { keys += restoration.pages.keys + restoration.saved.keys }
    if let before = beforeJump {
      for place in [before.previous.place, before.next.place] { if let key = place?.key { keys.append(key) } }
    }
    return keys
  }
}
