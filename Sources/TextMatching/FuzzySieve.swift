/// Determines which records fuzzy words match, and which of them have the best possible match, without scoring them.
///
/// A word scores most in one piece that starts a text or follows white space: every letter then has the bonus of that
/// place, and no alignment has more. So the records that have all words in that way come first, whatever the others
/// would score. If they fill a page, the others need no score, only a check whether they match at all. Where many texts
/// have all letters, ``WordStreams`` determine both at once; otherwise the texts are checked one by one.
struct FuzzySieve {
  /// A word of two or more letters.
  struct Word {
    let word: FuzzyWord
    let search: ByteSearch
  }

  /// The score of the records with the best possible match; no other record has as much.
  let best: Int32
  let words: [Word]
  /// The words of one letter.
  let single: LetterSet
  /// The words of one letter, and the letters among them as opening a text.
  let singleBest: LetterSet
  /// The words of one letter, in their order.
  let singleLetters: [UInt8]
  /// The digits among them.
  let digits: [UInt8]
  /// Whether the query has only words of one letter.
  let hasOnlyLetters: Bool
  /// All letters of the query.
  let letters: LetterSet
  private let scalars: ScalarSet
  /// Looks for the words of two or more letters in all texts at once, if all are in ASCII.
  let streams: WordStreams?
  /// Whether each letter of the words is one byte, and the search for a word covers all of it.
  let isInBytes: Bool
  /// The word that all texts are searched for at once; nil if all words have one letter.
  private let driver: Int?

  /// Only very long queries have scores from here on; code that orders records by counting scores may not count these.
  private static let largestScore = 1 << 15
  /// If more than one record in so many has to be looked at, searching all texts at once costs no more.
  static let narrowing = 8
  /// The same where all records that can match are known, so that their letters need no check.
  private static let narrowingKnown = 4
  /// The number of records or places between two checks for cancellation; small, since the cost of a filter is not
  /// known.
  private static let turn = 256

  /// Prepares a query; nil unless it has only fuzzy words, none of them negated or an alternative, with few letters.
  init?(_ query: MatchQuery) {
    var (words, single, letters, scalars) = ([Word](), LetterSet(), LetterSet(), ScalarSet())
    var singleLetters: [UInt8] = []
    var best = 0
    for group in query.groups {
      guard query.isScored, group.count == 1, !group[0].isNegated, group[0].rule == .fuzzy,
        let word = FuzzyWord(group[0].needle.bytes)
      else { return nil }
      best += Self.score(of: word, at: FuzzyScore.boundaryAfterWhite)
      letters.formUnion(LetterSet(word.bytes))
      word.bytes.withUnsafeBufferPointer { scalars.formUnion(ScalarSet(TextBytes($0))) }
      if word.count > 1 {
        words.append(Word(word: word, search: ByteSearch(word.bytes)))
      } else if let letter = LetterSet(ofOnly: word.bytes) {
        single.formUnion(letter)
        singleLetters += word.bytes
      } else {
        return nil
      }
    }
    guard best < Self.largestScore, !query.groups.isEmpty else { return nil }
    self.best = Int32(best)
    (self.words, self.letters, self.scalars) = (words, letters, scalars)
    (self.single, self.singleLetters) = (single, singleLetters)
    digits = singleLetters.filter { LetterSet([$0]).isDigit }
    hasOnlyLetters = words.isEmpty
    var singleBest = single
    singleBest.formUnion(LetterSet(opening: single))
    self.singleBest = singleBest
    streams = WordStreams(words.map(\.word.bytes), .scattered)
    isInBytes = words.allSatisfy { $0.word.isASCII && $0.search.count == $0.word.count }
    driver = words.indices.max { words[$0].search.rarity < words[$1].search.rarity }
  }

  /// The score of a word in one piece that starts at a place with a bonus, where its other letters have no more than that.
  static func score(of word: FuzzyWord, at bonus: UInt8) -> Int {
    var score = FuzzyScore()
    for _ in 0..<word.count { score.addMatch(bonus: bonus) }
    return score.total
  }

  /// Whether the sieve works for these records: each has one text, and none has a sound that it may be found by.
  static func applies(to records: FoldedRecords.View) -> Bool {
    records.hasOneTextEach && records.sounds.isEmpty && !records.letters.isEmpty
  }

