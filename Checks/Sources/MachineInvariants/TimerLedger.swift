import SearchMachines

/// Which timers run, as a shell would know them.
struct TimerLedger: Sendable {
  struct Entry: Sendable {
    let id: TimerID
    let deadline: Duration
  }

  /// The timers that run.
  private(set) var running: [Entry] = []
  /// The timer that was cancelled last.
  private(set) var cancelled: TimerID?

  /// When the first timer is due.
  var firstDeadline: Duration? {
    var first: Duration?
    for entry in running { first = min(first ?? entry.deadline, entry.deadline) }
    return first
  }

  func running(_ purpose: TimerID.Purpose) -> Entry? { running.first { $0.id.purpose == purpose } }

  mutating func start(_ id: TimerID, at deadline: Duration, now: Duration) throws(Violation) {
    try require(deadline >= now, .timersEnd, "timer \(id.purpose) is started for a time gone by")
    try require(running(id.purpose) == nil, .timersEnd, "a second timer \(id.purpose) is started")
    running.append(Entry(id: id, deadline: deadline))
  }

  mutating func cancel(_ id: TimerID) throws(Violation) {
    guard let index = running.firstIndex(where: { $0.id == id }) else {
      throw Violation(.timersEnd, "timer \(id.purpose) is cancelled but does not run")
    }
    running.remove(at: index)
    cancelled = id
  }

  mutating func fired(_ id: TimerID) { running.removeAll { $0.id == id } }

  mutating func firedLate() { cancelled = nil }
}
