// What a page or a failure does to a window.

extension PagedWindow {
  /// A page arrived. What is evicted for it and what starts because of it belong to the same change.
  func pageLoaded(_ id: RequestID, _ page: ArrivedPage, _ turn: inout Turn) {
    if let request = refreshState.request, request.id == id {
      if restoration != nil {
        savedPageLoaded(page, request, &turn)
      } else {
        firstPageLoaded(page, request, &turn)
      }
    } else if let request = next.request, request.id == id {
      nextPageLoaded(page, request, &turn)
    } else if let request = previous.request, request.id == id {
      previousPageLoaded(page, request, &turn)
    }
  }

  /// A request failed, or its result set has expired, which is neither success nor failure.
  func pageFailed(_ id: RequestID, _ failure: SearchFailure, _ turn: inout Turn) {
    if let request = refreshState.request, request.id == id {
      if failure.isExpiry {
        // Before there is anything, the tries of the first page count for themselves.
        if isAnswered { expiredLoads = request.expiries + 1 }
        refreshExpired(request, failure, &turn)
      } else if request.purpose == .jump && isAnswered && !failure.canRetry {
        jumpRefused(failure, &turn)
      } else {
        refreshState = .failed(request, failure)
      }
    } else if let request = next.request, request.id == id {
      loadFailed(.next, request, failure, &turn)
    } else if let request = previous.request, request.id == id {
      loadFailed(.previous, request, failure, &turn)
    }
  }

  // MARK: First pages

  private func firstPageLoaded(_ page: ArrivedPage, _ request: RefreshState.Request, _ turn: inout Turn) {
    let isJump = request.purpose == .jump
    let known = isJump ? total : .unknown
    if let (place, search) = placeNearer(page, request, known: known, turn.paging) {
      refreshState = .settled
      return sendFirstPage(
        to: place, trail: [], purpose: request.purpose, expiries: request.expiries, endSearch: search, &turn)
    }
    let answer = turn.perform(.show(id))
    let first = HeldPages(
      first: page, kept: answer.kept, at: request.place, limit: request.limit, trail: request.trail, known: known)
    show(first, answer.facts, correction: page.correction, &turn)
    if isJump { hasJumped = true }
    failIfLooping(.next, page.next, from: page.key ?? request.place.key)
    failIfLooping(.previous, page.previous, from: page.key ?? request.place.key)
    if page.count == 0 {
      // A jump past the end always goes on with previous, however few empty pages are loaded through.
      next.emptyPages = isJump && isAtEnd(.next) ? min(1, turn.paging.maxEmptyPages) : 1
      continueThroughEmptyWindow(byHand: true, &turn)
    }
    loadWhatIsWanted(&turn)
  }

  /// Where to ask instead of a place past the end from which nothing leads back; nil if previous pages do.
  private func placeNearer(
    _ page: ArrivedPage, _ request: RefreshState.Request, known: TotalCount, _ paging: PagingConfiguration
  ) -> (place: Place, search: EndSearch?)? {
    guard let asked = request.place.position, asked > 0, request.purpose == .jump || request.purpose == .refresh else {
      return nil
    }
    let held = HeldPages(
      first: page, kept: KeptItems(), at: request.place, limit: request.limit, trail: request.trail, known: known)
    if page.count > 0 {
      guard let search = request.endSearch?.after(page.count, from: asked, limit: request.limit) else { return nil }
      return search.position(limit: request.limit).map { (.position($0), search) }
    }
    guard case .exact(let count) = held.total == .unknown ? known : held.total else {
      let search = EndSearch(before: asked, request.endSearch)
      return search.position(limit: request.limit).map { (.position($0), search) } ?? (.start, nil)
    }
    if request.purpose != .jump || !held.goesByKey || !held.isAtHeadEnd { return nil }
    let last = max(0, count - paging.firstLimit)
    return (last > 0 && last < asked ? .position(last) : .start, nil)
  }

  /// Replaces what is held as a whole.
  func show(_ pages: HeldPages, _ facts: RowFacts, correction: SearchCorrection?, _ turn: inout Turn) {
    self.pages = pages
    self.correction = correction
    rows = facts
    refreshState = .settled
    isAnswered = true
    isProvisional = false
    countedTotal = .unknown
    previous = DirectionalLoad()
    next = DirectionalLoad()
    turn.change = SnapshotChange(inserted: .init(tail: rows.rowCount), reset: true)
  }

  /// Again at its own key (keys that expire: at the start), then once at the start, then it has failed.
  private func refreshExpired(_ request: RefreshState.Request, _ failure: SearchFailure, _ turn: inout Turn) {
    pages.forgetVisited()
    restoration = nil
    let stillDue = due
    refreshState = .settled
    switch request.expiries {
    case 0:
      let place = failure.reason == .keysExpired ? Place.start : request.place
      let purpose = request.purpose == .restore ? .refresh : request.purpose
      sendFirstPage(to: place, trail: [], purpose: purpose, expiries: 1, &turn)
    case 1:
      sendFirstPage(to: .start, trail: [], purpose: request.purpose == .jump ? .jump : .refresh, expiries: 2, &turn)
    default:
      refreshState = .failed(request, failure)
    }
    due = stillDue
  }

