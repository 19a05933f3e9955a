@testable import TextMatching

/// A word of a query with its operators (`MatchQuery`).
struct BruteForceTerm {
  enum Kind {
    case plain, exact
    case anchored(start: Bool, end: Bool)
  }

  var kind: Kind
  var isNegated = false
  /// The word folded.
  var word: Scalars
  /// In loose form, of a word with kanji or kana: "a number without its counter is found as it is written".
  var loose: Scalars?
  /// In loose form, joined; also without the ヶ "that a query has and the record hasn't".
  var joined: [Scalars] = []
  /// "What a typed word stands for as the start of a key", if it is a sound.
  var sounds: [[UInt8]] = []
  /// As it was typed.
  var typed = ""

  /// The scalars of each form.
  private(set) var letters: [BruteForceLetters] = []

  /// To be called when all forms are known.
  mutating func prepare() { letters = ([word] + [loose].compactMap(\.self) + joined).map { BruteForceLetters([$0]) } }

  var isPlain: Bool { if case .plain = kind { true } else { false } }

  /// "Without the signs before its first word", but for what joins words.
  var name: Scalars {
    let rest = word.drop { BruteForceText.isSeparator($0) && !LooseFold.setsWordsApart($0) }
    return rest.first.map { LooseFold.setsWordsApart($0) } == false ? Array(rest) : word
  }

  var isNumber: Bool { word.allSatisfy { (0x30...0x39).contains($0) } }
  var isAnchored: Bool { if case .anchored = kind { true } else { false } }
}

/// "Any text is a valid query."
struct BruteForceQuery {
  /// Every group must match; a group matches where one of its terms does.
  private(set) var groups: [[BruteForceTerm]] = []
  /// All words as one.
  private(set) var whole: BruteForceTerm?

  init(_ text: String) {
    var waitsForAlternative = false
    for typed in text.split(whereSeparator: \.isWhitespace) {
      for folded in BruteForceText.folded(String(typed)).split(whereSeparator: BruteForceText.isWhiteSpace) {
        if folded.elementsEqual([bar]), !groups.isEmpty, !waitsForAlternative {
          waitsForAlternative = true
          continue
        }
        guard let term = Self.term(Array(folded), typed: String(typed)) else { continue }
        if waitsForAlternative, !groups.isEmpty {
          groups[groups.count - 1].append(term)
        } else {
          groups.append([term])
        }
        waitsForAlternative = false
      }
    }
    whole = makeWhole()
  }

  /// "`!` `'` `^` with nothing after: everything, as if not written."
  private static func term(_ folded: Scalars, typed: String) -> BruteForceTerm? {
    var word = folded[...]
    var isNegated = false
    if word.first == exclamation {
      isNegated = true
      word = word.dropFirst()
    }
    if word.first == quote {
      word = word.dropFirst()
      return word.isEmpty ? nil : BruteForceTerm(kind: .exact, isNegated: isNegated, word: Array(word))
    }
    let atStart = word.first == caret
    if atStart { word = word.dropFirst() }
    let atEnd = word.count > 1 && word.last == dollar
    if atEnd { word = word.dropLast() }
    if word.isEmpty { return nil }
    if atStart || atEnd {
      return BruteForceTerm(kind: .anchored(start: atStart, end: atEnd), isNegated: isNegated, word: Array(word))
    }
    if isNegated { return BruteForceTerm(kind: .exact, isNegated: true, word: Array(word)) }
    return plain(Array(word), typed: typed)
  }

  /// "Symbols that no record has (〒) are ignored."
  private static func plain(_ folded: Scalars, typed: String) -> BruteForceTerm? {
    let word = folded.filter { !ignored.contains($0) }
    if word.isEmpty { return nil }
    var term = BruteForceTerm(kind: .plain, word: word)
    if word.contains(where: BruteForceText.isKanjiOrKana) { term.loose = LooseFold.fold(word, isUnfinished: true) }
    term.joined = joinedForms(of: word)
    term.sounds = sounds(of: typed, folded: word)
    term.typed = typed
    term.prepare()
    return term
  }

  /// "Without the form of a company at its start or end": those that the tests have.
  private static func companyNames(of form: Scalars) -> [Scalars] {
    ["株式会社", "有限会社"].map(BruteForceText.folded).compactMap { company in
      guard form.count >= company.count + 2 else { return nil }
      if form.starts(with: company) { return Array(form.dropFirst(company.count)) }
      return form.suffix(company.count).elementsEqual(company) ? form.dropLast(company.count) : nil
    }
  }

  private static func joinedForms(of word: Scalars) -> [Scalars] {
    let forms = [false, true].map { BruteForceText.joined(LooseFold.fold(word, isUnfinished: true, dropsKe: $0)) }
    return (forms + companyNames(of: forms[0])).filter { !$0.isEmpty }
  }

  /// "Plain words have a sound if they are Latin letters, kana and then Latin letters, or kana with ー; other words of kana say
  /// how they are written."
  private static func sounds(of typed: String, folded: Scalars) -> [[UInt8]] {
    let isSpelling = !folded.contains { (0x61...0x7A).contains($0) || $0 == longMark }
    return isSpelling ? [] : PhoneticKey.prefixes(of: typed).map { Array($0.utf8) }
  }

  /// All words as one, as "words may be written apart or joined"; none where one has an operator other than `'`.
  private func makeWhole() -> BruteForceTerm? {
    guard !isWithoutBest, groups.count > 0, !groups.contains(where: { $0[0].isAnchored && groups.count > 1 }) else {
      return nil
    }
    let terms = groups.map { $0[0] }
    var whole = BruteForceTerm(kind: .plain, word: Scalars(terms.map(\.word).joined(separator: [0x20])))
    whole.typed = terms.map(\.typed).joined()
    if terms.allSatisfy({ !$0.isAnchored }) {
      whole.joined = Self.joinedForms(of: whole.word)
    }
    // "All but the last as whole syllables": `ky a` is not きゃ.
    if terms.allSatisfy({ !$0.sounds.isEmpty }),
      zip(terms, terms.dropFirst()).allSatisfy({ Self.endsSyllable($0.word, before: $1.word) })
    {
      whole.sounds = Self.sounds(of: whole.typed, folded: whole.word)
    }
    whole.prepare()
    return whole
  }

  /// At a vowel, kana, or an n that the next word doesn't go on: `kon an` is こんあん, and not こなん.
  private static func endsSyllable(_ word: Scalars, before next: Scalars) -> Bool {
    func isOne(_ letter: UInt32?, of letters: String) -> Bool { letters.unicodeScalars.contains { $0.value == letter } }
    return word.last.map(BruteForceText.isKanjiOrKana) == true || isOne(word.last, of: "aeiou")
      || isOne(word.last, of: "n") && !isOne(next.first, of: "aeiouyn")
  }

  /// "A query with `|` or `!` has no best."
  var isWithoutBest: Bool { groups.contains { $0.count > 1 || $0[0].isNegated } }

  private static let ignored: Set<UInt32> = Set("〒☎☏✆📞".unicodeScalars.map(\.value))
}

private let bar = UInt32(UInt8(ascii: "|")), exclamation = UInt32(UInt8(ascii: "!"))
private let quote = UInt32(UInt8(ascii: "'")), caret = UInt32(UInt8(ascii: "^")), dollar = UInt32(UInt8(ascii: "$"))
private let longMark: UInt32 = 0x30FC
