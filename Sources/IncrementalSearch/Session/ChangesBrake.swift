import Foundation

/// Spaces out a source's reports of changes, so that a source that changes at each load is not reloaded endlessly.
///
/// A change after quiet time is reported at once. Further changes are combined into one, until the pause since the last report
/// is over: 5 ms, doubled each time, up to 100 ms; after 2 seconds of quiet it begins anew. The pause is not longer, as records
/// that arrive while they are searched are changes, too, and a list should grow with them.
struct ChangesBrake {
  private static let leastPause = Duration.milliseconds(5)
  private static let mostPause = Duration.milliseconds(100)
  private static let quiet = Duration.seconds(2)

  private var lastTold: Duration?
  private var pause = leastPause

  /// When a change that comes now is to be told.
  func deadline(_ now: Duration) -> Duration { max(now, lastTold.map { $0.after(pause) } ?? now) }

  /// A change that came at one time was told at another.
  mutating func told(came: Duration, now: Duration) {
    if let lastTold {
      let isQuiet = came >= lastTold.after(Self.quiet)
      pause = isQuiet ? Self.leastPause : min(pause * 2, Self.mostPause)
    }
    lastTold = now
  }

  /// Tells each change in its time, until there are no more or the task is cancelled.
  static func run(_ changes: AsyncStream<Void>, _ clock: SessionClock, tell: () async -> Void) async {
    let untold = Untold()
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listening = Task.detached {
      for await _ in changes {
        untold.note()
        signal.yield()
      }
      signal.finish()
    }
    var brake = ChangesBrake()
    await withTaskCancellationHandler {
      // A signal may be of a change that was told already, with one before it.
      for await _ in signals where untold.isThere {
        let came = clock.now
        let deadline = brake.deadline(came)
        if deadline > came {
          do { try await clock.sleep(until: deadline) } catch { break }
        }
        brake.told(came: came, now: clock.now)
        untold.clear()
        await tell()
      }
    } onCancel: {
      listening.cancel()
    }
    // It ends with its stream.
    await listening.value
  }

  /// Whether there was a change since one was told.
  private final class Untold: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var value = false

    var isThere: Bool { lock.withLock { value } }
    func note() { lock.withLock { value = true } }
    func clear() { lock.withLock { value = false } }
  }
}
