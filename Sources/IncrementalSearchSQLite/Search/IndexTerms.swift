/// Whether anything is found for an expression, remembered by all who search an index.
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
  func isFound(_ expression: String) throws -> Bool {
    if let isFound = known.isFound(expression, in: version) { return isFound }
    let isFound = try reading.words.isFound(expression)
    known.remember(isFound, of: expression, in: version)
    return isFound
  }
}
