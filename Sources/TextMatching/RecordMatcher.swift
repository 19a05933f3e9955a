/// Matches records against a query, one after the other.
struct RecordMatcher {
  /// Whether the task was found cancelled; what was answered since means nothing.
  private(set) var isCancelled = false

  /// A term, and where its word is prepared, if it is.
  ///
  /// An object, so that taking it out of an array for each record counts one reference and not those of all its parts.
  private final class PreparedTerm {
    let term: MatchTerm
    let isNegated: Bool
    let columns: Int?
    /// The score of a match by sound, if the term has one.
    let soundScore: Int?

    init(_ term: MatchTerm, columns: Int?, soundScore: Int?) {
      self.term = term
      isNegated = term.isNegated
      self.columns = columns
      self.soundScore = soundScore
    }
  }

  private var groups: [[PreparedTerm]] = []
  private let isScored: Bool
  /// The letters without which no record matches.
  private let letters: LetterSet
  private let scalars: ScalarSet
  /// The same for records with a sound, which may match by that.
  private let lettersBesideSound: LetterSet
  private let scalarsBesideSound: ScalarSet
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
    let needed = isScored ? groups.filter { $0.count == 1 && !$0[0].isNegated }.map { $0[0] } : []
    (letters, scalars) = Self.characters(of: needed)
    (lettersBesideSound, scalarsBesideSound) = Self.characters(of: needed.filter { $0.sound == nil })
    self.groups = groups.map { group in
      group.map { term in
        PreparedTerm(
          term, columns: prepareColumns(for: term), soundScore: term.sound.map { _ in Self.soundScore(of: term) })
      }
    }
    areAllPrepared = isScored && self.groups.allSatisfy { $0.count == 1 && $0[0].columns != nil }
  }

  private static func characters(of terms: [MatchTerm]) -> (LetterSet, ScalarSet) {
    var letters = LetterSet()
    var scalars = ScalarSet()
    for term in terms {
      letters.formUnion(LetterSet(term.needle.bytes))
      term.needle.bytes.withUnsafeBufferPointer { scalars.formUnion(ScalarSet(TextBytes($0))) }
    }
    return (letters, scalars)
  }

  /// What the word would score where it is found in one piece after white space.
  private static func soundScore(of term: MatchTerm) -> Int {
    var score = FuzzyScore()
    var bonus = FuzzyScore.boundaryAfterWhite
    for byte in term.needle.bytes where !TextBytes.isContinuation(byte) {
      score.addMatch(bonus: bonus)
      bonus = 0
    }
    return score.total
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
    let sound = records.sound(of: record)
    let isASCII: Bool
    if records.letters.isEmpty {
      isASCII = false
    } else {
      guard records.letters[record].isSuperset(of: sound.isEmpty ? letters : lettersBesideSound) else { return nil }
      isASCII = records.letters[record].isASCII
      if !isASCII, !scalars.isEmpty {
        let needed = sound.isEmpty ? scalars : scalarsBesideSound
        if !records.scalars[record].isSuperset(of: needed) { return nil }
      }
      if areAllPrepared, let text = records.onlyText(of: record) {
        let range = records.range(ofText: text)
        if range.count <= Self.shortText { return score(inText: text, sound, records, isASCII: isASCII) }
      }
    }
    var total = 0
    for group in groups.indices {
      guard let score = score(ofGroup: group, record, sound, in: records, isASCII: isASCII) else { return nil }
      total += score
    }
    return total
  }

  /// In a text so short the best match of any word is looked for.
  static let shortText = FuzzyMatcher.largestTable / FuzzyWord.longestWord

  private mutating func score(
    inText index: Int, _ sound: UnsafeBufferPointer<UInt8>, _ records: FoldedRecords.View, isASCII: Bool
  ) -> Int? {
    let text = records.text(index).memory
    takeNote(of: (text.count + sound.count + 8) * columns.count)
    return records.withBonuses(ofText: index) { bonuses -> Int? in
      var total = 0
      for index in columns.indices {
        let literal = columns[index].bestScore(in: text, isASCII: isASCII, bonuses: bonuses)
        let heard = sound.isEmpty ? nil : score(of: groups[index][0], bySound: sound)
        guard let score = literal.map({ max($0, heard ?? $0) }) ?? heard else { return nil }
        total += score
      }
      return total
    }
  }

  private func score(of term: PreparedTerm, bySound sound: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let query = term.term.sound, query.matches(sound) else { return nil }
    return isScored ? term.soundScore : 0
  }

  /// The score of the first alternative that matches, as in fzf.
  private mutating func score(
    ofGroup group: Int, _ record: Int, _ sound: UnsafeBufferPointer<UInt8>, in records: FoldedRecords.View,
    isASCII: Bool
  ) -> Int? {
    for index in groups[group].indices {
      let prepared = groups[group][index]
      var best: Int?
      for text in records.texts(of: record) {
        takeNote(of: records.range(ofText: text).count + 8)
        if isCancelled { return nil }
        guard let score = score(of: prepared, inText: text, records, isASCII: isASCII) else { continue }
        best = max(best ?? score, score)
        if !isScored { break }
      }
      if !sound.isEmpty, best == nil || isScored {
        takeNote(of: sound.count)
        if let heard = score(of: prepared, bySound: sound) { best = max(best ?? heard, heard) }
      }
      if prepared.isNegated {
        if best == nil { return 0 }
      } else if let best {
        return best
      }
    }
    return nil
  }

  private mutating func score(
    of prepared: PreparedTerm, inText index: Int, _ records: FoldedRecords.View, isASCII: Bool
  ) -> Int? {
    let (term, text) = (prepared.term, records.text(index))
    if term.rule != .fuzzy {
      if term.firstMatch(in: text) == nil { return nil }
      if !isScored || term.isNegated { return 0 }
      return records.withBonuses(ofText: index) { term.bestMatch(in: text, bonuses: $0)?.score }
    }
    return records.withBonuses(ofText: index) { bonuses in
      if let columns = prepared.columns, text.count * self.columns[columns].count <= FuzzyMatcher.largestTable {
        return self.columns[columns].bestScore(in: text.memory, isASCII: isASCII, bonuses: bonuses)
      }
      takeNote(of: min(term.needle.bytes.count * text.count, FuzzyMatcher.largestTable))
      return fuzzy.bestScore(of: term.needle, in: text, bonuses: bonuses)
    }
  }

  private mutating func takeNote(of work: Int) {
    self.work += work
    if self.work < Self.workPerCheck { return }
    self.work = 0
    if Task.isCancelled { isCancelled = true }
  }
}
