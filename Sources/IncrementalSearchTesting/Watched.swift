import Foundation

/// A value under a lock, and the tasks that wait until it holds something.
///
/// Nothing is resumed under the lock; what is handed in is called under it, so it must not call out.
final class Watched<Value: Sendable>: @unchecked Sendable {
  private struct Waiter {
    let number: Int
    /// Looks for what the task waits for. Returns what wakes it, or nil if it has to wait on.
    let attempt: (inout Value) -> (() -> Void)?
    let cancel: () -> Void
  }

  private let lock = NSLock()
  // The lock guards all of these.
  private var value: Value
  private var waiters: [Waiter] = []
  private var lastNumber = 0

  init(_ value: Value) { self.value = value }

  func read<Found>(_ body: (Value) -> Found) -> Found { lock.withLock { body(value) } }

  /// Changes the value and wakes those who find what they wait for, the one who has waited longest first.
  @discardableResult
  func change<Found>(_ body: (inout Value) -> Found) -> Found {
    var ready: [() -> Void] = []
    let found = lock.withLock {
      let found = body(&value)
      var waiting: [Waiter] = []
      for waiter in waiters {
        if let wake = waiter.attempt(&value) { ready.append(wake) } else { waiting.append(waiter) }
      }
      waiters = waiting
      return found
    }
    for wake in ready { wake() }
    return found
  }

  /// Returns what `take` finds in the value, now or after a change to come; nil if the task is cancelled first.
  func wait<Found: Sendable>(for take: @escaping @Sendable (inout Value) -> Found?) async -> Found? {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Found?, Never>) in
        let result: Found?? = lock.withLock {
          if let found = take(&value) { return .some(found) }
          // A cancellation from now on finds the waiter; one before now is seen here.
          if Task.isCancelled { return .some(nil) }
          let attempt = { (value: inout Value) -> (() -> Void)? in
            guard let found = take(&value) else { return nil }
            return { continuation.resume(returning: found) }
          }
          waiters.append(Waiter(number: number, attempt: attempt) { continuation.resume(returning: nil) })
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let cancelled = lock.withLock {
        let index = waiters.firstIndex { $0.number == number }
        return index.map { waiters.remove(at: $0) }
      }
      cancelled?.cancel()
    }
  }
}
