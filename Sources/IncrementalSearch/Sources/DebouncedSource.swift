extension PageSource {
  /// The same source, asked only once the text has rested: for one of two sources, while the other answers at once.
  ///
  /// ```swift
  /// let entries = repository.debounced(for: .seconds(1)).showingFirst(known)
  /// ```
  ///
  /// Let the search itself send at once (`debounce: .zero`), so that local rows follow each key. A text that is superseded
  /// before it has rested is never asked for. An empty text, and next and previous pages, don't wait. A submit does: where it
  /// should not, leave the debounce to the search.
  ///
  /// - Parameters:
  ///   - rest: How long a text has to stay before it is asked for.
  ///   - clock: What measures that.
  public func debounced(
    for rest: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> DebouncedSource<Self> {
    DebouncedSource(base: self, rest: rest, clock: clock)
  }
}

/// A source that is asked for a text once it has rested; made by ``PageSource/debounced(for:clock:)``.
public struct DebouncedSource<Base: PageSource>: PageSource {
  let base: Base
  let rest: Duration
  let clock: any Clock<Duration>

  /// Loads one page, a first one of a text after the rest.
  public func page(_ request: PageRequest<Base.Key>) async throws -> Page<Base.Item, Base.Key> {
    if request.direction == .refresh && !request.query.text.isEmpty { try await clock.sleep(for: rest.asWait) }
    return try await base.page(request)
  }

  /// Whether the base's pages are numbered.
  public var pagesAreNumbered: Bool { base.pagesAreNumbered }
  /// Whether the base's pages are loaded at any position.
  public var canJump: Bool { base.canJump }
  /// What the base counts.
  public func total(for query: SearchQuery) async throws -> TotalCount { try await base.total(for: query) }
  /// When the base changes.
  public func changes() -> AsyncStream<Void> { base.changes() }
  /// The base's quick rows.
  public func preview(_ request: PageRequest<Base.Key>) async -> [Base.Item]? { await base.preview(request) }
  /// Passes this on to the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }
  /// The failure that the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}
