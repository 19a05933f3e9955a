import TextMatching

/// A record that has its place, and is not found yet.
struct ListedRecord: Sendable {
  var record: IndexRecord
  /// Its number among all.
  var ordinal: Int
  var place: Int64
  /// The numbers of what it has of the facets.
  var facets: [Int]
}

/// What some records are found by, put in order.
struct SortedTokens: Sendable {
  var run: TokenRun
  /// What misspelled words may have been meant to be.
  var words: VocabularyCounts
  /// Where parts of words are indexed: those of each place.
  var parts: [(place: Int64, tokens: [UInt8])]

  /// Makes the tokens of records, beside whatever the caller does; the cost is that of sorting them. Throws `CancellationError`.
  @concurrent
  static func of(_ records: [ListedRecord], hasSubstrings: Bool) async throws -> SortedTokens {
    var words = VocabularyCounts()
    var parts: [(place: Int64, tokens: [UInt8])] = []
    var tokens = TokenBatch()
    for (index, listed) in records.enumerated() {
      if index % 256 == 0 { try Task.checkCancellation() }
      let own = RecordTokens(listed.record, hasSubstrings: hasSubstrings)
      tokens.append(names: own.names(withFacets: listed.facets), texts: own.texts)
      words.count(own.vocabulary, by: 1)
      if hasSubstrings { parts.append((listed.place, own.parts)) }
    }
    let run = TokenRun(firstOrdinal: records.first?.ordinal ?? 0, tokens)
    return SortedTokens(run: run, words: words, parts: parts)
  }
}
