/// Matches records against a query, one after the other.
struct RecordMatcher {
  /// Whether the task was found cancelled; what was answered since means nothing.
  private(set) var isCancelled = false

  /// A term, and where its word is prepared, if it is.
  private struct PreparedTerm {
    var term: MatchTerm
    var columns: Int?
  }

  private var groups: [[PreparedTerm]] = []
  private let isScored: Bool
  /// The letters without which no record matches.
  private let letters: LetterSet
  private let scalars: ScalarSet
  private var fuzzy = FuzzyMatcher()
  private var columns: [FuzzyColumns] = []
  private var work = 0

  /// In characters compared, about 1 ms: however long its texts and words are, a cancelled search ends soon.
  private static let workPerCheck = 1 << 19
  /// Whether all words are prepared, so that a record with one short text needs nothing else.
  private var areAllPrepared = false
  /// Prepared words take 2 KiB each.
  private static let mostColumns = 32

  init(_ query: MatchQuery) { self.init(query.groups, isScored: query.isScored) }

  /// Matches only some groups of a query.
  init(_ groups: [[MatchTerm]], isScored: Bool) {
    self.isScored = isScored
    var letters = LetterSet()
    var scalars = ScalarSet()
    if isScored {
      for group in groups where group.count == 1 && !group[0].isNegated {
        let bytes = group[0].needle.bytes
        letters.formUnion(LetterSet(bytes))
        bytes.withUnsafeBufferPointer { scalars.formUnion(ScalarSet(TextBytes($0))) }
      }
    }
    self.letters = letters
    self.scalars = scalars
    self.groups = groups.map { $0.map { PreparedTerm(term: $0, columns: prepareColumns(for: $0)) } }
    areAllPrepared = isScored && self.groups.allSatisfy { $0.count == 1 && $0[0].columns != nil }
  }

  private mutating func prepareColumns(for term: MatchTerm) -> Int? {
    guard term.rule == .fuzzy, columns.count < Self.mostColumns, let prepared = FuzzyColumns(term.needle.bytes) else {
      return nil
    }
    columns.append(prepared)
    return columns.count - 1
  }

  /// How well a record matches (0 where the order does not depend on it), or nil if it doesn't.
  mutating func score(of record: Int, in records: FoldedRecords.View) -> Int? {
    let isASCII: Bool
    if records.letters.isEmpty {
      isASCII = false
    } else {
      guard records.letters[record].isSuperset(of: letters) else { return nil }
      isASCII = records.letters[record].isASCII
      if !isASCII, !scalars.isEmpty, !records.scalars[record].isSuperset(of: scalars) { return nil }
      if areAllPrepared, let text = records.onlyText(of: record) {
        let range = records.range(ofText: text)
        if range.count <= Self.shortText { return score(in: range, records, isASCII: isASCII) }
      }
    }
    var total = 0
    for group in groups.indices {
      guard let score = score(ofGroup: group, record, in: records, isASCII: isASCII) else { return nil }
      total += score
    }
    return total
  }

  /// In a text so short the best match of any word is looked for.
  private static let shortText = FuzzyMatcher.largestTable / FuzzyWord.longestWord

  private mutating func score(in range: Range<Int>, _ records: FoldedRecords.View, isASCII: Bool) -> Int? {
    takeNote(of: (range.count + 8) * columns.count)
    let text = UnsafeBufferPointer(rebasing: records.bytes[range])
    let bonuses = UnsafeBufferPointer(rebasing: records.bonuses[range])
    var total = 0
    for index in columns.indices {
      guard let score = columns[index].bestScore(in: text, isASCII: isASCII, bonuses: bonuses) else { return nil }
      total += score
    }
    return total
  }

  /// The score of the first alternative that matches, as in fzf.
  private mutating func score(
    ofGroup group: Int, _ record: Int, in records: FoldedRecords.View, isASCII: Bool
  ) -> Int? {
    for index in groups[group].indices {
      let isNegated = groups[group][index].term.isNegated
      var best: Int?
      for text in records.texts(of: record) {
        takeNote(of: records.range(ofText: text).count + 8)
        if isCancelled { return nil }
        let bonuses = records.bonuses(ofText: text)
        let score: Int?
        if let columns = groups[group][index].columns,
          bonuses.count * self.columns[columns].count <= FuzzyMatcher.largestTable
        {
          score = self.columns[columns].bestScore(
            in: records.text(text).memory, isASCII: isASCII, bonuses: bonuses)
        } else {
          score = self.score(of: groups[group][index].term, in: records.text(text), bonuses: bonuses)
        }
        guard let score else { continue }
        best = max(best ?? score, score)
        if !isScored { break }
      }
      if isNegated {
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
