import Foundation
import GRDB
import IndexPages

extension SearchIndex {
  /// Copies the index to another name, as it is at one moment, while it is searched and changed.
  ///
  /// An index at that path is replaced in one step, once the copy is complete and on the disk: searches of it switch between
  /// two answers, and changes applied to it afterwards go into the new one. A file there that is not an index is left alone.
  /// The new file gets the mode of the one it replaces, and its owner where the system permits that. An index that has lost a
  /// page is not copied. Throws ``IndexError`` or `CancellationError`.
  public func copy(to path: String) async throws {
    do {
      let target = IndexFile.resolved(path)
      let isThere: Bool
      switch try IndexFile.kind(of: target) {
      case .missing, .empty: isThere = false
      // A damaged one is what a copy may be for.
      case .index, .damaged: isThere = true
      case .other(let what): throw IndexError.foreign(path: path, what: what)
      }
      let own = try FileStamp(self.path)
      if isThere, try FileStamp(target).isSameFile(as: own) {
        throw IndexError.failed(path: path, detail: "is the index itself; give the copy another name")
      }
      let draft = "\(target)-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      defer { for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) } }
      try await Self.copyPages(of: self, to: draft)
      try Self.sync(draft)
      if isThere {
        var old = stat()
        if stat(target, &old) == 0 {
          // Whoever could read the old one can read this one, also when root replaces it. Only root may give files away.
          chown(draft, old.st_uid, old.st_gid)
          chmod(draft, old.st_mode & 0o7777)
        }
      }
      let lock = try BuildLock(forIndex: target)
      defer { withExtendedLifetime(lock) {} }
      try await Self.replace(target, by: draft)
    } catch {
      if error is CancellationError { throw error }
      try Task.checkCancellation()
      let error = IndexError(error, path: path)
      if case .full = error, access(path, F_OK) != 0 {
        throw IndexError.failed(path: path, detail: "no room left on the disk; there is no copy")
      }
      throw error
    }
  }

  /// Writes a copy, which has no log.
  static func copyPages(of index: SearchIndex, to path: String) async throws {
    try IndexFile.create(path)
    let target = try IndexConnections.writer(path)
    do {
      try await index.reader.read { db in
        // Within the reading's transaction, so that all of it is of one moment.
        try target.writeWithoutTransaction { copy in
          try db.backup(to: copy, pagesPerStep: 1_000) { _ in try Task.checkCancellation() }
        }
      }
      try await target.write { db in
        try IndexLineage.touch(db)
        // Nobody builds this one.
        var state = try IndexState(db)
        state.building = 0
        try state.write(db)
      }
      IndexConnections.finish(target)
    } catch {
      try? target.close()
      throw error
    }
    if let page = try emptyPage(of: path) {
      throw IndexError.damaged(path: index.path, detail: "page \(page) is empty, as where a write was lost")
    }
  }

  /// The first page of a copy that has nothing in it though it is in use; nil if there is none.
  ///
  /// Such a page has no checksum, so reading it for the copy has not told. Free pages may be empty, as they may never have been
  /// written, and so is the one that SQLite locks: https://www.sqlite.org/fileformat.html#the_freelist.
  private static func emptyPage(of path: String) throws -> Int? {
    guard let header = IndexFile.bytes(of: path, count: 100, at: 0), header.count == 100 else { return nil }
    let size = IndexFile.pageSize(header)
    var empty: Set<Int> = []
    var first = 1
    while let bytes = IndexFile.bytes(of: path, count: size * 256, at: size * (first - 1)), bytes.count >= size {
      try Task.checkCancellation()
      for index in 0..<bytes.count / size {
        // The copy has its own checksum of it.
        let content = bytes[index * size..<(index + 1) * size - Int(INDEX_PAGES_RESERVED)]
        if content.first == 0, content.allSatisfy({ $0 == 0 }) { empty.insert(first + index) }
      }
      first += bytes.count / size
    }
    empty.remove(0x4000_0000 / size + 1)
    var trunk = IndexFile.number(at: 32, in: header)
    // A list that leads in a circle has an end here.
    for _ in 0..<first where trunk > 0 && !empty.isEmpty {
      guard let page = IndexFile.bytes(of: path, count: size, at: size * (trunk - 1)), page.count == size else { break }
      empty.remove(trunk)
      for leaf in 0..<min(IndexFile.number(at: 4, in: page), size / 4 - 2) {
        empty.remove(IndexFile.number(at: 8 + 4 * leaf, in: page))
      }
      trunk = IndexFile.number(at: 0, in: page)
    }
    return empty.min()
  }

  private static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { if descriptor >= 0 { Foundation.close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw IndexError.inaccessible(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Gives a finished file the name of an index, while nobody writes to that.
  private static func replace(_ path: String, by draft: String) async throws {
    @Sendable func move() throws {
      guard rename(draft, path) == 0 else {
        throw IndexError.inaccessible(path: path, detail: String(cString: strerror(errno)))
      }
      // The old file's; whoever has it open keeps it.
      IndexLog.clear(besides: path)
      let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
      if folder >= 0 {
        fsync(folder)
        Foundation.close(folder)
      }
    }
    // A file that can't be opened has no writers to wait for.
    guard let queue = try? IndexConnections.writer(path) else { return try move() }
    defer { try? queue.close() }
    try await queue.writeWhileWanted { db in
      try db.inTransaction(.immediate) {
        try move()
        return .rollback
      }
    }
  }
}
