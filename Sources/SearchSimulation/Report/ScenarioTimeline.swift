/// A played scenario for a person to read: time runs to the right, with one row for what was typed, one for requests and one
/// for what the screen shows.
public struct ScenarioTimeline: Sendable {
  private let width: Int

  /// Makes timelines for a terminal of `width` columns; instants that don't fit go below.
  public init(width: Int = 100) {
    self.width = width
  }

  /// The timeline, each line with its line break.
  ///
  /// Where the screen's row is empty, what it shows has not changed.
  public func text(of scenario: Scenario, _ outcome: ScenarioOutcome) -> String {
    var moments = Moments()
    for event in scenario.events { moments.add([event.action.wording], to: .input, at: event.at) }
    for (mark, requests) in [("×", outcome.cancels), ("→", outcome.requests), ("~", outcome.late)] {
      for request in requests {
        moments.add(["\(mark) \(request.wording(sources: scenario.sources))"], to: .requests, at: request.at)
      }
    }
    for (at, lines) in screen(scenario.kind, outcome) { moments.add(lines, to: .screen, at: at) }

    let input = scenario.kind == .paging ? "input" : "typed"
    var table = TimelineTable(labels: ["ms", input, "requests", "screen"], width: width)
    for at in moments.lanes.keys.sorted() { table.append(time: "\(at)", lanes: moments.lanes[at] ?? []) }
    var lines = heading(scenario) + [""]
    if !moments.lanes.isEmpty { lines += table.lines() + [""] }
    lines.append(legend(scenario, outcome))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lanes by time.
  private struct Moments {
    enum Lane: Int { case input, requests, screen }
    private(set) var lanes: [Int: [[String]]] = [:]

    mutating func add(_ lines: [String], to lane: Lane, at time: Int) {
      lanes[time, default: [[], [], []]][lane.rawValue] += lines
    }
  }

  private func heading(_ scenario: Scenario) -> [String] {
    let kind = scenario.kind.rawValue
    var heading = scenario.id.map { $0.hasPrefix(kind) ? $0.printable : "\(kind) \($0.printable)" } ?? kind
    if let title = scenario.title { heading += ": \(title.printable)" }
    return heading.broken(to: width)
  }

  /// What the screen newly shows, by time.
  private func screen(_ kind: Scenario.Kind, _ outcome: ScenarioOutcome) -> [(at: Int, lines: [String])] {
    switch kind {
    case .search:
      var previous = StatusWording.start
      return outcome.states.map { state in
        let wording = StatusWording(state)
        defer { previous = wording }
        return (state.at, wording.lines(since: previous))
      }
    case .validation:
      var previous = "empty"
      return outcome.verdicts.map { state in
        let wording = state.canSubmit ? "\(state.verdict), can submit" : state.verdict
        defer { previous = wording }
        return (state.at, wording == previous ? [] : [wording])
      }
    case .paging, .screen:
      var previous = ScenarioOutcome.Snapshot.start(of: kind)
      return outcome.snapshots.map { snapshot in
        defer { previous = snapshot }
        let lines = snapshot.status.lines(since: previous.status) + snapshot.windowLines(since: previous)
        let isRedrawn = lines.isEmpty && snapshot.screen == previous.screen
        return (snapshot.at, isRedrawn ? ["redrawn"] : lines)
      }
    }
  }

  private func legend(_ scenario: Scenario, _ outcome: ScenarioOutcome) -> String {
    var parts = ["→ \(outcome.requests.count) sent"]
    if !outcome.cancels.isEmpty { parts.append("× \(outcome.cancels.count) cancelled") }
    if !outcome.late.isEmpty { parts.append("~ \(outcome.late.count) late, not shown") }
    if scenario.events.contains(where: { $0.action.isComposing }) { parts.append("[ ] being composed") }
    return parts.joined(separator: "   ")
  }
}
