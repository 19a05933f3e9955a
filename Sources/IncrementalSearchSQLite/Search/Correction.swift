import IncrementalSearch
import TextMatching

/// Finds the text to search instead of one that finds nothing.
struct Correction {
  private let reading: IndexReading
  private let kind: MatchKind
  private let terms: IndexTerms
  private let vocabulary: KnownVocabulary
  private let results: KnownResults

  init(
    _ reading: IndexReading, _ kind: MatchKind, _ terms: IndexTerms, _ vocabulary: KnownVocabulary,
    _ results: KnownResults
  ) {
    (self.reading, self.kind, self.terms, self.vocabulary, self.results) = (reading, kind, terms, vocabulary, results)
  }

  /// The likeliest text that finds something (``CorrectionSearch``); nil if there is none.
  func text(insteadOf text: String) throws -> String? {
    guard kind == .words, var search = CorrectionSearch(text) else { return nil }
    while true {
      switch search.step {
      case .firstFound(let texts): search.take(firstFound: try texts.first(where: finds))
      case .areFound(let words): search.take(areFound: try words.map(finds))
      case .areWhole(let texts): search.take(areWhole: try texts.map { try areThere(RankPlan.wholes, $0) })
      case .areTitles(let texts): search.take(areTitles: try texts.map { try areThere(RankPlan.wholeTitles, $0) })
      case .vocabulary: try takeVocabulary(&search)
      case .end(let text): return text
      }
    }
  }

  private func takeVocabulary(_ search: inout CorrectionSearch) throws {
    let words = try vocabulary.words(reading)
    let changed = try ChangedWords(reading.db, reading.tables)
    defer { changed.close() }
    let changes = try changed.first(from: []).map { _ in VocabularyChanges(first: changed.first) }
    try search.take(vocabulary: words, changes)
  }

  /// Whether any record has what tells that a text is all of a name, or of a part of one.
  private func areThere(_ wholes: (MatchQuery) -> [MarkLookup], _ text: String) throws -> Bool {
    let lookups = wholes(MatchQuery(text, kind: kind))
    return try !lookups.isEmpty && terms.isFound(.any(of: lookups.map(TokenExpression.mark)))
  }

  /// Whether anything is found for a text.
  ///
  /// Most often its words alone tell. If not, all else that it is found by is asked for at once, whether it is there or not:
  /// asking for each by itself, dozens for a word, takes several times as long. Where words don't tell all, records are compared
  /// until one is found.
  private func finds(_ text: String) throws -> Bool {
    for isMore in [false, true] {
      let query = IndexQuery(text, kind: kind, order: .index, hasSubstrings: reading.state.hasSubstrings) { _ in isMore
      }
      guard case .words(let expression) = query.candidates else { return false }
      if try terms.isFound(expression) { return try query.isExact || hasRecord(text) }
    }
    return false
  }

  /// Whether any record is found for a text, by comparing those that have its words.
  func hasRecord(_ text: String) throws -> Bool {
    let query = try IndexQuery(text, kind: kind, order: .index, in: reading.state, terms)
    let reader = ResultReader(reading: reading, query: query, known: results, terms: terms)
    return try !reader.records(.after, nil, limit: 1).isEmpty
  }
}
