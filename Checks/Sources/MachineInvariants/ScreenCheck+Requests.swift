import SearchMachines

extension ScreenCheck {
  /// What was sent and what is in flight after a step.
  mutating func checkRequests(_ record: ScreenRecord) throws(Violation) {
    try countEmptyPages(record)
    for entry in record.sent { try checkSent(entry, record) }
    try checkRepeat(record)
    let after = record.after
    if !after.mayLoad, let open = requests.open(.next) ?? requests.open(.previous) {
      throw Violation(.directionsRest, "\(open.request.direction) is in flight, \(Self.describe(after))")
    }
    if after.isFresh, let whole = requests.whole {
      try require(
        whole.request.query == after.query, .outdatedCancelled,
        "\"\(whole.request.query)\" is in flight, \"\(after.query)\" is shown")
    }
    if settings.search.typing.cancellation == .atKeystroke, let whole = requests.whole {
      try require(
        whole.request.query == after.query, .cancelAtKeystroke,
        "\"\(whole.request.query)\" is in flight, the query is \"\(after.query)\"")
    }
  }

  private func checkSent(_ entry: RequestLedger.Entry, _ record: ScreenRecord) throws(Violation) {
    let request = entry.request
    let after = record.after
    try require(facts.hasInput, .quietBeforeInput, "\(request.direction) is sent at \(record.step)")
    try require(!isTooShort(request.query), .quietWhenTooShort, "\(request.direction) of \"\(request.query)\"")
    try require(!isLimited, .quietDuringLimit, "\(request.direction) is sent at \(record.step)")
    try require(
      request.query == after.query, .effectiveQuerySent, "\"\(request.query)\" is sent, the query is \"\(after.query)\""
    )
    try checkSize(entry)
    if entry.isWhole { return try checkPlace(request, record) }
    try require(after.mayLoad, .directionsRest, "\(request.direction) is sent, \(Self.describe(after))")
    try checkIsNotHeld(request, record.after)
    if facts.isDismissed && record.before.query == after.query {
      throw Violation(.quietAfterDismiss, "\(request.direction) is sent at \(record.step)")
    }
    try require(
      record.page == nil || facts.emptyPages[request.direction] <= settings.paging.maxEmptyPages, .emptyPagesBounded,
      "\(request.direction) is sent after \(facts.emptyPages[request.direction]) empty pages")
  }

  private func checkSize(_ entry: RequestLedger.Entry) throws(Violation) {
    if facts.restoring != nil { return }
    let request = entry.request
    let size = entry.isWhole ? settings.paging.firstPageSize : settings.paging.pageSize
    let mayBeLess = request.direction == .previous && settings.source.knowsPositions
    // A first page that was evicted is asked for as it was before.
    let mayBeFirst = !settings.source.knowsPositions && request.limit == settings.paging.firstPageSize
    try require(
      request.limit == size || mayBeFirst || (mayBeLess && request.limit > 0 && request.limit < size), .askedSize,
      "\(request.direction) asks for \(request.limit) items")
  }

  /// A refresh by a person or the source starts at the first visible row, or else the last.
  private func checkPlace(_ request: PageRequest<Int>, _ record: ScreenRecord) throws(Violation) {
    guard record.event.isRefresh, record.before.mayLoad, !facts.hasMovedRows, case .rows(let range) = facts.seen,
      let anchor = [range.first, range.last].first(where: { record.before.index(of: $0) != nil })
    else { return }
    if !settings.source.hidden.isEmpty { return }
    let isThere =
      settings.source.knowsPositions
      ? request.place == .position(anchor)
      : settings.source.ids(at: request.place, limit: request.limit).contains(anchor)
    try require(isThere, .refreshAtAnchor, "the anchor is \(anchor), the refresh starts at \(request.place)")
  }

  func isTooShort(_ query: SearchQuery) -> Bool {
    let minimum = settings.search.typing.minimumLength
    return minimum > 0 && (query.text.isEmpty || query.text.count < minimum)
  }

  /// Rows that the source repeats make a page that is held only if all of it is.
  private func checkIsNotHeld(_ request: PageRequest<Int>, _ after: ScreenSnapshot) throws(Violation) {
    let ids = settings.source.ids(at: request.place, limit: request.limit)
    var held = 0
    for id in ids where after.items.contains(where: { $0.id == id && $0.edit == 0 }) { held += 1 }
    let isHeld = settings.source.repeats ? held == ids.count : held > 0
    try require(
      ids.isEmpty || !isHeld, .noHeldPage, "\(request.direction) asks for \(ids), \(Self.describe(after))")
  }

