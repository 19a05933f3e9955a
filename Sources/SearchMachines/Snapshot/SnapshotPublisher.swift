/// Makes the snapshots that a search publishes: counts epochs and ordinals, shows pins, drops equal ones.
struct SnapshotPublisher<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The snapshot published last, alone in an array so that it is behind one reference.
  private var last = [SearchSnapshot<Item>()]
  private var epoch = 0
  private var firstOrdinal = 0
  private var editRevision = 0

  /// What to show now, or nil if a screen would draw the same as last.
  ///
  /// - Parameters:
  ///   - screen: What is drawn besides rows, without what is counted here.
  ///   - window: The window on screen, or nil if there is none.
  ///   - store: Its rows, local edits and pins.
  ///   - change: What came and went with this input; `edited` if local edits changed.
  ///   - now: The time of the input.
  mutating func publish<Key>(
    _ screen: ScreenState, of window: PagedWindow?, _ store: inout RowStore<Item, Key>, _ change: SnapshotChange,
    at now: Duration
  ) -> SearchSnapshot<Item>? {
    if change.reset {
      epoch += 1
      firstOrdinal = 0
    } else {
      firstOrdinal += change.evicted.head - change.inserted.head
    }
    if change.edited { editRevision += 1 }
    var snapshot = SearchSnapshot<Item>()
    snapshot.screen = screen
    snapshot.screen.epoch = epoch
    snapshot.screen.firstOrdinal = firstOrdinal
    snapshot.time = now
    snapshot.change = change
    snapshot.editRevision = editRevision
    let rows = window.flatMap { store.window($0.id) }
    if let window, let rows {
      let list = rows.list
      snapshot.items = list.items
      snapshot.pageCounts = list.pageCounts.contains(0) ? list.pageCounts.filter { $0 > 0 } : list.pageCounts
      snapshot.rowsStamp = list.stamp
      if let (first, _) = window.rows.visible, let visible = rows.visible {
        snapshot.anchor = ScrollAnchor(id: list.items[first].id, offset: visible.offset)
      }
      if !store.pins.all.isEmpty && list.stamp != last[0].rowsStamp { store.pins.note { window.find($0, in: rows) } }
    }
    for pin in store.pins.all where rows?.list.index(of: pin.item.id) == nil && !store.edits.deleted.contains(pin.item.id)
    {
      snapshot.pinned.append(
        PinnedItem(item: store.edits.updated[pin.item.id] ?? pin.item, position: pin.position))
    }
    if snapshot.draws(like: last[0]) { return nil }
    last[0] = snapshot
    return snapshot
  }
}

extension PagedWindow {
  /// The value as the source gave it, and the position, of an item in this window's rows.
  func find<Item>(_ id: Item.ID, in rows: WindowRows<Item>) -> (item: Item, position: Int?)? {
    if let (item, place) = rows.find(id) { return (item, pages.position(of: place)) }
    return rows.list.index(of: id).map { (rows.list.items[$0], nil) }
  }
}
