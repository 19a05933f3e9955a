import Terminal
import Testing

@testable import Picker

@Suite struct RowViewTests {
  private func draw(_ row: PickerRow, columns: Int, isCurrent: Bool = false) -> String {
    var screen = Screen(columns: columns, rows: 1)
    let theme = PickerTheme(depth: .none, isLight: false)
    RowView(theme: theme, isCurrent: isCurrent, isDimmed: false).draw(row, on: &screen, row: 0, columns: 0..<columns)
    return screen.text(ofRow: 0)
  }

  private func row(_ text: String, matching part: String) -> PickerRow {
    PickerRow(text, matches: text.ranges(of: part))
  }

  @Test func whatFitsIsShownWhole() {
    #expect(draw(PickerRow("abc"), columns: 5) == "abc  ")
    #expect(draw(PickerRow("東京"), columns: 4) == "東京")
    #expect(draw(PickerRow([.init("名"), .init("かな", isTitle: false)]), columns: 9) == "名  かな ")
  }

  @Test func whatDoesNotFitIsCutWithASign() {
    #expect(draw(PickerRow("abcdef"), columns: 5) == "abcd…")
    #expect(draw(PickerRow("東京都"), columns: 5) == "東京…")
    #expect(draw(PickerRow("東京都"), columns: 4) == "東 …")
  }

  @Test func theFirstMatchIsInSight() {
    let text = String(repeating: "x", count: 200) + "needle" + String(repeating: "y", count: 200)
    let shown = draw(row(text, matching: "needle"), columns: 30)
    #expect(shown.contains("needle"))
    #expect(shown.first == "…" && shown.last == "…")
    #expect(draw(row("abc needle", matching: "needle"), columns: 30).hasPrefix("abc needle"))
    let wide = String(repeating: "東", count: 60) + "京" + String(repeating: "都", count: 60)
    #expect(draw(row(wide, matching: "京"), columns: 21).contains("京"))
  }

  @Test func itIsHoweverFarItIs() {
    for count in [500, 512, 2_000, 3_000_000] {
      for (filler, needle) in [("x", "needle"), ("東", "京"), ("e\u{301}\u{302}\u{303}", "needle"), ("\t", "b")] {
        let text = String(repeating: filler, count: min(count, 6_000_000 / filler.utf8.count)) + needle
        for text in [text, text + String(repeating: filler, count: 100)] {
          let shown = draw(row(text, matching: needle), columns: 40)
          #expect(shown.contains(needle) && shown.first == "…", "\(count) × \(filler): \(shown)")
        }
      }
    }
    let long = String(repeating: "x", count: 900)
    let parts = ["title", long, long + "needle", "end"].map { text in
      PickerRow.Part(text, isTitle: text == "title", matches: text.ranges(of: "needle"))
    }
    let shown = draw(PickerRow(parts), columns: 30)
    #expect(shown.contains("needle  end") && shown.first == "…", "\(shown)")
  }

  @Test func controlsCannotReachTheTerminal() {
    let shown = draw(PickerRow("a\u{1B}[31mb\u{9B}c\td"), columns: 40)
    #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(shown.contains("d"))
  }

  @Test func matchesAreMarked() {
    var screen = Screen(columns: 6, rows: 1)
    let theme = PickerTheme(depth: .none, isLight: false)
    let view = RowView(theme: theme, isCurrent: false, isDimmed: false)
    view.draw(row("a東b", matching: "東"), on: &screen, row: 0, columns: 0..<6)
    var expected = Screen(columns: 6, rows: 1)
    expected.write("a", row: 0, column: 0)
    expected.write("東", row: 0, column: 1, style: theme.match)
    expected.write("b", row: 0, column: 3)
    #expect(screen == expected)
  }

  @Test func whatARowHasBehindItStaysThere() {
    var theme = PickerTheme(depth: .trueColor, isLight: false)
    theme.currentBackground = .indexed(7)
    var row = row("abcd", matching: "c")
    let text = row.parts[0].text
    row.parts[0].styles = [
      .init(text.index(after: text.startIndex)..<text.endIndex, TextStyle(background: .indexed(1)))
    ]
    for isCurrent in [false, true] {
      var screen = Screen(columns: 5, rows: 1)
      RowView(theme: theme, isCurrent: isCurrent, isDimmed: false).draw(row, on: &screen, row: 0, columns: 0..<5)
      func style(_ style: TextStyle, _ background: TerminalColor?) -> TextStyle {
        var style = isCurrent ? theme.onCurrentRow(style) : style
        if let background { style.background = background }
        return style
      }
      var expected = Screen(columns: 5, rows: 1)
      if isCurrent { expected.fill(row: 0, columns: 0..<5, style: style(theme.text, nil)) }
      expected.write("a", row: 0, column: 0, style: style(isCurrent ? theme.currentText : theme.text, nil))
      expected.write("bcd", row: 0, column: 1, style: style(TextStyle(), .indexed(1)))
      // The cursor has a match stand out.
      expected.write(
        "c", row: 0, column: 2,
        style: style(isCurrent ? theme.currentMatch : theme.match, isCurrent ? nil : .indexed(1)))
      #expect(screen == expected, "\(isCurrent)")
    }
  }

  @Test func tenMegabytesCostNoMoreThanAScreen() {
    let text = "start " + String(repeating: "長", count: 3_000_000)
    #expect(draw(PickerRow(text), columns: 20) == "start 長長長長長長 …")
  }
}
