/// Katakana as romaji in the way of Hepburn, long vowels as they are written.
enum Hepburn {
  private static let rows: [(String, [String])] = [
    ("アイウエオ", ["a", "i", "u", "e", "o"]), ("カキクケコ", ["ka", "ki", "ku", "ke", "ko"]),
    ("サシスセソ", ["sa", "shi", "su", "se", "so"]), ("タチツテト", ["ta", "chi", "tsu", "te", "to"]),
    ("ナニヌネノ", ["na", "ni", "nu", "ne", "no"]), ("ハヒフヘホ", ["ha", "hi", "fu", "he", "ho"]),
    ("マミムメモ", ["ma", "mi", "mu", "me", "mo"]), ("ヤユヨ", ["ya", "yu", "yo"]),
    ("ラリルレロ", ["ra", "ri", "ru", "re", "ro"]), ("ワヲ", ["wa", "o"]), ("ガギグゲゴ", ["ga", "gi", "gu", "ge", "go"]),
    ("ザジズゼゾ", ["za", "ji", "zu", "ze", "zo"]), ("ダヂヅデド", ["da", "ji", "zu", "de", "do"]),
    ("バビブベボ", ["ba", "bi", "bu", "be", "bo"]), ("パピプペポ", ["pa", "pi", "pu", "pe", "po"]), ("ヴ", ["vu"]),
  ]
  private static let kana = Dictionary(
    rows.flatMap { row in zip(row.0, row.1).map { ($0, $1) } }, uniquingKeysWith: { first, _ in first })
  private static let glides: [Character: String] = ["ャ": "a", "ュ": "u", "ョ": "o"]
  private static let vowels: [Character: Character] = ["ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o"]

  /// The romaji of a word; nil if it has anything but katakana.
  static func romaji(of word: Substring) -> String? {
    var romaji = ""
    var doubles = false
    for character in word {
      if let vowel = glides[character] {
        // キャ is kya, シャ is sha, ジャ is ja.
        guard romaji.last == "i" else { return nil }
        romaji.removeLast()
        romaji += romaji.hasSuffix("sh") || romaji.hasSuffix("ch") || romaji.hasSuffix("j") ? vowel : "y" + vowel
        continue
      }
      if let vowel = vowels[character] {
        guard let last = romaji.last, "aiueo".contains(last) else { return nil }
        romaji.removeLast()
        romaji.append(vowel)
        continue
      }
      switch character {
      case "ッ": doubles = true
      case "ン": romaji += "n"
      case "ー":
        guard let last = romaji.last else { return nil }
        romaji.append(last)
      default:
        guard let syllable = kana[character] else { return nil }
        if doubles, let first = syllable.first {
          romaji.append(syllable.hasPrefix("ch") ? "t" : first)
          doubles = false
        }
        romaji += syllable
      }
    }
    return romaji.isEmpty ? nil : romaji
  }
}
