/// Words of kanji without the kana that end a verb among them, as many are written: 焼き肉 as 焼肉, 取り扱い書 as 取扱書.
///
/// At the end of a word they stay: what is typed there may be the beginning of the next one.
enum Okurigana {
  /// In characters; what is longer is no name.
  private static let longest = 64
  /// How many kana may end a verb.
  private static let mostKana = 2
  /// Folded, as the kana of a text are; particles and what names of places have between kanji (の, が, ヶ) are none of them.
  private static let kana = Set("いうえきぎくぐげしじすせちつてにぬねびぶべみむめりるれわか".unicodeScalars)

  /// The text without the kana between two kanji; itself where there are none.
  static func text(without text: String) -> String {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    guard letters.count <= longest else { return text }
    var kept: [Unicode.Scalar] = []
    var place = 0
    while place < letters.count {
      let ending = letters[place...].prefix { MisspelledWord.isKana($0.value) }
      if ending.isEmpty {
        kept.append(letters[place])
        place += 1
        continue
      }
      place += ending.count
      let isBetween = [kept.last, place < letters.count ? letters[place] : nil].allSatisfy {
        $0.map { LooseFold.isKanji($0.value) } == true
      }
      if !isBetween || ending.count > mostKana || !ending.allSatisfy(kana.contains) { kept += ending }
    }
    return String(String.UnicodeScalarView(kept))
  }
}
