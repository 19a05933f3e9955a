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

  /// So many candidates are compared in less than a millisecond.
  private static let few = 500

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
        let record = IndexRecord(row, from: 1)
        found.append((Place(tier: tier, score: 0, number: row[0]), record))
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
      if let better, try isFound(row[0], by: better) { return true }
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
    let next = try rows(of: candidates, side, number)
    var check = isChecked ? RecordCheck(query.match) : nil
    while let row = try next() {
      if check != nil, check?.matches(IndexRecord.searchedTexts(of: row, from: 1)) != true { continue }
      if try !body(row) { return }
    }
  }

  /// What gives one candidate after the other, a row of its place and ``IndexTables/columns``.
  private func rows(
    of candidates: IndexQuery.Candidates, _ side: IndexKey.Side, _ number: Int64?
  ) throws -> () throws -> Row? {
    let (comparison, direction) = side == .after ? (">", "ASC") : ("<", "DESC")
    let number = number ?? (side == .after ? .min : .max)
    let columns = "r.place, r.id, r.title, r.texts, r.reading, r.rank, r.content"
    func rows(_ sql: String, _ arguments: StatementArguments) throws -> () throws -> Row? {
      let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
      return { try cursor.next() }
    }
    func table(_ name: String, _ expression: String) throws -> () throws -> Row? {
      // CROSS JOIN: the records are looked up by what the full-text table finds, never the other way round.
      try rows(
        """
        SELECT \(columns) FROM \(name) CROSS JOIN \(tables.records) AS r ON r.place = \(name).rowid
        WHERE \(name) MATCH ? AND \(name).rowid \(comparison) ? ORDER BY \(name).rowid \(direction)
        """, [expression, number])
    }
    /// What is found by all of these; the tables' answers are in the order of places already, so SQLite merges them as they
    /// come.
    func places(_ expression: IndexQuery.PartsExpression, _ words: String?) throws -> () throws -> Row? {
      func found(_ table: String) -> String {
        "SELECT rowid AS place FROM \(table) WHERE \(table) MATCH ? AND rowid \(comparison) ?"
      }
      var sql = found(tables.parts)
      var arguments: StatementArguments = [expression.parts, number]
      for (operation, words) in [("UNION", expression.sounds), ("INTERSECT", words)] {
        guard let words else { continue }
        sql += " \(operation) " + found(tables.words)
        arguments += [words, number]
      }
      let places = try Int64.fetchCursor(
        db.cachedStatement(sql: sql + " ORDER BY place \(direction)"), arguments: arguments)
      let record = try db.cachedStatement(sql: "SELECT \(columns) FROM \(tables.records) AS r WHERE r.place = ?")
      return {
        while let place = try places.next() {
          if let row = try Row.fetchOne(record, arguments: [place]) { return row }
        }
        return nil
      }
    }
    switch candidates {
    case .words(let expression): return try table(tables.words, expression)
    case .parts(let expression) where expression.sounds == nil: return try table(tables.parts, expression.parts)
    case .parts(let expression): return try places(expression, nil)
    case .both(let words, let expression):
      // What is compared of a few costs less than looking for them in two tables.
      if try countFound(by: words, most: Self.few) < Self.few { return try table(tables.words, words) }
      return try places(expression, words)
    case .all:
      return try rows(
        "SELECT \(columns) FROM \(tables.records) AS r WHERE r.place \(comparison) ? ORDER BY r.place \(direction)",
        [number])
    }
  }
}
