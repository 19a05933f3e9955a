import GRDB
import IncrementalSearch

/// Reads the result of one query, from any place on, in either direction.
///
/// A result is its tiers one after the other, each in the order of the records' places, so what a page costs does not
/// depend on where it is.
struct ResultReader {
  let reading: IndexReading
  let query: IndexQuery
  /// What is remembered of results.
  let known: KnownResults

  typealias Place = IndexKey.Place
  typealias FoundRecord = (place: Place, record: IndexRecord)

  var db: Database { reading.db }
  var state: IndexState { reading.state }
  var words: WordSearch { get throws { try reading.words } }
  var tables: IndexTables { reading.tables }

  /// The records next to a place, or at an end of the result, at most `limit`, in the order of the result.
  func records(_ side: IndexKey.Side, _ place: Place?, limit: Int) throws -> [FoundRecord] {
    if side == .after, place == nil { return try firstRecords(limit) }
    var found: [FoundRecord] = []
    let tiers = query.tiers.numbers.filter { tier in
      place.map { side == .after ? tier >= $0.tier : tier <= $0.tier } ?? true
    }
    for tier in side == .after ? tiers : tiers.reversed() {
      let number = tier == place?.tier ? place?.number : nil
      try forEach(inTier: tier, side, number) { row in
        try append(row, tier: tier, to: &found)
        return found.count < limit
      }
      if found.count >= limit { break }
    }
    return side == .after ? found : found.reversed()
  }

  /// The first records. A tier is read when all of those before it were, so the table needn't be asked for those again.
  private func firstRecords(_ limit: Int) throws -> [FoundRecord] {
    var found: [FoundRecord] = []
    var numbers: Set<Int64> = []
    for tier in query.tiers.numbers {
      let candidates = query.tiers.expression(of: tier).map { .words($0) } ?? query.candidates
      try forEachCandidate(candidates, isChecked: !query.isExact, .after, nil) { row in
        guard numbers.insert(row.place).inserted else { return true }
        try append(row, tier: tier, to: &found)
        return found.count < limit
      }
      if found.count >= limit { break }
    }
    return found
  }

  func append(_ row: FoundRow, tier: Int, to found: inout [FoundRecord]) throws {
    guard let record = try row.record() else { return }
    found.append((Place(tier: tier, score: 0, number: row.place), record))
  }

  // MARK: Tiers

  /// Where the records of a tier, and of none before it, are listed.
  func candidates(ofTier tier: Int) -> IndexQuery.Candidates {
    let better = query.tiers.better(than: tier)
    func words(_ expression: TokenExpression) -> IndexQuery.Candidates {
      .words(better.map { .but(expression, $0) } ?? expression)
    }
    if let expression = query.tiers.expression(of: tier) { return words(expression) }
    guard case .words(let expression) = query.candidates else { return query.candidates }
    return words(expression)
  }

  /// Calls with each record of a tier on one side of a place, until told to stop.
  func forEach(
    inTier tier: Int, _ side: IndexKey.Side, _ number: Int64?, _ body: (FoundRow) throws -> Bool
  ) throws {
    let candidates = candidates(ofTier: tier)
    var better: TokenExpression?
    if tier == query.tiers.last {
      if case .words = query.candidates {} else { better = query.tiers.better(than: tier) }
    }
    try forEachCandidate(candidates, isChecked: !query.isExact, side, number) { row in
      if let better, try words.isFound(row.place, by: better) { return true }
      return try body(row)
    }
  }

  /// Calls with each candidate, or each that the query finds, until told to stop.
  func forEachCandidate(
    _ candidates: IndexQuery.Candidates, isChecked: Bool, _ side: IndexKey.Side, _ number: Int64?,
    _ body: (FoundRow) throws -> Bool
  ) throws {
    let next = try CandidateRows(reader: self, side: side, number: number).rows(of: candidates)
    var check = isChecked ? CandidateCheck(self, side, number) : nil
    while let row = try next() {
      if check != nil, try check?.texts(ofFound: row) == nil { continue }
      if try !body(row) { return }
    }
  }
}
