// What a change of the query does to what is shown and sent.

extension SearchCore {
  /// The query whose first page or refresh is on its way.
  private func isInFlight(_ query: SearchQuery) -> Bool {
    if let incoming, incoming.isRefreshing { return incoming.query == query }
    if let shown, shown.isRefreshing { return shown.query == query }
    return false
  }

  /// Acts on what an input did to the effective query: rows go, come back or stay until the new query is answered, and the
  /// query is sent at once, after its debounce or not at all.
  func queryChanged(_ step: QueryMachine.Step, _ turn: inout Turn) {
    if step == .unchanged { return }
    leaveQuery(&turn)
    if query.effective.text.isEmpty { query.endBurst() }
    if query.isTooShort {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true, &turn)
      incoming = nil
      dropShown(&turn)
    } else if isInFlight(query.effective) {
      query.settled(now: turn.now)
      // The window whose refresh this is counts again.
      setMayLoad(&turn)
    } else if isFresh {
      query.settled(now: turn.now)
      cancelFirstPage(becauseOfQuery: true, &turn)
      comeBack(&turn)
    } else if let answer = cache.remove(query.effective) {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true, &turn)
      dropShown(&turn)
      shown = answer
      if let age = configuration.cacheAge, turn.now - answer.answeredAt > age { shown?.makeDue() }
      shown?.showAgain(&turn)
      comeBack(&turn)
    } else {
      if configuration.typing.cancellation == .atKeystroke { cancelFirstPage(becauseOfQuery: true, &turn) }
      if step == .changedAtOnce || query.startDebounce(now: turn.now, isLimited: !limit.isOver(turn.now)) {
        send(&turn)
      }
    }
  }

  /// The effective query changed: what belonged to the one before is no longer wanted.
  private func leaveQuery(_ turn: inout Turn) {
    wake()
    limit.drop()
    shown?.suspend(&turn)
    cancelCount(&turn)
  }

  /// The window on screen answers the effective query again, as it was left.
  private func comeBack(_ turn: inout Turn) {
    incoming = nil
    // Coming back ends the busy period, unless a refresh goes out in place of the request that was on its way.
    if shown?.due == nil { endBusyPeriod() }
    shown?.forgetFailedRefresh()
    refreshIfDue(&turn)
    setMayLoad(&turn)
    shown?.resume(&turn)
    countTotal(&turn)
  }

  func submit(_ turn: inout Turn) {
    if configuration.typing.trigger == .typing {
      if query.isWaiting {
        query.endBurst()
        send(&turn)
      }
      return
    }
    let isNew = query.submitText()
    query.endBurst()
    if isNew {
      queryChanged(.changedAtOnce, &turn)
    } else if !query.isTooShort && !isInFlight(query.effective) {
      if isFresh { refresh(&turn) } else { send(&turn) }
    }
  }

  func refresh(_ turn: inout Turn) {
    cache.removeAll()
    query.stopWaiting()
    wake()
    shown?.resumeStalled()
    if query.isTooShort { return }
    let isLimited = !limit.isOver(turn.now)
    if isFresh {
      shown?.makeDue()
      // A refresh replaces one that failed, also while it waits.
      if isLimited { shown?.replaceFailedRefresh() }
      refreshIfDue(again: true, &turn)
    } else if let incoming, incoming.query == query.effective, incoming.isRefreshing, !isLimited {
      self.incoming?.refresh(&turn)
    } else {
      send(&turn)
    }
  }

  /// What has failed is tried again, or the query that waits is sent.
  ///
  /// - Parameter byItself: Whether nobody asked for it: loops that were stopped stay so.
  func retry(byItself: Bool = false, _ turn: inout Turn) {
    query.stopWaiting()
    wake()
    if !byItself { shown?.resumeStalled() }
    guard isFresh else {
      if !isInFlight(query.effective) && !query.isTooShort { send(byItself: byItself, &turn) }
      return
    }
    // Data that changed is loaded anew first; refresh wins.
    if shown?.isOutdated == true && shown?.isSettled == true && limit.end == nil { return }
    setMayLoad(&turn)
    switch shown?.refreshState {
    case .failed:
      if limit.isOver(turn.now) { repeatRefresh(byItself: byItself, &turn) } else { limit.queryWaits() }
    case .replaced:
      // It was held back, or given up.
      shown?.makeDue()
      refreshIfDue(&turn)
    case .settled, .notStarted, .loading, nil:
      if limit.isOver(turn.now) {
        limit.dropPages()
        shown?.retry(byItself: byItself, &turn)
      }
    }
  }

  private func repeatRefresh(byItself: Bool = false, _ turn: inout Turn) {
    limit.drop()
    cancelCount(&turn)
    shown?.retry(byItself: byItself, &turn)
  }

  // MARK: Sending

  /// Sends the effective query, or lets it wait for the rate limit.
  func send(byItself: Bool = false, _ turn: inout Turn) {
    query.stopWaiting()
    wake()
    if query.isTooShort || isInFlight(query.effective) { return }
    if !limit.isOver(turn.now) { return limit.queryWaits() }
    limit.drop()
    if isFresh { return }
    // One that failed repeats its own request, which may be one of a saved search.
    let failed = incoming.flatMap { $0.query == query.effective && !$0.isRefreshing ? $0 : nil }
    cancelFirstPage(becauseOfQuery: true, &turn)
    if configuration.keepsItems { shown?.forgetFailedRefresh() } else { dropShown(&turn) }
    if let failed {
      failed.retry(byItself: byItself, &turn)
      incoming = failed
    } else {
      let window = newWindow(turn)
      window.start(&turn)
      incoming = window
    }
    if configuration.previews, let first = incoming?.refreshState.request, let incoming {
      let request = PageRequest(query: incoming.query, place: first.place, direction: .refresh, limit: first.limit)
      turn.effects.append(.preview(first.id, request))
    }
  }

  /// Loads a saved search again, once the source may be asked.
  func restore(_ query: SearchQuery, _ saved: Restoration.Saved, _ turn: inout Turn) {
    self.query.replace(text: query.text, filters: query.filters, now: turn.now)
    leaveQuery(&turn)
    cancelFirstPage(becauseOfQuery: true, &turn)
    dropShown(&turn)
    if self.query.isTooShort {
      incoming = nil
    } else {
      loadSaved(saved, &turn)
    }
  }

  private func loadSaved(_ saved: Restoration.Saved, _ turn: inout Turn) {
    if !limit.isOver(turn.now) { return limit.savedSearchWaits(saved) }
    let window = newWindow(turn)
    window.restore(saved, &turn)
    incoming = window
  }

  /// Cancels the first page or refresh on its way. A refresh cut off by the query is due when its query comes back.
  func cancelFirstPage(becauseOfQuery: Bool, _ turn: inout Turn) {
    if incoming?.isRefreshing == true {
      _ = incoming?.cancelRefresh(&turn)
      incoming = nil
    }
    if shown?.cancelRefresh(&turn) == true, becauseOfQuery { shown?.makeDue() }
  }

  /// Takes the rows off the screen; an answer goes into the cache as it is left.
  private func dropShown(_ turn: inout Turn) {
    guard shown != nil else { return }
    cacheShown(&turn)
    turn.change = SnapshotChange(reset: true, edited: turn.change.edited)
  }

  /// The window on screen makes room for another; an answer goes into the cache as it is left.
  func cacheShown(_ turn: inout Turn) {
    guard let window = shown else { return }
    if !window.isProvisional && !window.isOutdated { cache.insert(window) }
    shown = nil
    cancelCount(&turn)
  }

  /// Refreshes the window on screen if that is due and its query is the effective one.
  func refreshIfDue(again: Bool = false, _ turn: inout Turn) {
    guard isFresh, shown?.due != nil, again || shown?.isRefreshing != true, incoming?.isRefreshing != true else {
      return
    }
    if !limit.isOver(turn.now) { return limit.queryWaits() }
    limit.drop()
    cancelCount(&turn)
    shown?.refresh(&turn)
  }

  /// The source may be asked again: the newest query once, or the pages it refused.
  func limitPassed(_ turn: inout Turn) {
    let waiting = limit.passed()
    setMayLoad(&turn)
    switch waiting {
    case .query, .savedSearch:
      if query.isWaiting { return }
      if case .savedSearch(let saved) = waiting {
        loadSaved(saved, &turn)
      } else if !isFresh {
        send(byItself: true, &turn)
      } else if case .failed = shown?.refreshState {
        repeatRefresh(byItself: true, &turn)
      } else {
        refreshIfDue(&turn)
      }
    case .nothing, .pages:
      if isFresh && shown?.isOutdated == true { return refreshIfDue(&turn) }
      guard isFresh, shown?.isSettled == true else { return }
      var refused = RefusedDirections.none
      if case .pages(let directions) = waiting { refused = directions }
      shown?.repeatRefused(refused, &turn)
      countTotal(&turn)
    }
  }
}
