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
