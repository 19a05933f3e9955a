import Foundation
import GRDB
import GRDBSQLite
import IncrementalSearch

/// A read on a thread that tasks share. It is given up where it would block that thread: if it takes long, or would have to
/// wait for a writer.
///
/// Most pages are read in less time than a task takes to switch to another thread and back, each of which wakes up a thread.
/// SQLite detects a long read: it asks after some steps of a statement whether to go on
/// (https://www.sqlite.org/c3ref/progress_handler.html): so between two rows at the latest.
final class BriefReading {
  /// What takes longer is given up, and done anew elsewhere.
  static let usualMost = Duration.milliseconds(2)
  /// How many steps a statement takes before the time is looked at; a row of a record takes some twenty.
  private static let steps: Int32 = 100

  private let begin = ContinuousClock.now
  private let most: Duration
  private var isGivenUp = false

  init(most: Duration = usualMost) { self.most = most }

  /// Reads; nil if that was given up. Used once.
  ///
  /// The connection must be in a transaction: SQLite also gives up the statement that begins or ends one, after it has.
  func during<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value? {
    let connection = db.sqliteConnection
    sqlite3_busy_timeout(connection, 0)
    sqlite3_progress_handler(
      connection, Self.steps,
      { reading in
        guard let reading else { return 0 }
        return Unmanaged<BriefReading>.fromOpaque(reading).takeUnretainedValue().isOver() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer {
      sqlite3_progress_handler(connection, 0, nil, nil)
      sqlite3_busy_timeout(connection, IndexConnections.readersPatience)
    }
    do {
      let value = try body(db)
      return isGivenUp ? nil : value
    } catch  where isGivenUp && !Task.isCancelled {
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return nil
    }
  }

  private func isOver() -> Bool {
    if !isGivenUp { isGivenUp = .now - begin >= most }
    return isGivenUp
  }

  /// Lets others have the thread, if it was kept from them for long.
  func endTurn() async { await SharedThreads.kept(for: .now - begin) }
}

/// The threads that tasks share, which those that ask for one page after the other without a pause would keep from all others.
enum SharedThreads {
  /// For so long they may be kept, all in all, before whoever did so last lets others go on.
  private static let turn = Duration.milliseconds(1)
  private static let kept = Kept()

  private final class Kept: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var time = Duration.zero

    /// Whether that is long enough for a turn; the next one begins.
    func isTurn(after more: Duration) -> Bool {
      lock.withLock {
        time += more
        if time < SharedThreads.turn { return false }
        time = .zero
        return true
      }
    }
  }

  /// A thread was kept for some time. To go on at once is the quicker the fewer threads have to be woken up for it.
  static func kept(for time: Duration) async {
    if kept.isTurn(after: time) { await Task.yield() }
  }
}
