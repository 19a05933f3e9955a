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
  /// The sum of the records' checksums.
  var checksum: Int64
  /// The generation that is being built, so that changes have to be told to it; 0 if none is, negative if changes are
  /// refused meanwhile.
  var building: Int

  /// The names of the facets.
  var facets: [String]

  /// The tables of the generation that is searched.
  var tables: IndexTables { IndexTables(generation: generation) }

  /// How far apart the places of records are where a generation was built.
  var placeStep: Int64 { isRanked ? IndexBuilder.gap : 1 }

  /// The ordinal of the record that was built at a place, by how many there were; nil if none was.
  static func ordinal(of place: Int64, step: Int64, listed: Int) -> Int? {
    guard place > 0, place % step == 0, place / step <= Int64(listed) else { return nil }
    return Int(place / step) - 1
  }

  /// Reads the state; takes some microseconds.
  init(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT generation, revision, epoch, count, build_seconds, build_count, is_ranked, has_substrings, checksum,
          building, facets
        FROM search_index
        """)
    guard let row = try Row.fetchOne(statement) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index's state is missing")
    }
    generation = try row.decode(atIndex: 0)
    revision = try row.decode(atIndex: 1)
    epoch = try row.decode(atIndex: 2)
    count = try row.decode(atIndex: 3)
    buildSeconds = try row.decode(atIndex: 4)
    buildCount = try row.decode(atIndex: 5)
    isRanked = try row.decode(atIndex: 6)
    hasSubstrings = try row.decode(atIndex: 7)
    checksum = try row.decode(atIndex: 8)
    building = try row.decode(atIndex: 9)
    facets = IndexRecord.texts(try row.decode(atIndex: 10))
  }

  /// Takes in what was done to the records, and by how many there are more.
  mutating func took(_ store: RecordStore, _ more: Int) {
    count += more
    checksum &+= store.checksum
    if store.moved > 0 { epoch += 1 }
  }

  /// Writes the state.
  func write(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE search_index
        SET generation = ?, revision = ?, epoch = ?, count = ?, build_seconds = ?, build_count = ?, is_ranked = ?,
          has_substrings = ?, checksum = ?, building = ?, facets = ?
        """
    ).execute(arguments: [
      generation, revision, epoch, count, buildSeconds, buildCount, isRanked, hasSubstrings, checksum, building,
      IndexRecord.joined(facets),
    ])
  }
}
