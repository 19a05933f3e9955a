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

  /// The next snapshot that was not given yet; waits until there is one.
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

  /// The next snapshot like this; those before it are passed over. Waits until there is one.
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
