/// How many items are asked for and how many are held.
///
/// A larger `pageSize` means fewer requests and longer waits; a larger `prefetchDistance` means fewer visible waits and
/// more items loaded in vain; a tighter `window` means less memory and more pages loaded again on the way back.
public struct PagingConfiguration: Hashable, Sendable {
  /// How much is held at most.
  public enum Bound: Hashable, Sendable {
    /// Everything loaded is kept.
    case unbounded
    /// At most this many pages, always. A visible page may go only after loads by hand.
    case pages(Int)
    /// About this many items: two pages, and what lies within the prefetch distance of the visible range, always stay.
    case items(Int)
  }

  /// The number of items that next and previous ask for, at least 1.
  public var pageSize: Int
  /// The number of items that the first page and a refresh ask for, at least 1.
  public var firstPageSize: Int
  /// How many items beyond the visible range are wanted on each side; 0 loads only by hand.
  public var prefetchDistance: Int
  /// How much is held at most.
  public var window: Bound
  /// How many empty pages in a row loading passes through without a user action.
  public var maxEmptyPages: Int
  /// Whether a page key means something for one page size only, as the number of a page does: then the first page and
  /// refreshes ask for `pageSize` items too, whatever `firstPageSize` says. A session takes it from its source.
  public var pagesAreNumbered = false
  /// Whether pages that know their position mean that any position can be loaded. A session takes it from its source.
  public var canJump = true

  /// Makes settings; by default the first page is as large as the others and the prefetch distance is one page.
  public init(
    pageSize: Int = 20, firstPageSize: Int? = nil, prefetchDistance: Int? = nil, window: Bound = .items(400),
    maxEmptyPages: Int = 3
  ) {
    self.pageSize = pageSize
    self.firstPageSize = firstPageSize ?? pageSize
    self.prefetchDistance = prefetchDistance ?? pageSize
    self.window = window
    self.maxEmptyPages = maxEmptyPages
  }

  /// How many items the first page and a refresh ask for.
  var firstLimit: Int { pagesAreNumbered ? pageSize : firstPageSize }

  /// What is contradictory in these settings and how to fix it, or nil if nothing is.
  public var contradiction: String? {
    if pageSize < 1 { return "pageSize is \(pageSize); give at least 1" }
    if firstPageSize < 1 { return "firstPageSize is \(firstPageSize); give at least 1" }
    if prefetchDistance < 0 { return "prefetchDistance is \(prefetchDistance); give 0 or more" }
    if maxEmptyPages < 0 { return "maxEmptyPages is \(maxEmptyPages); give 0 or more" }
    switch window {
    case .unbounded:
      return nil
    case .items(let count):
      return count < 1 ? "a window of \(count) items holds nothing; give at least 1" : nil
    case .pages(let count):
      if count < 1 { return "a window of \(count) pages holds nothing; give at least 1" }
      let needed = firstPageSize.saturatingAdd(prefetchDistance.saturatingMultiply(by: 2))
      if count.saturatingMultiply(by: pageSize) >= needed { return nil }
      return "a window of \(count) pages of \(pageSize) items is smaller than firstPageSize + 2 × prefetchDistance"
        + " = \(needed): give more pages or a smaller prefetchDistance"
    }
  }
}
