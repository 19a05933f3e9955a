import Foundation
import IncrementalSearch

/// A key as text that can stand in a URL: letters, digits, `-` and `_`; about 20 characters and the record's id.
extension IndexKey: LosslessStringConvertible {
  private static let hasPrevious: UInt8 = 1
  private static let short: UInt8 = 2

  /// The key as text.
  public var description: String {
    var bytes: [UInt8] = [(side == .before ? Self.hasPrevious : 0) | (isShort ? Self.short : 0)]
    Self.append(UInt64(bitPattern: Int64(place.tier)), to: &bytes)
    if isShort { withUnsafeBytes(of: place.score.bitPattern.littleEndian) { bytes += $0 } }
    Self.append(UInt64(bitPattern: place.number), to: &bytes)
    Self.append(UInt64(bitPattern: Int64(epoch)), to: &bytes)
    bytes += id.utf8
    return Data(bytes).base64URLText
  }

  /// Reads a key from its text; nil if it is none.
  public init?(_ description: String) {
    guard let data = Data(base64URLText: description) else { return nil }
    var bytes = ArraySlice(data)
    guard let flags = bytes.popFirst(), flags <= Self.hasPrevious | Self.short else { return nil }
    isShort = flags & Self.short != 0
    side = flags & Self.hasPrevious != 0 ? .before : .after
    guard let tier = Self.number(from: &bytes), let tier = Int(exactly: tier) else { return nil }
    var score = 0.0
    if isShort {
      guard bytes.count >= 8 else { return nil }
      let pattern = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      score = Double(bitPattern: pattern)
      bytes = bytes.dropFirst(8)
      if !score.isFinite { return nil }
    }
    guard let number = Self.number(from: &bytes), let epoch = Self.number(from: &bytes),
      let epoch = Int(exactly: Int64(bitPattern: epoch))
    else { return nil }
    let id = String(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was mended, so that its bytes are others.
    if !id.utf8.elementsEqual(bytes) { return nil }
    place = Place(tier: tier, score: score, number: Int64(bitPattern: number))
    self.epoch = epoch
    self.id = id
  }

  /// Seven bits a byte, lowest first.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func number(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    return nil
  }
}
