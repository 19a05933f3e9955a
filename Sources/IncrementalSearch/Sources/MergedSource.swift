/// One source's pages followed by another's; made by `merged(with:)`.
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

  /// Passes this on to both.
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
  /// This source's items, followed by another's: what is on the device before what a server has, for example.
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
