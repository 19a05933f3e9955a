/// The folds that depend on the preceding character: a hyphen after kana becomes the mark of long vowels, iteration marks are
/// expanded, and an apostrophe becomes that of ASCII, while a closing quote after something else stays as it is.
///
/// It gets scalars after all other steps.
enum ContextFold {
  /// What the scalar is in folded text that ends with one scalar, whose last one that is not a combining mark is another.
  ///
  /// Both are 0 at the start of a text.
  static func fold(_ value: UInt32, after last: UInt32, base: UInt32) -> UInt32 {
    switch value {
    case 0x2D, 0x2010, 0x2013, 0x2014, 0x2212, 0x301C: KanaFold.isKana(base) ? longVowel : 0x2D
    case 0x2019, 0x02BC: base != 0 && WordClass(of: base) != .separator ? 0x27 : value
    case 0x3005: isKanji(last) ? last : value
    case 0x309D: isHiragana(last) ? KanaFold.enlarged(last) : value
    case 0x309E: isHiragana(last) ? KanaFold.voiced(KanaFold.enlarged(last)) ?? value : value
    default: value
    }
  }

  /// `ー`
  private static let longVowel: UInt32 = 0x30FC

  /// Whether the scalar is a hyphen, dash or wave, an apostrophe, or an iteration mark.
  static func isContextual(_ value: UInt32) -> Bool {
    switch value {
    case 0x2D, 0x02BC, 0x2010, 0x2013, 0x2014, 0x2019, 0x2212, 0x301C, 0x3005, 0x309D, 0x309E: true
    default: false
    }
  }

  private static func isHiragana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) }

  private static func isKanji(_ value: UInt32) -> Bool {
    switch value {
    case 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFA0E...0xFA29, 0x2_0000...0x2_FFFD, 0x3_0000...0x3_FFFD: true
    default: false
    }
  }
}
