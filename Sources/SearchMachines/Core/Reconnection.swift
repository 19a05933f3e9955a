/// When to try again what failed for want of a connection: after 2 seconds, then 4, 8, and so on up to 30, until something
/// is answered.
struct Reconnection: Sendable {
  /// When to try again, while something has failed so.
  private(set) var deadline: Duration?
  /// What is on its way again by itself.
  var attempt: Attempt?
  private var attempts = 0

  /// Starts the next wait if something on screen has failed for want of a connection and none runs; ends it if nothing has.
  mutating func update(isCutOff: Bool, now: Duration) {
    if !isCutOff {
      deadline = nil
    } else if deadline == nil {
      attempts += 1
      deadline = now.after(.seconds(min(30, 1 << min(attempts, 5))))
    }
  }

  /// The time has come.
  mutating func fired() { deadline = nil }

  /// Something other than a missing connection came.
  mutating func startOver() { attempts = 0 }

  /// The session has ended.
  mutating func close() {
    deadline = nil
    attempt = nil
  }
}

/// Something that failed and is tried again without anybody's doing. An object, as each snapshot has it.
final class Attempt: Equatable, Sendable {
  /// Why it failed.
  let failure: SearchFailure
  /// The first and the last of the requests that repeat it.
  let first: RequestID
  let last: RequestID

  init(_ failure: SearchFailure, first: RequestID, last: RequestID) {
    self.failure = failure
    self.first = first
    self.last = last
  }

  static func == (a: Attempt, b: Attempt) -> Bool { a === b || a.failure == b.failure }
}
