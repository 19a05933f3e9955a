// What a window asks for, and when.

extension PagedWindow {
  // MARK: First pages and refreshes

  /// Loads the first page; once.
  func start(_ turn: inout Turn) {
    guard case .notStarted = refreshState else { return }
    sendFirstPage(to: .start, trail: [], purpose: .first, &turn)
  }

  /// Loads anew around the anchor; a refresh on its way starts again.
  func refresh(_ turn: inout Turn) {
    refusedJump = .idle
    let (place, trail) = placeOfAnchor(turn)
    sendFirstPage(to: place, trail: trail, purpose: isAnswered ? .refresh : .first, &turn)
  }

  /// Refresh wins: what is on its way is cancelled, and next and previous are idle until it has ended.
  func sendFirstPage(
    to place: Place, trail: [VisitedPage<KeyID>], purpose: RefreshState.Request.Purpose, expiries: Int = 0,
    endSearch: EndSearch? = nil, _ turn: inout Turn
  ) {
    suspend(&turn)
    if let request = refreshState.request { turn.effects.append(.cancelLoad(request.id)) }
    if purpose != .restore { restoration = nil }
    pagesToRestore = 0
    // What stops next and previous is forgotten where the refresh brings a window, not where it fails.
    previous.state = .idle
    next.state = .idle
    due = nil
    let limit = restoration?.limit ?? turn.paging.firstLimit
    let id = turn.newRequest()
    refreshState = .loading(
      .init(
        id: id, place: place, limit: limit, purpose: purpose, expiries: expiries, endSearch: endSearch, trail: trail))
    let direction = restoration?.direction ?? .refresh
    let request = PageRequest(query: query, place: place, direction: direction, limit: limit)
    turn.effects.append(.load(id, request))
  }

  /// The refresh on its way is not wanted any more; the window stays. True if there was one.
  func cancelRefresh(_ turn: inout Turn) -> Bool {
    guard let request = refreshState.request else { return false }
    turn.effects.append(.cancelLoad(request.id))
    endRefresh()
    return true
  }

  /// A refresh that failed is forgotten; the window is usable again.
  func forgetFailedRefresh() {
    if refreshState.failure != nil { endRefresh() }
  }

  private func endRefresh() {
    restoration = nil
    refreshState = isAnswered ? .settled : .notStarted
  }

  /// Where a refresh starts: at the anchor's own place, else at the start; after a jump, at the window's first item.
  func placeOfAnchor(_ turn: Turn) -> (place: Place, trail: [VisitedPage<KeyID>]) {
    if due?.startsOver == true { return (.start, []) }
    // Pages of a saved search that came so far are out of sight: nothing is held yet.
    if rows.knowsVisible, !pages.isEmpty, let item = turn.perform(.findAnchor(id)).place { return place(of: item) }
    if hasJumped, let page = pages.pages.first, page.kept.count > 0 {
      return place(of: HeldPlace(page: 0, offset: page.kept.start))
    }
    return (.start, [])
  }

  private func place(of item: HeldPlace) -> (place: Place, trail: [VisitedPage<KeyID>]) {
    if !pages.goesByKey, let position = pages.position(of: item) { return (.position(position), []) }
    return (pages.pages[item.page].place, pages.trail(before: item.page))
  }

  // MARK: Next and previous

  /// Starts what the visible range wants, or a user action has let go on; previous first.
  func loadWhatIsWanted(_ turn: inout Turn) {
    guard isSettled, turn.mayLoad else { return }
    loadIfWanted(.previous, &turn)
    loadIfWanted(.next, &turn)
  }

  func loadIfWanted(_ direction: PageDirection, _ turn: inout Turn) {
    let goesOn = load(direction).goesOn && load(direction).isIdle
    if goesOn || wants(direction, turn.paging) { send(direction, byHand: false, &turn) }
  }

  /// Whether fewer items than the prefetch distance lie beyond the visible range on this side of the window.
  func wants(_ direction: PageDirection, _ paging: PagingConfiguration) -> Bool {
    guard rows.knowsVisible, paging.prefetchDistance > 0 else { return false }
    let load = load(direction)
    guard load.isIdle, case .none = load.pause, !isAtEnd(direction) else { return false }
    let beyond: Int
    if direction == .next {
      guard let last = rows.lastVisible else { return false }
      beyond = rows.rowCount - 1 - last
    } else {
      guard let first = rows.firstVisible else { return false }
      beyond = first
    }
    return beyond < paging.prefetchDistance && !wouldEvictVisiblePage(direction, paging)
  }

