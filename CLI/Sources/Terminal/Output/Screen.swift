/// A grid of cells to show in a terminal; a wide cluster takes two cells.
package struct Screen: Equatable, Sendable {
  /// A place on a screen, counted from 0.
  package struct Position: Hashable, Sendable {
    /// Counted from the top.
    package var row: Int
    /// Counted from the left.
    package var column: Int

    /// A place by its row and column.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// One column of one row.
  struct Cell: Equatable, Sendable {
    /// The sign that begins here, if it is a byte of ASCII, as most are; else 0.
    private(set) var ascii: UInt8
    /// Any other sign.
    private var cluster: Character?
    /// The columns of the cluster that begins here; 0 in the columns that a wide one covers.
    private(set) var width: Int16
    var style: TextStyle

    /// A sign of one column; `ascii` is printable.
    init(ascii: UInt8, _ style: TextStyle) { (self.ascii, cluster, width, self.style) = (ascii, nil, 1, style) }

    init(_ character: Character, width: Int, _ style: TextStyle) {
      ascii = character.utf8.count == 1 ? character.utf8.first ?? 0 : 0
      cluster = ascii == 0 ? character : nil
      (self.width, self.style) = (Int16(clamping: width), style)
    }

    var character: Character { cluster ?? Character(Unicode.Scalar(ascii)) }

    static func == (one: Cell, other: Cell) -> Bool {
      one.ascii == other.ascii && one.width == other.width && one.style == other.style
        && (one.ascii != 0 || one.cluster == other.cluster)
    }

    static func blank(_ style: TextStyle) -> Cell { Cell(ascii: 0x20, style) }

    /// What a wide cluster covers.
    static func covered(_ style: TextStyle) -> Cell {
      var cell = blank(style)
      cell.width = 0
      return cell
    }
  }

  /// The width.
  package let columns: Int
  /// The height.
  package let rows: Int
  /// Where the cursor is shown; hidden if `nil`.
  package var cursor: Position?
  private var cells: [Cell]

  /// An empty screen; negative sizes count as 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank(TextStyle()), count: self.columns * self.rows)
  }

  /// Writes text from a column on, clipped at `end` (the right edge, if not given), and returns the column after it.
  ///
  /// A wide cluster is never split: where it doesn't fit, a space fills the gap, and one that is half overwritten loses
  /// its other half, too. Controls and marks without a base are left out; ``DisplayText`` makes them visible.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, end: Int? = nil, style: TextStyle = TextStyle()
  ) -> Int {
    write(text[...], row: row, column: column, end: end, style: style)
  }

  /// The same of a piece of a text.
  @discardableResult
  package mutating func write(
    _ text: Substring, row: Int, column: Int, end: Int? = nil, style: TextStyle = TextStyle()
  ) -> Int {
    let end = max(0, min(end ?? columns, columns))
    guard (0..<rows).contains(row) else { return column }
    let written = text.utf8.withContiguousStorageIfAvailable {
      writeASCII($0, row: row, column: column, end: end, style)
    }
    if let written, let next = written { return next }
    var column = column
    for cluster in ClusterSequence(text) {
      let width = cluster.width
      if width == 0 { continue }
      if column >= end { break }
      if column < 0 {
        // Of a cluster that begins left of the screen, blanks are seen.
        if column + width > 0 { blank(row: row, columns: 0..<min(column + width, end), style) }
      } else if column + width > end {
        blank(row: row, columns: column..<end, style)
        return end
      } else {
        put(cluster.character, width: width, row: row, column: column, style)
      }
      column += width
    }
    return column
  }

  /// Writes a text of which each byte is a sign of one column, as most are, and returns the column after it; nil, and nothing is
  /// written, for any other.
  private mutating func writeASCII(
    _ text: UnsafeBufferPointer<UInt8>, row: Int, column: Int, end: Int, _ style: TextStyle
  ) -> Int? {
    guard text.allSatisfy(\.isPrintableASCII) else { return nil }
    if column >= end { return column }
    let next = min(column + text.count, end)
    let range = max(0, column)..<max(0, next)
    if range.isEmpty { return next }
    freeEdges(row: row, columns: range)
    for place in range { cells[row * columns + place] = Cell(ascii: text[place - column], style) }
    return next
  }

  /// Blanks cells of a row and gives them a style.
  package mutating func fill(row: Int, columns range: Range<Int>, style: TextStyle = TextStyle()) {
    let range = range.clamped(to: 0..<columns)
    guard (0..<rows).contains(row), !range.isEmpty else { return }
    blank(row: row, columns: range, style)
  }

  /// Writes a text again and again, as often as it fits into these columns and its start once more; it is looked at once.
  package mutating func fill(
    row: Int, columns range: Range<Int>, with text: String, style: TextStyle = TextStyle()
  ) {
    let range = range.clamped(to: 0..<columns)
    guard (0..<rows).contains(row), !range.isEmpty else { return }
    var column = write(text, row: row, column: range.lowerBound, end: range.upperBound, style: style)
    let width = column - range.lowerBound
    guard width > 0, column < range.upperBound else { return }
    // Of what was there no half may stay.
    blank(row: row, columns: column..<range.upperBound, style)
    while column + width <= range.upperBound {
      for cell in row * columns + column..<row * columns + column + width { cells[cell] = cells[cell - width] }
      column += width
    }
    write(text, row: row, column: column, end: range.upperBound, style: style)
  }

  /// Gives cells without a background one.
  package mutating func setBackground(_ color: TerminalColor, rows: Range<Int>, columns: Range<Int>) {
    let columns = columns.clamped(to: 0..<self.columns)
    for row in rows.clamped(to: 0..<self.rows) {
      for cell in columns.lowerBound + row * self.columns..<columns.upperBound + row * self.columns
      where cells[cell].style.background == nil {
        cells[cell].style.background = color
      }
    }
  }

  /// The signs of a row, blanks at its end included; empty for a row that isn't there.
  package func text(ofRow row: Int) -> String {
    guard (0..<rows).contains(row) else { return "" }
    return String(self.row(row).lazy.filter { $0.width > 0 }.map(\.character))
  }

  /// Whether a row is the same on another screen of the same size.
  func isRow(_ row: Int, sameOn other: Screen) -> Bool {
    cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        for index in row * columns..<(row + 1) * columns where cells[index] != others[index] { return false }
        return true
      }
    }
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  private mutating func put(_ character: Character, width: Int, row: Int, column: Int, _ style: TextStyle) {
    freeEdges(row: row, columns: column..<column + width)
    let first = row * columns + column
    cells[first] = Cell(character, width: width, style)
    for cell in first + 1..<first + width { cells[cell] = .covered(style) }
  }

  private mutating func blank(row: Int, columns range: Range<Int>, _ style: TextStyle) {
    freeEdges(row: row, columns: range)
    for column in range { cells[row * columns + column] = .blank(style) }
  }

  /// Blanks what sticks out on both sides of a range of clusters that will be overwritten in part.
  private mutating func freeEdges(row: Int, columns range: Range<Int>) {
    let base = row * columns
    if cells[base + range.lowerBound].width == 0 {
      var start = range.lowerBound
      while start > 0, cells[base + start].width == 0 { start -= 1 }
      for column in start..<range.lowerBound { cells[base + column] = .blank(cells[base + column].style) }
    }
    var column = range.upperBound
    while column < columns, cells[base + column].width == 0 {
      cells[base + column] = .blank(cells[base + column].style)
      column += 1
    }
  }
}
