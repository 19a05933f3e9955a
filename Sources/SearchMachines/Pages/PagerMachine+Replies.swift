extension PagerMachine {
  /// Whether a request is still wanted; a reply to any other is late.
  func isWaiting(for id: RequestID) -> Bool {
    if case .loading(let refresh) = refreshState, refresh.id == id { return true }
    return next.request?.id == id || previous.request?.id == id
  }

  /// A page arrived. What is evicted for it and what starts because of it belong to the same change.
  mutating func pageLoaded(_ id: RequestID, _ page: Page<Item, Key>, _ context: inout Context) {
    if case .loading(let refresh) = refreshState, refresh.id == id {
      if restoration != nil {
        restored(page, refresh, &context)
      } else {
        firstPageLoaded(page, refresh, &context)
      }
    } else if let request = next.request, request.id == id {
      loaded(page, .next, request, &context)
    } else if let request = previous.request, request.id == id {
      loaded(page, .previous, request, &context)
    }
  }

  /// A request failed, or its result set has expired, which is neither success nor failure.
  mutating func pageFailed(_ id: RequestID, _ failure: SearchFailure, _ context: inout Context) {
    if case .loading(let refresh) = refreshState, refresh.id == id {
      if failure.isExpiry {
        // Before there is anything, the tries of the first page count for themselves.
        if hasWindow { expiredLoads = refresh.expiries + 1 }
        refreshExpired(refresh, failure, &context)
      } else if refresh.purpose == .jump && hasWindow && !failure.canRetry {
        jumpRefused(failure, &context)
      } else {
        refreshState = .failed(refresh, failure)
      }
    } else if let request = next.request, request.id == id {
      failed(.next, request, failure, &context)
    } else if let request = previous.request, request.id == id {
      failed(.previous, request, failure, &context)
    }
  }

  // MARK: First pages

  private mutating func firstPageLoaded(_ page: Page<Item, Key>, _ refresh: Refresh, _ context: inout Context) {
    let isJump = refresh.purpose == .jump
    let known = isJump ? total : .unknown
    let first = PageWindow(
      first: page, at: refresh.place, limit: refresh.limit, trail: refresh.trail, known: known)
    if isJump && page.items.isEmpty, let nearer = placeNearer(than: refresh.place, in: first, known: known) {
      refreshState = .settled
      return sendRefresh(to: nearer, trail: [], purpose: .jump, &context)
    }
    show(first, &context)
    if isJump { hasJumped = true }
    reportLoop(.next, page.next, from: page.key ?? refresh.place.key)
    reportLoop(.previous, page.previous, from: page.key ?? refresh.place.key)
    if page.items.isEmpty {
      // A jump past the end always goes on with previous, however few empty pages are loaded through.
      next.emptyPages = isJump && isAtEnd(.next) ? min(1, configuration.maxEmptyPages) : 1
      previous.emptyPages = next.emptyPages
      // When both directions start at one instant, previous is asked for first.
      if context.mayLoad && !isAtEnd(.next) && wants(.previous) { send(.previous, byHand: false, &context) }
      continueThroughEmptyWindow(byHand: true, &context)
    }
    loadWhatIsWanted(&context)
  }

  /// Where to jump instead of a place past the end from which nothing leads back; nil if previous pages do.
  private func placeNearer(
    than place: Place, in window: PageWindow<Item, Key>, known: TotalCount
  ) -> Place? {
    guard let asked = place.position, asked > 0 else { return nil }
    guard case .exact(let count) = window.total == .unknown ? known : window.total else { return .start }
    if !window.goesByKey || !window.isAtHeadEnd { return nil }
    let last = max(0, count - configuration.firstLimit)
    return last > 0 && last < asked ? .position(last) : .start
  }

  /// Replaces the window as a whole.
  mutating func show(_ window: PageWindow<Item, Key>, _ context: inout Context) {
    self.window = window
    rows = context.rows(of: window, scope: scope)
    refreshState = .settled
    hasWindow = true
    countedTotal = .unknown
    previous = DirectionalLoad()
    next = DirectionalLoad()
    context.change = SnapshotChange(inserted: .init(tail: rows.count), reset: true)
  }

  /// Again at its own key (keys that expire: at the start), then once at the start, then it has failed.
  private mutating func refreshExpired(_ refresh: Refresh, _ failure: SearchFailure, _ context: inout Context) {
    window.forgetTrail()
    restoration = nil
    let due = refreshIsDue
    let marked = isMarked
    refreshState = .settled
    switch refresh.expiries {
    case 0:
      let place = failure.reason == .keysExpired ? Place.start : refresh.place
      let purpose = refresh.purpose == .restore ? .refresh : refresh.purpose
      sendRefresh(to: place, trail: [], purpose: purpose, expiries: 1, &context)
    case 1:
      sendRefresh(
        to: .start, trail: [], purpose: refresh.purpose == .jump ? .jump : .refresh, expiries: 2, &context)
    default:
      refreshState = .failed(refresh, failure)
    }
    refreshIsDue = due
    isMarked = marked
  }

  // MARK: Next and previous

  private mutating func loaded(
    _ page: Page<Item, Key>, _ direction: PageDirection, _ request: DirectionalLoad<Key>.Request,
    _ context: inout Context
  ) {
    withLoad(direction) { $0.state = .idle }
    if bringsNothingNearer(page, direction, request) {
      return withLoad(direction) { $0.state = .failed(nil, Self.sameAnswer) }
    }
    guard let page = completed(page, direction, request, &context) else { return }
    expiredLoads = 0
    let before = rows.items
    let rowsBefore = before.count
    let firstBefore = before.first?.id
    let itemsBefore = window.itemCount
    if direction == .next {
      window.append(page, at: request.place, limit: request.limit)
      reportLoop(.next, page.next, from: request.key)
    } else {
      // A page that was completed counts as asked for at once.
      let whole = (window.positions?.lowerBound ?? 0) - (page.position?.clampedStart(count: 0) ?? 0)
      window.prepend(page, at: request.place, limit: page.goesByKey ? request.limit : max(request.limit, whole))
      reportLoop(.previous, page.previous, from: request.key)
    }
    if page.items.isEmpty {
      withLoad(direction) { $0.emptyPages += 1 }
      evict(for: direction, byHand: request.byHand, &context)
      continueAfterEmptyPage(direction, request, &context)
      loadWhatIsWanted(&context)
      return
    }
    withLoad(direction) { $0.emptyPages = 0 }
    addRows(of: direction, repeatedIDs: window.itemCount - itemsBefore < page.items.count, &context)
    let inserted = max(0, rows.count - rowsBefore)
    // Rows inserted into an empty window stay before the first row that comes, from whichever side.
    let head = firstBefore.flatMap { rows.index(of: $0) } ?? (direction == .previous ? inserted : 0)
    context.change.inserted = .init(head: min(head, inserted), tail: inserted - min(head, inserted))
    evict(for: direction, byHand: request.byHand, &context)
    if context.edits.hasInserts(in: scope) && !isCounted(context.change, since: before) { context.change.edited = true }
    loadNextPageToRestore(&context)
    loadWhatIsWanted(&context)
  }

  /// Whether a source with positions has answered from so far away that the next request would be the same one.
  private func bringsNothingNearer(
    _ page: Page<Item, Key>, _ direction: PageDirection, _ request: DirectionalLoad<Key>.Request
  ) -> Bool {
    guard !page.items.isEmpty, !page.goesByKey, !window.goesByKey, let held = window.positions else { return false }
    let start = (page.position ?? 0).clampedStart(count: page.items.count)
    let end = start + page.items.count
    if direction == .next { return end <= held.upperBound }
    let isRest = partialPrevious?.request == request.id
    return !isRest && start >= held.lowerBound || end < held.lowerBound && end <= request.place.position ?? 0
  }

  private static var sameAnswer: SearchFailure {
    SearchFailure(
      .badAnswer, message: "the source answered from another position than it was asked for, with nothing new")
  }

  /// The page with what came of it before; nil while it ends before the window begins: then the rest is asked for, so
  /// that a source that answers short leaves no hole on the way back.
  private mutating func completed(
    _ page: Page<Item, Key>, _ direction: PageDirection, _ request: DirectionalLoad<Key>.Request,
    _ context: inout Context
  ) -> Page<Item, Key>? {
    guard direction == .previous, !page.goesByKey, !window.goesByKey, let start = window.positions?.lowerBound else {
      return page
    }
    var whole = page
    if let partial = partialPrevious, partial.request == request.id { whole = partial.page.continued(by: page) }
    partialPrevious = nil
    let end = (whole.position ?? 0).clampedStart(count: whole.items.count) + whole.items.count
    if page.items.isEmpty || end >= start || window.isWholeRevisit(whole, at: request.place) { return whole }
    send(.previous, to: .position(end), limit: start - end, byHand: request.byHand, &context)
    if let rest = previous.request { partialPrevious = PartialPage(request: rest.id, page: whole) }
    return nil
  }

  /// Whether the counts say how the rows became what they are: not so where an inserted row moved with its neighbour.
  private func isCounted(_ change: SnapshotChange, since before: [Item]) -> Bool {
    let kept = before.count - change.evicted.head - change.evicted.tail
    if kept < 0 || change.inserted.head + kept + change.inserted.tail != rows.count { return false }
    for index in 0..<kept
    where before[change.evicted.head + index].id != rows.items[change.inserted.head + index].id { return false }
    return true
  }

  /// The rows of the page that came on this side. Repeated ids may have updated rows elsewhere.
  private mutating func addRows(of direction: PageDirection, repeatedIDs: Bool, _ context: inout Context) {
    if repeatedIDs || !context.edits.isEmpty || rows.revision != context.edits.revision {
      rows = context.rows(of: window, scope: scope)
    } else if direction == .next, let page = window.pages.last {
      rows.append(page.items, stamp: context.newStamp())
    } else if let page = window.pages.first {
      rows.prepend(page.items, stamp: context.newStamp())
    }
  }

  /// Empty pages are loaded through, up to a limit; one more request is made, then loading waits for a user action.
  private mutating func continueAfterEmptyPage(
    _ direction: PageDirection, _ request: DirectionalLoad<Key>.Request, _ context: inout Context
  ) {
    if isAtEnd(direction) {
      if window.pages.isEmpty { continueThroughEmptyWindow(byHand: request.byHand, &context) }
    } else if !load(direction).isIdle {
      return
    } else if load(direction).emptyPages <= configuration.maxEmptyPages {
      if context.mayLoad {
        send(direction, byHand: request.byHand, &context)
      } else {
        withLoad(direction) { $0.goesOn = true }
      }
    } else {
      withLoad(direction) { $0.isStalled = true }
    }
  }

  /// A window without any page goes on with next, or with previous if next is at its end.
  mutating func continueThroughEmptyWindow(byHand: Bool, _ context: inout Context) {
    guard context.mayLoad else { return }
    let direction = isAtEnd(.next) ? PageDirection.previous : .next
    guard load(direction).isIdle, !isAtEnd(direction) else { return }
    // The empty pages at the other end count too: they came in a row.
    if direction == .previous { previous.emptyPages = max(previous.emptyPages, next.emptyPages) }
    if load(direction).emptyPages <= configuration.maxEmptyPages {
      send(direction, byHand: byHand, &context)
    } else {
      withLoad(direction) { $0.isStalled = true }
    }
  }

  /// A page that leads to itself, or to a page already held, is an error that says so, never an endless loop.
  private mutating func reportLoop(_ direction: PageDirection, _ key: Key?, from own: Key?) {
    guard let key, key == own || window.holdsPage(at: .key(key)) else { return }
    let side = direction == .next ? "next" : "previous"
    let failure = SearchFailure(
      .badAnswer, message: "the source gave a page whose \(side) key leads to a page already loaded")
    withLoad(direction) { $0.state = .failed(nil, failure) }
  }

  private mutating func failed(
    _ direction: PageDirection, _ request: DirectionalLoad<Key>.Request, _ failure: SearchFailure,
    _ context: inout Context
  ) {
    if failure.isExpiry {
      expiredLoads += 1
      if expiredLoads > Self.mostExpiredLoads {
        // A source that says so each time is not asked for ever.
        withLoad(direction) { $0.state = .failed(request, failure) }
        return
      }
      withLoad(direction) { $0.state = .idle }
      window.forgetTrail()
      refreshAfterExpiry(failure, &context)
    } else {
      withLoad(direction) { $0.state = .failed(request, failure) }
    }
  }

  /// How often in a row pages may expire before that is a failure.
  private static var mostExpiredLoads: Int { 2 }

  private mutating func refreshAfterExpiry(_ failure: SearchFailure, _ context: inout Context) {
    if failure.reason == .keysExpired || expiredLoads > 1 {
      sendRefresh(to: .start, trail: [], purpose: .refresh, expiries: expiredLoads, &context)
    } else {
      let (place, trail) = placeOfAnchor(context.edits)
      sendRefresh(to: place, trail: trail, purpose: .refresh, expiries: expiredLoads, &context)
    }
  }

  // MARK: Eviction

  /// Drops whole pages at the far side until the bound is held.
  private mutating func evict(for direction: PageDirection, byHand: Bool, _ context: inout Context) {
    let far: PageDirection = direction == .next ? .previous : .next
    switch configuration.window {
    case .unbounded:
      return
    case .pages(let most):
      while window.pages.count > most {
        let page = far == .previous ? 0 : window.pages.count - 1
        if !byHand && isVisible(page: page) {
          // The visible range moved to the far side meanwhile: the page that just came goes again, unseen.
          context.change = SnapshotChange()
          evict(direction, &context)
          context.change = SnapshotChange()
        } else {
          evict(far, &context)
        }
      }
    case .items(let most):
      while window.itemCount > most, window.pages.count > 2, !isNearVisibleRange(far) { evict(far, &context) }
    }
  }

  /// Whether the outermost page on this side has rows within the prefetch distance of the visible range.
  private func isNearVisibleRange(_ side: PageDirection) -> Bool {
    guard let (first, last) = visibleIndices else { return false }
    let distance = configuration.prefetchDistance
    if side == .previous { return rows.pageCounts[0] > first - distance }
    return rows.count - rows.pageCounts[rows.pageCounts.count - 1] <= last.saturatingAdd(distance)
  }

  private mutating func evict(_ side: PageDirection, _ context: inout Context) {
    let rowsBefore = rows.count
    if side == .previous { window.evictHead() } else { window.evictTail() }
    cancel(side, &context)
    withLoad(side) { $0 = DirectionalLoad() }
    withLoad(side) { $0.isEvicted = true }
    if !context.edits.isEmpty {
      rows = context.rows(of: window, scope: scope)
    } else if side == .previous {
      rows.removeFirstPage(stamp: context.newStamp())
    } else {
      rows.removeLastPage(stamp: context.newStamp())
    }
    let evicted = rowsBefore - rows.count
    if side == .previous { context.change.evicted.head += evicted } else { context.change.evicted.tail += evicted }
  }
}

extension PagePlace {
  /// The key, where the place is one.
  var key: Key? {
    if case .key(let key) = self { return key }
    return nil
  }

  /// The position, where the place is one.
  var position: Int? {
    if case .position(let position) = self { return position }
    return nil
  }
}

extension Page {
  /// This page and one that begins at or before its end.
  func continued(by page: Page) -> Page {
    var whole = self
    let end = (position ?? 0).clampedStart(count: items.count) + items.count
    let overlap = max(0, end - (page.position ?? end).clampedStart(count: page.items.count))
    whole.items.append(contentsOf: page.items.dropFirst(overlap))
    whole.total = page.total
    return whole
  }
}

extension DirectionalLoad.Request {
  var key: Key? { place.key }
}
