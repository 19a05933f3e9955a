import Terminal

/// Draws a line of styled runs.
struct RunsView {
  /// For what has no style of its own.
  let plain: TextStyle
  /// For all of it; nil for the runs' own styles.
  var all: TextStyle?

  private static var tab: Int { 8 }

  /// Writes as much as there is room for; returns the rest.
  @discardableResult
  func draw(
    _ line: some Collection<AnsiText.Run>, on screen: inout Screen, row: Int, columns: Range<Int>
  ) -> ArraySlice<AnsiText.Run> {
    var column = columns.lowerBound
    var rest = Array(line)[...]
    while let run = rest.popFirst() {
      let style = all ?? (run.style == TextStyle() ? plain : run.style)
      var text = run.text[...]
      while !text.isEmpty {
        if column >= columns.upperBound {
          return [AnsiText.Run(text: String(text), style: run.style)] + rest
        }
        if text.first == "\t" {
          text.removeFirst()
          column += Self.tab - (column - columns.lowerBound) % Self.tab
          continue
        }
        let piece = text.prefix { $0 != "\t" }
        let fitting = DisplayText.prefix(of: piece, columns: columns.upperBound - column)
        // A sign wider than what is left begins the next line, unless no line can hold it.
        if fitting.isEmpty, column > columns.lowerBound {
          return [AnsiText.Run(text: String(text), style: run.style)] + rest
        }
        let shown = fitting.isEmpty ? piece.prefix(1) : fitting
        column = screen.write(
          DisplayText(shown).text, row: row, column: column, end: columns.upperBound, style: style)
        text = text[shown.endIndex...]
      }
    }
    return []
  }
}

extension DisplayText {
  /// As much of a text as so many columns hold.
  static func prefix(of text: Substring, columns: Int) -> Substring {
    var left = columns
    var end = text.startIndex
    while end < text.endIndex {
      left -= DisplayText(text[end...end]).columns
      if left < 0 { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }
}
