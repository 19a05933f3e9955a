/// The items selected, in the order of selection; they stay while queries change and pages go.
struct Selection<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private var ids: Set<Item.ID> = []
  private(set) var items: [Item] = []
  /// Grows with each change.
  private(set) var revision = 0

  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }

  func contains(_ id: Item.ID) -> Bool { ids.contains(id) }

  /// Selects an item, or lets it go. Letting go costs time in proportion to the items selected.
  mutating func toggle(_ item: Item) {
    revision += 1
    if ids.insert(item.id).inserted {
      items.append(item)
    } else {
      ids.remove(item.id)
      items.removeAll { $0.id == item.id }
    }
  }
}
