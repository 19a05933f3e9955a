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
  /// The length in the upper 30 bits, then whether a byte order mark begins it, then whether a CR ends it.
  private let lengthAndMarks: UInt32

  init(id: Int, block: RecordBlock, range: Range<Int>, hasByteOrderMark: Bool, endsWithReturn: Bool) {
    self.id = id
    self.block = block
    offset = UInt32(range.lowerBound)
    lengthAndMarks = UInt32(range.count) << 2 | (hasByteOrderMark ? 2 : 0) | (endsWithReturn ? 1 : 0)
  }

  /// A record on its own, from its original bytes.
  package init(id: Int, bytes: some Sequence<UInt8>) {
    let bytes = [UInt8](bytes)
    precondition(bytes.count <= Self.maximumLength, "a record is longer than \(Self.maximumLength) bytes")
    self.init(
      id: id, block: RecordBlock(bytes, input: 0, firstLine: 1, lineEnd: UInt8(ascii: "\n")), range: 0..<bytes.count,
      hasByteOrderMark: false, endsWithReturn: false)
  }

  /// A record from the bytes that `withBytes` once gave, a byte order mark at its start and a CR at its end told apart as
  /// a reader does.
  package init(id: Int, stored bytes: [UInt8]) {
    precondition(bytes.count <= Self.maximumLength, "a record is longer than \(Self.maximumLength) bytes")
    self.init(
      id: id, block: RecordBlock(bytes, input: 0, firstLine: 1, lineEnd: UInt8(ascii: "\n")), range: 0..<bytes.count,
      hasByteOrderMark: bytes.starts(with: [0xEF, 0xBB, 0xBF]), endsWithReturn: bytes.last == UInt8(ascii: "\r"))
  }

  /// The number of original bytes.
  package var length: Int { Int(lengthAndMarks >> 2) }

  /// The input it is from, counted from 0.
  package var input: Int { block.input }

  /// The number of the input's line that it begins on, from 1; costs a pass over the block before it.
  package var line: Int {
    block.bytes.withUnsafeBufferPointer { bytes in
      var line = block.firstLine
      for byte in bytes[..<Int(offset)] where byte == block.lineEnd { line += 1 }
      return line
    }
  }

  /// Gives the original bytes without the LF or NUL that ended the record; a CR before an LF is among them.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try block.bytes.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + length]))
    }
  }

  /// Gives the bytes of what is shown and searched: not the input's byte order mark, nor the CR of a CR LF.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try withBytes { bytes in
      let start = lengthAndMarks & 2 == 0 ? 0 : 3
      let end = bytes.count - Int(lengthAndMarks & 1)
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
  /// The input that the bytes are from, counted from 0.
  let input: Int
  /// The number of the line that the first byte is in, from 1.
  let firstLine: Int
  /// What ends a line: LF or NUL.
  let lineEnd: UInt8

  init(_ bytes: [UInt8], input: Int, firstLine: Int, lineEnd: UInt8) {
    self.bytes = bytes
    self.input = input
    self.firstLine = firstLine
    self.lineEnd = lineEnd
  }
}

/// Records that came at about the same time, in order, all of one input.
package struct RecordBatch: Sendable {
  /// The input's header record, with its first batch.
  package let header: Record?
  /// The records; empty only beside a header.
  package let records: [Record]

  init(header: Record?, records: [Record]) { (self.header, self.records) = (header, records) }

  /// Records without a header.
  package init(_ records: [Record]) { self.init(header: nil, records: records) }
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

/// What is wrong with a record, which is then shown and searched as well as can be.
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
