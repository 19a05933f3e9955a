extension PageSource {
  /// The same source, retrying automatically after failures where a retry can help.
  ///
  /// Waits a random time between attempts: full jitter under an exponentially growing limit (Marc Brooker, "Exponential Backoff
  /// and Jitter", 2015). A request that a rate limit refused, or whose result set expired, is not retried here: the search
  /// itself retries it, once, at the right time.
  ///
  /// - Parameters:
  ///   - count: How many times to retry, at most.
  ///   - base: The limit of the first wait; each further one doubles.
  ///   - longest: The longest limit of a wait.
  ///   - seed: The seed of the random waits; the same seed gives the same waits.
  ///   - clock: What measures the waits.
  public func retrying(
    _ count: Int = 2, base: Duration = .milliseconds(200), longest: Duration = .seconds(5),
    seed: UInt64 = .random(in: .min ... .max), clock: any Clock<Duration> = ContinuousClock()
  ) -> RetryingSource<Self> {
    RetryingSource(
      source: self, count: max(0, count), base: base.asWait, longest: longest.asWait, jitter: Jitter(seed), clock: clock
    )
  }
}

/// A source that retries automatically; made by ``PageSource/retrying(_:base:longest:seed:clock:)``.
public struct RetryingSource<Source: PageSource>: PageSource {
  /// What is found.
  public typealias Item = Source.Item
  /// The wrapped source's keys.
  public typealias Key = Source.Key

  let source: Source
  let count: Int
  let base: Duration
  let longest: Duration
  let jitter: Jitter
  let clock: any Clock<Duration>

  /// Loads one page, retrying after failures where a retry can help.
  public func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> {
    var limit = base
    for _ in 0..<count {
      do {
        return try await source.page(request)
      } catch {
        try Task.checkCancellation()
        let failure = source.failure(for: error)
        guard failure.canRetry, !failure.isExpiry, failure.reason != .rateLimited else { throw error }
      }
      try await clock.sleep(for: min(limit, longest) * (await jitter.next()))
      limit = min(limit * 2, longest)
    }
    return try await source.page(request)
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
  /// The wrapped source's reason.
  public func failure(for error: any Error) -> SearchFailure { source.failure(for: error) }
}

/// Random numbers from 0 to 1 that a seed repeats.
actor Jitter {
  private var numbers: SplitMix64

  init(_ seed: UInt64) { numbers = SplitMix64(seed: seed) }

  func next() -> Double { Double(numbers.next() >> 11) / Double(1 << 53) }
}
