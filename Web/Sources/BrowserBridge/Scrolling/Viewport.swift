import SearchMachines

/// What the host measured: whole pixels, from the top of what scrolls.
package struct Viewport: Equatable {
  /// How far the content is scrolled.
  package var top = 0
  /// The height of the viewport.
  package var height = 0
  /// The width of the viewport, on which the heights of rows depend.
  package var width = 0
  /// How many of the screen's own pixels a hundred pixels take.
  package var percent = 100
  /// The height of all that scrolls.
  package var contentHeight = 0
  /// Where the first row begins: the height of the space before the rows.
  package var rowsTop = 0
  /// The height of all rows together.
  package var rowsHeight = 0
  /// How many rows that is.
  package var rowCount = 0
  /// The rows on screen; nil if none is.
  package var visible: VisibleRange<RowID>?

  package init() {}

  /// Reads the host's message.
  package init(_ message: JSONText) {
    top = message["top"]?.integer ?? 0
    height = message["height"]?.integer ?? 0
    width = message["width"]?.integer ?? 0
    percent = message["percent"]?.integer ?? 100
    contentHeight = message["content"]?.integer ?? 0
    rowsTop = message["rowsTop"]?.integer ?? 0
    rowsHeight = message["rowsHeight"]?.integer ?? 0
    rowCount = message["rows"]?.integer ?? 0
    if let first = message["first"]?.utf8, let last = message["last"]?.utf8 {
      visible = VisibleRange(
        first: RowID(utf8: first), last: RowID(utf8: last), offset: Double(message["offset"]?.integer ?? 0))
    }
  }
}
