import Foundation

/// Ensures that only one process at a time builds an index anew.
///
/// A lock of the system on a file beside the index: it ends with the process, however that ends. (A lock on the index
/// itself would end SQLite's own, see https://www.sqlite.org/howtocorrupt.html, section 2.2.)
final class BuildLock: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Takes the lock, or throws ``IndexError/busy(path:)``.
  init(forIndex index: String) throws(IndexError) {
    // SQLite, too, takes a link for the file it leads to.
    path = IndexFile.resolved(index) + "-build"
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw .inaccessible(path: path, detail: String(cString: strerror(errno)))
      }
      // Some file systems have no locks; the check when the build switches over has to do there.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw .busy(path: index)
      }
      // Whoever had the lock may have deleted the file between opening and locking it.
      if Self.isFile(descriptor, at: path) {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  deinit {
    // While it is still locked, so that nobody else's file is deleted.
    unlink(path)
    close(descriptor)
  }
}
