/// Case: Unicode's lower-case mapping of each scalar by itself, whatever the language.
///
/// Three additions make a text equal to its own capitals: `ß` is `ss` (capitals `SS`), the final `ς` is `σ` (capital `Σ`), and
/// the dotless `ı` of Turkish, whose capital is a plain `I`, is `i`. `İ` becomes `i` and a dot above, which the fold of
/// diacritics drops. Letters that most keyboards lack become those that people write in their place: `œ` is `oe`, `æ` `ae`, `þ`
/// `th`, `ð` `d`.
enum CaseFold {
  /// Appends the scalar in lower case.
  static func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    switch scalar.value {
    case 0x00DF, 0x1E9E: scalars += ["s", "s"]
    case 0x03C2: scalars.append("σ")
    case 0x00C6, 0x00E6: scalars += ["a", "e"]
    case 0x0152, 0x0153: scalars += ["o", "e"]
    case 0x00DE, 0x00FE: scalars += ["t", "h"]
    case 0x00D0, 0x00F0: scalars.append("d")
    case 0x0131: scalars.append("i")
    default: scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }
}
