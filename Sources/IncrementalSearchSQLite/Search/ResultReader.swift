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
  /// What says whether a tier has records.
  let terms: IndexTerms

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
    try query.tiers.forEach(side, from: place?.tier, terms) { tier, expression in
      let number = tier == place?.tier ? place?.number : nil
      try forEach(inTier: tier, expression, side, number) { row in
        try append(row, tier: tier, to: &found)
        return found.count < limit
      }
      return found.count < limit
    }
    return side == .after ? found : found.reversed()
  }

  /// The first records. A tier is read when all of those before it were, so the table needn't be asked for those again.
  private func firstRecords(_ limit: Int) throws -> [FoundRecord] {
    var found: [FoundRecord] = []
    var numbers: Set<Int64> = []
    try query.tiers.forEach(.after, from: nil, terms) { tier, expression in
      let candidates = expression.map { .words($0) } ?? query.candidates
      try forEachCandidate(candidates, isChecked: !query.isExact, .after, nil) { row in
        guard numbers.insert(row.place).inserted else { return true }
        try append(row, tier: tier, to: &found)
        return found.count < limit
      }
      return found.count < limit
    }
    return found
  }

  func append(_ row: FoundRow, tier: Int, to found: inout [FoundRecord]) throws {
    guard let record = try row.record() else { return }
    found.append((Place(tier: tier, score: 0, number: row.place), record))
  }

  // MARK: Tiers

  /// Where the records of a tier, which an expression finds, and of none before it, are listed.
  func candidates(ofTier tier: Int, _ expression: TokenExpression?) throws -> IndexQuery.Candidates {
    let better = try query.tiers.better(than: tier, terms)
    func words(_ expression: TokenExpression) -> IndexQuery.Candidates {
      .words(better.map { .but(expression, $0) } ?? expression)
    }
    if let expression { return words(expression) }
    guard case .words(let expression) = query.candidates else { return query.candidates }
    return words(expression)
  }

  /// The same of a tier that is known by its number.
  func candidates(ofTier tier: Int) throws -> IndexQuery.Candidates {
    try candidates(ofTier: tier, query.tiers.expression(of: tier, terms))
  }

  /// Calls with each record of a tier on one side of a place, until told to stop.
  func forEach(
    inTier tier: Int, _ expression: TokenExpression?, _ side: IndexKey.Side, _ number: Int64?,
    _ body: (FoundRow) throws -> Bool
  ) throws {
    let candidates = try candidates(ofTier: tier, expression)
    var better: TokenExpression?
    if tier == query.tiers.last {
      if case .words = query.candidates {} else { better = try query.tiers.better(than: tier, terms) }
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
