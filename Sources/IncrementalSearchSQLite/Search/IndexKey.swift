/// A place in the result of a query in a ``SearchIndex``; opaque.
public struct IndexKey: Hashable, Codable, Sendable {
  /// The numbering of the records that `place` belongs to.
  var epoch: Int
  /// How well the record matches, best first, from 0.
  var tier: Int
  /// Its score in a short result, lower first; nil in one that is in the index's order.
  var score: Double?
  /// Its place in the index's order.
  var place: Int64
  /// The record's id, by which it is found again when the index was numbered anew.
  var id: String
}
