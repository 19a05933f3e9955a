import GRDB
import IncrementalSearch
import TextMatching

/// Finds what is searched instead of a text that nothing is found for.
struct Correction {
  private let db: Database
  private let state: IndexState
  private let kind: MatchKind

  init(_ db: Database, _ state: IndexState, _ kind: MatchKind) { (self.db, self.state, self.kind) = (db, state, kind) }

  /// The likeliest text that finds something, with a character or two other than was typed; nil if there is none.
  func text(insteadOf text: String) throws -> String? {
    guard kind == .words, let misspelling = SpellingCorrection(text) else { return nil }
    let isKnown = try misspelling.words.count == 1 ? [false] : misspelling.words.map(finds)
    let vocabulary = try VocabularyCursor(db, state.tables)
    let texts: [String]
    do {
      defer { vocabulary.close() }
      texts = try misspelling.texts(isKnown: isKnown, first: vocabulary.first)
    }
    return try texts.first(where: finds)
  }

  /// Whether anything is found for a text.
  private func finds(_ text: String) throws -> Bool {
    let query = try IndexQuery(text, kind: kind, order: .index, in: db, state)
    guard case .words(let expression) = query.candidates else { return false }
    return try IndexTerms(db, state.tables).isFound(expression)
  }
}
