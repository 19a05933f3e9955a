/// The search for what a text that finds nothing was meant to be, step by step: each step asks a question of the code that has
/// the records, and is given the answer.
///
/// First come the texts without punctuation, then those in which a word is corrected, then those in which one is written apart, then
/// those without numbers, then those without the words that no record has, then those with a less likely
/// correction of one of several words, and last what of the text is the whole of a name, of all a title before of a part. What
/// leaves words out has to leave enough (``KeptShare``). The order is here, so that it is the same wherever the records are.
package struct CorrectionSearch: Sendable {
  /// What is to be done.
  package enum Step: Sendable, Equatable {
    /// Look which of some texts is the first that anything is found for; ``take(firstFound:)``.
    case firstFound([String])
    /// Look for which of some words anything is found; ``take(areFound:)``.
    case areFound([String])
    /// Look which of some texts are all of a title or reading, or of a part of it, as ``RankPlan/wholes(_:)`` tells;
    /// ``take(areWhole:)``.
    case areWhole([String])
    /// Look which of some texts are all of a title or reading, as ``RankPlan/wholeTitles(_:)`` tells; ``take(areTitles:)``.
    case areTitles([String])
    /// Look which words there are; ``take(vocabulary:_:)``. Those needed are like ``likeWords``.
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
  /// In which a word is corrected, but less likely.
  private var doubtfulTexts: [String] = []
  /// Of which it is asked whether they are names.
  private var names: [String] = []
  /// Those that may be searched if they are, and those that may though they are not.
  private var kept: [String] = []

  /// In the order they are tried.
  private enum Kind { case plain, misspelled, apart, shortened, withoutUnknown, doubtful, kept, last }

  /// What the words needed are like.
  package var likeWords: LikeWords { texts.likeWords(isKnown: isKnown) }

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
    doubtfulTexts = corrected.doubtful
    step = .firstFound(corrected.likely)
    if corrected.likely.isEmpty { takeNone() }
  }

  /// Takes in for each of the texts whether a part of some name is all of it.
  package mutating func take(areWhole: [Bool]) {
    let whole = zip(names, areWhole).filter(\.1).map(\.0)
    switch kind {
    case .apart: step = .firstFound(texts.textsApart(isKnown: isKnown) { whole.contains($0) })
    case .kept where texts.words.count == 1:
      kind = .last
      step = .firstFound(names.filter { whole.contains($0) || KeptTexts.endsWithKind($0) })
    case .kept:
      kept = whole
      step = .areTitles(whole)
      if whole.count < 2 { take(areTitles: whole.map { _ in true }) }
    default: step = .firstFound(kept.filter { texts.share.isEnough($0, isName: whole.contains($0)) })
    }
  }

  /// Takes in for each of the texts whether a title or reading is all of it.
  package mutating func take(areTitles: [Bool]) {
    kind = .last
    let titles = zip(kept, areTitles).filter(\.1).map(\.0)
    step = .firstFound(titles + kept.filter { !titles.contains($0) })
  }

  /// Looks for texts without some words, those of which less is left only if they are names.
  private mutating func lookForShorter(_ texts: [String]) {
    let share = self.texts.share
    kept = texts.filter { share.isEnough($0, isName: true) }
    names = kept.filter { !share.isEnough($0, isName: false) }
    step = .areWhole(names)
    if names.isEmpty { take(areWhole: []) }
  }

  /// Nothing is found for any text of a kind.
  private mutating func takeNone() {
    switch kind {
    case .plain where texts.words.count == 1: take(areFound: [false])  // It is the text that nothing is found for.
    case .plain: step = .areFound(texts.words)
    case .misspelled:
      kind = .apart
      names = texts.piecesApart(isKnown: isKnown)
      step = .areWhole(names)
      if names.isEmpty { take(areWhole: []) }
    case .apart:
      kind = .shortened
      lookForShorter(texts.shortenedTexts)
    case .shortened:
      kind = .withoutUnknown
      lookForShorter(texts.textsWithoutUnknown(isKnown: isKnown))
    case .withoutUnknown:
      kind = .doubtful
      step = .firstFound(doubtfulTexts)
    case .doubtful:
      kind = .kept
      let isOne = texts.words.count == 1
      names = texts.keptTexts(isKnown: isKnown).filter { isOne || texts.share.isEnough($0, isName: true) }
      step = .areWhole(names)
    case .kept, .last: step = .end(nil)
    }
  }
}
