import GRDB

/// What an index is at the moment, as one transaction sees it.
struct IndexState: Sendable {
  /// The generation that is searched; 0 while nothing was built.
  var generation: Int
  /// How often records have changed.
  var revision: Int
  /// The numbering of the records; places of another one mean nothing.
  var epoch: Int
  /// The number of records.
  var count: Int
  /// How long the generation took to build, in seconds.
  var buildSeconds: Double
  /// The number of records it was built from.
  var buildCount: Int
  /// Whether records are in the order of their rank.
  var isRanked: Bool
  /// Whether parts of words are indexed.
  var hasSubstrings: Bool

  /// The tables of the generation that is searched.
  var tables: IndexTables { IndexTables(generation: generation) }

  /// Reads the state; takes some microseconds.
  init(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql:
        "SELECT generation, revision, epoch, count, build_seconds, build_count, is_ranked, has_substrings FROM search_index"
    )
    guard let row = try Row.fetchOne(statement) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index's state is missing")
    }
    generation = row[0]
    revision = row[1]
    epoch = row[2]
    count = row[3]
    buildSeconds = row[4]
    buildCount = row[5]
    isRanked = row[6]
    hasSubstrings = row[7]
  }

  /// Writes the state.
  func write(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE search_index
        SET generation = ?, revision = ?, epoch = ?, count = ?, build_seconds = ?, build_count = ?, is_ranked = ?,
          has_substrings = ?
        """
    ).execute(arguments: [generation, revision, epoch, count, buildSeconds, buildCount, isRanked, hasSubstrings])
  }
}
