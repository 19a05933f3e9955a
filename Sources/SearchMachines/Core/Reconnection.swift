/// When to retry what failed without a connection: after 2 seconds, then 4, 8, and so on up to 30, until something is answered.
struct Reconnection: Sendable {
  /// When to try again, while something has failed so.
  private(set) var deadline: Duration?
  /// How something failed, while it is on its way again by itself; else idle.
  var retried = LoadState.idle
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
    retried = .idle
  }
}
