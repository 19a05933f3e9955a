import TextMatching

/// The tokens that a record is found by, as the two columns of the full-text table, and of the lists.
struct RecordTokens: Sendable {
  /// The words of the title, those of the reading, and what stands for whole texts and for sounds (`RecordMarks`).
  var names: [UInt8]
  /// The words of the further texts.
  var texts: [UInt8]
  /// What a misspelled word may have been meant to be (`VocabularyWords`).
  var vocabulary = VocabularyWords()
  /// The parts of all words (``WordParts``); empty where those are not indexed.
  var parts: [UInt8] = []

  /// Takes a record's texts apart; the cost is linear in them.
  init(_ record: IndexRecord, hasSubstrings: Bool) {
    let foldedTitle = FoldedText.bytes(of: record.title)
    let foldedReading = FoldedText.bytes(of: record.reading)
    let foldedTexts = record.texts.map(FoldedText.bytes)
    let recordMarks = RecordMarks(record.searchedTexts)
    var names = Self.tokens(of: [foldedTitle], isName: true)
    names += [0x20, MarkedToken.record, 0x20]
    if !foldedReading.isEmpty { names += Self.tokens(of: [foldedReading], isName: true) }
    recordMarks.bytes.withUnsafeBufferPointer { MarkedToken.append($0, to: &names) }
    self.names = names
    texts = Self.tokens(of: foldedTexts, isName: false)
    vocabulary.append(foldedTitle, isName: true)
    vocabulary.append(foldedReading, isName: true)
    for text in foldedTexts { vocabulary.append(text, isName: false) }
    vocabulary.append(recordMarks)

    if hasSubstrings { parts = WordParts.tokens(of: [foldedTitle] + foldedTexts + [foldedReading]) }
  }

  /// The names, and what stands for the values of the facets by their numbers.
  func names(withFacets numbers: [Int]) -> [UInt8] {
    numbers.reduce(into: names) { $0 += [0x20] + FacetNumbers.token($1) }
  }

  private static func tokens(of texts: [[UInt8]], isName: Bool) -> [UInt8] {
    var tokens = TokenText(isName: isName)
    for text in texts { tokens.append(text) }
    tokens.finish()
    return tokens.bytes
  }
}
