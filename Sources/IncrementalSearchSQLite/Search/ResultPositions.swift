import Foundation
import IncrementalSearch
import TextMatching

/// The places of records at regular intervals in a result, so that a position in it is reached without counting from the start.
///
/// Full-text tables list what they find but don't count it, so the first lookup goes through the whole result once.
struct ResultPositions: Sendable {
  private struct Tier {
    var number: Int
    /// How many records are found before the tier.
    var start: Int
    /// The places of its first record and of each that so many come after.
    var places: [Int64]
    var count: Int
  }

  private let tiers: [Tier]
  /// The number of records found.
  let count: Int

  private static let step = 1_024

  /// Goes through the result, at the cost of counting it; nil where it can't be listed without comparing records.
  init?(_ reader: ResultReader) throws {
    guard reader.query.isExact else { return nil }
    var (tiers, count, areListed) = ([Tier](), 0, true)
    try reader.query.tiers.forEach(.after, from: nil, reader.terms) { number, expression in
      guard case .words(let expression) = try reader.candidates(ofTier: number, expression) else {
        areListed = false
        return false
      }
      let found = try reader.words.places(expression)
      var tier = Tier(number: number, start: count, places: [], count: 0)
      while let place = try found.next() {
        if tier.count % Self.step == 0 { tier.places.append(place) }
        tier.count += 1
      }
      if tier.count == 0 { return true }
      count += tier.count
      tiers.append(tier)
      return true
    }
    guard areListed else { return nil }
    (self.tiers, self.count) = (tiers, count)
  }

  /// The place of the record with so many before it; nil past the end.
  func place(at position: Int, _ reader: ResultReader) throws -> IndexKey.Place? {
    guard let tier = tiers.last(where: { $0.start <= position }), position < tier.start + tier.count,
      case .words(let expression) = try reader.candidates(ofTier: tier.number)
    else { return nil }
    let rest = position - tier.start
    let found = try reader.words.places(expression, .after, tier.places[rest / Self.step] - 1)
    for _ in 0..<rest % Self.step { _ = try found.next() }
    return try found.next().map { IndexKey.Place(tier: tier.number, score: 0, number: $0) }
  }

  /// The number of records before a place.
  func count(before place: IndexKey.Place, _ reader: ResultReader) throws -> Int {
    guard let tier = tiers.last(where: { $0.number <= place.tier }) else { return 0 }
    if tier.number < place.tier { return tier.start + tier.count }
    var (low, high) = (0, tier.places.count)
    while low < high {
      let middle = (low + high) / 2
      if tier.places[middle] < place.number { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case .words(let expression) = try reader.candidates(ofTier: tier.number) else { return tier.start }
    let found = try reader.words.places(expression, .after, tier.places[low - 1] - 1)
    var since = 0
    while let next = try found.next(), next < place.number { since += 1 }
    return tier.start + (low - 1) * Self.step + since
  }
}
