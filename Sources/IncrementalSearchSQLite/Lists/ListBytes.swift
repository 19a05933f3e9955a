import GRDB

/// Numbers as bytes, seven bits to a byte, lowest first, since small numbers are the most frequent.
enum ListBytes {
  /// Appends a number that is not negative.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A number with room for any up to 2^35, so that it can be overwritten once the real one is known; it is read like
  /// others.
  static func reference(to number: Int) -> [UInt8] {
    (0..<referenceSize).map { index in
      UInt8(truncatingIfNeeded: number >> (7 * index)) & 0x7F | (index + 1 < referenceSize ? 0x80 : 0)
    }
  }

  private static let referenceSize = 5

  /// The error for bytes that are not what was written.
  static let damaged = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a list of records is not what was written")
}

/// Reads numbers and bytes one after the other, and never beyond the end, whatever the bytes are.
struct ListBytesReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the next number. Throws ``ListBytes/damaged`` if there is none.
  @inline(__always)
  mutating func number() throws(DatabaseError) -> Int {
    guard offset < bytes.count else { throw ListBytes.damaged }
    let first = bytes[offset]
    offset += 1
    return first < 0x80 ? Int(first) : try rest(of: first)
  }

  private mutating func rest(of first: UInt8) throws(DatabaseError) -> Int {
    var number = UInt(first & 0x7F)
    var shift: UInt = 7
    while offset < bytes.count, shift < 63 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number & UInt(Int.max)) }
      shift += 7
    }
    throw ListBytes.damaged
  }

  /// The next eight bytes, the first in the lowest bits; nil if there are fewer.
  @inline(__always)
  var eightBytes: UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Skips bytes.
  @inline(__always)
  mutating func pass(_ count: Int) throws(DatabaseError) {
    guard count >= 0, count <= bytes.count - offset else { throw ListBytes.damaged }
    offset += count
  }

  /// Reads the next `count` bytes.
  mutating func slice(_ count: Int) throws(DatabaseError) -> UnsafeBufferPointer<UInt8> {
    let start = offset
    try pass(count)
    return UnsafeBufferPointer(rebasing: bytes[start..<offset])
  }
}
