@testable import TextMatching

/// Whether a text is what another one may have been meant to be (SPEC.md 6, "Typos").
enum BruteForceTypos {
  /// "One wrong, missing, extra or swapped character in words of four letters or more, two from eight; in kana from four; none in
  /// kanji, numbers or quoted words." The other words stay. `isName` says of a text whether it is all of a name or of a part of one.
  static func isCorrection(_ searched: String, of typed: String, isName: (String) -> Bool = { _ in false }) -> Bool {
    // Punctuation is left out, quotes around words too, and versions after them.
    let words = typed.split { $0.isWhitespace || ",;:()[]{}<>\"、。「」（），".contains($0) }
      .map { withoutVersion(withoutQuotes(String($0))) }
    let others = searched.split(whereSeparator: \.isWhitespace).map(String.init)
    guard typed != searched else { return false }
    // A word written apart, or without what joined it.
    func withoutJoints(_ words: [String]) -> Scalars {
      BruteForceText.folded(words.joined()).filter { !joints.contains($0) }
    }
    let (bare, otherBare) = (withoutJoints(words), withoutJoints(others))
    if bare == otherBare, words.count <= others.count || bare.allSatisfy({ $0 < 0x80 }) { return true }
    // Without a の between two, and with numbers written otherwise.
    let hasKanji = bare.contains { LooseFold.isKanji($0) }
    if hasKanji, words.count <= others.count, bare.filter({ $0 != particle }) == otherBare.filter({ $0 != particle }) {
      return true
    }
    if typed.contains(where: \.isNumber), withoutCounters(typed) == withoutCounters(searched) { return true }
    if isDialedOtherwise(searched, typed) || isUnfinishedHangul(typed, searched) { return true }
    // With & for the word that it stands for.
    if words.count == others.count, others.contains("&"),
      zip(words, others).allSatisfy({ $0 == $1 || $1 == "&" && joiningWords.contains($0) })
    {
      return true
    }
    // Without what begins with a number at the end: a house, a floor.
    let (whole, rest) = (
      BruteForceText.folded(words.joined(separator: " ")), BruteForceText.folded(others.joined(separator: " "))
    )
    let isEnough = BruteForceKept.isEnough(rest, of: whole, isName: isName(searched))
    if rest.count < whole.count, BruteForceText.begins(whole, rest), whole[rest.count...].contains(where: isNumeral) {
      return isEnough
    }
    // How one word with kanji begins.
    if words.count == 1, rest.count >= 2, rest.count < whole.count, BruteForceText.begins(whole, rest),
      whole.contains(where: { LooseFold.isKanji($0) })
    {
      return true
    }
    // Without some words: those that no record has, numbers, what stands beside a name.
    let (pieces, left) = (parts(of: whole), parts(of: rest))
    var kept = left[...]
    for piece in pieces where piece == kept.first { kept = kept.dropFirst() }
    if kept.isEmpty, !left.isEmpty, left.count < pieces.count { return isEnough }
    guard words.count == others.count else { return false }
    return zip(words, others).allSatisfy { word, other in
      let (folded, meant) = (BruteForceText.folded(word), BruteForceText.folded(other))
      return folded == meant || canBeWrong(folded) && isNear(folded, meant, word, other)
    }
  }

  /// A text without what stands between numbers and after them, nor the zeros before them: 4丁目2番15号 and 4-2-15, 2024/4/1 and
  /// 2024-04-01, 第10巻 and 10, 12,340円 and 12340, 1.2.3 and v1.2.3.
  private static func withoutCounters(_ text: String) -> String {
    let folded = String(String.UnicodeScalarView(BruteForceText.folded(text).compactMap(Unicode.Scalar.init)))
    return folded.replacing(/丁目|番地|番|号|年|月|日|第|巻|話|円|vol|[x×tv]|[^\w]/, with: "").replacing("0", with: "")
  }

