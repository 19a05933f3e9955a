/// Says of one record after another whether a query finds it, and how well.
///
/// It keeps what it prepared for the query, so it is cheaper than ``MatchQuery/matches(_:)`` for many.
package struct RecordCheck {
  private var matcher: RankMatcher

  /// Prepares a query that is not scored.
  package init(_ query: MatchQuery) { matcher = RankMatcher(query) }

  /// Whether the query finds a record with these texts; the cost is linear in the texts.
  ///
  /// `mayHaveMarks` is false where it is known that the record has none of what the query's words are found by beside their letters
  /// (``RecordMarks``), which takes most of the time to find out.
  package mutating func matches(_ texts: SearchedTexts, mayHaveMarks: Bool = true) -> Bool {
    matcher.finds(texts, mayHaveMarks: mayHaveMarks)
  }
}
