/// What a text that finds nothing may have been meant to be: its words without punctuation, one or more of them corrected, or
/// one of them written apart.
///
/// The words are corrected by those of a vocabulary, not by trying what else might have been typed.
package struct OtherTexts: Sendable {
  /// The words of the text, folded but for small kana.
  package let words: [String]
  /// The text without punctuation, where it has some, with its numbers as they may be written otherwise (``OtherWritings``,
  /// ``TelephoneTexts``), with & for the word that it stands for, with the words apart that hyphens and the like join, as most lists
  /// write an address, with the syllable of Hangul before one that is still being typed, with neighbours joined, and without the kana
  /// that end verbs: the first to be tried.
  package let plainTexts: [String]
  /// What is left of the text without what stands in brackets at its end, and without numbers: tried late, the longest first.
  package let shortenedTexts: [String]
  /// How much has to be left of the text where words are left out.
  let share: KeptShare
  /// Whether the text is one of words in quotes, which finds nothing only if they are no operators.
  package var isQuoted: Bool { words.isEmpty && !plainTexts.isEmpty }
  private let misspelled: [MisspelledWord?]
  /// What stands before each word but the first.
  private let separators: [String]

  /// More words are not looked at.
  private static let mostWords = 8
  /// How many texts are tried, and words in the place of one.
  private static let mostTexts = 12
  private static let mostSuggestions = 6

  /// Whether any word can be misspelled: if not, no vocabulary is needed.
  package var canBeMisspelled: Bool { misspelled.contains { $0 != nil } }

  /// Takes a query apart; nil if none of its words can be corrected, or it is more than words.
  package init?(_ text: String) {
    let folded = MatchQuery.foldKeepingSmallKana(text).unicodeScalars
    let written = folded.split(whereSeparator: WhiteSpace.contains)
    if written.contains(where: QuotedWords.hasOperator) {
      guard written.count <= Self.mostWords, let text = QuotedWords.withoutQuotes(written) else { return nil }
      self.init(plainText: text)
    } else {
      self.init(folded, written)
    }
  }

  /// Takes plain words of a folded text.
  private init?(_ folded: String.UnicodeScalarView, _ written: [Substring.UnicodeScalarView]) {
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
    guard words.count <= Self.mostWords, !words.contains(where: QuotedWords.hasOperator) else { return nil }
    self.words = words.map { String($0) }
    share = KeptShare(of: self.words)
    misspelled = words.map { MisspelledWord($0.map(\.value)) }
    plainTexts = Self.plainTexts(of: folded)
    shortenedTexts = ShortenedTexts.texts(of: typed.map { String($0) }, written: folded)
    if plainTexts.isEmpty, shortenedTexts.isEmpty, self.words.count < 2, !canBeMisspelled,
      self.words.allSatisfy({ WordApart.ways(of: $0).isEmpty && KeptTexts.beginnings(of: $0).isEmpty })
    {
      return nil
    }
  }

  /// Words in quotes are searched without these, and never changed.
  private init(plainText: String) {
    (words, separators, misspelled, shortenedTexts) = ([], [], [], [])
    share = KeptShare(of: [])
    plainTexts = [plainText]
  }

  private static func plainTexts(of folded: String.UnicodeScalarView) -> [String] {
    let written = folded.split(whereSeparator: WhiteSpace.contains)
    let typed = written.map { String($0) }.joined(separator: " ")
    let plain = withoutPunctuation(written)
    // Apart the numbers of a house would be found anywhere.
    let apart = plain.flatMap { AddressTexts.isHouse($0) ? [$0] : unjoined($0) }
    let hyphenated = plain.map(withHyphens)
    let others = [hyphenated, plain].map { $0.map { String($0) }.joined(separator: " ") }
    let numbers = OtherWritings.texts(of: typed) + (others[1] == typed ? [] : OtherWritings.texts(of: others[1]))
    let dialed = TelephoneTexts.texts(of: typed)
    let signed = JoiningWords.text(withSignsIn: others[1]).map { [$0] } ?? []
    let address = AddressTexts.asListed(others[0])
    let loose = [apart.map { String($0) }.joined(separator: " "), address] + UnfinishedHangul.texts(before: typed)
    let words = WordsJoined.texts(of: plain) + [Okurigana.text(without: others[1])]
    return (others + numbers + dialed + signed + loose + words).reduce(into: []) { texts, text in
      if !text.isEmpty, text != typed, !texts.contains(text) { texts.append(text) }
    }
  }

  /// The words that hyphens and the like join; & only those in ASCII, as H&M is one.
  private static func unjoined(_ word: Substring.UnicodeScalarView) -> [Substring.UnicodeScalarView] {
    let isPlain = word.allSatisfy(\.isASCII)
    return word.split { joints.contains($0) || $0 == "&" && isPlain }
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
    written.flatMap { withoutVersion($0.drop(while: tags.contains)).split(whereSeparator: punctuation.contains) }
      .map(QuotedWords.withoutQuote).filter { !$0.isEmpty && !$0.elementsEqual(stop) }
  }

  /// Without the version that is wanted of a package: react@18, lodash@^4.17.21.
  private static func withoutVersion(_ word: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    guard let at = word.firstIndex(of: "@") else { return word }
    let number = word[at...].dropFirst().drop(while: beforeVersions.contains).prefix { $0 != "." }
    return !number.isEmpty && number.allSatisfy(AddressTexts.isDigit) ? word[..<at] : word
  }

  /// What stands between or around words and is no part of them; folded.
  private static let punctuation = Set(",;:()[]{}<>\"?!*=~、。「」『』【】〈〉《》〔〕“”‘’…".unicodeScalars)

  /// What stands before a word and is no part of it; after one it may be, as in C#.
  private static let tags = Set("#@〒".unicodeScalars)

  private static let beforeVersions = Set("^~=<>v".unicodeScalars)

  /// What may stand after a closing quote or bracket, and is no word.
  private static let stop = ".".unicodeScalars

  /// What joins words.
  private static let joints = Set("-_./\\・".unicodeScalars)

  private func joined(_ words: [String]) -> String {
    zip(separators, words).enumerated().map { $0 == 0 ? $1.1 : $1.0 + $1.1 }.joined()
  }

  /// What the words are like that may be meant, as far as ``texts(isKnown:in:_:)`` looks for them.
  package func likeWords(isKnown: [Bool]) -> LikeWords {
    let wrong = words.indices.filter { !isKnown[$0] }
    return LikeWords((wrong.isEmpty ? Array(words.indices) : wrong).compactMap { misspelled[$0] })
  }

  /// The texts that may have been meant, the likeliest first; the first that anything is found for is the one. Of several words those
  /// are apart in which one became how others begin that have another first letter: likelier no record has the word.
  ///
  /// `isKnown` says for each word whether any record has it; `changes` are those since the vocabulary was made. Throws what reading
  /// these does.
  package func texts(
    isKnown: [Bool], in vocabulary: Vocabulary, _ changes: VocabularyChanges? = nil
  ) throws -> (likely: [String], doubtful: [String]) {
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
    let others = Self.best(texts).map { (text: joined($0.words), isDoubtful: $0.isDoubtful && words.count > 1) }
      .filter { $0.text != joined(words) }
    return (others.filter { !$0.isDoubtful }.map(\.text), others.filter(\.isDoubtful).map(\.text))
  }

  /// The texts in which the one word that no record has is written apart, the likeliest first: 東京渋谷区 is 東京 渋谷区 where a title
  /// has 東京都渋谷区. The first that anything is found for is the one; they are tried where no word is misspelled.
  ///
  /// `isName` says of a piece whether it is all of a part of a name: those with more such pieces come first.
  package func textsApart(isKnown: [Bool], isName: (String) -> Bool) -> [String] {
    guard let (wrong, ways) = waysApart(isKnown) else { return [] }
    let others = ways.map { way in
      (way: way, others: way.split(separator: " ").count { !isName(String($0)) })
    }
    let ordered = others.enumerated().sorted { ($0.element.others, $0.offset) < ($1.element.others, $1.offset) }
    return ordered.map { way in
      var words = words
      words[wrong] = way.element.way
      return joined(words)
    }
  }

  /// The pieces of ``textsApart(isKnown:isName:)`` of which it matters whether they are names: kana, which may be parted anywhere.
  package func piecesApart(isKnown: [Bool]) -> [String] {
    guard let (wrong, ways) = waysApart(isKnown),
      words[wrong].unicodeScalars.allSatisfy({ MisspelledWord.isKana($0.value) })
    else { return [] }
    return ways.flatMap { $0.split(separator: " ").map { String($0) } }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The place of the one word that no record has, and how it may be written apart.
  private func waysApart(_ isKnown: [Bool]) -> (wrong: Int, ways: [String])? {
    let wrong = words.indices.filter { !isKnown[$0] }
    guard wrong.count == 1, words.count < Self.mostWords else { return nil }
    let word = words[wrong[0]]
    return (wrong[0], WordApart.withoutParticles(word) + WordApart.ways(of: word))
  }

  /// The text without the words that no record has, if others are left, and without numbers among them: tried after those that are
  /// only shorter.
  package func textsWithoutUnknown(isKnown: [Bool]) -> [String] {
    let known = words.indices.filter { isKnown[$0] }
    if known.count == words.count { return [] }
    let sets = [known, known.filter { !AddressTexts.isNumber(words[$0]) }]
    return sets.map { joined($0) }.filter { ShortenedTexts.isEnough($0.unicodeScalars) }
  }

  /// What may be kept of a text that nothing else is found for, the likeliest first: words side by side, or how the only word begins.
  package func keptTexts(isKnown: [Bool]) -> [String] {
    words.count == 1
      ? KeptTexts.beginnings(of: words[0])
      : KeptTexts.runs(of: words.indices).filter { $0.allSatisfy { isKnown[$0] } }.map { joined(Array($0)) }
        .filter { ShortenedTexts.isEnough($0.unicodeScalars) }
        .sorted { $0.count > $1.count }
  }

  /// Some of the words, with what stands before each.
  private func joined(_ indices: [Int]) -> String {
    indices.enumerated().map { $0 == 0 ? words[$1] : separators[$1] + words[$1] }.joined()
  }

  private static func best(_ texts: [Text]) -> [Text] { Array(texts.sorted(by: Text.isBetter).prefix(mostTexts)) }

  /// A corrected text.
  private struct Text {
    var words: [String]
    var typos = 0
    var weight = Int.max
    /// Whether a word is (``SpellingSuggestions/Suggestion/isDoubtful``).
    var isDoubtful = false

    func replacing(_ index: Int, with suggestion: SpellingSuggestions.Suggestion) -> Text {
      var text = self
      text.words[index] = suggestion.text
      text.typos += suggestion.typos
      text.weight = min(weight, suggestion.weight)
      text.isDoubtful = isDoubtful || suggestion.isDoubtful
      return text
    }

    static func isBetter(_ a: Text, _ b: Text) -> Bool {
      if (a.typos, b.weight) != (b.typos, a.weight) { return (a.typos, b.weight) < (b.typos, a.weight) }
      return a.words.lexicographicallyPrecedes(b.words)
    }
  }
}
