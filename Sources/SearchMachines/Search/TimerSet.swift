/// The timers that run, at most one for each purpose.
///
/// A machine says which deadlines it wants; this says what to start and what to cancel for that.
struct TimerSet: Sendable {
  private var running: [(id: TimerID, deadline: Duration)] = []
  private var nextNumber = 0

  /// Whether the timer that fired is the one that runs; it then runs no more.
  mutating func fired(_ id: TimerID) -> Bool {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
    running.remove(at: index)
    return true
  }

  /// Makes the timer of this purpose run to this deadline, or not at all.
  mutating func want(
    _ purpose: TimerID.Purpose, at deadline: Duration?, start: (TimerID, Duration) -> Void, cancel: (TimerID) -> Void
  ) {
    if let index = running.firstIndex(where: { $0.id.purpose == purpose }) {
      if running[index].deadline == deadline { return }
      cancel(running.remove(at: index).id)
    }
    guard let deadline else { return }
    nextNumber += 1
    let id = TimerID(purpose: purpose, number: nextNumber)
    running.append((id, deadline))
    start(id, deadline)
  }
}
