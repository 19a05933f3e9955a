import Foundation
import IncrementalSearch
import Terminal

/// A record that `isearch query` prints.
package struct QueryRow: Equatable {
  package var place: RecordPlace
  package var text: String
  /// The parts of the text that match, in order and apart from each other.
  package var matches: [Range<String.Index>]

  package init(place: RecordPlace, text: String, matches: [Range<String.Index>]) {
    self.place = place
    self.text = text
    self.matches = matches
  }
}

/// How `isearch query` prints a record.
package enum QueryFormat: Equatable {
  /// As it is.
  case plain
  /// For a terminal: matches in colour if wanted, control characters made harmless.
  case terminal(color: Bool)
  /// A JSON object.
  case json

  /// The format for standard output.
  package static func standard(json: Bool) -> QueryFormat {
    if json { return .json }
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    let environment = ProcessInfo.processInfo.environment
    // https://no-color.org: any value but the empty one turns colour off.
    return .terminal(color: environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
  }

  /// What is printed for a record, without the line end.
  package func text(of row: QueryRow) -> String {
    switch self {
    case .plain: row.text
    case .terminal(let color): Self.terminalText(of: row.text, color ? row.matches : [])
    case .json: Self.json(of: row)
    }
  }

  private static func terminalText(of text: String, _ matches: [Range<String.Index>]) -> String {
    let shown = DisplayText(text)
    var result = ""
    var index = shown.text.startIndex
    for match in matches {
      guard let range = shown.range(of: match), range.lowerBound >= index else { continue }
      result += shown.text[index..<range.lowerBound] + "\u{1B}[1;31m" + shown.text[range] + "\u{1B}[0m"
      index = range.upperBound
    }
    return result + shown.text[index...]
  }

  private struct JSONRow: Encodable {
    struct Match: Encodable { var start: Int, end: Int }
    var id: String?
    var line: Int?
    var text: String
    var matches: [Match]
  }

  private static func json(of row: QueryRow) -> String {
    let offset = { (index: String.Index) in row.text.utf8.distance(from: row.text.startIndex, to: index) }
    let value = JSONRow(
      id: row.place.id, line: row.place.line, text: row.text,
      matches: row.matches.map { JSONRow.Match(start: offset($0.lowerBound), end: offset($0.upperBound)) })
    return value.jsonText()
  }
}
