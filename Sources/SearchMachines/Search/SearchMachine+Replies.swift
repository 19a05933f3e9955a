// What pages, failures, previews and counts lead to.

extension SearchMachine {
  enum Reply {
    case success(Page<Item, Key>)
    case failure(SearchFailure)
  }

  mutating func takeReply(_ id: RequestID, _ reply: Reply) {
    guard incoming?.isWaiting(for: id) == true || shown?.isWaiting(for: id) == true else {
      // For a request that was cancelled: late, as always when the source ignores cancelling.
      return
    }
    if case .failure(let failure) = reply, failure.reason == .rateLimited {
      // Counted where the limit is noted.
    } else {
      refusals = 0
    }
    if incoming?.isWaiting(for: id) == true {
      takeFirstPage(id, reply)
    } else {
      takePage(id, reply)
    }
  }

  /// A reply for the first page of a query that is not shown.
  mutating func takeFirstPage(_ id: RequestID, _ reply: Reply) {
    guard let isEffective = incoming.map({ $0.scope == query.effective }) else { return }
    // What is refreshed as soon as it is there loads nothing before that.
    allowLoading(isEffective: isEffective, isMarked: incoming?.isMarked == true)
    switch reply {
    case .success(let page):
      // What is visible of quick local rows is what will be visible of the page.
      if isProvisional, let visible = shown?.visible, shown?.scope == incoming?.scope { incoming?.visible = visible }
      incoming?.pageLoaded(id, page, &context)
      // A saved search may need more pages before it can be shown.
      if incoming?.isRefreshing == true { return }
      leaveShown()
      shown = incoming
      incoming = nil
      answered()
    case .failure(let failure):
      endBusyPeriod()
      if failure.isExpiry && !isEffective {
        // Neither success nor failure, and nobody waits for it any more.
        incoming = nil
        phase = shown == nil ? .idle : .loaded
        return
      }
      incoming?.pageFailed(id, failure, &context)
      if incoming?.isRefreshing == true { return }
      noteLimit(failure)
      phase = .failed(failure)
      guard isEffective else { return }
      if failure.reason == .rateLimited {
        isWaitingForLimit = true
      } else if incoming?.isMarked == true && !isLimited {
        incoming?.retry(&context)
        phase = .loading
      }
    }
  }

  /// A reply for the window on screen.
  mutating func takePage(_ id: RequestID, _ reply: Reply) {
    let wasRefreshing = shown?.isRefreshing == true
    switch reply {
    case .success(let page):
      shown?.pageLoaded(id, page, &context)
      // A jump past the end goes on to where the rows are.
      if wasRefreshing && shown?.isRefreshing != true { answered() }
    case .failure(let failure):
      if wasRefreshing { endBusyPeriod() }
      if failure.isExpiry && !isFresh {
        shown?.dropExpiredRefresh()
        phase = .loaded
        return
      }
      if failure.isExpiry && isLimited {
        // Loaded anew as soon as the source may be asked again.
        shown?.suspend(&context)
        shown?.refreshLater(failure)
        isWaitingForLimit = true
        return
      }
      shown?.pageFailed(id, failure, &context)
      if shown?.isRefreshing == true {
        phase = .loading
        return
      }
      noteLimit(failure)
      if wasRefreshing && shown?.refusedJump != nil {
        phase = .loaded
        refreshIfDue()
        countTotal()
      } else if wasRefreshing {
        phase = .failed(failure)
        if failure.reason == .rateLimited {
          // Held back: sent again when the time has passed, or when its query comes back.
          shown?.refreshIsDue = true
          isWaitingForLimit = isFresh
        } else {
          refreshIfDue()
        }
      } else if failure.reason == .rateLimited {
        refuse(id)
      }
    }
  }

  /// The window on screen is an answer.
  mutating func answered() {
    phase = .loaded
    shown?.answeredAt = now
    endBusyPeriod()
    refreshIfDue()
    cancelCount()
    countTotal()
  }

  mutating func noteLimit(_ failure: SearchFailure) {
    guard failure.reason == .rateLimited else { return }
    refusals += 1
    let end = now.after(RateLimit.wait(failure, refusals: refusals))
    limitEnd = limitEnd.map { max($0, end) } ?? end
    allowLoading()
  }

  mutating func refuse(_ id: RequestID) {
    for direction in [PageDirection.previous, .next] {
      guard let shown, case .failed(let request?, _) = shown.load(direction).state, request.id == id else { continue }
      refusedDirections.append(direction)
    }
  }

  mutating func showPreview(_ id: RequestID, _ items: [Item]) {
    guard let incoming, incoming.isWaiting(for: id), incoming.scope == query.effective else { return }
    if isProvisional && shown?.scope == incoming.scope { return }
    leaveShown()
    var pager = newPager()
    pager.showProvisionally(items, &context)
    pager.visible = incoming.visible
    shown = pager
    isProvisional = true
  }

  // MARK: Counting

  mutating func countTotal() {
    guard configuration.countsTotal, isFresh, !isLimited, let shown, !shown.isRefreshing, shown.total == .unknown,
      counting == nil
    else { return }
    let id = context.newRequest()
    counting = id
    context.effects.append(.count(id, shown.scope))
  }

  mutating func cancelCount() {
    guard let counting else { return }
    context.effects.append(.cancelCount(counting))
    self.counting = nil
  }
}
