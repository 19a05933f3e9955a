import IncrementalSearch
import IncrementalSearchSQLite

/// Times first pages of an index and of the plain table, in turns.
struct PageMeasure {
  let index: SearchIndex
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
    _ source: SQLiteSource, _ text: String, limit: Int = 20, _ place: PagePlace<IndexKey> = .start
  ) async throws -> Page<IndexRecord, IndexKey> {
    try await source.page(
      PageRequest(query: SearchQuery(text), place: place, direction: place == .start ? .refresh : .next, limit: limit))
  }

  /// In the index's own order, beside the plain table by row number.
  func measureIndexOrder(each: Int = 30) async throws {
    report.begin("First page of 20 in the index's order; ms")
    let source = SQLiteSource(index, order: .index)
    for text in Self.texts {
      let (ours, peer) = try await inTurns(text, each: each, peerEach: each, order: "rowid", source)
      var atOnce = Samples()
      for _ in 0..<each { atOnce.append(try ContinuousClock().measure { try plain.pageAtOnce(text) }) }
      report.add(
        text,
        [
          "p50": ours.median, "p95": ours.p95, "max": ours.most, "raw p50": peer.median,
          "raw without await": atOnce.median, "ratio": ours.median / peer.median,
        ],
        gates: [.most("p50", gate: 0.3, goal: 0.1), .most("ratio", gate: 3, goal: 1.5)])
    }
  }

  /// In the order of relevance, beside the plain table by bm25; `ranked` is an index of the same records by rank.
  func measureRelevance(ranked: SearchIndex) async throws {
    report.begin("First page of 20 in the order of relevance; ms; and how many of the first 20 by bm25 it has")
    let source = SQLiteSource(index, order: .relevance)
    let rankedSource = SQLiteSource(ranked, order: .relevance)
    for text in Self.texts {
      let (ours, peer) = try await inTurns(text, each: 20, peerEach: 1, order: "rank", source)
      var rankedTimes = Samples()
      for _ in 0..<20 {
        rankedTimes.append(try await ContinuousClock().measure { _ = try await Self.page(rankedSource, text) })
      }
      let best = Set(try await plain.page(text, order: "rank").map(String.init))
      let shared = try await Self.page(source, text).items.filter { best.contains($0.id) }.count
      let rankedShared = try await Self.page(rankedSource, text).items.filter { best.contains($0.id) }.count
      var gates = [Gate.most("p50", gate: 10, goal: 2), .most("ranked p50", gate: 10, goal: 2)]
      if text.count == 1 { gates.append(.most("ratio", gate: 1 / 15, goal: 1 / 100)) }
      report.add(
        text,
        [
          "p50": ours.median, "p95": ours.p95, "max": ours.most, "bm25 p50": peer.median,
          "ratio": ours.median / peer.median, "overlap": Double(shared), "ranked p50": rankedTimes.median,
          "ranked overlap": Double(rankedShared), "of": Double(best.count),
        ], gates: gates)
    }
  }

  private func inTurns(
    _ text: String, each: Int, peerEach: Int, order: String, _ source: SQLiteSource
  ) async throws -> (Samples, Samples) {
    var (ours, peer) = (Samples(), Samples())
    let clock = ContinuousClock()
    // Once so that both have read their pages of the file.
    _ = try await Self.page(source, text)
    if peerEach > 1 { _ = try await plain.page(text, order: order) }
    for _ in 0..<rounds {
      ours.beginRound()
      for _ in 0..<each { ours.append(try await clock.measure { _ = try await Self.page(source, text) }) }
      peer.beginRound()
      for _ in 0..<peerEach { peer.append(try await clock.measure { _ = try await plain.page(text, order: order) }) }
    }
    return (ours, peer)
  }

  /// Pages deep in a long result, reached by walking, beside the first one.
  func measureDepth(_ depth: Int) async throws {
    report.begin("A page of 20 at depth \(depth) beside the first one; ms")
    for (order, text) in [(IndexOrder.index, "p"), (.index, "python l"), (.index, ""), (.relevance, "p")] {
      let source = SQLiteSource(index, order: order)
      var place = PagePlace<IndexKey>.start
      var walked = 0
      while walked < depth, let next = try await Self.page(source, text, limit: 1_000, place).next {
        place = .key(next)
        walked += 1_000
      }
      let back = try await Self.page(source, text, place).previous
      var (first, forward, backward) = (Samples(), Samples(), Samples())
      let clock = ContinuousClock()
      for _ in 0..<rounds {
        for index in [first, forward, backward].indices {
          switch index {
          case 0: first.beginRound()
          case 1: forward.beginRound()
          default: backward.beginRound()
          }
          for _ in 0..<30 {
            switch index {
            case 0: first.append(try await clock.measure { _ = try await Self.page(source, text) })
            case 1: forward.append(try await clock.measure { _ = try await Self.page(source, text, place) })
            default:
              guard let back else { continue }
              backward.append(try await clock.measure { _ = try await Self.page(source, text, .key(back)) })
            }
          }
        }
      }
      report.add(
        "\(order.rawValue) \(text.isEmpty ? "(all)" : text)",
        [
          "depth": Double(walked), "page 1": first.median, "next": forward.median, "previous": backward.median,
          "ratio next": forward.median / first.median, "ratio previous": backward.median / first.median,
        ], gates: [.most("ratio next", gate: 2, goal: 1.5), .most("ratio previous", gate: 2, goal: 1.5)])
    }
  }

  /// The totals, which no page waits for.
  func measureTotals() async throws {
    report.begin("Totals, apart from the page; ms")
    let source = SQLiteSource(index, order: .index)
    for text in ["p", "h", "data", "data s", "python l", "http client"] {
      var times = Samples()
      var total = TotalCount.unknown
      for _ in 0..<3 {
        times.append(try await ContinuousClock().measure { total = try await source.total(for: SearchQuery(text)) })
      }
      guard case .exact(let count) = total else { continue }
      report.add(text, ["records": Double(count), "p50": times.median])
    }
  }
}
