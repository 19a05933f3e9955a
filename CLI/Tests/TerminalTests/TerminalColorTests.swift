import Testing

@testable import Terminal

@Suite struct TerminalColorTests {
  @Test(arguments: [
    ([:], ColorDepth.none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none), (["TERM": "xterm"], .ansi16),
    (["TERM": "linux"], .ansi16),
    (["TERM": "xterm-256color"], .palette256), (["TERM": "tmux-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm-direct"], .trueColor), (["TERM": "xterm-kitty"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
    (["TERM": "vt100"], .none),
  ])
  func `depth`(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth.detected(environment: environment) == depth)
  }

  /// As looking at each colour of the palette finds it.
  @Test func noColorOfThePaletteIsNearer() {
    let levels = [0, 95, 135, 175, 215, 255]
    let palette: [(red: Int, green: Int, blue: Int)] =
      (0..<216).map { (levels[$0 / 36], levels[$0 / 6 % 6], levels[$0 % 6]) }
      + (0..<24).map { (8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
    func distance(_ index: Int, _ red: Int, _ green: Int, _ blue: Int) -> Int {
      let color = palette[index]
      let mean = (color.red + red) / 2
      let (r, g, b) = (color.red - red, color.green - green, color.blue - blue)
      return ((512 + mean) * r * r) >> 8 + 4 * g * g + ((767 - mean) * b * b) >> 8
    }
    // Every level, what is half between two, and beside both.
    let values = [0, 1, 8, 47, 48, 94, 95, 96, 114, 115, 116, 128, 155, 175, 195, 214, 235, 254, 255]
    for red in values {
      for green in values {
        for blue in values {
          let nearest = palette.indices.min { distance($0, red, green, blue) < distance($1, red, green, blue) } ?? 0
          let color = TerminalColor.rgb(UInt8(red), UInt8(green), UInt8(blue))
          #expect(color.reduced(to: .palette256) == .indexed(UInt8(16 + nearest)))
        }
      }
    }
  }

  @Test func `colours become the nearest there are`() {
    #expect(TerminalColor.rgb(255, 0, 0).reduced(to: .palette256) == .indexed(196))
    #expect(TerminalColor.rgb(8, 8, 8).reduced(to: .palette256) == .indexed(232))
    #expect(TerminalColor.rgb(250, 5, 5).reduced(to: .ansi16) == .indexed(9))
    #expect(TerminalColor.indexed(196).reduced(to: .ansi16) == .indexed(9))
    #expect(TerminalColor.indexed(3).reduced(to: .ansi16) == .indexed(3))
    #expect(TerminalColor.rgb(1, 2, 3).reduced(to: .trueColor) == .rgb(1, 2, 3))
    #expect(TerminalColor.indexed(3).reduced(to: .none) == nil)
  }

  @Test func `without colours, attributes stay`() {
    var painter = ScreenPainter(depth: .none)
    var screen = Screen(columns: 4, rows: 1)
    screen.write(
      "x", row: 0, column: 0, style: TextStyle(foreground: .indexed(1), background: .rgb(0, 0, 0), attributes: .bold))
    let text = String(decoding: painter.bytes(for: screen), as: UTF8.self)
    #expect(text.contains("\u{1B}[1mx") && !text.contains("31") && !text.contains("48"))
  }
}