  /// Finds the records of a range that match, in order: the best with their score, others as ``FoundRecords/unscored``.
  ///
  /// It can't decide about texts of more than `longest` bytes; these are found if `score` gives one. `known` are the
  /// records to look at, if others are known not to match.
  func extend(
    _ found: inout FoundRecords, in range: Range<Int>, of records: FoldedRecords.View, known: [UInt16]?, longest: Int,
    score: (Int) -> Int?, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    if let streams, known.map({ $0.count > range.count / Self.narrowingKnown }) ?? mayBeMany(in: range, of: records) {
      let texts = try streams.find(in: range, of: records)
      return try append(texts, of: range, to: &found, records, longest: longest, score: score, where: passes)
    }
    if known == nil, passes == nil, let singles = foundByLetters(in: records, longest: longest) {
      return singles.append(to: &found, from: range.lowerBound)
    }
    let withLetters = candidates(in: range, of: records, known: known)
    let searchesAll = !isInBytes && withLetters.count > range.count / Self.narrowing
    let candidates =
      isInBytes
      ? try records.texts(among: withLetters, having: words.map(\.search), .inOrder, longest: longest) : withLetters
    let bestRecords =
      searchesAll
      ? try bestRecords(in: range, of: records, longest: longest)
      : try self.bestRecords(among: candidates, of: records, longest: longest)
    found.reserve(candidates.count)
    var next = 0
    for (index, candidate) in candidates.enumerated() {
      if index % Self.turn == 0, Task.isCancelled { throw CancellationError() }
      let record = Int(candidate)
      let text = records.range(ofText: record)
      var value = best
      while next < bestRecords.count, bestRecords[next] < candidate { next += 1 }
      if next == bestRecords.count || bestRecords[next] != candidate {
        value = FoundRecords.unscored
        if text.count > longest {
          guard let score = score(record) else { continue }
          value = Int32(clamping: score)
        } else if !isInBytes, !hasWords(text, of: records.bytes) {
          continue
        }
      }
      if passes?(record) ?? true { found.append(record, score: value) }
    }
  }

  /// The records among `some` with the best possible match; for texts of more than `longest` bytes, `score` tells it.
  func bestRecords(
    among some: RecordBits, of records: FoldedRecords.View, longest: Int, score: (Int) -> Int?,
    where passes: ((Int) -> Bool)?
  ) throws(CancellationError) -> [UInt16] {
    // They are few, so that their letters are read one by one.
    let withLetters = candidates(in: 0..<records.count, of: records, known: some.places())
    var best = try bestRecords(among: withLetters, of: records, longest: longest)
    if records.places.longest > longest {
      let long = withLetters.filter { records.range(ofText: Int($0)).count > longest }
      best = Self.merged(best, long.filter { score(Int($0)) == Int(self.best) })
    }
    guard let passes else { return best }
    var passing: [UInt16] = []
    for (index, record) in best.enumerated() {
      if index % Self.turn == 0, Task.isCancelled { throw CancellationError() }
      if passes(Int(record)) { passing.append(record) }
    }
    return passing
  }

  /// Those among some records that have the best possible match and no more than `longest` bytes.
  private func bestRecords(
    among some: [UInt16], of records: FoldedRecords.View, longest: Int
  ) throws(CancellationError) -> [UInt16] {
    let searches = words.map(\.search)
    // What is searched for as bytes is all of a word then.
    let (plain, others) = isInBytes ? records.byWhetherPlain(some) : ([], some)
    let found = try records.texts(among: plain, having: searches, .afterWhiteSpace)
    let otherFound = try records.texts(among: others, having: searches).filter { isBest(Int($0), of: records) }
    return try havingBestDigits(
      Self.merged(found, otherFound).filter {
        records.range(ofText: Int($0)).count <= longest && records.letters[Int($0)].isSuperset(of: singleBest)
      }, of: records)
  }

  /// Two lists of records as one in their order.
  static func merged(_ some: [UInt16], _ others: [UInt16]) -> [UInt16] {
    others.isEmpty ? some : some.isEmpty ? others : (some + others).sorted()
  }

