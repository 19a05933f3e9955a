@testable import TextMatching

/// Whether a record is found (SPEC.md 6, "Match kinds", `words`).
extension BruteForceRecord {
  /// "Every word of the query, in any order, must begin a word", or all of them as one do what is joined.
  func isFound(by query: BruteForceQuery) -> Bool {
    if query.groups.allSatisfy({ $0.contains { isFound(by: $0) } }) { return true }
    guard let whole = query.whole, query.groups.count > 1, query.groups.allSatisfy({ $0[0].isPlain }) else {
      return false
    }
    return isFoundJoined(by: whole)
  }

  func isFound(by term: BruteForceTerm) -> Bool {
    switch term.kind {
    case .exact:
      // "A text has the word anywhere, in one piece"; of `!`, "no text has it anywhere".
      texts.contains { BruteForceText.occurs(term.word, in: $0.folded, atWords: false) } != term.isNegated
    case .anchored(let start, let end):
      texts.contains { Self.isAnchored(term.word, in: $0.folded, start: start, end: end) } != term.isNegated
    case .plain:
      mayHave(term)
        && (texts.contains { $0.hasWord(term.word) || $0.hasOtherForm(of: term) } || isFoundJoined(by: term))
    }
  }

  /// Whether a word begins one of the title or its reading, or of any text, as it is; "one of several runs" of a title only.
  func isBegun(as word: Scalars, isName: Bool) -> Bool {
    if BruteForceText.isOneRun(word) { return (isName ? names : texts).contains { $0.hasWord(word) } }
    return isName && names.contains { BruteForceText.haveRuns($0.folded, of: word) }
  }

  /// Whether it does in any form.
  func isBegun(by term: BruteForceTerm, isName: Bool) -> Bool {
    let searched = isName ? names : texts
    if isBegun(as: term.word, isName: isName) { return true }
    return term.isPlain && mayHave(term)
      && (searched.contains { $0.hasOtherForm(of: term) }
        || starts.contains { $0.begins(inOtherForm: term) || $0.begins(withoutKinds: term) }
        || !isName && further.contains { $0.begins(inOtherForm: term) })
  }

  /// Told from which letters there are: for speed only.
  private func mayHave(_ term: BruteForceTerm) -> Bool {
    term.letters.contains { letters.contains($0) }
      || term.sounds.contains { $0.first.map(soundLetters.contains) ?? true }
  }

  /// "A text starts with it, ends with it, is it (white space aside)."
  private static func isAnchored(_ word: Scalars, in text: Scalars, start: Bool, end: Bool) -> Bool {
    let text = BruteForceText.trimmed(text)
    if start && end { return text == word }
    return start ? text.starts(with: word) : text.suffix(word.count).elementsEqual(word)
  }

  /// "A title is found joined from the start of each of its first six parts on; a further text from its start."
  private func isFoundJoined(by term: BruteForceTerm) -> Bool {
    mayHave(term)
      && (starts.contains { $0.begins(inOtherForm: term) || $0.begins(withoutKinds: term) }
        || further.contains { $0.begins(inOtherForm: term) })
  }
}

extension BruteForceSearched {
  /// The word begins a word, by equal folds.
  func hasWord(_ word: Scalars) -> Bool { BruteForceText.occurs(word, in: folded, atWords: true) }

  /// It does by forms of kanji and the like, or "at the start of any word" by its sound.
  func hasOtherForm(of term: BruteForceTerm) -> Bool {
    term.loose.map { form in
      // "The digits of a numeral are found inside a text only where that has numerals or other forms itself."
      (loose != folded || form.allSatisfy(BruteForceText.isKanjiOrKana))
        && BruteForceText.occurs(form, in: loose, atWords: true)
    } == true
      || term.sounds.contains { sound in keys.contains { BruteForceText.begins($0, sound) } }
  }

  func begins(inOtherForm term: BruteForceTerm) -> Bool {
    guard let joined else { return false }
    return term.joined.contains { BruteForceText.begins(joined, $0) }
  }

  func isWhole(inOtherForm term: BruteForceTerm) -> Bool {
    guard let joined else { return false }
    return term.joined.contains(joined)
  }
}

extension BruteForceStart {
  /// "Beginnings of a title are told apart up to 23 characters, or letters of a sound, those of its other parts up to 11."
  private var most: Int { part == 0 ? 23 : 11 }
  private static let mostLetters = 23

  func begins(with term: BruteForceTerm) -> Bool { term.name.count <= most && BruteForceText.begins(folded, term.name) }

  func isWhole(_ term: BruteForceTerm) -> Bool { term.name.count <= most && wholes.contains(term.name) }

  func begins(inOtherForm term: BruteForceTerm) -> Bool {
    hasForm(of: term) { form in joined.contains { BruteForceText.begins($0, form) } }
      || hasSound(of: term) { sound in
        keys.contains { BruteForceText.begins($0, sound) } || wholeKeys.contains { BruteForceText.begins($0, sound) }
      }
  }

  func isWhole(inOtherForm term: BruteForceTerm) -> Bool {
    hasForm(of: term) { $0 == looseWhole } || hasSound(of: term) { wholeKeys.contains($0) }
      || begins(inOtherForm: term) && hasSound(of: term) { fullKeys.contains($0) }
  }

  /// All from here on is the query.
  func isAll(inOtherForm term: BruteForceTerm) -> Bool {
    hasForm(of: term) { joined.contains($0) } || hasSound(of: term) { keys.contains($0) }
  }

  /// "Places joined without their kinds": up to 23 characters, or letters of the sound.
  func begins(withoutKinds term: BruteForceTerm) -> Bool {
    cores(of: term, form: BruteForceText.begins, sound: BruteForceText.begins)
  }

  /// All places from here on are the query.
  func isAll(withoutKinds term: BruteForceTerm) -> Bool { cores(of: term, form: ==, sound: ==) }

  private func cores(
    of term: BruteForceTerm, form: (Scalars, Scalars) -> Bool, sound: ([UInt8], [UInt8]) -> Bool
  ) -> Bool {
    term.joined.contains { word in word.count <= Self.mostLetters && joinedCores.contains { form($0, word) } }
      || hasSound(of: term) { word in coreKeys.contains { sound($0, word) } }
  }

  private func hasForm(of term: BruteForceTerm, where holds: (Scalars) -> Bool) -> Bool {
    term.joined.contains { $0.count <= most && holds($0) }
  }

  private func hasSound(of term: BruteForceTerm, where holds: ([UInt8]) -> Bool) -> Bool {
    term.sounds.contains { $0.count <= Self.mostLetters && holds($0) }
  }
}
