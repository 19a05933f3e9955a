/// The words that & stands for, as lists have it in names: Earth, Wind & Fire is typed as earth wind and fire.
enum JoiningWords {
  /// More words are not looked at.
  private static let mostWords = 8
  /// In characters.
  private static let longest = 200

  /// A text of folded words with & for those that mean it between two others, in the languages of Latin letters that have one word for
  /// it; nil where there are none.
  static func text(withSignsIn text: String) -> String? {
    guard text.unicodeScalars.count <= longest else { return nil }
    let words = text.split(separator: " ")
    guard (3...mostWords).contains(words.count) else { return nil }
    let signed = words.enumerated().map { place, word in
      place > 0 && place < words.count - 1 && Self.words.contains(word) ? "&" : word
    }
    return signed == words ? nil : signed.joined(separator: " ")
  }

  private static let words: Set<Substring> = ["and", "e", "en", "et", "och", "og", "und", "y"]
}
