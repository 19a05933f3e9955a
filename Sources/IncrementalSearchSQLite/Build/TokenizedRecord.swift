import Foundation
import GRDB
import IncrementalSearch

/// A record with its tokens, ready to be written.
struct TokenizedRecord: Sendable {
  let record: IndexRecord
  private let tokens: RecordTokens?

  /// Tokenizes a record.
  init(_ record: IndexRecord, hasSubstrings: Bool) {
    self.record = record
    tokens = RecordTokens(record, hasSubstrings: hasSubstrings)
  }

  /// Takes a record that is not written to full-text tables yet.
  init(untokenized record: IndexRecord) {
    self.record = record
    tokens = nil
  }

  /// Writes the full-text rows of the record.
  func insertTokens(at place: Int64, into tables: IndexTables, _ db: Database, hasSubstrings: Bool) throws {
    try db.cachedStatement(
      sql: "INSERT INTO \(tables.words)(rowid, title, texts, reading, marks) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [place] + columns)
    if hasSubstrings {
      try db.cachedStatement(sql: "INSERT INTO \(tables.parts)(rowid, folded) VALUES (?, ?)")
        .execute(arguments: [place, text(tokens?.folded)])
    }
  }

  /// Deletes the full-text rows of the record, which must be the ones that were written for it.
  func deleteTokens(at place: Int64, from tables: IndexTables, _ db: Database, hasSubstrings: Bool) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO \(tables.words)(\(tables.words), rowid, title, texts, reading, marks)
        VALUES ('delete', ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [place] + columns)
    if hasSubstrings {
      try db.cachedStatement(
        sql: "INSERT INTO \(tables.parts)(\(tables.parts), rowid, folded) VALUES ('delete', ?, ?)"
      ).execute(arguments: [place, text(tokens?.folded)])
    }
  }

  private var columns: StatementArguments {
    [text(tokens?.title), text(tokens?.texts), text(tokens?.reading), text(tokens?.marks)]
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}

extension IndexRecord {
  /// Writes the record's row; false, and nothing written, if another record has its id.
  func insert(at place: Int64, into table: String, _ db: Database) throws -> Bool {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO \(table)(place, \(IndexTables.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [place] + arguments)
    return db.changesCount > 0
  }
}
