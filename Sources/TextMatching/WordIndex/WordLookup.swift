/// What is looked up of a query in a ``WordIndex``.
package struct WordLookup: Sendable {
  /// A record is found where a word begins with one of the prefixes of each group.
  let groups: [[WordPrefix]]
  /// Whether that tells exactly which records the query finds; if not, it finds none but those.
  package let isExact: Bool

  /// Of more groups the others are left to who looks at the records.
  private static let mostGroups = 64

  /// Prepares a query; nil where words tell nothing of it.
  package init?(_ query: MatchQuery) {
    if query.isScored { return nil }
    var isExact = query.groups.count <= Self.mostGroups
    var groups: [[WordPrefix]] = []
    for group in query.groups.prefix(Self.mostGroups) {
      let lookups = group.map { Lookup($0) }
      isExact = isExact && lookups.allSatisfy(\.isExact)
      if let only = lookups.first, lookups.count == 1 {
        groups += only.runs.map { [$0] + only.sounds }
      } else if lookups.allSatisfy({ !$0.runs.isEmpty }) {
        groups.append(lookups.flatMap { $0.runs.prefix(1) + $0.sounds })
      }
    }
    if groups.isEmpty { return nil }
    (self.groups, self.isExact) = (groups, isExact)
  }

  /// What is looked up of a term.
  private struct Lookup {
    /// A text where the needle is found has words that begin with each of these.
    var runs: [WordPrefix] = []
    /// Or the record has a sound that begins with one of these.
    var sounds: [WordPrefix] = []
    /// Whether no other record has any.
    var isExact = false

    init(_ term: MatchTerm) {
      if term.isNegated { return }
      let startsWord: Bool
      switch term.rule {
      case .word, .start, .whole: startsWord = true
      case .anywhere, .end: startsWord = false
      case .phrase, .fuzzy: return
      }
      let bytes = term.needle.bytes
      let runs = bytes.withUnsafeBufferPointer { bytes in
        var runs: [Range<Int>] = []
        TextBytes(bytes).forEachRun { kind, range in
          if kind == .spaced, startsWord || range.lowerBound > 0 { runs.append(range) }
        }
        return runs
      }
      self.runs = runs.map { WordPrefix(bytes[$0].prefix(WordPrefix.longest)) }
      // All records with the beginning of a sound are among those with what is kept of it.
      let needles = term.sound?.needles ?? []
      sounds = needles.map { WordPrefix($0.prefix(WordPrefix.longest)) }
      let isShort = bytes.count <= WordPrefix.longest && needles.allSatisfy { $0.count <= WordPrefix.longest }
      isExact = term.rule == .word(isPrefix: true) && runs == [bytes.indices] && isShort
    }
  }
}
