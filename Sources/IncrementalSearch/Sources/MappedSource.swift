/// A source whose items are made from another source's; made by `map`.
public struct MappedSource<Base: PageSource, Item: Identifiable & Equatable & Sendable>: PageSource
where Item.ID: Sendable {
  let base: Base
  let transform: @Sendable (Base.Item) -> Item

  /// Whether the base's pages are numbered.
  public var pagesAreNumbered: Bool { base.pagesAreNumbered }
  /// Whether the base's pages are loaded at any position.
  public var canJump: Bool { base.canJump }

  /// Loads a page of the base and makes its items.
  public func page(_ request: PageRequest<Base.Key>) async throws -> Page<Item, Base.Key> {
    try await base.page(request).map(transform)
  }

  /// What the base counts.
  public func total(for query: SearchQuery) async throws -> TotalCount { try await base.total(for: query) }

  /// When the base changes.
  public func changes() -> AsyncStream<Void> { base.changes() }

  /// Passes this on to the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }

  /// The base's quick rows.
  public func preview(_ request: PageRequest<Base.Key>) async -> [Item]? {
    await base.preview(request)?.map(transform)
  }

  /// The failure that the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}

extension PageSource {
  /// The same source with each item transformed.
  ///
  /// ```swift
  /// let rows = Articles().map { ArticleRow(id: $0.id, title: $0.title) }
  /// ```
  ///
  /// Ids have to stay unique: rows with equal ids are one row.
  public func map<NewItem: Identifiable & Equatable & Sendable>(
    _ transform: @escaping @Sendable (Item) -> NewItem
  ) -> MappedSource<Self, NewItem> where NewItem.ID: Sendable {
    MappedSource(base: self, transform: transform)
  }
}

extension Page {
  /// The same page with each item transformed.
  public func map<NewItem: Sendable>(_ transform: (Item) throws -> NewItem) rethrows -> Page<NewItem, Key> {
    let items = try items.map(transform)
    if !goesByKey, let position {
      return Page<NewItem, Key>(items, position: position, total: total, correction: correction)
    }
    return Page<NewItem, Key>(
      items, key: key, previous: previous, next: next, position: position, total: total, correction: correction)
  }
}
