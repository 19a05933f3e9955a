/// Valid UTF-8 (but for a check whether it is), looked at without copying.
package struct TextBytes {
  private let buffer: UnsafeBufferPointer<UInt8>

  package init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  init(_ slice: Slice<UnsafeBufferPointer<UInt8>>) { self.buffer = UnsafeBufferPointer(rebasing: slice) }

  init(rebasing buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.buffer = UnsafeBufferPointer(rebasing: buffer[range])
  }

  /// The memory of the bytes.
  var memory: UnsafeBufferPointer<UInt8> { buffer }

  var count: Int { buffer.count }

  subscript(offset: Int) -> UInt8 { buffer[offset] }

  package static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  func string(in range: Range<Int>) -> String { String(decoding: buffer[range], as: UTF8.self) }

  /// The scalar that starts at the offset, and its length in bytes.
  package func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(buffer[offset])
    if first < 0x80 { return (first, 1) }
    let second = UInt32(buffer[offset + 1] & 0x3F)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = UInt32(buffer[offset + 2] & 0x3F)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    return ((first & 0x07) << 18 | second << 12 | third << 6 | UInt32(buffer[offset + 3] & 0x3F), 4)
  }

  /// All scalars.
  var scalars: [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(count)
    var offset = 0
    while offset < count {
      let (value, length) = scalar(at: offset)
      scalars.append(value)
      offset += length
    }
    return scalars
  }

  func offset(after offset: Int) -> Int { offset + scalar(at: offset).length }

  /// The start of the scalar that the byte at the offset belongs to.
  func scalarStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, Self.isContinuation(buffer[start]) { start -= 1 }
    return start
  }

  /// Whether the bytes are found at the offset.
  func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, bytes.count <= buffer.count - offset else { return false }
    for index in 0..<bytes.count where buffer[offset + index] != bytes[index] { return false }
    return true
  }

  /// The offset after the white space that starts at the offset.
  func skippingWhiteSpace(from offset: Int) -> Int {
    var offset = offset
    while offset < count {
      let (value, length) = scalar(at: offset)
      guard Self.isWhiteSpace(value) else { break }
      offset += length
    }
    return offset
  }

  /// The offset where the white space at the end starts.
  func endWithoutWhiteSpace() -> Int {
    var end = count
    while end > 0 {
      let start = scalarStart(at: end - 1)
      guard Self.isWhiteSpace(scalar(at: start).value) else { break }
      end = start
    }
    return end
  }

  /// The offset after the last white space; 0 if there is none.
  func startOfLastWord() -> Int {
    var start = count
    while start > 0 {
      let previous = scalarStart(at: start - 1)
      if Self.isWhiteSpace(scalar(at: previous).value) { break }
      start = previous
    }
    return start
  }

  /// The offset of the first white space; the end if there is none.
  func endOfFirstWord() -> Int {
    var end = 0
    while end < count {
      let (value, length) = scalar(at: end)
      if Self.isWhiteSpace(value) { break }
      end += length
    }
    return end
  }

  private static func isWhiteSpace(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map(WhiteSpace.contains) ?? false
  }

  /// Whether the bytes are valid UTF-8.
  var isValid: Bool {
    var offset = 0
    while offset < count {
      let first = buffer[offset]
      if first < 0x80 {
        offset += 1
        continue
      }
      // Table 3-7 of the Unicode Standard: only the second byte's range depends on the first.
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return false
      }
      guard offset + length <= count, second.contains(buffer[offset + 1]) else { return false }
      for next in offset + 2..<offset + length where !Self.isContinuation(buffer[next]) { return false }
      offset += length
    }
    return true
  }
}
