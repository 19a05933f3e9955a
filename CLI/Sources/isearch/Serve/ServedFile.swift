import Foundation
import IncrementalSearchSQLite

/// The file of an index that is served, as it was when it was opened.
struct ServedFile: Sendable {
  private let path: String
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64

  /// Throws ``IndexError`` if there is no file.
  init(_ path: String) throws(IndexError) {
    let status = try Self.status(path)
    self.path = path
    (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
  }

  /// Throws ``IndexError`` if the file is not there any more, is another one, or has lost something. SQLite goes on with what
  /// it has read of such a file, so a search may not show it.
  func check() throws(IndexError) {
    let status = try Self.status(path)
    guard UInt64(status.st_dev) == device, UInt64(status.st_ino) == inode else {
      throw .failed(path: path, detail: "another file was put in its place; start the server again")
    }
    // The pages of records that go are used again: the file of an index never shrinks.
    guard Int64(status.st_size) >= size, SearchIndex.isDatabase(path) else {
      throw .damaged(path: path, detail: "it was cut off or written over")
    }
  }

  private static func status(_ path: String) throws(IndexError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .missing(path: path) }
    return status
  }
}
