/// Which bytes a folded text has, in 64 bits: a text without a letter of the word can't match it.
///
/// ASCII bytes and others have bits of their own, so it also says whether a text is ASCII.
struct LetterSet: Hashable, Sendable {
  private(set) var bits: UInt64 = 0

  private static let asciiBits = 44

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits |= Self.bit(of: byte) }
  }

  /// The set of a letter or digit, which has a bit of its own, so that a superset surely has it; nil for anything else.
  init?(ofOnly letter: [UInt8]) {
    guard letter.count == 1, Self.bit(of: letter[0]) < 1 << 36 else { return nil }
    bits = Self.bit(of: letter[0])
  }

  var isEmpty: Bool { bits == 0 }

  var isASCII: Bool { bits >> UInt64(Self.asciiBits) == 0 }

  func isSuperset(of other: LetterSet) -> Bool { bits & other.bits == other.bits }

  mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  mutating func insert(bits other: UInt64) { bits |= other }

  /// The bit of each byte: letters and digits have one each, other bytes share a few.
  static let table: [UInt64] = (0...255).map { bit(of: UInt8($0)) }

  private static func bit(of byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7A: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(26 + byte - 0x30)
    case 0x80...: 1 << UInt64(asciiBits + Int(byte) % (64 - asciiBits))
    default: 1 << UInt64(36 + byte % 8)
    }
  }
}
