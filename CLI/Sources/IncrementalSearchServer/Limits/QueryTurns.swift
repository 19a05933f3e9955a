import NIOConcurrencyHelpers

/// Lets so many tasks go on at once; the others wait, and go on in the order they came in.
final class QueryTurns: Sendable {
  private struct State {
    var free: Int
    /// Who waits, longest first, from `start` on; one that was cancelled leaves its id behind.
    var queue: [Int] = []
    var start = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private let state: NIOLockedValueBox<State>

  init(_ count: Int) { state = NIOLockedValueBox(State(free: max(1, count))) }

  /// How many wait.
  var waiting: Int { state.withLockedValue(\.waiting.count) }

  /// Waits for a turn, which ends with ``leave()``. Throws `CancellationError` if the task is cancelled before that.
  func enter(_ id: Int) async throws {
    let hasTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = state.withLockedValue { state in
          // A cancelled task would be waited for by nobody: its handler may have run already.
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.queue.append(id)
          state.waiting[id] = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      state.withLockedValue { $0.waiting.removeValue(forKey: id) }?.resume(returning: false)
    }
    if !hasTurn { throw CancellationError() }
  }

  /// Ends a turn: the one who has waited longest goes on.
  func leave() {
    let next: CheckedContinuation<Bool, Never>? = state.withLockedValue { state in
      while state.start < state.queue.count {
        let id = state.queue[state.start]
        state.start += 1
        if let continuation = state.waiting.removeValue(forKey: id) { return continuation }
      }
      state.queue.removeAll(keepingCapacity: true)
      state.start = 0
      state.free += 1
      return nil
    }
    next?.resume(returning: true)
  }
}
