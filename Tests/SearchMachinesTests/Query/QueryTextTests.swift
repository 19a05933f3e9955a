import Testing

@testable import SearchMachines

/// The scalars, since `==` on strings takes canonically equivalent texts for equal.
private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

@Suite struct QueryTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let normalized: String
    let why: String

    init(_ text: String, _ normalized: String, _ why: String) {
      self.text = text
      self.normalized = normalized
      self.why = why
    }

    var testDescription: String { why }
  }

  static let cases: [Case] = [
    Case("", "", "nothing"),
    Case("a", "a", "ASCII"),
    Case(" a ", "a", "trimmed"),
    Case("   ", "", "white space only"),
    Case("a b", "a b", "one inner space"),
    Case("a  \t b", "a b", "an inner run"),
    Case("a\nb\r\nc\rd", "a b c d", "line ends"),
    Case("\u{B}a\u{C}b\u{9}", "a b", "vertical tab, form feed, tab"),
    Case("\u{3000}東京\u{3000}\u{3000}駅\u{3000}", "東京 駅", "ideographic space"),
    Case("a\u{A0}b\u{85}c\u{2028}d\u{2029}e\u{202F}f\u{205F}g\u{1680}h", "a b c d e f g h", "Unicode white space"),
    Case("a\u{2000}\u{2001}\u{200A}b", "a b", "spaces that NFC changes"),
    Case("a\u{200B}b\u{FEFF}c\u{2060}d\u{180E}e", "a\u{200B}b\u{FEFF}c\u{2060}d\u{180E}e", "no white space"),
    Case("\u{200B}", "\u{200B}", "a zero width space is text"),
    Case("a\0b\0", "a\0b\0", "NUL"),
    Case("\u{1}a\u{1F}\u{7F}\u{1C}", "\u{1}a\u{1F}\u{7F}\u{1C}", "controls that are no white space"),
    Case(" \u{1}  é ", "\u{1} \u{E9}", "controls beside text that is not ASCII"),
    Case("e\u{301}", "\u{E9}", "composed"),
    Case("\u{E9}", "\u{E9}", "composed already"),
    Case("\u{212B}\u{2126}\u{212A}", "\u{C5}\u{3A9}K", "singletons"),
    Case("a\u{301}\u{323}", "\u{1EA1}\u{301}", "marks put in order, then composed"),
    Case("q\u{307}\u{323}", "q\u{323}\u{307}", "marks put in order"),
    Case("\u{958}\u{FB1D}", "\u{915}\u{93C}\u{5D9}\u{5B4}", "composition exclusions"),
    Case("か\u{3099}は\u{309A}", "\u{304C}\u{3071}", "kana with sound marks"),
    Case("\u{1112}\u{1161}\u{11AB}", "\u{D55C}", "Hangul jamo"),
    Case("\u{AC00}\u{11A8}", "\u{AC01}", "Hangul syllable and jamo"),
    Case("\u{1112} \u{1161}", "\u{1112} \u{1161}", "Hangul jamo apart"),
    Case("ㅎㅏㄴ", "ㅎㅏㄴ", "compatibility jamo stay"),
    Case("ﬁＡ①", "ﬁＡ①", "compatibility forms stay"),
    Case("𠮷\u{1F468}\u{200D}\u{1F469}  \u{1F1EF}\u{1F1F5}", "𠮷\u{1F468}\u{200D}\u{1F469} \u{1F1EF}\u{1F1F5}", "emoji"),
    Case("a  \u{301}b", "a \u{301}b", "a mark on a space stays on it"),
  ]

  @Test(arguments: cases)
  func normalizes(_ example: Case) {
    #expect(scalars(QueryText.normalized(example.text)) == scalars(example.normalized))
    #expect(scalars(QueryText.normalized(example.normalized)) == scalars(example.normalized), "already normalized")
    #expect(SearchQuery(example.text) == SearchQuery(example.normalized))
  }

  @Test func knowsEveryWhiteSpace() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if QueryText.isWhiteSpace(scalar) != scalar.properties.isWhitespace { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  // MARK: Long stacks of combining marks

  @Test func aLongStackOfOneMarkIsComposed() {
    let marks = String(repeating: "\u{301}", count: 20_000)
    #expect(scalars(QueryText.normalized("e" + marks + " b")) == scalars("\u{E9}" + marks.dropScalar() + " b"))
  }

  @Test func aLongStackIsPutInOrderInPieces() {
    let pair = "\u{301}\u{323}"
    let stack = String(repeating: pair, count: 64)
    let composed = Array(("a" + stack).canonicallyComposed)
    // A stack of 128 marks is one piece, wherever it stands in a text that is longer.
    let long = String(repeating: "x", count: 300)
    #expect(scalars(QueryText.normalized(long + "a" + stack)) == scalars(long) + composed)
    #expect(scalars(QueryText.normalized("a" + stack + long)) == composed + scalars(long))
    // Each further 128 marks are a piece of their own.
    let orderedMarks = Array(stack.canonicallyComposed)
    #expect(
      scalars(QueryText.normalized("a" + stack + stack + stack)) == composed + orderedMarks + orderedMarks)
  }

  @Test func aTextLongWithoutStacksIsComposedAsAWhole() {
    let long = String(repeating: "e\u{301}\u{3000} \u{1112}\u{1161}\u{11AB}", count: 500)
    let expected = [String](repeating: "\u{E9} \u{D55C}", count: 500).joined()
    #expect(scalars(QueryText.normalized(long)) == scalars(expected))
  }

  // MARK: Lengths and ranges

  @Test(arguments: [
    ("", 0), ("abc", 3), ("e\u{301}", 1), ("\u{E9}", 1), ("한글", 2), ("\u{1112}\u{1161}\u{11AB}", 1),
    ("👨‍👩‍👧‍👦", 1), ("🇯🇵🇩🇪", 2), ("👍🏽", 1), ("a\0", 2), ("か\u{3099}", 1), ("𠮷野", 2),
  ])
  func countsWhatAPersonSees(_ text: String, _ length: Int) {
    #expect(QueryText.length(of: text) == length)
  }

  @Test(arguments: [
    ("かかか", "か", 6..<9), ("aab", "a", 1..<2), ("aaa", "aa", 1..<3), ("ab", "ab", 0..<2), ("e\u{301}", "e", 0..<1),
    ("x東京", "東京", 1..<7), ("日本 日", "日", 7..<10),
  ])
  func findsTheLastOccurrence(_ text: String, _ part: String, _ expected: Range<Int>) throws {
    let range = try #require(QueryText.lastRange(of: part, in: text))
    let lower = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let upper = text.utf8.distance(from: text.startIndex, to: range.upperBound)
    #expect(lower..<upper == expected)
  }

  @Test(arguments: [
    ("abc", ""), ("", ""), ("", "a"), ("a", "ab"), ("abc", "d"), ("e\u{301}", "\u{E9}"), ("\u{E9}", "e\u{301}"),
  ])
  func findsNoOccurrence(_ text: String, _ part: String) {
    #expect(QueryText.lastRange(of: part, in: text) == nil)
  }
}

extension String {
  /// The text without its first scalar.
  fileprivate func dropScalar() -> String { String(String.UnicodeScalarView(unicodeScalars.dropFirst())) }
}
