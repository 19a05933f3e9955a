/// A source without some of another's items; made by `filter`.
public struct FilteredSource<Base: PageSource>: PageSource {
  /// What is found.
  public typealias Item = Base.Item
  /// Places in the base's result.
  public typealias Key = PagePlace<Base.Key>

  let base: Base
  let isIncluded: @Sendable (Base.Item) -> Bool

  /// Whether the base's pages are numbered.
  public var pagesAreNumbered: Bool { base.pagesAreNumbered }
  /// False: how many items were left out before a place is not known.
  public var canJump: Bool { false }

  /// Loads a page of the base and leaves items out.
  public func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> {
    let place: PagePlace<Base.Key> =
      switch request.place {
      case .start, .position(...0): .start
      case .key(let place): place
      case .position: throw SearchFailure(.refused, details: "items are left out here: no position can be jumped to")
      }
    let page = try await base.page(request.at(place))
    return Page(
      page.items.filter(isIncluded), next: page.nextPlace, position: place == .start ? 0 : nil,
      correction: page.correction)
  }

  /// When the base changes.
  public func changes() -> AsyncStream<Void> { base.changes() }

  /// Passes this on to the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }

  /// The base's quick rows, without those that are left out.
  public func preview(_ request: PageRequest<Key>) async -> [Item]? {
    let place: PagePlace<Base.Key> = if case .key(let place) = request.place { place } else { .start }
    return await base.preview(request.at(place))?.filter(isIncluded)
  }

  /// The failure that the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}

extension PageSource {
  /// Leaves out the items that a function rejects: those that a person has hidden or blocked, for example.
  ///
  /// ```swift
  /// let articles = Articles().filter { !hidden.contains($0.id) }
  /// ```
  ///
  /// Items are removed from pages after they were loaded, so a page may be short or empty; after an empty one the next is
  /// loaded, up to ``PagingConfiguration/maxEmptyPages`` in a row. No total and no facets are counted, and no position can be
  /// jumped to. Where most items would be left out, let the backend do it, with a filter of the query.
  ///
  /// - Parameter isIncluded: Whether an item is shown. Called for each item of a loaded page, on any thread. When its answers
  ///   change, tell the search (``SearchControl/reportChange()``).
  public func filter(_ isIncluded: @escaping @Sendable (Item) -> Bool) -> FilteredSource<Self> {
    FilteredSource(base: self, isIncluded: isIncluded)
  }
}
