// What pages, failures, previews and counts lead to.

extension SearchCore {
  /// A page arrived for a request that is waited for.
  func pageLoaded(_ id: RequestID, _ page: ArrivedPage, _ turn: inout Turn) {
    if incoming?.isWaiting(for: id) == true {
      sourceAnswered()
      firstPageLoaded(id, page, &turn)
    } else if let wasRefreshing = shown?.isRefreshing {
      sourceAnswered()
      shown?.pageLoaded(id, page, &turn)
      // A jump past the end goes on to where the rows are.
      if wasRefreshing && shown?.isRefreshing != true { answered(&turn) }
    }
  }

  /// The first page of a query that is not shown has come.
  private func firstPageLoaded(_ id: RequestID, _ page: ArrivedPage, _ turn: inout Turn) {
    guard let window = incoming else { return }
    // What is refreshed as soon as it is there loads nothing before that.
    setMayLoad(window.query == query.effective ? window : nil, &turn)
    if let shown, shown.isProvisional, shown.rows.knowsVisible, shown.query == window.query {
      // What is visible of quick local rows is what will be visible of the page.
      incoming?.rows = turn.perform(.copyVisible(from: shown.id, to: window.id)).facts
    }
    incoming?.pageLoaded(id, page, &turn)
    // A saved search may need more pages before it can be shown.
    if incoming?.isRefreshing == true { return }
    cacheShown(&turn)
    shown = incoming
    incoming = nil
    answered(&turn)
  }

  /// A page failed that is waited for.
  func pageFailed(_ id: RequestID, _ failure: SearchFailure, _ turn: inout Turn) {
    let isFirstPage = incoming?.isWaiting(for: id) == true
    reconnection.retried = .idle
    if failure.reason != .rateLimited { limit.endRefusals() }
    if failure.reason != .offline { reconnection.startOver() }
    if isFirstPage { firstPageFailed(id, failure, &turn) } else { shownPageFailed(id, failure, &turn) }
  }

  private func firstPageFailed(_ id: RequestID, _ failure: SearchFailure, _ turn: inout Turn) {
    guard let window = incoming else { return }
    let isEffective = window.query == query.effective
    setMayLoad(isEffective ? window : nil, &turn)
    endBusyPeriod()
    if failure.isExpiry && !isEffective {
      // Neither success nor failure, and nobody waits for it any more.
      incoming = nil
      return
    }
    incoming?.pageFailed(id, failure, &turn)
    if incoming?.isRefreshing == true { return }
    limitHit(failure, &turn)
    guard isEffective else { return }
    if failure.reason == .rateLimited {
      limit.queryWaits()
    } else if incoming?.isOutdated == true && limit.isOver(turn.now) {
      incoming?.retry(&turn)
    }
  }

  /// A page of the window on screen, or its refresh, has failed.
  private func shownPageFailed(_ id: RequestID, _ failure: SearchFailure, _ turn: inout Turn) {
    let wasRefreshing = shown?.isRefreshing == true
    if wasRefreshing { endBusyPeriod() }
    if failure.isExpiry && !isFresh {
      shown?.dropExpiredRefresh()
      return
    }
    if failure.isExpiry && !limit.isOver(turn.now) {
      // Loaded anew as soon as the source may be asked again.
      shown?.suspend(&turn)
      shown?.refreshLater(failure)
      limit.queryWaits()
      return
    }
    let direction: PageDirection? = wasRefreshing ? nil : shown?.next.request?.id == id ? .next : .previous
    shown?.pageFailed(id, failure, &turn)
    if shown?.isRefreshing == true { return }
    limitHit(failure, &turn)
    if let direction {
      if failure.reason == .rateLimited { limit.pageWaits(direction) }
    } else if shown?.refusedJump.failure != nil {
      refreshIfDue(&turn)
      countTotal(&turn)
    } else if failure.reason == .rateLimited {
      // Held back: sent again when the time has passed, or when its query comes back.
      shown?.makeDue()
      if isFresh { limit.queryWaits() } else { limit.dropQuery() }
    } else {
      refreshIfDue(&turn)
    }
  }

  /// The window on screen is an answer.
  private func answered(_ turn: inout Turn) {
    shown?.answeredAt = turn.now
    endBusyPeriod()
    refreshIfDue(&turn)
    cancelCount(&turn)
    countTotal(&turn)
  }

  /// The source is there, and doesn't ask to be left alone.
  private func sourceAnswered() {
    limit.endRefusals()
    reconnection.startOver()
    reconnection.retried = .idle
  }

  private func limitHit(_ failure: SearchFailure, _ turn: inout Turn) {
    guard failure.reason == .rateLimited else { return }
    limit.refused(failure, now: turn.now)
    setMayLoad(&turn)
  }

  /// Quick local rows are shown while the first page of the effective query is on its way.
  func previewLoaded(count: Int, _ turn: inout Turn) {
    guard let incoming, incoming.query == query.effective else { return }
    if let shown, shown.isProvisional, shown.query == incoming.query { return }
    cacheShown(&turn)
    let window = newWindow(turn)
    window.showPreview(count, like: incoming.id, &turn)
    shown = window
  }

  // MARK: Counting

  func counted(_ total: TotalCount) {
    counting = nil
    shown?.countedTotal = total
  }

  func countTotal(_ turn: inout Turn) {
    guard configuration.countsTotal, isFresh, limit.isOver(turn.now), let shown, !shown.isRefreshing,
      shown.total == .unknown, counting == nil
    else { return }
    let id = turn.newRequest()
    counting = id
    turn.effects.append(.count(id, shown.query))
  }

  func cancelCount(_ turn: inout Turn) {
    guard let counting else { return }
    turn.effects.append(.cancelCount(counting))
    self.counting = nil
  }
}
