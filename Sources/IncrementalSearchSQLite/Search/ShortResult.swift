import GRDB
import IncrementalSearch
import TextMatching

/// A result so short that all of it is put in order: by tier, then the shorter titles first.
///
/// A ranked index has its records in such an order already, so only others need it.
struct ShortResult {
  /// The places found, in order.
  let places: [IndexKey.Place]

  /// The most records that are put in order; more are in the index's order within a tier.
  static let most = RecordOrder.mostByLength

  /// How many records are compared to find a result that is short.
  private static let mostCompared = 8 * most

  /// Puts the result in order, or is nil if it is not short, or in the order of ranks.
  init?(_ reader: ResultReader) throws {
    let (db, query, tables) = (reader.db, reader.query, reader.state.tables)
    guard !reader.state.isRanked, query.isByRelevance else { return nil }
    var exact: String?
    if case .words(let expression) = query.candidates {
      let most = query.isExact ? Self.most : Self.mostCompared
      guard try reader.countFound(by: expression, most: most + 1) <= most else { return nil }
      if query.isExact { exact = expression }
    }
    var tiers: [Int64: Int] = [:]
    for tier in query.tiers.tiers {
      let numbers = try Int64.fetchCursor(
        db.cachedStatement(sql: "SELECT rowid FROM \(tables.words) WHERE \(tables.words) MATCH ?"),
        arguments: [query.tiers.expression(of: tier.number)])
      while let number = try numbers.next() { if tiers[number] == nil { tiers[number] = tier.number } }
    }
    var places: [IndexKey.Place] = []
    var check = RecordCheck(query.match)
    func append(_ number: Int64, length: Double) -> Bool {
      places.append(IndexKey.Place(tier: tiers[number] ?? query.tiers.last, score: length, number: number))
      return places.count <= Self.most
    }
    if let exact {
      let found = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT r.place, length(replace(r.title, char(31), ''))
            FROM \(tables.words) CROSS JOIN \(tables.records) AS r ON r.place = \(tables.words).rowid
            WHERE \(tables.words) MATCH ?
            """), arguments: [exact])
      while let row = try found.next() {
        _ = append(try row.decode(atIndex: 0), length: try row.decode(atIndex: 1))
      }
    } else {
      var looks = 0
      try reader.forEachCandidate(query.candidates, isChecked: false, .after, nil) { row in
        looks += 1
        if looks > Self.mostCompared { return false }
        let texts = try IndexRecord.searchedTexts(of: row, from: 1)
        if !query.isExact, !check.matches(texts) { return true }
        return append(try row.decode(atIndex: 0), length: Double(texts.length))
      }
      if looks > Self.mostCompared || places.count > Self.most { return nil }
    }
    self.places = places.sorted()
  }

  /// The places next to a place, or at an end, at most `limit`, in order.
  func places(_ side: IndexKey.Side, _ place: IndexKey.Place?, limit: Int) -> ArraySlice<IndexKey.Place> {
    guard let place else { return side == .after ? places.prefix(limit) : places.suffix(limit) }
    // The place is where its record is now, if that is still found.
    let index = places.firstIndex { $0.number == place.number }
    switch side {
    case .after:
      return places[(index.map { $0 + 1 } ?? places.firstIndex { $0 > place } ?? places.endIndex)...].prefix(limit)
    case .before: return places[..<(index ?? places.firstIndex { $0 > place } ?? places.endIndex)].suffix(limit)
    }
  }
}
