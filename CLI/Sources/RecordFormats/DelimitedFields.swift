/// Finds the fields of CSV and TSV records.
enum DelimitedFields {
  private static let quote = UInt8(ascii: "\"")

  /// The fields of a record. Of CSV a quoted field that doesn't end is all the rest, and a problem; of TSV, which most programs
  /// write without quotes, a field is in quotes only if they are as Excel writes them, and else stays as it is.
  static func find(
    _ text: UnsafeBufferPointer<UInt8>, syntax: RecordSyntax, into fields: inout FieldList
  ) -> RecordProblem? {
    let (delimiter, isLenient) = (syntax.delimiter, syntax.quotesAreOptional)
    var start = 0
    var problem: RecordProblem?
    while true {
      guard start < text.count, text[start] == quote else {
        guard let end = text.index(of: delimiter, from: start) else {
          fields.append(FieldRange(start..<text.count))
          return problem
        }
        fields.append(FieldRange(start..<end))
        start = end + 1
        continue
      }
      let close = closingQuote(in: text, from: start + 1)
      let isProper = close.map { $0 + 1 == text.count || text[$0 + 1] == delimiter } ?? false
      if isLenient, !isProper {
        let end = text.index(of: delimiter, from: start) ?? text.count
        fields.append(FieldRange(start..<end))
        guard end < text.count else { return nil }
        start = end + 1
        continue
      }
      guard let close else {
        fields.append(FieldRange(start..<text.count, .quoted))
        return RecordProblem(column: start + 1, "the quoted field that begins here does not end")
      }
      let end = isProper ? close + 1 : text.index(of: delimiter, from: close + 1) ?? text.count
      if isProper {
        let inside = start + 1..<close
        let isDoubled = text.index(of: quote, from: inside.lowerBound, to: inside.upperBound) != nil
        fields.append(isDoubled ? FieldRange(start..<end, .quoted) : FieldRange(inside))
      } else {
        fields.append(FieldRange(start..<end, .quoted))
        problem =
          problem ?? RecordProblem(column: close + 2, "expected \(syntax.delimiterName) after the closing quote")
      }
      guard end < text.count else { return problem }
      start = end + 1
    }
  }

  private static func closingQuote(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let quote = text.index(of: quote, from: start) {
      guard quote + 1 < text.count, text[quote + 1] == Self.quote else { return quote }
      start = quote + 2
    }
    return nil
  }

  /// Whether a record of some columns has no text in any of them, as spreadsheets write rows that were emptied.
  static func isEmptyRow(_ text: Slice<UnsafeBufferPointer<UInt8>>, delimiter: UInt8) -> Bool {
    guard let first = text.first, first == delimiter || first == quote || first == 0x20 else { return false }
    return text.contains(delimiter) && text.allSatisfy { $0 == delimiter || $0 == quote || $0 == 0x20 }
  }
}

/// Finds the ends of records of CSV and TSV, whose quoted fields may hold line ends, over bytes that come in pieces.
struct QuoteScan {
  private enum State {
    /// At the start of the input, behind so many bytes of a byte order mark.
    case mark(Int)
    /// At the start of a field, where a quote opens it.
    case fieldStart
    /// In a field without quotes, or behind the closing quote of one.
    case unquoted
    case quoted
    /// Behind a quote in a quoted field: it closes the field, or is the first of a doubled one.
    case afterQuote
    /// Behind a CR after a closing quote: the line ends, or the CR is where a delimiter should be.
    case afterReturn
  }

  /// Where what was begun ends.
  enum End: Equatable {
    /// A record, before the line end at an index.
    case record(Int)
    /// The quote that joins lines is a stray one, or joins too much: the first line is a record of its own, and the next one begins
    /// anew.
    case firstLine
  }

  private let delimiter: UInt8
  /// Whether no line of a joined record has the delimiter inside of quotes.
  private let isLenient: Bool
  /// How much quotes may join.
  private let longest: Int
  private var state: State
  /// Whether the quoted field that was opened last has a delimiter inside, where that says that its quote joins no lines.
  private var hasDelimiter = false
  /// Whether something other than a delimiter follows a closing quote.
  private var isBad = false
  /// The line ends inside of the record so far.
  private(set) var lines = 0
  /// The index that was looked at last.
  private(set) var scanned = 0

  init(_ syntax: RecordSyntax, longest: Int, isAtInputStart: Bool) {
    (delimiter, isLenient, self.longest) = (syntax.delimiter, syntax.quotesAreOptional, longest)
    state = isAtInputStart ? .mark(0) : .fieldStart
  }

  /// Whether the bytes so far end in lines that a quote joins, or in a field that it has opened.
  var isInside: Bool {
    if case .quoted = state { return true }
    return false
  }

  /// The end of what has begun; nil where the bytes end before it. `before` bytes of the record were in pieces before these.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, before: Int) -> End? {
    var index = start
    defer { scanned = index }
    // The next line end, so that a line is searched for it once.
    var lineEnd = -1
    func findLineEnd() {
      if lineEnd < index { lineEnd = bytes.index(of: UInt8(ascii: "\n"), from: index) ?? bytes.count }
    }
    func isTooLong(_ end: Int) -> Bool { before + end - start > longest }
    while index < bytes.count {
      switch state {
      case .mark(let count):
        if count < 3, bytes[index] == Record.byteOrderMark[count] {
          state = .mark(count + 1)
          index += 1
        } else {
          state = count == 0 || count == 3 ? .fieldStart : .unquoted
        }
      case .quoted:
        findLineEnd()
        let quote = bytes.index(of: UInt8(ascii: "\""), from: index, to: lineEnd)
        if isLenient, bytes.index(of: delimiter, from: index, to: quote ?? lineEnd) != nil {
          if lines > 0 { return .firstLine }
          hasDelimiter = true
        }
        if let quote {
          index = quote + 1
          state = .afterQuote
        } else if lineEnd < bytes.count {
          index = lineEnd + 1
          lines += 1
          if isBad || hasDelimiter || isTooLong(index) { return .firstLine }
        } else {
          index = bytes.count
        }
      case .afterQuote:
        switch bytes[index] {
        case UInt8(ascii: "\""):
          state = .quoted
          index += 1
        case UInt8(ascii: "\r"):
          state = .afterReturn
          index += 1
        case delimiter, UInt8(ascii: "\n"): state = .unquoted
        default:
          state = .unquoted
          isBad = true
        }
      case .afterReturn:
        if bytes[index] != UInt8(ascii: "\n") { isBad = true }
        state = .unquoted
      case .fieldStart, .unquoted:
        if isBad, lines > 0 { return .firstLine }
        findLineEnd()
        if let quote = bytes.index(of: UInt8(ascii: "\""), from: index, to: lineEnd) {
          var isFieldStart = quote > index && bytes[quote - 1] == delimiter
          if quote == index, case .fieldStart = state { isFieldStart = true }
          state = isFieldStart ? .quoted : .unquoted
          hasDelimiter = false
          index = quote + 1
        } else if lineEnd < bytes.count {
          return lines > 0 && isTooLong(lineEnd) ? .firstLine : .record(lineEnd)
        } else {
          state = bytes[bytes.count - 1] == delimiter ? .fieldStart : .unquoted
          index = bytes.count
        }
      }
    }
    if isBad, lines > 0 { return .firstLine }
    return lines > 0 && isTooLong(bytes.count) ? .firstLine : nil
  }
}
