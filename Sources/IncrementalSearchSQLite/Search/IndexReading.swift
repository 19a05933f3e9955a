import GRDB

/// One reading of an index: all of it sees one state of the records.
///
/// Used by one thread at a time, as its connection is.
final class IndexReading {
  let db: Database
  let state: IndexState
  /// The state of the records, for what is remembered of it.
  let version: IndexVersion
  /// Reads the record at a place.
  let records: DirectStatement
  /// The records that were read already; nil where so many are read that they would put out what others look at.
  let knownRecords: KnownRecords?
  private let unions: KnownUnions
  private let termPages: KnownTermPages
  private let changedTokens: ChangedTokens
  private var openedWords: WordSearch?

  var tables: IndexTables { state.tables }

  /// Finds records by their words; opened where it is asked for, which a page whose places are known never does.
  var words: WordSearch {
    get throws {
      if let openedWords { return openedWords }
      let words = try WordSearch(db, state, version, known: unions, termPages, changedTokens)
      openedWords = words
      return words
    }
  }

  init(
    _ db: Database, known unions: KnownUnions, _ termPages: KnownTermPages, _ changedTokens: ChangedTokens,
    _ knownRecords: KnownRecords? = nil
  ) throws {
    self.db = db
    self.knownRecords = knownRecords
    (self.unions, self.termPages, self.changedTokens) = (unions, termPages, changedTokens)
    state = try IndexState(db)
    version = try IndexVersion(db, state)
    records = try DirectStatement(
      db, "SELECT place, \(IndexTables.columns) FROM \(state.tables.records) WHERE place = ?")
  }
}
