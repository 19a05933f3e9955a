/// Which piece of a title is read by which part of its reading.
struct ReadingAlignment {
  /// A character of the reading, folded.
  struct Letter {
    var value: [UInt32]
    var range: Range<String.Index>
  }

  /// A piece of the title that is read together.
  struct Piece {
    var part: Int
    var range: Range<String.Index>
    /// The letters of the reading.
    var letters: Range<Int>
    /// Whether it is the 市 or 区 at the end of a name.
    var isUnit = false
  }

  /// The letters of the reading's words, without what is between.
  private(set) var letters: [Letter] = []
  /// The words, as ranges of letters.
  private(set) var words: [Range<Int>] = []
  private(set) var pieces: [Piece] = []

  init(title: [String], reading: String) {
    for word in reading.split(whereSeparator: \.isWhitespace) {
      let start = letters.count
      var index = word.startIndex
      while index < word.endIndex {
        let next = word.index(after: index)
        letters.append(Letter(value: Self.folded(word[index]), range: index..<next))
        index = next
      }
      words.append(start..<letters.count)
    }
    let parts = title.indices.filter { !title[$0].isEmpty }
    let segments = parts.map { (part: $0, range: title[$0].startIndex..<title[$0].endIndex) }
    if parts.count == words.count {
      for (segment, word) in zip(segments, words) { align(title, segment.part, segment.range, word) }
    } else if let part = parts.first, parts.count == 1 {
      let splits = split(title[part])
      for (range, word) in splits { align(title, part, range, word) }
    } else {
      pieces = segments.map { Piece(part: $0.part, range: $0.range, letters: 0..<letters.count) }
    }
  }

  /// The pieces of the title that ranges of the reading read.
  func title(readAs ranges: [Range<String.Index>]) -> [(part: Int, range: Range<String.Index>)] {
    let read = ranges.map { range in
      (letters.firstIndex { $0.range.upperBound > range.lowerBound } ?? letters.count)..<(letters.lastIndex {
        $0.range.lowerBound < range.upperBound
      }.map { $0 + 1 } ?? 0)
    }
    return pieces.filter { piece in
      !piece.letters.isEmpty && read.contains { !$0.isEmpty && $0.overlaps(piece.letters) }
    }.map { ($0.part, $0.range) }
  }

  /// Where words begin inside of the reading's: after the 市 of サッポロシキタク.
  var innerStarts: [Int] {
    pieces.filter { piece in piece.isUnit && !words.contains { $0.upperBound == piece.letters.upperBound } }
      .map(\.letters.upperBound)
  }

  /// The ranges of the reading that kana are, from the start of a word over the words after it, in order: with the 都 or 区 at
  /// the end of each, or without any, as ``RecordMarks`` has words joined.
  func ranges(of kana: [UInt32]) -> [Range<String.Index>] {
    var isName = [Bool](repeating: true, count: letters.count)
    for piece in pieces where piece.isUnit { for letter in piece.letters { isName[letter] = false } }
    var names: [Int] = []
    /// How many letters of names are before each letter.
    var namesBefore: [Int] = []
    for letter in letters.indices {
      namesBefore.append(names.count)
      if isName[letter] { names.append(letter) }
    }
    var found: [Range<String.Index>] = []
    for start in words.map(\.lowerBound) + innerStarts where start < letters.count {
      found += ranges(of: kana, in: Array(start..<min(letters.count, start + kana.count))[...])
      found += ranges(of: kana, in: names[namesBefore[start]...])
    }
    return PhoneticHighlights.join([], found)
  }

  /// The ranges of the letters that kana are which begin with the first of them.
  private func ranges(of kana: [UInt32], in written: ArraySlice<Int>) -> [Range<String.Index>] {
    var rest = kana[...]
    var ranges: [Range<String.Index>] = []
    for letter in written {
      if rest.isEmpty { break }
      guard rest.starts(with: letters[letter].value) else { return [] }
      rest = rest.dropFirst(letters[letter].value.count)
      ranges.append(letters[letter].range)
    }
    return rest.isEmpty ? ranges : []
  }

  // MARK: Words and columns

  /// The words of a title of one column with those of its reading: as many are set apart, or each but the last ends as a
  /// place does (東京都, 渋谷区); else all with all.
  private func split(_ title: String) -> [(Range<String.Index>, Range<Int>)] {
    let whole = [(title.startIndex..<title.endIndex, 0..<letters.count)]
    if words.count < 2 { return whole }
    let own = title.split { character in character.unicodeScalars.allSatisfy { WordClass(of: $0.value) == .separator } }
    if own.count == words.count { return zip(own, words).map { ($0.startIndex..<$0.endIndex, $1) } }
    var found: [[String.Index]] = []
    var stepsLeft = Self.mostSteps
    func search(_ start: String.Index, _ word: Int, _ ends: [String.Index]) {
      if found.count > 1 || stepsLeft == 0 { return }
      stepsLeft -= 1
      if word == words.count - 1 {
        if start < title.endIndex { found.append(ends) }
        return
      }
      var index = start
      while index < title.endIndex {
        let next = title.index(after: index)
        if index > start, let sounds = Self.unitReadings(title[index]),
          sounds.contains(where: { isEnd($0, of: words[word]) })
        {
          search(next, word + 1, ends + [next])
        }
        index = next
      }
    }
    search(title.startIndex, 0, [])
    guard found.count == 1, stepsLeft > 0 else { return whole }
    let bounds = [title.startIndex] + found[0] + [title.endIndex]
    return words.indices.map { (bounds[$0]..<bounds[$0 + 1], words[$0]) }
  }

