import Foundation
import GRDB

/// How long a connection that writes waits for another one: up to 30 seconds, and no longer than until its task is cancelled.
///
/// SQLite's own waiting goes on when it is interrupted. See https://www.sqlite.org/c3ref/busy_handler.html.
final class WriterPatience: @unchecked Sendable {
  /// That of the writing which this thread does.
  @TaskLocal private static var current: WriterPatience?

  /// In milliseconds; the last pause is repeated.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
  private static let mostMilliseconds: UInt32 = 30_000

  private let lock = NSLock()
  /// Guarded by `lock`.
  private var isOver = false

  /// The task is not wanted any more.
  func end() { lock.withLock { isOver = true } }

  /// Runs a writing, which waits for others for as long as this lasts.
  func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.$current.withValue(self, operation: body)
  }

  /// How a connection waits. Somebody else writes, for the so-many-th time: pauses, and says whether to try again.
  static let busyMode = Database.BusyMode.callback { tries in
    guard let pause = pause(afterTries: tries) else { return false }
    func isWanted() -> Bool { current?.lock.withLock { current?.isOver != true } ?? true }
    if !isWanted() { return false }
    usleep(pause * 1_000)
    return isWanted()
  }

  /// How many milliseconds to wait before the next try; nil if that was long enough.
  private static func pause(afterTries tries: Int) -> UInt32? {
    if tries < pauses.count { return pauses[max(0, tries)] }
    let last = pauses[pauses.count - 1]
    let waited = pauses.reduce(0, +) + UInt32(clamping: tries - pauses.count) * last
    return waited < mostMilliseconds ? last : nil
  }
}

extension DatabaseQueue {
  /// Has a connection to itself for some writing, without a transaction. If the task is cancelled, waiting for another writer
  /// ends, and `CancellationError` is thrown.
  func writeWhileWanted<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let patience = WriterPatience()
    do {
      return try await withTaskCancellationHandler {
        try await writeWithoutTransaction { db in try patience.during { try body(db) } }
      } onCancel: {
        patience.end()
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      try Task.checkCancellation()
      throw error
    }
  }
}
