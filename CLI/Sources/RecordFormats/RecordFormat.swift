/// How an input is divided into records, and a record into fields.
package enum RecordFormat: String, CaseIterable, Codable, Sendable {
  /// A line is a record of one field.
  case lines
  /// Fields set apart by tabs, without quoting; `\t`, `\n` and `\\` stay as they are.
  case tsv
  /// RFC 4180, read tolerantly.
  case csv
  /// A JSON value on each line.
  case jsonLines = "jsonl"

  /// The format that a file's name says: `.tsv` or `.tab`, `.csv`, `.jsonl` or `.ndjson` in any case, else lines.
  package init(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    switch name.lastIndex(of: ".").map({ name[name.index(after: $0)...].lowercased() }) {
    case "tsv", "tab": self = .tsv
    case "csv": self = .csv
    case "jsonl", "ndjson": self = .jsonLines
    default: self = .lines
    }
  }

  /// Whether the first record usually names the columns.
  package var usuallyHasHeader: Bool { self == .csv || self == .tsv }
}
