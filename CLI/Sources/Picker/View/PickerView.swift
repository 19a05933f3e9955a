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
    let start = min(layout.columns.lowerBound + Self.gutter, layout.columns.upperBound)
    for (row, text) in zip(layout.header, state.header) {
      let line = AnsiText(Array(text.utf8), limit: 1).lines.first ?? []
      RunsView(plain: theme.quiet).draw(line, on: &screen, row: row, columns: start..<layout.columns.upperBound)
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
    let row = rows((snapshot.itemsQuery ?? snapshot.query).corrected(by: snapshot.correction))
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

/// Where the parts of a picker stand on a screen.
struct PickerLayout: Equatable, Sendable {
  /// A rectangle of cells.
  struct Area: Equatable, Sendable {
    var rows: Range<Int>
    var columns: Range<Int>
  }

  /// The row of the field.
  let field: Int
  /// The row of the counter; nil if there is no room.
  let counter: Int?
  /// The rows of the header.
  let header: Range<Int>
  /// The rows of the list, whichever way they go.
  let list: Range<Int>
  /// The columns of all but the preview.
  let columns: Range<Int>
  let preview: Area?
  /// The line between list and preview: a column or a row.
  let border: Area?
  /// Whether the list's first row is its lowest.
  let isUpward: Bool

  init(_ settings: PickerSettings, columns: Int, rows: Int, preview place: PreviewPlace?, headerRows: Int) {
    let all = Area(rows: 0..<max(1, rows), columns: 0..<max(1, columns))
    let (main, preview, border) = Self.split(all, for: place)
    isUpward = settings.layout == .bottom
    let (first, end) = (main.rows.lowerBound, main.rows.upperBound)
    let isBelow = settings.layout != .top
    // The list matters more than the header, and that more than the counter, on a very low screen.
    let counterRows = main.rows.count >= 3 ? 1 : 0
    let headerRows = max(0, min(headerRows, main.rows.count - 3))
    let used = 1 + counterRows + headerRows
    field = isBelow ? end - 1 : first
    counter = counterRows == 0 ? nil : isBelow ? end - 2 : first + 1
    header =
      isBelow
      ? end - used..<end - used + headerRows : first + 1 + counterRows..<first + 1 + counterRows + headerRows
    list = isBelow ? first..<end - used : first + used..<end
    self.columns = main.columns
    self.preview = preview
    self.border = border
  }

  /// The screen's row of a row of the list, counted from the first one shown.
  func screenRow(of line: Int) -> Int { isUpward ? list.upperBound - 1 - line : list.lowerBound + line }

  private static func split(_ all: Area, for place: PreviewPlace?) -> (main: Area, preview: Area?, border: Area?) {
    guard let place else { return (all, nil, nil) }
    let side = place.side ?? (all.columns.count >= 80 ? .right : .down)
    let isBeside = side == .right || side == .left
    let total = isBeside ? all.columns.count : all.rows.count
    // What is left must hold a field and a few rows.
    let least = isBeside ? 20 : 4
    let wanted =
      switch place.size {
      case .percent(let percent): total * percent / 100
      case .cells(let count): count
      }
    let gap = place.hasBorder ? 1 : 0
    let size = min(wanted, total - least - gap)
    guard size >= (isBeside ? 8 : 1) else { return (all, nil, nil) }
    let isAfter = side == .right || side == .down
    let range = isBeside ? all.columns : all.rows
    let main =
      isAfter ? range.lowerBound..<range.upperBound - size - gap : range.lowerBound + size + gap..<range.upperBound
    let preview = isAfter ? main.upperBound + gap..<range.upperBound : range.lowerBound..<range.lowerBound + size
    let border = isAfter ? main.upperBound..<main.upperBound + gap : preview.upperBound..<preview.upperBound + gap
    let area = { (part: Range<Int>) in
      isBeside ? Area(rows: all.rows, columns: part) : Area(rows: part, columns: all.columns)
    }
    return (area(main), area(preview), place.hasBorder ? area(border) : nil)
  }
}

/// Draws what a preview command said.
struct PreviewView {
  let theme: PickerTheme

  func draw(_ pane: PreviewPane, on screen: inout Screen, _ area: PickerLayout.Area) {
    let kept = pane.content.lines.prefix(pane.place?.headerLines ?? 0)
    let lines = kept + pane.content.lines.dropFirst(kept.count + pane.top)
    let room = max(0, area.rows.count - (pane.content.note == nil ? 0 : 1))
    let view = RunsView(plain: TextStyle(), all: pane.isSlow ? theme.quiet : nil)
    var row = area.rows.lowerBound
    for line in lines where row < area.rows.lowerBound + room {
      var rest = line[...]
      repeat {
        rest = view.draw(rest, on: &screen, row: row, columns: area.columns)
        row += 1
      } while pane.place?.wraps == true && !rest.isEmpty && row < area.rows.lowerBound + room
    }
    if let note = pane.content.note, let row = area.rows.last {
      let text = DisplayText(note, limit: area.columns.count).text
      screen.write(text, row: row, column: area.columns.lowerBound, end: area.columns.upperBound, style: theme.quiet)
    }
  }
}
