import IncrementalSearch
import TextMatching

/// What a word of a query is in the language of FTS5.
///
/// Everything of the user's stands in quotes, in which only the quote itself means something.
struct TermExpression {
  /// Finds at least all records with the word; nil if the words' table can't tell.
  var text: String?
  /// Whether it finds no other records.
  var isExact = false
  /// Whether all of the word is looked for, no end of another word left out.
  var isWhole = true

  /// A longer run of kanji or kana is looked for by its beginning, and then compared.
  private static let mostTokens = 24

  /// Translates a word, how it is written only; `isName` says that it is looked for in titles and readings alone.
  init(_ term: QueryTerm, isName: Bool = false) {
    var startsAtBoundary = true
    var endsAtBoundary = false
    switch term.place {
    case .anywhere: startsAtBoundary = false
    case .start(let isWhole): endsAtBoundary = isWhole
    case .end: (startsAtBoundary, endsAtBoundary) = (false, true)
    case .word(let isPrefix): endsAtBoundary = !isPrefix
    case .scattered:
      isWhole = false
      return
    }
    let runs = Self.runs(of: term.bytes)
    let lastRun = runs.lastIndex { $0.kind != .separator }
    var parts: [String] = []
    /// What stands next to each other: kanji and the digits after them, too, as a run's tokens follow those of the one before it.
    var phrase: [String] = []
    func endPhrase(isPrefix: Bool) {
      if !phrase.isEmpty { parts.append(Self.words(phrase, isPrefix: isPrefix, isName: isName)) }
      phrase = []
    }
    isExact = runs.count == 1
    if case .start = term.place { isExact = false }
    if case .end = term.place { isExact = false }
    for (index, run) in runs.enumerated() {
      let bytes = term.bytes[run.range]
      let isLast = index == lastRun
      switch run.kind {
      case .separator:
        // A symbol alone is a token, unless it stands for another.
        if case .anywhere = term.place, runs.count == 1, TokenText.isUniqueSymbol(bytes) {} else { isExact = false }
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
          guard parts.count < Self.mostTokens else { break }
          guard let token = TokenText.symbol(scalar.value) else { continue }
          // It has no mark, so the column tells where it is.
          let symbol = (isName ? "{names} : " : "") + Self.quoted(String(token))
          if !parts.contains(symbol) { parts.append(symbol) }
        }
      case .spaced:
        // The end of a word alone is no token.
        guard index > 0 || startsAtBoundary else {
          (isExact, isWhole) = (false, false)
          continue
        }
        if bytes.count > TokenText.surelyWhole {
          isExact = false
          phrase.append(Self.beginning(of: bytes))
          endPhrase(isPrefix: true)
        } else {
          phrase.append(String(decoding: bytes, as: UTF8.self))
          if isLast { endPhrase(isPrefix: index == runs.count - 1 && !endsAtBoundary) }
        }
      case .unspaced:
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let pairs = zip(scalars, scalars.dropFirst()).prefix(Self.mostTokens).map { "\($0)\($1)" }
        phrase += pairs
        if scalars.count - 1 > Self.mostTokens {
          isExact = false
          endPhrase(isPrefix: false)
        } else if !isLast || pairs.isEmpty {
          // The last one of a run is a token by itself where the run ends.
          phrase += scalars.suffix(1).map { String($0) }
          if isLast { endPhrase(isPrefix: true) }
        } else {
          endPhrase(isPrefix: false)
        }
      }
      if parts.count + phrase.count >= Self.mostTokens {
        endPhrase(isPrefix: false)
        isExact = isExact && index == runs.count - 1
        break
      }
    }
    text = parts.isEmpty ? nil : parts.joined(separator: " AND ")
    guard case .start = term.place, !term.beginnings.isEmpty else { return }
    // Far fewer texts begin with it than have it.
    var beginnings = term.beginnings.map { Self.lookup($0) }
    if let first = Self.firstWord(of: term.bytes, runs, isWhole: endsAtBoundary) {
      beginnings.append("({texts} : ^ \(first))")
    }
    text = beginnings.joined(separator: " OR ")
  }

  /// What the first word of a text is that begins with a term.
  private static func firstWord(
    of bytes: [UInt8], _ runs: [(kind: WordClass, range: Range<Int>)], isWhole: Bool
  ) -> String? {
    guard let index = runs.firstIndex(where: { $0.kind != .separator }) else { return nil }
    let run = bytes[runs[index].range]
    if runs[index].kind == .unspaced {
      let scalars = Array(String(decoding: run, as: UTF8.self).unicodeScalars.prefix(mostTokens))
      if scalars.count == 1 { return phrase([String(scalars[0])], MarkedToken.text) + " *" }
      return phrase(zip(scalars, scalars.dropFirst()).map { "\($0)\($1)" }, MarkedToken.text)
    }
    if run.count > TokenText.surelyWhole { return phrase([beginning(of: run)], MarkedToken.text) + " *" }
    return phrase([String(decoding: run, as: UTF8.self)], MarkedToken.text)
      + (isWhole || index < runs.count - 1 ? "" : " *")
  }

  /// Words one after the other, as they are in names, and in texts if those count.
  private static func words(_ words: [String], isPrefix: Bool, isName: Bool) -> String {
    let end = isPrefix ? " *" : ""
    let inName = phrase(words, MarkedToken.name) + end
    return isName ? inName : "(\(inName) OR \(phrase(words, MarkedToken.text) + end))"
  }

  private static func phrase(_ words: [String], _ mark: UInt8) -> String {
    let mark = String(UnicodeScalar(mark))
    return quoted(words.map { mark + $0 }.joined(separator: " "))
  }

  /// A string of FTS5.
  static func quoted(_ text: some StringProtocol) -> String {
    // By scalars: a quote with a mark on it is one character, but two to SQLite.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Tokens of marks.
  static func lookup(_ lookup: MarkLookup) -> String {
    quoted(lookup.tokens.map { String(decoding: MarkedToken.indexed($0), as: UTF8.self) }.joined(separator: " "))
      + (lookup.isPrefix ? " *" : "")
  }

  /// Words one after the other in a title or reading, the last one perhaps unfinished.
  static func phrase(_ words: [[UInt8]]) -> String {
    Self.words(words.map { String(decoding: $0, as: UTF8.self) }, isPrefix: true, isName: true)
  }

  /// A token of its own, or the beginning of one.
  static func token(_ bytes: [UInt8], isPrefix: Bool) -> String {
    quoted(String(decoding: bytes, as: UTF8.self)) + (isPrefix ? " *" : "")
  }

  /// As much of a long word as its token surely has.
  private static func beginning(of word: ArraySlice<UInt8>) -> String {
    var end = word.startIndex + TokenText.longestWord / 2
    while TextBytes.isContinuation(word[end]) { end -= 1 }
    return String(decoding: word[..<end], as: UTF8.self)
  }

  /// The text in pieces of characters of one kind.
  private static func runs(of bytes: [UInt8]) -> [(kind: WordClass, range: Range<Int>)] {
    var runs: [(kind: WordClass, range: Range<Int>)] = []
    bytes.withUnsafeBufferPointer { TextBytes($0).forEachRun { runs.append(($0, $1)) } }
    return runs
  }
}
