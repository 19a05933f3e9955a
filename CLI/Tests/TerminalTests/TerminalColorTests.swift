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
