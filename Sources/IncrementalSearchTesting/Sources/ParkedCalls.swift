import IncrementalSearch

/// A function whose every call is recorded and waits until the test answers it.
///
/// ``TestSource`` is built on it, and it serves to test a `ValidationModel`:
///
/// ```swift
/// let checks = ParkedCalls<String, Bool>()
/// let account = ValidationModel(clock: clock) { try await checks.call($0) }
/// ```
public final class ParkedCalls<Argument: Sendable, Answer: Sendable>: Sendable {
  /// One call.
  public typealias Call = ParkedCall<Argument, Answer>

  private struct State: Sendable {
    var calls: [Call] = []
    /// How many of the calls `next()` has given.
    var given = 0
    var running = 0
  }

  private let ignoresCancelling: Bool
  private let state = Watched(State())

  /// Makes a function that has not been called.
  ///
  /// - Parameter ignoresCancelling: Whether a call goes on when its task is cancelled, until the test answers it.
  public init(ignoresCancelling: Bool = false) { self.ignoresCancelling = ignoresCancelling }

  /// Records the call and waits for the test's answer. Throws `CancellationError` at once when the task is cancelled,
  /// unless that is ignored.
  public func call(_ argument: Argument) async throws -> Answer {
    let call = Call(argument)
    state.change { state in
      state.calls.append(call)
      state.running += 1
    }
    defer { state.change { $0.running -= 1 } }
    return try await call.result(ignoringCancelling: ignoresCancelling)
  }

  /// The next call not returned yet; waits until there is one.
  ///
  /// - Throws: `CancellationError` if the test's own task is cancelled, as by a time limit.
  public func next() async throws -> Call {
    let next = await state.wait { state -> Call? in
      guard state.given < state.calls.count else { return nil }
      state.given += 1
      return state.calls[state.given - 1]
    }
    guard let next else { throw CancellationError() }
    return next
  }

  /// Every call so far, in order.
  public var all: [Call] { state.read { $0.calls } }

  /// How many calls have not ended.
  public var running: Int { state.read { $0.running } }

  /// Returns once every call so far has ended.
  public func allReturned() async { await state.wait { $0.running == 0 ? () : nil } }
}

/// One call that waits for the test to answer it.
///
/// The properties of its argument can be read on it directly: `request.query`, `request.limit`.
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
