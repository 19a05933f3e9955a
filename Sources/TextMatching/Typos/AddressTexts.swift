/// What people write in addresses, and lists of them do not.
enum AddressTexts {
  /// In characters; what is longer is no address.
  private static let longest = 200

  /// A folded text without 大字, without 字 before a name, and with a blank after a postal code: 青森市大字浜田 is 青森市浜田. Itself
  /// where it has none of these, or nothing else.
  static func asListed(_ text: String) -> String {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    if letters.count > longest { return text }
    var listed: [Unicode.Scalar] = []
    var place = 0
    while place < letters.count {
      let rest = letters[place...]
      let isStart = listed.last.map { $0 == " " } ?? true
      if rest.starts(with: large) {
        place += large.count
      } else if letters[place] == "字", rest.count > 2, isStart || listed.last.map(kinds.contains) == true {
        place += 1
      } else if isStart, rest.count > codeLength, isPostalCode(rest.prefix(codeLength)),
        rest[place + codeLength].value > 0x7F
      {
        listed += rest.prefix(codeLength) + [" "]
        place += codeLength
      } else {
        listed.append(letters[place])
        place += 1
      }
    }
    return listed.isEmpty ? text : String(String.UnicodeScalarView(listed))
  }

  /// Whether a word is the number of a house, with what it counts, or only that: 1-9-1, 6丁目10-1, 1-chome. A postal code is none.
  static func isNumber(_ word: String) -> Bool {
    if isPostalCode(word.unicodeScalars) { return false }
    var rest = Array(word.unicodeScalars)[...]
    var counts = false
    while let first = rest.first {
      if let unit = units.first(where: { rest.starts(with: $0) }) {
        (rest, counts) = (rest.dropFirst(unit.count), true)
      } else if isDigit(first) {
        (rest, counts) = (rest.dropFirst(), true)
      } else if joints.contains(first) || kanji.contains(first) {
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return counts
  }

  /// Whether a word is the number of a house without what it counts: two to four numbers of up to three digits, hyphens between.
  static func isHouse(_ word: Substring.UnicodeScalarView) -> Bool {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false)
    return (2...4).contains(numbers.count)
      && numbers.allSatisfy { (1...3).contains($0.count) && $0.first != "0" && $0.allSatisfy(isDigit) }
  }

  /// Whether a text is a postal code of seven digits, with a hyphen or without.
  static func isPostalCode(_ text: some Collection<Unicode.Scalar>) -> Bool {
    let letters = text.prefix(codeLength + 1)
    let digits = letters.filter(isDigit)
    return digits.count == 7
      && (letters.count == 7 || letters.count == codeLength && letters.dropFirst(3).first == "-")
  }

  static func isDigit(_ letter: Unicode.Scalar) -> Bool { ("0"..."9").contains(letter) }

  static let kanji = Set("〇一二三四五六七八九十百".unicodeScalars)
  static let joints = Set(" -_/.,ー".unicodeScalars)
  /// After a number; the longest first.
  static let units = ["chome", "丁目", "番地", "号室", "番", "号", "室", "階"].map { Array($0.unicodeScalars) }
  private static let large = Array("大字".unicodeScalars)
  /// What the names of places end with.
  static let kinds = Set("都道府県市区郡町村".unicodeScalars)
  /// Of a postal code with its hyphen.
  private static let codeLength = 8
}
