import Observation

/// Returns once a condition over observable models holds, now or after a change of what it reads, or the task is
/// cancelled.
@MainActor
package func untilObserved(_ holds: () -> Bool) async {
  while !Task.isCancelled {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(holds, onChange: { change.yield() }) { return }
    // The change is announced before it is made; the main actor makes it before this goes on.
    for await _ in changes { break }
  }
}
