import IncrementalSearch

/// One call that waits for the test to answer it.
///
/// What it was called with can be read on it: `request.query`, `request.limit`.
@dynamicMemberLookup
public final class ParkedCall<Argument: Sendable, Answer: Sendable>: Sendable {
  private struct State: Sendable {
    var result: Result<Answer, any Error>?
    var isCancelled = false
    var hasReturned = false
  }

  /// What it was called with.
  public let argument: Argument

  private let state = Watched(State())

  init(_ argument: Argument) { self.argument = argument }

  /// What it was called with.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Argument, Value>) -> Value { argument[keyPath: keyPath] }

  // MARK: Answering

  /// Answers. Only the first answer or failure counts; one after cancelling counts if cancelling is ignored.
  public func answer(_ answer: Answer) { end(.success(answer)) }

  /// Fails for a reason.
  public func fail(_ failure: SearchFailure) { end(.failure(failure)) }

  /// Fails with any error.
  public func fail(throwing error: any Error) { end(.failure(error)) }

  private func end(_ result: Result<Answer, any Error>) {
    state.change { if $0.result == nil { $0.result = result } }
  }

  // MARK: What became of it

  /// Whether the calling task was cancelled while it waited.
  public var isCancelled: Bool { state.read { $0.isCancelled } }

  /// Returns once the calling task is cancelled.
  public func cancelled() async { await state.wait { $0.isCancelled ? () : nil } }

  /// Whether the call has ended: answered, failed or cancelled.
  public var hasReturned: Bool { state.read { $0.hasReturned } }

  /// Returns once the call has ended: answered, failed or cancelled.
  public func returned() async { await state.wait { $0.hasReturned ? () : nil } }

  /// Waits for the answer, as the task that calls.
  func result(ignoringCancelling: Bool) async throws -> Answer {
    defer { state.change { $0.hasReturned = true } }
    let state = state
    let result = await withTaskCancellationHandler {
      // A task of its own is not cancelled with the one that calls.
      ignoringCancelling
        ? await Task { await state.wait { $0.result } }.value
        : await state.wait { $0.result }
    } onCancel: {
      state.change { $0.isCancelled = true }
    }
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}
