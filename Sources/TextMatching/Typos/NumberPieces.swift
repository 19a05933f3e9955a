/// A text in which the numbers are looked for.
struct NumberPieces {
  typealias Letters = [Unicode.Scalar]

  private let letters: Letters

  init(_ letters: Letters) { self.letters = letters }

  subscript(range: Range<Int>) -> Letters { Array(letters[range]) }

  /// The text with what a rule has at each place where it holds, from the start on; nil if it holds nowhere.
  ///
  /// The rule moves the place behind what it takes.
  func replaced(by rule: (NumberPieces, inout Int) -> Letters?) -> Letters? {
    var replaced: Letters = []
    var isOther = false
    var place = 0
    while place < letters.count {
      // The rest of a number is none.
      if !AddressTexts.isDigit(letters[place]) || startsNumber(place), let other = rule(self, &place) {
        replaced += other
        isOther = true
      } else {
        replaced.append(letters[place])
        place += 1
      }
    }
    return isOther ? replaced : nil
  }

  /// Whether a number begins at a place.
  func startsNumber(_ place: Int) -> Bool {
    place < letters.count && AddressTexts.isDigit(letters[place])
      && (place == 0 || !AddressTexts.isDigit(letters[place - 1]))
  }

  /// Takes these letters, if they are there.
  func take(_ other: Letters, _ place: inout Int) -> Bool {
    guard letters[place...].starts(with: other) else { return false }
    place += other.count
    return true
  }

  func skipBlanks(_ place: inout Int) { while place < letters.count, letters[place] == " " { place += 1 } }

  /// Takes all digits from a place on; nil if there are none.
  func takeNumber(_ place: inout Int) -> Letters? {
    let digits = letters[place...].prefix(while: AddressTexts.isDigit)
    place += digits.count
    return digits.isEmpty ? nil : Array(digits)
  }

  /// Takes a number in digits, or one below a hundred in kanji, as digits; nil if there is none.
  func takeNumeral(_ place: inout Int) -> Letters? {
    if let digits = takeNumber(&place) { return digits }
    let kanji = letters[place...].prefix { AddressTexts.kanji.contains($0) }
    let values = kanji.map { Self.values.firstIndex(of: $0) ?? 0 }
    let value: Int
    switch values.count {
    case 1: value = values[0]
    case 2 where values[0] == 10: value = 10 + values[1]
    case 2 where values[1] == 10: value = 10 * values[0]
    case 3 where values[1] == 10: value = 10 * values[0] + values[2]
    default: return nil
    }
    guard (1..<100).contains(value) else { return nil }
    place += kanji.count
    return Array(String(value).unicodeScalars)
  }

  private static let values = Array("〇一二三四五六七八九十".unicodeScalars)

  /// Whether a letter of a script that sets words apart stands before a place, or a digit.
  func followsLetter(_ place: Int) -> Bool { place > 0 && WordClass(of: letters[place - 1].value) == .spaced }

  /// Whether what stands before a place makes one number or name of it and what comes.
  func goesOn(_ place: Int) -> Bool { followsLetter(place) || place > 0 && Self.joints.contains(letters[place - 1]) }

  /// Whether neither a letter nor a joint makes a longer number or name of what stands before a place.
  func endsNumber(_ place: Int) -> Bool {
    place == letters.count || WordClass(of: letters[place].value) != .spaced && !Self.joints.contains(letters[place])
  }

  /// Whether no word goes on at a place.
  func endsWord(_ place: Int) -> Bool { place == letters.count || WordClass(of: letters[place].value) == .separator }

  /// Whether an amount may end at a place: with the text or a word, with 円, or with what follows a point.
  func endsAmount(_ place: Int) -> Bool {
    guard place < letters.count else { return true }
    return letters[place] == "円" || letters[place] == "." || endsWord(place) && !Self.joints.contains(letters[place])
  }

  private static let joints = Set("-_/.,:#".unicodeScalars)
}
