/// Which letters and digits a folded text has, and which letters it opens with, in 64 bits: a text without a letter of a word
/// can't match it.
///
/// A letter opens a text if it starts it or follows white space where it first comes at the boundary of a word. Other characters
/// share a bit in ASCII, and one outside it, so it also says whether a text is ASCII.
struct LetterSet: Hashable, Sendable {
  private(set) var bits: UInt64 = 0

  private static let otherBits: (ascii: UInt64, others: UInt64) = (1 << 36, 1 << 37)
  /// The place of the first letter's bit among those that open a text.
  private static let firstOpening: UInt64 = 38

  init() {}

  /// The letters of some bytes; they open nothing.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits |= Self.bit(of: byte) }
  }

  /// The set of a letter or digit, which has a bit of its own, so that a superset surely has it; nil for anything else.
  init?(ofOnly letter: [UInt8]) {
    guard letter.count == 1, Self.bit(of: letter[0]) < Self.otherBits.ascii else { return nil }
    bits = Self.bit(of: letter[0])
  }

  /// The letters of a set, opening a text.
  init(opening letters: LetterSet) { insert(openings: letters.bits) }

  var isEmpty: Bool { bits == 0 }

  /// Whether it has a digit.
  var isDigit: Bool { bits & (1 << 36 - 1 << 26) != 0 }

  var isASCII: Bool { bits & Self.otherBits.others == 0 }

  func isSuperset(of other: LetterSet) -> Bool { bits & other.bits == other.bits }

  mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  mutating func insert(bits other: UInt64) { bits |= other }

  /// Takes in those that open a text, by their own bits; any but those of letters do not count.
  mutating func insert(openings letters: UInt64) { bits |= letters &<< Self.firstOpening }

  /// The bit of each byte: letters and digits have one each, other bytes share two.
  static let table: [UInt64] = (0...255).map { bit(of: UInt8($0)) }

  private static func bit(of byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7A: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(26 + byte - 0x30)
    case 0x80...: otherBits.others
    default: otherBits.ascii
    }
  }
}
