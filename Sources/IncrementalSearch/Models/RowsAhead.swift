/// The rows that are about to scroll into view, so that what they need (images, say) can be fetched early.
public struct RowsAhead<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The rows beyond the edge that the list moves towards, nearest first.
  public let items: [Item]
  /// The items that have just come ahead: begin to fetch for them.
  public let started: [Item]
  /// The items that are no longer ahead, since they are on screen by now or the list moved the other way: stop fetching for
  /// them. A row on screen fetches by itself, and most libraries join that with the fetch under way.
  public let stopped: [Item]

  /// What comes after others.
  init(_ items: [Item], after old: [Item]) {
    let (now, before) = (Set(items.map(\.id)), Set(old.map(\.id)))
    self.items = items
    started = items.filter { !before.contains($0.id) }
    stopped = old.filter { !now.contains($0.id) }
  }
}

/// Which way a list moves, and so which rows come next.
struct RowLookahead<ID: Hashable & Sendable>: Sendable {
  private var last: (first: ID, last: ID)?
  private var isUpwards = false

  /// The rows beyond the visible ones, nearest first; none where the visible ones are not among the rows.
  mutating func rows<Item: Identifiable>(
    ahead count: Int, of visible: VisibleRange<ID>, in items: [Item]
  ) -> [Item] where Item.ID == ID {
    guard let first = items.firstIndex(where: { $0.id == visible.first }),
      let end = items.lastIndex(where: { $0.id == visible.last }), first <= end
    else { return [] }
    if let last, let before = items.firstIndex(where: { $0.id == last.first }), before != first {
      isUpwards = first < before
    }
    last = (visible.first, visible.last)
    if isUpwards { return items[..<first].suffix(max(0, count)).reversed() }
    return Array(items[(end + 1)...].prefix(max(0, count)))
  }
}

extension SearchModel {
  /// The rows that are about to scroll into view, each time they change: up to `count`, on the side that the list moves to.
  ///
  /// ```swift
  /// for await rows in search.rowsAhead(20) {
  ///   images.prefetch(rows.started.map(\.thumbnail))
  ///   images.cancel(rows.stopped.map(\.thumbnail))
  /// }
  /// ```
  ///
  /// Needs a screen that reports what is visible, as `SearchRows` and the adapter for UIKit do. Newest only: a slow reader
  /// skips some, and `started` and `stopped` are then relative to the rows it was given last. Ends with the model.
  ///
  /// - Parameter count: How many rows.
  public func rowsAhead(_ count: Int) -> RowsAheadSequence<Item> {
    RowsAheadSequence(visibleRows.stream(from: (snapshot.items, visibleRange)), count: count)
  }
}

/// The rows about to be shown; made by ``SearchModel/rowsAhead(_:)``.
public struct RowsAheadSequence<Item: Identifiable & Equatable & Sendable>: AsyncSequence, Sendable
where Item.ID: Sendable {
  /// The rows of one moment.
  public typealias Element = RowsAhead<Item>
  typealias Screen = (items: [Item], visible: VisibleRange<Item.ID>?)

  private let screens: AsyncStream<Screen>
  private let count: Int

  init(_ screens: AsyncStream<Screen>, count: Int) {
    self.screens = screens
    self.count = count
  }

  /// Gives one change after another.
  public struct Iterator: AsyncIteratorProtocol {
    var screens: AsyncStream<Screen>.Iterator
    let count: Int
    var lookahead = RowLookahead<Item.ID>()
    var last: [Item] = []

    /// The rows ahead once they are others, or nil when the model is gone or the task is cancelled.
    public mutating func next() async -> RowsAhead<Item>? {
      while let screen = await screens.next() {
        let items = screen.visible.map { lookahead.rows(ahead: count, of: $0, in: screen.items) } ?? []
        if items == last { continue }
        let rows = RowsAhead(items, after: last)
        last = items
        return rows
      }
      return nil
    }
  }

  /// Begins to read. One reader at a time.
  public func makeAsyncIterator() -> Iterator { Iterator(screens: screens.makeAsyncIterator(), count: count) }
}
