/// The rate limit of a source that has asked the search to wait, and what to send when the wait is over.
struct RateLimit: Sendable {
  /// What waits for the limit to pass; the newest wins.
  enum Waiting: Sendable {
    case nothing
    /// The pages it refused.
    case pages(RefusedDirections)
    /// The effective query, or a refresh of it.
    case query
    /// A saved search.
    case savedSearch(Restoration.Saved)
  }

  /// Until when nothing may be sent; nil once that has passed.
  private(set) var end: Duration?
  private(set) var waiting = Waiting.nothing
  /// How often in a row the source has refused.
  private var refusals = 0

  func isOver(_ now: Duration) -> Bool { end.map { now >= $0 } ?? true }

  /// The source has refused. Of two limits the later counts.
  mutating func refused(_ failure: SearchFailure, now: Duration) {
    refusals += 1
    let end = now.after(Self.wait(failure, refusals: refusals))
    self.end = self.end.map { max($0, end) } ?? end
  }

  /// Something other than a refusal came.
  mutating func endRefusals() { refusals = 0 }

  /// The query waits; a saved search that does is the same query.
  mutating func queryWaits() {
    if case .savedSearch = waiting { return }
    waiting = .query
  }

  mutating func savedSearchWaits(_ saved: Restoration.Saved) { waiting = .savedSearch(saved) }

  /// A page in this direction waits, unless the whole query does.
  mutating func pageWaits(_ direction: PageDirection) {
    switch waiting {
    case .nothing: waiting = .pages(RefusedDirections(direction))
    case .pages(let directions): waiting = .pages(directions.with(direction))
    case .query, .savedSearch: break
    }
  }

  /// Nothing waits any more; the time goes on.
  mutating func drop() { waiting = .nothing }

  /// Only pages wait no more.
  mutating func dropPages() {
    if case .pages = waiting { waiting = .nothing }
  }

  /// The query is being sent, or needs no request.
  mutating func dropQuery() {
    switch waiting {
    case .query, .savedSearch: waiting = .nothing
    case .nothing, .pages: break
    }
  }

  /// The time has passed. Returns what waited for it.
  mutating func passed() -> Waiting {
    end = nil
    defer { waiting = .nothing }
    return waiting
  }

  /// The session has ended.
  mutating func close() {
    end = nil
    waiting = .nothing
  }

  /// How long nothing is sent after so many refusals in a row.
  ///
  /// The source says how long, or else a second; but not shorter than 100 ms, doubled for each further refusal in a row,
  /// up to 30 seconds: no answer of a source can make a loop.
  static func wait(_ failure: SearchFailure, refusals: Int) -> Duration {
    let doublings = min(max(0, refusals - 1), 9)
    let least = min(Duration.milliseconds(100 << doublings), .seconds(30))
    return max(least, (failure.retryAfter ?? .seconds(1)).asWait)
  }
}

/// The directions whose page a rate limit has refused.
struct RefusedDirections: Sendable {
  private var previous = false
  private var next = false

  init(_ direction: PageDirection) { self = Self().with(direction) }

  private init() {}

  func contains(_ direction: PageDirection) -> Bool { direction == .next ? next : previous }

  func with(_ direction: PageDirection) -> RefusedDirections {
    var directions = self
    if direction == .next { directions.next = true } else { directions.previous = true }
    return directions
  }

  /// None.
  static var none: RefusedDirections { RefusedDirections() }
}
