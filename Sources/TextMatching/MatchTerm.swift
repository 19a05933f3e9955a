/// One word of a query with what its operators and the match kind ask of it.
struct MatchTerm: Hashable, Sendable {
  /// Where the needle must be found in a text.
  enum Rule: Hashable, Sendable {
    /// Anywhere, in one piece.
    case anywhere
    /// At the start of a text, white space before it aside.
    case start
    /// At the end of a text, white space after it aside.
    case end
    /// From the start of a text to its end.
    case whole
    /// At the start of a text, a space in the needle standing for any white space.
    case phrase
    /// As a word, or as the start of one.
    case word(isPrefix: Bool)
    /// As a subsequence.
    case fuzzy

    /// Whether it asks for a start or an end of a text.
    var isAnchored: Bool {
      switch self {
      case .start, .end, .whole: true
      case .anywhere, .phrase, .word, .fuzzy: false
      }
    }
  }

  /// The folded text to find, never empty.
  var needle: Needle
  var rule: Rule
  /// Whether records are found that do not match.
  var isNegated = false
  /// What also matches where it sounds like that, only in plain words.
  var sound: PhoneticQuery?
  /// The forms that it is also found by where records have ``RecordMarks``, only in plain words.
  var loose: QueryForms?
  /// The needle in new forms of its kanji, if it has others: texts without any old form have it so, and no marks of it.
  var looseNeedle: Needle?

  /// The term as it is written, which is all that a text by itself is compared with.
  var written: MatchTerm { MatchTerm(needle: needle, rule: rule) }

  /// The term as texts in new forms have it.
  var inLooseForm: MatchTerm? { looseNeedle.map { MatchTerm(needle: $0, rule: rule) } }
}

extension MatchTerm {
  /// The first place, at or after the offset, where the term matches.
  ///
  /// Fuzzy terms are matched by ``FuzzyMatcher``.
  func firstMatch(in text: TextBytes, from offset: Int = 0) -> Range<Int>? {
    switch rule {
    case .anywhere, .fuzzy:
      return needle.firstRange(in: text, from: offset)
    case .start:
      return match(in: text, at: text.skippingWhiteSpace(from: 0), from: offset)
    case .end:
      return match(in: text, at: text.endWithoutWhiteSpace() - needle.bytes.count, from: offset)
    case .whole:
      let start = text.skippingWhiteSpace(from: 0)
      guard start + needle.bytes.count == text.endWithoutWhiteSpace() else { return nil }
      return match(in: text, at: start, from: offset)
    case .phrase:
      let start = text.skippingWhiteSpace(from: 0)
      return start >= offset ? phrase(in: text, at: start) : nil
    case .word(let isPrefix):
      var offset = offset
      while let range = needle.firstRange(in: text, from: offset) {
        if isWord(range, in: text, isPrefix: isPrefix) { return range }
        offset = range.lowerBound + 1
      }
      return nil
    }
  }

  /// The place with the best start, and its score; as in fzf, the first one at a word boundary is good enough.
  ///
  /// With `prefersLast` places are looked at from the last one on. Fuzzy terms are matched by ``FuzzyMatcher``.
  func bestMatch(
    in text: TextBytes, bonuses: UnsafeBufferPointer<UInt8>, prefersLast: Bool = false
  ) -> (score: Int, range: Range<Int>)? {
    guard var best = firstMatch(in: text) else { return nil }
    var next: Range<Int>? = best
    while let match = next, prefersLast || bonuses[best.lowerBound] < FuzzyScore.boundary {
      let (bonus, most) = (bonuses[match.lowerBound], bonuses[best.lowerBound])
      if bonus > most || prefersLast && bonus >= min(most, FuzzyScore.boundary) { best = match }
      next = firstMatch(in: text, from: match.lowerBound + 1)
    }
    var score = FuzzyScore()
    for offset in best where !TextBytes.isContinuation(text[offset]) { score.addMatch(bonus: bonuses[offset]) }
    return (score.total, best)
  }

  /// Appends every place where the term matches, in order, none overlapping the one before.
  func appendMatches(in text: TextBytes, to ranges: inout [Range<Int>]) {
    var offset = 0
    while let range = firstMatch(in: text, from: offset) {
      ranges.append(range)
      offset = range.upperBound
    }
  }

  private func match(in text: TextBytes, at start: Int, from offset: Int) -> Range<Int>? {
    guard start >= offset, needle.bytes.withUnsafeBufferPointer({ text.hasBytes($0, at: start) }) else { return nil }
    return start..<start + needle.bytes.count
  }

  private func phrase(in text: TextBytes, at start: Int) -> Range<Int>? {
    var offset = start
    for byte in needle.bytes {
      if byte == 0x20 {
        let end = text.skippingWhiteSpace(from: offset)
        guard end > offset else { return nil }
        offset = end
      } else {
        guard offset < text.count, text[offset] == byte else { return nil }
        offset += 1
      }
    }
    return start..<offset
  }

  /// Whether the range is set apart from the words around it.
  ///
  /// Only a letter of a spaced script asks for that, so `.net` and `c++` are found as they are, and 東京 inside 東京都.
  func isWord(_ range: Range<Int>, in text: TextBytes, isPrefix: Bool) -> Bool {
    if needle.first == .spaced, !text.isWordStart(range.lowerBound) { return false }
    return isPrefix || needle.last != .spaced || text.isWordEnd(range.upperBound)
  }
}
