import Foundation
import GRDB

/// Why an index can't be opened, read or written; says what to do.
public enum IndexError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The file is something else; it was not touched.
  case foreign(path: String, what: String)
  /// The file is damaged.
  case damaged(path: String, detail: String)
  /// The index was made by a newer version of this library; it was not touched.
  case newer(path: String, version: Int)
  /// The index was made by an older version of this library, whose layout can't be read; it was not touched.
  case older(path: String, version: Int)
  /// The file can't be opened, or can't be written.
  case inaccessible(path: String, detail: String)
  /// There is no room left on the disk; what was not committed is gone, the index is as before.
  case full(path: String)
  /// Not everything that a build was given was stored, so it was given up.
  case incomplete(path: String, detail: String)
  /// A record is too large.
  case tooLarge(path: String, id: String, size: Int)
  /// A facet has more different values than can be counted for each query.
  case tooManyFacetValues(path: String, facet: String)
  /// Another program has been writing for too long.
  case busy(path: String)
  /// Anything else that SQLite reports.
  case failed(path: String, detail: String)
}

extension IndexError: CustomStringConvertible {
  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such index, or an empty file; build it first"
    case .foreign(let path, let what): "\(path): is \(what), not a search index; it was left as it is"
    case .damaged(let path, let detail):
      "\(path): is damaged (\(detail)); restore it from a copy, or delete it and build the index anew"
    case .newer(let path, let version):
      "\(path): was made by a newer version (layout \(version)); use that version, or build the index anew"
    case .older(let path, let version):
      "\(path): was made by an older version (layout \(version)); delete it, and what is named like it with -wal or -shm at its end, "
        + "and build it anew"
    case .inaccessible(let path, let detail): "\(path): \(detail)"
    case .full(let path): "\(path): no room left on the disk; the index is as it was before"
    case .incomplete(let path, let detail):
      "\(path): the build was given up, as not everything was stored (\(detail)); the index is as it was before; "
        + "look at the disk and build again"
    case .tooLarge(let path, let id, let size):
      "\(path): the record \(id.prefix(100)) has \(size) bytes, and at most \(IndexRecord.largestSize) are stored; "
        + "shorten it or leave it out"
    case .tooManyFacetValues(let path, let facet):
      "\(path): the facet \(facet) has more than \(IndexSettings.mostFacetValues) different values; choose a column with fewer"
    case .busy(let path): "\(path): another program is writing to it; try again later"
    case .failed(let path, let detail): "\(path): \(detail)"
    }
  }
}

extension IndexError {
  /// What an error of SQLite, or any other, means to the user of an index.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as IndexError: self = error
    // Values of other types than were written.
    case let error as RowDecodingError: self = .damaged(path: path, detail: "\(error)")
    case let error as DatabaseError:
      let detail = error.message ?? "\(error.resultCode)"
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_MISMATCH, .SQLITE_FORMAT:
        self = .damaged(path: path, detail: detail)
      case .SQLITE_FULL: self = .full(path: path)
      case .SQLITE_IOERR where Self.hasNoRoom(path): self = .full(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
      case .SQLITE_READONLY:
        self = .inaccessible(path: path, detail: "can't be written to: make the file and its folder writable")
      case .SQLITE_CANTOPEN, .SQLITE_PERM: self = .inaccessible(path: path, detail: detail)
      default: self = .failed(path: path, detail: detail)
      }
    default: self = .failed(path: path, detail: "\(error)")
    }
  }

  /// Whether the file can't grow: SQLite does not always say so, as when its shared memory finds no room.
  private static func hasNoRoom(_ path: String) -> Bool {
    var system = statvfs()
    // What SQLite writes at least at once, with room for its shared memory.
    if statvfs(path, &system) == 0, UInt64(system.f_bavail) * UInt64(system.f_frsize) < 1 << 18 { return true }
    var (limit, file) = (rlimit(), stat())
    guard getrlimit(fileSizeLimit, &limit) == 0, limit.rlim_cur < rlim_t(Int64.max) else { return false }
    let most = limit.rlim_cur
    let path = IndexFile.resolved(path)
    return ["", "-wal", "-shm"].contains { (end: String) -> Bool in
      stat(path + end, &file) == 0 && rlim_t(file.st_size) + rlim_t(1 << 18) > most
    }
  }

  #if canImport(Glibc)
    private static let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private static let fileSizeLimit = RLIMIT_FSIZE
  #endif
}
