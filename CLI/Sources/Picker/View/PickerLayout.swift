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
  /// The row of the header.
  let header: Int?
  /// The rows of the list, whichever way they go.
  let list: Range<Int>
  /// The columns of all but the preview.
  let columns: Range<Int>
  let preview: Area?
  /// The line between list and preview: a column or a row.
  let border: Area?
  /// Whether the list's first row is its lowest.
  let isUpward: Bool

  init(_ settings: PickerSettings, columns: Int, rows: Int, showsPreview: Bool, hasHeader: Bool) {
    let all = Area(rows: 0..<max(1, rows), columns: 0..<max(1, columns))
    let (main, preview, border) = Self.split(all, for: showsPreview ? settings.preview : nil)
    var lines = Array(main.rows)
    isUpward = settings.layout == .bottom
    if isUpward { lines.reverse() }
    field = lines[0]
    // The list matters more than the header, and that more than the counter, on a very low screen.
    let counter = lines.count >= 3 ? lines[1] : nil
    let header = hasHeader && lines.count >= 4 ? lines[2] : nil
    let used = 1 + (counter == nil ? 0 : 1) + (header == nil ? 0 : 1)
    let (first, end) = (main.rows.lowerBound, main.rows.upperBound)
    list = isUpward ? first..<end - used : first + used..<end
    self.counter = counter
    self.header = header
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
    let size = min(total * place.percent / 100, total - least - 1)
    guard size >= (isBeside ? 8 : 1) else { return (all, nil, nil) }
    let isAfter = side == .right || side == .down
    let range = isBeside ? all.columns : all.rows
    let main = isAfter ? range.lowerBound..<range.upperBound - size - 1 : range.lowerBound + size + 1..<range.upperBound
    let preview = isAfter ? main.upperBound + 1..<range.upperBound : range.lowerBound..<range.lowerBound + size
    let border = isAfter ? main.upperBound..<main.upperBound + 1 : preview.upperBound..<preview.upperBound + 1
    let area = { (part: Range<Int>) in
      isBeside ? Area(rows: all.rows, columns: part) : Area(rows: part, columns: all.columns)
    }
    return (area(main), area(preview), area(border))
  }
}
