import IncrementalSearchTesting
import SearchSimulation

/// What the simulator does with a script: what every shell has to do.
struct ReferenceTraces {
  /// With all that a snapshot says.
  var full: [String] = []
  /// With what the page draws of it.
  var drawn: [String] = []

  init(_ scenario: Scenario) throws {
    let outcome = try ScenarioPlayer().play(scenario)
    full = Self.lines(of: outcome, \.full)
    drawn = Self.lines(of: outcome, \.drawn)
  }

  private static func lines(of outcome: ScenarioOutcome, _ words: (ShownState) -> String) -> [String] {
    var trace = Trace()
    let instants = Set((outcome.requests + outcome.cancels).map(\.at) + outcome.snapshots.map(\.at))
    for instant in instants.sorted() {
      for request in outcome.cancels where request.at == instant {
        trace.cancels(at: instant, request.query ?? "", page: request.key ?? 0)
      }
      for request in outcome.requests where request.at == instant {
        trace.asks(
          at: instant, request.query ?? "", request.direction ?? "", page: request.key ?? 0, limit: request.limit ?? 0)
      }
      if let snapshot = outcome.snapshots.last(where: { $0.at == instant }), let screen = snapshot.screen {
        trace.shows(
          at: instant,
          words(
            ShownState(
              phase: screen.phase, query: screen.query, itemsFor: screen.itemsFor, isSlow: screen.slow,
              rows: snapshot.pages.flatMap { $0 }, previous: snapshot.previous, next: snapshot.next)))
      }
    }
    return trace.lines
  }
}
