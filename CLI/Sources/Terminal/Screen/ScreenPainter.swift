/// Turns screens into the fewest bytes that bring a terminal from the last one to the next.
///
/// In a region the cursor has to be in its first row at first; from then on only the painter may move it. All moves are
/// relative to where it was left, so a region works at any row of the terminal. Its width has to be the terminal's.
public struct ScreenPainter: Sendable {
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
  public init(depth: ColorDepth, inline: Bool = true) {
    self.depth = depth
    isInline = inline
  }

  /// The bytes that change the terminal from what was painted last to a screen; empty if nothing differs.
  ///
  /// A screen of another size than the last is drawn whole.
  public mutating func bytes(for screen: Screen) -> [UInt8] {
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
  public mutating func invalidate() {
    painted = nil
    cursorColumn = nil
    isCursorShown = true
  }
}
