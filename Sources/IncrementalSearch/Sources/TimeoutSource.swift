extension PageSource {
  /// The same source, failing with ``SearchFailure/Reason/timeout`` where a page takes longer than this.
  ///
  /// The failure comes at the deadline even if the source ignores cancellation; the source's task then runs until it ends by
  /// itself.
  public func timeout(
    _ duration: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> TimeoutSource<Self> {
    TimeoutSource(source: self, duration: duration, clock: clock)
  }
}

/// A source with a deadline for each page; made by ``PageSource/timeout(_:clock:)``.
public struct TimeoutSource<Source: PageSource>: PageSource {
  /// What is found.
  public typealias Item = Source.Item
  /// The wrapped source's keys.
  public typealias Key = Source.Key

  let source: Source
  let duration: Duration
  let clock: any Clock<Duration>

  /// Loads one page, or fails at the deadline.
  public func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> {
    // Two tasks race to be first in a stream: whichever loses is cancelled, and not waited for.
    let (results, race) = AsyncStream.makeStream(of: Result<Page<Item, Key>, any Error>.self)
    let (source, duration, clock) = (source, duration, clock)
    let load = Task {
      do {
        race.yield(.success(try await source.page(request)))
      } catch {
        race.yield(.failure(error))
      }
    }
    let deadline = Task {
      guard (try? await clock.sleep(for: duration.asWait)) != nil else { return }
      race.yield(.failure(SearchFailure(.timeout, details: "no answer within \(duration)")))
    }
    defer {
      load.cancel()
      deadline.cancel()
      race.finish()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }

  /// Whether the wrapped source's pages are numbered.
  public var pagesAreNumbered: Bool { source.pagesAreNumbered }
  /// Whether the wrapped source's pages are loaded at any position.
  public var canJump: Bool { source.canJump }
  /// The wrapped source's count.
  public func total(for query: SearchQuery) async throws -> TotalCount { try await source.total(for: query) }
  /// Passes this on to the wrapped source.
  public func noteCacheHit(for query: SearchQuery) { source.noteCacheHit(for: query) }
  /// The wrapped source's changes.
  public func changes() -> AsyncStream<Void> { source.changes() }
  /// The wrapped source's quick local rows.
  public func preview(_ request: PageRequest<Key>) async -> [Item]? { await source.preview(request) }
  /// The wrapped source's reason for an error; a failure whose reason is a timeout stays as it is.
  public func failure(for error: any Error) -> SearchFailure {
    if let failure = error as? SearchFailure, failure.reason == .timeout { return failure }
    return source.failure(for: error)
  }
}
