/// What words of indexes begin with, up to three bytes, so that what no word begins with is not looked for.
///
/// Letters and digits in ASCII are told apart, and the space before a sound; all other bytes count as one. It takes 7 KiB.
package struct WordBeginnings: Sendable {
  /// A bit for each three bytes, those that are not there too.
  private var bits: [UInt64]

  /// How many kinds of bytes there are.
  private static let kinds = 39
  /// For how many of the first bytes of words: beyond them words with anything in common are few.
  private static let length = 3

  /// No words.
  package init() { bits = [UInt64](repeating: 0, count: (Self.kinds * Self.kinds * Self.kinds + 63) / 64) }

  /// The words of an index, by the first bytes of each (``TermTable/key(_:)``), rising.
  init(ofWords firsts: [UInt64]) {
    self.init()
    var last: UInt64?
    for first in firsts {
      let beginning = first &>> UInt64(8 * (8 - Self.length))
      if beginning == last { continue }
      last = beginning
      let place = (0..<Self.length).reduce(0) { place, index in
        place * Self.kinds + Self.kind(of: UInt8(truncatingIfNeeded: first &>> UInt64(56 - 8 * index)))
      }
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  /// Takes in the words of another index.
  package mutating func formUnion(_ other: WordBeginnings) {
    for index in bits.indices { bits[index] |= other.bits[index] }
  }

  /// Where the bits are of words that begin with some bytes.
  static func places(of bytes: some Collection<UInt8>) -> Range<Int> {
    var (place, size) = (0, kinds * kinds * kinds)
    for byte in bytes.prefix(length) {
      size /= kinds
      place += kind(of: byte) * size
    }
    return place..<place + size
  }

  /// 0 is the kind of bytes that are not there.
  private static func kind(of byte: UInt8) -> Int {
    switch byte {
    case 0: 0
    case 0x61...0x7A: Int(byte) - 0x60
    case 0x30...0x39: Int(byte) - 0x30 + 27
    case 0x20: 37
    default: 38
    }
  }

  /// False if no word begins so.
  func mayHave(_ places: Range<Int>) -> Bool {
    let (first, last) = (places.lowerBound &>> 6, (places.upperBound &- 1) &>> 6)
    let low = UInt64.max &<< UInt64(places.lowerBound & 63)
    let high = UInt64.max &>> UInt64(63 - (places.upperBound - 1) & 63)
    if first == last { return bits[first] & low & high != 0 }
    return bits[first] & low != 0 || bits[last] & high != 0 || bits[first + 1..<last].contains { $0 != 0 }
  }

  /// False if no record can have what is looked up.
  package func mayHave(_ lookup: WordLookup) -> Bool {
    lookup.groups.allSatisfy { prefixes in prefixes.contains { mayHave($0.beginnings) } }
  }
}
