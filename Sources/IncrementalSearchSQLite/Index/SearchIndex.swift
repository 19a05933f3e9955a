import Foundation
import GRDB
import IncrementalSearch

/// An index of records in a SQLite file: searched while it is changed, by as many programs as there are.
///
/// ```swift
/// let index = try SearchIndex("cities.isearch", for: .creating)
/// try await index.rebuild(IndexSettings()) { builder in
///   _ = try await builder.append(cities.map { IndexRecord(id: $0.id, title: $0.name, reading: $0.kana) })
/// }
/// let search = SearchModel(SQLiteSource(index))
/// ```
///
/// Readers never wait for a writer, and see all of a change or nothing of it. Writers, in this program or another, wait for
/// each other for up to 30 seconds. A process that ends at any moment, by `kill -9` too, leaves the index as the last
/// change that was finished left it.
public final class SearchIndex: Sendable {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// To be searched only; the file must exist.
    case reading
    /// To be searched and changed; the file must exist.
    case writing
    /// To be searched and changed; the file is made if there is none.
    case creating
  }

  /// The path of the file.
  public let path: String
  let database: any DatabaseReader
  let revision: KnownRevision
  private let pool: DatabasePool?

  /// Opens an index.
  ///
  /// A file that is something else, is damaged, or was made by another version of the layout is refused and not
  /// touched. Throws ``IndexError``. Takes no longer for a large index.
  public init(_ path: String, for access: Access = .reading) throws(IndexError) {
    self.path = path
    do {
      switch try IndexFile.kind(of: path) {
      case .missing, .empty:
        if access != .creating { throw IndexError.missing(path: path) }
        try IndexFile.create(path)
      case .index(let version):
        try IndexSchema.check(version, path: path)
      case .other(let what): throw IndexError.foreign(path: path, what: what)
      case .damaged(let detail): throw IndexError.damaged(path: path, detail: detail)
      }
      let pool = access == .reading ? nil : try DatabasePool(path: path, configuration: Self.configuration())
      self.pool = pool
      database = try pool ?? Self.reader(path)
      revision = try database.read { db in
        try IndexSchema.check(try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, path: path)
        return KnownRevision(try IndexState(db).revision)
      }
    } catch {
      throw IndexError(error, path: path)
    }
  }

  /// Whether the file begins as a SQLite database does, so that it is worth trying to open it as an index.
  public static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    // Of a pipe nothing may be read.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }

  private static func configuration(isReading: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReading
    configuration.busyMode = .timeout(30)
    // A reader is free again as soon as its search is given up, so more would only compete.
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { db in
      // 16 MiB of pages; a search reads few of them.
      try db.execute(sql: "PRAGMA cache_size = -16000")
      // One small change in some hundreds writes the log back, which takes some milliseconds; by default one in 25 does.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
    }
    return configuration
  }

  private static func reader(_ path: String) throws -> any DatabaseReader {
    do {
      // A connection that could write takes the files beside the index away when it is closed; one that can't leaves them.
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let canWrite = access(path, W_OK) == 0 && access(folder, W_OK) == 0
      return try DatabasePool(path: path, configuration: configuration(isReading: !canWrite))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // In a folder that can't be written nobody writes to the file, so nothing beside it is needed.
      let url = URL(fileURLWithPath: path)
      let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
      if hasLog || access(url.deletingLastPathComponent().path, W_OK) == 0 { throw error }
      return try DatabaseQueue(
        path: "file:\(url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?immutable=1",
        configuration: configuration(isReading: true))
    }
  }

  /// Whether the file is in a place where nobody can write to it.
  var isImmutable: Bool { !(database is DatabasePool) }

  /// The connection that writes.
  func writer() throws(IndexError) -> DatabasePool {
    guard let pool else { throw .inaccessible(path: path, detail: "was opened for reading only") }
    return pool
  }

  /// What is known of the index.
  public func information() async throws(IndexError) -> IndexInformation {
    do {
      return try await database.read { [path, revision] db in
        let state = try IndexState(db)
        revision.saw(state.revision)
        let properties = try Row.fetchAll(db, sql: "SELECT name, value FROM properties")
        let freePages = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        return IndexInformation(
          schemaVersion: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
          settings: IndexSettings(
            isRanked: state.isRanked, hasSubstrings: state.hasSubstrings,
            properties: Dictionary(properties.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })),
          count: state.count, generation: state.generation, buildSeconds: state.buildSeconds,
          buildCount: state.buildCount,
          revision: state.revision,
          size: Self.size(of: path) + Self.size(of: path + "-wal"), freeSize: freePages * pageSize,
          sqliteVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "")
      }
    } catch {
      throw IndexError(error, path: path)
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Looks through the whole file; returns what is wrong with it, nothing if all is well.
  ///
  /// Reads all of the file.
  public func check() async throws(IndexError) -> [String] {
    do {
      return try await database.read { db in
        var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let state = try IndexState(db)
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(state.tables.records)") ?? 0
        if count != state.count { problems.append("\(count) records are there, \(state.count) should be") }
        return problems
      }
    } catch {
      let error = IndexError(error, path: path)
      guard case .damaged(_, let detail) = error else { throw error }
      return [detail]
    }
  }
}

extension SearchIndex {
  /// One value each time the records have changed since they were last read; the file is asked every so often.
  func changes(every interval: Duration) -> AsyncStream<Void> {
    IndexChanges(path: path, start: revision.value).stream(every: interval)
  }
}