  private func isEnd(_ sound: [UInt32], of word: Range<Int>) -> Bool {
    word.count > sound.count && values(word.upperBound - sound.count..<word.upperBound) == sound
  }

  private func values(_ range: Range<Int>) -> [UInt32] { letters[range].flatMap(\.value) }

  // MARK: Characters

  private struct Token {
    enum Kind {
      /// Read as it is written, or as one of these.
      case kana([[UInt32]])
      /// Read in one of these ways.
      case unit([[UInt32]])
      /// Read in some way.
      case kanji
      /// Read in some way or not at all.
      case other
    }

    var kind: Kind
    var range: Range<String.Index>
  }

  private mutating func align(_ title: [String], _ part: Int, _ range: Range<String.Index>, _ word: Range<Int>) {
    for hasInnerUnits in [true, false] {
      let tokens = Self.tokens(of: title[part], range, hasInnerUnits: hasInnerUnits)
      var search = Search(stepsLeft: Self.mostSteps)
      match(tokens[...], word, [], &search)
      if search.solutions.count == 1, search.stepsLeft > 0 {
        pieces += zip(tokens, search.solutions[0]).map { token, letters in
          var piece = Piece(part: part, range: token.range, letters: letters)
          if case .unit = token.kind { piece.isUnit = true }
          return piece
        }
        return
      }
    }
    pieces.append(Piece(part: part, range: range, letters: word))
  }

  /// What was found of the ways to read tokens. Where there are very many to try, it isn't told.
  private struct Search {
    var solutions: [[Range<Int>]] = []
    var stepsLeft: Int
  }

  private static let mostSteps = 4_000

  /// Finds up to two ways to read the tokens.
  private func match(
    _ tokens: ArraySlice<Token>, _ rest: Range<Int>, _ read: [Range<Int>], _ search: inout Search
  ) {
    if search.solutions.count > 1 || search.stepsLeft == 0 { return }
    search.stepsLeft -= 1
    guard let token = tokens.first else {
      if rest.isEmpty { search.solutions.append(read) }
      return
    }
    func go(_ count: Int) {
      let end = rest.lowerBound + count
      match(tokens.dropFirst(), end..<rest.upperBound, read + [rest.lowerBound..<end], &search)
    }
    switch token.kind {
    case .kana(let ways):
      if let letter = rest.first, ways.contains(letters[letter].value) { go(1) }
    case .unit(let ways):
      for way in ways where rest.count >= way.count && values(rest.prefix(way.count)) == way { go(way.count) }
    case .kanji, .other:
      let least = if case .kanji = token.kind { 1 } else { 0 }
      if tokens.count == 1 {
        if rest.count >= least { go(rest.count) }
      } else if rest.count >= least {
        for count in least...rest.count { go(count) }
      }
    }
  }

  private static func tokens(of text: String, _ range: Range<String.Index>, hasInnerUnits: Bool) -> [Token] {
    var tokens: [Token] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let next = text.index(after: index)
      let value = folded(text[index])
      let isLast = next == range.upperBound
      if index > range.lowerBound, let sounds = unitReadings(text[index]),
        isLast || hasInnerUnits && text.distance(from: next, to: range.upperBound) > 1
      {
        tokens.append(Token(kind: .unit(sounds), range: index..<next))
      } else if value.allSatisfy(isKana) {
        // ヶ is read が between kanji, か and こ after numbers.
        let ways = value == [0x3051] ? [value, [0x304C], [0x304B], [0x3053]] : [value]
        tokens.append(Token(kind: .kana(ways), range: index..<next))
      } else if value.allSatisfy(LooseFold.isKanji) {
        if case .kanji? = tokens.last?.kind {
          tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<next
        } else {
          tokens.append(Token(kind: .kanji, range: index..<next))
        }
      } else if case .other? = tokens.last?.kind {
        tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<next
      } else {
        tokens.append(Token(kind: .other, range: index..<next))
      }
      index = next
    }
    return tokens
  }

  private static func unitReadings(_ character: Character) -> [[UInt32]]? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return nil }
    return scalar == "道" ? [[0x3069, 0x3046]] : NamePieces.unitReadings[scalar.value]
  }

  static func isKana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) || value == 0x30FC }

  private static func folded(_ character: Character) -> [UInt32] {
    let scalars = character.unicodeScalars
    if let value = scalars.first?.value, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      switch value {
      case 0x3041...0x3096, 0x30A1...0x30F6: return [KanaFold.enlarged(KanaFold.hiragana(of: value))]
      case 0x4E00...0x9FFF: return [value]
      default: break
      }
    }
    return folded(String(character))
  }

  static func folded(_ text: String) -> [UInt32] { LooseFold.scalars(FoldedText(text).bytes) }
}
