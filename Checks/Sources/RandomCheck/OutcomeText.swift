import SearchSimulation

/// An outcome in lines, to be read and compared.
struct OutcomeText {
  let lines: [String]

  init(lines: [String]) { self.lines = lines }

  init(_ outcome: ScenarioOutcome) {
    var lines: [String] = []
    // `cancels` and `late` say neither filters nor limits.
    for (list, requests) in [("cancel", outcome.cancels), ("late", outcome.late)] {
      for request in requests {
        var request = request
        request.filters = [:]
        request.limit = nil
        lines.append("\(list) \(OutcomeText.line(request))")
      }
    }
    lines = outcome.requests.map { "request \(OutcomeText.line($0))" } + lines
    lines += outcome.states.map(OutcomeText.line)
    lines += outcome.verdicts.map {
      "@\($0.at) \($0.verdict) \($0.text.unicodeScalars.map { String($0.value, radix: 16) }) \($0.canSubmit)"
    }
    lines += outcome.snapshots.map(OutcomeText.line)
    self.lines = lines
  }

  private static func line(_ request: ScenarioOutcome.Request) -> String {
    var line = "@\(request.at)"
    if let query = request.query { line += " \"\(query)\"" }
    if let direction = request.direction { line += " \(direction) key=\(text(request.key))" }
    if let limit = request.limit { line += " limit=\(limit)" }
    if !request.filters.isEmpty { line += " \(request.filters.sorted { $0.key < $1.key })" }
    return line
  }

  private static func line(_ state: ScenarioOutcome.SearchState) -> String {
    "@\(state.at) \(state.phase) query=\"\(state.query)\" itemsFor=\(text(state.itemsFor)) slow=\(state.slow)"
      + " reason=\(text(state.reason)) count=\(text(state.count))"
  }

  private static func line(_ snapshot: ScenarioOutcome.Snapshot) -> String {
    var line = "@\(snapshot.at)"
    if let screen = snapshot.screen {
      line += " \(screen.phase) query=\"\(screen.query)\" itemsFor=\(text(screen.itemsFor)) slow=\(screen.slow)"
    }
    let change = snapshot.change
    return line + " \(snapshot.pages) refresh=\(snapshot.refresh) previous=\(snapshot.previous) next=\(snapshot.next)"
      + " before=\(text(snapshot.before)) after=\(text(snapshot.after))"
      + " inserted=\(change.insertedHead),\(change.insertedTail)"
      + " evicted=\(change.evictedHead),\(change.evictedTail) reset=\(change.reset)"
      + " epoch=\(snapshot.epoch) first=\(snapshot.firstOrdinal) pinned=\(snapshot.pinned)"
  }

  private static func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "null" }

  /// How many steps it took to come to an outcome.
  static func steps(_ scenario: Scenario, _ outcome: ScenarioOutcome) -> Int {
    scenario.events.count + outcome.requests.count + outcome.states.count + outcome.verdicts.count
      + outcome.snapshots.count
  }

  /// Two outcomes one after the other, with marks at the lines that only one has.
  static func comparison(engine: OutcomeText, reference: OutcomeText) -> String {
    func marked(_ own: OutcomeText, _ other: OutcomeText) -> String {
      own.lines.map { (other.lines.contains($0) ? "    " : "  > ") + $0 }.joined(separator: "\n")
    }
    return "engine:\n\(marked(engine, reference))\nreference:\n\(marked(reference, engine))"
  }
}
