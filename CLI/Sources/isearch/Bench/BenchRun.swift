import IncrementalSearch
import IncrementalSearchSQLite
import Terminal

/// Types into an index and measures what comes.
struct BenchRun: Sendable {
  /// The rows of a screen.
  static let pageSize = 20
  /// The places in a result that are measured, as rows before the page.
  private static let rows = [1_000, 10_000, 100_000]
  /// How many pages are measured at a place.
  private static let pagesPerPlace = 30
  private static let walkedAtOnce = 1_000

  let path: String
  let match: MatchKind
  let order: IndexOrder
  let typed: TypedKeys
  let rounds: Int
  let seed: UInt64

  /// Measures everything. A first page is measured with each query once in a round, in a new order, and with an index
  /// that was opened for the round, so that none is found in what was kept of it.
  func run(named name: String, progress: inout ProgressLine) async throws -> BenchReport {
    let information = try await SearchIndex(path).information()
    var report = BenchReport(
      name: name, records: information.count, size: information.size, order: order.rawValue, match: match.rawValue,
      rounds: rounds, seed: seed, pageSize: Self.pageSize)
    if information.generation > 0 {
      report.build = BenchReport.Build(records: information.buildCount, seconds: information.buildSeconds)
    }
    var generator = SplitMix64(seed: seed)
    var samples: [Int: [Double]] = [:]
    for round in 1...rounds {
      let source = try await opened()
      for prefix in typed.prefixes.shuffled(using: &generator) {
        try Task.checkCancellation()
        progress.show("round \(round) of \(rounds)")
        let request = PageRequest<IndexKey>(query: SearchQuery(prefix.text), place: .start, limit: Self.pageSize)
        samples[min(prefix.keys, 9), default: []].append(try await milliseconds { _ = try await source.page(request) })
      }
    }
    report.keyCounts = samples.keys.sorted().map { keys in
      BenchReport.KeyCount(keys: keys == 9 ? "9+" : "\(keys)", firstPage: Latencies(samples[keys] ?? []))
    }
    let widest: String?
    (report.total, widest) = try await totals(&progress)
    for query in [""] + (widest.map { [$0] } ?? []) {
      progress.show("pages at depth", atOnce: true)
      report.depths += try await depths(of: query)
    }
    report.residentMemory = ResidentMemory.bytes
    report.mostMemory = ResidentMemory.mostBytes
    return report
  }

  /// Opens the index, and has it read what it needs for any query.
  private func opened() async throws -> SQLiteSource {
    let source = SQLiteSource(try SearchIndex(path), match: match, order: order)
    _ = try await source.page(PageRequest(query: SearchQuery(), place: .start, limit: Self.pageSize))
    return source
  }

  /// What counting each query costs, and the first key that finds most.
  private func totals(_ progress: inout ProgressLine) async throws -> (Latencies, widest: String?) {
    let source = try await opened()
    var samples: [Double] = []
    var widest: (text: String, count: Int)?
    for prefix in typed.prefixes {
      try Task.checkCancellation()
      progress.show("totals")
      var total = TotalCount.unknown
      samples.append(try await milliseconds { total = try await source.total(for: SearchQuery(prefix.text)) })
      if prefix.keys == 1, case .exact(let count) = total, count > widest?.count ?? 0 { widest = (prefix.text, count) }
    }
    return (Latencies(samples), widest?.text)
  }

  /// What pages cost at the start of a result and deep in it, reached by keys.
  private func depths(of query: String) async throws -> [BenchReport.Depth] {
    let source = try await opened()
    let query = SearchQuery(query)
    var first: [Double] = []
    var page = Page<IndexRecord, IndexKey>([])
    for _ in 0..<Self.pagesPerPlace {
      first.append(
        try await milliseconds {
          page = try await source.page(PageRequest(query: query, place: .start, limit: Self.pageSize))
        })
    }
    var depths = [BenchReport.Depth(query: query.text, row: 0, forward: Latencies(first))]
    var row = page.items.count
    for place in Self.rows {
      while row < place, let next = page.next {
        try Task.checkCancellation()
        page = try await source.page(
          PageRequest(
            query: query, place: .key(next), direction: .next, limit: min(Self.walkedAtOnce, max(place - row, 1))))
        if page.items.isEmpty { return depths }
        row += page.items.count
      }
      guard row >= place else { return depths }
      let forward = try await walk(source, query, from: page.next, .next)
      let back = try await walk(source, query, from: forward.first?.previous, .previous)
      depths.append(BenchReport.Depth(query: query.text, row: place, forward: forward.latencies, back: back.latencies))
    }
    return depths
  }

  /// What pages cost from a key on in a direction, and the first one.
  private func walk(
    _ source: SQLiteSource, _ query: SearchQuery, from key: IndexKey?, _ direction: PageDirection
  ) async throws -> (latencies: Latencies, first: Page<IndexRecord, IndexKey>?) {
    var key = key
    var first: Page<IndexRecord, IndexKey>?
    var samples: [Double] = []
    while samples.count < Self.pagesPerPlace, let place = key {
      var page = Page<IndexRecord, IndexKey>([])
      samples.append(
        try await milliseconds {
          page = try await source.page(
            PageRequest(query: query, place: .key(place), direction: direction, limit: Self.pageSize))
        })
      if first == nil { first = page }
      key = direction == .next ? page.next : page.previous
    }
    return (Latencies(samples), first)
  }

  private func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return start.duration(to: .now) / .milliseconds(1)
  }
}
