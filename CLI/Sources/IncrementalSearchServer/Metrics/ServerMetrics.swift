import NIOConcurrencyHelpers

/// Counts what a server does, and knows whether it is ending.
final class ServerMetrics: Sendable {
  /// What is counted besides requests.
  enum Event: String, CaseIterable {
    /// A client had the answer already.
    case notModified = "not_modified"
    /// A client left before its answer was there.
    case cancelled
    /// A search was out of time.
    case interrupted
    /// A request was refused because its client had sent too many.
    case rateLimited = "rate_limited"
    /// A request was refused because too many searches waited, or its own had waited too long.
    case overloaded
    /// A search had waited too long, and never ran.
    case waitedInVain = "waited_in_vain"
    /// A search could not read the data.
    case dataError = "data_error"
    /// A connection was closed because its client had too many.
    case refusedConnection = "refused_connection"
    /// A ready answer was sent.
    case cacheHit = "cache_hit"
  }

  struct RouteStatus: Hashable {
    var route: String
    var status: Int
  }

  struct Counts {
    var requests: [RouteStatus: Int] = [:]
    var latencies: [String: LatencyHistogram] = [:]
    var events: [Event: Int] = [:]
    /// How long searches that ran had waited for their turn,
    var waits = LatencyHistogram()
    /// and how long they ran.
    var runs = LatencyHistogram()
    /// Connections that are open.
    var connections = 0
  }

  private let counts = NIOLockedValueBox(Counts())
  private let ending = NIOLockedValueBox(false)

  /// Counts an event.
  func count(_ event: Event) { counts.withLockedValue { $0.events[event, default: 0] += 1 } }

  /// Counts a request that was answered. Routes are names of ours, so there are few.
  func count(_ route: String, status: Int, time: Duration) {
    let seconds = time / .seconds(1)
    counts.withLockedValue { counts in
      counts.requests[RouteStatus(route: route, status: status), default: 0] += 1
      counts.latencies[route, default: LatencyHistogram()].add(seconds)
    }
  }

  /// Counts a search that ran.
  func countQuery(waited: Duration, ran: Duration) {
    let (waited, ran) = (waited / .seconds(1), ran / .seconds(1))
    counts.withLockedValue { counts in
      counts.waits.add(waited)
      counts.runs.add(ran)
    }
  }

  /// Counts a connection that was opened (1) or closed (-1).
  func countConnection(_ change: Int) { counts.withLockedValue { $0.connections += change } }

  /// Whether the server is ending.
  var isEnding: Bool { ending.withLockedValue { $0 } }

  /// The server begins to end.
  func end() { ending.withLockedValue { $0 = true } }

  /// What was counted so far.
  var current: Counts { counts.withLockedValue { $0 } }
}

/// How many times were at most so long.
struct LatencyHistogram {
  /// Upper bounds in seconds; a last bucket has no bound.
  static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

  private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
  private(set) var sum = 0.0

  /// Adds a time in seconds.
  mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }
}
