import NIOConcurrencyHelpers
import Terminal

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

  /// What stands for the route of a request that was refused before its address was read.
  static let refused = "refused"

  /// Counts a request that was refused before it was read, and which so has no time.
  func countRefused(status: Int) {
    counts.withLockedValue { $0.requests[RouteStatus(route: Self.refused, status: status), default: 0] += 1 }
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

/// How many durations were at most each of some lengths.
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

/// The state of a server when it is asked for its metrics.
struct ServerState {
  /// How many searches run, and how many wait for their turn.
  var queries: (running: Int, waiting: Int)
  /// What the last look at the data found.
  var isReady: Bool?
  /// How many records are searched.
  var records: Int?
  /// The servers that the data is on.
  var nodes: [ServedNode] = []
  /// The version of the program.
  var version: String?
  /// How many lines of the log were lost.
  var lostLines = LogWriter.standardError.lost
  var process = ProcessFigures()
}

/// Counts in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  private(set) var text = ""

  init(_ counts: ServerMetrics.Counts, _ state: ServerState) {
    describe("isearch_requests_total", "counter", "Requests answered.")
    let requests = counts.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
    for (key, count) in requests {
      text += "isearch_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
    }
    describe("isearch_request_seconds", "histogram", "Time from a request's head to its answer.")
    for (route, histogram) in counts.latencies.sorted(by: { $0.key < $1.key }) {
      add(histogram, "isearch_request_seconds", label: "route=\"\(route)\"")
    }
    describe("isearch_query_wait_seconds", "histogram", "Time that searches which ran had waited for their turn.")
    add(counts.waits, "isearch_query_wait_seconds")
    describe("isearch_query_run_seconds", "histogram", "Time that searches ran.")
    add(counts.runs, "isearch_query_run_seconds")
    for event in ServerMetrics.Event.allCases {
      let name = "isearch_\(event.rawValue)_total"
      describe(name, "counter", Self.help(event))
      text += "\(name) \(counts.events[event] ?? 0)\n"
    }
    gauge("isearch_connections", "Open connections.", counts.connections)
    gauge("isearch_running_queries", "Searches that run.", state.queries.running)
    gauge("isearch_waiting_queries", "Searches that wait for their turn.", state.queries.waiting)
    if let isReady = state.isReady {
      gauge("isearch_ready", "Whether the data could be searched last.", isReady ? 1 : 0)
    }
    if let records = state.records { gauge("isearch_records", "Records that are searched.", records) }
    if !state.nodes.isEmpty {
      describe("isearch_node_up", "gauge", "Whether a server that the data is on answers.")
      for node in state.nodes { add("isearch_node_up", "node", node.name, node.problem == nil ? 1 : 0) }
    }
    describe("isearch_log_lines_lost_total", "counter", "Lines of the log that were lost, as nobody read it.")
    text += "isearch_log_lines_lost_total \(state.lostLines)\n"
    if let version = state.version {
      describe("isearch_build_info", "gauge", "The version of the program.")
      add("isearch_build_info", "version", version, 1)
    }
    add(state.process)
  }

  private mutating func add(_ process: ProcessFigures) {
    describe("process_cpu_seconds_total", "counter", "Time of processors, user and system.")
    text += "process_cpu_seconds_total \(process.processorSeconds)\n"
    if let bytes = process.residentBytes { gauge("process_resident_memory_bytes", "Resident memory.", bytes) }
    if let count = process.openFiles { gauge("process_open_fds", "Open files and connections.", count) }
    if let most = process.mostOpenFiles { gauge("process_max_fds", "The most that may be open.", most) }
    if let start = process.start {
      describe("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.")
      text += "process_start_time_seconds \(start)\n"
    }
  }

  private mutating func add(_ name: String, _ label: String, _ value: String, _ number: Int) {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    text += "\(name){\(label)=\"\(escaped)\"} \(number)\n"
  }

  private mutating func describe(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  private mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    describe(name, "gauge", help)
    text += "\(name) \(value)\n"
  }

  private mutating func add(_ histogram: LatencyHistogram, _ name: String, label: String? = nil) {
    let labels = label.map { "{\($0)}" } ?? ""
    let first = label.map { "\($0)," } ?? ""
    var count = 0
    for (index, bound) in (LatencyHistogram.bounds.map { "\($0)" } + ["+Inf"]).enumerated() {
      count += histogram.counts[index]
      text += "\(name)_bucket{\(first)le=\"\(bound)\"} \(count)\n"
    }
    text += "\(name)_sum\(labels) \(histogram.sum)\n\(name)_count\(labels) \(count)\n"
  }

  private static func help(_ event: ServerMetrics.Event) -> String {
    switch event {
    case .notModified: "Answers that the client had already (304)."
    case .cancelled: "Searches whose client left before the answer was there."
    case .interrupted: "Searches that were out of time."
    case .rateLimited: "Requests refused because their client had sent too many."
    case .overloaded: "Requests refused because too much was searched for at once."
    case .waitedInVain: "Searches whose turn did not come in time; among the requests refused as overloaded."
    case .dataError: "Searches that could not read the data."
    case .refusedConnection: "Connections closed because their address had too many."
    case .cacheHit: "Answers that were ready."
    }
  }
}
