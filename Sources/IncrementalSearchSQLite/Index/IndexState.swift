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
    let statement = try DirectStatement(
      db,
      """
      SELECT generation, revision, epoch, count, build_seconds, build_count, is_ranked, has_substrings, checksum,
        building, facets
      FROM search_index
      """)
    guard let state = try statement.first(nil, { try IndexState($0) }) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index's state is missing")
    }
    self = state
  }

  private init(_ row: DirectRow) throws {
    func integer(_ column: Int) throws -> Int { Int(try row.integer(column)) }
    generation = try integer(0)
    revision = try integer(1)
    epoch = try integer(2)
    count = try integer(3)
    buildSeconds = try row.number(4) ?? 0
    buildCount = try integer(5)
    isRanked = try integer(6) != 0
    hasSubstrings = try integer(7) != 0
    checksum = try row.integer(8)
    building = try integer(9)
    facets = IndexRecord.texts(try row.text(10))
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
