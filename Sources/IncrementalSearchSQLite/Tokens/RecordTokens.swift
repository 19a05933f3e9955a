import TextMatching

/// What a record is found by, as the columns of the full-text table.
struct RecordTokens: Sendable {
  /// The title's words.
  var title: [UInt8]
  /// The words of the further texts.
  var texts: [UInt8]
  /// The reading's words.
  var reading: [UInt8]
  /// What stands for whole texts and for sounds (`RecordMarks`).
  var marks: [UInt8]
  /// What a misspelled word may have been meant to be (`VocabularyWords`).
  var vocabulary: Set<String>
  /// The parts of all words (``WordParts``); empty where those are not indexed.
  var parts: [UInt8] = []

  /// Takes a record's texts apart; the cost is linear in them.
  init(_ record: IndexRecord, hasSubstrings: Bool) {
    let foldedTitle = FoldedText(record.title).bytes
    let foldedReading = record.reading.isEmpty ? [] : FoldedText(record.reading).bytes
    let foldedTexts = record.texts.map { FoldedText($0).bytes }
    title = Self.tokens(of: [foldedTitle], isName: true)
    texts = Self.tokens(of: foldedTexts, isName: false)
    reading = foldedReading.isEmpty ? [] : Self.tokens(of: [foldedReading], isName: true)

    // An index is asked for all of its records, too.
    let recordMarks = RecordMarks(record.searchedTexts)
    marks = [MarkedToken.record, 0x20] + recordMarks.bytes
    var words = VocabularyWords()
    words.append(foldedTitle, isName: true)
    words.append(foldedReading, isName: true)
    for text in foldedTexts { words.append(text, isName: false) }
    words.append(recordMarks)
    vocabulary = words.words

    if hasSubstrings { parts = WordParts.tokens(of: [foldedTitle] + foldedTexts + [foldedReading]) }
  }

  private static func tokens(of texts: [[UInt8]], isName: Bool) -> [UInt8] {
    var tokens = TokenText(isName: isName)
    for text in texts { tokens.append(text) }
    tokens.finish()
    return tokens.bytes
  }
}
