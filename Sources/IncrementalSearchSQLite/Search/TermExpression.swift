import IncrementalSearch
import TextMatching

/// The expression that finds a word of a query by how it is written only.
struct TermExpression {
  /// Finds at least all records with the word; nil if the tokens can't tell.
  var expression: TokenExpression?
  /// Whether it finds no other records.
  var isExact = false
  /// Whether all of the word is looked for, no end of another word left out.
  var isWhole = true

  /// A longer run of kanji or kana is looked for by its beginning, and then compared.
  private static let mostTokens = 24

  /// Translates a word; `isName` says that it is looked for in titles and readings alone.
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
    var parts: [TokenExpression] = []
    /// What stands next to each other: kanji and the digits after them, too, as a run's tokens follow those of the one before it.
    var phrase: [ArraySlice<UInt8>] = []
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
          let symbol = TokenExpression.phrase(
            TokenExpression.Phrase(TokenPhrase(Array(String(token).utf8)), column: isName ? ListTerm.names : nil))
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
          phrase.append(bytes)
          if isLast { endPhrase(isPrefix: index == runs.count - 1 && !endsAtBoundary) }
        }
      case .unspaced:
        let pairs = Self.pairs(of: bytes, most: Self.mostTokens)
        phrase += pairs
        if pairs.count == Self.mostTokens, pairs[pairs.count - 1].endIndex < bytes.endIndex {
          isExact = false
          endPhrase(isPrefix: false)
        } else if !isLast || pairs.isEmpty {
          // The last one of a run is a token by itself where the run ends.
          phrase.append(Self.lastCharacter(of: bytes))
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
    expression = parts.isEmpty ? nil : .all(of: parts)
    guard case .start = term.place, !term.beginnings.isEmpty else { return }
    // Far fewer texts begin with it than have it.
    var beginnings = term.beginnings.map { TokenExpression.mark($0) }
    if let first = Self.firstWord(of: term.bytes, runs, isWhole: endsAtBoundary) { beginnings.append(.phrase(first)) }
    expression = .any(of: beginnings)
  }

  /// What the first word of a text is that begins with a term.
  private static func firstWord(
    of bytes: [UInt8], _ runs: [(kind: WordClass, range: Range<Int>)], isWhole: Bool
  ) -> TokenExpression.Phrase? {
    guard let index = runs.firstIndex(where: { $0.kind != .separator }) else { return nil }
    let run = bytes[runs[index].range]
    let words: [ArraySlice<UInt8>]
    let isPrefix: Bool
    if runs[index].kind == .unspaced {
      let pairs = pairs(of: run, most: mostTokens - 1)
      (words, isPrefix) = pairs.isEmpty ? ([run], true) : (pairs, false)
    } else if run.count > TokenText.surelyWhole {
      (words, isPrefix) = ([beginning(of: run)], true)
    } else {
      (words, isPrefix) = ([run], !isWhole && index == runs.count - 1)
    }
    return TokenExpression.Phrase(
      tokens(words, MarkedToken.text), isPrefix: isPrefix, column: ListTerm.texts, isFirst: true)
  }

  /// Words one after the other, as they are in names, and in texts if those count.
  private static func words(_ words: [ArraySlice<UInt8>], isPrefix: Bool, isName: Bool) -> TokenExpression {
    func phrase(_ mark: UInt8) -> TokenExpression {
      .phrase(TokenExpression.Phrase(tokens(words, mark), isPrefix: isPrefix))
    }
    return isName ? phrase(MarkedToken.name) : .any([phrase(MarkedToken.name), phrase(MarkedToken.text)])
  }

  /// The tokens of words after a mark.
  private static func tokens(_ words: [ArraySlice<UInt8>], _ mark: UInt8) -> TokenPhrase {
    func token(_ word: ArraySlice<UInt8>) -> [UInt8] {
      var token: [UInt8] = []
      token.reserveCapacity(word.count + 1)
      token.append(mark)
      token += word
      return token
    }
    return words.count == 1 ? TokenPhrase(token(words[0])) : TokenPhrase(words.map(token))
  }

  /// Words one after the other in a title or reading, the last one perhaps unfinished.
  static func phrase(_ words: [[UInt8]]) -> TokenExpression {
    Self.words(words.map { $0[...] }, isPrefix: true, isName: true)
  }

  /// The runs of a word one after the other in a title or reading, whatever stands between them; nil if there are none.
  static func sequence(of runs: [WordRun]) -> TokenExpression? {
    guard let last = runs.last else { return nil }
    var tokens: [ArraySlice<UInt8>] = []
    var isPrefix = last.mayGoOn
    for (index, run) in runs.enumerated() {
      if run.isSpaced {
        tokens.append(run.bytes[...])
        continue
      }
      let pairs = pairs(of: run.bytes[...], most: .max)
      tokens += pairs
      if index == runs.count - 1, !pairs.isEmpty {
        isPrefix = false
      } else {
        // The last character of a run is a token by itself where the run ends.
        tokens.append(lastCharacter(of: run.bytes[...]))
      }
    }
    return words(tokens, isPrefix: isPrefix, isName: true)
  }

  /// The first pairs of neighbours of a run of kanji or kana; none if it is one character.
  private static func pairs(of run: ArraySlice<UInt8>, most: Int) -> [ArraySlice<UInt8>] {
    var pairs: [ArraySlice<UInt8>] = []
    // Where the last two characters begin.
    var (before, last) = (run.startIndex, run.startIndex)
    for offset in run.indices.dropFirst() where !TextBytes.isContinuation(run[offset]) {
      if last > before { pairs.append(run[before..<offset]) }
      if pairs.count == most { return pairs }
      (before, last) = (last, offset)
    }
    if last > before { pairs.append(run[before...]) }
    return pairs
  }

  private static func lastCharacter(of run: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    run[(run.lastIndex { !TextBytes.isContinuation($0) } ?? run.startIndex)...]
  }

  /// As much of a long word as its token surely has.
  private static func beginning(of word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = word.startIndex + TokenText.longestWord / 2
    while TextBytes.isContinuation(word[end]) { end -= 1 }
    return word[..<end]
  }

  /// The text in pieces of characters of one kind.
  private static func runs(of bytes: [UInt8]) -> [(kind: WordClass, range: Range<Int>)] {
    var runs: [(kind: WordClass, range: Range<Int>)] = []
    bytes.withUnsafeBufferPointer { TextBytes($0).forEachRun { runs.append(($0, $1)) } }
    return runs
  }
}
