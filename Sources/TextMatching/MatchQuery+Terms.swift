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
  /// The beginnings of tokens of sounds (``RecordMarks``): every record that has the word by its sound has a token that
  /// begins so. Where the place is ``Place/word(isPrefix:)`` or ``Place/anywhere``, no other record has.
  package var sounds: [[UInt8]]
  /// What else finds it in the marks of a record (``RecordMarks``).
  package var marks: [MarkLookup]
  /// Whether it is one word of a spaced script, or one run of kanji and kana.
  package var isOneRun: Bool
  /// Whether it is one word of a spaced script.
  package var isSpacedWord: Bool
  /// The runs of a word of several (``MatchTerm/runs``).
  package var runs: [WordRun]
  /// What a text has in its marks that begins with it, for ``Place/start(isWhole:)``; short texts and titles only.
  package var beginnings: [MarkLookup]
  /// The word in new forms of its kanji, if it has others; it is found by that too.
  package var looseBytes: [UInt8]?

  /// The word as texts in new forms have it.
  package var inLooseForm: QueryTerm? {
    looseBytes.map { bytes in
      var term = self
      (term.bytes, term.sounds, term.marks, term.beginnings, term.looseBytes) = (bytes, [], [], [], nil)
      return term
    }
  }
}

extension MatchQuery {
  /// What records have that are found though not each of the words is: by all of them as one.
  package var joined: [MarkLookup] { RankPlan.joined(self) }

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
        return QueryTerm(
          bytes: term.needle.bytes, place: place, isNegated: term.isNegated,
          sounds: (term.sound.map(\.indexed) ?? []).flatMap { sound in
            [RecordMarks.nameSound, RecordMarks.textSound].map { [$0] + sound }
          },
          marks: term.loose?.finding ?? [], isOneRun: term.isOneRun,
          isSpacedWord: term.isOneRun && term.needle.first == .spaced, runs: term.runs, beginnings: term.beginnings,
          looseBytes: term.looseNeedle?.bytes)
      }
    }
  }
}

extension PhoneticQuery {
  /// What an index has a key for, of each record that matches.
  fileprivate var indexed: [[UInt8]] { words.count == 1 ? words[0].starts : words[0].wholes }
}
