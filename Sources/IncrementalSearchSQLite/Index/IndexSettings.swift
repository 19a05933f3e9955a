/// How an index is built.
public struct IndexSettings: Hashable, Sendable {
  /// Whether records come in the order of their `IndexRecord/rank`, highest first; else in the order they were given.
  ///
  /// Records without a rank, or with one that is not a number, come last.
  public var isRanked: Bool
  /// Whether parts of words (`ibrar` in `library`) are indexed, for `MatchKind/contains` and `'word`.
  ///
  /// Without that they are found too, but all records are read if few match. The file becomes about twice as large, and
  /// building takes about twice as long.
  public var hasSubstrings: Bool
  /// The names of the facets to filter by and to count; records have their values in this order (`IndexRecord/facets`).
  ///
  /// At most 16, each with up to ``mostFacetValues`` different values.
  public var facets: [String]
  /// Any data about the index: stored with it, not interpreted.
  public var properties: [String: String]

  /// Makes settings.
  public init(
    isRanked: Bool = false, hasSubstrings: Bool = false, facets: [String] = [], properties: [String: String] = [:]
  ) {
    self.isRanked = isRanked
    self.hasSubstrings = hasSubstrings
    self.facets = facets
    self.properties = properties
  }

  /// How many different values a facet may have.
  public static let mostFacetValues = 10_000

  private static let mostFacets = 16

  /// What is wrong with the settings; nil if nothing is.
  var problem: String? {
    if facets.count > Self.mostFacets { return "\(facets.count) facets are too many; give \(Self.mostFacets) at most" }
    if Set(facets).count < facets.count { return "two facets have the same name; give each once" }
    // Such characters stand between names where they are stored.
    if let name = facets.first(where: { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } }) {
      return "“\(name)” is no name of a facet; give one without control characters"
    }
    return nil
  }
}
