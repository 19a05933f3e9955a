import Foundation

/// Sees to it that one process at a time builds an index anew.
///
/// A lock of the system on a file beside the index: it ends with the process, however that ends. (A lock on the index
/// itself would end SQLite's own, see https://www.sqlite.org/howtocorrupt.html, section 2.2.)
final class BuildLock: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Takes the lock, or throws ``IndexError/busy(path:)``.
  init(forIndex index: String) throws(IndexError) {
    path = index + "-build"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .inaccessible(path: path, detail: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .busy(path: index)
    }
  }

  deinit {
    // The one who has the lock deletes the file; whoever opened it meanwhile locks a file that is gone, which does no
    // harm: builders also notice each other when one of them comes to switch over.
    unlink(path)
    close(descriptor)
  }
}