  /// Typing sends nothing that is shown fresh, nor again what is in flight.
  private func checkRepeat(_ record: ScreenRecord) throws(Violation) {
    switch record.step {
    case .type, .compose, .filter, .timer(.debounce), .timer(.compositionRest): break
    case .submit: if isSubmitted { return }
    default: return
    }
    // Data that changed while nothing could be sent is loaded anew by the first input after that.
    guard let sent = record.sent(.refresh), !facts.rowsAreMarked else { return }
    let query = sent.request.query
    try require(
      !(record.before.mayLoad && record.before.query == query), .noRepeat, "\"\(query)\" is sent though it is shown")
    for entry in record.cancelled where entry.isWhole {
      try require(entry.request.query != query, .noRepeat, "\"\(query)\" is cancelled and sent again")
    }
  }

  private mutating func countEmptyPages(_ record: ScreenRecord) throws(Violation) {
    guard let answered = record.answered, let page = record.page else { return }
    if answered.isWhole {
      facts.emptyPages = ScreenFacts.Sides(page.items.isEmpty ? 1 : 0)
    } else if page.items.isEmpty {
      facts.emptyPages[answered.request.direction] += 1
    } else {
      facts.emptyPages[answered.request.direction] = 0
    }
  }

  // MARK: What is wanted

  /// A visible range, a request by hand and a retry lead to the loads they should lead to, and a range to no others.
  func checkWanted(_ record: ScreenRecord) throws(Violation) {
    switch record.event {
    case .action(.visibleRangeChanged(let range)): try checkWanted(by: range, record)
    case .action(.nextRequested): try checkWantedByHand(.next, record)
    case .action(.previousRequested): try checkWantedByHand(.previous, record)
    case .action(.retried): try checkRetry(record)
    default: break
    }
  }

  private func checkWantedByHand(_ direction: PageDirection, _ record: ScreenRecord) throws(Violation) {
    guard record.before.mayLoad, record.before.state(direction) == .idle, !isLimited else { return }
    // Data that changed while a person wanted quiet is loaded anew first.
    if facts.rowsAreMarked || facts.hasExpired, case .loading = record.after.phase { return }
    try require(
      record.after.state(direction) == .loading, .wantedLoads, "\(direction) was asked for and does not load")
  }

  private func checkWanted(by range: VisibleRange<Int>, _ record: ScreenRecord) throws(Violation) {
    let after = record.after
    let distance = settings.paging.prefetchDistance
    for direction in [PageDirection.previous, .next] {
      let edge = after.index(of: direction == .next ? range.last : range.first)
      let beyond = edge.map { direction == .next ? after.items.count - 1 - $0 : $0 }
      let isWanted = beyond.map { $0 < distance } ?? false
      if record.sent(direction) != nil && !facts.byHand[direction] && !facts.mayGoOn[direction] {
        try require(isWanted, .wantedLoads, "\(direction) loads though \(beyond ?? -1) rows lie beyond what is visible")
      }
      guard isWanted, after.mayLoad, !isLimited, !wouldEvictVisible(direction, range, after) else { continue }
      try require(after.state(direction) != .idle, .wantedLoads, "\(direction) is wanted and does not load")
    }
  }

  /// Whether a page on this side would drop a visible one at the other, which is for loads by hand only.
  private func wouldEvictVisible(
    _ direction: PageDirection, _ range: VisibleRange<Int>, _ after: ScreenSnapshot
  ) -> Bool {
    guard case .pages(let most) = settings.paging.window else { return false }
    // Pages whose rows are all deleted are held but don't count among the rows.
    if facts.hasMovedRows { return true }
    guard after.pageCounts.count >= most, let (first, last) = after.indices(of: range)
    else { return false }
    return direction == .next
      ? first < after.pageCounts[0] : last >= after.items.count - after.pageCounts[after.pageCounts.count - 1]
  }

  private func checkRetry(_ record: ScreenRecord) throws(Violation) {
    if isLimited { return }
    let before = record.before
    // Data that changed while a person wanted quiet is loaded anew first.
    if facts.rowsAreMarked || facts.hasExpired, case .loaded = before.phase, case .loading = record.after.phase {
      return
    }
    if case .failed = before.phase {
      guard let failed = facts.failedWhole, failed.query == before.query else { return }
      let repeated = requests.whole?.request
      try require(
        repeated?.place == failed.place && repeated?.limit == failed.limit, .retryRepeats,
        "\(failed.place) failed, \(repeated.map { "\($0.place)" } ?? "nothing") is asked for")
    } else if before.mayLoad {
      for direction in [PageDirection.previous, .next] {
        guard case .failed = before.state(direction), let failed = facts.failed[direction] else { continue }
        let repeated = requests.open(direction)?.request
        try require(
          repeated == failed, .retryRepeats,
          "\(direction) \(failed.place) failed, \(repeated.map { "\($0.place)" } ?? "nothing") is asked for")
      }
    }
  }

  static func describe(_ snapshot: ScreenSnapshot) -> String {
    let query = snapshot.itemsQuery.map { "\"\($0)\"" } ?? "nothing"
    return "rows \(snapshot.items.map { $0.id }) of \(query), query \"\(snapshot.query)\", phase \(snapshot.phase)"
  }
}
