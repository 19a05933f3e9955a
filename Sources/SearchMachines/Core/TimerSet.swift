/// The timers that run, at most one for each purpose.
///
/// A machine says which deadlines it wants; this says what to start and what to cancel for that.
struct TimerSet: Sendable {
  private var timers: [(id: TimerID, deadline: Duration)] = []
  private var lastNumber = 0

  /// The timer that runs for this purpose.
  func running(_ purpose: TimerID.Purpose) -> TimerID? { timers.first { $0.id.purpose == purpose }?.id }

  /// Whether the timer that fired is the one that runs; it then runs no more.
  mutating func fired(_ id: TimerID) -> Bool {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return false }
    timers.remove(at: index)
    return true
  }

  /// Makes the timer of this purpose run to this deadline, or not at all. Returns what to cancel and what to start.
  mutating func want(_ purpose: TimerID.Purpose, at deadline: Duration?) -> (cancel: TimerID?, start: TimerID?) {
    var cancelled: TimerID?
    if let index = timers.firstIndex(where: { $0.id.purpose == purpose }) {
      if timers[index].deadline == deadline { return (nil, nil) }
      cancelled = timers.remove(at: index).id
    }
    guard let deadline else { return (cancelled, nil) }
    lastNumber += 1
    let id = TimerID(purpose: purpose, number: lastNumber)
    timers.append((id, deadline))
    return (cancelled, id)
  }

  /// Makes the timer of this purpose run to this deadline, or not at all, by effects.
  mutating func want<Key>(_ purpose: TimerID.Purpose, at deadline: Duration?, _ effects: inout [SearchEffect<Key>]) {
    let (cancel, start) = want(purpose, at: deadline)
    if let cancel { effects.append(.cancelTimer(cancel)) }
    if let start, let deadline { effects.append(.startTimer(start, deadline: deadline)) }
  }
}
