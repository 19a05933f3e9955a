/// Whether anything is found for an expression, remembered by all who search an index.
struct IndexTerms {
  private let words: WordSearch
  /// The state of the records that they are of.
  let version: IndexVersion
  private let known: KnownTerms

  /// The terms of a state of the records, of which some may be known.
  init(_ reading: IndexReading, known: KnownTerms) {
    (words, version, self.known) = (reading.words, reading.version, known)
  }

  /// Whether any record has what an expression asks for; remembered.
  func isFound(_ expression: String) throws -> Bool {
    if let isFound = known.isFound(expression, in: version) { return isFound }
    let isFound = try words.isFound(expression)
    known.remember(isFound, of: expression, in: version)
    return isFound
  }
}
