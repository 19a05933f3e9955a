/// The time of a session: durations since its start, on whichever clock it was given.
struct SessionClock: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  /// Starts counting now.
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Starts counting now, on a clock whose type is not known.
  init(any clock: any Clock<Duration>) { self = Self.opened(clock) }

  private static func opened<C: Clock<Duration>>(_ clock: C) -> SessionClock { SessionClock(clock) }

  /// The time since the start.
  var now: Duration { read() }

  /// Returns at a time since the start; throws when cancelled.
  func sleep(until deadline: Duration) async throws { try await wait(deadline) }
}
