import IncrementalSearch
import Records
import Terminal

/// Types into a search and measures its answers.
struct BenchRun<Source: PageSource> {
  /// The rows of a screen.
  private static var pageSize: Int { BenchReport.pageSize }
  /// The places in a result that are measured, as rows before the page.
  var rows = [1_000, 10_000, 100_000]
  /// How many pages are measured at a place.
  private static var pagesPerPlace: Int { 30 }
  /// In rows: what is gone through at once to reach a place, if the source gives so many.
  private static var walkedAtOnce: Int { 1_000 }

  let typed: TypedKeys
  /// Opens what is searched, with nothing kept of earlier searches.
  let open: () async throws -> Source
  /// Has a source forget what it keeps of answers, and nothing else.
  var forget: (Source) -> Void = { _ in }
  /// The requests that searches send, where they send any.
  var requests: RequestRecorder?

  /// Measures everything into a report. A first page is measured with each query once in a round, in a new order, and with
  /// a source that was opened for the round, so that none is found in what was kept of it.
  func run(_ report: inout BenchReport, progress: inout ProgressLine) async throws {
    var generator = SplitMix64(seed: report.seed)
    var samples: [Int: [(page: Double, bare: Double?)]] = [:]
    for round in 1...report.rounds {
      let source = try await opened()
      for (index, prefix) in typed.prefixes.shuffled(using: &generator).enumerated() {
        try Task.checkCancellation()
        progress.show("round \(round) of \(report.rounds)")
        let request = PageRequest<Source.Key>(
          query: SearchQuery(prefix.text), place: .start, limit: Self.pageSize)
        if requests != nil {
          // A source asks less where it has asked before.
          for _ in 0..<2 {
            _ = await requests?.taken()
            _ = try await source.page(request)
          }
        }
        let sent = await requests?.taken()
        func page() async throws -> Double { try await milliseconds { _ = try await source.page(request) } }
        var pair: (page: Double, bare: Double?)
        if let requests, let sent {
          // Whatever comes second finds more at hand, so they take turns.
          func bare() async throws -> Double { try await milliseconds { try await requests.send(sent) } }
          if index.isMultiple(of: 2) {
            pair = (try await page(), try await bare())
          } else {
            let time = try await bare()
            pair = (try await page(), time)
          }
        } else {
          pair = (try await page(), nil)
        }
        samples[min(prefix.keys, 9), default: []].append(pair)
      }
    }
    report.keyCounts = samples.sorted { $0.key < $1.key }.map { keys, samples in
      let bare = samples.compactMap(\.bare)
      let times = samples.compactMap { sample in sample.bare.map { sample.page / max($0, 0.001) } }
      return BenchReport.KeyCount(
        keys: keys == 9 ? "9+" : "\(keys)", firstPage: Latencies(samples.map(\.page)),
        bare: bare.isEmpty ? nil : Latencies(bare), timesInPairs: times.isEmpty ? nil : times.sorted()[times.count / 2])
    }
    let widest: String?
    (report.total, widest) = try await totals(&progress)
    for query in [""] + (widest.map { [$0] } ?? []) {
      progress.show("pages at depth", atOnce: true)
      report.depths += try await depths(of: query)
    }
    report.residentMemory = ResidentMemory.bytes
    report.mostMemory = ResidentMemory.mostBytes
  }

  /// Opens what is searched, and has it read what it needs for any query.
  private func opened() async throws -> Source {
    let source = try await open()
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

  /// What pages cost at the start of a result, as the first one who asks for it waits, and deep in it, reached by keys.
  private func depths(of query: String) async throws -> [BenchReport.Depth] {
    let source = try await opened()
    let query = SearchQuery(query)
    var first: [Double] = []
    var page = Page<Source.Item, Source.Key>([])
    for _ in 0..<Self.pagesPerPlace {
      forget(source)
      first.append(
        try await milliseconds {
          page = try await source.page(PageRequest(query: query, place: .start, limit: Self.pageSize))
        })
    }
    var depths = [BenchReport.Depth(query: query.text, row: 0, forward: Latencies(first))]
    var row = page.items.count
    for place in rows {
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
    _ source: Source, _ query: SearchQuery, from key: Source.Key?, _ direction: PageDirection
  ) async throws -> (latencies: Latencies, first: Page<Source.Item, Source.Key>?) {
    var key = key
    var first: Page<Source.Item, Source.Key>?
    var samples: [Double] = []
    while samples.count < Self.pagesPerPlace, let place = key {
      var page = Page<Source.Item, Source.Key>([])
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
