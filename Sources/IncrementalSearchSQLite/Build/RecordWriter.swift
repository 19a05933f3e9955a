import Foundation
import GRDB

/// Writes records into the tables of a generation, with statements that are prepared once.
struct RecordWriter {
  private let db: Database
  private let recordInsertion: Statement
  private let wordInsertion: Statement
  private let wordDeletion: Statement
  private let partInsertion: Statement?
  private let partDeletion: Statement?
  private let facetInsertion: Statement?
  private let facetDeletion: Statement?

  /// Prepares the statements, or takes them as they were prepared before; valid while the connection is accessed.
  ///
  /// `isStaged` says that the records wait for their place.
  init(_ db: Database, _ tables: IndexTables, hasSubstrings: Bool, facets: Int, isStaged: Bool = false) throws {
    self.db = db
    let (words, parts) = (tables.words, tables.parts)
    recordInsertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO \(isStaged ? tables.staged : tables.records)(place, \(IndexTables.columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    wordInsertion = try db.cachedStatement(
      sql: "INSERT INTO \(words)(rowid, names, texts) VALUES (?, ?, ?)")
    wordDeletion = try db.cachedStatement(
      sql: "INSERT INTO \(words)(\(words), rowid, names, texts) VALUES ('delete', ?, ?, ?)")
    partInsertion =
      hasSubstrings ? try db.cachedStatement(sql: "INSERT INTO \(parts)(rowid, parts) VALUES (?, ?)") : nil
    partDeletion =
      hasSubstrings
      ? try db.cachedStatement(sql: "INSERT INTO \(parts)(\(parts), rowid, parts) VALUES ('delete', ?, ?)") : nil
    let marks = [String](repeating: "?", count: facets + 1).joined(separator: ", ")
    facetInsertion = facets > 0 ? try db.cachedStatement(sql: "INSERT INTO \(tables.facets) VALUES (\(marks))") : nil
    facetDeletion = facets > 0 ? try db.cachedStatement(sql: "DELETE FROM \(tables.facets) WHERE place = ?") : nil
  }

  /// Writes a record's row; returns its checksum, or nil, and nothing is written, if another record has its id.
  func insert(_ record: IndexRecord, at place: Int64) throws -> Int64? {
    let checksum = record.checksum(at: place)
    recordInsertion.setUncheckedArguments([
      place, record.id, record.joinedParts, record.joinedTexts, record.reading, record.rank, Data(record.packedContent),
      checksum, record.joinedFacets,
    ])
    try recordInsertion.execute()
    return db.changesCount > 0 ? checksum : nil
  }

  /// Writes the words of a record that changed.
  func insert(words tokens: RecordTokens, facets: [Int], at place: Int64) throws {
    try execute(wordInsertion, tokens, facets, place)
  }

  /// Deletes the words of a record that had changed, which must be what was written.
  func delete(words tokens: RecordTokens, facets: [Int], at place: Int64) throws {
    try execute(wordDeletion, tokens, facets, place)
  }

  private func execute(_ words: Statement, _ tokens: RecordTokens, _ facets: [Int], _ place: Int64) throws {
    words.setUncheckedArguments([place, Self.text(tokens.names(withFacets: facets)), Self.text(tokens.texts)])
    try words.execute()
  }

  /// Writes the numbers of what a record has of the facets.
  func insert(facets: [Int], at place: Int64) throws {
    guard let facetInsertion else { return }
    facetInsertion.setUncheckedArguments(StatementArguments([place] + facets.map { Int64($0) }))
    try facetInsertion.execute()
  }

  /// Writes the parts of a record's words, where those are indexed.
  func insert(parts: [UInt8], at place: Int64) throws { try execute(partInsertion, parts, place) }

  /// Deletes what stands beside a record and its words: parts, which must be what was written, and facets.
  func deleteBeside(parts: [UInt8], at place: Int64) throws {
    try execute(partDeletion, parts, place)
    try facetDeletion?.execute(arguments: [place])
  }

  private func execute(_ statement: Statement?, _ parts: [UInt8], _ place: Int64) throws {
    guard let statement else { return }
    statement.setUncheckedArguments([place, Self.text(parts)])
    try statement.execute()
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
