/// Turns rows that appear and disappear one by one, as SwiftUI tells, into one report of the visible range per turn of the
/// main actor.
@MainActor
final class RowReporter<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private weak var search: SearchModel<Item>?
  private var shown: Set<Item.ID> = []
  private var isReporting = false

  /// The row appeared.
  func appeared(_ id: Item.ID, in search: SearchModel<Item>) {
    if search !== self.search { follow(search) }
    if shown.insert(id).inserted { reportSoon() }
  }

  /// The row disappeared.
  func disappeared(_ id: Item.ID) {
    if shown.remove(id) != nil { reportSoon() }
  }

  /// Rows that another query shows too neither appear nor disappear, but it has to be told that they are visible.
  private func follow(_ search: SearchModel<Item>) {
    self.search = search
    following(self) { [weak search] reporter in
      reporter.search === search ? search?.snapshot.epoch : nil
    } changed: { reporter, epoch in
      if epoch != nil { reporter.reportSoon() }
    }
  }

  private func reportSoon() {
    if isReporting { return }
    isReporting = true
    // Rows come and go during a view update, which must not be changed from within.
    Task { [weak self] in self?.report() }
  }

  private func report() {
    isReporting = false
    guard let search, let first = search.items.first(where: { shown.contains($0.id) }),
      let last = search.items.last(where: { shown.contains($0.id) })
    else { return }
    search.visible(first: first.id, last: last.id)
  }
}
