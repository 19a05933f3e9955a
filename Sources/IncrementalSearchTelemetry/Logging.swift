#if Telemetry
  import IncrementalSearch
  import Logging

  extension PageSource {
    /// The same source, logging each request and its outcome.
    ///
    /// ```swift
    /// let source = Products().logged(to: Logger(label: "products"))
    /// ```
    ///
    /// Failures are warnings, except those that are always followed by another request (a rate limit, an expired result), which
    /// are notices; everything else is logged at the level `debug`. What happened and how long it took is in the metadata.
    ///
    /// - Parameters:
    ///   - logger: Where to log.
    ///   - showsTexts: Whether texts, the values of filters and the details of failures, which may have them in it, are logged.
    ///     What people type is private: if false, only the length of the text, the names of the filters, and the reason and
    ///     error type of a failure are logged.
    ///   - clock: What measures how long pages take.
    public func logged(
      to logger: Logger, showsTexts: Bool = false, clock: any Clock<Duration> = ContinuousClock()
    ) -> ObservedSource<Self> {
      observed(clock: clock) { event in
        logger.log(level: event.logLevel, "search \(event.kind)", metadata: event.metadata(showsTexts: showsTexts))
      }
    }
  }

  extension SearchEvent {
    /// How much it matters to who reads the log.
    var logLevel: Logger.Level {
      guard let failure else { return .debug }
      return failure.isExpiry || failure.reason == .rateLimited ? .notice : .warning
    }

    func metadata(showsTexts: Bool) -> Logger.Metadata {
      var metadata: Logger.Metadata = ["page": "\(direction)"]
      if showsTexts {
        metadata["text"] = "\(query.text)"
        for (name, value) in query.filters { metadata["filter.\(name)"] = "\(value)" }
      } else {
        metadata["text-length"] = "\(query.text.count)"
        if !query.filters.isEmpty { metadata["filters"] = .array(query.filters.keys.sorted().map { "\($0)" }) }
      }
      if let duration { metadata["milliseconds"] = "\(duration.wholeMilliseconds)" }
      if let count { metadata["count"] = "\(count)" }
      if let failure {
        metadata["reason"] = "\(failure.reason)"
        if !showsTexts {
          // Whoever failed may say what was asked for.
          if let error = failure.underlying { metadata["error"] = "\(type(of: error))" }
        } else if !failure.details.isEmpty {
          metadata["details"] = "\(failure.details)"
        }
        if let wait = failure.retryAfter { metadata["retry-after"] = "\(wait)" }
      }
      return metadata
    }
  }
#endif
