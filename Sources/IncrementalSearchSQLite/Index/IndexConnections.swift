import Foundation
import GRDB
import IndexPages

/// How connections to an index are opened.
enum IndexConnections {
  /// What a connection is for.
  enum Use {
    /// Nobody writes: the file is read without a lock or a log beside it, so it must be looked at again afterwards.
    case settled
    /// Somebody writes, or may.
    case live
    /// To write.
    case writing
  }

  /// How long a reader waits for somebody who writes, in milliseconds.
  static let readersPatience: Int32 = 30_000

  static func configuration(_ use: Use) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = use != .writing
    configuration.busyMode = use == .writing ? WriterPatience.busyMode : .timeout(Double(readersPatience) / 1_000)
    // A reader is free again as soon as its search is given up, so more would only compete.
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { db in
      // 16 MiB of pages; a search reads few of them.
      try db.execute(sql: "PRAGMA cache_size = -16000")
      if use == .writing {
        // What was said to be stored is, even if the power fails.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try freeUnwritten(db)
        try limitLog(db)
      }
    }
    return configuration
  }

  /// Lets pages that nothing needs any more go as they are; what is deleted in a page that stays is overwritten.
  ///
  /// Debian's SQLite would write zeros into each of them (`SECURE_DELETE`): all of a table that is dropped would be written once
  /// more, and on a full disk nothing could be given up. See https://www.sqlite.org/pragma.html#pragma_secure_delete.
  private static func freeUnwritten(_ db: Database) throws { try db.execute(sql: "PRAGMA secure_delete = FAST") }

  /// In pages of 4,096 bytes, between SQLite's default and the most: a log is written back when it has as many as the file.
  ///
  /// Writing it back takes some milliseconds. Of a large file one small change in some hundreds does, by default one in 25.
  private static let logPages = 1_000...8_000

  /// Sets from what size on the log is written back, by the size of the file.
  ///
  /// On a small disk a log that is many times the size of its file may leave no room to write it back, so that nothing could be
  /// written again.
  /// Returns that size; does nothing if it was set already.
  @discardableResult
  static func limitLog(_ db: Database, from known: Int? = nil) throws -> Int {
    let pages = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_count")) ?? 0
    let limit = min(max(pages, logPages.lowerBound), logPages.upperBound)
    if limit == known { return limit }
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(limit); PRAGMA journal_size_limit = \(limit * 4_096)")
    return limit
  }

  /// The path with what SQLite has to know: pages have checksums.
  static func address(_ path: String, _ use: Use) throws -> String {
    let code = index_pages_register()
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    let url = URL(fileURLWithPath: path)
    let escaped = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
    return "file:\(escaped)?vfs=\(String(cString: index_pages_name()))\(use == .settled ? "&immutable=1" : "")"
  }

  /// Throws ``IndexError`` unless the file is an index of this version.
  static func check(_ path: String) throws(IndexError) {
    switch try IndexFile.kind(of: path) {
    case .missing, .empty:
      let file = IndexFile.resolved(path)
      var (link, named) = (stat(), stat())
      if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK, stat(path, &named) != 0 {
        throw .inaccessible(path: path, detail: "is a link to \(file), which is not there")
      }
      throw .missing(path: path)
    case .index(let version): try IndexSchema.check(version, path: path)
    case .other(let what): throw .foreign(path: path, what: what)
    case .damaged(let detail): throw .damaged(path: path, detail: detail)
    }
  }

  /// In hundredths of a second.
  private static let mostWaits = 200

  /// Opens a connection that writes, after clearing away what another file of this name left beside it.
  ///
  /// It is no pool, which would write to the file to make a log.
  static func writer(_ path: String, _ configuration: Configuration = configuration(.writing)) throws -> DatabaseQueue {
    var waits = 0
    while true {
      let file = IndexFile.resolved(path)
      let stamp = try FileStamp(path)
      IndexLog.clear(besides: file)
      try check(path)
      if IndexLog.kind(besides: file) == .foreign {
        // Whoever still reads the file that had the name before lets go of its log in a moment.
        if waits == mostWaits { throw IndexError.busy(path: path) }
        waits += 1
        usleep(10_000)
        continue
      }
      // SQLite would open it for reading, and leave a log beside it that its owner may not write to.
      guard IndexFile.isWritable(file) else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
      let queue = try DatabaseQueue(path: try address(file, .writing), configuration: configuration)
      // The log is opened by the first reading.
      _ = try queue.read { try IndexLineage($0) }
      if try FileStamp(path).isSameFile(as: stamp) { return queue }
      try queue.close()
    }
  }

  /// Opens a connection that builds: its transactions stay open over several calls.
  static func builder(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = WriterPatience.busyMode
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { db in
      // Until the switch, which is written to the disk, nothing of this counts.
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
      try freeUnwritten(db)
    }
    return try writer(path, configuration)
  }

  /// Puts what is in the log into the file, by a connection of its own, so that others go on meanwhile.
  ///
  /// However this goes, the log has it all.
  @concurrent
  static func emptyLog(_ path: String) async {
    guard let queue = try? builder(path) else { return }
    _ = try? await queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
    try? queue.close()
  }

  /// Puts a log into the file, and deletes it if nobody else has it open.
  static func finish(_ queue: DatabaseQueue) {
    // However this goes, the log has it all: whoever closes waits for nobody who writes.
    _ = try? queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      try db.checkpoint(.truncate)
    }
    try? queue.close()
  }
}
