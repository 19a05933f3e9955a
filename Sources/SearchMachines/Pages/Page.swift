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
  /// Whether the pages beside this one are asked for by key, even where its position is known.
  public var goesByKey: Bool

  /// Makes a page of a source that is walked by keys.
  ///
  /// A source may know where such a page is in the whole result: most do for the first page, some after a jump. The
  /// pages next to one whose position is known go on from it, so only a first page or a refresh need tell it.
  public init(
    _ items: [Item], key: Key? = nil, previous: Key? = nil, next: Key? = nil, position: Int? = nil,
    total: TotalCount = .unknown
  ) {
    self.items = items
    self.key = key
    self.previous = previous
    self.next = next
    self.position = position
    self.total = total
    goesByKey = true
  }

  /// Makes a page of a source that is walked by positions: next and previous pages are asked for by position.
  ///
  /// The end is reached where `total` is exact and the page touches it, or else at an empty page.
  public init(_ items: [Item], position: Int, total: TotalCount) {
    self.items = items
    self.key = nil
    self.previous = nil
    self.next = nil
    self.position = position
    self.total = total
    goesByKey = false
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
