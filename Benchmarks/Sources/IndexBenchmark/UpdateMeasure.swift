import IncrementalSearch
import IncrementalSearchSQLite

/// Changes one record after the other, and times each until a page shows it.
struct UpdateMeasure {
  let index: SearchIndex
  let report: Report

  func run(_ records: [IndexRecord], count: Int) async throws {
    report.begin("One record's update until a page shows it, \(count) times; ms")
    let source = SQLiteSource(index, order: .index)
    let before = try await pages(source)
    var (visible, applied) = (Samples(), Samples())
    var missed = 0
    let clock = ContinuousClock()
    for number in 0..<count {
      // Spread over all records.
      var record = records[number * 7_919 % records.count]
      let word = "zzupdate\(number)q"
      record.texts = ["\(record.texts.first ?? "") \(word)"]
      let start = clock.now
      try await index.apply([.upsert(record)])
      applied.append(start.duration(to: clock.now))
      let page = try await PageMeasure.page(source, word)
      visible.append(start.duration(to: clock.now))
      if page.items.map(\.id) != [record.id] { missed += 1 }
    }
    let after = try await pages(source)
    report.add(
      "update",
      [
        "p50": visible.median, "p95": visible.p95, "max": visible.most, "apply p50": applied.median,
        "apply p95": applied.p95, "not shown": Double(missed),
      ],
      gates: [.most("p95", gate: 1, goal: 1), .most("p50", gate: 1, goal: 0.3), .most("not shown", gate: 0, goal: 0)])
    report.add(
      "first asks after",
      ["p50 before": before.median, "p50 after": after.median, "ratio": after.median / before.median],
      gates: [.most("ratio", gate: 2, goal: 1.2)])
  }

  private func pages(_ source: SQLiteSource) async throws -> Samples {
    var times = PageTimes()
    for _ in 0..<20 {
      for text in ["p", "pan", "http c", "data", "python l"] { try await times.measure(source, text) }
    }
    return times.first
  }
}
