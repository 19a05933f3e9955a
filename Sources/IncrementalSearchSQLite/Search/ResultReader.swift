import GRDB
import IncrementalSearch

/// Reads the result of one query, from any place on, in either direction.
///
/// A result is its tiers one after the other, each in the order of the records' places, so what a page costs does not
/// depend on where it is.
struct ResultReader {
  let db: Database
  let state: IndexState
  let query: IndexQuery

  typealias Place = IndexKey.Place
  typealias FoundRecord = (place: Place, record: IndexRecord)

  var tables: IndexTables { state.tables }

  /// The records next to a place, or at an end of the result, at most `limit`, in the order of the result.
  func records(_ side: IndexKey.Side, _ place: Place?, limit: Int) throws -> [FoundRecord] {
    var found: [FoundRecord] = []
    let last = query.tiers.count
    let tiers =
      side == .after ? Array((place?.tier ?? 0)...max(last, place?.tier ?? 0)) : (0...(place?.tier ?? last)).reversed()
    for tier in tiers where tier <= last {
      let number = tier == place?.tier ? place?.number : nil
      try forEach(inTier: tier, side, number) { row in
        let record = try IndexRecord(row, from: 1)
        found.append((Place(tier: tier, score: 0, number: try row.decode(atIndex: 0)), record))
        return found.count < limit
      }
      if found.count >= limit { break }
    }
    return side == .after ? found : found.reversed()
  }

  // MARK: Tiers

  /// Where the records of a tier, and of none before it, are listed.
  func candidates(ofTier tier: Int) -> IndexQuery.Candidates {
    let tiers = query.tiers
    guard let better = tier > 0 ? tiers[tier - 1] : nil else {
      return tiers.isEmpty ? query.candidates : .words(tiers[0])
    }
    if tier < tiers.count { return .words("(\(tiers[tier])) NOT (\(better))") }
    guard case .words(let expression) = query.candidates else { return query.candidates }
    return .words("(\(expression)) NOT (\(better))")
  }

  /// Calls with each record of a tier on one side of a place, a row of its place and ``IndexTables/columns``, until told
  /// to stop.
  func forEach(
    inTier tier: Int, _ side: IndexKey.Side, _ number: Int64?, _ body: (Row) throws -> Bool
  ) throws {
    let candidates = candidates(ofTier: tier)
    var better: String?
    if tier > 0, tier == query.tiers.count {
      if case .words = query.candidates {} else { better = query.tiers[tier - 1] }
    }
    try forEachCandidate(candidates, isChecked: !query.isExact, side, number) { row in
      if let better, try isFound(row.decode(atIndex: 0), by: better) { return true }
      return try body(row)
    }
  }

  /// Whether the table of words finds one record.
  func isFound(_ number: Int64, by expression: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM \(tables.words) WHERE \(tables.words) MATCH ? AND rowid = ?)"),
      arguments: [expression, number]) ?? false
  }

  /// Calls with each candidate, or each that the query finds, until told to stop.
  func forEachCandidate(
    _ candidates: IndexQuery.Candidates, isChecked: Bool, _ side: IndexKey.Side, _ number: Int64?,
    _ body: (Row) throws -> Bool
  ) throws {
    let next = try CandidateRows(reader: self, side: side, number: number).rows(of: candidates)
    var check = isChecked ? RecordCheck(query.match) : nil
    while let row = try next() {
      if check != nil, check?.matches(try IndexRecord.searchedTexts(of: row, from: 1)) != true { continue }
      if try !body(row) { return }
    }
  }
}
