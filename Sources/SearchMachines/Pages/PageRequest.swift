/// Which page a request loads relative to the pages held.
public enum PageDirection: Hashable, Sendable {
  /// The first page, or the first page anew.
  case refresh
  /// The page after the pages held.
  case next
  /// The page before the pages held.
  case previous
}

/// Where a page is loaded from.
public enum PagePlace<Key: Hashable & Sendable>: Hashable, Sendable {
  /// Where the result begins.
  case start
  /// At a key that the source gave with another page.
  case key(Key)
  /// At the item with this index in the whole result, for sources that know positions.
  case position(Int)
}

/// One page asked of a source.
public struct PageRequest<Key: Hashable & Sendable>: Hashable, Sendable {
  /// What is searched for.
  public let query: SearchQuery
  /// Where the page is loaded from.
  public let place: PagePlace<Key>
  /// Which page this is relative to the pages held.
  public let direction: PageDirection
  /// The number of items asked for, at least 1. A source may answer with more or fewer.
  public let limit: Int

  /// Makes a request; a limit below 1 counts as 1.
  public init(query: SearchQuery, place: PagePlace<Key>, direction: PageDirection = .refresh, limit: Int) {
    self.query = query
    self.place = place
    self.direction = direction
    self.limit = max(1, limit)
  }

  /// The key to load from, or nil for the first page and for a position.
  public var key: Key? {
    switch place {
    case .key(let key): key
    case .start, .position: nil
    }
  }

  /// The index in the whole result of the first item asked for, or nil if the place is not a position.
  public var position: Int? {
    switch place {
    case .position(let position): position
    case .start, .key: nil
    }
  }
}
