import SearchSimulation

/// Sending, cancelling, rate limits and the cache.
extension ScreenModel {
  /// Sends the first page of the effective query, or lets it wait for the rate limit.
  func sendEffective() {
    hasQuery = true
    if isLimited {
      waiting = .firstPage
    } else {
      send(key: source(effective).firstKey)
    }
  }

  /// Refreshes the window shown, or lets that wait for the rate limit.
  func sendRefresh(expiries: Int = 0) {
    guard let window = shown else { return }
    if isLimited {
      waiting = .refresh(expiries: expiries)
    } else {
      let startsOver = expiries > 1 || expiries > 0 && source(effective).isCursors
      let anchor = startsOver ? nil : anchorKey(window)
      send(key: anchor ?? source(effective).firstKey, isAtStart: anchor == nil, expiries: expiries)
    }
  }

  /// Sends a first page or refresh of the effective query. "At most one first-page request in flight."
  func send(key: Int, isJump: Bool = false, isAtStart: Bool = true, expiries: Int = 0) {
    let cutOff = first?.query == effective && showsEffective ? first : nil
    cancelFirst(forNewQuery: first?.query != effective)
    // "Refresh wins: directional loads in flight are cancelled"
    cancelDirections()
    failure = nil
    waiting = nil
    if pendingVisible?.query != effective { pendingVisible = nil }
    // "Items of the previous query stay while the new one loads (or, if so set, are dropped when the new one is sent)."
    if !settings.keepItems, !showsEffective { dropItems() }
    if !isJump || !showsEffective {
      beforeJump = nil
    } else if cutOff?.isJump != true || beforeJump == nil {
      beforeJump = shown
      // A refresh that the jump cuts off is due again if the jump is refused.
      if cutOff != nil { beforeJump?.refreshIsDue = true }
    }
    if showsEffective {
      // "The mark goes when the refresh is sent."
      shown?.isMarked = false
      shown?.refreshIsDue = false
      shown?.refreshIsDueOnReturn = false
      shown?.jumpWasRefused = false
      shown?.failed = [:]
      shown?.leadsNowhere = []
      shown?.repeatedRun = [:]
      shown?.incomplete = nil
      shown?.waitsForLimit = []
    }
    // "the first page, refreshes and every later page have that size"
    let hasOneSize = sources.values.contains { $0.isNumbered }
    let limit = hasOneSize ? settings.pageSize : settings.firstPageSize ?? settings.pageSize
    first = ask(.refresh, effective, key, limit)
    first?.isJump = isJump
    first?.isAtStart = isAtStart
    first?.expiries = expiries
  }

  /// Asks the source.
  func ask(_ direction: Direction, _ query: Query, _ key: Int, _ limit: Int) -> Asked {
    let request = Asked(id: asked.count, query: query, direction: direction, key: key, limit: limit)
    asked.append(request)
    if let reply = script.reply(query: query.written, direction: direction) {
      replies.append((now + reply.after, request.id, reply.outcome))
    }
    var record = record(request)
    if kind != .search { record.limit = limit }
    if kind != .paging { record.filters = query.filters }
    outcome.requests.append(record)
    return request
  }

  /// A request as `cancels` and `late` print it.
  func record(_ request: Asked) -> ScenarioOutcome.Request {
    var record = ScenarioOutcome.Request(at: now)
    if kind != .paging { record.query = request.query.written }
    if kind != .search {
      record.direction = request.direction.rawValue
      record.key = source(request.query).printed(request.key)
    }
    return record
  }

  /// Cancels the first page or refresh in flight.
  func cancelFirst(forNewQuery: Bool = false) {
    guard let request = first else { return }
    outcome.cancels.append(record(request))
    first = nil
    // "a refresh that was cut off [by the query change starts again] always"
    if forNewQuery, shown?.query == request.query { shown?.refreshIsDue = true }
    if forNewQuery { pendingVisible = nil }
  }

  /// Cancels next and previous.
  func cancelDirections() {
    for direction in [Direction.previous, .next] { cancel(direction) }
  }

  func cancel(_ direction: Direction) {
    guard let request = shown?.loading.removeValue(forKey: direction) else { return }
    if direction == .previous { shown?.incomplete = nil }
    outcome.cancels.append(record(request))
  }

  /// Drops what waits for a rate limit.
  func dropWaiting(forNewQuery: Bool) {
    switch waiting {
    case .refresh where forNewQuery:
      // "a refresh that was [...] held back by a rate limit [starts again] always"
      shown?.refreshIsDue = true
    case .again(let request) where forNewQuery && request.query == shown?.query:
      shown?.refreshIsDue = true
    case .firstPage, .refresh, .again, nil: break
    }
    waiting = nil
  }

  /// A reply said "rate limited". "of two limits the later counts"; "A wait shorter than 100 ms counts as 100 ms, and
  /// each further refusal in a row doubles that least wait, up to 30 seconds".
  func limit(for time: Int) {
    let least = min(30_000, 100 << min(refusals - 1, 10))
    limitUntil = max(limitUntil, now + max(time, least))
    limitTimer = limitUntil
  }

  /// An answer that was waited for has come.
  func countRefusals(_ outcome: ScenarioReply.Outcome) {
    if case .rateLimited = outcome { refusals += 1 } else { refusals = 0 }
  }

  /// "then the newest query once: when its debounce is over, or, with no newer query, the refused one again"
  func limitIsOver() {
    limitTimer = nil
    let what = waiting
    waiting = nil
    switch what {
    case .firstPage: sendEffective()
    case .refresh(let expiries): sendRefresh(expiries: expiries)
    case .again(let request):
      send(
        key: request.key, isJump: request.isJump, isAtStart: request.isAtStart, expiries: request.expiries)
    case nil: break
    }
    sendDueRefresh()
    guard first == nil, showsEffective, let window = shown else { return }
    // "then that page once more, unless the query has changed"
    for direction in [Direction.previous, .next] {
      if window.waitsForLimit.contains(direction) { retryFailed(direction) }
      // "When both directions start at one instant, `previous` is requested first".
      startIfWanted(direction)
    }
  }

  /// The rows shown are replaced as a whole.
  func reset() {
    epoch += 1
    firstOrdinal = 0
    change = .init()
    change.reset = true
    change.insertedTail = shownRows.count
  }

  /// "dropping the items (clear, too short, `keepItems` false), are resets too".
  func dropItems() {
    guard let window = shown else { return }
    store(window)
    shown = nil
    reset()
  }

  /// "answers of earlier queries kept, least recently used out"; "what is marked isn't cached".
  func store(_ window: Window) {
    cache.removeAll { $0.query == window.query }
    if window.isMarked { return }
    cache.append(window)
    while cache.count > settings.cacheSize { cache.removeFirst() }
  }

  /// "A cache hit brings back the window, its load states and its visible range, and requests nothing for what it
  /// holds."
  func showCached(_ hit: Window) {
    cache.removeAll { $0.query == hit.query }
    if let window = shown { store(window) }
    shown = hit
    pendingVisible = nil
    reset()
  }
}
