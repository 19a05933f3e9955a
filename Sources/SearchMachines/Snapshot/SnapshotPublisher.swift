/// Makes the snapshots that a search publishes of what the core and the row store say; equal ones are not published twice.
@usableFromInline
struct SnapshotPublisher<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The snapshot published last, alone in an array so that it is behind one reference.
  @usableFromInline var last = [SearchSnapshot<Item>()]
  @usableFromInline var history = SnapshotHistory()

  /// The snapshot published last, with other things drawn besides its rows.
  @inlinable
  mutating func publishAgain(_ screen: DrawnState, _ change: SnapshotChange, at now: Duration) -> SearchSnapshot<Item> {
    last[0].screen = screen
    last[0].madeAt = now
    last[0].lastChange = change
    return last[0]
  }

  /// A snapshot whose rows, pins or anchor may be others than last; nil if a screen would draw the same as last.
  ///
  /// - Parameters:
  ///   - screen: What is drawn besides rows.
  ///   - window: The window on screen, or nil if there is none.
  ///   - store: Its rows, local edits and pins.
  ///   - change: What came and went with this input; `edited` if local edits changed.
  ///   - now: The time of the input.
  @usableFromInline
  mutating func publishRows<Key>(
    _ screen: DrawnState, of window: PagedWindow?, _ store: inout RowStore<Item, Key>, _ change: SnapshotChange,
    at now: Duration
  ) -> SearchSnapshot<Item>? {
    var snapshot = SearchSnapshot<Item>()
    snapshot.screen = screen
    snapshot.madeAt = now
    snapshot.change = change
    snapshot.editRevision = history.editRevision
    let rows = window.flatMap { store.window($0.id) }
    if let window, let rows {
      let list = rows.list
      snapshot.items = list.items
      snapshot.pageCounts = list.pageCounts.contains(0) ? list.pageCounts.filter { $0 > 0 } : list.pageCounts
      snapshot.rowsStamp = list.stamp
      if let (first, _) = window.rows.visible, let visible = rows.visible {
        snapshot.anchor = ScrollAnchor(id: list.items[first].id, offset: visible.offset)
      }
      if editsLocally() && store.hasPins && list.stamp != last[0].rowsStamp {
        store.pins.refresh { window.find($0, in: rows) }
      }
    }
    if editsLocally() {
      for pin in store.pins.all
      where rows?.list.index(of: pin.item.id) == nil && !store.edits.deleted.contains(pin.item.id) {
        snapshot.pinned.append(
          PinnedItem(item: store.edits.updated[pin.item.id] ?? pin.item, position: pin.position))
      }
    }
    if snapshot.draws(like: last[0]) { return nil }
    history.published(window, hasPinned: !snapshot.pinned.isEmpty)
    last[0] = snapshot
    return snapshot
  }
}

/// Which rows are on screen.
@usableFromInline
struct ShownRows: Sendable {
  let window: WindowID
  let facts: RowFacts

  init(_ window: PagedWindow) {
    self.window = window.id
    facts = window.rows
  }
}

/// What was published last, as far as no rows are needed for it; counts epochs and ordinals.
@usableFromInline
struct SnapshotHistory: Sendable {
  /// What of the snapshot published last has to be made anew.
  @usableFromInline
  enum Changed: Sendable {
    case nothing
    /// What is drawn besides rows.
    case screen
    /// Rows, pins, or the anchor.
    case rows
  }

  private var epoch = 0
  private var firstOrdinal = 0
  private var window: WindowID?
  private var rowsStamp = 0
  private var visibleStamp = 0
  private var hasPinned = false
  private(set) var editRevision = 0

  init() {}

  /// Counts a change into what is to be drawn, and says what it takes to show it.
  ///
  /// - Parameter last: What was drawn last.
  @usableFromInline
  mutating func record(
    _ screen: inout DrawnState, _ rows: ShownRows?, _ change: SnapshotChange, hasPins: Bool, last: DrawnState
  ) -> Changed {
    if change.reset { epoch += 1 }
    firstOrdinal = change.reset ? 0 : firstOrdinal + change.evicted.head - change.inserted.head
    if change.edited { editRevision += 1 }
    screen.epoch = epoch
    screen.firstOrdinal = firstOrdinal
    if change.edited || hasPins || hasPinned || rows?.window != window || (rows?.facts.stamp ?? 0) != rowsStamp {
      return .rows
    }
    if screen == last { return .nothing }
    return rows == nil || rows?.facts.visibleStamp == visibleStamp ? .screen : .rows
  }

  /// A snapshot with these rows was published.
  mutating func published(_ window: PagedWindow?, hasPinned: Bool) {
    self.window = window?.id
    self.hasPinned = hasPinned
    rowsStamp = window?.rows.stamp ?? 0
    visibleStamp = window?.rows.visibleStamp ?? 0
  }
}

extension PagedWindow {
  /// The value as the source gave it, and the position, of an item in this window's rows.
  func find<Item>(_ id: Item.ID, in rows: WindowRows<Item>) -> (item: Item, position: Int?)? {
    if let (item, place) = rows.find(id) { return (item, pages.position(of: place)) }
    return rows.list.index(of: id).map { (rows.list.items[$0], nil) }
  }
}
