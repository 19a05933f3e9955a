// What inputs do to the effective query and to the window that answers it.

extension SearchMachine {
  /// Whether the window on screen answers the effective query.
  var isFresh: Bool { shown.map { $0.scope == query.effective } == true && !isProvisional }

  var isLimited: Bool { limitEnd.map { now < $0 } ?? false }

  /// The query whose first page or refresh is on its way.
  var queryInFlight: SearchQuery? {
    if let incoming, incoming.isRefreshing { return incoming.scope }
    if let shown, shown.isRefreshing { return shown.scope }
    return nil
  }

  /// Acts on what an input did to the effective query.
  mutating func take(_ step: QueryMachine.Step) {
    if step == .unchanged { return }
    leaveQuery()
    let effective = query.effective
    if query.isTooShort {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true)
      incoming = nil
      dropShown()
      phase = effective.text.isEmpty ? .idle : .tooShort
      return
    }
    if phase == .tooShort { phase = .idle }
    if effective.text.isEmpty { query.endBurst() }
    if queryInFlight == effective {
      query.settled(now: now)
      // The window whose refresh this is counts again.
      allowLoading()
      return
    }
    if isFresh {
      query.settled(now: now)
      cancelFirstPage(becauseOfQuery: true)
      comeBack()
      return
    }
    if let answer = cache.take(effective) {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true)
      dropShown()
      shown = answer
      if let age = configuration.cacheAge, now - answer.answeredAt > age { shown?.refreshIsDue = true }
      shown?.showAgain(&context)
      comeBack()
      return
    }
    if configuration.typing.cancellation == .atKeystroke { cancelFirstPage(becauseOfQuery: true) }
    switch step {
    case .unchanged: break
    case .changedAtOnce: send()
    case .changed: if query.hold(now: now, isLimited: isLimited) { send() }
    }
  }

  /// The effective query changed: what belonged to the one before is no longer wanted.
  mutating func leaveQuery() {
    isDismissed = false
    isWaitingForLimit = false
    waitingRestoration = nil
    refusedDirections = []
    shown?.suspend(&context)
    cancelCount()
  }

  /// The window on screen answers the effective query again, as it was left.
  mutating func comeBack() {
    incoming = nil
    phase = .loaded
    endBusyPeriodUnlessDue()
    shown?.forgetFailedRefresh()
    refreshIfDue()
    allowLoading()
    shown?.resume(&context)
    countTotal()
  }

  /// Coming back ends the busy period, unless a refresh goes out in place of the request that was on its way.
  mutating func endBusyPeriodUnlessDue() {
    if shown?.refreshIsDue == true || shown?.isMarked == true { return }
    endBusyPeriod()
  }

  mutating func submit() {
    if configuration.typing.trigger == .typing {
      if query.isHolding {
        query.endBurst()
        send()
      }
      return
    }
    let isNew = query.takeSubmittedText()
    query.endBurst()
    if query.isTooShort {
      if isNew { take(.changedAtOnce) }
    } else if isNew {
      take(.changedAtOnce)
    } else if queryInFlight != query.effective {
      if isFresh { refresh() } else { send() }
    }
  }

  mutating func refresh() {
    cache.removeAll()
    query.sent()
    isDismissed = false
    shown?.resumeStalled()
    if query.isTooShort { return }
    if isFresh {
      shown?.refreshIsDue = true
      // A refresh replaces one that failed, also while it waits.
      if isLimited { shown?.forgetFailedRefresh() }
      refreshIfDue(again: true)
    } else if let incoming, incoming.scope == query.effective, incoming.isRefreshing, !isLimited {
      self.incoming?.refresh(&context)
      phase = .loading
    } else {
      send()
    }
  }

  mutating func retry() {
    query.sent()
    isDismissed = false
    shown?.resumeStalled()
    // Data that changed is loaded anew first; refresh wins.
    if isFresh && shown?.isMarked == true && shown?.isSettled == true && limitEnd == nil { return }
    allowLoading()
    if isFresh {
      if let shown, !shown.isRefreshing, case .failed = shown.refreshState {
        if isLimited { isWaitingForLimit = true } else { repeatRefresh() }
      } else if case .failed = phase, shown?.isSettled == true {
        // A refresh that replaced the failed one was held back, or given up.
        shown?.refreshIsDue = true
        refreshIfDue()
      } else if !isLimited {
        refusedDirections = []
        shown?.retry(&context)
      }
    } else if queryInFlight != query.effective && !query.isTooShort {
      send()
    }
  }

  mutating func repeatRefresh(afterLimit: Bool = false) {
    cancelCount()
    shown?.retry(afterLimit: afterLimit, &context)
    phase = .loading
  }
}
