import IncrementalSearch

/// What a record is found by, as the columns of the full-text table.
struct RecordTokens: Sendable {
  /// The title's words.
  var title: [UInt8]
  /// The words of the further texts.
  var texts: [UInt8]
  /// The reading's words.
  var reading: [UInt8]
  /// What stands for whole texts and for sounds (``MarkedToken``).
  var marks: [UInt8]
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

    var marks = TokenText()
    marks.appendToken(MarkedToken.whole(foldedTitle))
    if !foldedReading.isEmpty { marks.appendToken(MarkedToken.whole(foldedReading)) }
    for (index, text) in foldedTexts.enumerated() {
      // How the first one begins is told by the first of its tokens, unless that is a symbol.
      if index > 0 || MarkedToken.beginsWithSymbol(text) { marks.appendToken(MarkedToken.beginning(text)) }
    }
    var sounds: Set<String> = []
    func appendSounds(of text: String, isName: Bool) {
      let keys = PhoneticKey.keys(of: text)
      if keys.isEmpty { return }
      if isName { marks.appendToken(MarkedToken.wholeSound(keys)) }
      for key in keys where sounds.insert(key).inserted { marks.appendToken(MarkedToken.sound(key)) }
    }
    // A text that is all ASCII has no kana.
    if foldedTitle.contains(where: { $0 >= 0x80 }) {
      appendSounds(of: record.title, isName: record.reading.isEmpty && Self.isKana(foldedTitle))
    }
    if !foldedReading.isEmpty { appendSounds(of: record.reading, isName: true) }
    for (text, folded) in zip(record.texts, foldedTexts) where folded.contains(where: { $0 >= 0x80 }) {
      appendSounds(of: text, isName: false)
    }
    self.marks = marks.bytes

    if hasSubstrings { parts = WordParts.tokens(of: [foldedTitle] + foldedTexts + [foldedReading]) }
  }

  /// Whether a folded text is kana and blanks only, so that its keys say how all of it sounds.
  private static func isKana(_ folded: [UInt8]) -> Bool {
    String(decoding: folded, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.value == 0x20 || 0x3041...0x309F ~= $0.value || $0.value == 0x30FC
    }
  }

  private static func tokens(of texts: [[UInt8]], isName: Bool) -> [UInt8] {
    var tokens = TokenText(isName: isName)
    for text in texts { tokens.append(text) }
    tokens.finish()
    return tokens.bytes
  }
}
