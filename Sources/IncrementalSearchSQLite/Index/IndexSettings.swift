/// How an index is built.
public struct IndexSettings: Hashable, Sendable {
  /// Whether records come in the order of their ``IndexRecord/rank``, highest first; else in the order they were given.
  ///
  /// Records without a rank, or with one that is not a number, come last.
  public var isRanked: Bool
  /// Whether parts of words (`ibrar` in `library`) are indexed, for `MatchKind/contains` and `'word`.
  ///
  /// Without that they are found too, at the cost of reading all records where few match. The file becomes about twice
  /// as large, and building takes about twice as long.
  public var hasSubstrings: Bool
  /// Whatever belongs to the index: kept with it, not looked at.
  public var properties: [String: String]

  /// Makes settings.
  public init(isRanked: Bool = false, hasSubstrings: Bool = false, properties: [String: String] = [:]) {
    self.isRanked = isRanked
    self.hasSubstrings = hasSubstrings
    self.properties = properties
  }
}
