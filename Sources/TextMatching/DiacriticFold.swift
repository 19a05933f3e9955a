/// Diacritics: `é` is `e`, `ǖ` is `u`, where Unicode takes a Latin letter apart into a base and marks.
///
/// Only the combining marks U+0300 to U+036F after a Latin letter are dropped. In other scripts marks make another
/// letter: `が` is not `か`, `й` is not `и`. `ø`, `đ` and `ł` have no marks to Unicode, but strokes, which are dropped too.
enum DiacriticFold {
  /// The decomposed (NFD) scalars without the marks on Latin letters.
  static func withoutLatinMarks(_ decomposed: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var followsLatin = false
    return decomposed.filter { scalar in
      if (0x0300...0x036F).contains(scalar.value) { return !followsLatin }
      // Marks of other blocks may stand between a letter and its diacritics.
      if scalar.properties.canonicalCombiningClass == .notReordered { followsLatin = isLatin(scalar) }
      return true
    }
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
