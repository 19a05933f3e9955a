import NIOConcurrencyHelpers

/// The searches that run and wait: a limited number at once, each for a limited time, fair among clients, and none for a client
/// that has gone.
final class QueryRuns: Sendable {
  /// Why a search goes before it is done.
  fileprivate enum End {
    case outOfTime
    case turnedAway
    case clientGone
    case cancelled
  }

  fileprivate struct Entry {
    let came: ContinuousClock.Instant
    var started: ContinuousClock.Instant?
    var deadline: ContinuousClock.Instant
    /// Goes on when its turn has come (nil), or when there is none.
    var turn: CheckedContinuation<End?, Never>?
    var cancel: (@Sendable () -> Void)?
    var end: End?
  }

  fileprivate struct State {
    var queue: FairQueue
    var entries: [Int: Entry] = [:]
    var nextID = 0
    var isWatched = false
  }

  private let limits: ServerLimits
  private let metrics: ServerMetrics
  private let epoch = ContinuousClock.now
  private let state: NIOLockedValueBox<State>

  init(_ limits: ServerLimits, _ metrics: ServerMetrics) {
    self.limits = limits
    self.metrics = metrics
    let sizes = FairQueue.Sizes(
      running: limits.runningQueries, runningPerClient: limits.runningQueriesPerClient,
      waiting: limits.waitingQueries, clients: limits.clients)
    state = NIOLockedValueBox(State(queue: FairQueue(sizes)))
  }

  /// How many searches run, and how many wait for their turn.
  var count: (running: Int, waiting: Int) { state.withLockedValue { ($0.queue.running, $0.queue.waiting) } }

  /// Runs a search of a client when its turn has come. Throws ``Problem`` if it is turned away or stopped.
  func run<Value: Sendable>(
    for client: ClientAddress, on connection: ClientConnection?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let id = makeEntry()
    connection?.whenClosed(id) { [weak self] in self?.stop(id, .clientGone) }
    defer { connection?.forget(id) }
    let refusal = await withTaskCancellationHandler {
      await turn(id, client)
    } onCancel: {
      stop(id, .cancelled)
    }
    if let refusal {
      remove(id)
      throw problem(refusal, hasRun: false)
    }
    let task = Task { try await body() }
    let isLate = state.withLockedValue { state in
      state.entries[id]?.cancel = { task.cancel() }
      return state.entries[id]?.end != nil
    }
    if isLate { task.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    let entry = remove(id)
    switch (result, entry?.end) {
    case (.success(let value), _): return value
    case (.failure(let error), nil): throw error
    case (.failure, .some(let end)): throw problem(end, hasRun: true)
    }
  }

  private func problem(_ end: End, hasRun: Bool) -> any Error {
    switch end {
    case .outOfTime where hasRun:
      metrics.count(.interrupted)
      return Problem.timeout
    case .outOfTime:
      metrics.count(.waitedInVain)
      return Problem.overloaded(retryAfter: max(1, Int((limits.waitTime / .seconds(1)).rounded(.up))))
    case .turnedAway: return Problem.overloaded(retryAfter: 1)
    case .clientGone:
      metrics.count(.cancelled)
      return Problem.clientGone
    case .cancelled: return CancellationError()
    }
  }

  // MARK: Turns

  private func makeEntry() -> Int {
    let now = ContinuousClock.now
    return state.withLockedValue { state in
      state.nextID += 1
      state.entries[state.nextID] = Entry(came: now, deadline: now + limits.waitTime)
      return state.nextID
    }
  }

  /// Waits for the turn of a search; returns why there is none.
  private func turn(_ id: Int, _ client: ClientAddress) async -> End? {
    await withCheckedContinuation { continuation in
      change { state, now in
        state.entries[id]?.turn = continuation
        // It may have been stopped before it could wait.
        if let end = state.entries[id]?.end { return [state.settle(id, end)] }
        switch state.queue.arrive(id, of: client, now: now - epoch) {
        case .starts: return [state.start(id, now, limits.queryTime)]
        case .waits: return []
        case .replaces(let other): return [state.settle(other, .turnedAway)]
        case .refused: return [state.settle(id, .turnedAway)]
        }
      }
      watchIfNeeded()
    }
  }

  /// Takes a search away, so that the next one goes on.
  @discardableResult
  private func remove(_ id: Int) -> Entry? {
    var entry: Entry?
    change { state, now in
      entry = state.entries.removeValue(forKey: id)
      guard let next = state.queue.remove(id, now: now - epoch) else { return [] }
      return [state.start(next, now, limits.queryTime)]
    }
    if let entry, let started = entry.started {
      metrics.countQuery(waited: started - entry.came, ran: .now - started)
    }
    return entry
  }

  /// Ends the wait of a search, or cancels it if it runs.
  private func stop(_ id: Int, _ end: End) {
    var cancel: (@Sendable () -> Void)?
    change { state, now in
      guard let entry = state.entries[id], entry.end == nil else { return [] }
      cancel = entry.cancel
      let resumption = state.settle(id, end)
      // Who waits no more makes room at once; who runs, when it has stopped.
      if entry.started == nil, let next = state.queue.remove(id, now: now - epoch) {
        return [resumption, state.start(next, now, limits.queryTime)]
      }
      return [resumption]
    }
    cancel?()
  }

  /// Changes the state, and has those go on whose waiting ended by it.
  private func change(_ body: (inout State, ContinuousClock.Instant) -> [Resumption?]) {
    let resumptions = state.withLockedValue { body(&$0, .now) }
    for case .some(let resumption) in resumptions { resumption.turn.resume(returning: resumption.end) }
  }

  // MARK: Deadlines

  private func watchIfNeeded() {
    let startsWatch = state.withLockedValue { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if startsWatch { Task { await watch() } }
  }

  /// Stops searches that are out of time, as long as there are any. It never sleeps for longer than a new deadline is away,
  /// so none is missed.
  private func watch() async {
    while true {
      let now = ContinuousClock.now
      let (late, next): ([Int], ContinuousClock.Instant?) = state.withLockedValue { state in
        let late = state.entries.filter { $0.value.end == nil && $0.value.deadline <= now }.map(\.key)
        let next = state.entries.values.filter { $0.end == nil && $0.deadline > now }.map(\.deadline).min()
        if late.isEmpty, next == nil { state.isWatched = false }
        return (late, next)
      }
      for id in late { stop(id, .outOfTime) }
      if late.isEmpty, next == nil { return }
      let most = now + min(limits.queryTime, limits.waitTime)
      try? await Task.sleep(until: max(now + .milliseconds(1), min(next ?? most, most)), clock: .continuous)
    }
  }
}

/// A search that goes on, to run (nil) or to tell why it can't.
private struct Resumption {
  let turn: CheckedContinuation<QueryRuns.End?, Never>
  let end: QueryRuns.End?
}

extension QueryRuns.State {
  fileprivate mutating func start(
    _ id: Int, _ now: ContinuousClock.Instant, _ time: Duration
  ) -> Resumption? {
    entries[id]?.started = now
    entries[id]?.deadline = now + time
    return resumption(id, nil)
  }

  fileprivate mutating func settle(_ id: Int, _ end: QueryRuns.End) -> Resumption? {
    entries[id]?.end = end
    return resumption(id, end)
  }

  private mutating func resumption(_ id: Int, _ end: QueryRuns.End?) -> Resumption? {
    guard let turn = entries[id]?.turn else { return nil }
    entries[id]?.turn = nil
    return Resumption(turn: turn, end: end)
  }
}
