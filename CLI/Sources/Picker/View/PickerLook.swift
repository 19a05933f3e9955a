import Terminal

/// The signs and lines of a picker's screen.
package struct PickerLook: Equatable, Sendable {
  /// Where the counter stands.
  package enum Info: Equatable, Sendable {
    /// On a line of its own, at its start.
    case line
    /// On a line of its own, at its end.
    case right
    /// After the query, with a text between.
    case inline(String)
    /// At the end of the query's line, after a text.
    case inlineRight(String)
    /// Nowhere.
    case hidden
  }

  /// Cells left free on each side.
  package struct Insets: Equatable, Sendable {
    /// A number of cells, or a part of the screen in per cent.
    package enum Size: Equatable, Sendable {
      case cells(Int)
      case percent(Int)

      func cells(of all: Int) -> Int {
        switch self {
        case .cells(let count): count
        case .percent(let share): all * share / 100
        }
      }
    }

    /// More than any screen has, and little enough to be added up.
    private static let mostCells = 1 << 20

    /// The sides.
    package var top, right, bottom, left: Size

    /// None.
    package static let none = Insets(top: .cells(0), right: .cells(0), bottom: .cells(0), left: .cells(0))

    private init(top: Size, right: Size, bottom: Size, left: Size) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// Reads `1`, `1,10%` (top and bottom, the sides), `1,2,3` or `1,2,3,4` (clockwise from the top); nil if it is none of these.
    package init?(_ text: String) {
      let sizes = text.split(separator: ",", omittingEmptySubsequences: false).map { part -> Size? in
        let isPercent = part.hasSuffix("%")
        let known = isPercent ? Double(part.dropLast()).flatMap { Int(exactly: $0.rounded(.down)) } : Int(part)
        guard let number = known, number >= 0, !isPercent || number < 50 else { return nil }
        return isPercent ? .percent(number) : .cells(min(number, Self.mostCells))
      }
      let known = sizes.compactMap { $0 }
      guard known.count == sizes.count, (1...4).contains(known.count) else { return nil }
      top = known[0]
      right = known.count > 1 ? known[1] : top
      bottom = known.count > 2 ? known[2] : top
      left = known.count > 3 ? known[3] : right
    }
  }

  /// Before the row under the cursor, at most two columns.
  package var pointer = "▌"
  /// Before a row that is selected, at most two columns.
  package var marker = "┃"
  /// Where a row is cut.
  package var ellipsis = "…"
  /// What the line after the counter is made of; nil for none.
  package var separator: String? = "─"
  /// The part of the scroll bar; nil for none.
  package var scrollBar: String? = "▐"
  /// How rows go on below themselves where they are too wide; nil where they are cut.
  package var wrap: RowWrap?
  /// What stands before such a piece of a row.
  package var wrapSign = "↳ "
  /// Free lines after each row.
  package var gap = 0
  /// What the last of these lines is made of; nil for nothing.
  package var gapLine: String?
  /// Where the counter stands.
  package var info = Info.line
  /// Around everything; nil for none.
  package var border: PickerBorder?
  /// In the border's first line.
  package var label = ""
  /// Outside of the border.
  package var margin = Insets.none
  /// Inside of the border.
  package var padding = Insets.none

  /// The look that a picker has by itself.
  package init() {}

  /// The most columns that the pointer and the marker take each.
  package static let widestSign = 2

  /// The columns before a row.
  var gutter: Int { hasGutter ? pointer.displayWidth + marker.displayWidth : 0 }
  private var hasGutter = true
  /// The same without columns before a row.
  var withoutGutter: PickerLook {
    var look = self
    look.hasGutter = false
    return look
  }
}

/// The lines of a border.
package struct PickerBorder: Equatable, Sendable {
  /// The signs of the sides; nil where there is none.
  let top, right, bottom, left: Character?
  /// The signs of the corners, from the top left one clockwise.
  let corners: [Character]

  /// A border by the name that fzf has for it; nil if there is none of this name, or for `none`.
  package init?(named name: String) {
    guard let signs = Self.signs[name == "line" ? "top" : name] else { return nil }
    let all = Array(signs)
    let side = { (index: Int) in all[index] == " " ? nil : all[index] as Character? }
    (top, right, bottom, left) = (side(0), side(1), side(2), side(3))
    corners = Array(all[4...])
  }

  /// The names of borders.
  package static var names: [String] { ["none", "line"] + signs.keys.sorted() }

  // The sides from the top clockwise, and the corners.
  private static let signs = [
    "rounded": "─│─│╭╮╯╰", "sharp": "─│─│┌┐┘└", "bold": "━┃━┃┏┓┛┗", "double": "═║═║╔╗╝╚", "dashed": "┄┆┄┆╭╮╯╰",
    "block": "▀▐▄▌▛▜▟▙", "thinblock": "▔▕▁▏▔▔▁▁", "horizontal": "─ ─ ────", "vertical": " │ │││││", "top": "─   ────",
    "bottom": "  ─ ────", "left": "   │││││", "right": " │  ││││",
  ]

  /// Draws the border at the edges of an area.
  func draw(_ area: PickerLayout.Area, label: String, on screen: inout Screen, theme: PickerTheme) {
    guard let firstRow = area.rows.first, let lastRow = area.rows.last, let first = area.columns.first,
      let last = area.columns.last
    else { return }
    let put = { (screen: inout Screen, sign: Character?, row: Int, column: Int) in
      if let sign { screen.write(String(sign), row: row, column: column, end: column + 1, style: theme.border) }
    }
    for row in area.rows {
      put(&screen, left, row, first)
      put(&screen, right, row, last)
    }
    for column in area.columns {
      put(&screen, top, firstRow, column)
      put(&screen, bottom, lastRow, column)
    }
    for (index, (row, column)) in [(firstRow, first), (firstRow, last), (lastRow, last), (lastRow, first)].enumerated()
    {
      let sides = [[top, left], [top, right], [bottom, right], [bottom, left]][index]
      if sides.allSatisfy({ $0 != nil }) { put(&screen, corners[index], row, column) }
    }
    if label.isEmpty { return }
    let row = top == nil ? lastRow : firstRow
    if top == nil, bottom == nil { return }
    let text = DisplayText(label, limit: max(0, area.columns.count - 4))
    let start = first + max(0, (area.columns.count - text.columns) / 2)
    screen.write(text.text, row: row, column: start, end: last, style: theme.label)
  }
}
