/// Compares what came out of a scenario with what its file expects.
public struct ScenarioCheck: Sendable {
  /// The most entries of a list that a difference shows.
  static let shownEntries = 3

  private let kind: Scenario.Kind
  private let expectation: JSONValue

  /// Makes a check of a scenario; nil if its file expects nothing.
  public init?(_ scenario: Scenario) {
    guard let expectation = scenario.expect else { return nil }
    kind = scenario.kind
    self.expectation = expectation
  }

  /// The differences, one line each, in the order of the format; empty if the outcome is as expected.
  public func differences(in outcome: ScenarioOutcome) -> [String] {
    let actual = outcome.json(for: kind)
    var differences: [String] = []
    for (name, _) in kind.outputs {
      guard let expected = expectation[name]?.elements else { continue }
      if name == "snapshots" {
        differences += snapshots(expected, outcome.snapshots)
      } else {
        differences += list(name, expected, actual[name]?.elements ?? [])
      }
    }
    if let count = expectation["snapshotCount"]?.integer, count != outcome.snapshots.count {
      differences.append("snapshotCount: expected \(count), got \(outcome.snapshots.count)")
    }
    return differences
  }

  /// A whole list: entry by entry if the numbers agree, else what is missing and what is too much.
  private func list(_ name: String, _ expected: [JSONValue], _ actual: [JSONValue]) -> [String] {
    guard expected.count != actual.count else {
      return expected.indices.flatMap { compare("\(name)[\($0)]", expected[$0], actual[$0]) }
    }
    let shorter = min(expected.count, actual.count)
    var head = 0
    while head < shorter, matches(expected[head], actual[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      matches(expected[expected.count - 1 - tail], actual[actual.count - 1 - tail])
    {
      tail += 1
    }
    let entries = expected.count == 1 ? "entry" : "entries"
    var difference = "\(name): expected \(expected.count) \(entries), got \(actual.count)"
    difference += shown("missing", expected[head..<expected.count - tail])
    difference += shown("unexpected", actual[head..<actual.count - tail])
    return [difference]
  }

  private func shown(_ what: String, _ entries: ArraySlice<JSONValue>) -> String {
    if entries.isEmpty { return "" }
    let more = entries.count - Self.shownEntries
    let shown = entries.prefix(Self.shownEntries).map { $0.compact() }.joined(separator: ", ")
    return "; \(what) \(shown)" + (more > 0 ? " and \(more) more" : "")
  }

  /// Each expected snapshot against the one in force at its time: the last published by then, else the start.
  private func snapshots(_ expected: [JSONValue], _ published: [ScenarioOutcome.Snapshot]) -> [String] {
    var differences: [String] = []
    for (index, entry) in expected.enumerated() {
      guard let at = entry["at"]?.integer else { continue }
      let inForce = (published.last { $0.at <= at } ?? .start(of: kind)).json(for: kind)
      for member in entry.members ?? [] where member.key != "at" {
        let path = "snapshots[\(index)] (at \(at)).\(member.key)"
        differences += compare(path, member.value, inForce[member.key])
      }
    }
    return differences
  }

  private func matches(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
    compare("", expected, actual).isEmpty
  }

  /// Objects on the fields that are expected, anything else as a whole.
  private func compare(_ path: String, _ expected: JSONValue, _ actual: JSONValue?) -> [String] {
    if let members = expected.members, actual?.members != nil {
      return members.flatMap { compare("\(path).\($0.key)", $0.value, actual?[$0.key]) }
    }
    if let actual, expected == actual { return [] }
    return ["\(path): expected \(expected.compact()), got \(actual?.compact() ?? "nothing")"]
  }
}
