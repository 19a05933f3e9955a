import BrowserBridge
import SearchMachines

/// The rows held, as far as it decides which of them are shown.
struct ArrangedRows: Equatable {
  private let query: SearchQuery?
  private let hasStart: Bool
  private let hasEnd: Bool
  private let rows: [PageRow]

  init(_ snapshot: SearchSnapshot<PageRow>) {
    query = snapshot.itemsQuery
    hasStart = snapshot.previous == .end || snapshot.before == 0
    hasEnd = snapshot.next == .end || snapshot.after == 0
    rows = snapshot.items
  }
}
