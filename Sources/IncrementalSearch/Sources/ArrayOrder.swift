import TextMatching

/// The order in which an ``ArraySource`` gives what it finds.
public enum ArrayOrder: String, CaseIterable, Hashable, Sendable {
  /// The order of the array; with ``MatchKind/fuzzy`` the best matches first, the shortest first among equal ones, as in fzf.
  case input
  /// The best first: by how well the texts match, then by rank, then shorter texts first, then in the order of the array.
  case relevance
}

/// How lines in a terminal are searched and ordered, in the manner of fzf.
public struct LineOrder: Equatable, Sendable {
  /// Whether a plain word is found anywhere in one piece, and one after `'` by its letters.
  public var isExact = false
  /// Whether the best match comes first, where matches have scores.
  public var sorts = true
  /// The criteria that order equally good matches; only the first ``MatchTiebreak/most`` count. Lines still equal keep their
  /// order.
  public var tiebreaks: [MatchTiebreak] = [.length]
  /// Whether the last line comes first.
  public var isReversed = false

  /// Makes the default: fuzzy words, the best matches first, the shortest first among equal ones.
  public init() {}

  /// Whether the best match comes first, of equally good ones the shortest, and of those the first one.
  var ordersByLength: Bool { sorts && tiebreaks == [.length] && !isReversed }

  /// Whether the order of equally good matches depends on more than how long lines are.
  var needsPlaces: Bool { !(tiebreaks.isEmpty || tiebreaks == [.length]) }
}
