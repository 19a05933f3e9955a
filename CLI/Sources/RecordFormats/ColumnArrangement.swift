/// Puts the fields of an input's records into the order that another input's columns have, by their names.
package struct ColumnArrangement: Sendable {
  /// For each of the other input's columns the field that it is here.
  private let order: [Int]
  private let from: RecordSyntax
  private let to: RecordSyntax

  /// Finds a layout's columns in a header, of columns of the same name one after the other; nil if they are there in the same order,
  /// between the same delimiters. Throws if one is missing or new.
  package init?(
    header: Record, _ syntax: RecordSyntax, to layout: RecordLayout, input: String
  ) throws(RecordLayoutError) {
    let names = RecordLayout.names(in: header, syntax)
    let wanted = layout.columns
    if names == wanted, syntax == layout.syntax { return nil }
    var free: [String: [Int]] = [:]
    for (index, name) in names.enumerated().reversed() { free[name, default: []].append(index) }
    var order: [Int] = []
    var missing: [String] = []
    for name in wanted {
      if let index = free[name]?.popLast() { order.append(index) } else { missing.append(name) }
    }
    let new = free.values.flatMap { $0 }.sorted().map { names[$0] }
    guard missing.isEmpty, new.isEmpty else {
      throw .otherColumns(input: input, missing: missing, new: new, columns: wanted)
    }
    (self.order, from, to) = (order, syntax, layout.syntax)
  }

  /// The records with their fields in order, what is over behind them. One that is malformed stays as it is.
  package func arranged(_ records: [Record]) -> [Record] {
    Record.rewritten(records) { record, bytes in
      RecordFields.with(record, from) { fields in
        guard fields.problem == nil else { return record.withText { bytes.append(contentsOf: $0) } }
        let over = Array(order.count..<max(order.count, fields.count))
        for (place, index) in (order + over).enumerated() {
          if place > 0 { bytes.append(to.delimiter) }
          fields.withText(index < fields.count ? index : nil) { write($0, into: &bytes) }
        }
      }
    }
  }

  private func write(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isPlain = !text.contains { $0 == to.delimiter || $0 == quote || $0 == UInt8(ascii: "\n") || $0 == 0x0D }
    if isPlain { return bytes.append(contentsOf: text) }
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

extension Record {
  /// Records of one input whose bytes are written anew, line ends in them as many as there were; ids and lines stay.
  static func rewritten(_ records: [Record], _ write: (Record, inout [UInt8]) -> Void) -> [Record] {
    guard let first = records.first else { return [] }
    let lineEnd = UInt8(ascii: "\n")
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    let lines = lines(of: records)
    var line = lines[0]
    for (record, place) in zip(records, lines) {
      // So that a line is counted as it was.
      bytes.append(contentsOf: repeatElement(lineEnd, count: max(0, place - line)))
      let start = bytes.count
      write(record, &bytes)
      ranges.append(start..<bytes.count)
      line = max(line, place) + bytes[start...].count { $0 == lineEnd }
    }
    let block = RecordBlock(
      bytes, RecordBlock.Origin(input: first.input, lines: .counted(end: lineEnd, first: lines[0])))
    return zip(records, ranges).map { Record(id: $0.id, block: block, range: $1, marks: []) }
  }
}
