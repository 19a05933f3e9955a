import SearchMachines

extension ScreenCheck {
  /// Nothing that is wanted is forgotten: the newest query, what was refused, what changed.
  mutating func checkWaiting(_ record: ScreenRecord) throws(Violation) {
    try checkMarks(record)
    if waitsForLimit { return }
    try checkNewest(record.after)
    try checkRefused(record)
  }

  /// The timer of a rate limit has yet to fire, if only at this instant.
  private var waitsForLimit: Bool { timers.running(.rateLimit) != nil }

  /// The effective query is shown, in flight, failed or waits for a timer, unless a person put the search away.
  private func checkNewest(_ after: ScreenSnapshot) throws(Violation) {
    if !facts.hasInput || facts.isPutAway || isTooShort(after.query) || after.isFresh { return }
    // Whether an empty field lists everything before anything was sent is for the first input to say.
    if after.query == SearchQuery() && !requests.hasSent { return }
    switch after.phase {
    case .loading: return
    case .failed: if facts.failedWhole?.query == after.query { return }
    case .idle, .tooShort, .loaded: break
    }
    try require(timers.running(.debounce) != nil, .newestSent, "nothing will send it, \(Self.describe(after))")
  }

  /// What a rate limit refused goes out with its timer, unless a newer query still has its debounce.
  private func checkRefused(_ record: ScreenRecord) throws(Violation) {
    guard record.step == .timer(.rateLimit), timers.running(.debounce) == nil, !facts.isPutAway else { return }
    let before = record.before
    if case .failed(let failure) = before.phase, failure.reason == .rateLimited,
      facts.failedWhole?.query == before.query
    {
      try require(requests.whole != nil, .refusedSent, "\"\(before.query)\" was refused and is not sent again")
    }
    for direction in [PageDirection.previous, .next] where facts.refused[direction] && before.mayLoad {
      guard case .failed = before.state(direction), record.after.phase == .loaded else { continue }
      try require(
        record.after.state(direction) == .loading, .refusedSent, "\(direction) was refused and is not sent again")
    }
  }

  /// What was asked for before the data changed is asked for again: at once if it is shown, else when it is.
  private mutating func checkMarks(_ record: ScreenRecord) throws(Violation) {
    let after = record.after
    let wholeWasMarked = facts.wholeIsMarked
    if let answered = record.answered, answered.isWhole, record.page != nil {
      if answered.request.query != record.before.itemsQuery || record.before.isProvisional {
        facts.rowsAreMarked = facts.wholeIsMarked
      }
    } else if after.itemsQuery != record.before.itemsQuery || after.epoch != record.before.epoch {
      facts.rowsAreMarked = false
    }
    if requests.whole == nil { facts.wholeIsMarked = false }
    for entry in record.sent where entry.isWhole {
      facts.wholeIsMarked = false
      if entry.request.query == after.itemsQuery { facts.rowsAreMarked = false }
    }
    if waitsForLimit || facts.isPutAway { return }
    try require(
      !(facts.rowsAreMarked && after.mayLoad), .changedDataLoaded, "nothing loads it, \(Self.describe(after))")
    if wholeWasMarked, let answered = record.answered, answered.isWhole, record.failure != nil,
      answered.request.query == after.query
    {
      try require(after.phase == .loading, .changedDataLoaded, "the load marked failed and is not sent again")
    }
  }
}
