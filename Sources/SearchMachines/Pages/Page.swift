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
  /// What was searched instead of the query's text; nil if that itself was.
  public var correction: SearchCorrection?
  /// Whether the pages beside this one are asked for by key, even where its position is known.
  public var goesByKey: Bool

  /// Makes a page of a source that is walked by keys.
  ///
  /// A source that corrects what was typed says so with every page; a screen shows what the first page said.
  ///
  /// A source may know where such a page is in the whole result: most do for the first page, some after a jump. The
  /// pages next to one whose position is known go on from it, so only a first page or a refresh need tell it.
  public init(
    _ items: [Item], key: Key? = nil, previous: Key? = nil, next: Key? = nil, position: Int? = nil,
    total: TotalCount = .unknown, correction: SearchCorrection? = nil
  ) {
    self.items = items
    self.key = key
    self.previous = previous
    self.next = next
    self.position = position
    self.total = total
    self.correction = correction
    goesByKey = true
  }

  /// Makes a page of a source that is walked by positions: next and previous pages are asked for by position.
  ///
  /// The end is reached where `total` is exact and the page touches it, or else at an empty page.
  public init(_ items: [Item], position: Int, total: TotalCount, correction: SearchCorrection? = nil) {
    self.items = items
    self.key = nil
    self.previous = nil
    self.next = nil
    self.position = position
    self.total = total
    self.correction = correction
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

/// What a source has searched instead of what was typed, so that a screen can say "Showing results for 渋谷".
public struct SearchCorrection: Hashable, Sendable {
  /// The text for which nothing was found.
  public var typed: String
  /// The text that was searched instead.
  public var searched: String
  /// What to search for to find exactly what was typed, uncorrected, in the query syntax of the source.
  public var literal: String

  /// Makes a correction.
  public init(typed: String, searched: String, literal: String) {
    self.typed = typed
    self.searched = searched
    self.literal = literal
  }
}

extension SearchQuery {
  /// The query that was searched: this one, with the corrected text if there is a correction. Highlight the matches of that.
  public func corrected(by correction: SearchCorrection?) -> SearchQuery {
    guard let correction else { return self }
    return SearchQuery(correction.searched, filters: filters)
  }
}
