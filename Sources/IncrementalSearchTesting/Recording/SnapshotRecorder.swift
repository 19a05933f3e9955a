import Foundation
import IncrementalSearch
import Observation

/// Keeps the snapshots that a search shows, and waits for the ones a test wants to see.
///
/// ```swift
/// let recorder = SnapshotRecorder(session)
/// let loaded = await recorder.first { $0.phase == .loaded }
/// ```
///
/// Snapshots are newest-only, for a test as for a screen: when several come close together, those between may be
/// skipped. Wait for what lasts until the test itself goes on, such as `loading` while a request waits for its answer.
public final class SnapshotRecorder<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private struct State: Sendable {
    var all: [SearchSnapshot<Item>] = []
    /// How many of them `next()` has given.
    var given = 0
    var hasEnded = false
  }

  private let state = Watched(State())

  /// Records what a session shows from now on. A session has one reader: this one.
  public init<Source: PageSource>(_ session: SearchSession<Source>) where Source.Item == Item {
    let (state, snapshots) = (state, session.snapshots)
    Task {
      for await snapshot in snapshots { state.change { $0.all.append(snapshot) } }
      state.change { $0.hasEnded = true }
    }
  }

  /// Records what a model shows: what it shows now, then what is there at the next turn of the main actor after each
  /// change. The model is not kept alive.
  @MainActor
  public init(_ model: SearchModel<Item>) { record(model) }

  /// Every snapshot so far, in order.
  public var all: [SearchSnapshot<Item>] { state.read { $0.all } }

  /// The next snapshot not returned yet; waits until there is one.
  ///
  /// - Returns: Nil if the session has ended, or the test's own task is cancelled.
  public func next() async -> SearchSnapshot<Item>? {
    let next = await state.wait { state -> SearchSnapshot<Item>?? in
      guard state.given < state.all.count else { return state.hasEnded ? .some(nil) : nil }
      state.given += 1
      return state.all[state.given - 1]
    }
    return next ?? nil
  }

  /// The next snapshot that satisfies a condition; skips those before it. Waits until there is one.
  ///
  /// - Returns: Nil if the session has ended, or the test's own task is cancelled.
  public func first(
    isolation: isolated (any Actor)? = #isolation, where isWanted: (SearchSnapshot<Item>) -> Bool
  ) async -> SearchSnapshot<Item>? {
    while let snapshot = await next() {
      if isWanted(snapshot) { return snapshot }
    }
    return nil
  }

  @MainActor
  private func record(_ model: SearchModel<Item>) {
    let snapshot = withObservationTracking {
      model.snapshot
    } onChange: { [weak self, weak model] in
      // This is called before the change; the new value is there at the next turn.
      Task { @MainActor in
        if let self, let model { self.record(model) }
      }
    }
    state.change { state in state.all.append(state.all.last.map(snapshot.following) ?? snapshot) }
  }
}

/// Returns once a condition over observable models holds: now, or after a change of what it reads.
///
/// ```swift
/// await observed { account.verdict == .available }
/// ```
///
/// Returns early if the test's own task is cancelled, as by a time limit.
@MainActor
public func observed(_ holds: () -> Bool) async { await untilObserved(holds) }

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
