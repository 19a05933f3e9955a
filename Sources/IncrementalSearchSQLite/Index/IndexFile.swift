import Foundation
import GRDB
import IndexPages

/// Determines what a file is without opening it as a database, so that neither it nor anything beside it changes.
enum IndexFile {
  /// What a file may be.
  enum Kind: Equatable {
    case missing
    case empty
    case index(version: Int)
    case other(String)
    case damaged(String)
  }

  /// Whether this process may write to a file; asked without opening it, which would end SQLite's locks.
  static func isWritable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

  /// The path of the file that a path leads to through links, now: what SQLite keeps beside a file has its name, not a link's.
  /// The path itself where that can't be found out, as opening it tells why.
  static func resolved(_ path: String) -> String {
    guard let full = index_pages_path(path) else { return path }
    defer { index_pages_free_path(full) }
    return String(cString: full)
  }

  /// Looks at the first 100 bytes and the length. The layout is that of https://www.sqlite.org/fileformat.html.
  static func kind(of path: String) throws(IndexError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw .inaccessible(path: path, detail: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR { return .other("a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other("a device or a pipe") }
    if status.st_size == 0 { return .empty }
    guard let header = bytes(of: path, count: 100, at: 0) else {
      let problem = access(path, R_OK) == 0 ? EIO : errno
      throw .inaccessible(path: path, detail: String(cString: strerror(problem)))
    }
    guard header.starts(with: "SQLite format 3\0".utf8) else { return .other("a file of another kind") }
    guard header.count == 100 else { return .damaged("it ends in its header") }
    guard number(at: 68, in: header) == Int(IndexSchema.applicationID) else { return .other("another SQLite database") }
    let version = number(at: 60, in: header)
    let length = number(at: 28, in: header) * pageSize(header)
    let isTold = number(at: 24, in: header) == number(at: 92, in: header)
    // Looked at again: the last change may have gone from the log to the file meanwhile.
    if isTold, IndexLog.size(besides: resolved(path)) == 0, stat(path, &status) == 0, Int(status.st_size) < length {
      return .damaged("its end is missing")
    }
    if version == IndexSchema.version, header[20] != UInt8(INDEX_PAGES_RESERVED) {
      return .damaged("its pages have no room for checksums")
    }
    return .index(version: version)
  }

  /// Reads bytes of a database, fewer at its end; nil if that fails.
  ///
  /// SQLite's locks on a file end when a process closes it, if that isn't SQLite's doing.
  static func bytes(of path: String, count: Int, at offset: Int) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = Int(index_pages_read(path, buffer.baseAddress, Int64(count), Int64(offset)))
      filled = max(0, result)
    }
    return result < 0 ? nil : bytes
  }

  /// The size of a database's pages, from its first bytes.
  static func pageSize(_ header: [UInt8]) -> Int {
    let size = number(at: 16, bytes: 2, in: header)
    return size == 1 ? 65_536 : size
  }

  static func number(at offset: Int, bytes: Int = 4, in header: [UInt8]) -> Int {
    header[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Makes a file with an empty index, all of it or nothing. If there is one meanwhile, that one stays. Of a link it makes the file
  /// that it leads to.
  static func create(_ name: String) throws {
    let path = resolved(name)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(folder, W_OK) == 0 else {
      throw IndexError.inaccessible(path: folder, detail: String(cString: strerror(errno)))
    }
    let draft = "\(path)-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) } }
    let queue = try DatabaseQueue(path: IndexConnections.address(draft, .writing))
    try queue.writeWithoutTransaction { db in
      let code = index_pages_reserve(UnsafeMutableRawPointer(db.sqliteConnection))
      guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      // Only before there is any table: what a build needed beside its result is given back when it ends.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.inTransaction {
        try IndexSchema.create(in: db)
        return .commit
      }
      // Once for all times; whoever opens the file keeps it.
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    // An empty file, or one of a creation that was cut off, holds nothing.
    if try kind(of: path) == .empty { unlink(path) }
    if link(draft, path) != 0, errno != EEXIST { try rename(draft, toFree: path) }
  }

  /// Gives a file a name that no index has, where a file system has no hard links. If one has it meanwhile, that one stays.
  static func rename(_ draft: String, toFree path: String) throws {
    let lock = try BuildLock(forIndex: path)
    try withExtendedLifetime(lock) {
      switch try kind(of: path) {
      case .missing, .empty:
        guard Foundation.rename(draft, path) == 0 else {
          throw IndexError.inaccessible(path: path, detail: String(cString: strerror(errno)))
        }
      case .index, .other, .damaged: break
      }
    }
  }
}
