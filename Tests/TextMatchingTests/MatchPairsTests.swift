import Testing

@testable import TextMatching

/// Pairs of queries and records, from the rules: what is found and what is not.
@Suite struct MatchPairsTests {
  /// Words are asked for exactly, so that nothing is found by its sound.
  @Test(arguments: MatchPairs.folding.joined())
  func folds(_ pairs: MatchPairs) { check(pairs.exact) }

  @Test(arguments: MatchPairs.sounds)
  func sounds(_ pairs: MatchPairs) { check(pairs) }

  @Test func thereAreEnough() {
    let folding = Array(MatchPairs.folding.joined())
    let all = folding + MatchPairs.sounds
    #expect(all.reduce(0) { $0 + $1.found.count + $1.notFound.count } >= 300)
    #expect(all.reduce(0) { $0 + $1.notFound.count } >= 100)
    #expect(MatchPairs.sounds.reduce(0) { $0 + $1.found.count + $1.notFound.count } >= 80)
  }

  /// What is found is highlighted, unless another text of the record is what was found.
  @Test(arguments: MatchPairs.folding.joined())
  func highlightsWhatIsFound(_ pairs: MatchPairs) {
    for text in pairs.found { #expect(!MatchQuery(pairs.exact.query).highlights(in: text).isEmpty, "\(text)") }
    for text in pairs.notFound where !pairs.query.contains(" ") {
      #expect(MatchQuery(pairs.exact.query).highlights(in: text).isEmpty, "\(text)")
    }
  }

  private func check(_ pairs: MatchPairs) {
    for text in pairs.found { #expect(isFound(text, by: pairs.query), "\(pairs.query) should find \(text)") }
    for text in pairs.notFound { #expect(!isFound(text, by: pairs.query), "\(pairs.query) should not find \(text)") }
  }

  private func isFound(_ record: String, by query: String) -> Bool {
    let query = MatchQuery(query)
    var records = FoldedRecords(isScored: false)
    records.append(record.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    return records.withView { view in
      var matcher = RecordMatcher(query)
      return matcher.score(of: 0, in: view) != nil
    }
  }
}
