/// How records are written: their format, and what stands between their fields.
package struct RecordSyntax: Hashable, Sendable {
  package let format: RecordFormat
  /// The byte between fields, in formats that have one.
  package let delimiter: UInt8

  /// A format with its own delimiter, or another one.
  package init(_ format: RecordFormat, delimiter: UInt8? = nil) {
    self.format = format
    self.delimiter = delimiter ?? format.delimiter
  }

  /// Whether a field that begins with a quote may be one without quoting, as in TSV.
  var quotesAreOptional: Bool { format == .tsv }

  /// Whether the delimiter is another one than the format's own.
  package var hasOtherDelimiter: Bool { delimiter != format.delimiter }

  /// The delimiter, where it is another one than the format's own.
  package var otherDelimiter: UInt8? { hasOtherDelimiter ? delimiter : nil }

  /// The delimiter as a person reads it: `a comma`, `tabs` being `a tab`, others as `“;”`.
  package var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "a comma"
    case UInt8(ascii: "\t"): "a tab"
    default: "“\(Character(Unicode.Scalar(delimiter)))”"
    }
  }

  /// What the first line of a table says of its delimiter.
  enum FirstLine: Equatable {
    /// It is Excel's `sep=;`, which is no record.
    case names(UInt8)
    /// It is divided by another delimiter than a comma.
    case divided(by: UInt8)
    case nothing
  }

  /// Looks at a first line, without its end.
  static func firstLine(_ line: some BidirectionalCollection<UInt8>) -> FirstLine {
    var line = Array(line)
    if line.starts(with: Record.byteOrderMark) { line.removeFirst(3) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.count == 5, line.starts(with: Array("sep=".utf8)) || line.starts(with: Array("SEP=".utf8)) {
      return .names(line[4])
    }
    var isQuoted = false
    var (commas, semicolons, tabs) = (0, 0, 0)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      switch byte {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: ";"): semicolons += 1
      case UInt8(ascii: "\t"): tabs += 1
      default: break
      }
    }
    guard commas == 0, semicolons + tabs > 0 else { return .nothing }
    return .divided(by: tabs >= semicolons ? UInt8(ascii: "\t") : UInt8(ascii: ";"))
  }
}

extension RecordFormat {
  /// The byte that stands between fields; NUL, which none has, where nothing does.
  var delimiter: UInt8 {
    switch self {
    case .csv: UInt8(ascii: ",")
    case .tsv: UInt8(ascii: "\t")
    case .lines, .jsonLines: 0
    }
  }
}
