import Testing

@testable import Terminal

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("a\tb", "a       b"), ("東\tb", "東      b"), ("\u{1B}[31m", "␛[31m"), ("a\r\nb", "a␍␊b"),
    ("\0\u{7F}\u{85}", "␀␡\u{FFFD}"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2028}b", "a␤b"), ("\u{301}x", "\u{25CC}\u{301}x"), ("a\u{200B}b\u{FEFF}", "ab"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("e\u{301}", "e\u{301}"), ("\u{FFFD}", "\u{FFFD}"),
  ])
  func `is safe to show`(original: String, shown: String) {
    let text = DisplayText(original)
    #expect(text.text == shown && text.columns == shown.displayWidth)
  }

  @Test func `ranges map to what is shown`() throws {
    let original = "a\t東\u{200B}x"
    let text = DisplayText(original)
    let wide = try #require(original.firstRange(of: "東"))
    #expect(text.range(of: wide).map { String(text.text[$0]) } == "東")
    #expect(text.range(of: original.startIndex..<original.endIndex).map { String(text.text[$0]) } == text.text)
    #expect(text.range(of: try #require(original.firstRange(of: "\u{200B}"))) == nil)
    #expect(text.range(of: original.endIndex..<original.endIndex) == nil)
    #expect(DisplayText(original, limit: 8).range(of: wide) == nil)
  }

  @Test func `ranges of a part count as in the whole`() throws {
    let whole = "xx東y"
    let text = DisplayText(whole.dropFirst(2))
    #expect(text.range(of: try #require(whole.firstRange(of: "y"))).map { String(text.text[$0]) } == "y")
  }

  @Test(arguments: ["plain text", "plain text\u{301}, then", "plain te\u{301}xt", "plain \text", ""])
  func `a limit and ranges are the same whether or not all is plain`(original: String) {
    for limit in [0, 1, 7, 8, 10, 100, Int.max] {
      let text = DisplayText(original, limit: limit)
      // Of a sign that is wide, nothing is plain; it comes last, so that all before it is as it was.
      let other = DisplayText(original + "東", limit: limit)
      #expect(other.text.hasPrefix(text.text) && text.columns <= max(0, limit))
      for start in original.indices {
        for end in original.indices where start < end {
          let shown = text.range(of: start..<end).map { text.text[$0] }
          #expect(shown == other.range(of: start..<end).map { other.text[$0] }, "\(limit) \(original[start..<end])")
        }
      }
    }
  }

  @Test(arguments: ["東京e\u{301}か\u{3099}x\u{301}タ\u{FF9E}a\u{200D}b\r\n1\u{FE0F}\u{20E3}", "👨‍👩‍👧東🇯🇵a", "", "ー\u{3099}々"])
  func `clusters are those of the standard library`(text: String) {
    #expect(ClusterSequence(text[...]).map(\.character) == Array(text))
    #expect(ClusterSequence(text[...]).map(\.width) == text.map(\.displayWidth))
  }

  @Test func `the limit is in columns and never splits a cluster`() {
    let text = DisplayText("東京タワー", limit: 5)
    #expect(text.text == "東京" && text.columns == 4)
    #expect(DisplayText("東京", limit: 4).text == "東京")
    #expect(DisplayText("a", limit: 0).text.isEmpty && DisplayText("", limit: 0).text.isEmpty)
  }

  @Test func `a long text costs what is shown of it`() {
    let marks = "a" + String(repeating: "\u{301}", count: 5_000_000)
    let shown = DisplayText(marks, limit: 80)
    #expect(shown.columns == 1 && shown.text.unicodeScalars.count == 32)
    let long = String(repeating: "東", count: 3_000_000)
    // The fastest of some tries: a machine that is busy adds to it.
    let times = (0..<20).map { _ in
      ContinuousClock().measure { #expect(DisplayText(long, limit: 200).columns == 200) }
    }
    #expect(times.min() ?? .zero < .milliseconds(100))
  }
}
