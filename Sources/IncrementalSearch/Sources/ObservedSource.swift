/// What happened between a search and its source, for logs and metrics.
public struct SearchEvent: Sendable {
  /// What happened. More kinds may come: a `switch` over them needs a `default`.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind in a word, such as `answered`.
    public let description: String

    /// A page was asked for.
    public static let sent = Kind(description: "sent")
    /// A page came.
    public static let answered = Kind(description: "answered")
    /// A page failed.
    public static let failed = Kind(description: "failed")
    /// A page was no longer wanted before it came.
    public static let cancelled = Kind(description: "cancelled")
    /// The rows of an earlier answer were shown again, without a request.
    public static let cached = Kind(description: "cached")
  }

  /// What happened.
  public let kind: Kind
  /// What was searched for.
  public let query: SearchQuery
  /// Which page this is about: the first (``PageDirection/refresh``), the next or the previous one.
  public let direction: PageDirection
  /// How long the page took; nil for ``Kind/sent`` and ``Kind/cached``.
  public let duration: Duration?
  /// How many items came, for ``Kind/answered``.
  public let count: Int?
  /// Why it failed, for ``Kind/failed``.
  public let failure: SearchFailure?

  init(
    _ kind: Kind, _ query: SearchQuery, _ direction: PageDirection = .refresh, after duration: Duration? = nil,
    count: Int? = nil, failure: SearchFailure? = nil
  ) {
    self.kind = kind
    self.query = query
    self.direction = direction
    self.duration = duration
    self.count = count
    self.failure = failure
  }
}

extension PageSource {
  /// The same source, reporting each request and its outcome.
  ///
  /// ```swift
  /// let search = SearchModel(Products().observed { event in print(event.kind, event.query.text) })
  /// ```
  ///
  /// `source.observed { … }.retrying()` reports each attempt, `source.retrying().observed { … }` what came of all of them. A
  /// cancelled request is reported when it ends.
  ///
  /// - Parameters:
  ///   - clock: What measures how long pages take.
  ///   - observe: Called on any thread, for one request in the order of its events; the page waits until it returns.
  public func observed(
    clock: any Clock<Duration> = ContinuousClock(), _ observe: @escaping @Sendable (SearchEvent) -> Void
  ) -> ObservedSource<Self> {
    ObservedSource(base: self, clock: SessionClock(any: clock), observe: observe)
  }
}

/// A source that reports its requests; made by ``PageSource/observed(clock:_:)``.
public struct ObservedSource<Base: PageSource>: PageSource {
  let base: Base
  let clock: SessionClock
  let observe: @Sendable (SearchEvent) -> Void

  /// Loads one page, and reports that.
  public func page(_ request: PageRequest<Base.Key>) async throws -> Page<Base.Item, Base.Key> {
    let start = clock.now
    observe(SearchEvent(.sent, request.query, request.direction))
    do {
      let page = try await base.page(request)
      tellEnd(of: request, since: start, count: page.items.count)
      return page
    } catch {
      tellEnd(of: request, since: start, failure: base.failure(for: error))
      throw error
    }
  }

  private func tellEnd(
    of request: PageRequest<Base.Key>, since start: Duration, count: Int? = nil, failure: SearchFailure? = nil
  ) {
    let duration = clock.now - start
    // A page that comes all the same, or fails for that, is not wanted either.
    if Task.isCancelled {
      observe(SearchEvent(.cancelled, request.query, request.direction, after: duration))
    } else {
      observe(
        SearchEvent(
          failure == nil ? .answered : .failed, request.query, request.direction, after: duration, count: count,
          failure: failure))
    }
  }

  /// Reports that an answer was shown again, without a request.
  public func noteCacheHit(for query: SearchQuery) {
    observe(SearchEvent(.cached, query))
    base.noteCacheHit(for: query)
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
  /// The failure that the base makes of an error.
  public func failure(for error: any Error) -> SearchFailure { base.failure(for: error) }
}
