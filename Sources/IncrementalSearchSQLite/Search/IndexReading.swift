import GRDB

/// One reading of an index: all of it sees one state of the records.
struct IndexReading {
  let db: Database
  let state: IndexState
  let words: WordSearch
  /// The state of the records, for what is remembered of it.
  let version: IndexVersion
  /// Reads the record at a place.
  let records: DirectStatement

  var tables: IndexTables { state.tables }

  init(_ db: Database, known unions: KnownUnions) throws {
    self.db = db
    state = try IndexState(db)
    version = try IndexVersion(db, state)
    words = try WordSearch(db, state, version, known: unions)
    records = try DirectStatement(
      db, "SELECT place, \(IndexTables.columns) FROM \(state.tables.records) WHERE place = ?")
  }
}