  /// The result set has expired while nothing may be sent: a refresh is due.
  func refreshLater(_ failure: SearchFailure) {
    pages.forgetVisited()
    makeDue()
    due?.startsOver = failure.reason == .keysExpired
    if isRefreshing { refreshState = .settled }
  }

  /// The result set of a refresh that nobody waits for any more has expired.
  func dropExpiredRefresh() {
    pages.forgetVisited()
    restoration = nil
    refreshState = .settled
    makeDue()
  }

  // MARK: Next and previous

  private func nextPageLoaded(
    _ page: ArrivedPage, _ request: DirectionalLoad.Request, _ turn: inout Turn
  ) {
    next.state = .idle
    if bringsNothingNearer(page, .next, request) {
      next.state = .failed(nil, Self.sameAnswer)
      return
    }
    expiredLoads = 0
    let answer = page.count == 0 ? RowAnswer() : turn.perform(.append(id))
    pages.append(page, answer.kept, at: request.place, limit: request.limit)
    failIfLooping(.next, page.next, from: request.place.key)
    makeRoom(page, .next, request, answer, &turn)
  }

  private func previousPageLoaded(
    _ arrived: ArrivedPage, _ request: DirectionalLoad.Request, _ turn: inout Turn
  ) {
    previous.state = .idle
    if bringsNothingNearer(arrived, .previous, request) {
      previous.state = .failed(nil, Self.sameAnswer)
      return
    }
    guard let page = completed(arrived, request, &turn) else { return }
    expiredLoads = 0
    // A page that was completed counts as asked for at once.
    let whole = (pages.positions?.lowerBound ?? 0) - (page.position?.clampedStart(count: 0) ?? 0)
    let answer = page.count == 0 ? RowAnswer() : turn.perform(.prepend(id))
    pages.prepend(
      page, answer.kept, at: request.place, limit: page.goesByKey ? request.limit : max(request.limit, whole))
    failIfLooping(.previous, page.previous, from: request.place.key)
    makeRoom(page, .previous, request, answer, &turn)
  }

  /// A page has come to those held: others go for it, and what is wanted now starts.
  private func makeRoom(
    _ page: ArrivedPage, _ direction: PageDirection, _ request: DirectionalLoad.Request, _ answer: RowAnswer,
    _ turn: inout Turn
  ) {
    withLoad(direction) { $0.goesOn = false }
    if page.count == 0 {
      withLoad(direction) { $0.emptyPages += 1 }
      evict(for: direction, byHand: request.byHand, &turn)
      continueAfterEmptyPage(direction, request, &turn)
      return loadWhatIsWanted(&turn)
    }
    let isLast = isAtEnd(direction)
    withLoad(direction) {
      $0.emptyPages = 0
      $0.repeatedPages = answer.kept.count > 0 ? 0 : $0.repeatedPages + 1
      // As of a server that takes the number of any page for the first.
      if $0.repeatedPages > Self.mostRepeatedPages, $0.isIdle, !isLast { $0.state = .failed(nil, Self.sameAnswer) }
    }
    rows = answer.facts
    turn.change.inserted = answer.inserted
    evict(for: direction, byHand: request.byHand, &turn)
    if !turn.perform(.verify(id, turn.change)).isCounted { turn.change.edited = true }
    loadNextSavedPage(&turn)
    loadWhatIsWanted(&turn)
  }

  /// Whether a source with positions has answered from so far away that the next request would be the same one.
  private func bringsNothingNearer(
    _ page: ArrivedPage, _ direction: PageDirection, _ request: DirectionalLoad.Request
  ) -> Bool {
    guard page.count > 0, !page.goesByKey, !pages.goesByKey, let held = pages.positions else { return false }
    let start = page.start ?? 0
    let end = start + page.count
    if direction == .next { return end <= held.upperBound }
    let isRest = partialPrevious?.request == request.id
    return !isRest && start >= held.lowerBound || end < held.lowerBound && end <= request.place.position ?? 0
  }

  private static var sameAnswer: SearchFailure {
    SearchFailure(.badAnswer, details: "the source goes on answering with nothing new")
  }

  /// How many pages in a row may have no row that is new: where rows have come before those held, as many pages have moved on.
  private static var mostRepeatedPages: Int { 10 }

