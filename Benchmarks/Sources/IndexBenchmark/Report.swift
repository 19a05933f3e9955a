import Foundation

/// What was measured, row by row: printed as it comes, or as JSON at the end.
final class Report {
  /// A figure, and what it was to be.
  struct Row: Codable {
    var section: String
    var name: String
    var values: [String: Double]
    var verdicts: [String: String]
  }

  private(set) var rows: [Row] = []
  private let isPrinted: Bool
  private var section = ""

  init(isPrinted: Bool) { self.isPrinted = isPrinted }

  /// Begins a section.
  func begin(_ title: String) {
    section = title
    tell("\n\(title)")
  }

  /// Adds a row: names and values in order; `gates` says of a value what is the gate and what the goal.
  func add(_ name: String, _ values: KeyValuePairs<String, Double>, gates: [Gate] = []) {
    let all = Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let verdicts = Dictionary(
      gates.compactMap { gate in all[gate.value].map { (gate.value, gate.verdict(of: $0)) } },
      uniquingKeysWith: { $1 })
    rows.append(Row(section: section, name: name, values: all, verdicts: verdicts))
    let texts = values.map { "\($0.key) \(Self.text($0.value))" + (verdicts[$0.key].map { " (\($0))" } ?? "") }
    tell(
      "  " + name.padding(toLength: max(name.count, 22), withPad: " ", startingAt: 0) + texts.joined(separator: "  "))
  }

  /// Prints a line that is no figure.
  func tell(_ line: String) {
    guard isPrinted else { return }
    print(line)
    fflush(nil)
  }

  /// All rows as JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(rows), as: UTF8.self)
  }

  private static func text(_ value: Double) -> String {
    if value == value.rounded(), abs(value) >= 100 || value == 0 { return String(Int(value)) }
    return String(format: abs(value) >= 100 ? "%.0f" : abs(value) >= 1 ? "%.2f" : "%.3f", value)
  }
}

/// What a figure has to be at least or at most, and what is aimed at.
struct Gate {
  let value: String
  let gate: Double
  let goal: Double
  var isLeast = false

  static func most(_ value: String, gate: Double, goal: Double) -> Gate { Gate(value: value, gate: gate, goal: goal) }

  static func least(_ value: String, gate: Double, goal: Double) -> Gate {
    Gate(value: value, gate: gate, goal: goal, isLeast: true)
  }

  func verdict(of number: Double) -> String {
    func holds(_ bound: Double) -> Bool { isLeast ? number >= bound : number <= bound }
    return holds(goal) ? "goal met" : holds(gate) ? "gate met" : "missed"
  }
}
