import Testing

@testable import SearchSimulation

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("が", 2), ("か\u{3099}", 2), ("日本語", 6), ("ｱｲｳ", 3), ("ＡＢ", 4),
    ("。、", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("☀\u{FE0F}", 2),
    ("☀", 1), ("𠮷", 2), ("→×│–", 4), ("\u{200B}", 0),
  ])
  func measures(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("short", ["short"]), ("", [""]), ("exactly ten", ["exactly", "  ten"]), ("one two three", ["one two", "  three"]),
    ("abcdefghijklm", ["abcdefghij", "  klm"]), ("日本語日本語", ["日本語日本", "  語"]),
    ("a 日本語日本語", ["a 日本語日", "  本語"]),
  ])
  func breaksLines(text: String, lines: [String]) {
    #expect(text.broken(to: 10) == lines)
  }

  @Test func pads() {
    #expect("日本".padded(to: 6) == "日本  ")
    #expect("日本".padded(to: 3) == "日本")
  }
}
