/// How words of Latin letters and numbers may be written as one: `user profile` in UserProfile, `500 ml` as 500ml.
enum WordsJoined {
  typealias Word = Substring.UnicodeScalarView

  /// More words are not looked at.
  private static let mostWords = 8
  /// In characters.
  private static let longest = 32

  /// The text with two neighbours joined, for each two of them, then with all words.
  static func texts(of words: [Word]) -> [String] {
    guard (2...mostWords).contains(words.count) else { return [] }
    let places = words.indices.dropLast().filter { isJoinable(words[$0]) && isJoinable(words[$0 + 1]) }
    let pairs = places.map { place in joined(words, at: place..<place + 1) }
    return words.count > 2 && places.count == words.count - 1 ? pairs + [joined(words, at: words.indices)] : pairs
  }

  private static func joined(_ words: [Word], at places: Range<Int>) -> String {
    words.indices.map { String(words[$0]) + (places.contains($0) || $0 == words.count - 1 ? "" : " ") }.joined()
  }

  private static func isJoinable(_ word: Word) -> Bool {
    word.count <= longest && word.contains { $0 != "." }
      && word.allSatisfy {
        MisspelledWord.isLatin($0.value) || AddressTexts.isDigit($0) || $0 == "."
      }
  }
}
