/// How much of a text has to be left for a correction that leaves words out.
///
/// A correction that keeps almost nothing of what was typed is noise: `it` of `nothing like it` is in thousands of addresses.
/// Kanji are names; of other scripts it is counted in letters.
struct KeptShare {
  /// The letters of the words that were typed.
  private let typed: Int

  /// A word of fewer letters, as `it` and `pip`, is short.
  private static let shortest = 4

  /// Takes the words of a text, without punctuation.
  init(of words: [String]) { typed = words.reduce(0) { $0 + Self.letters(of: $1) } }

  /// Whether enough is left: kanji, or a postal code; the whole of a name or of a part of one, or a quarter of the letters. Of short
  /// words alone it has to be both, or more than half.
  func isEnough(_ text: String, isName: Bool) -> Bool {
    let words = text.split(separator: " ").map { String($0) }
    if words.contains(where: Self.isOfItself) { return true }
    let counts = words.map(Self.letters)
    let left = counts.reduce(0, +)
    if counts.contains(where: { $0 >= Self.shortest }) { return isName || 4 * left >= typed }
    return 2 * left > typed || isName && 4 * left >= typed
  }

  /// Whether a word is enough whatever was beside it.
  private static func isOfItself(_ word: String) -> Bool {
    word.unicodeScalars.contains { LooseFold.isKanji($0.value) } || AddressTexts.isPostalCode(word.unicodeScalars)
  }

  /// Digits, and what they count, are none; kana are two.
  private static func letters(of word: String) -> Int {
    if AddressTexts.isNumber(word) { return 0 }
    return word.unicodeScalars.reduce(0) { count, letter in
      if WordClass(of: letter.value) == .separator || AddressTexts.isDigit(letter) { return count }
      return count + (MisspelledWord.isKana(letter.value) ? 2 : 1)
    }
  }
}
