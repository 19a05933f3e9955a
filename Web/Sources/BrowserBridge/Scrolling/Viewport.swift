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
    top = message.number("top")
    height = message.number("height")
    width = message.number("width")
    percent = message.number("percent")
    contentHeight = message.number("content")
    rowsTop = message.number("rowsTop")
    rowsHeight = message.number("rowsHeight")
    rowCount = message.number("rows")
    if let first = message.id("first"), let last = message.id("last") {
      visible = VisibleRange(first: first, last: last, offset: Double(message.number("offset")))
    }
  }
}
