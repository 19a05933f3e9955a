// Sending first pages and refreshes, letting them wait, and taking them back.

extension SearchMachine {
  /// Sends the effective query, or lets it wait for the rate limit.
  mutating func send(afterLimit: Bool = false) {
    query.sent()
    isDismissed = false
    if query.isTooShort || queryInFlight == query.effective { return }
    if isLimited {
      isWaitingForLimit = true
      return
    }
    isWaitingForLimit = false
    if isFresh { return }
    let failed = incoming.flatMap { $0.scope == query.effective && !$0.isRefreshing ? $0 : nil }
    cancelFirstPage(becauseOfQuery: true)
    if !configuration.keepsItems { dropShown() }
    if var failed {
      failed.retry(afterLimit: afterLimit, &context)
      incoming = failed
    } else {
      var pager = newPager()
      pager.start(&context)
      incoming = pager
    }
    phase = .loading
    if configuration.previews, let incoming, case .loading(let first) = incoming.refreshState {
      let request = PageRequest(query: incoming.scope, place: first.place, direction: .refresh, limit: first.limit)
      context.effects.append(.preview(first.id, request))
    }
  }

  /// Loads a saved search again, once the source may be asked.
  mutating func restore(_ saved: SavedSearch<Item.ID, Key>) {
    if isLimited {
      waitingRestoration = saved
      isWaitingForLimit = true
      return
    }
    var pager = newPager()
    pager.restore(saved, &context)
    incoming = pager
    phase = .loading
  }

  func newPager() -> Pager {
    Pager(configuration: configuration.paging, scope: query.effective)
  }

  /// Cancels the first page or refresh on its way. A refresh cut off by the query is due when its query comes back.
  mutating func cancelFirstPage(becauseOfQuery: Bool) {
    var wasLoading = false
    if incoming?.isRefreshing == true {
      _ = incoming?.cancelRefresh(&context)
      incoming = nil
      wasLoading = true
    }
    if shown?.cancelRefresh(&context) == true {
      if becauseOfQuery { shown?.refreshIsDue = true }
      wasLoading = true
    }
    if wasLoading { phase = shown == nil ? .idle : .loaded }
  }

  /// Takes the rows off the screen; an answer goes into the cache as it is left.
  mutating func dropShown() {
    guard shown != nil else { return }
    leaveShown()
    context.change = SnapshotChange(reset: true, edited: context.change.edited)
  }

  mutating func leaveShown() {
    guard let shown else { return }
    if !isProvisional && !shown.isMarked { cache.keep(shown) }
    self.shown = nil
    isProvisional = false
    cancelCount()
  }

  /// Refreshes the window on screen if that is due and its query is the effective one.
  mutating func refreshIfDue(again: Bool = false) {
    guard isFresh, shown?.refreshIsDue == true || shown?.isMarked == true,
      again || shown?.isRefreshing != true, incoming?.isRefreshing != true
    else { return }
    if isLimited {
      self.shown?.refreshIsDue = true
      isWaitingForLimit = true
      return
    }
    isWaitingForLimit = false
    cancelCount()
    self.shown?.refresh(&context)
    phase = .loading
  }

  /// Whether something will be sent by itself once the rate limit has passed.
  ///
  /// What would happen then is tried on a copy, so that it can't be told wrong; that costs what the input would.
  package var waitsForLimit: Bool {
    guard let limitEnd else { return false }
    var later = self
    return later.input(limitEnd) { $0.limitPassed() }.effects.contains { effect in
      switch effect {
      case .load, .preview, .count: true
      case .cancelLoad, .cancelCount, .startTimer, .cancelTimer: false
      }
    }
  }

  /// The source may be asked again: the newest query once, or the pages it refused.
  mutating func limitPassed() {
    limitEnd = nil
    allowLoading()
    let refused = refusedDirections
    refusedDirections = []
    if isWaitingForLimit {
      isWaitingForLimit = false
      if query.isHolding { return }
      if let saved = waitingRestoration {
        waitingRestoration = nil
        restore(saved)
      } else if !isFresh {
        send(afterLimit: true)
      } else if let shown, case .failed = shown.refreshState {
        repeatRefresh(afterLimit: true)
      } else {
        refreshIfDue()
      }
      return
    }
    if isFresh && shown?.isMarked == true { return refreshIfDue() }
    guard isFresh, shown?.isSettled == true else { return }
    shown?.repeatRefused(refused, &context)
    countTotal()
  }
}
