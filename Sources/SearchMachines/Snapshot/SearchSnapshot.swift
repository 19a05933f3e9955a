/// The immutable value a screen draws: rows, load states, counts and what changed travel together.
public struct SearchSnapshot<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The rows to show, with local edits applied.
  public internal(set) var items: [Item] = []
  /// How many of the rows belong to each page held; pages without rows are left out.
  public internal(set) var pageCounts: [Int] = []
  /// Pinned items that are not among the rows, in order of pinning.
  public internal(set) var pinned: [PinnedItem<Item>] = []
  /// The row to keep in place, where the screen has said what is visible: after a reset, scroll to it.
  public internal(set) var anchor: ScrollAnchor<Item.ID>?
  /// What is drawn besides rows.
  @usableFromInline var screen = DrawnState()
  @usableFromInline var lastChange = SnapshotChange()
  @usableFromInline var madeAt = Duration.zero
  /// Rows with the same stamp are the same rows.
  var rowsStamp = 0
  /// Grows when local edits change the rows.
  var editRevision = 0

  /// Makes the snapshot of a search in which nothing has happened.
  public init() {}

  /// What changed since the snapshot published before this one.
  public internal(set) var change: SnapshotChange {
    get { lastChange }
    set { lastChange = newValue }
  }
  /// When the snapshot was made, since the start of the session.
  public var time: Duration { madeAt }
  /// What the search does as a whole.
  public var phase: SearchPhase { screen.phase }
  /// The effective query.
  public var query: SearchQuery { screen.query }
  /// The query whose rows are shown, or nil if none are.
  public var itemsQuery: SearchQuery? { screen.itemsQuery }
  /// Whether the busy period has become slow: show a spinner now.
  public var isSlow: Bool { screen.isSlow }
  /// Whether the rows are quick local ones that a page on its way will replace.
  public var isProvisional: Bool { screen.isProvisional }
  /// The first page and its refresh: loading or failed exactly when the phase is.
  public var refresh: LoadState { screen.refresh }
  /// Loading towards the head.
  public var previous: LoadState { screen.previous }
  /// Loading towards the tail.
  public var next: LoadState { screen.next }
  /// The number of the source's items before the window, where known.
  public var before: Int? { screen.before }
  /// Whether a jump to a position can work: the source knows positions, and loads pages at any. Offer it only then.
  public var canJump: Bool { screen.canJump }
  /// The number of the source's items after the window, where known.
  public var after: Int? { screen.after }
  /// The number of items in the whole result.
  public var total: TotalCount { screen.total }
  /// What was searched instead of the text of ``itemsQuery``, to be shown above the rows; nil if that text itself was.
  public var correction: SearchCorrection? { screen.correction }
  /// Why the source refused the last jump, which left the rows as they were; nil once something else was asked for.
  public var refusedJump: SearchFailure? { screen.refusedJump.failure }
  /// What failed without a connection, while it is retried automatically. Go on showing it, though the state is loading
  /// meanwhile. Nil once the retry has been answered or has failed, and when a person does something.
  public var retriedFailure: SearchFailure? { screen.retried.failure }
  /// ``refresh`` as it is told: failed while it is tried again by itself.
  package var toldRefresh: LoadState {
    if case .loading = screen.refresh, case .failed = screen.retried { screen.retried } else { screen.refresh }
  }
  /// Grows at every reset of the rows.
  public var epoch: Int { screen.epoch }
  /// The ordinal of the first row: the first row of an epoch has 0, rows that come before it count down.
  public var firstOrdinal: Int { screen.firstOrdinal }

  /// Whether the rows answer another query than the effective one.
  public var isStale: Bool { itemsQuery.map { $0 != query } ?? false }

  /// Whether to show that the rows answer another query, for example by dimming them: its own answer is slow, or failed.
  ///
  /// Most answers come before the eye sees that the rows are old.
  public var isVisiblyStale: Bool {
    if case .failed = phase { isStale } else { isStale && (isSlow || screen.retried != .idle) }
  }

  /// Whether the result of the effective query is known to have no items.
  public var isEmptyResult: Bool {
    phase == .loaded && !isStale && itemsQuery != nil && items.isEmpty && previous == .end && next == .end
  }

  /// Whether a screen would draw the same, apart from the time.
  func draws(like other: SearchSnapshot) -> Bool {
    guard screen == other.screen, pinned == other.pinned else { return false }
    if rowsStamp == other.rowsStamp { return true }
    return pageCounts == other.pageCounts && items == other.items
  }

  /// What changed since an older snapshot of the same session, exact however many lie between.
  ///
  /// Costs constant time, or time in proportion to the rows if local edits lie between.
  public func change(since older: SearchSnapshot) -> SnapshotChange {
    if epoch != older.epoch { return SnapshotChange(inserted: .init(tail: items.count), reset: true) }
    if editRevision != older.editRevision { return editedChange(since: older) }
    let end = firstOrdinal + items.count
    let olderEnd = older.firstOrdinal + older.items.count
    // What is held of the older rows is contiguous; without any of them everything came and went at the tail or head.
    let kept = max(firstOrdinal, older.firstOrdinal)..<max(max(firstOrdinal, older.firstOrdinal), min(end, olderEnd))
    if kept.isEmpty {
      let isAfter = firstOrdinal >= older.firstOrdinal
      return SnapshotChange(
        inserted: isAfter ? .init(tail: items.count) : .init(head: items.count),
        evicted: isAfter ? .init(head: older.items.count) : .init(tail: older.items.count))
    }
    return SnapshotChange(
      inserted: .init(head: kept.lowerBound - firstOrdinal, tail: end - kept.upperBound),
      evicted: .init(head: kept.lowerBound - older.firstOrdinal, tail: olderEnd - kept.upperBound))
  }

  /// The same snapshot with its change counted since an older one, for a screen that skipped those between.
  public func following(_ older: SearchSnapshot) -> SearchSnapshot {
    var snapshot = self
    snapshot.change = change(since: older)
    return snapshot
  }

  /// Counts by id: rows before the first and after the last one that both have came or went at that side.
  private func editedChange(since older: SearchSnapshot) -> SnapshotChange {
    var mine: Set<Item.ID> = []
    for item in items { mine.insert(item.id) }
    var theirs: Set<Item.ID> = []
    for item in older.items { theirs.insert(item.id) }
    guard let first = items.firstIndex(where: { theirs.contains($0.id) }),
      let last = items.lastIndex(where: { theirs.contains($0.id) }),
      let olderFirst = older.items.firstIndex(where: { mine.contains($0.id) }),
      let olderLast = older.items.lastIndex(where: { mine.contains($0.id) })
    else {
      return SnapshotChange(inserted: .init(tail: items.count), evicted: .init(head: older.items.count), edited: true)
    }
    return SnapshotChange(
      inserted: .init(head: first, tail: items.count - 1 - last),
      evicted: .init(head: olderFirst, tail: older.items.count - 1 - olderLast), edited: true)
  }
}
