import Testing

@testable import Terminal

@Suite struct ScreenTests {
  private func row(_ columns: Int, _ write: (inout Screen) -> Void) -> String {
    var screen = Screen(columns: columns, rows: 1)
    write(&screen)
    return screen.text(ofRow: 0)
  }

  @Test func `a wide cluster that does not fit leaves a space`() {
    var screen = Screen(columns: 5, rows: 1)
    #expect(screen.write("東京タ", row: 0, column: 0) == 5)
    #expect(screen.text(ofRow: 0) == "東京 ")
    #expect(screen.write("東京", row: 0, column: 1, end: 4) == 4)
    #expect(screen.text(ofRow: 0) == " 東  ")
    #expect(screen.write("ab", row: 0, column: 3, end: 3) == 3)
  }

  @Test func `overwriting half of a wide cluster blanks the other half`() {
    #expect(
      row(6) {
        $0.write("東京タ", row: 0, column: 0); $0.write("x", row: 0, column: 1)
      } == " x京タ")
    #expect(
      row(6) {
        $0.write("東京タ", row: 0, column: 0); $0.write("x", row: 0, column: 2)
      } == "東x タ")
    #expect(
      row(6) {
        $0.write("東京タ", row: 0, column: 0); $0.write("大", row: 0, column: 1)
      } == " 大 タ")
    #expect(
      row(6) {
        $0.write("東京タ", row: 0, column: 0); $0.fill(row: 0, columns: 3..<5)
      } == "東    ")
  }

  @Test(arguments: ["─", "ab", "東", "x東", "👍🏽", "か\u{3099}-", "", "\u{200B}"])
  func `a text is repeated as if it were written so often`(text: String) {
    for columns in [0..<6, 1..<6, 2..<3, 3..<3, -2..<9, 4..<5] {
      let before = "東京タワ"
      let shown = columns.clamped(to: 0..<6)
      #expect(
        row(6) {
          $0.write(before, row: 0, column: 0); $0.fill(row: 0, columns: columns, with: text)
        }
          == row(6) {
            $0.write(before, row: 0, column: 0)
            let repeated = String(repeating: text, count: shown.count)
            if !shown.isEmpty { $0.write(repeated, row: 0, column: shown.lowerBound, end: shown.upperBound) }
          }, "\(text) in \(columns)")
    }
    #expect(row(4) { $0.fill(row: 2, columns: 0..<4, with: text) } == "    ")
  }

  @Test func `text outside the screen is clipped`() {
    #expect(row(4) { $0.write("abcdef", row: 0, column: -2) } == "cdef")
    #expect(row(4) { $0.write("東京タ", row: 0, column: -1) } == " 京 ")
    #expect(
      row(4) {
        $0.write("a", row: 3, column: 0); $0.fill(row: -1, columns: 0..<9)
      } == "    ")
    #expect(Screen(columns: -1, rows: 0).text(ofRow: 0).isEmpty)
  }

  @Test func `what has no width is left out`() {
    #expect(row(4) { $0.write("\u{301}a\u{1B}\u{200B}b", row: 0, column: 0) } == "ab  ")
  }

  @Test(arguments: [
    ("a", 1), ("東", 2), ("é", 1), ("e\u{301}", 1), ("ｶﾞ", 2), ("ｱ", 1), ("が", 2), ("か\u{3099}", 2), ("กำ", 2),
    ("ก\u{E34}", 1),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("1️⃣", 2), ("😀", 2),
    ("α", 1),
    ("…", 1), ("\u{3000}", 2), ("Ａ", 2), ("\u{20000}", 2), ("\u{200B}", 0), ("\u{7F}", 0), ("क्ष", 2), ("कि", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    ("東京a", 5), ("", 0),
  ])
  func `widths`(text: String, width: Int) { #expect(text.displayWidth == width) }

  @Test func `what is found without a search is what the table says`() {
    for value in UInt32(0x300)...0x1_1FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.displayWidth != scalar.searchedWidth { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func `the table says its Unicode version`() { #expect(WidthTable.unicodeVersion == "15.1.0") }

  @Test func `a family is disputed, plain text is not`() {
    for text in ["👨‍👩‍👧", "🇯🇵", "❤️", "か\u{3099}", "👍🏽", "कि"] { #expect(ClusterWidth(Character(text)).isDisputed, "\(text)") }
    for text in ["a", "東", "é", "e\u{301}", "ｶﾞ", "한", "\u{1112}\u{1161}\u{11AB}", "😀"] {
      #expect(!ClusterWidth(Character(text)).isDisputed, "\(text)")
    }
  }
}