  /// The page with what came of it before; nil while it ends before the window begins: then the rest is asked for, so
  /// that a source that answers short leaves no hole on the way back.
  private func completed(
    _ page: ArrivedPage, _ request: DirectionalLoad.Request, _ turn: inout Turn
  ) -> ArrivedPage? {
    guard !page.goesByKey, !pages.goesByKey, let start = pages.positions?.lowerBound else { return page }
    var whole = page
    if let partial = partialPrevious, partial.request == request.id {
      whole = partial.page
      let end = (whole.start ?? 0) + whole.count
      let repeated = min(page.count, max(0, end - (page.position ?? end).clampedStart(count: page.count)))
      whole.count += page.count - repeated
      whole.total = page.total
      _ = turn.perform(.join(id, repeated: repeated))
    }
    partialPrevious = nil
    let end = (whole.start ?? 0) + whole.count
    if page.count == 0 || end >= start || pages.isWholeRevisit(whole, at: request.place) { return whole }
    send(.previous, to: .position(end), limit: start - end, byHand: request.byHand, &turn)
    if let rest = previous.request {
      partialPrevious = PartialPage(request: rest.id, page: whole)
      _ = turn.perform(.setAside(id))
    }
    return nil
  }

  /// A page that leads to itself, or to a page already held, is an error that says so, never an endless loop.
  private func failIfLooping(_ direction: PageDirection, _ key: KeyID?, from own: KeyID?) {
    guard let key, key == own || pages.holdsPage(at: .key(key)) else { return }
    let failure = SearchFailure(.badAnswer, details: "the page's key leads to a page that is there already")
    withLoad(direction) { $0.state = .failed(nil, failure) }
  }

  private func loadFailed(
    _ direction: PageDirection, _ request: DirectionalLoad.Request, _ failure: SearchFailure, _ turn: inout Turn
  ) {
    if failure.isExpiry {
      expiredLoads += 1
      if expiredLoads <= Self.mostExpiredLoads {
        withLoad(direction) { $0.state = .idle }
        pages.forgetVisited()
        return refreshAfterExpiry(failure, &turn)
      }
    }
    // A source whose pages expire each time is not asked for ever.
    withLoad(direction) { $0.state = .failed(request, failure) }
  }

  /// How often in a row pages may expire before that is a failure.
  private static var mostExpiredLoads: Int { 2 }

  private func refreshAfterExpiry(_ failure: SearchFailure, _ turn: inout Turn) {
    if failure.reason == .keysExpired || expiredLoads > 1 {
      sendFirstPage(to: .start, trail: [], purpose: .refresh, expiries: expiredLoads, &turn)
    } else {
      let (place, trail) = placeOfAnchor(turn)
      sendFirstPage(to: place, trail: trail, purpose: .refresh, expiries: expiredLoads, &turn)
    }
  }
}

// MARK: Eviction

extension PagedWindow {
  /// Drops whole pages at the far side until the bound is held.
  private func evict(for direction: PageDirection, byHand: Bool, _ turn: inout Turn) {
    let far: PageDirection = direction == .next ? .previous : .next
    switch turn.paging.window {
    case .unbounded:
      return
    case .pages(let most):
      while pages.pages.count > most {
        if !byHand && isOuterPageVisible(far) {
          // The visible range moved to the far side meanwhile: the page that just came goes again, unseen.
          turn.change = SnapshotChange()
          evict(direction, &turn)
          turn.change = SnapshotChange()
        } else {
          evict(far, &turn)
        }
      }
    case .items(let most):
      while pages.itemCount > most, pages.pages.count > 2, !isNearVisibleRange(far, turn.paging) { evict(far, &turn) }
    }
  }

  /// Whether the outermost page on this side has a row on screen.
  func isOuterPageVisible(_ side: PageDirection) -> Bool {
    guard let (first, last) = rows.visible else { return false }
    let count = side == .previous ? rows.firstPageRows : rows.lastPageRows
    let start = side == .previous ? 0 : rows.rowCount - count
    return count > 0 && start <= last && start + count > first
  }

  /// Whether the outermost page on this side has rows within the prefetch distance of the visible range.
  private func isNearVisibleRange(_ side: PageDirection, _ paging: PagingConfiguration) -> Bool {
    guard let (first, last) = rows.visible else { return false }
    if side == .previous { return rows.firstPageRows > first - paging.prefetchDistance }
    return rows.rowCount - rows.lastPageRows <= last.saturatingAdd(paging.prefetchDistance)
  }

  private func evict(_ side: PageDirection, _ turn: inout Turn) {
    let rowsBefore = rows.rowCount
    if side == .previous {
      pages.dropFirst()
      rows = turn.perform(.dropFirstPage(id)).facts
    } else {
      pages.dropLast()
      rows = turn.perform(.dropLastPage(id)).facts
    }
    cancel(side, &turn)
    withLoad(side) {
      $0 = DirectionalLoad()
      $0.pause = .evicted
    }
    let evicted = rowsBefore - rows.rowCount
    if side == .previous { turn.change.evicted.head += evicted } else { turn.change.evicted.tail += evicted }
  }
}
