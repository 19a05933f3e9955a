/// Builds the groups of a ``MatchQuery`` from its words.
struct MatchQueryParser {
  /// A term whose needle may still grow.
  private struct Draft {
    var bytes: [UInt8]
    var rule: MatchTerm.Rule
    var isNegated: Bool
    var sound: PhoneticQuery?
    /// Whether it was written without operators.
    var isPlain: Bool

    /// Adds a word of a phrase, which has a sound only if all its words have.
    mutating func append(_ word: ArraySlice<UInt8>, _ sound: PhoneticWord?) {
      bytes.append(Character.space)
      bytes.append(contentsOf: word)
      if let sound { self.sound?.append(sound) } else { self.sound = nil }
    }
  }

  private let kind: MatchKind
  private var groups: [[Draft]] = []
  /// Whether a `|` waits for the word after it.
  private var isAlternative = false
  /// The place of the last plain word, which the next one continues (prefix) or which is still being typed (words).
  private var lastPlain: (group: Int, term: Int)?
  /// How many bytes are still looked at for their sound: a query of thousands of words is not typed.
  private var soundBytes = 1_024

  /// Whether plain words and those after `'` change places.
  private let isExact: Bool

  init(kind: MatchKind, isExact: Bool = false) { (self.kind, self.isExact) = (kind, isExact) }

  /// Takes the next word of the text, folded but for small kana; it has no white space but escaped blanks and is not empty.
  mutating func append(_ word: [UInt8]) {
    let word = Self.withoutIgnored(word)
    if word.isEmpty { return }
    if word == [Character.bar], !groups.isEmpty, !isAlternative {
      isAlternative = true
      return
    }
    var rest = word[...]
    let isNegated = rest.first == Character.not
    if isNegated { rest.removeFirst() }
    // A lone dollar is a word, so that it can be looked for.
    let isEnd = rest.count > 1 && rest.last == Character.end
    if isEnd { rest.removeLast() }
    let isQuoted = rest.first == Character.exact
    let isStart = rest.first == Character.start
    if isQuoted || isStart { rest.removeFirst() }
    guard !rest.isEmpty else { return }

    switch (isStart, isEnd) {
    case (true, true): append(rest, .whole, isNegated)
    case (true, false): append(rest, .start, isNegated)
    case (false, true): append(rest, .end, isNegated)
    case (false, false):
      if isExact, isQuoted, isNegated, kind == .fuzzy {
        append(rest, .fuzzy, true)
      } else if isQuoted != isExact || isNegated {
        append(rest, .anywhere, isNegated)
      } else {
        appendPlain(rest)
      }
    }
  }

  /// A word without the symbols that are written before a postal code or a telephone number, and are in no record.
  private static func withoutIgnored(_ word: [UInt8]) -> [UInt8] {
    // All of them begin with one of these bytes.
    guard word.contains(where: { $0 == 0xE2 || $0 == 0xE3 }) else { return word }
    let kept = String(decoding: word, as: UTF8.self).unicodeScalars.filter { !ignored.contains($0) }
    return Array(String(String.UnicodeScalarView(kept)).utf8)
  }

  private static let ignored: Set<Unicode.Scalar> = [
    "\u{3012}", "\u{3020}", "\u{3036}", "\u{260E}", "\u{260F}", "\u{2706}",
  ]

  /// The groups, once all words are in.
  mutating func finish() -> [[MatchTerm]] {
    let terms = groups.map { group in
      unique(
        group.map {
          let bytes = folded($0.bytes)
          let forms = $0.isPlain && kind != .prefix && kind != .fuzzy && bytes.count <= 256
          return MatchTerm(
            needle: Needle(bytes), rule: $0.rule, isNegated: $0.isNegated, sound: $0.sound,
            loose: forms ? QueryForms(folded: bytes, sounds: $0.sound?.words.first?.starts ?? []) : nil,
            looseNeedle: forms ? Self.looseNeedle(of: bytes) : nil)
        })
    }
    // 京都 京都 is a row of 京都府京都市 before others: words that rank are told apart by how often they are there.
    return kind == .words && terms.count <= RankPlan.mostGroups ? terms : unique(terms)
  }

  /// A word with kanji in its loose form, if that is another, of kanji and kana alone.
  private static func looseNeedle(of bytes: [UInt8]) -> Needle? {
    // All kanji begin with one of these bytes.
    guard bytes.contains(where: { $0 >= 0xE3 }) else { return nil }
    let scalars = LooseFold.scalars(bytes)
    let loose = LooseFold.fold(scalars, isUnfinished: true)
    guard loose != scalars, !loose.isEmpty, loose.allSatisfy({ WordClass(of: $0) == .unspaced }) else { return nil }
    return Needle(LooseFold.utf8(loose))
  }

  /// The bytes with large kana for small ones, as texts have them.
  private func folded(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { KanaFold.enlarge($0) }
    return bytes
  }

  /// The values without repetitions: the same word twice finds nothing else, and would cost time.
  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    // As most words are, without alternatives: to remember one by its hash takes a fifth of parsing it.
    if values.count < 2 { return values }
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  private mutating func appendPlain(_ word: ArraySlice<UInt8>) {
    soundBytes -= word.count
    // Runs of kana are heard, which no blank is in.
    let isOneWord = !word.contains(Character.space)
    let sound = isOneWord && soundBytes >= 0 && Self.saysHowItSounds(word) ? PhoneticWord(folded: Array(word)) : nil
    switch kind {
    case .contains: append(word, .anywhere, sound)
    case .words: append(word, .word(isPrefix: true), sound)
    case .fuzzy: append(word, .fuzzy, sound)
    case .prefix:
      if let lastPlain, !isAlternative {
        groups[lastPlain.group][lastPlain.term].append(word, sound)
        return
      }
      append(word, .phrase, sound)
    }
    lastPlain = groups.indices.last.map { ($0, groups[$0].count - 1) }
  }

  /// Whether a word is more than a spelling: it has Latin letters, or ー, which any long vowel may be written for.
  ///
  /// Other words of kana say exactly how they are written, and are found by that, anywhere.
  private static func saysHowItSounds(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } || Self.hasLongVowelMark(word)
  }

  private static func hasLongVowelMark(_ word: ArraySlice<UInt8>) -> Bool {
    word.indices.dropLast(2).contains { word[$0...].starts(with: "ー".utf8) }
  }

  private mutating func append(_ word: ArraySlice<UInt8>, _ rule: MatchTerm.Rule, _ sound: PhoneticWord?) {
    append(word, rule, false, sound.map { PhoneticQuery($0, startsText: rule == .phrase) }, isPlain: true)
  }

  private mutating func append(
    _ word: ArraySlice<UInt8>, _ rule: MatchTerm.Rule, _ isNegated: Bool, _ sound: PhoneticQuery? = nil,
    isPlain: Bool = false
  ) {
    let draft = Draft(bytes: Array(word), rule: rule, isNegated: isNegated, sound: sound, isPlain: isPlain)
    if isAlternative { groups[groups.count - 1].append(draft) } else { groups.append([draft]) }
    isAlternative = false
  }

  private enum Character {
    static let space = UInt8(ascii: " ")
    static let bar = UInt8(ascii: "|")
    static let not = UInt8(ascii: "!")
    static let exact = UInt8(ascii: "'")
    static let start = UInt8(ascii: "^")
    static let end = UInt8(ascii: "$")
  }
}
