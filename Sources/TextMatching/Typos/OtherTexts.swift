/// What a text that nothing is found for may have been meant to be: its words without punctuation, one or more of them corrected,
/// or one of them written apart.
///
/// The words are corrected by those of a vocabulary, not by trying what else might have been typed.
package struct OtherTexts: Sendable {
  /// The words of the text, folded but for small kana.
  package let words: [String]
  /// The text without punctuation, where it has some, with the words apart that hyphens and the like join, and without a syllable of
  /// Hangul that is still being typed: the first to be tried.
  package let plainTexts: [String]
  /// What is left of the text without numbers: tried last, the longest first.
  package let shortenedTexts: [String]
  private let misspelled: [MisspelledWord?]
  /// What stands before each word but the first.
  private let separators: [String]

  /// More words are not looked at.
  private static let mostWords = 6
  /// How many texts are tried, and words in the place of one.
  private static let mostTexts = 12
  private static let mostSuggestions = 6

  /// Whether any word can be misspelled: if not, no vocabulary is needed.
  package var canBeMisspelled: Bool { misspelled.contains { $0 != nil } }

  /// Takes a query apart; nil if none of its words can be corrected, or it is more than words.
  package init?(_ text: String) {
    let folded = MatchQuery.foldKeepingSmallKana(text).unicodeScalars
    let operators = "!'^|".unicodeScalars
    let written = folded.split(whereSeparator: WhiteSpace.contains)
    guard written.allSatisfy({ !operators.contains($0.first ?? " ") && $0.last != "$" }) else { return nil }
    let typed = Self.withoutPunctuation(written)
    var words: [Substring.UnicodeScalarView] = []
    var separators: [String] = []
    for word in typed {
      var separator = " "
      for (piece, next) in Self.pieces(of: word) {
        words.append(piece)
        separators.append(separator)
        separator = next
      }
    }
    self.separators = separators
    guard words.count <= Self.mostWords,
      words.allSatisfy({ !operators.contains($0.first ?? " ") && $0.last != "$" })
    else { return nil }
    self.words = words.map { String($0) }
    misspelled = words.map { MisspelledWord($0.map(\.value)) }
    plainTexts = Self.plainTexts(of: folded)
    shortenedTexts = ShortenedTexts.withoutNumbers(typed.map { String($0) }.joined(separator: " "))
    if plainTexts.isEmpty, shortenedTexts.isEmpty, self.words.count < 2, !canBeMisspelled,
      self.words.allSatisfy({ WordApart.ways(of: $0).isEmpty })
    {
      return nil
    }
  }

  private static func plainTexts(of folded: String.UnicodeScalarView) -> [String] {
    let written = folded.split(whereSeparator: WhiteSpace.contains)
    let typed = written.map { String($0) }.joined(separator: " ")
    let plain = withoutPunctuation(written)
    let apart = plain.flatMap { $0.split(whereSeparator: joints.contains) }
    let hyphenated = plain.map(withHyphens)
    let others = [hyphenated, plain, apart].map { $0.map { String($0) }.joined(separator: " ") }
    let unfinished = withoutUnfinishedSyllable(typed).map { [$0] } ?? []
    return (others + unfinished).reduce(into: []) { texts, text in
      if !text.isEmpty, text != typed, !texts.contains(text) { texts.append(text) }
    }
  }

  /// Without the syllable of Hangul at the end that is still to get its last consonant, or the letter that is to become one: 김여
  /// on the way to 김연. Nil where there is none.
  private static func withoutUnfinishedSyllable(_ text: String) -> String? {
    var rest = text.unicodeScalars[...]
    guard let last = rest.popLast()?.value else { return nil }
    let isLetter = (0x1100...0x11FF).contains(last)
    let isOpen = (0xAC00...0xD7A3).contains(last) && (last - 0xAC00) % 28 == 0
    while let before = rest.last, WhiteSpace.contains(before) { rest.removeLast() }
    return (isLetter || isOpen) && !rest.isEmpty ? String(rest) : nil
  }

  /// With a hyphen for the ー after a digit, which the same key gives among kana: 100ー0001.
  private static func withHyphens(_ word: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var letters = Array(word)
    for place in letters.indices.dropFirst() where letters[place] == "ー" && ("0"..."9").contains(letters[place - 1]) {
      letters[place] = "-"
    }
    return Substring(String(String.UnicodeScalarView(letters))).unicodeScalars
  }

  /// The words that hyphens and the like join, each with what follows it: `sckit-learn` has one that is wrong.
  private static func pieces(
    of word: Substring.UnicodeScalarView
  ) -> [(word: Substring.UnicodeScalarView, next: String)] {
    let isSeparator = { (scalar: Unicode.Scalar) in "-_./".unicodeScalars.contains(scalar) }
    guard word.contains(where: isSeparator),
      word.allSatisfy({ MisspelledWord.isLatin($0.value) || isSeparator($0) })
    else { return [(word, "")] }
    let pieces = word.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
    // One at an end, or two together, join nothing.
    if pieces.contains(where: \.isEmpty) { return [(word, "")] }
    return pieces.map { ($0, $0.endIndex < word.endIndex ? String(word[$0.endIndex]) : "") }
  }

  private static func withoutPunctuation(
    _ written: [Substring.UnicodeScalarView]
  ) -> [Substring.UnicodeScalarView] {
    written.flatMap { $0.drop(while: tags.contains).split(whereSeparator: punctuation.contains) }
      .map { withoutApostrophe($0) }.filter { !$0.isEmpty }
  }

  /// Without one at the end, which may have been a closing quote.
  private static func withoutApostrophe(_ word: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    word.last == "'" ? word.dropLast() : word
  }

  /// What stands between or around words and is no part of them; folded.
  private static let punctuation = Set(",;:()[]{}<>\"?!*=~、。「」『』【】〈〉《》〔〕“”‘’…".unicodeScalars)

  /// What stands before a word and is no part of it; after one it may be, as in C#.
  private static let tags = Set("#@".unicodeScalars)

  /// What joins words.
  private static let joints = Set("-_./・".unicodeScalars)

  private func joined(_ words: [String]) -> String {
    zip(separators, words).enumerated().map { $0 == 0 ? $1.1 : $1.0 + $1.1 }.joined()
  }

  /// The texts that may have been meant, the likeliest first; the first that anything is found for is the one.
  ///
  /// `isKnown` says for each word whether any record has it; `changes` are those since the vocabulary was made. Throws what reading
  /// these does.
  package func texts(
    isKnown: [Bool], in vocabulary: Vocabulary, _ changes: VocabularyChanges? = nil
  ) throws -> [String] {
    let wrong = words.indices.filter { !isKnown[$0] }
    // Of words that are there, but not together, any may be the wrong one.
    let sets = wrong.isEmpty ? words.indices.map { [$0] } : [wrong]
    var texts: [Text] = []
    for set in sets {
      var changed = [Text(words: words)]
      for index in set {
        guard let word = misspelled[index] else {
          changed = []
          break
        }
        let suggestions = try SpellingSuggestions.suggestions(
          for: word, most: Self.mostSuggestions, in: vocabulary, changes)
        changed = changed.flatMap { text in suggestions.map { text.replacing(index, with: $0) } }
        if changed.count > Self.mostTexts * Self.mostSuggestions { changed = Self.best(changed) }
      }
      texts += changed
    }
    return Self.best(texts).map { joined($0.words) }.filter { $0 != joined(words) }
  }

  /// The texts in which the one word that no record has is written apart, the likeliest first: 東京渋谷区 is 東京 渋谷区 where a title
  /// has 東京都渋谷区. The first that anything is found for is the one; they are tried where no word is misspelled.
  package func textsApart(isKnown: [Bool]) -> [String] {
    let wrong = words.indices.filter { !isKnown[$0] }
    guard wrong.count == 1, words.count < Self.mostWords else { return [] }
    return WordApart.ways(of: words[wrong[0]]).map { way in
      var words = words
      words[wrong[0]] = way
      return joined(words)
    }
  }

  /// The text without the one word that no record has, if another is left: tried after those that are only shorter.
  package func textsWithoutUnknown(isKnown: [Bool]) -> [String] {
    let wrong = words.indices.filter { !isKnown[$0] }
    guard wrong.count == 1, words.count > 1 else { return [] }
    var text = ""
    for index in words.indices where index != wrong[0] {
      text += (text.isEmpty ? "" : separators[index]) + words[index]
    }
    return ShortenedTexts.isEnough(text.unicodeScalars) ? [text] : []
  }

  private static func best(_ texts: [Text]) -> [Text] { Array(texts.sorted(by: Text.isBetter).prefix(mostTexts)) }

  /// A corrected text.
  private struct Text {
    var words: [String]
    var typos = 0
    var weight = Int.max

    func replacing(_ index: Int, with suggestion: SpellingSuggestions.Suggestion) -> Text {
      var text = self
      text.words[index] = suggestion.text
      text.typos += suggestion.typos
      text.weight = min(weight, suggestion.weight)
      return text
    }

    static func isBetter(_ a: Text, _ b: Text) -> Bool {
      if (a.typos, b.weight) != (b.typos, a.weight) { return (a.typos, b.weight) < (b.typos, a.weight) }
      return a.words.lexicographicallyPrecedes(b.words)
    }
  }
}
