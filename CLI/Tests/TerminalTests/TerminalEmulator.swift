@testable import Terminal

/// As much of a terminal as the painter uses, over a grid of clusters.
struct TerminalEmulator {
  /// How a terminal draws clusters that terminals disagree about.
  enum Widths: CaseIterable {
    /// As the screen thinks.
    case same
    /// Each scalar by itself.
    case sum
    /// One column.
    case narrow
  }

  struct Cell: Equatable {
    var text = " "
    var isCovered = false
    var style = ""
  }

  let columns: Int
  let rows: Int
  let widths: Widths
  private(set) var grid: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = true
  private(set) var isUpdating = false
  private(set) var scrolled = 0
  /// Cells written or erased, to see how little a frame touches.
  private(set) var touched: Set<[Int]> = []
  private var wraps = true
  private var isWrapPending = false
  private var style = ""

  init(columns: Int, rows: Int, widths: Widths = .same, row: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.widths = widths
    self.row = row
    grid = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The words of a screen's row, in the form that ``grid`` has them.
  static func cells(_ row: ArraySlice<Screen.Cell>, style: (TextStyle) -> String) -> [Cell] {
    row.map { Cell(text: $0.width == 0 ? "" : String($0.character), isCovered: $0.width == 0, style: style($0.style)) }
  }

  mutating func fillWithJunk() {
    grid = grid.map { $0.map { _ in Cell(text: "#") } }
  }

  mutating func apply(_ bytes: [UInt8]) {
    touched = []
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      if first == "\u{1B}" {
        let body = rest.dropFirst(2).prefix { !("@"..."~").contains($0) }
        let final = rest.dropFirst(2 + body.count).first ?? " "
        control(String(body), final)
        rest = rest.dropFirst(3 + body.count)
      } else {
        rest = rest.dropFirst()
        switch first {
        case "\r": (column, isWrapPending) = (0, false)
        case "\n": lineFeed()
        case "\r\n":
          column = 0
          lineFeed()
        default: put(first)
        }
      }
    }
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if row < rows - 1 {
      row += 1
    } else {
      scrolled += 1
      grid.removeFirst()
      grid.append(Array(repeating: Cell(), count: columns))
    }
  }

  private mutating func control(_ body: String, _ final: Character) {
    let number = Int(body) ?? 1
    switch (body, final) {
    case (_, "A"): (row, isWrapPending) = (max(0, row - number), false)
    case (_, "B"): (row, isWrapPending) = (min(rows - 1, row + number), false)
    case (_, "G"): (column, isWrapPending) = (min(columns, number) - 1, false)
    case (_, "H"):
      let place = body.split(separator: ";").compactMap { Int($0) } + [1, 1]
      (row, column, isWrapPending) = (min(rows, place[0]) - 1, min(columns, place[1]) - 1, false)
    case ("", "K"): erase(row: row, from: column)
    case ("", "J"), ("2", "J"):
      erase(row: row, from: body.isEmpty ? column : 0)
      for row in body.isEmpty ? row + 1..<rows : 0..<rows { erase(row: row, from: 0) }
    case (_, "m"):
      style =
        body == "0" ? "" : body.hasPrefix("0;") ? String(body.dropFirst(2)) : style.isEmpty ? body : style + ";" + body
    case ("?25", "h"), ("?25", "l"): isCursorShown = final == "h"
    case ("?7", "h"), ("?7", "l"): wraps = final == "h"
    case ("?2026", "h"), ("?2026", "l"): isUpdating = final == "h"
    default: fatalError("the painter sent ESC [ \(body)\(final)")
    }
  }

  private mutating func erase(row: Int, from start: Int) {
    for column in start..<columns {
      free(row, column)
      grid[row][column] = Cell()
      touched.insert([row, column])
    }
  }

  /// Blanks the rest of a cluster, one cell of which is overwritten.
  private mutating func free(_ row: Int, _ column: Int) {
    var start = column
    while start > 0, grid[row][start].isCovered { start -= 1 }
    var end = column + 1
    while end < columns, grid[row][end].isCovered { end += 1 }
    if end - start > 1 { for other in start..<end { grid[row][other] = Cell(style: grid[row][other].style) } }
  }

  private mutating func put(_ character: Character) {
    let width = ClusterWidth(character)
    guard width.isDisputed else { return put(String(character), width.columns) }
    switch widths {
    case .same: put(String(character), width.columns)
    case .narrow: put(String(character), 1)
    case .sum:
      let scalars = character.unicodeScalars.map { (text: String($0), width: $0.displayWidth) }.filter { $0.width > 0 }
      let isSum = scalars.reduce(0) { $0 + $1.width } == width.most
      for scalar in isSum ? scalars : [(String(character), width.most)] { put(scalar.text, scalar.width) }
    }
  }

  private mutating func put(_ text: String, _ width: Int) {
    if isWrapPending || column + width > columns {
      // Without wrapping, tmux drops what doesn't fit.
      guard wraps else { return }
      column = 0
      lineFeed()
    }
    let end = min(columns, column + width)
    for covered in column..<end { free(row, covered) }
    for covered in column..<end {
      grid[row][covered] = Cell(text: covered == column ? text : "", isCovered: covered > column, style: style)
      touched.insert([row, covered])
    }
    isWrapPending = end == columns
    column = min(columns - 1, end)
  }
}
