/// What happens to rows that an action is for.
enum SelectionChange {
  case select, deselect, toggle
}

/// The items selected, in the order of selection; they stay while queries change and pages go.
struct Selection<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private var ids: Set<Item.ID> = []
  private(set) var items: [Item] = []
  /// Grows with each change.
  private(set) var revision = 0

  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }

  func contains(_ id: Item.ID) -> Bool { ids.contains(id) }

  /// Changes items one after the other, and selects no further ones once so many are selected.
  mutating func change(_ items: some Sequence<Item>, _ change: SelectionChange, most: Int) {
    for item in items {
      let isSelected = contains(item.id)
      if change == .select && isSelected || change == .deselect && !isSelected { continue }
      if !isSelected, count >= most { continue }
      toggle(item)
    }
  }

  /// Lets go all items, as one change.
  mutating func clear() {
    ids = []
    items = []
    revision += 1
  }

  /// Selects an item, or lets it go. Letting go costs time in proportion to the items selected.
  private mutating func toggle(_ item: Item) {
    revision += 1
    if ids.insert(item.id).inserted {
      items.append(item)
    } else {
      ids.remove(item.id)
      items.removeAll { $0.id == item.id }
    }
  }
}
