/// Counts in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  private(set) var text = ""

  init(_ counts: ServerMetrics.Counts, running: Int, records: Int?, residentBytes: Int?) {
    describe("isearch_requests_total", "counter", "Requests answered.")
    let requests = counts.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
    for (key, count) in requests {
      text += "isearch_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
    }
    describe("isearch_request_seconds", "histogram", "Time from a request's head to its answer.")
    for (route, histogram) in counts.latencies.sorted(by: { $0.key < $1.key }) { add(histogram, route) }
    for event in ServerMetrics.Event.allCases {
      let name = "isearch_\(event.rawValue)_total"
      describe(name, "counter", Self.help(event))
      text += "\(name) \(counts.events[event] ?? 0)\n"
    }
    gauge("isearch_connections", "Open connections.", counts.connections)
    gauge("isearch_running_queries", "Searches that run or wait for their turn.", running)
    if let records { gauge("isearch_records", "Records that are searched.", records) }
    if let residentBytes { gauge("process_resident_memory_bytes", "Resident memory.", residentBytes) }
  }

  private mutating func describe(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  private mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    describe(name, "gauge", help)
    text += "\(name) \(value)\n"
  }

  private mutating func add(_ histogram: LatencyHistogram, _ route: String) {
    var count = 0
    for (index, bound) in (LatencyHistogram.bounds.map { "\($0)" } + ["+Inf"]).enumerated() {
      count += histogram.counts[index]
      text += "isearch_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)\n"
    }
    text += "isearch_request_seconds_sum{route=\"\(route)\"} \(histogram.sum)\n"
    text += "isearch_request_seconds_count{route=\"\(route)\"} \(count)\n"
  }

  private static func help(_ event: ServerMetrics.Event) -> String {
    switch event {
    case .notModified: "Answers that the client had already (304)."
    case .cancelled: "Searches whose client left before the answer was there."
    case .interrupted: "Searches that were out of time."
    case .rateLimited: "Requests refused because their client had sent too many."
    case .overloaded: "Requests refused because too many searches waited."
    case .cacheHit: "Answers that were ready."
    }
  }
}
