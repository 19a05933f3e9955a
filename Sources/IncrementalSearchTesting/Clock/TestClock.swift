/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// session.textChanged("a")
/// await clock.sleepRequested(until: .milliseconds(300))
/// clock.advance(by: .milliseconds(300))
/// ```
///
/// A test first waits until a sleep has been requested, then lets the time pass; it never waits for real time.
public final class TestClock: Clock {
  /// A span of time.
  public typealias Duration = Swift.Duration

  /// A time on this clock.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public var offset: Swift.Duration

    /// Makes a time.
    public init(offset: Swift.Duration = .zero) { self.offset = offset }

    /// The time later by a duration.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    /// The duration from this time to another.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    /// Whether a time is before another.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    /// The time since the clock was made.
    public var description: String { "\(offset)" }
  }

  private struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Instant()
    var requested = 0
    var lastNumber = 0
    /// In the order of their requests.
    var sleepers: [Sleeper] = []

    /// Goes to the next deadline and takes its sleeper out, or goes to the end if no deadline comes before it.
    mutating func passNextDeadline(until end: Instant) -> Sleeper? {
      let next = sleepers.indices.min { sleepers[$0].deadline < sleepers[$1].deadline }
      guard let next, sleepers[next].deadline <= end else {
        now = max(now, end)
        return nil
      }
      now = max(now, sleepers[next].deadline)
      return sleepers.remove(at: next)
    }
  }

  private let state = Watched(State())

  /// Makes a clock at zero.
  public init() {}

  /// The time now.
  public var now: Instant { state.read { $0.now } }
  /// The time since the clock was made.
  public var elapsed: Duration { now.offset }
  /// The clock is exact.
  public var minimumResolution: Duration { .zero }

  // MARK: Letting time pass

  /// Lets time pass.
  ///
  /// Sleepers are woken one by one as the time passes their deadlines, in the order of the deadlines, equal ones in the
  /// order of the requests. What they do when woken runs when the system gets to it: wait for a fact that it leads to.
  public func advance(by duration: Duration) { advance(to: elapsed + duration) }

  /// Lets time pass until this long after the clock was made; time never runs back.
  public func advance(to elapsed: Duration) {
    let end = Instant(offset: elapsed)
    while let sleeper = state.change({ $0.passNextDeadline(until: end) }) { sleeper.continuation.resume() }
  }

  // MARK: Sleeping

  /// Sleeps until the test has let the time pass. Throws at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.change { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let end: Result<Void, any Error>? = state.change { state in
          state.requested += 1
          // A cancellation from now on finds the sleeper; one before now is seen here.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let end { continuation.resume(with: end) }
      }
    } onCancel: {
      let sleeper = state.change { state in
        let index = state.sleepers.firstIndex { $0.number == number }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  // MARK: Waiting for facts

  /// How many tasks sleep on this clock now.
  public var sleeperCount: Int { state.read { $0.sleepers.count } }

  /// How many sleeps were requested since the clock was made, the ended and the cancelled ones included.
  public var requestedCount: Int { state.read { $0.requested } }

  /// Returns once at least this many tasks sleep on this clock.
  public func sleepers(_ count: Int) async {
    await state.wait { $0.sleepers.count >= count ? () : nil }
  }

  /// Returns once at least this many sleeps have been requested since the clock was made.
  public func sleepsRequested(_ count: Int) async {
    await state.wait { $0.requested >= count ? () : nil }
  }

  /// Returns once a task sleeps until exactly this long after the clock was made.
  public func sleepRequested(until elapsed: Duration) async {
    await state.wait { $0.sleepers.contains { $0.deadline.offset == elapsed } ? () : nil }
  }

  /// Returns once nobody sleeps on this clock.
  public func noSleepers() async {
    await state.wait { $0.sleepers.isEmpty ? () : nil }
  }
}
