/// Finds the fields of CSV and TSV records.
enum DelimitedFields {
  /// The fields of a TSV record.
  static func tabSeparated(_ text: UnsafeBufferPointer<UInt8>, into fields: inout FieldList) {
    var start = 0
    while let tab = text.index(of: UInt8(ascii: "\t"), from: start) {
      fields.append(FieldRange(start..<tab))
      start = tab + 1
    }
    fields.append(FieldRange(start..<text.count))
  }

  /// The fields of a CSV record; a quoted field that doesn't end is all the rest, and a problem.
  static func commaSeparated(_ text: UnsafeBufferPointer<UInt8>, into fields: inout FieldList) -> RecordProblem? {
    let quote = UInt8(ascii: "\"")
    let comma = UInt8(ascii: ",")
    var start = 0
    var problem: RecordProblem?
    while true {
      guard start < text.count, text[start] == quote else {
        guard let end = text.index(of: comma, from: start) else {
          fields.append(FieldRange(start..<text.count))
          return problem
        }
        fields.append(FieldRange(start..<end))
        start = end + 1
        continue
      }
      guard let close = closingQuote(in: text, from: start + 1) else {
        fields.append(FieldRange(start..<text.count, .quoted))
        return RecordProblem(column: start + 1, "the quoted field that begins here does not end")
      }
      let end = text.index(of: comma, from: close + 1) ?? text.count
      if end == close + 1 {
        let inside = start + 1..<close
        let isDoubled = text.index(of: quote, from: inside.lowerBound, to: inside.upperBound) != nil
        fields.append(isDoubled ? FieldRange(start..<end, .quoted) : FieldRange(inside))
      } else {
        fields.append(FieldRange(start..<end, .quoted))
        problem = problem ?? RecordProblem(column: close + 2, "expected a comma after the closing quote")
      }
      guard end < text.count else { return problem }
      start = end + 1
    }
  }

  private static func closingQuote(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let quote = text.index(of: UInt8(ascii: "\""), from: start) {
      guard quote + 1 < text.count, text[quote + 1] == UInt8(ascii: "\"") else { return quote }
      start = quote + 2
    }
    return nil
  }
}

/// Finds line ends of CSV outside and inside of quoted fields, over bytes that come in pieces.
struct QuoteScan {
  private enum State {
    /// At the start of a field, where a quote opens it.
    case fieldStart
    /// In a field without quotes, or behind the closing quote of one.
    case unquoted
    case quoted
    /// Behind a quote in a quoted field: it closes the field, or is the first of a doubled one.
    case afterQuote
  }

  enum Event {
    /// The line end that ends the record.
    case end(Int)
    /// A line end in a quoted field.
    case quotedLineEnd(Int)
  }

  private var state = State.fieldStart
  /// Where to go on, as long as the bytes are the same; nil at their start.
  private var position: Int?

  /// Whether the bytes so far end in a quoted field.
  var isInside: Bool { state == .quoted }

  /// The next line end, nil at the end of the bytes, after which the next call begins with new ones.
  ///
  /// A quote at `fieldStart` opens a field whatever is before it. `lineEnd` keeps the next line end found, so that a line
  /// is searched for it once.
  mutating func next(
    in bytes: UnsafeBufferPointer<UInt8>, fieldStart: Int?, lineEnd: inout Int, from start: Int
  ) -> Event? {
    var index = position ?? start
    while index < bytes.count {
      switch state {
      case .quoted:
        // One line end at a time, so that the limit on a record's lines holds to the line.
        if lineEnd < index { lineEnd = bytes.index(of: UInt8(ascii: "\n"), from: index) ?? bytes.count }
        if let quote = bytes.index(of: UInt8(ascii: "\""), from: index, to: lineEnd) {
          index = quote + 1
          state = .afterQuote
        } else if lineEnd < bytes.count {
          position = lineEnd + 1
          return .quotedLineEnd(lineEnd)
        } else {
          index = bytes.count
        }
      case .afterQuote:
        if bytes[index] == UInt8(ascii: "\"") {
          state = .quoted
          index += 1
        } else {
          state = .unquoted
        }
      case .fieldStart, .unquoted:
        if lineEnd < index { lineEnd = bytes.index(of: UInt8(ascii: "\n"), from: index) ?? bytes.count }
        if let quote = bytes.index(of: UInt8(ascii: "\""), from: index, to: lineEnd) {
          let isFieldStart =
            quote == fieldStart || (quote == index ? state == .fieldStart : bytes[quote - 1] == UInt8(ascii: ","))
          state = isFieldStart ? .quoted : .unquoted
          index = quote + 1
        } else if lineEnd < bytes.count {
          state = .fieldStart
          position = nil
          return .end(lineEnd)
        } else {
          state = bytes[bytes.count - 1] == UInt8(ascii: ",") ? .fieldStart : .unquoted
          index = bytes.count
        }
      }
    }
    position = nil
    return nil
  }
}
