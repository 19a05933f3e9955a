import IncrementalSearch

/// Whether a source gives up soon when it is cancelled. Measured on `ContinuousClock`, so in real time.
struct CancellingTrial<Source: PageSource>: Sendable {
  let source: Source
  let query: SearchQuery
  let limit: Int

  /// What the law allows.
  private static var allowed: Duration { .milliseconds(100) }
  /// When a source counts as one that does not end at all.
  private static var patience: Duration { .seconds(2) }
  /// A busy machine can be late by itself; only what is late every time is the source's fault.
  private static var attempts: Int { 3 }

  /// One line for each law broken.
  var violations: [String] {
    get async {
      var violations: [String] = []
      let (source, request) = (source, PageRequest<Source.Key>(query: query, place: .start, limit: limit))
      if let (delay, time) = await latest(of: { _ = try? await source.page(request) }) {
        violations.append(
          "a page cancelled \(delay == .zero ? "at once" : "after \(delay)") \(time): it must return within"
            + " \(Self.allowed); check Task.isCancelled in loops, and cancel what the page waits for")
      }
      if let (_, time) = await latest(of: { for await _ in source.changes() {} }) {
        violations.append(
          "changes(), when cancelled, \(time): it must end; a stream made with AsyncStream.makeStream() does")
      }
      return violations
    }
  }

  /// When an operation has to be cancelled for it to be late, and how late it is then; nil if it is always in time.
  private func latest(of operation: @escaping @Sendable () async -> Void) async -> (delay: Duration, time: String)? {
    for delay in [Duration.zero, .milliseconds(1), .milliseconds(10)] {
      if let time = await shortest(after: delay, of: operation) { return (delay, time) }
    }
    return nil
  }

  /// How late the operation returned after it was cancelled, at its best; nil if it was in time.
  private func shortest(after delay: Duration, of operation: @escaping @Sendable () async -> Void) async -> String? {
    var best: Duration?
    for _ in 0..<Self.attempts {
      guard let time = await time(after: delay, of: operation) else {
        return "did not return within \(Self.patience)"
      }
      if time <= Self.allowed { return nil }
      best = min(best ?? time, time)
    }
    return best.map { "returned after \($0)" }
  }

  /// How long the operation goes on after it was cancelled; nil if it has not ended when patience has.
  private func time(after delay: Duration, of operation: @escaping @Sendable () async -> Void) async -> Duration? {
    // Whichever comes first, the end or patience, is the first in the stream; the other is not waited for.
    let (ends, race) = AsyncStream.makeStream(of: ContinuousClock.Instant?.self)
    let task = Task {
      await operation()
      race.yield(ContinuousClock.now)
    }
    if delay > .zero { try? await Task.sleep(for: delay) }
    let cancelled = ContinuousClock.now
    task.cancel()
    let patience = Task {
      guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
      race.yield(nil)
    }
    defer { patience.cancel() }
    for await end in ends { return end.map { max(.zero, cancelled.duration(to: $0)) } }
    return .zero
  }
}