  /// The records that have all letters of the query.
  private func candidates(in range: Range<Int>, of records: FoldedRecords.View, known: [UInt16]?) -> [UInt16] {
    guard let known else {
      var found = RecordBits(having: letters, in: UnsafeBufferPointer(rebasing: records.letters[range]))
      if !scalars.isEmpty, !records.scalars.isEmpty {
        let withScalars = RecordBits(having: scalars, in: UnsafeBufferPointer(rebasing: records.scalars[range]))
        found.formIntersection(withScalars)
      }
      return found.places(after: range.lowerBound)
    }
    // The whole process shares one empty array, which all searches would write to here at once.
    guard !known.isEmpty else { return [] }
    let needsScalars = !scalars.isEmpty && !records.scalars.isEmpty
    return [UInt16](unsafeUninitializedCapacity: known.count) { candidates, count in
      // Without a branch, since it runs for each record.
      for record in known where range.contains(Int(record)) {
        candidates[count] = record
        var mayMatch = records.letters[Int(record)].isSuperset(of: letters)
        if needsScalars { mayMatch = mayMatch && records.scalars[Int(record)].isSuperset(of: scalars) }
        count += mayMatch ? 1 : 0
      }
    }
  }

  /// Whether a text of a candidate has the letters of each word in order.
  @inline(__always)
  private func hasWords(_ text: Range<Int>, of memory: UnsafeBufferPointer<UInt8>) -> Bool {
    for word in words where !Self.isIn(text, of: memory, word.word) { return false }
    return true
  }

  /// The records with the best possible match of each word.
  private func bestRecords(
    in range: Range<Int>, of records: FoldedRecords.View, longest: Int
  ) throws(CancellationError) -> [UInt16] {
    var found: [UInt16] = []
    guard let driver else {
      for record in range where hasBestSingle(record, of: records) {
        if records.range(ofText: record).count <= longest { found.append(UInt16(record)) }
      }
      return found
    }
    let search = words[driver].search
    var record = range.lowerBound
    var offset = records.start(of: record)
    var misses = 0
    while let place = search.firstOffset(in: records.bytes, from: offset) {
      while records.end(ofText: record) <= place { record += 1 }
      if record >= range.upperBound { break }
      let text = records.range(ofText: record)
      guard Self.isBest(words[driver].word, at: place, ofRecord: record, of: records) else {
        misses += 1
        if misses % Self.turn == 0, Task.isCancelled { throw CancellationError() }
        offset = place + 1
        continue
      }
      if text.count <= longest, hasBestSingle(record, of: records),
        words.indices.allSatisfy({ $0 == driver || isBest($0, ofRecord: record, of: records) })
      {
        found.append(UInt16(record))
      }
      offset = text.upperBound
      record += 1
      if record == range.upperBound { break }
    }
    return found
  }

  func isBest(_ record: Int, of records: FoldedRecords.View) -> Bool {
    hasBestSingle(record, of: records) && words.indices.allSatisfy { isBest($0, ofRecord: record, of: records) }
  }

  /// Whether a record has the best possible match of each word of one letter.
  func hasBestSingle(_ record: Int, of records: FoldedRecords.View) -> Bool {
    records.letters[record].isSuperset(of: singleBest) && hasBestDigits(record, of: records)
  }

  /// Whether a record has the best possible match of a word, told by its index: a copy of the word would be counted, and all tasks
  /// count in the same memory.
  private func isBest(_ word: Int, ofRecord record: Int, of records: FoldedRecords.View) -> Bool {
    let text = records.range(ofText: record)
    let memory = UnsafeBufferPointer(rebasing: records.bytes[..<text.upperBound])
    var offset = text.lowerBound
    while let place = words[word].search.firstOffset(in: memory, from: offset) {
      if Self.isBest(words[word].word, at: place, ofRecord: record, of: records) { return true }
      offset = place + 1
    }
    return false
  }

  /// Whether a word whose first bytes are at a place has its best possible match there.
  @inline(__always)
  private static func isBest(
    _ word: FuzzyWord, at place: Int, ofRecord record: Int, of records: FoldedRecords.View
  ) -> Bool {
    let count = word.bytes.count
    guard place + count <= records.end(ofText: record), records.isAfterWhite(place, ofText: record) else {
      return false
    }
    var index = min(count, ByteSearch.longest)
    while index < count {
      if records.bytes[place + index] != word.bytes[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether a text has the letters of a word in order.
  @inline(__always)
  private static func isIn(_ text: Range<Int>, of memory: UnsafeBufferPointer<UInt8>, _ word: FuzzyWord) -> Bool {
    var offset = text.lowerBound
    for row in 0..<word.count {
      guard let end = word.end(ofLetter: row, in: memory, offset..<text.upperBound) else { return false }
      offset = end + 1
    }
    return true
  }
}
