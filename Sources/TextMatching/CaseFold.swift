/// Case: Unicode's lower-case mapping of each scalar by itself, whatever the language.
///
/// Two additions make a text equal to its own capitals: `ß` is `ss` (capitals `SS`) and the final `ς` is `σ` (capital
/// `Σ`). The Turkish `İ` becomes `i` and a dot above, which the fold of diacritics drops; the dotless `ı`, whose capital
/// is a plain `I`, stays apart from `i`.
enum CaseFold {
  /// Appends the scalar in lower case.
  static func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    switch scalar.value {
    case 0x00DF, 0x1E9E: scalars += ["s", "s"]
    case 0x03C2: scalars.append("σ")
    default: scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }
}
