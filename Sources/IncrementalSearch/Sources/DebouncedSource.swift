extension PageSource {
  /// The same source, asked for a text only once that has rested: for one part of a source, while another answers at once.
  ///
  /// ```swift
  /// let entries = repository.debounced(for: .seconds(1)).showingFirst(known)
  /// ```
  ///
  /// The search itself sends at once then (`debounce: .zero`), so that local rows follow each key; a text that another
  /// supersedes within the time is never asked for. An empty text and all pages but the first don't wait. A submit does:
  /// where it should not, leave waiting to the search.
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
  /// Tells the base.
  public func noteCacheHit(for query: SearchQuery) { base.noteCacheHit(for: query) }
  /// What the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}
