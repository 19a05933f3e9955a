import Foundation

/// The searches that want to know when a source has changed.
///
/// Asking for a stream never waits, and no change after it is missed.
package final class ChangeSubscribers: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var joined = 0

  /// Begins with no subscribers.
  package init() {}

  /// A stream that has a value after each change from now on; changes that come faster than they are read are one.
  package func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = lock.withLock {
      joined += 1
      continuations[joined] = continuation
      return joined
    }
    continuation.onTermination = { [weak self] _ in self?.leave(number) }
    return stream
  }

  private func leave(_ number: Int) {
    // Released after the lock, as all that goes with it.
    _ = lock.withLock { continuations.removeValue(forKey: number) }
  }

  /// Tells everyone who has asked before.
  package func notify() {
    // Not under the lock, which whoever ends because of it asks for.
    for continuation in lock.withLock({ Array(continuations.values) }) { continuation.yield() }
  }
}
