/// One source's pages, and then another's; made by `merged(with:)`.
public struct MergedSource<First: PageSource, Second: PageSource>: PageSource where First.Item == Second.Item {
  let first: First
  let second: Second

  /// Whether the pages of either are numbered.
  public var pagesAreNumbered: Bool { first.pagesAreNumbered || second.pagesAreNumbered }
  /// Whether the pages of both are loaded at any position.
  public var canJump: Bool { first.canJump && second.canJump }

  /// Loads a page of the source that the key belongs to. The second source's pages follow the first's end.
  public func page(
    _ request: PageRequest<MergedKey<First.Key, Second.Key>>
  ) async throws -> Page<First.Item, MergedKey<First.Key, Second.Key>> {
    switch request.place {
    case .start, .key(.first):
      let place: PagePlace<First.Key> = if case .key(.first(let place)) = request.place { place } else { .start }
      do {
        return try await page(of: first, at: place, for: request, as: { .first($0) }, then: .second(.start))
      } catch {
        throw first.failure(for: error)
      }
    case .key(.second(let place)):
      do {
        return try await page(of: second, at: place, for: request, as: { .second($0) }, then: nil)
      } catch {
        throw second.failure(for: error)
      }
    case .position:
      throw SearchFailure(.refused, details: "two sources follow one another here: no position can be jumped to")
    }
  }

  /// The quick rows of the source that the page is of.
  public func preview(_ request: PageRequest<MergedKey<First.Key, Second.Key>>) async -> [First.Item]? {
    switch request.place {
    case .start: await first.preview(request.at(.start))
    case .key(.first(let place)): await first.preview(request.at(place))
    case .key(.second(let place)): await second.preview(request.at(place))
    case .position: nil
    }
  }

  /// When either changes.
  public func changes() -> AsyncStream<Void> {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let streams = [first.changes(), second.changes()]
    let task = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for stream in streams { group.addTask { for await _ in stream { change.yield() } } }
      }
      change.finish()
    }
    change.onTermination = { _ in task.cancel() }
    return changes
  }

  /// Tells both.
  public func noteCacheHit(for query: SearchQuery) {
    first.noteCacheHit(for: query)
    second.noteCacheHit(for: query)
  }

  private func page<Source: PageSource<First.Item, Key>, Key>(
    of source: Source, at place: PagePlace<Key>, for request: PageRequest<MergedKey<First.Key, Second.Key>>,
    as key: (PagePlace<Key>) -> MergedKey<First.Key, Second.Key>, then following: MergedKey<First.Key, Second.Key>?
  ) async throws -> Page<First.Item, MergedKey<First.Key, Second.Key>> {
    let page = try await source.page(request.at(place))
    // No previous key: nobody knows the last page of the first source, and an answer to a position may be shorter than it was asked
    // for. Searches remember the way that they came.
    return Page(page.items, next: page.nextPlace.map(key) ?? following, correction: page.correction)
  }
}

/// A place in one of two merged sources; opaque.
public enum MergedKey<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
  /// In the first.
  case first(PagePlace<First>)
  /// In the second.
  case second(PagePlace<Second>)
}

extension MergedKey: Codable where First: Codable, Second: Codable {}

extension PageSource {
  /// This source's items, and after its end another's: what is on the device before what a server has.
  ///
  /// ```swift
  /// let everything = downloads.merged(with: catalogue)
  /// ```
  ///
  /// An id that both have is one row, at its first place. Pages follow one another, so that no position can be jumped to
  /// and no total is counted. To show local rows only until the server answers, use ``showingFirst(_:)``.
  public func merged<Other: PageSource>(with other: Other) -> MergedSource<Self, Other> where Other.Item == Item {
    MergedSource(first: self, second: other)
  }
}

extension PageRequest {
  /// The same request of a source with other keys.
  func at<OtherKey>(_ place: PagePlace<OtherKey>) -> PageRequest<OtherKey> {
    PageRequest<OtherKey>(query: query, place: place, direction: direction, limit: limit)
  }
}

extension Page {
  /// Where the page after this one is loaded from; nil at the end.
  var nextPlace: PagePlace<Key>? {
    guard !goesByKey, let position else { return next.map { .key($0) } }
    let (end, isTooLarge) = position.addingReportingOverflow(items.count)
    let hasEnded = if case .exact(let count) = total { end >= count } else { items.isEmpty }
    return hasEnded || isTooLarge ? nil : .position(end)
  }
}

/// A source whose items are made of another source's; made by `map`.
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

  /// Tells the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }

  /// The base's quick rows.
  public func preview(_ request: PageRequest<Base.Key>) async -> [Item]? {
    await base.preview(request)?.map(transform)
  }

  /// What the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}

extension PageSource {
  /// A source of what is made of each item.
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
  /// The same page with an item made of each of its items.
  public func map<NewItem: Sendable>(_ transform: (Item) throws -> NewItem) rethrows -> Page<NewItem, Key> {
    let items = try items.map(transform)
    if !goesByKey, let position {
      return Page<NewItem, Key>(items, position: position, total: total, correction: correction)
    }
    return Page<NewItem, Key>(
      items, key: key, previous: previous, next: next, position: position, total: total, correction: correction)
  }
}

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

  /// Tells the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }

  /// The first page of the other source; none if it fails.
  public func preview(_ request: PageRequest<Base.Key>) async -> [Base.Item]? {
    try? await local.page(PageRequest(query: request.query, place: .start, limit: request.limit)).items
  }

  /// What the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}

extension PageSource {
  /// Shows what another, quick source finds for a first page, as provisional rows, until this one answers.
  ///
  /// ```swift
  /// let search = SearchModel(repository.showingFirst(ArraySource(recent, text: \.title)))
  /// ```
  ///
  /// The page replaces the rows. A local source that fails shows nothing, and is no failure of the search.
  public func showingFirst<Local: PageSource>(_ local: Local) -> ShowingFirstSource<Self, Local>
  where Local.Item == Item {
    ShowingFirstSource(base: self, local: local)
  }
}