  /// Whether one more page on this side would drop a visible page at the other, which only a load by hand may do.
  private func wouldEvictVisiblePage(_ direction: PageDirection, _ paging: PagingConfiguration) -> Bool {
    guard case .pages(let most) = paging.window, pages.pages.count >= most else { return false }
    return isOuterPageVisible(direction == .next ? .previous : .next)
  }

  func send(_ direction: PageDirection, byHand: Bool, _ turn: inout Turn) {
    guard let (place, limit) = pages.page(direction, size: turn.paging.pageSize) else { return }
    send(direction, to: place, limit: limit, byHand: byHand, &turn)
  }

  func send(_ direction: PageDirection, to place: Place, limit: Int, byHand: Bool, _ turn: inout Turn) {
    let request = DirectionalLoad.Request(id: turn.newRequest(), place: place, limit: limit, byHand: byHand)
    withLoad(direction) {
      $0.state = .loading(request)
      if $0.emptyPages > 0 { $0.goesOn = true }
    }
    let page = PageRequest(query: query, place: place, direction: direction, limit: limit)
    turn.effects.append(.load(request.id, page))
  }

  /// Repeats the request that failed in one direction.
  func repeatFailed(_ direction: PageDirection, _ turn: inout Turn) {
    guard case .failed(let request?, _) = load(direction).state else { return }
    send(direction, to: request.place, limit: request.limit, byHand: request.byHand, &turn)
    if direction == .previous, partialPrevious?.request == request.id, let again = previous.request {
      partialPrevious?.request = again.id
    }
  }

  func cancel(_ direction: PageDirection, _ turn: inout Turn) {
    guard let request = load(direction).request else { return }
    turn.effects.append(.cancelLoad(request.id))
    withLoad(direction) { $0.state = .idle }
  }

  // MARK: Empty pages

  /// Loading through empty pages that was cut off goes on.
  func goOnThroughEmptyWindow(_ turn: inout Turn) {
    guard isSettled, isAnswered, pages.isEmpty, previous.isIdle, next.isIdle else { return }
    if case .stalled = previous.pause { return }
    if case .stalled = next.pause { return }
    continueThroughEmptyWindow(byHand: true, &turn)
  }

  /// A window without any page goes on with next, or with previous if next is at its end.
  func continueThroughEmptyWindow(byHand: Bool, _ turn: inout Turn) {
    guard turn.mayLoad else { return }
    let direction = isAtEnd(.next) ? PageDirection.previous : .next
    // The empty pages at the other end count too: they came in a row.
    let emptyPages = max(previous.emptyPages, next.emptyPages)
    withLoad(direction) { $0.emptyPages = emptyPages }
    guard load(direction).isIdle, !isAtEnd(direction) else { return }
    // When both directions start at one instant, previous is asked for first.
    if direction == .next && wants(.previous, turn.paging) { send(.previous, byHand: false, &turn) }
    if load(direction).emptyPages <= turn.paging.maxEmptyPages {
      send(direction, byHand: byHand, &turn)
    } else {
      withLoad(direction) { $0.pause = .stalled }
    }
  }

  /// Empty pages are loaded through, up to a limit; one more request is made, then loading waits for a user action.
  func continueAfterEmptyPage(
    _ direction: PageDirection, _ request: DirectionalLoad.Request, _ turn: inout Turn
  ) {
    if isAtEnd(direction) {
      if pages.isEmpty { continueThroughEmptyWindow(byHand: request.byHand, &turn) }
    } else if !load(direction).isIdle {
      return
    } else if load(direction).emptyPages <= turn.paging.maxEmptyPages {
      if turn.mayLoad {
        send(direction, byHand: request.byHand, &turn)
      } else {
        withLoad(direction) { $0.goesOn = true }
      }
    } else {
      withLoad(direction) { $0.pause = .stalled }
    }
  }
}
