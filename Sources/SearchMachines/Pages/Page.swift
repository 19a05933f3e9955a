/// One answer of a source.
public struct Page<Item: Sendable, Key: Hashable & Sendable>: Sendable {
  /// The items, in the order of the result.
  public var items: [Item]
  /// The key this page itself can be loaded from again, where the source knows it for its first page.
  public var key: Key?
  /// The key of the page before this one; nil is the end there (or a source that only walks forward).
  public var previous: Key?
  /// The key of the page after this one; nil is the end there.
  public var next: Key?
  /// The index in the whole result of the first item, for sources that know positions.
  public var position: Int?
  /// The number of items in the whole result, where the page says it.
  public var total: TotalCount

  /// Makes a page of a source that is walked by keys.
  public init(
    _ items: [Item], key: Key? = nil, previous: Key? = nil, next: Key? = nil, total: TotalCount = .unknown
  ) {
    self.items = items
    self.key = key
    self.previous = previous
    self.next = next
    self.position = nil
    self.total = total
  }

  /// Makes a page of a source that knows positions; next and previous pages are then asked for by position.
  ///
  /// The end is reached where `total` is exact and the page touches it, or else at an empty page.
  public init(_ items: [Item], position: Int, total: TotalCount) {
    self.items = items
    self.key = nil
    self.previous = nil
    self.next = nil
    self.position = position
    self.total = total
  }
}

extension Page: Equatable where Item: Equatable {}

/// How many items a whole result has; never guessed from what is loaded.
public enum TotalCount: Hashable, Sendable {
  /// Not known.
  case unknown
  /// Exactly this many.
  case exact(Int)
  /// This many or more.
  case atLeast(Int)
  /// An estimate.
  case about(Int)
}
