import NIOConcurrencyHelpers

/// The searches that run and wait: so many at once, each for so long, and none for a client that has gone.
final class QueryRuns: Sendable {
  /// Why a search was stopped.
  private enum End {
    case outOfTime
    case clientGone
  }

  private struct Run {
    var deadline: ContinuousClock.Instant
    var cancel: (@Sendable () -> Void)?
    var end: End?
  }

  private struct State {
    var runs: [Int: Run] = [:]
    var nextID = 0
    var isWatched = false
  }

  private let limits: ServerLimits
  private let metrics: ServerMetrics
  private let turns: QueryTurns
  private let state = NIOLockedValueBox(State())

  init(_ limits: ServerLimits, _ metrics: ServerMetrics) {
    self.limits = limits
    self.metrics = metrics
    turns = QueryTurns(limits.runningQueries)
  }

  /// How many searches there are, those that wait included.
  var count: Int { state.withLockedValue(\.runs.count) }

  /// Runs a search when its turn has come. Throws ``Problem`` if it is turned away or stopped.
  func run<Value: Sendable>(
    for connection: ClientConnection?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let id = try admit()
    let task = Task { [turns] in
      try await turns.enter(id)
      defer { turns.leave() }
      return try await body()
    }
    register(id) { task.cancel() }
    connection?.whenClosed(id) { [weak self] in self?.stop(id, .clientGone) }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    connection?.forget(id)
    let end = state.withLockedValue { $0.runs.removeValue(forKey: id)?.end }
    switch (result, end) {
    case (.success(let value), _): return value
    case (.failure(let error), nil): throw error
    case (.failure, .outOfTime):
      metrics.count(.interrupted)
      throw Problem.timeout
    case (.failure, .clientGone):
      metrics.count(.cancelled)
      throw Problem.clientGone
    }
  }

  private func admit() throws(Problem) -> Int {
    let id: Int? = state.withLockedValue { state in
      guard state.runs.count < limits.runningQueries + limits.waitingQueries else { return nil }
      state.nextID += 1
      state.runs[state.nextID] = Run(deadline: .now + limits.queryTime)
      return state.nextID
    }
    guard let id else { throw .overloaded(retryAfter: 1) }
    return id
  }

  private func register(_ id: Int, _ cancel: @escaping @Sendable () -> Void) {
    let startsWatch = state.withLockedValue { state in
      state.runs[id]?.cancel = cancel
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if startsWatch { Task { await watch() } }
  }

  private func stop(_ id: Int, _ end: End) {
    let cancel: (@Sendable () -> Void)? = state.withLockedValue { state in
      guard state.runs[id]?.end == nil else { return nil }
      state.runs[id]?.end = end
      return state.runs[id]?.cancel
    }
    cancel?()
  }

  /// Stops searches that are out of time, as long as there are any. A new one never has an earlier deadline than those
  /// that were there before, so it wakes but once for many.
  private func watch() async {
    while true {
      let now = ContinuousClock.now
      let (late, next): ([Int], ContinuousClock.Instant?) = state.withLockedValue { state in
        // One that has no way yet to be cancelled is looked at again.
        let waiting = state.runs.filter { $0.value.end == nil && ($0.value.deadline > now || $0.value.cancel == nil) }
        let next = waiting.values.map { max($0.deadline, now + .milliseconds(1)) }.min()
        if next == nil { state.isWatched = false }
        return (state.runs.filter { $0.value.deadline <= now && $0.value.cancel != nil }.map(\.key), next)
      }
      for id in late { stop(id, .outOfTime) }
      guard let next else { return }
      try? await Task.sleep(until: next, clock: .continuous)
    }
  }
}
