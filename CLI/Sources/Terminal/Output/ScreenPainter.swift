/// Turns screens into the fewest bytes that bring a terminal from the last one to the next.
///
/// In a region the cursor has to be in its first row at first; from then on only the painter may move it. All moves are
/// relative to where it was left, so a region works at any row of the terminal. Its width has to be the terminal's.
package struct ScreenPainter: Sendable {
  private let depth: ColorDepth
  private let isInline: Bool
  /// What the terminal shows; `nil` if that is unknown.
  private var painted: Screen?
  /// Where the cursor was left; the column may be unknown.
  private var cursorRow = 0
  private var cursorColumn: Int?
  private var isCursorShown = true

  /// A painter for a terminal of a depth.
  ///
  /// `inline` is right for any region, also for the whole terminal. Without it, the screen begins at the terminal's first
  /// row, and each frame finds its place wherever others left the cursor: what they wrote stays until it is drawn over,
  /// but displaces nothing.
  package init(depth: ColorDepth, inline: Bool = true) {
    self.depth = depth
    isInline = inline
  }

  /// The bytes that change the terminal from what was painted last to a screen; empty if nothing differs.
  ///
  /// A screen of another size than the last is drawn whole.
  package mutating func bytes(for screen: Screen) -> [UInt8] {
    if painted == screen { return [] }
    guard screen.rows > 0, screen.columns > 0 else { return [] }
    var frame = isInline ? PaintFrame(row: cursorRow, column: cursorColumn, depth: depth) : PaintFrame(depth: depth)
    let isWhole = painted.map { $0.columns != screen.columns || $0.rows != screen.rows } ?? true
    if isWhole { frame.clear(rows: screen.rows, isInline: isInline) }
    let old = isWhole ? Screen(columns: screen.columns, rows: screen.rows) : painted ?? screen
    for row in 0..<screen.rows where !screen.isRow(row, sameOn: old) {
      frame.paint(screen.row(row), over: old.row(row), row: row)
    }
    frame.endStyle()

    let drawn = frame.bytes
    frame.bytes = []
    let isHidden = !drawn.isEmpty && isCursorShown
    let cursor = screen.cursor.map {
      Screen.Position(
        row: min(max(0, $0.row), screen.rows - 1), column: min(max(0, $0.column), screen.columns - 1))
    }
    if let cursor { frame.move(row: cursor.row, column: cursor.column) }
    let shows = cursor != nil && (isHidden || !isCursorShown)
    let hides = cursor == nil && isCursorShown && drawn.isEmpty
    let end = frame.bytes

    painted = screen
    cursorRow = frame.row ?? 0
    cursorColumn = frame.column
    isCursorShown = cursor != nil
    // A wrap at the right edge would break the rows below if a terminal took a cluster for wider than it is.
    var bytes: [UInt8] = []
    if !drawn.isEmpty { bytes += "\u{1B}[?2026h\(isHidden ? "\u{1B}[?25l" : "")\u{1B}[?7l".utf8 + drawn }
    if !drawn.isEmpty { bytes += "\u{1B}[?7h".utf8 }
    bytes += end
    if shows { bytes += "\u{1B}[?25h".utf8 }
    if hides { bytes += "\u{1B}[?25l".utf8 }
    if !drawn.isEmpty { bytes += "\u{1B}[?2026l".utf8 }
    return bytes
  }

  /// Says that the terminal's content is unknown, so that next time everything is drawn.
  ///
  /// The cursor has to be in the row where it was left, unless the painter isn't `inline`. `RawTerminal` sees to that.
  package mutating func invalidate() {
    painted = nil
    cursorColumn = nil
    isCursorShown = true
  }
}

/// The bytes of one frame, with the state that the terminal is in after them.
struct PaintFrame {
  var bytes: [UInt8] = []
  /// The cursor's row; `nil` if others may have moved it.
  private(set) var row: Int?
  /// The cursor's column; `nil` if terminals may differ about it.
  private(set) var column: Int?
  /// What is written in; `nil` if others may have changed it.
  private var style: TextStyle?
  /// The style of the cell written last, and what the terminal has for it: most cells look as the one before.
  private var reduced: (of: TextStyle, style: TextStyle)?
  private let depth: ColorDepth

  /// From so many changed cells on, blanks up to the right edge are erased instead of written.
  private static let fewestErased = 4

  /// Begins where the last frame left the cursor, with a plain style.
  init(row: Int, column: Int?, depth: ColorDepth) {
    self.row = row
    self.column = column
    self.depth = depth
    style = TextStyle()
  }

  /// Begins anywhere and with any style, so that the first move is to an absolute place.
  init(depth: ColorDepth) { self.depth = depth }

  /// Makes the region blank, with the cursor at its start.
  mutating func clear(rows: Int, isInline: Bool) {
    if isInline {
      move(row: 0, column: 0)
      bytes += "\u{1B}[0m\u{1B}[J".utf8
      // Only line feeds scroll the terminal, where the region doesn't fit under the first row.
      if rows > 1 {
        bytes += Array(repeating: 0x0A, count: rows - 1)
        row = rows - 1
        move(row: 0, column: 0)
      }
    } else {
      bytes += "\u{1B}[0m\u{1B}[H\u{1B}[2J".utf8
    }
    style = TextStyle()
    row = 0
    column = 0
  }

  /// Writes what differs in a row.
  mutating func paint(_ new: ArraySlice<Screen.Cell>, over old: ArraySlice<Screen.Cell>, row: Int) {
    let count = new.count
    let (first, oldFirst) = (new.startIndex, old.startIndex)
    var isDirty = [Bool](repeating: false, count: count)
    for column in 0..<count where new[first + column] != old[oldFirst + column] {
      isDirty[column] = true
      mark(&isDirty, from: column, coveredBy: old[oldFirst + column])
    }
    let blankStart = erasableStart(new, isDirty)
    var column = 0
    while column < count {
      let cell = new[first + column]
      let width = max(1, Int(cell.width))
      if let blankStart, column >= blankStart {
        guard isDirty[column] else {
          column += 1
          continue
        }
        move(row: row, column: column)
        set(TextStyle())
        bytes += "\u{1B}[K".utf8
        return
      }
      if isDirty[column..<min(column + width, count)].contains(true) {
        mark(&isDirty, from: column, coveredBy: cell)
        write(cell, row: row, column: column, columns: count)
      }
      column += width
    }
  }

  /// Marks the cells right of a cluster that a terminal may have drawn over, if it took it for wider.
  private func mark(_ isDirty: inout [Bool], from column: Int, coveredBy cell: Screen.Cell) {
    guard cell.width > 0, cell.ascii == 0 else { return }
    let width = ClusterWidth(cell.character)
    guard width.isDisputed, width.most > width.columns else { return }
    for covered in column..<min(column + width.most, isDirty.count) { isDirty[covered] = true }
  }

  /// The column from which on a row is blank, if erasing pays there.
  private func erasableStart(_ new: ArraySlice<Screen.Cell>, _ isDirty: [Bool]) -> Int? {
    // Not every terminal erases with a background colour, so only plain blanks are erased.
    let blank = Screen.Cell.blank(TextStyle())
    let start = (new.lastIndex { $0 != blank }).map { $0 + 1 - new.startIndex } ?? 0
    return isDirty[start...].lazy.filter { $0 }.count >= Self.fewestErased ? start : nil
  }

  private mutating func write(_ cell: Screen.Cell, row: Int, column: Int, columns: Int) {
    move(row: row, column: column)
    set(reduced(cell.style))
    let next = column + Int(cell.width)
    // At the right edge the cursor may hang over it.
    self.column = next >= columns ? nil : next
    if cell.ascii > 0 { return bytes.append(cell.ascii) }
    let character = cell.character
    if ClusterWidth(character).isDisputed {
      // A terminal that takes it for narrower would leave what was there.
      bytes += repeatElement(0x20, count: Int(cell.width))
      self.column = nil
      move(row: row, column: column)
      self.column = nil
    }
    bytes += character.utf8
  }

  /// Moves the cursor.
  mutating func move(row: Int, column: Int) {
    let old = self.row
    self.row = row
    guard let old else {
      bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8
      return self.column = column
    }
    if row < old { csi(old - row, 0x41) }
    if row > old { csi(row - old, 0x42) }
    if self.column != column {
      if column == 0 { bytes.append(0x0D) } else { csi(column + 1, 0x47) }
    }
    self.column = column
  }

  /// Turns the style off, as the next frame expects.
  mutating func endStyle() { if style != nil { set(TextStyle()) } }

  private mutating func csi(_ number: Int, _ final: UInt8) {
    bytes.append(0x1B)
    bytes.append(0x5B)
    if number != 1 { bytes += String(number).utf8 }
    bytes.append(final)
  }

  private mutating func reduced(_ style: TextStyle) -> TextStyle {
    if depth == .trueColor { return style }
    if let reduced, reduced.of == style { return reduced.style }
    let nearest = TextStyle(
      foreground: style.foreground?.reduced(to: depth), background: style.background?.reduced(to: depth),
      attributes: style.attributes)
    reduced = (style, nearest)
    return nearest
  }

  private mutating func set(_ new: TextStyle) {
    guard new != style else { return }
    var codes: [String] = []
    var old = style ?? TextStyle()
    if style == nil || new == TextStyle() || !new.attributes.isSuperset(of: old.attributes) {
      codes.append("0")
      old = TextStyle()
    }
    for (attribute, code) in Self.attributeCodes
    where new.attributes.contains(attribute) && !old.attributes.contains(attribute) {
      codes.append(code)
    }
    if new.foreground != old.foreground { codes.append(Self.code(new.foreground, base: 30)) }
    if new.background != old.background { codes.append(Self.code(new.background, base: 40)) }
    bytes += "\u{1B}[\(codes.joined(separator: ";"))m".utf8
    style = new
  }

  private static let attributeCodes: [(TextAttributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.strikethrough, "9"),
  ]

  /// The code of a colour; `base` is 30 for signs and 40 for what is behind them.
  private static func code(_ color: TerminalColor?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .indexed(let index) where index < 8: "\(base + Int(index))"
    case .indexed(let index) where index < 16: "\(base + 52 + Int(index))"
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
