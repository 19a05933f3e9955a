import IncrementalSearch
import IncrementalSearchSQLite

/// Times first pages of an index and of the plain table, in turns.
struct PageMeasure {
  let index: SearchIndex
  /// An index of the same records, by rank.
  let ranked: SearchIndex
  let plain: PeerTables
  let report: Report
  let rounds: Int

  static let texts = [
    "h", "ht", "htt", "http", "http c", "http cl", "http client", "p", "pa", "pan", "pand", "panda", "pandas", "d",
    "da",
    "dat", "data", "datab", "databa", "databas", "database", "data s", "data sc", "p", "py", "pyt", "pyth", "pytho",
    "python", "python l", "python library for d", "zqxjkv",
  ].reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  /// A page of a source.
  static func page(
    _ source: SQLiteSource, _ text: String, _ place: PagePlace<IndexKey> = .start, limit: Int = 20
  ) async throws -> Page<IndexRecord, IndexKey> {
    try await source.page(
      PageRequest(query: SearchQuery(text), place: place, direction: place == .start ? .refresh : .next, limit: limit))
  }

  /// Measures all of it, of an index of so many records.
  func run(_ count: Int) async throws {
    try await measureIndexOrder()
    try await measureRelevance()
    try await measureDepth(min(100_000, count / 4))
    try await measureTotals()
  }

  /// In the index's own order, beside the plain table by row number.
  private func measureIndexOrder(each: Int = 30) async throws {
    report.begin("First page of 20 in the index's order; ms")
    let source = SQLiteSource(index, order: .index)
    for text in Self.texts {
      var (ours, peer, atOnce) = (PageTimes(), Samples(), Samples())
      // Once so that both have read their pages of the file.
      try await warm(source, text)
      _ = try await plain.page(text, order: "rowid")
      for _ in 0..<rounds {
        ours.beginRound()
        for _ in 0..<each { try await ours.measure(source, text) }
        peer.beginRound()
        for _ in 0..<each {
          // As before ours, so that both find the processor's caches alike.
          for beginning in PageTimes.beginnings(of: text).dropFirst() {
            _ = try await plain.page(beginning, order: "rowid")
          }
          peer.append(try await ContinuousClock().measure { _ = try await plain.page(text, order: "rowid") })
        }
      }
      for _ in 0..<each { atOnce.append(try ContinuousClock().measure { try plain.pageAtOnce(text) }) }
      report.add(
        text,
        [
          "first ask": ours.first.median, "p95": ours.first.p95, "max": ours.first.most, "raw": peer.median,
          "raw without await": atOnce.median, "ratio": ours.first.median / peer.median,
          "asked before": ours.again.median,
        ],
        gates: [.most("first ask", gate: 0.3, goal: 0.1), .most("ratio", gate: 3, goal: 1.5)])
    }
  }

  /// In the order of relevance, beside the plain table by bm25.
  private func measureRelevance() async throws {
    report.begin("First page of 20 in the order of relevance; ms; and how many of the first 20 by bm25 it has")
    let source = SQLiteSource(index, order: .relevance)
    let rankedSource = SQLiteSource(ranked, order: .relevance)
    for text in Self.texts {
      var (ours, rankedOurs, peer) = (PageTimes(), PageTimes(), Samples())
      try await warm(source, text)
      try await warm(rankedSource, text)
      for _ in 0..<rounds {
        ours.beginRound()
        for _ in 0..<20 { try await ours.measure(source, text) }
        rankedOurs.beginRound()
        for _ in 0..<20 { try await rankedOurs.measure(rankedSource, text) }
        peer.beginRound()
        // Once, as it takes so long for one letter.
        peer.append(try await ContinuousClock().measure { _ = try await plain.page(text, order: "rank") })
      }
      let best = Set(try await plain.page(text, order: "rank").map(String.init))
      let shared = try await Self.page(source, text).items.filter { best.contains($0.id) }.count
      let rankedShared = try await Self.page(rankedSource, text).items.filter { best.contains($0.id) }.count
      var gates = [Gate.most("first ask", gate: 10, goal: 2), .most("ranked first ask", gate: 10, goal: 2)]
      if text.count == 1 { gates.append(.most("ratio", gate: 1 / 15, goal: 1 / 100)) }
      report.add(
        text,
        [
          "first ask": ours.first.median, "p95": ours.first.p95, "max": ours.first.most, "bm25": peer.median,
          "ratio": ours.first.median / peer.median, "asked before": ours.again.median, "overlap": Double(shared),
          "ranked first ask": rankedOurs.first.median, "ranked asked before": rankedOurs.again.median,
          "ranked overlap": Double(rankedShared), "of": Double(best.count),
        ], gates: gates)
    }
  }

  private func warm(_ source: SQLiteSource, _ text: String) async throws {
    var times = PageTimes()
    try await times.measure(source, text)
  }

  /// Pages deep in a long result, reached by walking, beside the first one.
  private func measureDepth(_ depth: Int) async throws {
    report.begin("A page of 20 at depth \(depth) beside the first one; ms")
    for (order, text) in [(IndexOrder.index, "p"), (.index, "python l"), (.index, ""), (.relevance, "p")] {
      let source = SQLiteSource(index, order: order)
      var place = PagePlace<IndexKey>.start
      var walked = 0
      while walked < depth, let next = try await Self.page(source, text, place, limit: 1_000).next {
        place = .key(next)
        walked += 1_000
      }
      let back = try await Self.page(source, text, place).previous
      var (first, forward, backward) = (PageTimes(), PageTimes(), PageTimes())
      for _ in 0..<rounds {
        first.beginRound()
        for _ in 0..<30 { try await first.measure(source, text) }
        forward.beginRound()
        for _ in 0..<30 { try await forward.measure(source, text, place) }
        guard let back else { continue }
        backward.beginRound()
        for _ in 0..<30 { try await backward.measure(source, text, .key(back)) }
      }
      report.add(
        "\(order.rawValue) \(text.isEmpty ? "(all)" : text)",
        [
          "depth": Double(walked), "page 1": first.first.median, "next": forward.first.median,
          "previous": backward.first.median, "ratio next": forward.first.median / first.first.median,
          "ratio previous": backward.first.median / first.first.median, "page 1 asked before": first.again.median,
          "next asked before": forward.again.median, "previous asked before": backward.again.median,
        ], gates: [.most("ratio next", gate: 2, goal: 1.5), .most("ratio previous", gate: 2, goal: 1.5)])
    }
  }

  /// The totals, which no page waits for.
  private func measureTotals() async throws {
    report.begin("Totals, apart from the page; ms")
    let source = SQLiteSource(index, order: .index)
    for text in ["p", "h", "data", "data s", "python l", "http client"] {
      var times = Samples()
      var total = TotalCount.unknown
      for _ in 0..<3 {
        index.forgetAnswers()
        times.append(try await ContinuousClock().measure { total = try await source.total(for: SearchQuery(text)) })
      }
      guard case .exact(let count) = total else { continue }
      report.add(text, ["records": Double(count), "p50": times.median])
    }
  }
}
