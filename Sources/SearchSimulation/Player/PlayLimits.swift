/// Keeps a scenario that doesn't end, or that shows more than memory holds, from being played on and on.
struct PlayLimits: Sendable {
  /// The most replies and timers that one event may lead to.
  var mostSteps = 10_000
  /// The most rows in all snapshots of a scenario.
  var mostRows = 30_000_000

  private var steps = 0
  private var rows = 0
  /// How many requests and snapshots have been looked at: the requests before the last event, all snapshots.
  private var requestsBefore = 0
  private var snapshotsSeen = 0

  /// An event happened; what follows may be as long again.
  mutating func eventHappened(_ outcome: ScenarioOutcome) throws(ScenarioError) {
    steps = 0
    requestsBefore = outcome.requests.count
    try countRows(outcome)
  }

  /// A reply or a timer was taken.
  mutating func stepHappened(_ outcome: ScenarioOutcome, at now: Int) throws(ScenarioError) {
    steps += 1
    if steps > mostSteps {
      throw ScenarioError(
        "the scenario doesn't end: at \(now) ms \(mostSteps) replies and timers have followed one event, \(mostAsked(outcome));"
          + " let its reply be another one at last, or close the screen with the event \"close\"")
    }
    try countRows(outcome)
  }

  /// The instant as a number of milliseconds.
  func time(_ instant: Int64) throws(ScenarioError) -> Int {
    guard let time = Int(exactly: instant), time < .max / 2 else {
      throw ScenarioError("the scenario goes on after \(Int.max / 2) ms, where time ends; give shorter times")
    }
    return time
  }

  private mutating func countRows(_ outcome: ScenarioOutcome) throws(ScenarioError) {
    while snapshotsSeen < outcome.snapshots.count {
      for page in outcome.snapshots[snapshotsSeen].pages { rows += page.count }
      snapshotsSeen += 1
    }
    if rows > mostRows {
      throw ScenarioError(
        "the snapshots have more than \(mostRows) rows in all; give a smaller \"pageSize\", or bound the window with "
          + "\"maxPages\" or \"maxItems\"")
    }
  }

  /// The request that was sent most often since the last event.
  private func mostAsked(_ outcome: ScenarioOutcome) -> String {
    var counts: [[UInt8]: Int] = [:]
    var most = (name: "", count: 0)
    for request in outcome.requests[requestsBefore...] {
      var words: [String] = []
      if let direction = request.direction { words.append(direction) }
      if let key = request.key { words.append("key \(key)") }
      if let query = request.query { words.append("for \(query.quoted)") }
      let name = words.joined(separator: " ")
      let count = counts[Array(name.utf8), default: 0] + 1
      counts[Array(name.utf8)] = count
      if count > most.count { most = (name, count) }
    }
    return most.count == 0 ? "none of them a request" : "the request \(most.name) was sent \(most.count) times"
  }
}
