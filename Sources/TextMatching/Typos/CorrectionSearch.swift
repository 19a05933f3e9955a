/// The search for what a text that nothing is found for was meant to be, step by step: each says what whoever has the records is
/// to find out, and is given the answer.
///
/// First come the texts without punctuation, then those in which a word is corrected, then those in which one is written apart, then
/// those without a number at the end, and last the one without a word that no record has. The order is here, so that it is the same wherever the records are.
package struct CorrectionSearch: Sendable {
  /// What is to be done.
  package enum Step: Sendable, Equatable {
    /// Look which of some texts is the first that anything is found for; ``take(firstFound:)``.
    case firstFound([String])
    /// Look for which of some words anything is found; ``take(areFound:)``.
    case areFound([String])
    /// Look which words there are; ``take(vocabulary:_:)``. Those needed are like ``OtherTexts/words``.
    case vocabulary
    /// Search for this text; nil for the text that was typed.
    case end(String?)
  }

  /// What is to be done next.
  package private(set) var step: Step
  /// The texts that may have been meant.
  package let texts: OtherTexts
  private var kind = Kind.plain
  private var isKnown: [Bool] = []

  /// In the order they are tried.
  private enum Kind { case plain, misspelled, apart, shortened, withoutUnknown }

  /// Begins with a text that nothing is found for; nil if nothing else can have been meant.
  package init?(_ text: String) {
    guard let texts = OtherTexts(text) else { return nil }
    self.texts = texts
    step = .firstFound(texts.plainTexts)
    if texts.plainTexts.isEmpty { takeNone() }
  }

  /// Takes in the first of the texts that anything is found for; nil if there is none.
  package mutating func take(firstFound text: String?) {
    if let text { step = .end(text) } else { takeNone() }
  }

  /// Takes in for each of the words whether anything is found for it.
  package mutating func take(areFound isKnown: [Bool]) {
    self.isKnown = isKnown
    kind = .misspelled
    step = .vocabulary
    if !texts.canBeMisspelled { takeNone() }
  }

  /// Takes in the words of records and what has changed since they were counted. Throws what reading these changes does.
  package mutating func take(vocabulary: Vocabulary, _ changes: VocabularyChanges? = nil) throws {
    let corrected = try texts.texts(isKnown: isKnown, in: vocabulary, changes)
    step = .firstFound(corrected)
    if corrected.isEmpty { takeNone() }
  }

  /// Nothing is found for any text of a kind.
  private mutating func takeNone() {
    switch kind {
    case .plain where texts.words.count == 1: take(areFound: [false])  // It is the text that nothing is found for.
    case .plain: step = .areFound(texts.words)
    case .misspelled:
      kind = .apart
      step = .firstFound(texts.textsApart(isKnown: isKnown))
    case .apart:
      kind = .shortened
      step = .firstFound(texts.shortenedTexts)
    case .shortened:
      kind = .withoutUnknown
      step = .firstFound(texts.textsWithoutUnknown(isKnown: isKnown))
    case .withoutUnknown: step = .end(nil)
    }
  }
}
