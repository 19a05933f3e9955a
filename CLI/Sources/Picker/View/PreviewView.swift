import Terminal

/// Draws what a preview command said.
struct PreviewView {
  let theme: PickerTheme

  private static var tab: Int { 8 }

  func draw(_ pane: PreviewPane, on screen: inout Screen, _ area: PickerLayout.Area) {
    let lines = pane.content.lines.dropFirst(pane.top)
    let room = max(0, area.rows.count - (pane.content.note == nil ? 0 : 1))
    for (row, line) in zip(area.rows.prefix(room), lines) {
      var column = area.columns.lowerBound
      for run in line {
        let style = pane.isSlow ? theme.quiet : run.style
        for (index, piece) in run.text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
          if index > 0 { column += Self.tab - (column - area.columns.lowerBound) % Self.tab }
          if column >= area.columns.upperBound { break }
          let text = DisplayText(piece, limit: area.columns.upperBound - column).text
          column = screen.write(text, row: row, column: column, end: area.columns.upperBound, style: style)
        }
        if column >= area.columns.upperBound { break }
      }
    }
    if let note = pane.content.note, let row = area.rows.last {
      let text = DisplayText(note, limit: area.columns.count).text
      screen.write(text, row: row, column: area.columns.lowerBound, end: area.columns.upperBound, style: theme.quiet)
    }
  }
}
