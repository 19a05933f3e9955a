import Foundation
import IncrementalSearch

/// How `isearch query` prints a line.
enum QueryFormat: Equatable {
  /// The line as it is.
  case plain
  /// For a terminal: matches in colour if wanted, control characters made harmless.
  case terminal(color: Bool)
  /// A JSON object.
  case json

  /// The format for standard output as it is now.
  static func standard(json: Bool) -> QueryFormat {
    if json { return .json }
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    let environment = ProcessInfo.processInfo.environment
    // https://no-color.org: any value but the empty one turns colour off.
    return .terminal(color: environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
  }

  /// What is printed for a line with these matches, without the line end.
  func text(of line: SearchLine, _ matches: [Range<String.Index>]) -> String {
    switch self {
    case .plain: line.text
    case .terminal(let color): Self.terminalText(of: line.text, color ? matches : [])
    case .json: Self.json(of: line, matches)
    }
  }

  private static func terminalText(of text: String, _ matches: [Range<String.Index>]) -> String {
    var result = ""
    var index = text.startIndex
    for match in matches {
      result += harmless(text[index..<match.lowerBound]) + "\u{1B}[1;31m" + harmless(text[match]) + "\u{1B}[0m"
      index = match.upperBound
    }
    return result + harmless(text[index...])
  }

  /// The text without what could command the terminal.
  private static func harmless(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private struct JSONLine: Encodable {
    struct Match: Encodable { var start: Int, end: Int }
    var line: Int
    var text: String
    var matches: [Match]
  }

  private static func json(of line: SearchLine, _ matches: [Range<String.Index>]) -> String {
    let offset = { (index: String.Index) in line.text.utf8.distance(from: line.text.startIndex, to: index) }
    let value = JSONLine(
      line: line.id + 1, text: line.text,
      matches: matches.map { JSONLine.Match(start: offset($0.lowerBound), end: offset($0.upperBound)) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers and text always encode.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
