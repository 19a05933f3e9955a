/// What may be kept of a text that nothing is found for, nor for any other way to write it: the name of a place, or a title, beside
/// what no record has with it.
enum KeptTexts {
  /// In characters; a longer word is not looked at, as an index looks for no more of one.
  private static let longest = 24
  /// How many beginnings end with the kind of a place.
  private static let mostOfPlaces = 6

  /// How a word with kanji begins, the longest first: where the kind of a place ends, or within the length of a name.
  ///
  /// 渋谷区役所 is 渋谷区, 東京駅 東京.
  static func beginnings(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars.prefix(longest + 1))
    guard letters.count <= longest, letters.contains(where: { LooseFold.isKanji($0.value) }) else { return [] }
    // Digits alone are no name: of 12000円 not 12.
    let first =
      letters.firstIndex { WordClass(of: $0.value) != .separator && !AddressTexts.isDigit($0) } ?? letters.count
    let ends = letters.indices.dropFirst(max(2, first + 1))
    let ofPlaces = ends.filter { AddressTexts.kinds.contains(letters[$0 - 1]) }.suffix(mostOfPlaces)
    let all = Set(ends.filter { $0 < RecordMarks.longestPart } + ofPlaces)
    return all.sorted(by: >).map { String(String.UnicodeScalarView(letters[..<$0])) }
  }

  /// Whether a beginning of a word is worth to be searched though no part is all of it: 京都市上京区 of two.
  static func endsWithKind(_ text: String) -> Bool { text.unicodeScalars.last.map(AddressTexts.kinds.contains) == true }

  /// Some words side by side, but not all, those that begin earlier first.
  static func runs(of words: Range<Int>) -> [Range<Int>] {
    words.flatMap { start in (start + 1...words.upperBound).map { start..<$0 } }.filter { $0 != words }
  }
}
