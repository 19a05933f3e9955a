/// A word of a query as an index sees it.
package struct QueryTerm: Sendable {
  /// Where the word must be found.
  package enum Place: Sendable {
    /// Anywhere in a text, also inside a word.
    case anywhere
    /// At the start of a text.
    case start(isWhole: Bool)
    /// At the end of a text.
    case end
    /// As a word, or as the start of one.
    case word(isPrefix: Bool)
    /// By its letters only.
    case scattered
  }

  /// The folded word in UTF-8, never empty.
  package var bytes: [UInt8]
  /// Where it must be found.
  package var place: Place
  /// Whether records are found that do not have it.
  package var isNegated: Bool
  /// The beginnings of keys (``PhoneticKey``) that it stands for; a record with such a key has the word.
  package var sounds: [String]
}

extension MatchQuery {
  /// The words as an index sees them: every group must match, through any of its terms.
  package var terms: [[QueryTerm]] {
    groups.map { group in
      group.map { term in
        let place: QueryTerm.Place =
          switch term.rule {
          case .anywhere: .anywhere
          case .start, .phrase: .start(isWhole: false)
          case .whole: .start(isWhole: true)
          case .end: .end
          case .word(let isPrefix): .word(isPrefix: isPrefix)
          case .fuzzy: .scattered
          }
        return QueryTerm(bytes: term.needle.bytes, place: place, isNegated: term.isNegated, sounds: [])
      }
    }
  }
}
