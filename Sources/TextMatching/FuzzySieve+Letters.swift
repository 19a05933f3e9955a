/// Words of one letter, of which the letters of records tell most.
extension FuzzySieve {
  /// What is found in a piece by the letters of its records, without a look at the texts unless the query has digits; nil unless it
  /// ``hasOnlyLetters`` and no text has more than `longest` bytes, or where the task is cancelled.
  func foundByLetters(in records: FoldedRecords.View, longest: Int) -> PackedFoundRecords? {
    guard hasOnlyLetters, records.places.longest <= longest else { return nil }
    let found = RecordBits(having: single, in: records.letters)
    var bests = RecordBits(having: singleBest, in: records.letters)
    if !digits.isEmpty {
      guard let withDigits = try? havingBestDigits(bests.places(), of: records) else { return nil }
      bests = RecordBits(at: withDigits, of: records.count) { _ in true }
    }
    return PackedFoundRecords(found, bests: bests, best: best, scanned: records.count)
  }

  /// Scores records found, by their indices, for a query that ``hasOnlyLetters``; their texts are short and were ASCII before they were
  /// folded.
  ///
  /// Throws within about a millisecond of being cancelled.
  func scoreByLetters(
    _ found: inout FoundRecords, _ indices: [Int], in records: FoldedRecords.View
  ) throws(CancellationError) {
    for start in stride(from: 0, to: indices.count, by: Self.scoredAtOnce) {
      if Task.isCancelled { throw CancellationError() }
      let some = indices[start..<min(indices.count, start + Self.scoredAtOnce)]
      for (index, score) in zip(some, scoresOfLetters(in: some.map { found.places[$0] }, of: records)) {
        found.scored(index, Int32(score))
      }
    }
  }

  /// What the words of one letter score in some texts, all of which have them.
  func scoresOfLetters(in texts: [UInt16], of records: FoldedRecords.View) -> [Int] {
    var scores = [Int](repeating: FuzzyScore.match * singleLetters.count, count: texts.count)
    for letter in singleLetters {
      for (index, bonus) in FuzzyBonuses.ofOnlyLetter(letter, in: texts, of: records).enumerated() {
        scores[index] += Int(bonus) * FuzzyScore.firstCharacterFactor
      }
    }
    return scores
  }

  /// The number of records between two checks for cancellation.
  static var scoredAtOnce: Int { 8_192 }

  /// Those among some records, which have all words of one digit, that have the best possible match of each.
  func havingBestDigits(_ some: [UInt16], of records: FoldedRecords.View) throws(CancellationError) -> [UInt16] {
    if digits.isEmpty { return some }
    let (plain, others) = records.byWhetherPlain(some)
    let found = try records.texts(among: plain, having: digits.map { ByteSearch([$0]) }, .opening)
    return Self.merged(found, others.filter { hasBestDigits(Int($0), of: records) })
  }

  /// Whether a record, which has all words of one digit, has the best possible match of each.
  func hasBestDigits(_ record: Int, of records: FoldedRecords.View) -> Bool {
    digits.allSatisfy { Self.opens(record, of: records, with: $0) }
  }

  /// Whether a digit opens a text, in the sense of ``LetterSet``.
  private static func opens(_ record: Int, of records: FoldedRecords.View, with digit: UInt8) -> Bool {
    let text = records.text(record).memory
    return records.withBonuses(ofText: record) { bonuses in
      let first = text.indices.first { text[$0] == digit && bonuses[$0] >= FuzzyScore.boundary }
      return first.map { bonuses[$0] } == FuzzyScore.boundaryAfterWhite
    }
  }
}
