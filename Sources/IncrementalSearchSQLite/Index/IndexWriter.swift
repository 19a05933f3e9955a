import Foundation
import GRDB

/// Writes to whatever file is at the index's path.
final class IndexWriter: @unchecked Sendable {
  /// A transaction found that the name belongs to another file by now.
  private struct Replaced: Error {}

  private let path: String
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var opened: (queue: DatabaseQueue, stamp: FileStamp, log: LogLimit)?

  /// From what size on the log is written back (``IndexConnections/limitLog(_:from:)``); used on the connection's queue only.
  final class LogLimit: @unchecked Sendable { var pages: Int? }

  init(_ path: String) throws {
    self.path = path
    _ = try current()
  }

  deinit { close() }

  /// Closes the connection, after putting the log into the file; the next writing opens it again.
  func close() {
    let queue = lock.withLock {
      defer { opened = nil }
      return opened?.queue
    }
    if let queue { IndexConnections.finish(queue) }
  }

  /// The connection to the file that has the name now.
  func current() throws -> (queue: DatabaseQueue, stamp: FileStamp, log: LogLimit) {
    try lock.withLock {
      let stamp = try FileStamp(path)
      if let opened, opened.stamp.isSameFile(as: stamp) { return opened }
      // Closed once nobody writes with it; what it has in its log is gone with its file.
      opened = nil
      let new = (queue: try IndexConnections.writer(path), stamp: try FileStamp(path), log: LogLimit())
      opened = new
      return new
    }
  }

  /// Writes in one transaction, to the file that has the name while it does; leaves a stamp.
  ///
  /// If the disk is full, the log is written back, and the transaction tried again in the log's room.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    var hasMadeRoom = false
    while true {
      let (queue, stamp, log) = try current()
      do {
        return try await queue.writeWhileWanted { [path] db in
          var value: Value?
          try db.inTransaction(.immediate) {
            // Whoever replaces the file waits for this transaction, or has done so before it began.
            guard try FileStamp(path).isSameFile(as: stamp) else { throw Replaced() }
            try IndexLineage.touch(db)
            value = try body(db)
            log.pages = try IndexConnections.limitLog(db, from: log.pages)
            return .commit
          }
          guard let value else { preconditionFailure("a transaction that has ended without an error has its value") }
          return value
        }
      } catch is Replaced {
        continue
      } catch let error as DatabaseError {
        guard !hasMadeRoom, case .full = IndexError(error, path: path) else { throw error }
        hasMadeRoom = true
        // It waits for nobody: what readers still need stays.
        guard (try? await queue.writeWithoutTransaction({ try $0.checkpoint(.passive) })) != nil else { throw error }
      }
    }
  }
}
