/// The order of the records found in a ``SearchIndex``.
public enum IndexOrder: String, CaseIterable, Hashable, Sendable {
  /// The best first: the title is the query, starts with it, has its words; then the others. Equally good ones are in
  /// the index's own order, and where it is not ranked the shorter ones first.
  case relevance
  /// The index's own order: by rank, or as the records were given.
  case index
}
