/// A session fed by a sequence: reads what it shows until it ends.
///
/// Both run for as long as this is used: letting go of it cancels what is on its way.
struct SessionRun<Session: LiveSession> {
  private var snapshots: Session.Snapshots.AsyncIterator
  private let feeding: Feeding<Session>
  private var hasEnded = false

  /// Begins to feed a session.
  init<Base: AsyncSequence & Sendable>(
    _ session: Session, from base: Base, as action: @escaping @Sendable (Base.Element) -> Session.Action
  ) {
    feeding = Feeding(session, from: base, as: action)
    snapshots = session.snapshots.makeAsyncIterator()
  }

  /// The next snapshot; nil once the session has ended or the task is cancelled, a failure where the sequence threw.
  mutating func next() async -> Result<Session.Snapshot?, any Error> {
    if hasEnded { return .success(nil) }
    // The snapshots of a session don't throw.
    if let snapshot = try? await snapshots.next() { return .success(snapshot) }
    hasEnded = true
    feeding.end()
    if Task.isCancelled { return .success(nil) }
    return await feeding.result.map { nil }
  }
}

/// The task that feeds a session.
private final class Feeding<Session: LiveSession>: Sendable {
  private let session: Session
  private let task: Task<Void, any Error>

  init<Base: AsyncSequence & Sendable>(
    _ session: Session, from base: Base, as action: @escaping @Sendable (Base.Element) -> Session.Action
  ) {
    self.session = session
    task = Task.detached {
      do {
        for try await element in base { session.handle(action(element)) }
        session.finish()
      } catch {
        session.close()
        throw error
      }
    }
  }

  deinit { end() }

  var result: Result<Void, any Error> { get async { await task.result } }

  func end() {
    task.cancel()
    session.close()
  }
}
