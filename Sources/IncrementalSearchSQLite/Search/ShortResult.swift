import GRDB
import IncrementalSearch
import TextMatching

/// A result so short that all of it is put in order: by tier, then the shorter titles first.
///
/// A ranked index has its records in such an order already, so only others need it.
struct ShortResult: Sendable {
  /// The places found, in order.
  let places: [IndexKey.Place]

  /// The most records that are put in order; more are in the index's order within a tier.
  static let most = RecordOrder.mostByLength

  /// Puts the result in order, or is nil if it is not short, or in the order of ranks.
  ///
  /// Where records have to be compared, they are until more than are put in order are found, at the cost of a total at most;
  /// what comes of it is remembered.
  static func of(_ reader: ResultReader) throws -> ShortResult? {
    guard !reader.state.isRanked, reader.query.isByRelevance else { return nil }
    if reader.query.isExact, case .words(let expression) = reader.query.candidates {
      return try found(by: expression, reader)
    }
    let result = reader.result
    if let known = reader.known.short[result] { return known }
    let short = try compared(reader)
    reader.known.short.remember(short, of: result)
    return short
  }

  /// The result if the table of words alone finds it.
  private static func found(by expression: TokenExpression, _ reader: ResultReader) throws -> ShortResult? {
    guard try reader.words.count(expression, most: most + 1) <= most else { return nil }
    let tiers = try TiersOfPlaces(reader, of: nil)
    let length = try reader.db.cachedStatement(
      sql: "SELECT \(IndexTables.length) FROM \(reader.tables.records) WHERE place = ?")
    var places: [IndexKey.Place] = []
    let found = try reader.words.places(expression)
    while let place = try found.next() {
      if let length = try Double.fetchOne(length, arguments: [place]) {
        places.append(tiers.place(place, length: length))
      }
    }
    return ShortResult(places: places.sorted())
  }

  /// The result if records have to be compared.
  private static func compared(_ reader: ResultReader) throws -> ShortResult? {
    let query = reader.query
    var found: [(number: Int64, length: Int)] = []
    var check = CandidateCheck(reader, .after, nil)
    try reader.forEachCandidate(query.candidates, isChecked: false, .after, nil) { row in
      guard let texts = query.isExact ? try row.searchedTexts() : try check.texts(ofFound: row) else { return true }
      found.append((row.place, texts.length))
      return found.count <= most
    }
    if found.count > most { return nil }
    let tiers = try TiersOfPlaces(reader, of: found.map(\.number))
    return ShortResult(places: found.map { tiers.place($0.number, length: Double($0.length)) }.sorted())
  }

  /// The best tier of each record found that is in one.
  private struct TiersOfPlaces {
    private let tiers: [Int64: Int]
    private let last: Int

    /// A tier of more is asked for each of the records found instead.
    private static let mostListed = 2_048

    /// Without the records found, each tier must have no others.
    init(_ reader: ResultReader, of found: [Int64]?) throws {
      last = reader.query.tiers.last
      var tiers: [Int64: Int] = [:]
      try reader.query.tiers.forEach(.after, from: nil, reader.terms) { tier, expression in
        guard let expression else { return true }
        if let found, try reader.words.count(expression, most: Self.mostListed + 1) > Self.mostListed {
          for number in found where tiers[number] == nil {
            if try reader.words.isFound(number, by: expression) { tiers[number] = tier }
          }
          return true
        }
        let numbers = try reader.words.places(expression)
        while let number = try numbers.next() { if tiers[number] == nil { tiers[number] = tier } }
        return true
      }
      self.tiers = tiers
    }

    func place(_ number: Int64, length: Double) -> IndexKey.Place {
      IndexKey.Place(tier: tiers[number] ?? last, score: length, number: number)
    }
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
