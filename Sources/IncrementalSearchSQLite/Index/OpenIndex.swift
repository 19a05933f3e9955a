import Foundation
import GRDB

/// The file that was at the index's path at some moment, opened for reading.
final class OpenIndex: Sendable {
  /// The path that was given, which may be a link to another file by now.
  private let path: String
  /// Where the file was when it was opened.
  private let file: String
  /// The file as it was then.
  private let stamp: FileStamp
  /// Whether somebody had a log beside it.
  private let isLive: Bool
  private let lineage: IndexLineage
  /// The log beside the file, if there is one that is not its own.
  private let log: FileStamp?
  /// Whether a write right after this was opened may have left the same times on the file, or on the log: then times alone
  /// don't tell that it is as it was.
  private let isFresh: (file: Bool, log: Bool)
  private let pool: DatabasePool
  private let threads: ReadingThreads
  let termPages = KnownTermPages()
  private let moment = SettledMoment()

  /// Opens what has the name now. Throws ``IndexError`` or `DatabaseError`.
  init(_ path: String) throws {
    var tries = 0
    while true {
      // A link is followed anew each time, as moving it to another file publishes that.
      let file = IndexFile.resolved(path)
      let stamp = try FileStamp(path)
      try IndexConnections.check(path)
      Self.settle(file)
      let log = try? FileStamp(file + "-wal")
      let isLogFresh = log?.modified.isFresh ?? false
      let isLive = IndexLog.kind(besides: file) == .own
      let use = isLive ? IndexConnections.Use.live : .settled
      do {
        let pool = try DatabasePool(
          path: IndexConnections.address(file, use), configuration: IndexConnections.configuration(use))
        let lineage = try pool.read { db in
          try IndexSchema.check(try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, path: path)
          return try IndexLineage(db)
        }
        let now = try FileStamp(path)
        let isFresh = (file: now.modified.isFresh, log: isLogFresh)
        if isLive ? now.isSameFile(as: stamp) : now == stamp && IndexLog.kind(besides: file) != .own {
          (self.path, self.file, self.stamp, self.isLive) = (path, file, now, isLive)
          (self.lineage, self.pool) = (lineage, pool)
          (self.log, self.isFresh) = (log, isFresh)
          threads = ReadingThreads(pool, most: pool.configuration.maximumReaderCount)
          return
        }
        try pool.close()
      } catch {
        // Another file may have come just now, or a writer gone.
        tries += 1
        let isSame = try FileStamp(path) == stamp && (IndexLog.kind(besides: file) == .own) == isLive
        if isSame || tries > 20 { throw error }
      }
    }
  }

  deinit {
    try? pool.close()
    if isLive { IndexLog.clear(besides: file) }
  }

  /// Puts a log that its writer left behind into the file, where that is allowed and nobody has it open.
  private static func settle(_ path: String) {
    guard access(path + "-wal", F_OK) == 0, access(path, W_OK) == 0 else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(folder, W_OK) == 0 else { return }
    IndexLog.clear(besides: path)
    // What is left is its writer's, or a killed one's: the shared memory tells, as only the latter's is cleared away.
    guard IndexLog.kind(besides: path) == .own, access(path + "-shm", F_OK) != 0,
      let queue = try? IndexConnections.writer(path)
    else { return }
    IndexConnections.finish(queue)
  }

  /// Whether this is what has the name now, as it is now; what was read before that is then right.
  func isCurrent() throws(IndexError) -> Bool {
    let now = try FileStamp(path)
    if isLive { return now.isSameFile(as: stamp) }
    return now == stamp && (!isFresh.file || IndexLineage(file: file) == lineage)
  }

  /// Whether what is read from now on is the newest.
  func isNewest() throws(IndexError) -> Bool {
    guard try isCurrent() else { return false }
    if isLive { return IndexLog.size(besides: file) > 0 }
    return (try? FileStamp(file + "-wal")) == log && !isFresh.log || IndexLog.kind(besides: file) != .own
  }

  /// Reads in one transaction; what is likely brief perhaps twice (``ReadingThreads/read(isBrief:_:)``).
  func read<Value: Sendable>(
    isBrief: Bool = false, _ body: @escaping @Sendable (Database, OpenIndex) throws -> Value
  ) async throws -> Value {
    try await threads.read(isBrief: isBrief) { try body($0, self) }
  }

  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value { try pool.read(body) }

  /// What identifies the state of a file that nobody writes to; nil where somebody may.
  var settledStamp: FileStamp? { isLive ? nil : stamp }

  /// The state of a file that nobody writes to, once it was read, while ``isNewest()`` is true; nil where somebody may write.
  var settledState: SettledMoment.State? { moment.state }

  /// Takes in what was read.
  func saw(_ state: SettledMoment.State) {
    if !isLive { moment.saw(state) }
  }
}

/// The state that a file that nobody writes to has all the time.
final class SettledMoment: @unchecked Sendable {
  struct State {
    var version: IndexVersion
    /// The numbering of the records (``IndexState/epoch``).
    var epoch: Int
  }

  private let lock = NSLock()
  /// Guarded by `lock`.
  private var known: State?

  var state: State? { lock.withLock { known } }

  func saw(_ state: State) { lock.withLock { known = state } }
}
