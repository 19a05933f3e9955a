/// A page once loaded, so that it can be loaded again: where from, and how many items it is asked for.
public struct VisitedPage<Key: Hashable & Sendable>: Hashable, Sendable {
  /// Where it is loaded from.
  public var place: PagePlace<Key>
  /// How many items it is asked for, since the page after it begins behind them. 0 means the usual page size.
  public var limit: Int

  /// Makes a visited page.
  public init(place: PagePlace<Key>, limit: Int) {
    self.place = place
    self.limit = limit
  }

  /// What to ask for, where other pages have `size` items.
  func asked(size: Int) -> (place: PagePlace<Key>, limit: Int) { (place, limit > 0 ? limit : size) }
}
