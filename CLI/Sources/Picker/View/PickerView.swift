import IncrementalSearch
import Terminal

/// Draws a picker: its state in, a screen out.
struct PickerView<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  let theme: PickerTheme
  /// What is shown of the items that a query found.
  let rows: (SearchQuery) -> (Item) -> PickerRow

  /// The screen that shows a state.
  ///
  /// `widths` are those of the columns until then, and take in what is on screen.
  func screen(of state: PickerState<Item>, widths: inout ColumnWidths) -> Screen {
    var screen = Screen(columns: state.size.columns, rows: state.size.rows)
    let layout = state.layout
    let look = state.settings.look
    if let counter = layout.counter {
      drawCounter(state, on: &screen, row: counter, columns: layout.columns, isAtEnd: look.info == .right)
    }
    let start = min(layout.columns.lowerBound + look.gutter, layout.columns.upperBound)
    for (row, text) in zip(layout.header, state.header) {
      let line = AnsiText(Array(text.utf8), limit: 1).lines.first ?? []
      RunsView(plain: theme.header).draw(line, on: &screen, row: row, columns: start..<layout.columns.upperBound)
    }
    for (row, text) in zip(layout.footer, state.settings.footer) {
      let line = AnsiText(Array(text.utf8), limit: 1).lines.first ?? []
      RunsView(plain: theme.header).draw(line, on: &screen, row: row, columns: start..<layout.columns.upperBound)
    }
    if let line = layout.footerLine { drawBorder(line, on: &screen) }
    let shown = shownRows(of: state)
    if !state.settings.columnNames.isEmpty {
      widths.take([Self.names(of: state)] + shown, columns: layout.columns.count)
      if look.wrap == nil { scroll(&widths, state, shown, width: layout.rowColumns(look).count - look.gutter) }
      if let row = layout.header.first {
        let view = RowView(
          theme: theme.ofHeader, isCurrent: false, isDimmed: false, ellipsis: look.ellipsis, widths: widths)
        view.draw(
          Self.names(of: state), on: &screen, row: row, columns: start..<max(start, layout.columns.upperBound - 1))
      }
    }
    drawList(state, shown, widths, layout, on: &screen)
    if let area = layout.preview { PreviewView(theme: theme).draw(state.preview, on: &screen, area) }
    if let border = layout.border { drawBorder(border, on: &screen) }
    if let field = layout.field { drawField(state, on: &screen, row: field, columns: layout.columns) }
    if let frame = layout.frame { look.border?.draw(frame, label: look.label, on: &screen, theme: theme) }
    if let color = theme.previewBackground, let area = layout.preview {
      screen.setBackground(color, rows: area.rows, columns: area.columns)
    }
    if let color = theme.background {
      screen.setBackground(color, rows: 0..<screen.rows, columns: 0..<screen.columns)
    }
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
    var end = screen.write(after, row: row, column: caret, end: columns.upperBound, style: theme.query)
    if state.field.text.isEmpty, !state.settings.ghost.isEmpty {
      let text = DisplayText(state.settings.ghost, limit: width).text
      end = screen.write(text, row: row, column: end, end: columns.upperBound, style: theme.quiet)
    }
    if let completion = state.completion.best {
      let text = DisplayText(completion.shown, limit: width).text
      end = screen.write(text, row: row, column: end, end: columns.upperBound, style: theme.quiet)
    }
    drawInlineCounter(state, on: &screen, row: row, columns: end..<max(end, columns.upperBound))
    screen.cursor = Screen.Position(row: row, column: min(caret, columns.upperBound - 1))
  }

  private func drawCounter(
    _ state: PickerState<Item>, on screen: inout Screen, row: Int, columns: Range<Int>, isAtEnd: Bool
  ) {
    let counter = Counter(state)
    let look = state.settings.look
    let width = look.gutter + counter.columns(within: columns.count)
    let line = { (screen: inout Screen, columns: Range<Int>) in
      guard let sign = look.separator, !columns.isEmpty else { return }
      let text = DisplayText(sign, limit: columns.count).text
      screen.fill(row: row, columns: columns, with: text, style: theme.separator)
    }
    if isAtEnd, width < columns.count {
      line(
        &screen, columns.lowerBound + look.gutter..<max(columns.lowerBound + look.gutter, columns.upperBound - width))
      drawCounter(counter, look, on: &screen, row: row, columns: columns.upperBound - width..<columns.upperBound)
    } else {
      let column = drawCounter(counter, look, on: &screen, row: row, columns: columns)
      line(&screen, min(column + 1, columns.upperBound)..<columns.upperBound)
    }
  }

  /// The spinner's column, the counter and what else there is to say; returns the column after it.
  @discardableResult
  private func drawCounter(
    _ counter: Counter, _ look: PickerLook, on screen: inout Screen, row: Int, columns: Range<Int>
  ) -> Int {
    var column = columns.lowerBound
    if let spinner = counter.spinner {
      screen.write(spinner, row: row, column: column, end: columns.upperBound, style: theme.spinner)
    }
    column += look.gutter
    column = screen.write(counter.text, row: row, column: column, end: columns.upperBound, style: theme.info)
    guard let message = counter.message else { return column }
    let text = DisplayText("  " + message.text, limit: columns.count).text
    let style = message.isError ? theme.error : theme.info
    return screen.write(text, row: row, column: column, end: columns.upperBound, style: style)
  }

  /// The counter on the line of the query, as far as there is room after that.
  private func drawInlineCounter(
    _ state: PickerState<Item>, on screen: inout Screen, row: Int, columns: Range<Int>
  ) {
    let look = state.settings.look
    let counter = Counter(state)
    switch look.info {
    case .inline(let between):
      let text = DisplayText(between, limit: columns.count).text
      let start = screen.write(text, row: row, column: columns.lowerBound, end: columns.upperBound, style: theme.info)
      drawCounter(
        counter, look.withoutGutter, on: &screen, row: row, columns: min(start, columns.upperBound)..<columns.upperBound
      )
    case .inlineRight(let before):
      let text = DisplayText(before, limit: columns.count)
      // The sign of what is slow has its place there where no text is.
      let look = text.columns > 0 ? look.withoutGutter : look
      let width = text.columns + counter.columns(within: columns.count) + look.gutter
      guard width < columns.count else { return }
      let start = screen.write(
        text.text, row: row, column: columns.upperBound - width, end: columns.upperBound, style: theme.info)
      drawCounter(counter, look, on: &screen, row: row, columns: start..<columns.upperBound)
    case .line, .right, .hidden: return
    }
  }

  /// What the rows on screen show.
  private func shownRows(of state: PickerState<Item>) -> [PickerRow] {
    let snapshot = state.rows.snapshot
    let row = rows((snapshot.itemsQuery ?? snapshot.query).corrected(by: snapshot.correction))
    return state.rows.visible.map { row(snapshot.items[$0]) }
  }

  /// Scrolls a table, its names with it, to the matches of the row under the cursor.
  private func scroll(_ widths: inout ColumnWidths, _ state: PickerState<Item>, _ shown: [PickerRow], width: Int) {
    let before = widths.start ?? 0
    let cursor = state.rows.cursor - state.rows.visible.lowerBound
    guard width > 0, shown.indices.contains(cursor), shown.contains(where: \.isMatched) else {
      widths.start = 0
      return
    }
    widths.start = nil
    let view = RowView(theme: theme, isCurrent: false, isDimmed: false, widths: widths)
    widths.start = view.offset(of: shown[cursor], width: width, before: before)
  }

  private static func names(of state: PickerState<Item>) -> PickerRow {
    PickerRow(state.settings.columnNames.map { PickerRow.Part($0) })
  }

  private func drawList(
    _ state: PickerState<Item>, _ shown: [PickerRow], _ widths: ColumnWidths, _ layout: PickerLayout,
    on screen: inout Screen
  ) {
    let snapshot = state.rows.snapshot
    let look = state.settings.look
    let bar = ScrollBar(snapshot, visible: state.rows.visible, height: layout.list.count)
    let columns = layout.rowColumns(look)
    let text = columns.dropFirst(look.gutter)
    let (pointerWidth, markerWidth) = (look.pointer.displayWidth, look.marker.displayWidth)
    for ((number, index), block) in zip(state.rows.visible.enumerated(), state.rows.blocks) {
      let item = snapshot.items[index]
      let isCurrent = index == state.rows.cursor
      let view = RowView(
        theme: theme, isCurrent: isCurrent, isDimmed: snapshot.isVisiblyStale,
        ellipsis: look.ellipsis, widths: look.wrap == nil ? widths : ColumnWidths())
      // Upwards too, the lines of a row go down.
      let all = layout.isUpward ? block.reversed() : Array(block)
      let gap = state.rows.gap(in: block, ofRow: index)
      let screenRows = layout.isUpward ? all.dropFirst(gap) : all.dropLast(gap)
      if let sign = look.gapLine, gap > 0, let line = layout.isUpward ? all.first : all.last {
        screen.fill(
          row: layout.screenRow(of: line), columns: text.startIndex..<text.endIndex,
          with: DisplayText(sign, limit: text.count).text, style: theme.separator)
      }
      let pieces = shown[number].screenLines(
        look, hasLines: state.hasLines, columns: text.count, most: layout.list.count)
      let style = { (style: TextStyle) in
        if isCurrent { return theme.onCurrentRow(style) }
        var style = style
        style.background = theme.gutter ?? style.background
        return style
      }
      let gutter = columns.prefix(look.gutter)
      let start = columns.lowerBound
      let label = state.labels.indices.contains(number) ? String(state.labels[number]) : nil
      for (piece, line) in screenRows.enumerated() {
        let screenRow = layout.screenRow(of: line)
        if !text.isEmpty {
          let row = pieces.indices.contains(piece) ? pieces[piece] : PickerRow("")
          view.draw(row, on: &screen, row: screenRow, columns: text.startIndex..<text.endIndex)
        }
        screen.fill(row: screenRow, columns: gutter.startIndex..<gutter.endIndex, style: style(theme.text))
        if let label, piece == 0 {
          screen.write(label, row: screenRow, column: start, end: start + pointerWidth, style: style(theme.prompt))
        } else if isCurrent {
          screen.write(
            look.pointer, row: screenRow, column: start, end: start + pointerWidth, style: style(theme.pointer))
        }
        if state.selection.contains(item.id) {
          screen.write(
            look.marker, row: screenRow, column: start + pointerWidth, end: start + pointerWidth + markerWidth,
            style: style(theme.marker))
        }
      }
    }
    guard let bar, let sign = look.scrollBar else { return }
    for line in bar.thumb where line < layout.list.count {
      screen.write(
        sign, row: layout.screenRow(of: line), column: layout.columns.upperBound - 1, style: theme.scrollBar)
    }
  }

  private func drawBorder(_ border: PickerLayout.Area, on screen: inout Screen) {
    let sign = border.columns.count == 1 ? "│" : "─"
    for row in border.rows { screen.fill(row: row, columns: border.columns, with: sign, style: theme.previewBorder) }
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

  /// The row of the field; nil without one.
  let field: Int?
  /// The row of the counter; nil if there is no room.
  let counter: Int?
  /// The rows of the header.
  let header: Range<Int>
  /// The rows of the footer, and the line between it and the list.
  let footer: Range<Int>
  let footerLine: Area?
  /// The rows of the list, whichever way they go.
  let list: Range<Int>
  /// The columns of all but the preview.
  let columns: Range<Int>
  let preview: Area?
  /// The line between list and preview: a column or a row.
  let border: Area?
  /// Whether the list's first row is its lowest.
  let isUpward: Bool
  /// Where the border around everything is; nil without one, or if there is no room.
  let frame: Area?

  init(
    _ settings: PickerSettings, columns: Int, rows: Int, preview place: PreviewPlace?, headerRows: Int, footerRows: Int,
    hasInput: Bool = true
  ) {
    let whole = Area(rows: 0..<max(1, rows), columns: 0..<max(1, columns))
    let look = settings.look
    let outside = whole.inset(by: look.margin, of: whole)
    let framed = look.border.flatMap { outside.inset(within: $0) }
    frame = framed == nil ? nil : outside
    let all = (framed ?? outside).inset(by: look.padding, of: whole)
    let (main, preview, border) = Self.split(all, for: place)
    isUpward = settings.layout == .bottom
    let (first, end) = (main.rows.lowerBound, main.rows.upperBound)
    let isBelow = settings.layout != .top
    // The list matters more than the header, and that more than the counter, on a very low screen.
    let hasLine = look.info == .line || look.info == .right
    let counterRows = hasInput && hasLine && main.rows.count >= 3 ? 1 : 0
    let fieldRows = hasInput ? 1 : 0
    let headerRows = max(0, min(headerRows, main.rows.count - 3))
    let used = fieldRows + counterRows + headerRows
    field = !hasInput ? nil : isBelow ? end - 1 : first
    counter = counterRows == 0 ? nil : isBelow ? end - 2 : first + 1
    header =
      isBelow
      ? end - used..<end - used + headerRows
      : first + fieldRows + counterRows..<first + fieldRows + counterRows + headerRows
    // A footer has its line, and is there as a whole or not at all.
    let footerRows = footerRows > 0 && footerRows + 1 + used < main.rows.count ? footerRows + 1 : 0
    list = isBelow ? first + footerRows..<end - used : first + used..<end - footerRows
    let line = isBelow ? list.lowerBound - 1 : list.upperBound
    footerLine = footerRows == 0 ? nil : Area(rows: line..<line + 1, columns: main.columns)
    footer = footerRows == 0 ? 0..<0 : isBelow ? first..<line : line + 1..<end
    self.columns = main.columns
    self.preview = preview
    self.border = border
  }

  /// The row of the list, counted from the first one shown, of a row of the screen.
  func line(ofScreenRow row: Int) -> Int { isUpward ? list.upperBound - 1 - row : row - list.lowerBound }

  /// The screen's row of a row of the list, counted from the first one shown.
  func screenRow(of line: Int) -> Int { isUpward ? list.upperBound - 1 - line : list.lowerBound + line }

  /// The columns of the rows, with what stands before them.
  ///
  /// The last column is the scroll bar's, whether there is one or not, so that rows don't change their width.
  func rowColumns(_ look: PickerLook) -> Range<Int> {
    columns.lowerBound..<max(columns.lowerBound, columns.upperBound - (look.scrollBar == nil ? 0 : 1))
  }

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

extension PickerLayout.Area {
  /// A field, a counter and a row, and what can be read of it.
  private static let (leastRows, leastColumns) = (3, 10)

  private func inset(top: Int, right: Int, bottom: Int, left: Int) -> PickerLayout.Area? {
    guard rows.count - top - bottom >= Self.leastRows, columns.count - left - right >= Self.leastColumns else {
      return nil
    }
    return PickerLayout.Area(
      rows: rows.lowerBound + top..<rows.upperBound - bottom,
      columns: columns.lowerBound + left..<columns.upperBound - right)
  }

  /// What is left inside of free cells; all of it if there is no room for them.
  fileprivate func inset(by insets: PickerLook.Insets, of whole: PickerLayout.Area) -> PickerLayout.Area {
    inset(
      top: insets.top.cells(of: whole.rows.count), right: insets.right.cells(of: whole.columns.count),
      bottom: insets.bottom.cells(of: whole.rows.count), left: insets.left.cells(of: whole.columns.count)) ?? self
  }

  /// What is left inside of a border; nil if there is no room for it.
  fileprivate func inset(within border: PickerBorder) -> PickerLayout.Area? {
    inset(
      top: border.top == nil ? 0 : 1, right: border.right == nil ? 0 : 1, bottom: border.bottom == nil ? 0 : 1,
      left: border.left == nil ? 0 : 1)
  }
}

/// Draws what a preview command printed.
struct PreviewView {
  let theme: PickerTheme

  func draw(_ pane: PreviewPane, on screen: inout Screen, _ area: PickerLayout.Area) {
    let kept = pane.content.lines.prefix(pane.place?.headerLines ?? 0)
    let lines = kept + pane.content.lines.dropFirst(kept.count + pane.top)
    let room = max(0, area.rows.count - (pane.content.note == nil ? 0 : 1))
    let view = RunsView(plain: theme.preview, all: pane.isSlow ? theme.quiet : nil)
    var row = area.rows.lowerBound
    var isAllInSight = pane.top == 0
    for line in lines {
      guard row < area.rows.lowerBound + room else {
        isAllInSight = false
        break
      }
      var rest = line[...]
      repeat {
        rest = view.draw(rest, on: &screen, row: row, columns: area.columns)
        row += 1
      } while pane.place?.wraps == true && !rest.isEmpty && row < area.rows.lowerBound + room
      if pane.place?.wraps == true, !rest.isEmpty { isAllInSight = false }
    }
    if !isAllInSight, pane.place?.tellsPosition == true { drawPosition(of: pane, on: &screen, area) }
    if let note = pane.content.note, let row = area.rows.last {
      let text = DisplayText(note, limit: area.columns.count).text
      screen.write(text, row: row, column: area.columns.lowerBound, end: area.columns.upperBound, style: theme.quiet)
    }
  }

  /// Says in the corner which line is the first one, and how many there are.
  private func drawPosition(of pane: PreviewPane, on screen: inout Screen, _ area: PickerLayout.Area) {
    let text = " \(pane.top + 1)/\(pane.content.lines.count)"
    guard text.count < area.columns.count, let row = area.rows.first else { return }
    let start = area.columns.upperBound - text.count
    screen.write(text, row: row, column: start, end: area.columns.upperBound, style: theme.quiet)
  }
}
