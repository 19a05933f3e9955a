/// A place in the result of a query in a ``SearchIndex``; opaque.
public struct IndexKey: Hashable, Codable, Sendable {
  /// Which side of the place the page is on.
  enum Side: String, Codable, Sendable {
    case after
    case before
  }

  /// A record's place in a result.
  struct Place: Hashable, Codable, Comparable, Sendable {
    /// How well the record matches, best first, from 0.
    var tier: Int
    /// Its score, lower first, in a short result; 0 in one that is in the index's order within a tier.
    var score: Double
    /// Its place in the index's order.
    var number: Int64

    static func < (a: Place, b: Place) -> Bool {
      (a.tier, a.score, a.number) < (b.tier, b.score, b.number)
    }
  }

  var side: Side
  var place: Place
  /// Whether the result was short, and so ordered by scores.
  var isShort: Bool
  /// The numbering of the records that the place belongs to.
  var epoch: Int
  /// The record at the place, by which it is found again when the records were numbered anew.
  var id: String
}
