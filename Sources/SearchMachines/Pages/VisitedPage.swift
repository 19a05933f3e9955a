/// A page once loaded, so that it can be loaded again: where from, and how many items it is asked for.
public struct VisitedPage<Key: Hashable & Sendable>: Hashable, Sendable {
  /// Where it is loaded from.
  public var place: PagePlace<Key>
  /// How many items it is asked for, where that is more than other pages are: what comes after it goes on behind them.
  public var limit: Int

  /// Makes a visited page.
  public init(place: PagePlace<Key>, limit: Int) {
    self.place = place
    self.limit = limit
  }
}

#if !hasFeature(Embedded)
  extension VisitedPage: Codable where Key: Codable {}
#endif
