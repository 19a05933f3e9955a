import IncrementalSearchTesting

/// Texts that nobody types, but that a search field can hold.
struct HostileTexts {
  private var random: SeededGenerator
  private let samples: [String]

  init(seed: UInt64, samples: [String]) { (random, self.samples) = (SeededGenerator(seed: seed), samples) }

  private static let words = [
    "AND", "OR", "NOT", "NEAR", "NEAR(", "NEAR/2", "title:", "marks:", "- title :", "{title texts} :", "rank", "MATCH",
    "SELECT", "DROP TABLE search_index;--", "'; DELETE FROM records_1; --", "1=1", "LIKE '%'", "UNION ALL",
    "\"", "\"\"", "\"\"\"", "'", "''", "`", "*", "**", "a*", "\"a\"*", "^", "^^", "^a", "a$", "$", "!", "!!", "!a", "|",
    "||", "a|", "|a", "'a", "'a'", "(", ")", "((", "))", "()", "+", "-", "~", "=", "=a", "~a", "~tokyo", "^tokyo", "_",
    "%", "?", ":", ";", ",", ".", "..", "/", "//", "\\", "\\\\", "\\n", "<b>", "&amp;", "{", "}", "[", "]", "[a-z]",
    "#", "@", "c++", "c#", ".net", "1e9", "-1", "0x00", "null", "NaN", "?1", ":a", "$1", "k", "ky", "sh", "tt", "nn",
    "n'",
    "chiyod", "tokyo", "toukyou", "千", "代田", "ちよ", "ちよd", "チヨダ", "ﾁﾖﾀﾞ", "東京都", "都", "々", "ゝ", "ー", "〜", "〒",
    "100-0001", "100", "001-", "港区", "ミナト", "ヴ", "ッ", "ん", "ﾟ", "ﾞ",
  ]
  private static let scalars: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0x97F,
    0xE00...0xE7F, 0x1100...0x11FF, 0x1E00...0x1EFF, 0x2000...0x206F, 0x20D0...0x20FF, 0x2190...0x23FF,
    0x2E80...0x2FDF, 0x3000...0x30FF, 0x3100...0x33FF, 0x4E00...0x9FFF, 0xAC00...0xAC7F, 0xE000...0xE00F,
    0xF900...0xFAFF, 0xFB00...0xFBFF, 0xFDD0...0xFE2F, 0xFE30...0xFFFF, 0x1D400...0x1D4FF, 0x1F300...0x1FAFF,
    0x20000...0x2001F, 0xE0000...0xE007F, 0x10FFF0...0x10FFFF,
  ]
  private static let emoji = ["👩‍👩‍👧‍👦", "🇯🇵", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☃️", "1️⃣", "🫠"]
  private static let marks = ["\u{301}", "\u{3099}", "\u{309A}", "\u{20DD}", "\u{200D}", "\u{FE0F}", "\u{E0061}"]

  /// The next text; one in a thousand is 100 kB long.
  mutating func next() -> String {
    if random.number(below: 1_000) == 0 { return long(bytes: 100_000) }
    switch random.number(below: 12) {
    case 0: return fromSample()
    case 1: return fromSample() + random.one(of: [" ", "", "\u{3000}"]) + random.one(of: Self.words)
    case 2: return joined(1, [""])
    case 3: return joined(2 + random.number(below: 4), [" "])
    case 4: return joined(2 + random.number(below: 6), [" ", "", "  ", "\t", "\n", "\u{3000}", "\0"])
    case 5: return scalars(1 + random.number(below: 3))
    case 6: return scalars(1 + random.number(below: 30))
    case 7: return nested()
    case 8: return zalgo()
    case 9: return broken()
    case 10: return random.one(of: Self.emoji) + random.one(of: ["", " ", "a", "東"]) + random.one(of: Self.emoji)
    default:
      let rightToLeft = random.one(of: ["שלום", "مرحبا", "אבג 東京", "\u{2066}"])
      return "\u{202E}" + joined(2, [" "]) + "\u{200F}" + rightToLeft
    }
  }

  private mutating func joined(_ count: Int, _ separators: [String]) -> String {
    var text = random.one(of: Self.words)
    for _ in 1..<max(1, count) { text += random.one(of: separators) + random.one(of: Self.words) }
    return text
  }

  /// A piece of a record's text.
  private mutating func fromSample() -> String {
    let text = Array(random.one(of: samples).unicodeScalars)
    if text.isEmpty { return "" }
    let start = random.number(below: text.count)
    let end = min(text.count, start + 1 + random.number(below: 6))
    return String(String.UnicodeScalarView(text[start..<end]))
  }

  private mutating func scalars(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let range = random.one(of: Self.scalars)
      text.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "\u{FFFD}")
    }
    return String(text)
  }

  private mutating func nested() -> String {
    let (open, close) = random.one(of: [("(", ")"), ("\"", "\""), ("{", "}"), ("NOT (", ")"), ("!", ""), ("'", "'")])
    let depth = 1 + random.number(below: 300)
    let spaced = random.number(below: 2) == 0 ? " " : ""
    return String(repeating: open + spaced, count: depth) + random.one(of: Self.words)
      + String(repeating: spaced + close, count: depth)
  }

  private mutating func zalgo() -> String {
    var text = random.number(below: 3) == 0 ? random.one(of: Self.marks) : ""
    for letter in random.one(of: ["tokyo", "東京", "チヨ", "a b", "é"]).unicodeScalars {
      text.unicodeScalars.append(letter)
      for _ in 0..<random.number(below: 40) { text += random.one(of: Self.marks) }
    }
    return text
  }

  /// Bytes that are no UTF-8, as they come out as a string: halves of pairs and cut characters become U+FFFD.
  private mutating func broken() -> String {
    var bytes = Array((fromSample() + random.one(of: Self.words)).utf8)
    for _ in 0..<1 + random.number(below: 4) {
      bytes.insert(
        random.one(of: [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0xE3, 0xF0, 0x00]), at: random.number(below: bytes.count + 1))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func long(bytes: Int) -> String {
    switch random.number(below: 7) {
    case 0: return String(repeating: random.one(of: ["a", "東", "\"", "e\u{301}", " ", "k"]), count: bytes / 3)
    case 1: return String(repeating: random.one(of: ["a ", "東京 ", "\" ", "a|", "!a ", "ka"]), count: bytes / 3)
    case 2: return "a" + String(repeating: "\u{301}", count: bytes / 2)
    case 3: return scalars(bytes / 3)
    case 4: return String(repeating: "(", count: bytes)
    case 5: return "東京都" + String(repeating: random.one(of: [" 東京", "東京", " tokyo", "-"]), count: bytes / 6)
    default:
      var text = ""
      while text.utf8.count < bytes { text += joined(20, [" "]) + " " }
      return text
    }
  }
}
