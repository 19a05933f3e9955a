import Foundation
import GRDB

/// Rows of the tables of lists, not yet written.
struct ListRows: Sendable {
  /// Where a list stands: pages one after the other.
  struct Pages: Equatable, Sendable {
    var first: Int
    var count: Int
  }

  /// A list of the records that have any token with a prefix.
  struct Prefix: Equatable, Sendable {
    var prefix: [UInt8]
    /// In records.
    var count: Int
    var pages: Pages
  }

  var pages: [(number: Int, bytes: [UInt8])] = []
  /// What each page of tokens begins with: no more of its first token than tells it from the one before.
  var terms: [(beginning: [UInt8], page: Int)] = []
  var prefixes: [Prefix] = []
  /// In bytes.
  var size = 0

  /// Writes the rows.
  func write(to db: Database, _ tables: IndexTables) throws {
    let page = try db.cachedStatement(sql: "INSERT INTO \(tables.lists) VALUES (?, ?)")
    for (number, bytes) in pages { try page.execute(arguments: [number, Data(bytes)]) }
    let term = try db.cachedStatement(sql: "INSERT INTO \(tables.listTerms) VALUES (?, ?)")
    for (beginning, page) in terms { try term.execute(arguments: [Data(beginning), page]) }
    let prefix = try db.cachedStatement(sql: "INSERT INTO \(tables.listPrefixes) VALUES (?, ?, ?, ?)")
    for row in prefixes {
      try prefix.execute(arguments: [Data(row.prefix), row.count, row.pages.first, row.pages.count])
    }
  }
}
