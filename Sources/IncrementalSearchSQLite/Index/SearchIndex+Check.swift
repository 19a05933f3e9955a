import Foundation
import GRDB
import IndexPages

extension SearchIndex {
  /// Checks the whole file; returns the problems found, none if all is well.
  ///
  /// Checks every page's checksum, the structures of SQLite and of FTS5, every record's checksum, and whether the records
  /// match what finds them. Reads the whole file several times. FTS5 checks its tables only where it may write, so other
  /// writers wait during that part; where the file is read-only, it checks a copy in the folder for temporary files. Throws
  /// ``IndexError`` where that can't be done, or `CancellationError`.
  public func check() async throws -> [String] {
    do {
      var problems = try await Self.damagedPages(path)
      do {
        problems += try await reader.read { try Self.problems($0) }
        problems += try await fullTextProblems()
      } catch {
        try Task.checkCancellation()
        let error = IndexError(error, path: path)
        guard case .damaged(_, let detail) = error else { throw error }
        problems.append(detail)
      }
      return problems
    } catch {
      if error is CancellationError { throw error }
      try Task.checkCancellation()
      let error = IndexError(error, path: path)
      guard case .damaged(_, let detail) = error else { throw error }
      return [detail]
    }
  }

  /// How many problems of a kind are named.
  private static let named = 20

  // MARK: Pages

  @concurrent
  private nonisolated static func damagedPages(_ path: String) async throws -> [String] {
    guard let header = IndexFile.bytes(of: path, count: 100, at: 0), header.count == 100 else { return [] }
    let size = IndexFile.pageSize(header)
    guard size >= 512 else { return ["its header says that pages have \(size) bytes"] }
    var (damaged, unsealed): ([Int], [Int]) = ([], [])
    var first = 1
    while let bytes = IndexFile.bytes(of: path, count: size * 256, at: size * (first - 1)), bytes.count >= size {
      try Task.checkCancellation()
      for index in 0..<bytes.count / size {
        let page = Array(bytes[index * size..<(index + 1) * size])
        switch state(of: page, first + index, path) {
        case INDEX_PAGE_DAMAGED: damaged.append(first + index)
        case INDEX_PAGE_UNSEALED where page.contains { $0 != 0 }: unsealed.append(first + index)
        default: break
        }
      }
      first += bytes.count / size
    }
    var problems: [String] = []
    if !damaged.isEmpty { problems.append("not as they were written: \(pages(damaged))") }
    if !unsealed.isEmpty { problems.append("without a checksum, so written by another program: \(pages(unsealed))") }
    return problems
  }

  /// Looks at a page again if it seems damaged: somebody may be writing it.
  private static func state(of page: [UInt8], _ number: Int, _ path: String) -> index_pages_state {
    var state = index_pages_look(page, Int32(page.count), Int64(number))
    for _ in 0..<3 where state == INDEX_PAGE_DAMAGED {
      guard let again = IndexFile.bytes(of: path, count: page.count, at: page.count * (number - 1)),
        again.count == page.count
      else { break }
      state = index_pages_look(again, Int32(again.count), Int64(number))
    }
    return state
  }

  private static func pages(_ numbers: [Int]) -> String {
    let shown = numbers.prefix(named).map(String.init).joined(separator: ", ")
    return (numbers.count == 1 ? "page " : "\(numbers.count) pages: ") + shown + (numbers.count > named ? ", …" : "")
  }

  // MARK: Tables

  private static func problems(_ db: Database) throws -> [String] {
    var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    let state = try IndexState(db)
    let tables = state.tables
    var (count, checksum) = (0, Int64(0))
    var wrong: [String] = []
    let rows = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(tables.records)")
    try rows.start()
    while let row = try rows.next() {
      count += 1
      do {
        checksum &+= try IndexRecord(row).checksum(at: row.integer(0))
      } catch {
        if case .damaged(_, let detail) = IndexError(error, path: "") { wrong.append(detail) } else { throw error }
      }
    }
    problems += wrong.prefix(named)
    if wrong.count > named { problems.append("\(wrong.count) records in all are not what was written") }
    if count != state.count { problems.append("\(count) records are there, \(state.count) should be") }
    if checksum != state.checksum { problems.append("the records are other ones than were stored") }
    problems += try BlockCounts.problems(db, state)
    if !state.facets.isEmpty { problems += try facetProblems(db, state) }
    problems += try ListCheck(db, tables).problems(state)
    for table in state.hasSubstrings ? [tables.parts] : [] {
      for (left, right, what) in [
        (tables.records, "\(table)_docsize", "records are missing in \(table)"),
        ("\(table)_docsize", tables.records, "records are gone, but still in \(table)"),
      ] {
        let (own, other) = left == tables.records ? ("place", "id") : ("id", "place")
        let missing =
          try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(left) WHERE \(own) NOT IN (SELECT \(other) FROM \(right))") ?? 0
        if missing > 0 { problems.append("\(missing) \(what)") }
      }
    }
    return problems
  }

  /// What is wrong with the values of the facets.
  private static func facetProblems(_ db: Database, _ state: IndexState) throws -> [String] {
    let tables = state.tables
    var problems: [String] = []
    let rows =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(tables.facets) WHERE place IN (SELECT place FROM \(tables.records))") ?? 0
    if rows != state.count {
      problems.append("\(rows) records are there in \(tables.facets), \(state.count) should be")
    }
    for (facet, name) in state.facets.enumerated() {
      let column = FacetNumbers.column(facet)
      let wrong =
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM
              (SELECT \(column) AS number, count(*) AS count FROM \(tables.facets) GROUP BY 1) AS f
              FULL OUTER JOIN (SELECT number, count FROM \(tables.facetValues) WHERE facet = \(facet)) AS v USING (number)
            WHERE f.count IS NOT v.count
            """) ?? 0
      if wrong > 0 { problems.append("\(wrong) values of the facet \(name) are counted wrongly") }
    }
    return problems
  }

  // MARK: Full text

  private func fullTextProblems() async throws -> [String] {
    let folder = URL(fileURLWithPath: IndexFile.resolved(path)).deletingLastPathComponent().path
    if access(path, W_OK) == 0, access(folder, W_OK) == 0 {
      let queue = try IndexConnections.writer(path)
      defer { IndexConnections.finish(queue) }
      return try await Self.fullTextProblems(queue)
    }
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).isearch").path
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(copy + end) } }
    try await SearchIndex.copyPages(of: self, to: copy)
    let queue = try IndexConnections.writer(copy)
    defer { try? queue.close() }
    return try await Self.fullTextProblems(queue)
  }

  private static func fullTextProblems(_ queue: DatabaseQueue) async throws -> [String] {
    try await queue.writeWhileWanted { db in
      var problems: [String] = []
      // A statement that writes, though it does not.
      try db.inTransaction(.immediate) {
        let state = try IndexState(db)
        for table in [state.tables.words] + (state.hasSubstrings ? [state.tables.parts] : []) {
          do {
            try db.execute(sql: "INSERT INTO \(table)(\(table)) VALUES ('integrity-check')")
          } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            problems.append("\(table): \(error.message ?? "damaged")")
          }
        }
        return .rollback
      }
      return problems
    }
  }
}
