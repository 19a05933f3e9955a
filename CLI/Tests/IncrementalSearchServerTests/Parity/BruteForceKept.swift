@testable import TextMatching

/// How much is left where words are left out of a text (INDEX.md, "What is found").
enum BruteForceKept {
  /// "What is left has kanji or a postal code, is a name, or has a quarter of the letters; where no word has four, both, or more than
  /// half."
  static func isEnough(_ rest: Scalars, of whole: Scalars, isName: Bool) -> Bool {
    let words = rest.split(separator: 0x20).map(Array.init)
    if words.contains(where: { $0.contains(where: LooseFold.isKanji) || isPostalCode($0) }) { return true }
    let counts = words.map(letters)
    let (left, typed) = (counts.reduce(0, +), whole.split(separator: 0x20).reduce(0) { $0 + letters(of: Array($1)) })
    let isQuarter = 4 * left >= typed
    if counts.contains(where: { $0 >= 4 }) { return isName || isQuarter }
    return 2 * left > typed || isName && isQuarter
  }

  private static func isPostalCode(_ word: Scalars) -> Bool {
    String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init))).wholeMatch(of: /[0-9]{3}-?[0-9]{4}/) != nil
  }

  /// "Kana count twice, numbers and what these count not."
  private static func letters(of word: Scalars) -> Int {
    if AddressTexts.isNumber(String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))) { return 0 }
    return word.reduce(0) { count, value in
      if BruteForceText.isSeparator(value) || (0x30...0x39).contains(value) { return count }
      return count + ((0x3041...0x3094).contains(value) || value == 0x30FC ? 2 : 1)
    }
  }
}
