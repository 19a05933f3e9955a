#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A record as it stood in the input.
///
/// It shares the bytes of the block it was read in, so it costs 24 bytes, and one kept record keeps its block.
package struct Record: Identifiable, Sendable {
  /// The longest record in bytes; what is longer is more than one record.
  package static let maximumLength = Int(UInt32.max >> 2)

  /// The ordinal over all inputs, from 0, header records not counted; -1 for a header record.
  package let id: Int
  private let block: RecordBlock
  private let offset: UInt32
  /// The length in the upper 30 bits, then the marks.
  private let lengthAndMarks: UInt32

  init(id: Int, block: RecordBlock, range: Range<Int>, marks: RecordMarks) {
    self.id = id
    self.block = block
    offset = UInt32(range.lowerBound)
    lengthAndMarks = UInt32(range.count) << 2 | UInt32(marks.rawValue)
  }

  /// A record on its own, from its original bytes.
  package init(id: Int, bytes: some Sequence<UInt8>) {
    let bytes = [UInt8](bytes)
    precondition(bytes.count <= Self.maximumLength, "a record is longer than \(Self.maximumLength) bytes")
    self.init(
      id: id, block: RecordBlock(bytes, .alone),
      range: 0..<bytes.count, marks: [])
  }

  /// A record from the bytes that `withBytes` once gave, a byte order mark at its start and a CR at its end told apart as
  /// a reader does.
  package init(id: Int, stored bytes: [UInt8]) {
    precondition(bytes.count <= Self.maximumLength, "a record is longer than \(Self.maximumLength) bytes")
    var marks: RecordMarks = bytes.starts(with: Self.byteOrderMark) ? .byteOrderMark : []
    if bytes.last == UInt8(ascii: "\r") { marks.insert(.carriageReturn) }
    self.init(
      id: id, block: RecordBlock(bytes, .alone),
      range: 0..<bytes.count, marks: marks)
  }

  /// The number of original bytes.
  package var length: Int { Int(lengthAndMarks >> 2) }

  /// The input it is from, counted from 0.
  package var input: Int { block.origin.input }

  /// The number of the input's line that it begins on, from 1; may cost a pass over the block before it.
  package var line: Int {
    switch block.origin.lines {
    case .byID(let difference): return id + difference
    case .counted(let lineEnd, var line):
      block.bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes[..<Int(offset)] where byte == lineEnd { line += 1 }
      }
      return line
    }
  }

  /// The lines that records begin on, in one pass over their blocks.
  static func lines(of records: [Record]) -> [Int] {
    var result: [Int] = []
    var last: Record?
    for record in records {
      if let last, last.block === record.block, last.offset <= record.offset,
        case .counted(let lineEnd, _) = record.block.origin.lines, let line = result.last
      {
        let between = record.block.bytes[Int(last.offset)..<Int(record.offset)]
        result.append(line + between.count { $0 == lineEnd })
      } else {
        result.append(record.line)
      }
      last = record
    }
    return result
  }

  /// How many lines it goes over.
  package var lineCount: Int { withBytes { bytes in 1 + bytes.count { $0 == UInt8(ascii: "\n") } } }

  /// What it shares with others of its block.
  var origin: RecordBlock.Origin { block.origin }

  var marks: RecordMarks { RecordMarks(rawValue: UInt8(lengthAndMarks & 3)) }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Gives the original bytes without the LF or NUL that ended the record; a CR before an LF is among them.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try block.bytes.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + length]))
    }
  }

  /// Gives the bytes of what is shown and searched: not the input's byte order mark, nor the CR of a CR LF.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try withBytes { bytes in
      let start = marks.contains(.byteOrderMark) ? Self.byteOrderMark.count : 0
      let end = bytes.count - (marks.contains(.carriageReturn) ? 1 : 0)
      return try body(UnsafeBufferPointer(rebasing: bytes[min(start, end)..<end]))
    }
  }

  /// The text, bytes that are not UTF-8 as U+FFFD, cut after about as many bytes as the limit says.
  package func text(limit: Int = .max) -> String {
    withText { String(decoding: $0.cut(to: limit), as: UTF8.self) }
  }
}

extension Record: Equatable {
  /// Whether the ids and the original bytes are the same.
  package static func == (a: Record, b: Record) -> Bool {
    guard a.id == b.id, a.lengthAndMarks == b.lengthAndMarks else { return false }
    if a.block === b.block && a.offset == b.offset { return true }
    return a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first bytes, at most as many as the limit says, without splitting a UTF-8 scalar.
  func cut(to limit: Int) -> UnsafeBufferPointer {
    guard count > limit else { return self }
    var end = Swift.max(limit, 0)
    while end > 0, end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[..<end])
  }
}

/// Bytes that were read at once, shared by the records in them.
final class RecordBlock: Sendable {
  let bytes: [UInt8]
  let origin: Origin

  /// Where the bytes are from.
  struct Origin: Equatable, Sendable {
    /// The input, counted from 0.
    let input: Int
    let lines: Lines

    /// That of a record on its own.
    static let alone = Origin(input: 0, lines: .counted(end: UInt8(ascii: "\n"), first: 1))
  }

  /// How the number of a record's line is found.
  enum Lines: Equatable, Sendable {
    /// By counting what ends a line, LF or NUL; the number of the line that the first byte is in, from 1.
    case counted(end: UInt8, first: Int)
    /// By what it is more than the record's id, where each line is a record.
    case byID(Int)
  }

  init(_ bytes: [UInt8], _ origin: Origin) { (self.bytes, self.origin) = (bytes, origin) }
}

/// What of a record's bytes is not of its text.
struct RecordMarks: OptionSet, Sendable {
  let rawValue: UInt8

  /// A CR ends it, before the LF that is not among its bytes.
  static let carriageReturn = RecordMarks(rawValue: 1)
  /// The input's byte order mark begins it.
  static let byteOrderMark = RecordMarks(rawValue: 2)
}

/// Records that came at about the same time, in order, all of one input.
package struct RecordBatch: Sendable {
  /// The input's header record, with its first batch.
  package let header: Record?
  /// The records; empty only beside a header.
  package let records: [Record]
  /// How they are written.
  package let syntax: RecordSyntax

  init(header: Record?, records: [Record], syntax: RecordSyntax) {
    (self.header, self.records, self.syntax) = (header, records, syntax)
  }

  /// Plain lines.
  package init(_ records: [Record]) { self.init(header: nil, records: records, syntax: RecordSyntax(.lines)) }
}

/// What of a record is searched.
package struct RecordTexts: Hashable, Sendable {
  /// The fields that make the title, in order; never empty.
  package var title: [String]
  /// The other fields shown, in order.
  package var others: [String]
  /// The reading, which is not shown; empty for none.
  package var reading: String

  /// Makes texts.
  package init(title: [String], others: [String] = [], reading: String = "") {
    self.title = title
    self.others = others
    self.reading = reading
  }
}

/// A text of a record to be shown.
package struct ShownField: Hashable, Sendable {
  /// The text, bytes that are not UTF-8 as U+FFFD.
  package let text: String
  /// Whether it is the record's title.
  package let isTitle: Bool
  /// Whether the text was cut at the limit.
  package let isCut: Bool
}

/// What is wrong with a record, which is then shown and searched as well as possible.
package struct RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte of the record's text where it was found, from 1.
  package let column: Int
  /// What is wrong, without the place.
  package let message: String

  /// The place and what is wrong.
  package var description: String { "byte \(column): \(message)" }

  init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }
}
