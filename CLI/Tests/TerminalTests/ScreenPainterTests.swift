import IncrementalSearchTesting
import Testing

@testable import Terminal

@Suite struct ScreenPainterTests {
  private static let clusters = [
    "a", "b", " ", " ", " ", "é", "東", "京", "タ", "ｶﾞ", "が", "か\u{3099}", "กำ", "क्ष", "한", "👨‍👩‍👧", "🇯🇵", "❤️", "👍🏽", "😀",
    "\u{2764}",
  ]
  private static let styles = [
    TextStyle(), TextStyle(), TextStyle(foreground: .indexed(1)), TextStyle(background: .rgb(1, 2, 3)),
    TextStyle(foreground: .indexed(12), background: .indexed(200), attributes: [.bold, .reverse]),
    TextStyle(attributes: [.underline]),
  ]

  /// The style's codes as the painter would send them after a reset.
  private static func codes(_ style: TextStyle) -> String {
    var painter = ScreenPainter(depth: .trueColor)
    var screen = Screen(columns: 1, rows: 1)
    screen.write("x", row: 0, column: 0, style: style)
    let text = String(decoding: painter.bytes(for: screen), as: UTF8.self)
    guard let end = text.range(of: "mx"), let start = text[..<end.lowerBound].lastIndex(of: "[") else { return "" }
    let codes = text[text.index(after: start)..<end.lowerBound]
    return codes.hasPrefix("0;") ? String(codes.dropFirst(2)) : String(codes)
  }

