import BrowserBridge
import SearchMachines

/// Lets the scroll bar stand for the whole result: the rows that are not held are spaces of the height they would have.
///
/// Browsers cap heights, so above a limit the spaces are made smaller in proportion; the rows themselves never are.
struct ScrollMap: Equatable {
  /// The height in pixels that the content never exceeds by more than the rows held: Firefox allows 17.8 million, Chrome
  /// 33 million of the screen's own pixels.
  private var tallest = 10_000_000.0

  /// So many rows from those held, somebody has scrolled past them rather than gone elsewhere.
  private static var near: Int { 2_000 }

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
  /// The rows held, drawn or not.
  private var rowsHeld = 0

  /// The rows held were measured. Counts once for each reset of the rows, so that the scroll bar keeps its scale.
  mutating func measured(_ viewport: Viewport, epoch: Int) {
    tallest = min(10_000_000, 3_000_000_000 / Double(max(100, viewport.percent)))
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
    rowsHeld = snapshot.items.count
    let wanted = Double(rowsBefore + rowsAfter) * rowHeight
    let available = max(0, tallest - Double(snapshot.items.count) * rowHeight)
    let scale = wanted > available ? available / wanted : 1
    before = Int(Double(rowsBefore) * rowHeight * scale + 0.5)
    after = Int(Double(rowsAfter) * rowHeight * scale + 0.5)
  }

  /// The place in the whole result that the viewport shows, if no row held is on screen.
  ///
  /// The way the scroll bar can go stands for the way from the first row to the last screenful, whatever is held.
  func target(at viewport: Viewport) -> ScrollJump.Target? {
    guard viewport.visible == nil, viewport.height > 0, viewport.rowCount > 0 else { return nil }
    let way = viewport.contentHeight - viewport.height
    guard viewport.top < viewport.rowsTop ? before > 0 : after > 0, way > 0 else { return nil }
    let rows = Double(rowsBefore + rowsHeld + rowsAfter)
    let last = max(0, rows - Double(viewport.height) / rowHeight)
    let position = Int(Double(viewport.top) / Double(way) * last)
    return ScrollJump.Target(
      position: position, top: viewport.top, isEnd: viewport.top >= way - 1,
      isNear: rowsBefore - Self.near...rowsBefore + rowsHeld + Self.near ~= position)
  }
}
