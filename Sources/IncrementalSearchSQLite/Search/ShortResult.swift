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

  /// Puts the result in order, or is nil if it is not short, or in the order of ranks.
  init?(_ reader: ResultReader) throws {
    let (db, query, tables) = (reader.db, reader.query, reader.state.tables)
    guard !reader.state.isRanked, query.isExact, query.tiers.last > 0, case .words(let expression) = query.candidates
    else { return nil }
    guard try reader.countFound(by: expression, most: Self.most + 1) <= Self.most else { return nil }
    var tiers: [Int64: Int] = [:]
    for tier in query.tiers.tiers {
      let numbers = try Int64.fetchCursor(
        db.cachedStatement(sql: "SELECT rowid FROM \(tables.words) WHERE \(tables.words) MATCH ?"),
        arguments: [tier.expression])
      while let number = try numbers.next() { if tiers[number] == nil { tiers[number] = tier.number } }
    }
    let found = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT r.place, length(replace(r.title, char(31), '')) FROM \(tables.words) CROSS JOIN \(tables.records) AS r ON r.place = \(tables.words).rowid
          WHERE \(tables.words) MATCH ?
          """), arguments: [expression])
    var places: [IndexKey.Place] = []
    while let row = try found.next() {
      let number = try row.decode(Int64.self, atIndex: 0)
      places.append(
        IndexKey.Place(
          tier: tiers[number] ?? query.tiers.last, score: try row.decode(atIndex: 1), number: number))
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
