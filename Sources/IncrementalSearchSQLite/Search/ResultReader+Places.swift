import GRDB
import IncrementalSearch

// Where records stand in a result, and how many are before them.

extension ResultReader {
  /// The number of records found.
  func count() throws -> Int {
    if query.findsAll { return state.count }
    if let positions = known.positions[result] { return positions.count }
    if query.isExact, case .words(let expression) = query.candidates { return try words.count(expression) }
    var count = 0
    try forEachCandidate(query.candidates, isChecked: !query.isExact, .after, nil) { _ in
      count += 1
      return true
    }
    return count
  }

  /// What is remembered under.
  var result: KnownResults.Result {
    get {
      KnownResults.Result(
        version: reading.version, match: query.match, filter: query.filter,
        isByRelevance: query.isByRelevance)
    }
  }

  /// Positions nearer to the start are counted from there.
  private static let near = 256

  /// The record with a number of records before it, and so many after that; of fewer records, how many there are.
  ///
  /// Takes as long at any position, but where the text of a query is first jumped in, which goes through all of its result
  /// once, and where records have to be compared.
  func records(atPosition position: Int, limit: Int) throws -> (records: [FoundRecord], position: Int) {
    if position > Self.near {
      if query.findsAll {
        guard let number = try BlockCounts.place(at: position, in: db, state) else { return ([], state.count) }
        return (try records(from: Place(tier: query.tiers.last, score: 0, number: number), limit: limit), position)
      }
      if let positions = try positions() {
        guard let place = try positions.place(at: position, self) else { return ([], positions.count) }
        return (try records(from: place, limit: limit), position)
      }
    }
    var skipped = 0
    var found: [FoundRecord] = []
    try query.tiers.forEach(.after, from: nil, terms) { tier, expression in
      try forEach(inTier: tier, expression, .after, nil) { row in
        if skipped < position {
          skipped += 1
          return true
        }
        try append(row, tier: tier, to: &found)
        return found.count < limit
      }
      return found.count < limit
    }
    return (found, skipped)
  }

  /// The record at a place and those after it.
  private func records(from place: Place, limit: Int) throws -> [FoundRecord] {
    try records(.after, Place(tier: place.tier, score: 0, number: place.number - 1), limit: limit)
  }

  /// Where the records of the result are, found out once; nil where they can't be listed without comparing them.
  private func positions() throws -> ResultPositions? {
    let result = result
    if let known = known.positions[result] { return known }
    let found = try ResultPositions(self)
    if let found { known.positions.remember(found, of: result) }
    return found
  }

  /// The record with an id, and its place in the result; nil if there is none or the query doesn't find it.
  ///
  /// In a short result it has a place of its own (``ShortResult``).
  func record(withID id: String) throws -> FoundRecord? {
    let statement = try db.cachedStatement(sql: "SELECT place FROM \(tables.records) WHERE id = ?")
    guard let number = try Int64.fetchOne(statement, arguments: [IndexRecord.storedID(id)]),
      let record = try FoundRow(at: number, reading).record()
    else { return nil }
    if case .words(let expression) = query.candidates, try !words.isFound(number, by: expression) { return nil }
    if let filter = query.filter, try !words.isFound(number, by: filter) { return nil }
    if !query.isExact {
      var check = RecordCheck(query.match)
      guard check.matches(record.searchedTexts) else { return nil }
    }
    var place = Place(tier: query.tiers.last, score: 0, number: number)
    try query.tiers.forEach(.after, from: nil, terms) { tier, expression in
      guard let expression, try words.isFound(number, by: expression) else { return true }
      place.tier = tier
      return false
    }
    return (place, record)
  }

  /// The number of records before a place.
  ///
  /// Counted by the table of words where what it finds needs no check; else as many records are looked at.
  func count(before place: Place) throws -> Int {
    if query.findsAll { return try BlockCounts.count(before: place.number, in: db, state) }
    if let positions = known.positions[result] { return try positions.count(before: place, self) }
    var count = 0
    try query.tiers.forEach(.before, from: place.tier, terms) { tier, expression in
      let end = tier == place.tier ? place.number : nil
      if let size = try countExactly(inTier: tier, expression, before: end) {
        count += size
        return true
      }
      try forEach(inTier: tier, expression, .before, end) { _ in
        count += 1
        return true
      }
      return true
    }
    return count
  }

  private func countExactly(
    inTier tier: Int, _ expression: TokenExpression?, before number: Int64? = nil
  ) throws -> Int? {
    guard query.isExact, case .words(let expression) = try candidates(ofTier: tier, expression) else { return nil }
    return try words.count(expression, before: number)
  }
}
