import Foundation
import Records

/// The queries that something was chosen with, one on each line of a file.
struct QueryHistory {
  let path: String
  /// How many are kept.
  let size: Int

  /// The queries so far, the newest last. Makes the file where there is none, readable for its owner only, so that one that can't be
  /// kept is told before anything is chosen. Throws a ``CommandFailure``.
  func queries() throws(CommandFailure) -> [String] {
    // One that may only be read is read.
    let descriptor = orReading(opened(O_RDWR))
    if descriptor < 0 { throw failure }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return Self.queries(in: try data(of: file))
  }

  /// Keeps a query, unless it is empty or the newest one. The file stays the one it is, with its mode and behind its links; one
  /// query is written at a time, by whatever program. Throws a ``CommandFailure``.
  func append(_ query: String) throws(CommandFailure) {
    if query.isEmpty { return }
    let descriptor = opened(O_RDWR | O_APPEND)
    if descriptor < 0 { throw failure }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    flock(descriptor, LOCK_EX)
    let data = try data(of: file)
    var queries = Self.queries(in: data)
    if queries.last == query { return }
    queries.append(query)
    let isFull = queries.count > size
    var text = isFull ? queries.suffix(size).joined(separator: "\n") : query
    // A line that somebody else left without an end.
    if !isFull, let last = data.last, last != UInt8(ascii: "\n") { text = "\n" + text }
    do {
      if isFull { try file.truncate(atOffset: 0) }
      try file.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      throw failure
    }
  }

  private func opened(_ flags: Int32) -> Int32 { open(path, flags | O_CREAT | O_CLOEXEC, 0o600) }

  private func orReading(_ descriptor: Int32) -> Int32 {
    descriptor < 0 && [EACCES, EPERM, EROFS].contains(errno) ? open(path, O_RDONLY | O_CLOEXEC) : descriptor
  }

  private func data(of file: FileHandle) throws(CommandFailure) -> Data {
    var status = stat()
    if fstat(file.fileDescriptor, &status) != 0 { throw failure }
    // A device has no end.
    if status.st_mode & S_IFMT != S_IFREG { return Data() }
    do { return try file.readToEnd() ?? Data() } catch { throw failure }
  }

  private static func queries(in data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// What went wrong last.
  private var failure: CommandFailure {
    CommandFailure(message: "\(path): queries can't be kept there (--history): \(String(cString: strerror(errno)))")
  }
}
