import IncrementalSearch

/// Whether a source gives up soon when it is cancelled. Measured on `ContinuousClock`, so in real time.
struct CancellingTrial<Source: PageSource>: Sendable {
  let source: Source
  let query: SearchQuery
  let limit: Int

  /// What the law allows.
  var allowed = Duration.milliseconds(100)
  /// When a source counts as one that does not end at all.
  var patience: Duration { max(.milliseconds(200), allowed * 20) }
  /// A busy machine can be late by itself; only what is late every time is the source's fault.
  private static var attempts: Int { 5 }

  /// One line for each law broken.
  var violations: [String] {
    get async {
      var violations: [String] = []
      let (source, request) = (source, PageRequest<Source.Key>(query: query, place: .start, limit: limit))
      if let (delay, time) = await latest(of: { _ = try? await source.page(request) }) {
        violations.append(
          "a page cancelled \(delay == .zero ? "at once" : "after \(delay)") \(time): it must return within"
            + " \(allowed); check Task.isCancelled in loops, and cancel what the page waits for")
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
        return "did not return within \(patience)"
      }
      if time <= allowed { return nil }
      best = min(best ?? time, time)
    }
    return best.map { "returned after \($0)" }
  }

  /// How long the operation goes on after it was cancelled; nil if it has not ended when patience has.
  private func time(after delay: Duration, of operation: @escaping @Sendable () async -> Void) async -> Duration? {
    // Whichever comes first, the end or patience, is the first in the stream; the other is not waited for.
    let (ends, race) = AsyncStream.makeStream(of: ContinuousClock.Instant?.self)
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      begin.finish()
      await operation()
      race.yield(ContinuousClock.now)
    }
    // What a machine that has much else to do takes to end a task that only waits is not the source's fault.
    let idle = Task { [patience] in
      try? await Task.sleep(for: patience * 2)
      return ContinuousClock.now
    }
    if delay > .zero {
      for await _ in begins {}
      try? await Task.sleep(for: delay)
    }
    let cancelled = ContinuousClock.now
    task.cancel()
    idle.cancel()
    let watch = Task { [patience] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      race.yield(nil)
    }
    defer { watch.cancel() }
    let possible = max(cancelled, await idle.value)
    for await end in ends { return end.map { max(.zero, possible.duration(to: $0)) } }
    return .zero
  }
}
