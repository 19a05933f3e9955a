/// The fold of scalars that need no table, but for what depends on the character before (``ContextFold``).
enum PlainFold {
  /// What becomes of the scalar, small kana left small; nil if that takes a closer look, or if it may join the scalar
  /// before it.
  static func fold(_ value: UInt32) -> UInt32? {
    // Most of what comes here, which the many ranges would be compared with one after the other.
    if value >= 0x4E00, value <= 0x9FFF { return value }
    return switch value {
    case 0x41...0x5A: value + 0x20
    case 0x30A1...0x30F6: KanaFold.hiragana(of: value)
    case 0..<0x80,  // ASCII
      0x2010, 0x2012...0x2016, 0x2018...0x2023, 0x2027,  // punctuation
      0x3001...0x3029, 0x3030...0x3035, 0x3037, 0x303B...0x303F, 0x30A0, 0x30FB, 0x30FC,
      0x3041...0x3096, 0x309D, 0x309E,  // hiragana
      0x3400...0x4DBF, 0x2_0000...0x2_EBE0, 0x3_0000...0x3_23AF,  // kanji
      0xAC00...0xD7A3:  // Hangul
      value
    case 0x30FD, 0x30FE, 0x31F0...0x31FF: KanaFold.hiragana(of: value)
    case 0x3000: 0x20
    case 0xFF5E: 0x301C
    case 0xFF21...0xFF3A: value - 0xFEE0 + 0x20
    case 0xFF01...0xFF5D: value - 0xFEE0
    default: nil
    }
  }

  /// Whether the scalar is a small katakana of half width.
  static func isHalfWidthSmallKana(_ value: UInt32) -> Bool { (0xFF67...0xFF6F).contains(value) }
}
