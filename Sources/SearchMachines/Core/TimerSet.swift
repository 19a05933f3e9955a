/// The timers that run, at most one for each purpose.
///
/// A machine says which deadlines it wants; this says what to start and what to cancel for that.
struct TimerSet: Sendable {
  private var timers: [(id: TimerID, deadline: Duration)] = []
  private var lastNumber = 0

  /// The timer that runs for this purpose.
  func running(_ purpose: TimerID.Purpose) -> TimerID? { timers.first { $0.id.purpose == purpose }?.id }

  /// Whether a timer runs.
  func isRunning(_ id: TimerID) -> Bool { timers.contains { $0.id == id } }

  /// A timer that fired runs no more. Returns whether it ran.
  @discardableResult
  mutating func fired(_ id: TimerID) -> Bool {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return false }
    timers.remove(at: index)
    return true
  }

  /// Makes the timer of this purpose run to this deadline, or not at all. Returns what to cancel and what to start.
  mutating func want(_ purpose: TimerID.Purpose, at deadline: Duration?) -> (cancel: TimerID?, start: TimerID?) {
    guard let index = timers.firstIndex(where: { $0.id.purpose == purpose }) else {
      guard let deadline else { return (nil, nil) }
      let started = nextID(purpose)
      timers.append((started, deadline))
      return (nil, started)
    }
    let (id, running) = timers[index]
    if running == deadline { return (nil, nil) }
    guard let deadline else {
      timers.remove(at: index)
      return (id, nil)
    }
    let started = nextID(purpose)
    timers[index] = (started, deadline)
    return (id, started)
  }

  private mutating func nextID(_ purpose: TimerID.Purpose) -> TimerID {
    lastNumber += 1
    return TimerID(purpose: purpose, number: lastNumber)
  }

  /// Makes the timer of this purpose run to this deadline, or not at all, by effects.
  mutating func want<Key>(_ purpose: TimerID.Purpose, at deadline: Duration?, _ effects: inout [SearchEffect<Key>]) {
    let (cancel, start) = want(purpose, at: deadline)
    // Both at most times, as one timer takes the place of another: there is room for two from the first on.
    if cancel != nil, effects.isEmpty { effects.reserveCapacity(2) }
    if let cancel { effects.append(.cancelTimer(cancel)) }
    if let start, let deadline { effects.append(.startTimer(start, deadline: deadline)) }
  }
}
