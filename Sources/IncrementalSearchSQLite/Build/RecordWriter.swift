import GRDB

/// Writes records into the tables of a generation, with statements that are prepared once.
struct RecordWriter {
  private let db: Database
  private let recordInsertion: DirectStatement
  private let recordUpdate: DirectStatement
  private let wordInsertion: DirectStatement
  private let wordDeletion: DirectStatement
  private let partInsertion: DirectStatement?
  private let partDeletion: DirectStatement?
  private let facetInsertion: DirectStatement?
  private let facetDeletion: DirectStatement?

  /// Prepares the statements, or takes them as they were prepared before; valid while the connection is accessed.
  ///
  /// `isStaged` says that the records wait for their place.
  init(_ db: Database, _ tables: IndexTables, hasSubstrings: Bool, facets: Int, isStaged: Bool = false) throws {
    self.db = db
    let (words, parts) = (tables.words, tables.parts)
    recordInsertion = try DirectStatement(
      db,
      """
      INSERT OR IGNORE INTO \(isStaged ? tables.staged : tables.records)(place, \(IndexTables.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    // The id stays, so its index does.
    recordUpdate = try DirectStatement(
      db,
      """
      UPDATE \(tables.records)
      SET title = ?3, texts = ?4, reading = ?5, rank = ?6, content = ?7, checksum = ?8, facets = ?9
      WHERE place = ?1 AND id = ?2
      """)
    wordInsertion = try DirectStatement(db, "INSERT INTO \(words)(rowid, names, texts) VALUES (?, ?, ?)")
    wordDeletion = try DirectStatement(
      db, "INSERT INTO \(words)(\(words), rowid, names, texts) VALUES ('delete', ?, ?, ?)")
    partInsertion = hasSubstrings ? try DirectStatement(db, "INSERT INTO \(parts)(rowid, parts) VALUES (?, ?)") : nil
    partDeletion =
      hasSubstrings
      ? try DirectStatement(db, "INSERT INTO \(parts)(\(parts), rowid, parts) VALUES ('delete', ?, ?)") : nil
    let marks = [String](repeating: "?", count: facets + 1).joined(separator: ", ")
    facetInsertion = facets > 0 ? try DirectStatement(db, "INSERT INTO \(tables.facets) VALUES (\(marks))") : nil
    facetDeletion = facets > 0 ? try DirectStatement(db, "DELETE FROM \(tables.facets) WHERE place = ?") : nil
  }

  /// Writes a record's row; returns its checksum, or nil, and nothing is written, if another record has its id.
  func insert(_ record: IndexRecord, at place: Int64) throws -> Int64? { try execute(recordInsertion, record, place) }

  /// Writes a record's row over that of another one with its id; returns its checksum, or nil if there is none at its place.
  func update(_ record: IndexRecord, at place: Int64) throws -> Int64? { try execute(recordUpdate, record, place) }

  private func execute(_ statement: DirectStatement, _ record: IndexRecord, _ place: Int64) throws -> Int64? {
    let checksum = record.checksum(at: place)
    try statement.bind(place, at: 1)
    try statement.bind(record.id, at: 2)
    try statement.bind(record.joinedParts, at: 3)
    try statement.bind(record.joinedTexts, at: 4)
    try statement.bind(record.reading, at: 5)
    try statement.bind(record.rank, at: 6)
    try statement.bind(record.packedContent, at: 7)
    try statement.bind(checksum, at: 8)
    try statement.bind(record.joinedFacets, at: 9)
    try statement.execute()
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

  private func execute(_ words: DirectStatement, _ tokens: RecordTokens, _ facets: [Int], _ place: Int64) throws {
    try words.bind(place, at: 1)
    try words.bind(text: tokens.names(withFacets: facets), at: 2)
    try words.bind(text: tokens.texts, at: 3)
    try words.execute()
  }

  /// Writes the numbers of what a record has of the facets.
  func insert(facets: [Int], at place: Int64) throws {
    guard let facetInsertion else { return }
    try facetInsertion.bind(place, at: 1)
    for (index, number) in facets.enumerated() { try facetInsertion.bind(Int64(number), at: index + 2) }
    try facetInsertion.execute()
  }

  /// Writes the parts of a record's words, where those are indexed.
  func insert(parts: [UInt8], at place: Int64) throws { try execute(partInsertion, parts, place) }

  /// Deletes what stands beside a record and its words: parts, which must be what was written, and facets.
  func deleteBeside(parts: [UInt8], at place: Int64) throws {
    try execute(partDeletion, parts, place)
    guard let facetDeletion else { return }
    try facetDeletion.bind(place, at: 1)
    try facetDeletion.execute()
  }

  private func execute(_ statement: DirectStatement?, _ parts: [UInt8], _ place: Int64) throws {
    guard let statement else { return }
    try statement.bind(place, at: 1)
    try statement.bind(text: parts, at: 2)
    try statement.execute()
  }
}
