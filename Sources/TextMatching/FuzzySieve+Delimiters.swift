/// Texts in which no letter of a word follows white space, as in paths.
///
/// There a word scores most in one piece after a delimiter: every letter then has the bonus of that place, none has more, and every
/// gap takes some away. So what has each word in that way needs no alignment to be scored, and what has not is below that score.
extension FuzzySieve {
  /// What is known of a score without an alignment.
  private struct Bound {
    var most: Int
    /// Whether that is the score.
    var isExact = true
  }

  /// Scores those of some records found, by their indices, whose score is known without aligning them; their texts are short and were
  /// ASCII before they were folded. Returns the indices of the others, with a `floor` without those that surely have less; nil where
  /// delimiters tell too little.
  ///
  /// Throws within about a millisecond of being cancelled.
  func scoreByDelimiters(
    _ found: inout FoundRecords, _ indices: [Int], in records: FoldedRecords.View, floor: Int32?
  ) throws(CancellationError) -> [Int]? {
    guard isInBytes, indices.count >= Self.leastRecords, !words.contains(where: { $0.word.hasWhiteSpace }) else {
      return nil
    }
    let floor = floor.map(Int.init) ?? 0
    let sample = bounds(in: indices.prefix(Self.sampledRecords).map { found.places[$0] }, of: records)
    let told = sample.count { $0.isExact || $0.most < floor }
    if told <= sample.count / Self.worthAsking { return nil }
    var left: [Int] = []
    for start in stride(from: 0, to: indices.count, by: Self.scoredAtOnce) {
      if Task.isCancelled { throw CancellationError() }
      let some = indices[start..<min(indices.count, start + Self.scoredAtOnce)]
      for (index, bound) in zip(some, bounds(in: some.map { found.places[$0] }, of: records)) {
        if bound.isExact {
          found.scored(index, Int32(bound.most))
        } else if bound.most >= floor {
          left.append(index)
        }
      }
    }
    return left
  }

  private func bounds(in texts: [UInt16], of records: FoldedRecords.View) -> [Bound] {
    var bounds = scoresOfLetters(in: texts, of: records).map { Bound(most: $0) }
    for word in words {
      let delimited = Self.score(of: word.word, at: FuzzyScore.boundaryAfterDelimiter)
      let best = Self.score(of: word.word, at: FuzzyScore.boundaryAfterWhite)
      for (index, kind) in word.search.delimited(in: texts, of: records.bytes, places: records.places).enumerated() {
        switch ByteSearch.Delimited(rawValue: kind) {
        case .isTogether: bounds[index].most += delimited
        case .isNot: bounds[index] = Bound(most: bounds[index].most + delimited - Self.lackOfOthers, isExact: false)
        case .unknown, nil: bounds[index] = Bound(most: bounds[index].most + best, isExact: false)
        }
      }
    }
    return bounds
  }

  /// What any other match lacks of that score: at least the price of a gap, or in one piece elsewhere twice what its first letter
  /// has less. The others may have no less, as where the first one is a delimiter itself.
  private static var lackOfOthers: Int {
    min(
      -FuzzyScore.gapStart,
      FuzzyScore.firstCharacterFactor * Int(FuzzyScore.boundaryAfterDelimiter - FuzzyScore.boundary))
  }

  /// So many records tell whether it is worth asking about the others: if more than one in so many is told something of use.
  private static var sampledRecords: Int { 64 }
  private static var worthAsking: Int { 4 }
  /// Aligning all of fewer records costs about as much as asking.
  private static var leastRecords: Int { 4 * sampledRecords }
}
