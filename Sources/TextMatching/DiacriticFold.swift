/// Diacritics, where a letter is mostly typed without: `é` is `e`, `ǖ` `u`, `ά` `α`, `ё` `е`, and Hebrew and Arabic have no marks for
/// vowels.
///
/// Of the combining marks U+0300 to U+036F those on Latin and Greek letters are dropped, of Cyrillic the two dots of `ё` alone; of
/// Hebrew points and accents; of Arabic the marks for vowels and doubled letters, hamza and madda on alef, and the line that
/// stretches a word. All other marks make another letter: `が` is not `か`, `й` not `и`, `ؤ` not `و`. `ø`, `đ` and `ł` have no marks to
/// Unicode, but strokes, which are dropped too.
enum DiacriticFold {
  /// The decomposed (NFD) scalars of a character without the marks that are dropped; none where it is only the line that stretches
  /// Arabic words.
  static func withoutMarks(_ decomposed: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if decomposed.count == 1 { return decomposed[0] == stretching ? [] : decomposed }
    var base: Unicode.Scalar = "\0"
    let rest = decomposed.filter { scalar in
      if isDropped(scalar.value, on: base) { return false }
      // Marks of other blocks may stand between a letter and its diacritics.
      if scalar.properties.canonicalCombiningClass == .notReordered { base = scalar }
      return true
    }
    return rest == [stretching] ? [] : rest
  }

  /// Whether a mark is dropped from a letter.
  private static func isDropped(_ mark: UInt32, on letter: Unicode.Scalar) -> Bool {
    switch mark {
    case 0x0300...0x036F: isLatin(letter) || isGreek(letter) || letter == "\u{435}" && mark == 0x0308
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: (0x05D0...0x05F2).contains(letter.value)
    case 0x064B...0x0652, 0x0670: (0x0620...0x06FF).contains(letter.value)
    case 0x0653...0x0655: letter == "\u{627}"
    default: false
    }
  }

  private static let stretching: Unicode.Scalar = "\u{640}"

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x0370...0x03FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  /// The letter without its stroke, of small letters of the Latin script; any other as it is.
  static func withoutStroke(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2C65: "a"
    case 0x0180: "b"
    case 0x023C: "c"
    case 0x0111: "d"
    case 0x0247: "e"
    case 0x01E5: "g"
    case 0x0127: "h"
    case 0x0268: "i"
    case 0x0249: "j"
    case 0x0142, 0x019A: "l"
    case 0x00F8: "o"
    case 0x1D7D: "p"
    case 0x024D: "r"
    case 0x0167, 0x2C66: "t"
    case 0x0289: "u"
    case 0x024F: "y"
    case 0x01B6: "z"
    default: scalar
    }
  }

  /// Whether the scalar is a letter of the Latin script; the standard library has no script property.
  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x02B8, 0x1D00...0x1D25,
      0x1D2C...0x1D5C, 0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB64:
      true
    default: false
    }
  }
}
