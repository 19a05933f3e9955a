import SearchMachines

/// What a screen is shown, as values that a machine made wrong on purpose can change.
public struct ScreenSnapshot: Sendable {
  /// The snapshot as it was published.
  public let original: SearchSnapshot<CheckedItem>
  /// The rows.
  public var items: [CheckedItem]
  /// How many rows belong to each page held.
  public var pageCounts: [Int]
  /// What the search does as a whole.
  public var phase: SearchPhase
  /// The effective query.
  public var query: SearchQuery
  /// The query whose rows are shown.
  public var itemsQuery: SearchQuery?
  /// Whether the busy period is slow.
  public var isSlow: Bool
  /// Whether the rows are quick local ones.
  public var isProvisional: Bool
  /// The first page and its refresh.
  public var refresh: LoadState
  /// Loading towards the head.
  public var previous: LoadState
  /// Loading towards the tail.
  public var next: LoadState
  /// The number of the source's items before the window.
  public var before: Int?
  /// The number of the source's items after the window.
  public var after: Int?
  /// The number of items in the whole result.
  public var total: TotalCount
  /// Pinned items that are not among the rows.
  public var pinned: [PinnedItem<CheckedItem>]
  /// Grows at every reset.
  public var epoch: Int
  /// The ordinal of the first row.
  public var firstOrdinal: Int
  /// What changed since the snapshot before.
  public var change: SnapshotChange

  /// Reads a snapshot off.
  public init(_ original: SearchSnapshot<CheckedItem>) {
    self.original = original
    items = original.items
    pageCounts = original.pageCounts
    phase = original.phase
    query = original.query
    itemsQuery = original.itemsQuery
    isSlow = original.isSlow
    isProvisional = original.isProvisional
    refresh = original.refresh
    previous = original.previous
    next = original.next
    before = original.before
    after = original.after
    total = original.total
    pinned = original.pinned
    epoch = original.epoch
    firstOrdinal = original.firstOrdinal
    change = original.change
  }

  /// Whether the rows answer the effective query.
  public var isFresh: Bool { itemsQuery == query && !isProvisional }

  /// Whether next and previous may load: the rows are fresh and no refresh runs or has failed.
  public var mayLoad: Bool { isFresh && phase == .loaded }

  /// What loading does in a direction.
  public func state(_ direction: PageDirection) -> LoadState {
    switch direction {
    case .next: next
    case .previous: previous
    case .refresh: refresh
    }
  }

  /// The index of a row.
  func index(of id: Int) -> Int? { items.firstIndex { $0.id == id } }

  /// The indices of a visible range, a side that is not held taken for the other.
  func indices(of range: VisibleRange<Int>) -> (first: Int, last: Int)? {
    let first = index(of: range.first)
    let last = index(of: range.last)
    guard let either = first ?? last else { return nil }
    return (min(first ?? either, last ?? either), max(first ?? either, last ?? either))
  }

  /// Whether a screen would draw the same, apart from time and change.
  func draws(like other: ScreenSnapshot) -> Bool {
    phase == other.phase && query == other.query && itemsQuery == other.itemsQuery && isSlow == other.isSlow
      && isProvisional == other.isProvisional && refresh == other.refresh && previous == other.previous
      && next == other.next && before == other.before && after == other.after && total == other.total
      && epoch == other.epoch && firstOrdinal == other.firstOrdinal && pinned == other.pinned
      && pageCounts == other.pageCounts && items == other.items
  }
}
