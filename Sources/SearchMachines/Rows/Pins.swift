/// A pinned item whose page is not held: its value and where it was last.
public struct PinnedItem<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  /// The value seen last.
  public let item: Item
  /// The index in the whole result where it was last, for sources that know positions.
  public let position: Int?
}

/// The items that are kept when their pages are evicted: selected, focused or being edited.
@frozen @usableFromInline
struct Pins<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The most items that can be pinned.
  static var limit: Int { 100 }

  /// In the order of pinning.
  @usableFromInline var all: [PinnedItem<Item>] = []

  @inlinable init() {}

  func contains(_ id: Item.ID) -> Bool { all.contains { $0.item.id == id } }

  /// Pins an item; does nothing if it is pinned, or if as many as can be are pinned.
  mutating func pin(_ item: Item, position: Int?) {
    if all.count >= Self.limit || contains(item.id) { return }
    all.append(PinnedItem(item: item, position: position))
  }

  mutating func unpin(_ id: Item.ID) { all.removeAll { $0.item.id == id } }

  /// Takes note of the value and the place that pinned items have now; `find` gives nil for items not held.
  mutating func refresh(_ find: (Item.ID) -> (item: Item, position: Int?)?) {
    for index in all.indices {
      if let (item, position) = find(all[index].item.id) { all[index] = PinnedItem(item: item, position: position) }
    }
  }
}
