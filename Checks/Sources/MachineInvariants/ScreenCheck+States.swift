import SearchMachines

extension ScreenCheck {
  /// Phase, load states, counts and what is in flight say the same.
  func checkStates(_ after: ScreenSnapshot) throws(Violation) {
    try checkPhase(after)
    switch after.phase {
    case .loading: try require(after.refresh == .loading, .statesAgree, "loading, but refresh is \(after.refresh)")
    case .failed(let failure):
      try require(after.refresh == .failed(failure), .statesAgree, "failed, but refresh is \(after.refresh)")
    case .idle, .tooShort, .loaded:
      try require(after.refresh == .idle, .statesAgree, "\(after.phase), but refresh is \(after.refresh)")
    }
    try require(
      (after.phase == .loading) == (requests.whole != nil), .statesAgree,
      "phase \(after.phase), but \(requests.whole == nil ? "nothing" : "a first page") is in flight")
    for direction in [PageDirection.previous, .next] {
      let state = after.state(direction)
      try require(
        (state == .loading) == (requests.open(direction) != nil), .statesAgree,
        "\(direction) is \(state), but \(requests.open(direction) == nil ? "nothing" : "a load") is in flight")
      if case .failed = state { try require(after.refresh == .idle, .statesAgree, "\(direction) failed at a refresh") }
      try checkEnd(direction, after)
    }
    try checkCounts(after)
    try checkTimers(after)
  }

  private func checkPhase(_ after: ScreenSnapshot) throws(Violation) {
    switch after.phase {
    case .idle, .tooShort:
      try require(after.itemsQuery == nil, .statesAgree, "\(after.phase), but rows are shown")
    case .loaded:
      try require(after.itemsQuery != nil, .statesAgree, "loaded, but no rows are shown")
    case .loading, .failed: break
    }
    if after.itemsQuery == nil {
      try require(
        after.items.isEmpty && after.next == .idle && after.previous == .idle, .statesAgree,
        "nothing is shown, but there are rows or load states")
    }
    if isTooShort(after.query) {
      try require(
        after.phase == .idle || after.phase == .tooShort, .statesAgree, "phase \(after.phase) of a query too short")
    }
    if let anchor = after.original.anchor {
      try require(after.index(of: anchor.id) != nil, .statesAgree, "the anchor \(anchor.id) is not among the rows")
    }
  }

  private func checkTimers(_ after: ScreenSnapshot) throws(Violation) {
    let waitsToBeSlow = after.phase == .loading && !after.isSlow
    try require(after.phase == .loading || !after.isSlow, .statesAgree, "slow in phase \(after.phase)")
    try require(
      (timers.running(.slow) != nil) == waitsToBeSlow, .statesAgree,
      "phase \(after.phase), slow \(after.isSlow), but its timer \(waitsToBeSlow ? "does not run" : "runs")")
    try require(
      !isLimited || timers.running(.rateLimit) != nil, .statesAgree, "no timer runs for the rate limit")
  }

  /// The ends can be judged where local edits don't hide what is held.
  private func checkEnd(_ direction: PageDirection, _ after: ScreenSnapshot) throws(Violation) {
    guard let outermost = direction == .next ? after.items.last : after.items.first, !facts.hasMovedRows,
      !after.isProvisional
    else { return }
    let source = settings.source
    let isAtEnd = direction == .next ? outermost.id == source.count - 1 : outermost.id == 0
    let state = after.state(direction)
    if state == .end && (direction == .next || source.leadsBack || !facts.hasExpired) {
      try require(isAtEnd, .endIsTrue, "\(direction) is at its end, \(Self.describe(after))")
    }
    // Where rows are taken out of answers, a window may have to ask once more to know.
    if isAtEnd && after.mayLoad && source.hidden.isEmpty && (direction == .next ? source.saysEnd : source.saysBeginning)
    {
      try require(state == .end, .endIsTrue, "\(direction) is \(state), \(Self.describe(after))")
    }
  }

  private func checkCounts(_ after: ScreenSnapshot) throws(Violation) {
    guard settings.source.knowsPositions, settings.source.hidden.isEmpty, !facts.hasMovedRows, !after.isProvisional,
      let first = after.items.first, let last = after.items.last
    else { return }
    try require(
      after.before == first.id, .countsExact, "\(after.before ?? -1) rows before, \(Self.describe(after))")
    guard settings.source.saysEnd else { return }
    try require(
      after.after == settings.source.count - 1 - last.id, .countsExact,
      "\(after.after ?? -1) rows after, \(Self.describe(after))")
  }
}

extension CheckedSource {
  /// Whether the page with the last item says that it is the last.
  var saysEnd: Bool {
    switch shape {
    case .positions: true
    case .positionsWithoutTotal: false
    case .numbered(let endsEmpty): !endsEmpty && pages.last?.isEmpty == false
    case .forward: pages.last?.isEmpty == false
    }
  }

  /// Whether the page with the first item says that it is the first.
  var saysBeginning: Bool {
    switch shape {
    case .positions, .positionsWithoutTotal: true
    case .numbered, .forward: pages.first?.isEmpty == false
    }
  }

  /// Whether a page may begin with an item of the page before.
  var repeats: Bool {
    if extraItems > 0 || !hidden.isEmpty { return true }
    for (page, following) in zip(pages, pages.dropFirst()) where !page.isEmpty && page.last == following.first {
      return true
    }
    return false
  }
}
