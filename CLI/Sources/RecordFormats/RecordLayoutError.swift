/// Why columns can't be used with an input.
package enum RecordLayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Plain lines have no columns.
  case linesHaveNoColumns(ColumnName)
  /// There is no such column; the columns there are.
  case unknownColumn(ColumnName, columns: [String])
  /// A column is named, but there is no header to find it by.
  case noHeader(ColumnName)
  /// An input has other columns than the first one.
  case otherColumns([String], first: [String])

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .linesHaveNoColumns(let name):
      "plain lines have no column \"\(name)\"; say how the input is divided with --format tsv, csv or jsonl"
    case .unknownColumn(let name, let columns):
      "there is no column \"\(name)\"; the columns are \(Self.list(columns))"
    case .noHeader(let name):
      "the input has no header to find the column \"\(name)\" in; give its number, from 1"
    case .otherColumns(let columns, let first):
      "the columns are \(Self.list(columns)), but those of the first input are \(Self.list(first))"
    }
  }

  private static func list(_ columns: [String]) -> String {
    guard !columns.isEmpty else { return "none" }
    let names = columns.prefix(40).enumerated().map { $1.isEmpty ? "\($0 + 1) (no name)" : $1 }
    return names.joined(separator: ", ") + (columns.count > 40 ? " and \(columns.count - 40) more" : "")
  }
}
