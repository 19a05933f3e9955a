#if Telemetry
  import IncrementalSearch
  import Metrics

  extension PageSource {
    /// The same source, measured: how many pages were requested, with which outcome, and how long they took.
    ///
    /// ```swift
    /// let measured = Products().measured(as: "products")
    /// ```
    ///
    /// | metric | dimensions | what it counts |
    /// |---|---|---|
    /// | counter `search_requests` | `source`, `outcome`: `answered`, `failed`, `cancelled` | pages that ended |
    /// | counter `search_failures` | `source`, `reason` | pages that failed |
    /// | counter `search_cache_hits` | `source` | queries for which nothing had to be asked |
    /// | timer `search_request_duration` | `source`, `outcome` | how long pages took |
    ///
    /// - Parameters:
    ///   - name: The source's name in the dimension `source`: one of few, not what people type.
    ///   - factory: Where metrics go; by default the program's own factory.
    ///   - clock: What measures how long pages take.
    public func measured(
      as name: String, factory: any MetricsFactory = MetricsSystem.factory,
      clock: any Clock<Duration> = ContinuousClock()
    ) -> ObservedSource<Self> {
      let metrics = SearchMetrics(source: name, factory: factory)
      return observed(clock: clock) { metrics.record($0) }
    }
  }

  /// The metrics of one source.
  struct SearchMetrics: Sendable {
    private let source: String
    private let factory: any MetricsFactory
    private let outcomes: [SearchEvent.Kind: (requests: Counter, duration: Timer)]
    private let cacheHits: Counter

    init(source: String, factory: any MetricsFactory) {
      self.source = source
      self.factory = factory
      let outcomes = [SearchEvent.Kind.answered, .failed, .cancelled].map { kind in
        let dimensions = [("source", source), ("outcome", kind.description)]
        return (
          kind,
          (
            requests: Counter(label: "search_requests", dimensions: dimensions, factory: factory),
            duration: Timer(label: "search_request_duration", dimensions: dimensions, factory: factory)
          )
        )
      }
      self.outcomes = Dictionary(uniqueKeysWithValues: outcomes)
      cacheHits = Counter(label: "search_cache_hits", dimensions: [("source", source)], factory: factory)
    }

    func record(_ event: SearchEvent) {
      if event.kind == .cached { cacheHits.increment() }
      if let outcome = outcomes[event.kind], let duration = event.duration {
        outcome.requests.increment()
        outcome.duration.record(duration: duration)
      }
      if let reason = event.failure?.reason {
        Counter(
          label: "search_failures", dimensions: [("source", source), ("reason", "\(reason)")], factory: factory
        ).increment()
      }
    }
  }
#endif
