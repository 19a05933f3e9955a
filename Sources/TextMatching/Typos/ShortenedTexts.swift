/// What is left of a text that nothing is found for without what no record has: the number of a house, a floor, a building.
enum ShortenedTexts {
  private static let most = 6
  /// In characters; what is longer is no address, and each of its numbers would be looked at.
  private static let longest = 200

  /// The text without its end from a number on, the longest first; each has a letter, and no joint or unit at its end.
  ///
  /// 千代田区丸の内1-1 丸ビル is 千代田区丸の内, 銀座四丁目 銀座, and 北1条西2丁目 北1条西.
  static func withoutNumbers(_ text: String) -> [String] {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    if letters.count > longest { return [] }
    var texts: [String] = []
    for place in letters.indices.dropFirst().reversed() where texts.count < most {
      guard isNumeral(letters[place]), !isNumeral(letters[place - 1]) else { continue }
      let rest = withoutUnits(letters[..<place])
      // A numeral in kanji is a part of many names: only what counts is left out.
      if !isDigit(letters[place]), !isCounted(letters[place...]) { continue }
      guard isEnough(rest) else { continue }
      let shortened = String(String.UnicodeScalarView(rest))
      if !texts.contains(shortened) { texts.append(shortened) }
    }
    return texts
  }

  /// Whether what is left is worth to be searched: two characters of words or more, a letter among them.
  static func isEnough(_ text: some Collection<Unicode.Scalar>) -> Bool {
    let letters = text.filter { WordClass(of: $0.value) != .separator }
    return letters.count > 1 && letters.contains { !isNumeral($0) }
  }

  /// Without blanks, joints, numerals and units at the end.
  private static func withoutUnits(_ letters: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var rest = letters
    var isShorter = true
    while isShorter {
      let before = rest.count
      while let last = rest.last, isDigit(last) || joints.contains(last) { rest = rest.dropLast() }
      for unit in units where rest.count > unit.count && rest.suffix(unit.count).elementsEqual(unit) {
        let number = rest.dropLast(unit.count)
        if let last = number.last, isNumeral(last) {
          rest = number
          while let last = rest.last, isNumeral(last) { rest = rest.dropLast() }
        }
      }
      isShorter = rest.count < before
    }
    return rest
  }

  /// Whether a numeral in kanji counts: a unit follows it, or nothing.
  private static func isCounted(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = letters.drop(while: isNumeral)
    return rest.isEmpty || joints.contains(rest[rest.startIndex]) || units.contains { rest.starts(with: $0) }
  }

  private static func isDigit(_ letter: Unicode.Scalar) -> Bool { ("0"..."9").contains(letter) }

  private static func isNumeral(_ letter: Unicode.Scalar) -> Bool { isDigit(letter) || kanji.contains(letter) }

  private static let kanji = Set("〇一二三四五六七八九十百".unicodeScalars)
  private static let joints = Set(" -_/.,ー".unicodeScalars)
  /// After a number; the longest first.
  private static let units = ["丁目", "番地", "号室", "番", "号", "室", "階"].map { Array($0.unicodeScalars) }
}
