/// Checks one record after another whether a query finds it.
///
/// It keeps what it prepared for the query, so it is cheaper than ``MatchQuery/matches(_:)`` for many.
package struct RecordCheck {
  private let groups: [[MatchWord]]
  /// The lookups of all words as one.
  private let joined: [Int]
  /// What words are found by beside their letters.
  private let lookups: [MarkLookup]
  /// The same among the tokens of records; made when one is first looked for there.
  private var kept: KeptLookups?
  /// Which of them the record has that is looked at.
  private var held: HeldLookups

  /// Prepares a query that is not scored.
  package init(_ query: MatchQuery) {
    var numbers = LookupNumbers()
    groups = MatchWord.groups(of: query, &numbers)
    joined = query.joined.map { numbers.number(of: $0) }
    lookups = numbers.lookups
    held = HeldLookups(tiers: Array(repeating: 0, count: lookups.count), tierCount: 0)
  }

  /// Whether the query finds a record with these texts; the cost is linear in the texts.
  ///
  /// `mayHaveMarks` is false where it is known that the record has none of what the query's words are found by beside their letters
  /// (``RecordMarks``), which takes most of the time to find out. It is found out only where the letters don't tell.
  package mutating func matches(_ texts: SearchedTexts, mayHaveMarks: Bool = true) -> Bool {
    let folded = texts.all.map { FoldedText.bytes(of: $0) }
    var isRead = false
    for group in groups {
      let isFound = group.contains { word in
        word.isNegated != folded.contains { $0.withUnsafeBufferPointer { word.isFound(in: TextBytes($0)) } }
      }
      if isFound { continue }
      if !mayHaveMarks || lookups.isEmpty { return false }
      if !isRead { look(at: texts) }
      isRead = true
      if !group.contains(where: { $0.finding.contains(where: held.contains) }) {
        return joined.contains(where: held.contains)
      }
    }
    return true
  }

  /// Finds out which of the lookups a record has.
  private mutating func look(at texts: SearchedTexts) {
    let kept = kept ?? KeptLookups(lookups)
    self.kept = kept
    held.removeAll()
    RecordMarks(texts).bytes.withUnsafeBufferPointer { kept.look(at: $0, &held) }
  }
}
