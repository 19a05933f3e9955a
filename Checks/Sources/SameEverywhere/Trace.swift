/// What a shell asked for and showed, line by line: requests and cancels as they happened, then what is shown when an
/// instant is over, if that has changed.
struct Trace {
  private(set) var lines: [String] = []
  /// What is shown before anything has happened is not written down.
  private var shown = ""

  mutating func asks(at instant: Int, _ query: String, _ direction: String, page: Int, limit: Int) {
    lines.append("\(instant) asks for \(query.quoted) \(direction), page \(page), \(limit) rows")
  }

  mutating func cancels(at instant: Int, _ query: String, page: Int) {
    lines.append("\(instant) cancels \(query.quoted), page \(page)")
  }

  mutating func shows(at instant: Int, _ state: String) {
    if state == shown { return }
    shown = state
    lines.append("\(instant) shows \(state)")
  }
}

extension String {
  var quoted: String { "\"\(self)\"" }
}

/// What a screen shows, in words.
struct ShownState {
  var phase: String
  var query: String
  var itemsFor: String?
  var isSlow: Bool
  var rows: [Int]
  var previous: String
  var next: String

  /// All of it.
  var full: String {
    "\(phase) \(query.quoted), rows of \(itemsFor?.quoted ?? "nothing"): \(Self.words(rows)); previous \(previous), next"
      + " \(next)\(isSlow ? ", slow" : "")"
  }

  /// What a person sees of it on the page: not whether there is more, nor that rows are stale before it is slow or has failed, nor
  /// the reason of a failure as the simulator knows it.
  var drawn: String {
    var words = ["\(query.quoted): \(Self.words(rows))"]
    if phase == "loading" || previous == "loading" || next == "loading" { words.append("busy") }
    if isSlow { words.append("slow") }
    if isSlow || phase == "failed", let itemsFor, itemsFor != query { words.append("stale") }
    if phase == "failed" { words.append("failed") }
    if phase == "loaded", itemsFor == query, rows.isEmpty, previous == "end", next == "end" { words.append("empty") }
    for (name, state) in [("previous", previous), ("next", next)] where ["loading", "failed"].contains(state) {
      words.append("\(name) \(state)")
    }
    return words.joined(separator: ", ")
  }

  private static func words(_ rows: [Int]) -> String {
    guard let first = rows.first, let last = rows.last else { return "none" }
    return "\(first) to \(last) (\(rows.count))"
  }
}
