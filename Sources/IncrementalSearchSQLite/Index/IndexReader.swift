import Foundation
import GRDB

/// Reads whatever file is at the index's path, and switches to another file between two reads.
///
/// While nobody writes to the file, it is read without locks and nothing is made beside it, so a user who may only read can do
/// so, a writer can always remove its log, and a file may be moved to the path.
final class IndexReader: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var opened: OpenIndex?

  /// Opens the file.
  init(_ path: String) throws {
    self.path = path
    opened = try OpenIndex(path)
  }

  /// Closes the connections; the next reading opens them again.
  func close() {
    // Let go outside of the lock, as closing takes a while.
    _ = lock.withLock {
      defer { opened = nil }
      return opened
    }
  }

  /// The newest state.
  func newest() throws -> OpenIndex {
    var old: OpenIndex?
    defer { withExtendedLifetime(old) {} }
    return try lock.withLock {
      if let opened, try opened.isNewest() { return opened }
      // Whoever still reads keeps it.
      (old, opened) = (opened, nil)
      let new = try OpenIndex(path)
      opened = new
      return new
    }
  }

  /// Reads in one transaction, again if the file was written to or replaced under it.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await read { db, _ in try body(db) }
  }

  /// The same with what is known of the file; `isBrief` says that it likely takes no longer than a page does.
  func read<Value: Sendable>(
    isBrief: Bool = false, _ body: @escaping @Sendable (Database, OpenIndex) throws -> Value
  ) async throws -> Value {
    var tries = 0
    while true {
      let opened = try newest()
      do {
        let value = try await opened.read(isBrief: isBrief, body)
        if try opened.isCurrent() { return value }
      } catch {
        if error is CancellationError || Task.isCancelled { throw error }
        if try opened.isCurrent() { throw error }
      }
      tries += 1
      if tries > 200 { throw IndexError.busy(path: path) }
    }
  }

  /// Does the same on the caller's thread.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var tries = 0
    while true {
      let opened = try newest()
      do {
        let value = try opened.readNow(body)
        if try opened.isCurrent() { return value }
      } catch {
        if try opened.isCurrent() { throw error }
      }
      tries += 1
      if tries > 200 { throw IndexError.busy(path: path) }
    }
  }
}
