import Foundation
import GRDB
import IncrementalSearch
import IndexPages
// Who makes an index or reads one needs the records.
@_exported import struct IncrementalSearch.IndexRecord

/// An index of records in a SQLite file: it can be searched while it is changed, by any number of programs.
///
/// ```swift
/// let index = try SearchIndex("cities.isearch", for: .creating)
/// try await index.rebuild(IndexSettings()) { builder in
///   _ = try await builder.append(cities.map { IndexRecord(id: $0.id, title: $0.name, reading: $0.kana) })
/// }
/// let search = SearchModel(SQLiteSource(index))
/// ```
///
/// Readers never wait for a writer, and see all of a change or nothing of it. If another file is moved to this path, the next
/// read uses that file. Writers, in this program or another, wait for each other for up to 30 seconds, unless their task is
/// cancelled. If the process ends at any moment, even by `kill -9`, the index is as the last finished change left it.
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
  let reader: IndexReader
  let known: KnownVersion
  let results = KnownResults()
  /// What was found out about terms.
  let terms = KnownTerms()
  let vocabulary = KnownVocabulary()
  let unions = KnownUnions()
  let pages = KnownPages()
  let records = KnownRecords()
  let changedTokens = ChangedTokens()
  private let writing: IndexWriter?
  private let changing: IndexChanges

  /// Opens an index.
  ///
  /// A file that is something else, is damaged, or was made by another version of the layout is refused and not
  /// touched. Throws ``IndexError``. Takes no longer for a large index.
  public init(_ path: String, for access: Access = .reading) throws(IndexError) {
    self.path = path
    do {
      if access == .creating {
        switch try IndexFile.kind(of: path) {
        case .missing, .empty: try IndexFile.create(path)
        case .index, .other, .damaged: break
        }
      }
      try IndexConnections.check(path)
      writing = access == .reading ? nil : try IndexWriter(path)
      let reader = try IndexReader(path)
      known = KnownVersion(try reader.readNow { try IndexVersion($0, IndexState($0)) })
      self.reader = reader
      changing = IndexChanges(path: path)
    } catch {
      throw IndexError(error, path: path)
    }
  }

  deinit { close() }

  /// Closes the file. SQLite's write-ahead log is written back into it, so that nothing is left beside it.
  ///
  /// The same happens when the index is released. Reading or writing afterwards opens the file again.
  public func close() {
    // Readers first, as the last connection clears away.
    reader.close()
    writing?.close()
  }

  /// Empties the caches that make searches fast: plans of queries, terms, unions of prefixes, first pages, positions, and the
  /// records read last.
  ///
  /// Use it where memory runs short, as it frees up to some 45 MB, or to measure first answers. Searches find the same as
  /// before; each is as slow as the first of its kind once more. It keeps the connections with what they hold of the file, what
  /// is known of changes, and the vocabulary for corrections. May be called from any thread while others search.
  public func forgetAnswers() {
    pages.forget()
    records.forget()
    results.forget()
    terms.forget()
    unions.forget()
  }

  /// Whether the file begins as a SQLite database does, so that it is worth trying to open it as an index.
  public static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    // Of a pipe nothing may be read.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return IndexFile.bytes(of: path, count: 16, at: 0).map { $0.elementsEqual("SQLite format 3\0".utf8) } ?? false
  }

  /// The path of the file that a path leads to through symbolic links, whether or not the file is there yet; the path itself if
  /// that can't be found out. Files kept beside an index are beside this one.
  public static func resolvedPath(_ path: String) -> String { IndexFile.resolved(path) }

  /// What writes.
  func writer() throws(IndexError) -> IndexWriter {
    guard let writing else { throw .inaccessible(path: path, detail: "was opened for reading only") }
    return writing
  }

  /// Information about the index.
  public func information() async throws(IndexError) -> IndexInformation {
    do {
      return try await reader.read { [path, known] db in
        let state = try IndexState(db)
        let version = try IndexVersion(db, state)
        known.saw(version)
        let properties = try Row.fetchAll(db, sql: "SELECT name, value FROM properties")
        let freePages = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        return IndexInformation(
          schemaVersion: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
          settings: IndexSettings(
            isRanked: state.isRanked, hasSubstrings: state.hasSubstrings, facets: state.facets,
            properties: Dictionary(
              try properties.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }, uniquingKeysWith: { $1 })),
          count: state.count, generation: state.generation, buildSeconds: state.buildSeconds,
          buildCount: state.buildCount,
          revision: state.revision, build: version.build,
          size: Self.size(of: path) + IndexLog.size(besides: IndexFile.resolved(path)), freeSize: freePages * pageSize,
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
}

extension SearchIndex {
  /// Turns off SQLite's memory statistics, for which the threads of a server would wait for each other at every allocation.
  ///
  /// Holds for the whole process; SQLite's memory limits have no effect then. Call it before the first database is opened, while
  /// nothing else uses SQLite.
  ///
  /// - Returns: False if the statistics stay on, because SQLite was used before.
  @discardableResult
  public static func leaveOutMemoryStatistics() -> Bool { index_pages_count_no_memory() == 0 }

  /// One value each time the records have changed since they were last read; the file is asked every so often.
  func changes(every interval: Duration) -> AsyncStream<Void> {
    changing.stream(every: interval, from: known.value)
  }
}
