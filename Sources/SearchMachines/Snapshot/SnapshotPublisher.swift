/// Turns what a machine shows into snapshots: counts epochs and ordinals, keeps pins, drops equal ones.
struct SnapshotPublisher<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  var pins = Pins<Item>()
  private(set) var last = SearchSnapshot<Item>()
  private var epoch = 0
  private var firstOrdinal = 0
  private var editRevision = 0

  /// Completes a snapshot with rows, pins, change, epoch and ordinal.
  ///
  /// - Parameters:
  ///   - snapshot: What to draw, without what is counted here.
  ///   - rows: The rows shown, or nil if nothing is.
  ///   - edits: The local edits, which pinned items outside the window show too.
  ///   - change: What came and went with this input; `edited` if local edits changed.
  ///   - find: The value as the source gave it, and the position, of an item shown.
  /// - Returns: The snapshot to publish, or nil if a screen would draw the same as last.
  mutating func publish(
    _ snapshot: SearchSnapshot<Item>, rows: RowList<Item>?, edits: LocalEdits<Item>, change: SnapshotChange,
    find: (Item.ID) -> (item: Item, position: Int?)?
  ) -> SearchSnapshot<Item>? {
    var snapshot = snapshot
    if change.reset {
      epoch += 1
      firstOrdinal = 0
    } else {
      firstOrdinal += change.evicted.head - change.inserted.head
    }
    if change.edited { editRevision += 1 }
    if let rows {
      snapshot.items = rows.items
      snapshot.pageCounts = rows.pageCounts.filter { $0 > 0 }
      snapshot.rowsStamp = rows.stamp
      if !pins.all.isEmpty && rows.stamp != last.rowsStamp { pins.note(find) }
    }
    for pin in pins.all where rows?.index(of: pin.item.id) == nil && !edits.deleted.contains(pin.item.id) {
      snapshot.pinned.append(PinnedItem(item: edits.updated[pin.item.id] ?? pin.item, position: pin.position))
    }
    snapshot.change = change
    snapshot.epoch = epoch
    snapshot.firstOrdinal = firstOrdinal
    snapshot.editRevision = editRevision
    if snapshot.draws(like: last) { return nil }
    last = snapshot
    return snapshot
  }
}
