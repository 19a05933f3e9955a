import IncrementalSearchTesting
import Terminal
import Testing

@Suite struct AnsiTextTests {
  private func lines(_ text: String) -> [[AnsiText.Run]] { AnsiText(Array(text.utf8)).lines }

  private func plain(_ text: String) -> [String] { lines(text).map { $0.map(\.text).joined() } }

  private func style(_ codes: String) -> TextStyle? { lines("\u{1B}[\(codes)mx").first?.first?.style }

  @Test func linesEndAsTheyDoInATerminal() {
    #expect(plain("") == [])
    #expect(plain("a") == ["a"])
    #expect(plain("a\n") == ["a"])
    #expect(plain("a\r\n\r\nb\n\n") == ["a", "", "b", ""])
    #expect(plain("10 %\r100 %\nnext") == ["100 %", "next"])
    #expect(plain("N\u{8}NA\u{8}A_\u{8}M\n\u{8}x") == ["NAM", "x"])
    #expect(AnsiText(Array("a\nb\nc".utf8), limit: 2).lines.count == 2)
  }

  @Test func attributesAreSetAndReset() {
    #expect(style("1;3;4;7;9")?.attributes == [.bold, .italic, .underline, .reverse, .strikethrough])
    #expect(style("1;2;3;22")?.attributes == [.italic])
    #expect(style("4;7;9;24;27;29")?.attributes == [])
    #expect(style("4:3")?.attributes == [.underline])
    #expect(style("4;4:0")?.attributes == [])
    #expect(style("1;31;0") == TextStyle())
    #expect(style("1;31;") == TextStyle())
    #expect(style("1\u{1B}[") != nil)
  }

  @Test(arguments: [
    ("31", TerminalColor.indexed(1)), ("97", .indexed(15)), ("38;5;208", .indexed(208)), ("38:5:208", .indexed(208)),
    ("38;2;1;2;255", .rgb(1, 2, 255)), ("38:2:1:2:3", .rgb(1, 2, 3)), ("38:2::1:2:3", .rgb(1, 2, 3)),
  ])
  func coloursAreRead(codes: String, color: TerminalColor) {
    #expect(style(codes) == TextStyle(foreground: color))
    #expect(style("31;" + codes + ";39") == TextStyle())
  }

  @Test func backgroundsAreRead() {
    #expect(style("44") == TextStyle(background: .indexed(4)))
    #expect(style("103;48;2;9;8;7") == TextStyle(background: .rgb(9, 8, 7)))
    #expect(style("48;5;9;49") == TextStyle())
  }

  @Test func wrongColoursChangeNothing() {
    #expect(style("31;38;5;256") == TextStyle(foreground: .indexed(1)))
    #expect(style("31;38;2;1;2") == TextStyle(foreground: .indexed(1)))
    #expect(style("31;38") == TextStyle(foreground: .indexed(1)))
    // 4 would be an underline.
    #expect(style("58;5;4") == TextStyle())
    #expect(style("99999999999999999999;1") == TextStyle(attributes: .bold))
  }

  @Test func aStyleGoesOnUntilItIsReset() {
    let red = TextStyle(foreground: .indexed(1))
    #expect(
      lines("a\u{1B}[31mb\u{1B}[31mc\nd\u{1B}[me") == [
        [.init(text: "a"), .init(text: "bc", style: red)], [.init(text: "d", style: red), .init(text: "e")],
      ])
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{1B}[?25l", "\u{1B}[>4;2m", "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}(B",
    "\u{1B}=",
    "\u{1B}Pq#1;2\n~\u{1B}\\", "\u{1B}_Gf=1\u{1B}\\", "\u{0}\u{7}\u{E}", "\u{1B}[1", "\u{1B}[", "\u{1B}",
  ])
  func otherEscapesAreDropped(escape: String) {
    #expect(plain("a\(escape)\u{1B}[0mb") == ["ab"])
    #expect(plain("a\(escape)\n").first == "a")
  }

  @Test func anUnendedCommandHidesOneLine() {
    #expect(plain("a\u{1B}]0;title\nb") == ["a", "b"])
  }

  @Test func bytesThatAreNotTextAreShownAsSuch() {
    #expect(AnsiText([0x61, 0xFF, 0x62]).lines == [[.init(text: "a\u{FFFD}b")]])
  }

  @Test func anyBytesAreTaken() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("\u{1B}\u{1B}[[;:m0123458]P\\\u{7}\n\r\u{8}aé".utf8) + [0xFF]
    for _ in 0..<2000 {
      let bytes = (0..<40).compactMap { _ in alphabet.randomElement(using: &generator) }
      for run in AnsiText(bytes).lines.joined() {
        #expect(!run.text.isEmpty)
        #expect(run.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" })
      }
    }
  }
}
