import Terminal

/// The widths of the columns of rows, so that the rows are aligned.
///
/// A column only gets wider, so that rows don't move while they are scrolled through. A value wider than its share of the
/// screen moves only the rest of its own row.
struct ColumnWidths: Equatable, Sendable {
  private(set) var widths: [Int] = []
  private var columns = 0
  /// How many columns of the screen are left out at the start of all rows, and of the names above them; nil where each row is
  /// scrolled to its own matches.
  var start: Int?

  /// The blanks between two parts.
  static let leastGap = 2

  /// No column takes more of the screen, in per cent.
  private static let share = 40

  /// Takes in what is on screen, where that has so many columns.
  mutating func take(_ rows: some Sequence<PickerRow>, columns: Int) {
    if columns != self.columns { self = ColumnWidths() }
    self.columns = columns
    let most = max(1, columns * Self.share / 100)
    for row in rows {
      // Nothing stands after the last one.
      for (index, part) in row.parts.dropLast().enumerated() {
        if index == widths.count { widths.append(0) }
        let width = DisplayText(part.text, limit: most + 1).columns
        if width <= most, width > widths[index] { widths[index] = width }
      }
    }
  }

  /// The blanks between a part that takes so many columns and the one after it.
  func gap(after index: Int, columns: Int) -> Int {
    Self.leastGap + max(0, (widths.indices.contains(index) ? widths[index] : 0) - columns)
  }
}
