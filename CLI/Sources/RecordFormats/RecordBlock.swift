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
