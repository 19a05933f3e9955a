/// Width: `Ａ` is `A`, `ｱ` is `ア`, the ideographic space is a space.
///
/// These are the characters with the compatibility decompositions `<wide>` and `<narrow>` in UnicodeData.txt, half-width
/// Hangul letters left out.
enum WidthFold {
  /// The scalar in the width that text is usually written in.
  ///
  /// The half-width voicing marks `ﾞ ﾟ` become the combining marks U+3099 and U+309A, so that composing the result makes
  /// one character of `ｶﾞ`.
  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0) ?? scalar
    case 0xFF5F: return "⦅"
    case 0xFF60: return "⦆"
    case 0xFF61...0xFF9F: return halfWidthKatakana[Int(value - 0xFF61)]
    case 0xFFE0...0xFFE6: return wideSymbols[Int(value - 0xFFE0)]
    case 0xFFE8...0xFFEE: return narrowSymbols[Int(value - 0xFFE8)]
    default: return scalar
    }
  }

  /// What U+FF61 to U+FF9F stand for, in order.
  private static let halfWidthKatakana = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      + "\u{3099}\u{309A}").unicodeScalars)

  /// What U+FFE0 to U+FFE6 stand for, in order.
  private static let wideSymbols = Array("¢£¬¯¦¥₩".unicodeScalars)

  /// What U+FFE8 to U+FFEE stand for, in order.
  private static let narrowSymbols = Array("│←↑→↓■○".unicodeScalars)
}
