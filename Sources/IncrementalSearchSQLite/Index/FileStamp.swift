import Foundation

/// Identifies the file at a path and its state: it differs after each write to the file.
struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let modified: Time
  let changed: Time

  /// A moment as a file system tells it; its clock moves on some times in 10 ms.
  struct Time: Hashable, Sendable {
    var seconds: Int
    var nanoseconds: Int

    /// Whether a write that comes now may get the same time.
    var isFresh: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) / 1e9 < 0.05
    }
  }

  /// Looks at the file that has a name.
  init(_ path: String) throws(IndexError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { throw .missing(path: path) }
      throw .inaccessible(path: path, detail: String(cString: strerror(errno)))
    }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.modified = Time(seconds: modified.tv_sec, nanoseconds: modified.tv_nsec)
    self.changed = Time(seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
  }

  /// Whether both are the same file, in whatever state.
  func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
