import SearchMachines

/// What is still to happen in a played scenario, in the order in which one instant takes it: replies in the order in
/// which they were requested, then timers: rested text before the debounce that would send less of it, slow last.
struct Agenda {
  private var replies: [(due: Int64, id: RequestID)] = []
  private var timers: [(due: Int64, id: TimerID)] = []

  /// When the next reply or timer is due.
  var nextInstant: Int64? {
    var next: Int64?
    for reply in replies { next = min(next ?? reply.due, reply.due) }
    for timer in timers { next = min(next ?? timer.due, timer.due) }
    return next
  }

  mutating func expect(replyTo id: RequestID, at now: Int, after time: Int) {
    replies.append((Int64(now) + Int64(time), id))
  }

  mutating func start(_ id: TimerID, at deadline: Duration) { timers.append((deadline.wholeMilliseconds, id)) }

  mutating func cancel(_ id: TimerID) { timers.removeAll { $0.id == id } }

  /// The next reply due now.
  mutating func takeReply(at now: Int) -> RequestID? {
    guard let index = replies.firstIndex(where: { $0.due <= now }) else { return nil }
    var first = index
    for other in replies.indices where replies[other].due <= now && replies[other].id < replies[first].id {
      first = other
    }
    return replies.remove(at: first).id
  }

  /// The next timer due now.
  mutating func takeTimer(at now: Int) -> TimerID? {
    for purpose in [TimerID.Purpose.compositionRest, .debounce, .rateLimit, .slow] {
      if let index = timers.firstIndex(where: { $0.due <= now && $0.id.purpose == purpose }) {
        return timers.remove(at: index).id
      }
    }
    return nil
  }
}
