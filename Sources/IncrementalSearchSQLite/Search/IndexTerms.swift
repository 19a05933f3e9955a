import TextMatching

/// Whether any record has a mark or matches an expression, remembered for all searches of an index.
struct IndexTerms {
  private let reading: IndexReading
  /// The state of the records that they are of.
  var version: IndexVersion { reading.version }
  private let known: KnownTerms

  /// The terms of a state of the records, of which some may be known.
  init(_ reading: IndexReading, known: KnownTerms) {
    (self.reading, self.known) = (reading, known)
  }

  /// Whether any record has what an expression asks for; remembered.
  func isFound(_ expression: TokenExpression) throws -> Bool {
    if let isFound = known.isFound(expression, in: version) { return isFound }
    let isFound = try reading.words.isFound(expression)
    known.remember(isFound, of: expression, in: version)
    return isFound
  }

  /// Whether any record has a mark, or had it when the lists were built; remembered of what was changed since, where
  /// that is not known (``ChangedTokens``).
  ///
  /// The lists say so sooner than it would be remembered.
  func isFound(_ lookup: MarkLookup) throws -> Bool {
    let words = try reading.words
    if try words.isListed(lookup) { return true }
    switch words.changed(.mark(lookup)) {
    case .nothing: return false
    // Of one token it need not be there any more.
    case .some where lookup.tokens.count == 1: return true
    case .some, .unknown: return try isFoundChanged(lookup, words)
    }
  }

  private func isFoundChanged(_ lookup: MarkLookup, _ words: WordSearch) throws -> Bool {
    if let isFound = known.isFoundChanged(lookup, in: version) { return isFound }
    let isFound = try mayBeFoundChanged(lookup, words) && words.isFoundChanged(.mark(lookup))
    known.remember(isFound, ofChanged: lookup, in: version)
    return isFound
  }

  /// False if no record that was changed has what the mark begins with.
  ///
  /// Whoever types asks for each beginning before, and most marks that are not there begin with one that is not.
  private func mayBeFoundChanged(_ lookup: MarkLookup, _ words: WordSearch) throws -> Bool {
    guard lookup.tokens.count == 1, var token = lookup.tokens.first else { return true }
    var last = token.popLast()
    if !lookup.isPrefix {
      // All of a text ends with it. What it begins with is asked for in any case.
      return last == UInt8(ascii: "$") ? try isFoundChanged(MarkLookup(token, isPrefix: true), words) : true
    }
    // All of the last character.
    while let byte = last, TextBytes.isContinuation(byte) { last = token.popLast() }
    return known.isFoundChanged(MarkLookup(token, isPrefix: true), in: version) != false
  }
}