  /// The digits of a telephone without the code of its country, or what is dialed before its area.
  private static func isDialedOtherwise(_ searched: String, _ typed: String) -> Bool {
    let digits = searched.drop { $0 == "0" }
    return digits.count > 7 && digits.allSatisfy(\.isNumber) && typed.filter(\.isNumber).hasSuffix(digits)
  }

  /// What was typed before a syllable of Hangul that is unfinished, or without a last consonant that the next one takes along.
  private static func isUnfinishedHangul(_ typed: String, _ before: String) -> Bool {
    let (whole, rest) = (BruteForceText.folded(typed), BruteForceText.folded(before))
    guard let last = whole.last, (0xAC00...0xD7A3).contains(last) else { return false }
    let consonant = (last - 0xAC00) % 28
    if consonant == 0 { return BruteForceText.trimmed(whole.dropLast()) == rest }
    // None, or ㄱ ㄴ ㄹ ㅂ, which are the first of two.
    return [0, 1, 4, 8, 17].contains { $0 < consonant && whole.dropLast() + [last - consonant + $0] == rest }
  }

  private static let joiningWords = ["and", "e", "en", "et", "och", "og", "und", "y"]

  private static func withoutQuotes(_ word: String) -> String {
    word.count > 2 && word.hasPrefix("'") && word.hasSuffix("'") ? String(word.dropFirst().dropLast()) : word
  }

  /// react@18, react@^18.2
  private static func withoutVersion(_ word: String) -> String {
    word.firstMatch(of: /^(.+?)@[\^~=<>v]*[0-9]+(\..*)?$/).map { String($0.1) } ?? word
  }

  private static func isNumeral(_ value: UInt32) -> Bool {
    (0x30...0x39).contains(value) || "〇一二三四五六七八九十百".unicodeScalars.contains { $0.value == value }
  }

  private static func parts(of text: Scalars) -> [Scalars] {
    text.split { $0 == 0x20 || joints.contains($0) }.map { Array($0) }
  }

  private static func canBeWrong(_ word: Scalars) -> Bool {
    let isQuoted = word.first.map { operators.contains($0) } ?? true
    return !isQuoted && letters(of: word) >= 4
  }

  private static func letters(of word: Scalars) -> Int {
    word.count { (0x61...0x7A).contains($0) || isKana($0) }
  }

  private static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

  private static func isKana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) || value == 0x30FC }

  /// By the letters, or by the sounds that they stand for: `sh` and `s` are one letter apart in neither `shi` nor `si`.
  private static func isNear(_ word: Scalars, _ meant: Scalars, _ typed: String, _ other: String) -> Bool {
    // "Digits are never wrong."
    guard word.filter(isDigit) == meant.filter(isDigit) else { return false }
    let most = letters(of: word) >= 8 ? 2 : 1
    if distance(word, meant) <= most { return true }
    let sounds = PhoneticKey.prefixes(of: other).map { Array($0.utf8) }
    // What is misspelled may be no syllables; then how it sounds is as far as its letters tell.
    let about = MisspelledWord(word)?.sound.map { UInt8(truncatingIfNeeded: $0) } ?? []
    return (PhoneticKey.prefixes(of: typed).map { Array($0.utf8) } + [about]).contains { typed in
      sounds.contains { distance(typed, $0) <= most }
    }
  }

  private static let joints: Set<UInt32> = Set("-_./\\・&".unicodeScalars.map(\.value))
  private static let particle: UInt32 = 0x306E
  private static let operators: Set<UInt32> = Set("'^!".unicodeScalars.map(\.value))

  /// How many characters are wrong, missing, extra or swapped with their neighbour.
  static func distance<Value: Equatable>(_ one: [Value], _ other: [Value]) -> Int {
    var rows = [Array(0...other.count)]
    for (row, value) in one.enumerated() {
      var next = [row + 1]
      for (column, otherValue) in other.enumerated() {
        var least = min(rows[row][column] + (value == otherValue ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, value == other[column - 1], one[row - 1] == otherValue {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        next.append(least)
      }
      rows.append(next)
    }
    return rows[one.count][other.count]
  }
}
