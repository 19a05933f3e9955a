import SearchMachines

/// Lets the scroll bar stand for the whole result: the rows that are not held are spaces of the height they would have.
///
/// Browsers cap heights, so above ``tallest`` the spaces are made smaller in proportion; the rows themselves never are.
struct ScrollMap: Equatable {
  /// The height in pixels that the content never exceeds by more than the rows held; Firefox allows 17.8 million.
  static let tallest = 10_000_000.0

  /// The height of one row as far as is known, in pixels.
  private(set) var rowHeight = 60.0
  /// The reset of the rows that the height was measured in.
  private var measuredEpoch: Int?
  /// The spaces, in pixels.
  private(set) var before = 0
  private(set) var after = 0
  /// The rows that the spaces stand for.
  private var rowsBefore = 0
  private var rowsAfter = 0

  /// The rows held were measured. Counts once for each reset of the rows, so that the scroll bar keeps its scale.
  mutating func measured(_ viewport: Viewport, epoch: Int) {
    guard viewport.rowCount > 0, viewport.rowsHeight > 0, epoch != measuredEpoch else { return }
    measuredEpoch = epoch
    rowHeight = Double(viewport.rowsHeight) / Double(viewport.rowCount)
  }

  /// Rows have other heights now.
  mutating func forgetHeight() { measuredEpoch = nil }

  /// The spaces for what a snapshot says lies around its rows.
  mutating func arrange(_ snapshot: SearchSnapshot<PageRow>) {
    rowsBefore = snapshot.before ?? 0
    rowsAfter = snapshot.after ?? 0
    let wanted = Double(rowsBefore + rowsAfter) * rowHeight
    let available = max(0, Self.tallest - Double(snapshot.items.count) * rowHeight)
    let scale = wanted > available ? available / wanted : 1
    before = Int(Double(rowsBefore) * rowHeight * scale + 0.5)
    after = Int(Double(rowsAfter) * rowHeight * scale + 0.5)
  }

  /// The position in the whole result that the top of the viewport shows, if no row held is on screen.
  func position(at viewport: Viewport) -> Int? {
    guard viewport.visible == nil, viewport.height > 0 else { return nil }
    let top = Double(viewport.top)
    if viewport.top < viewport.rowsTop {
      guard before > 0 else { return nil }
      return min(rowsBefore - 1, Int(top / Double(before) * Double(rowsBefore)))
    }
    guard after > 0 else { return nil }
    let below = top - Double(viewport.rowsTop + viewport.rowsHeight)
    guard below >= 0 else { return nil }
    return rowsBefore + viewport.rowCount + min(rowsAfter - 1, Int(below / Double(after) * Double(rowsAfter)))
  }
}
