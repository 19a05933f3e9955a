import GRDB
import IncrementalSearch
import TextMatching

/// Finds what is searched instead of a text that nothing is found for.
struct Correction {
  private let db: Database
  private let state: IndexState
  private let kind: MatchKind

  init(_ db: Database, _ state: IndexState, _ kind: MatchKind) { (self.db, self.state, self.kind) = (db, state, kind) }

  /// The text that finds something with one letter other than was typed; nil if there is none.
  ///
  /// Asks for some hundreds of words; a whole word of a title goes before the beginning of one, then what more records have.
  func text(insteadOf text: String) throws -> String? {
    guard kind == .words, let misspelling = Misspelling(text) else { return nil }
    var best: (text: String, isWord: Bool, count: Int)?
    var compared = 0
    for index in misspelling.words.indices {
      for word in misspelling.corrections(ofWord: index) where compared < Vocabulary.mostCandidates {
        guard try isThere(word) else { continue }
        let corrected = misspelling.text(replacing: index, with: word)
        let query = try IndexQuery(corrected, kind: kind, order: .index, in: db, state)
        guard case .words(let expression) = query.candidates else { continue }
        let count = try ResultReader(db: db, state: state, query: query).countFound(
          by: expression, most: Vocabulary.mostCounted)
        if count == 0 { continue }
        compared += 1
        let isWord = try isFound(TermExpression.token([TokenText.nameMark] + word.utf8, isPrefix: false))
        if best.map({ isWord == $0.isWord ? count > $0.count : isWord }) ?? true { best = (corrected, isWord, count) }
      }
    }
    return best?.text
  }

  /// Whether any record has a word that begins like this, or sounds so.
  private func isThere(_ word: String) throws -> Bool {
    guard let term = MatchQuery(word, kind: .words).terms.first?.first else { return false }
    if let text = TermExpression(term).text, try isFound(text) { return true }
    return try term.sounds.contains { try isFound(TermExpression.token([UInt8(ascii: "~")] + $0.utf8, isPrefix: true)) }
  }

  private func isFound(_ expression: String) throws -> Bool { try IndexQuery.isFound(expression, in: db, state) }
}
