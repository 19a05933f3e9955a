/// Says of one record after another whether a query finds it.
///
/// It keeps what it prepared for the query, and memory, so it is cheaper than ``MatchQuery/matches(_:)`` for many.
package struct RecordCheck {
  private var matcher: RecordMatcher
  private var records: FoldedRecords

  /// Prepares a query that is not scored.
  package init(_ query: MatchQuery) {
    matcher = RecordMatcher(query)
    records = FoldedRecords(isScored: false, hasSounds: query.groups.joined().contains { $0.sound != nil })
  }

  /// Whether the query finds a record with these texts; the cost is linear in the texts.
  package mutating func matches(_ texts: [String]) -> Bool {
    records.removeAll()
    records.append(texts)
    return records.withView { matcher.score(of: 0, in: $0) != nil }
  }
}
