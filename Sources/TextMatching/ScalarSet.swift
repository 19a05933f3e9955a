/// Which scalars outside ASCII a folded text has, in 64 bits: a text without one of the word can't match it.
///
/// The bytes of kana and kanji are too few to tell texts apart as ``LetterSet`` does for ASCII.
struct ScalarSet: Hashable, Sendable {
  private(set) var bits: UInt64 = 0

  init() {}

  init(_ text: TextBytes) {
    // The last byte of a scalar holds its lowest six bits.
    for offset in 0..<text.count where text[offset] >= 0x80 {
      if offset + 1 == text.count || !TextBytes.isContinuation(text[offset + 1]) {
        bits |= Self.bit(of: UInt32(text[offset]))
      }
    }
  }

  var isEmpty: Bool { bits == 0 }

  func isSuperset(of other: ScalarSet) -> Bool { bits & other.bits == other.bits }

  mutating func formUnion(_ other: ScalarSet) { bits |= other.bits }

  mutating func insert(bits other: UInt64) { bits |= other }

  static func bit(of value: UInt32) -> UInt64 { 1 << UInt64(value & 63) }
}
