/// What is left of a text that finds nothing, without what no record has: the number of a house, a floor, a building, what is
/// said in brackets.
enum ShortenedTexts {
  private static let most = 6
  /// In characters; what is longer is no address, and each of its numbers would be looked at.
  private static let longest = 200

  /// What is left of a text of these words, which was written with its punctuation: before brackets at the end, without the words that
  /// are numbers, and without its end from a number on.
  static func texts(of words: [String], written: String.UnicodeScalarView) -> [String] {
    let text = words.joined(separator: " ")
    let address = AddressTexts.asListed(text)
    let others = [withoutBrackets(written), withoutNumberWords(address)].compactMap { $0 }
    return (others + withoutNumbers(text) + withoutNumbers(address)).reduce(into: []) { texts, text in
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// What stands before brackets at the end: requests[security] is requests. Nil where there are none.
  static func withoutBrackets(_ text: String.UnicodeScalarView) -> String? {
    guard let last = text.last, ")]}".unicodeScalars.contains(last),
      let start = text.lastIndex(where: { "([{".unicodeScalars.contains($0) })
    else { return nil }
    let rest = text[..<start]
    return rest.count <= longest && isEnough(rest) && !rest.contains { "()[]{}".unicodeScalars.contains($0) }
      ? String(rest) : nil
  }

  /// The text without the words that are numbers of houses; nil where there are none.
  static func withoutNumberWords(_ text: String) -> String? {
    if text.unicodeScalars.count > longest { return nil }
    let words = text.split(separator: " ").map { String($0) }
    let rest = words.filter { !AddressTexts.isNumber($0) }
    let shortened = rest.joined(separator: " ")
    return rest.count < words.count && isEnough(shortened.unicodeScalars) ? shortened : nil
  }

  /// The text without its end from a number on, the longest first; each has a letter, and no joint or unit at its end.
  ///
  /// 千代田区丸の内1-1 丸ビル is 千代田区丸の内, 銀座四丁目 銀座, and 北1条西2丁目 北1条西.
  static func withoutNumbers(_ text: String) -> [String] {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    if letters.count > longest { return [] }
    var texts: [String] = []
    for place in letters.indices.dropFirst().reversed() where texts.count < most {
      guard isNumeral(letters[place]), !isNumeral(letters[place - 1]) else { continue }
      let rest = withoutUnits(withoutLetter(letters[..<place]))
      // A numeral in kanji is a part of many names: only what counts is left out.
      if !AddressTexts.isDigit(letters[place]), !isCounted(letters[place...]) { continue }
      guard isEnough(rest) else { continue }
      let shortened = String(String.UnicodeScalarView(rest))
      if !texts.contains(shortened) { texts.append(shortened) }
    }
    return texts
  }

  /// Whether what is left is worth to be searched: two characters of words or more, a letter among them that is not only what a
  /// number counts, or a postal code.
  static func isEnough(_ text: some Collection<Unicode.Scalar>) -> Bool {
    if AddressTexts.isPostalCode(text) { return true }
    let words = text.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
    if words.allSatisfy(AddressTexts.isNumber) { return false }
    let letters = text.filter { WordClass(of: $0.value) != .separator }
    return letters.count > 1 && letters.contains { !isNumeral($0) }
  }

  /// Without a Latin letter at the end that is one name with the number after it, as in M8 and A4.
  private static func withoutLetter(_ letters: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let last = letters.last, MisspelledWord.isLatin(last.value) else { return letters }
    let rest = letters.dropLast()
    return rest.last.map { WordClass(of: $0.value) == .spaced && !AddressTexts.isDigit($0) } == true ? letters : rest
  }

  /// Whether a number at the end follows a Latin letter directly.
  private static func endsWithName(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    letters.last(where: { !AddressTexts.isDigit($0) }).map { MisspelledWord.isLatin($0.value) } == true
  }

  /// Without blanks, joints, numerals and units at the end, but for what follows a Latin letter: the number of M8 is none of a house.
  private static func withoutUnits(_ letters: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var rest = letters
    var isShorter = true
    while isShorter {
      let before = rest.count
      while let last = rest.last,
        AddressTexts.isDigit(last) ? !endsWithName(rest) : AddressTexts.joints.contains(last) || last == "×"
      {
        rest = rest.dropLast()
      }
      for unit in AddressTexts.units where rest.count > unit.count && rest.suffix(unit.count).elementsEqual(unit) {
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
    guard let next = rest.first else { return true }
    return AddressTexts.joints.contains(next) || AddressTexts.units.contains { rest.starts(with: $0) }
  }

  private static func isNumeral(_ letter: Unicode.Scalar) -> Bool {
    AddressTexts.isDigit(letter) || AddressTexts.kanji.contains(letter)
  }
}
