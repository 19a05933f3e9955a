import GRDB
import IncrementalSearch

/// A result so short that all of it is put in order: by tier, then by bm25.
struct ShortResult {
  /// The places found, in order.
  let places: [IndexKey.Place]

  /// The most records that are put in order.
  static let most = 128
  /// The most records that the words of the query may be in, since bm25 counts them.
  private static let mostCounted = 6_000

  /// How much a word counts in a title, a text, a reading; marks are no words.
  private static let weights = "8.0, 1.0, 4.0, 1.0"

  /// Puts the result in order, or is nil if it is not short, or in the order of ranks.
  init?(_ reader: ResultReader) throws {
    let (db, query) = (reader.db, reader.query)
    guard !reader.state.isRanked, query.isExact, !query.tiers.isEmpty, case .words(let expression) = query.candidates
    else { return nil }
    let words = reader.state.tables.words
    guard try reader.countFound(by: expression, most: Self.most + 1) <= Self.most else { return nil }
    if query.lookups.count > 1 {
      var counted = 0
      for lookup in query.lookups {
        counted += try reader.countFound(by: lookup, most: Self.mostCounted - counted + 1)
        if counted > Self.mostCounted { return nil }
      }
    }
    var tiers: [Int64: Int] = [:]
    for (tier, better) in query.tiers.enumerated() {
      let numbers = try Int64.fetchCursor(
        db.cachedStatement(sql: "SELECT rowid FROM \(words) WHERE \(words) MATCH ?"), arguments: [better])
      while let number = try numbers.next() { if tiers[number] == nil { tiers[number] = tier } }
    }
    let scores = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT rowid, bm25(\(words), \(Self.weights)) FROM \(words) WHERE \(words) MATCH ?"),
      arguments: [expression])
    var places: [IndexKey.Place] = []
    while let row = try scores.next() {
      let number = try row.decode(Int64.self, atIndex: 0)
      places.append(
        IndexKey.Place(tier: tiers[number] ?? query.tiers.count, score: try row.decode(atIndex: 1), number: number))
    }
    self.places = places.sorted()
  }

  /// The places next to a place, or at an end, at most `limit`, in order.
  func places(_ side: IndexKey.Side, _ place: IndexKey.Place?, limit: Int) -> ArraySlice<IndexKey.Place> {
    guard let place else { return side == .after ? places.prefix(limit) : places.suffix(limit) }
    // Scores change a little with every record, so the place is where its record is now, if that is still found.
    let index = places.firstIndex { $0.number == place.number }
    switch side {
    case .after:
      return places[(index.map { $0 + 1 } ?? places.firstIndex { $0 > place } ?? places.endIndex)...].prefix(limit)
    case .before: return places[..<(index ?? places.firstIndex { $0 > place } ?? places.endIndex)].suffix(limit)
    }
  }
}
