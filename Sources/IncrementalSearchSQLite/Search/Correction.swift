import IncrementalSearch
import TextMatching

/// Finds what is searched instead of a text that nothing is found for.
struct Correction {
  private let reading: IndexReading
  private let kind: MatchKind
  private let terms: IndexTerms
  private let vocabulary: KnownVocabulary

  init(_ reading: IndexReading, _ kind: MatchKind, _ terms: IndexTerms, _ vocabulary: KnownVocabulary) {
    (self.reading, self.kind, self.terms, self.vocabulary) = (reading, kind, terms, vocabulary)
  }

  /// The likeliest text that finds something, without punctuation, with a character or two other than was typed, or with a word
  /// written apart; nil if there is none.
  func text(insteadOf text: String) throws -> String? {
    guard kind == .words, let misspelling = SpellingCorrection(text) else { return nil }
    if let plain = try misspelling.plainTexts.first(where: finds) { return plain }
    let isKnown = try misspelling.words.count == 1 ? [false] : misspelling.words.map(finds)
    return try texts(for: misspelling, isKnown).first(where: finds)
      ?? misspelling.textsApart(isKnown: isKnown).first(where: finds)
  }

  private func texts(for misspelling: SpellingCorrection, _ isKnown: [Bool]) throws -> [String] {
    guard misspelling.canBeMisspelled else { return [] }
    let words = try vocabulary.words(reading)
    let changed = try ChangedWords(reading.db, reading.tables)
    defer { changed.close() }
    let changes = try changed.first(from: []).map { _ in VocabularyChanges(first: changed.first) }
    return try misspelling.texts(isKnown: isKnown, in: words, changes)
  }

  /// Whether anything is found for a text.
  ///
  /// Most often its words alone tell. If not, all else that it is found by is asked for at once, whether it is there or not:
  /// asking for each by itself, dozens for a word, takes several times as long.
  private func finds(_ text: String) throws -> Bool {
    try [false, true].contains { isMore in
      let query = IndexQuery(text, kind: kind, order: .index, hasSubstrings: reading.state.hasSubstrings) { _ in isMore
      }
      guard case .words(let expression) = query.candidates else { return false }
      return try terms.isFound(expression)
    }
  }
}