  private static func randomScreen(
    _ columns: Int, _ rows: Int, _ random: inout SeededGenerator, from base: Screen? = nil
  )
    -> Screen
  {
    var screen = base ?? Screen(columns: columns, rows: rows)
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      let text = (0..<Int.random(in: 0..<columns, using: &random)).map { _ in
        clusters.randomElement(using: &random) ?? ""
      }
      let style = styles.randomElement(using: &random) ?? TextStyle()
      let row = Int.random(in: 0..<rows, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        screen.fill(row: row, columns: Int.random(in: 0..<columns, using: &random)..<columns, style: style)
      } else {
        screen.write(text.joined(), row: row, column: Int.random(in: -2..<columns, using: &random), style: style)
      }
    }
    screen.cursor =
      Bool.random(using: &random)
      ? nil
      : Screen.Position(row: .random(in: 0..<rows, using: &random), column: .random(in: 0..<columns, using: &random))
    return screen
  }

  private func expect(_ terminal: TerminalEmulator, shows screen: Screen, from top: Int = 0) {
    for row in 0..<screen.rows {
      let expected = TerminalEmulator.cells(screen.row(row), style: { _ in "" })
      let shown = terminal.grid[top + row].map { cell in
        var cell = cell
        cell.style = ""
        return cell
      }
      #expect(shown == expected, "row \(row): “\(screen.text(ofRow: row))”")
    }
    #expect(!terminal.isUpdating)
    #expect(terminal.isCursorShown == (screen.cursor != nil))
    if let cursor = screen.cursor { #expect([terminal.row, terminal.column] == [top + cursor.row, cursor.column]) }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `any screen after any other is shown as it is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let (columns, rows) = (Int.random(in: 1..<24, using: &random), Int.random(in: 1..<6, using: &random))
      let isInline = Bool.random(using: &random)
      var painter = ScreenPainter(depth: .trueColor, inline: isInline)
      var terminal = TerminalEmulator(columns: columns, rows: rows, row: isInline ? 0 : rows - 1)
      terminal.fillWithJunk()
      var screen: Screen?
      for _ in 0..<8 {
        let base = Bool.random(using: &random) ? screen : nil
        let next = Self.randomScreen(columns, rows, &random, from: base)
        terminal.apply(painter.bytes(for: next))
        expect(terminal, shows: next)
        #expect(painter.bytes(for: next).isEmpty)
        screen = next
      }
      #expect(terminal.scrolled == 0)
    }
  }

  @Test(arguments: TerminalEmulator.Widths.allCases, 0..<5 as Range<UInt64>)
  func `a terminal with other widths shows all that is not disputed at its place`(
    widths: TerminalEmulator.Widths, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var painter = ScreenPainter(depth: .none)
    var terminal = TerminalEmulator(columns: 30, rows: 4, widths: widths)
    var screen = Screen(columns: 30, rows: 4)
    for _ in 0..<30 {
      screen = Self.randomScreen(30, 4, &random, from: Bool.random(using: &random) ? screen : nil)
      terminal.apply(painter.bytes(for: screen))
      for row in 0..<4 {
        for (column, cell) in screen.row(row).enumerated()
        where cell.width > 0 && !ClusterWidth(cell.character).isDisputed {
          #expect(terminal.grid[row][column].text == String(cell.character), "\(row), \(column)")
        }
      }
    }
    #expect(terminal.scrolled == 0)
  }

  @Test func `styles arrive`() {
    let styles = Self.styles + [TextStyle(foreground: .rgb(9, 8, 7), attributes: [.dim, .italic, .strikethrough])]
    #expect(Self.codes(styles[4]) == "1;7;94;48;5;200")
    for first in styles {
      for second in styles {
        var painter = ScreenPainter(depth: .trueColor)
        var terminal = TerminalEmulator(columns: 4, rows: 1)
        var screen = Screen(columns: 4, rows: 1)
        screen.write("a", row: 0, column: 0, style: first)
        screen.write("b", row: 0, column: 1, style: second)
        terminal.apply(painter.bytes(for: screen))
        #expect(terminal.grid[0][2].style.isEmpty && terminal.grid[0][3].style.isEmpty)
        #expect(terminal.grid[0][0].style == Self.codes(first))
        let after = terminal.grid[0][1].style
        #expect(
          after == Self.codes(second)
            || Set(after.split(separator: ";")).isSuperset(of: Self.codes(second).split(separator: ";")))
      }
    }
  }

  @Test func `a region under the last row of the terminal scrolls it and stays in place from then on`() {
    var random = SeededGenerator(seed: 7)
    var painter = ScreenPainter(depth: .none)
    var terminal = TerminalEmulator(columns: 12, rows: 8, row: 6)
    for step in 0..<12 {
      let screen = Self.randomScreen(12, 4, &random)
      if step == 5 { painter.invalidate() }
      terminal.apply(painter.bytes(for: screen))
      expect(terminal, shows: screen, from: 4)
    }
    #expect(terminal.scrolled == 2)
    let larger = Self.randomScreen(12, 6, &random)
    terminal.apply(painter.bytes(for: larger))
    expect(terminal, shows: larger, from: 2)
  }

  @Test func `what others write displaces nothing of a full screen`() {
    var random = SeededGenerator(seed: 11)
    var painter = ScreenPainter(depth: .trueColor, inline: false)
    var terminal = TerminalEmulator(columns: 16, rows: 6)
    var screen = Self.randomScreen(16, 6, &random)
    terminal.apply(painter.bytes(for: screen))
    for _ in 0..<40 {
      terminal.apply(Array("\u{1B}[\(Int.random(in: 1...4, using: &random))B\u{1B}[33mE".utf8))
      let wrong = terminal.touched
      let next = Self.randomScreen(16, 6, &random, from: screen)
      let bytes = painter.bytes(for: next)
      terminal.apply(bytes)
      screen = next
      if bytes.isEmpty { continue }
      var alone = ScreenPainter(depth: .trueColor, inline: false)
      var reference = TerminalEmulator(columns: 16, rows: 6)
      reference.apply(alone.bytes(for: next))
      for row in 0..<6 where !wrong.contains(where: { $0[0] == row }) {
        #expect(terminal.grid[row].map(\.text) == reference.grid[row].map(\.text), "row \(row)")
        #expect(!terminal.grid[row].contains { $0.style.contains("33") })
      }
      painter.invalidate()
      terminal.apply(painter.bytes(for: next))
      expect(terminal, shows: next)
    }
  }

  @Test func `only cells that differ are written, none right of the caret`() {
    var painter = ScreenPainter(depth: .none)
    var terminal = TerminalEmulator(columns: 20, rows: 3)
    var screen = Screen(columns: 20, rows: 3)
    screen.write("> 東京", row: 0, column: 0)
    screen.write("candidate", row: 1, column: 0)
    screen.cursor = .init(row: 0, column: 6)
    terminal.apply(painter.bytes(for: screen))
    screen.write("タ", row: 0, column: 6)
    screen.cursor = .init(row: 0, column: 8)
    let bytes = painter.bytes(for: screen)
    terminal.apply(bytes)
    #expect(terminal.touched == [[0, 6], [0, 7]])
    #expect(bytes.count <= 41)
    screen.cursor = .init(row: 0, column: 6)
    #expect(painter.bytes(for: screen) == Array("\u{1B}[7G".utf8))
    screen.cursor = nil
    #expect(painter.bytes(for: screen) == Array("\u{1B}[?25l".utf8))
  }

  @Test func `a blank end is erased`() {
    var painter = ScreenPainter(depth: .none)
    var screen = Screen(columns: 80, rows: 1)
    screen.write(String(repeating: "x", count: 60), row: 0, column: 0)
    _ = painter.bytes(for: screen)
    screen.fill(row: 0, columns: 2..<80)
    let text = String(decoding: painter.bytes(for: screen), as: UTF8.self)
    #expect(text.contains("\u{1B}[K") && !text.contains("  "))
  }
}

extension String {
  /// The first place of a text.
  fileprivate func range(of other: String) -> Range<String.Index>? { firstRange(of: other) }
}
