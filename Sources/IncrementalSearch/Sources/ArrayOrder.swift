import TextMatching

/// The order of what an ``ArraySource`` finds.
public enum ArrayOrder: String, CaseIterable, Hashable, Sendable {
  /// That of the array; with ``MatchKind/fuzzy`` the best first, of equal ones the shortest, as fzf has them.
  case input
  /// The best first: by how well the texts match, then by rank, the shorter ones, the order of the array.
  case relevance
}

/// How the lines of a terminal are searched and ordered, as those who know fzf have it.
public struct LineOrder: Equatable, Sendable {
  /// Whether a plain word is found anywhere in one piece, and one after `'` by its letters.
  public var isExact = false
  /// Whether the best match comes first, where matches have scores.
  public var sorts = true
  /// What decides between equally good matches, the first ``MatchTiebreak/most`` of them; then the order of the lines does.
  public var tiebreaks: [MatchTiebreak] = [.length]
  /// Whether the last line comes first.
  public var isReversed = false

  /// Fuzzy words, the best first, of equal ones the shortest.
  public init() {}

  /// Whether the best match comes first, of equally good ones the shortest, and of those the first one.
  var ordersByLength: Bool { sorts && tiebreaks == [.length] && !isReversed }

  /// Whether the order of equally good matches depends on more than how long lines are.
  var needsPlaces: Bool { !(tiebreaks.isEmpty || tiebreaks == [.length]) }
}
