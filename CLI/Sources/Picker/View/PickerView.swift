import IncrementalSearch
import Terminal

/// Draws a picker: its state in, a screen out.
struct PickerView<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  let theme: PickerTheme
  /// What is shown of the items that a query found.
  let rows: (SearchQuery) -> (Item) -> PickerRow

  private static var gutter: Int { 2 }

  /// The screen that shows a state.
  func screen(of state: PickerState<Item>) -> Screen {
    var screen = Screen(columns: state.size.columns, rows: state.size.rows)
    let layout = state.layout
    if let counter = layout.counter { drawCounter(state, on: &screen, row: counter, columns: layout.columns) }
    if let header = layout.header, let text = state.settings.header {
      let start = layout.columns.lowerBound + Self.gutter
      let display = DisplayText(text, limit: layout.columns.count)
      screen.write(display.text, row: header, column: start, end: layout.columns.upperBound, style: theme.quiet)
    }
    drawList(state, layout, on: &screen)
    if let area = layout.preview { PreviewView(theme: theme).draw(state.preview, on: &screen, area) }
    if let border = layout.border { drawBorder(border, on: &screen) }
    drawField(state, on: &screen, row: layout.field, columns: layout.columns)
    return screen
  }

  private func drawField(_ state: PickerState<Item>, on screen: inout Screen, row: Int, columns: Range<Int>) {
    let prompt = DisplayText(state.settings.prompt, limit: columns.count / 2).text
    let start = screen.write(
      prompt, row: row, column: columns.lowerBound, end: columns.upperBound, style: theme.prompt)
    let width = columns.upperBound - start
    // An input method draws what is being composed at the caret, so there is room left for it.
    let room = min(16, width / 3)
    let before = state.field.before.suffix(columns: width - room - 1)
    let caret = screen.write(before, row: row, column: start, end: columns.upperBound, style: theme.query)
    let after = DisplayText(state.field.after, limit: width).text
    screen.write(after, row: row, column: caret, end: columns.upperBound, style: theme.query)
    screen.cursor = Screen.Position(row: row, column: min(caret, columns.upperBound - 1))
  }

  private func drawCounter(_ state: PickerState<Item>, on screen: inout Screen, row: Int, columns: Range<Int>) {
    let counter = Counter(state)
    var column = columns.lowerBound
    if let spinner = counter.spinner {
      screen.write(spinner, row: row, column: column, end: columns.upperBound, style: theme.spinner)
    }
    column += Self.gutter
    column = screen.write(counter.text, row: row, column: column, end: columns.upperBound, style: theme.quiet)
    if let message = counter.message {
      let text = DisplayText("  " + message.text, limit: columns.count).text
      let style = message.isError ? theme.error : theme.quiet
      column = screen.write(text, row: row, column: column, end: columns.upperBound, style: style)
    }
    guard column + 1 < columns.upperBound else { return }
    let line = String(repeating: "─", count: columns.upperBound - column - 1)
    screen.write(line, row: row, column: column + 1, end: columns.upperBound, style: theme.quiet)
  }

  private func drawList(_ state: PickerState<Item>, _ layout: PickerLayout, on screen: inout Screen) {
    let snapshot = state.rows.snapshot
    let bar = ScrollBar(snapshot, visible: state.rows.visible, height: layout.list.count)
    // The last column is the scroll bar's, whether there is one or not, so that rows don't change their width.
    let columns = layout.columns.lowerBound..<max(layout.columns.lowerBound, layout.columns.upperBound - 1)
    let row = rows(snapshot.itemsQuery ?? snapshot.query)
    for (line, index) in state.rows.visible.enumerated() {
      let item = snapshot.items[index]
      let screenRow = layout.screenRow(of: line)
      let isCurrent = index == state.rows.cursor
      let view = RowView(
        theme: theme, isCurrent: isCurrent, isDimmed: snapshot.isSlow && snapshot.isStale)
      let text = columns.dropFirst(Self.gutter)
      if !text.isEmpty {
        view.draw(row(item), on: &screen, row: screenRow, columns: text.startIndex..<text.endIndex)
      }
      let blank = isCurrent ? theme.onCurrentRow(theme.text) : theme.text
      let pointer = isCurrent ? theme.onCurrentRow(theme.pointer) : theme.pointer
      let marker = isCurrent ? theme.onCurrentRow(theme.marker) : theme.marker
      let start = columns.lowerBound
      screen.write(isCurrent ? ">" : " ", row: screenRow, column: start, end: columns.upperBound, style: pointer)
      let isSelected = state.selection.contains(item.id)
      screen.write(
        isSelected ? "*" : " ", row: screenRow, column: start + 1, end: columns.upperBound,
        style: isSelected ? marker : blank)
    }
    guard let bar else { return }
    for line in bar.thumb where line < layout.list.count {
      screen.write(
        "▐", row: layout.screenRow(of: line), column: layout.columns.upperBound - 1, style: theme.scrollBar)
    }
  }

  private func drawBorder(_ border: PickerLayout.Area, on screen: inout Screen) {
    let isVertical = border.columns.count == 1
    for row in border.rows {
      let text = isVertical ? "│" : String(repeating: "─", count: border.columns.count)
      screen.write(text, row: row, column: border.columns.lowerBound, style: theme.quiet)
    }
  }
}

extension String {
  /// As much of the text's end as these columns hold, made safe to show.
  fileprivate func suffix(columns: Int) -> String {
    var left = columns
    var start = endIndex
    while start > startIndex {
      let previous = index(before: start)
      left -= self[previous].displayWidth
      if left < 0 { break }
      start = previous
    }
    return DisplayText(self[start...]).text
  }
}
