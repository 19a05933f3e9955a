/// A source that shows another's first rows until it answers; made by `showingFirst`.
public struct ShowingFirstSource<Base: PageSource, Local: PageSource>: PageSource where Base.Item == Local.Item {
  let base: Base
  let local: Local

  /// Whether the base's pages are numbered.
  public var pagesAreNumbered: Bool { base.pagesAreNumbered }
  /// Whether the base's pages are loaded at any position.
  public var canJump: Bool { base.canJump }

  /// A page of the base.
  public func page(_ request: PageRequest<Base.Key>) async throws -> Page<Base.Item, Base.Key> {
    try await base.page(request)
  }

  /// What the base counts.
  public func total(for query: SearchQuery) async throws -> TotalCount { try await base.total(for: query) }

  /// When the base changes.
  public func changes() -> AsyncStream<Void> { base.changes() }

  /// Passes this on to the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }

  /// The first page of the other source; none if it fails.
  public func preview(_ request: PageRequest<Base.Key>) async -> [Base.Item]? {
    try? await local.page(PageRequest(query: request.query, place: .start, limit: request.limit)).items
  }

  /// The failure that the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}

extension PageSource {
  /// Shows what another, quick source finds for a first page, as provisional rows, until this one answers.
  ///
  /// ```swift
  /// let search = SearchModel(repository.showingFirst(ArraySource(recent, text: \.title)))
  /// ```
  ///
  /// This source's page then replaces those rows. A local source that fails shows nothing, and does not make the search fail.
  public func showingFirst<Local: PageSource>(_ local: Local) -> ShowingFirstSource<Self, Local>
  where Local.Item == Item {
    ShowingFirstSource(base: self, local: local)
  }
}
