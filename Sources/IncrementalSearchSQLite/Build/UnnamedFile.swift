import Foundation

/// Files in the folder of an index that no other process sees, and that are gone with this process.
enum UnnamedFile {
  /// Opens one; the caller closes it. Throws ``IndexError``.
  static func open(besides path: String) throws(IndexError) -> Int32 {
    let folder = URL(fileURLWithPath: IndexFile.resolved(path)).deletingLastPathComponent().path
    var name = Array("\(folder)/.isearch-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw failure(besides: path) }
    unlink(name)
    return file
  }

  /// Writes all of some bytes at an offset; returns how many they are. Throws ``IndexError``.
  @discardableResult
  static func write(
    _ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int, besides path: String
  ) throws(IndexError) -> Int {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(besides: path) }
      written += count
    }
    return written
  }

  private static func failure(besides path: String) -> IndexError {
    let code = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(code) { return .full(path: path) }
    return .failed(path: path, detail: "no file could be written beside it: \(String(cString: strerror(code)))")
  }
}
