/// Makes the snapshots that a search publishes, from the core and the row store; equal ones are not published twice.
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
      snapshot.anchor = anchor(of: window, rows)
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

  /// The row that stays put: the first on screen. Where that is gone, the nearest to it of those drawn last takes its place, whose
  /// own place only the screen knows; of another window's rows, the last on screen.
  func anchor(of window: PagedWindow, _ rows: WindowRows<Item>) -> ScrollAnchor<Item.ID>? {
    guard let visible = rows.visible else { return nil }
    let list = rows.list
    var id: Item.ID?
    if list.index(of: visible.first) != nil {
      id = visible.first
    } else if history.window == window.id {
      let first = last[0].items.firstIndex { $0.id == visible.first }
      // It may have gone some snapshots ago.
      let gone = first ?? last[0].anchor.flatMap { anchor in last[0].items.firstIndex { $0.id == anchor.id } }
      id = gone.flatMap { last[0].nearest(to: $0) { list.index(of: $0) != nil } }
    }
    id = id ?? window.rows.visible.map { list.items[$0.first].id }
    return id.map { ScrollAnchor(id: $0, offset: visible.offset) }
  }
}

extension SearchSnapshot {
  /// The first row that passes, of one and then those after and before it, one further each time; nil if none does.
  fileprivate func nearest(to index: Int, where passes: (Item.ID) -> Bool) -> Item.ID? {
    if passes(items[index].id) { return items[index].id }
    var (before, after) = (index - 1, index + 1)
    while before >= 0 || after < items.count {
      if after < items.count, passes(items[after].id) { return items[after].id }
      if before >= 0, passes(items[before].id) { return items[before].id }
      (before, after) = (before - 1, after + 1)
    }
    return nil
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
  private(set) var window: WindowID?
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
