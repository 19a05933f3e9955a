/// Matches records against a query, one after the other.
struct RecordMatcher {
  /// Whether the task was found cancelled; what was answered since means nothing.
  private(set) var isCancelled = false

  private let query: MatchQuery
  private let isScored: Bool
  private var fuzzy = FuzzyMatcher()
  private var work = 0

  /// In characters compared, about 1 ms: however long its texts and words are, a cancelled search ends soon.
  private static let workPerCheck = 1 << 19

  init(_ query: MatchQuery) {
    self.query = query
    self.isScored = query.isScored
  }

  /// How well a record matches (0 where the order does not depend on it), or nil if it doesn't.
  mutating func score(of record: Int, in records: FoldedRecords.View) -> Int? {
    var total = 0
    for group in query.groups {
      guard let score = score(of: group, record, in: records) else { return nil }
      total += score
    }
    return total
  }

  /// The score of the first alternative that matches, as in fzf.
  private mutating func score(of group: [MatchTerm], _ record: Int, in records: FoldedRecords.View) -> Int? {
    for term in group {
      var best: Int?
      for index in records.texts(of: record) {
        let text = records.text(index)
        takeNote(of: text.count + 8)
        if isCancelled { return nil }
        guard let score = score(of: term, in: text, bonuses: records.bonuses(ofText: index)) else { continue }
        best = max(best ?? score, score)
        if !isScored { break }
      }
      if term.isNegated {
        if best == nil { return 0 }
      } else if let best {
        return best
      }
    }
    return nil
  }

  private mutating func score(of term: MatchTerm, in text: TextBytes, bonuses: UnsafeBufferPointer<UInt8>) -> Int? {
    if term.rule == .fuzzy {
      takeNote(of: min(term.needle.bytes.count * text.count, FuzzyMatcher.largestTable))
      return fuzzy.bestScore(of: term.needle, in: text, bonuses: bonuses)
    }
    guard let match = term.firstMatch(in: text) else { return nil }
    if !isScored || term.isNegated { return 0 }
    return Self.bestScore(of: term, from: match, in: text, bonuses: bonuses)
  }

  /// The score of the place with the best start; as in fzf, the first at a word boundary is good enough.
  private static func bestScore(
    of term: MatchTerm, from match: Range<Int>, in text: TextBytes, bonuses: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var best = match
    var next: Range<Int>? = match
    while let match = next, bonuses[best.lowerBound] < FuzzyScore.boundary {
      if bonuses[match.lowerBound] > bonuses[best.lowerBound] { best = match }
      next = term.firstMatch(in: text, from: match.lowerBound + 1)
    }
    var score = FuzzyScore()
    for offset in best where !TextBytes.isContinuation(text[offset]) { score.addMatch(bonus: bonuses[offset]) }
    return score.total
  }

  private mutating func takeNote(of work: Int) {
    self.work += work
    if self.work < Self.workPerCheck { return }
    self.work = 0
    if Task.isCancelled { isCancelled = true }
  }
}
