/// The text of a query, parsed into words and operators.
///
/// Any text is a valid query. Of a very long one the first ``mostCharacters`` are searched for.
///
/// The text is folded (``TextFold``) and split at white space. The operators are those of fzf and mean the same in every
/// ``MatchKind``, full-width forms too (`！` is `!`); a word without operators, a plain one, matches as the kind says.
///
/// | written | found are records where |
/// |---|---|
/// | `word` | the word matches by the kind |
/// | `'word` | a text has the word anywhere, in one piece |
/// | `^word` | a text starts with it (white space aside, as for all anchors) |
/// | `word$` | a text ends with it |
/// | `^word$` | a text is it |
/// | `!word` | no text has it anywhere; also `!^word`, `!word$`, `!^word$` |
/// | `a b` | both match, each in any of the record's texts |
/// | `a \| b` | either matches; binds closer than the space: `a b \| c` is a, and b or c |
/// | `\|` that does not follow a word, or follows another `\|`; a lone `$` | that character matches, as a plain word |
/// | `!` `'` `^` with nothing after | everything, as if not written: the word is still to be typed |
///
/// In ``MatchKind/prefix`` plain words next to each other are one phrase. In ``MatchKind/words`` each
/// plain word may still be unfinished. In ``MatchKind/fuzzy`` `\ ` is a blank of its word, as in fzf: `new\ york` is one word. There
/// is no other escape: a text that holds an operator is found by `'`, as in `'!important`.
public struct MatchQuery: Hashable, Sendable {
  /// How plain words match.
  public let kind: MatchKind
  /// Every group must match; a group matches where one of its terms does.
  let groups: [[MatchTerm]]
  /// The terms that have to be found, as they are written.
  let wanted: [MatchTerm]
  /// What of them also matches by its sound.
  let sounds: [PhoneticQuery]
  /// The plain words of kana among them, folded: they are written as they sound, maybe with several words of a reading as one.
  let wordsOfKana: [[UInt32]]
  /// The plain words in other forms.
  let looseWords: LooseHighlights.Words

  /// How many characters of a text are searched for, which is also what a server accepts by default: each word costs time in
  /// every record, and nobody types so many.
  public static let mostCharacters = 1_000

  /// Parses a text.
  ///
  /// The cost is linear in the text, up to ``mostCharacters``.
  public init(_ text: String, kind: MatchKind = .words) {
    self.init(text, kind: kind, isExact: false)
  }

  /// Parses a text; with `isExact` a plain word is found anywhere in one piece and `'` makes it match by the kind.
  public init(_ text: String, kind: MatchKind, isExact: Bool) {
    var parser = MatchQueryParser(kind: kind, isExact: isExact)
    let folded = Self.foldKeepingSmallKana(Self.searched(text))
    for word in Self.words(of: folded, kind) { parser.append(word) }
    self.kind = kind
    groups = parser.finish()
    // Asked for again in each text that is marked.
    let terms = groups.joined().filter { !$0.isNegated }
    wanted = terms.map(\.written)
    sounds = terms.compactMap(\.sound)
    wordsOfKana = terms.filter { $0.loose != nil }.map { LooseFold.scalars($0.needle.bytes) }
      .filter { $0.allSatisfy(ReadingAlignment.isKana) }
    looseWords = LooseHighlights.Words(groups)
  }

  /// The words of a folded text, divided by white space; in fuzzy matches, which are fzf's, a blank after a backslash is of the word.
  private static func words(of folded: String, _ kind: MatchKind) -> [[UInt8]] {
    let text = folded.unicodeScalars
    guard kind == .fuzzy, folded.utf8.contains(UInt8(ascii: "\\")) else {
      return text.split(whereSeparator: WhiteSpace.contains).map { Array(String($0).utf8) }
    }
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for scalar in text {
      if scalar == " ", word.last == UInt8(ascii: "\\") {
        word[word.count - 1] = UInt8(ascii: " ")
      } else if WhiteSpace.contains(scalar) {
        words.append(word)
        word = []
      } else {
        word += scalar.utf8
      }
    }
    words.append(word)
    return words.filter { !$0.isEmpty }
  }

  /// What is searched for of a text. A character can be any number of scalars, so bytes are limited too.
  private static func searched(_ text: String) -> String {
    if text.utf8.count <= mostCharacters { return text }
    let characters = text.prefix(mostCharacters)
    let bytes = characters.utf8
    guard var end = bytes.index(bytes.startIndex, offsetBy: 8 * mostCharacters, limitedBy: bytes.endIndex) else {
      return String(characters)
    }
    // Not within a scalar.
    while end.samePosition(in: text.unicodeScalars) == nil { bytes.formIndex(before: &end) }
    return String(characters.unicodeScalars[..<end])
  }

  /// Makes the tables of folds and sounds that the first query would otherwise have to wait for. It takes some milliseconds;
  /// call it on any task before anybody types. Once they are made, a call costs as much as a short query.
  public static func prepare() { _ = MatchQuery("ka か").highlights(in: "カ") }

  /// Whether both were parsed alike.
  public static func == (a: MatchQuery, b: MatchQuery) -> Bool { a.kind == b.kind && a.groups == b.groups }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(groups)
  }

  /// The fold from which both the words and their sounds are made: きょ sounds otherwise than きよ.
  static func foldKeepingSmallKana(_ text: String) -> String {
    // The tables of other folds are not needed, nor made.
    if let folded = ASCIIFold.fold(text) { return String(decoding: folded, as: UTF8.self) }
    var text = text
    var bytes: [UInt8] = []
    var map = OffsetMap()
    text.withUTF8 { TextFold.append(TextBytes($0), to: &bytes, map: &map, keepsSmallKana: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether every record matches, since the query asks for nothing.
  public var matchesEverything: Bool { groups.isEmpty }

  /// Whether the order of the records found follows from how well they match.
  package var isScored: Bool { kind == .fuzzy && !wanted.isEmpty }
}

extension MatchQuery {
  /// Whether a record with these texts is found.
  ///
  /// To search many records, use `ArraySource` of `IncrementalSearch`, which folds them once.
  public func matches(_ texts: String...) -> Bool {
    var records = FoldedRecords(isScored: isScored)
    records.append(texts)
    return records.withView { view in
      var matcher = RecordMatcher(self)
      return matcher.score(of: 0, in: view) != nil
    }
  }

  /// The ranges of a text to highlight: every place where a word matches, in order, on whole characters.
  ///
  /// A record may match through several texts, so each text is marked wherever any single word is found in it. The cost is
  /// linear in the text; for fuzzy words it also grows with the length of the word.
  public func highlights(in text: String) -> [Range<String.Index>] {
    groups.isEmpty ? [] : text.ranges(ofUTF8: matches(in: FoldedText(text)))
  }

  /// The same of a text that is folded already, in UTF-8 of the text.
  func matches(in folded: FoldedText) -> [Range<Int>] {
    let bonuses = isScored ? folded.bonuses() : []
    var ranges: [Range<Int>] = []
    folded.bytes.withUnsafeBufferPointer { buffer in
      let bytes = TextBytes(buffer)
      for term in wanted {
        if term.rule != .fuzzy {
          term.appendMatches(in: bytes, to: &ranges)
        } else {
          var matcher = FuzzyMatcher()
          ranges += bonuses.withUnsafeBufferPointer {
            matcher.bestMatch(of: term.needle, in: bytes, bonuses: $0)?.ranges ?? []
          }
        }
      }
    }
    return WholeCharacters.joined(
      folded.originalBytes(of: ranges), PhoneticHighlights.ranges(of: sounds, in: folded.original))
  }
}
