/// Which piece of a title is read by which part of its reading.
struct ReadingAlignment {
  /// A piece of the title that is read together.
  struct Piece {
    var part: Int
    /// Where it is in the part, in UTF-8.
    var range: Range<Int>
    /// The letters of the reading.
    var letters: Range<Int>
    /// Whether it is the 市 or 区 at the end of a name.
    var isUnit = false
  }

  /// The letters of the reading's words, without what is between.
  private(set) var letters: [ReadingLetter] = []
  /// The words, as ranges of letters.
  private(set) var words: [Range<Int>] = []
  private(set) var pieces: [Piece] = []

  init(title: [String], reading: String) {
    var start = 0
    let all = ReadingLetter.all(of: reading)
    letters.reserveCapacity(all.count)
    for letter in all {
      if !letter.isWhiteSpace {
        letters.append(letter)
      } else if start < letters.count {
        words.append(start..<letters.count)
        start = letters.count
      }
    }
    if start < letters.count { words.append(start..<letters.count) }
    let columns = title.map { ReadingLetter.all(of: $0) }
    let parts = title.indices.filter { !columns[$0].isEmpty }
    if parts.count == words.count {
      for (part, word) in zip(parts, words) { align(columns[part], part, columns[part].indices, word) }
    } else if let part = parts.first, parts.count == 1 {
      for (range, word) in split(columns[part]) { align(columns[part], part, range, word) }
    } else {
      pieces = parts.map { Piece(part: $0, range: 0..<title[$0].utf8.count, letters: 0..<letters.count) }
    }
  }

  /// The pieces of the title that ranges of the reading's UTF-8 read, in UTF-8 of their part.
  func title(readAs ranges: [Range<Int>]) -> [(part: Int, range: Range<Int>)] {
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

  /// The ranges of the reading that kana are, from the start of a word over the words after it, in order and in UTF-8: with the
  /// 都 or 区 at the end of each, or without any, as ``RecordMarks`` has words joined.
  func ranges(of kana: [UInt32]) -> [Range<Int>] {
    var isName = [Bool](repeating: true, count: letters.count)
    for piece in pieces where piece.isUnit { for letter in piece.letters { isName[letter] = false } }
    var found: [Range<Int>] = []
    for start in words.map(\.lowerBound) + innerStarts where start < letters.count {
      found += ranges(of: kana, in: start..<min(letters.count, start + kana.count)) { _ in true }
      found += ranges(of: kana, in: start..<letters.count) { isName[$0] }
    }
    return WholeCharacters.joined([], found)
  }

  /// The ranges of the letters that kana are which begin with the first of them; those that don't count are passed over.
  private func ranges(of kana: [UInt32], in written: Range<Int>, _ counts: (Int) -> Bool) -> [Range<Int>] {
    var rest = kana[...]
    var ranges: [Range<Int>] = []
    for letter in written where counts(letter) {
      if rest.isEmpty { break }
      guard let count = letters[letter].fold.count(atStartOf: rest) else { return [] }
      rest = rest.dropFirst(count)
      ranges.append(letters[letter].range)
    }
    return rest.isEmpty ? ranges : []
  }

  // MARK: Words and columns

  /// The words of a title of one column with those of its reading: as many are set apart, or each but the last ends as a
  /// place does (東京都, 渋谷区); else all with all.
  private func split(_ title: [ReadingLetter]) -> [(Range<Int>, Range<Int>)] {
    let whole = [(title.indices, 0..<letters.count)]
    if words.count < 2 { return whole }
    let own = title.indices.split { title[$0].isSeparator }
    if own.count == words.count { return zip(own, words).map { ($0.startIndex..<$0.endIndex, $1) } }
    var found: [[Int]] = []
    var stepsLeft = Self.mostSteps
    func search(_ start: Int, _ word: Int, _ ends: [Int]) {
      if found.count > 1 || stepsLeft == 0 { return }
      stepsLeft -= 1
      if word == words.count - 1 {
        if start < title.count { found.append(ends) }
        return
      }
      for index in title.indices[start...].dropFirst() {
        if let sounds = title[index].unitReadings, sounds.contains(where: { isEnd($0, of: words[word]) }) {
          search(index + 1, word + 1, ends + [index + 1])
        }
      }
    }
    search(0, 0, [])
    guard found.count == 1, stepsLeft > 0 else { return whole }
    let bounds = [0] + found[0] + [title.count]
    return words.indices.map { (bounds[$0]..<bounds[$0 + 1], words[$0]) }
  }

  private func isEnd(_ sound: [UInt32], of word: Range<Int>) -> Bool {
    word.count > sound.count && isRead(word.suffix(sound.count), as: sound)
  }

  private func isRead(_ read: Range<Int>, as sound: [UInt32]) -> Bool {
    var rest = sound[...]
    for letter in read {
      guard let count = letters[letter].fold.count(atStartOf: rest) else { return false }
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty
  }

  // MARK: Characters

  private struct Token {
    enum Kind {
      /// Read as it is written, or otherwise where it is ヶ.
      case kana(ReadingLetter.Fold)
      /// Read in one of these ways.
      case unit([[UInt32]])
      /// Read in some way.
      case kanji
      /// Read in some way or not at all.
      case other
    }

    var kind: Kind
    /// In UTF-8.
    var range: Range<Int>
  }

  private mutating func align(_ title: [ReadingLetter], _ part: Int, _ range: Range<Int>, _ word: Range<Int>) {
    for hasInnerUnits in [true, false] {
      let tokens = Self.tokens(of: title, range, hasInnerUnits: hasInnerUnits)
      var search = Search(stepsLeft: Self.mostSteps)
      match(tokens[...], word, &search)
      if search.solutions.count == 1, search.stepsLeft > 0 {
        pieces += zip(tokens, search.solutions[0]).map { token, letters in
          var piece = Piece(part: part, range: token.range, letters: letters)
          if case .unit = token.kind { piece.isUnit = true }
          return piece
        }
        return
      }
    }
    guard let first = title[range].first, let last = title[range].last else { return }
    pieces.append(Piece(part: part, range: first.range.lowerBound..<last.range.upperBound, letters: word))
  }

  /// What was found of the ways to read tokens. Where there are very many to try, it isn't told.
  private struct Search {
    var solutions: [[Range<Int>]] = []
    /// How the tokens before those that are looked at are read.
    var read: [Range<Int>] = []
    var stepsLeft: Int
  }

  private static let mostSteps = 4_000

  /// Finds up to two ways to read the tokens.
  private func match(_ tokens: ArraySlice<Token>, _ rest: Range<Int>, _ search: inout Search) {
    if search.solutions.count > 1 || search.stepsLeft == 0 { return }
    search.stepsLeft -= 1
    guard let token = tokens.first else {
      if rest.isEmpty { search.solutions.append(search.read) }
      return
    }
    func go(_ count: Int) {
      let end = rest.lowerBound + count
      search.read.append(rest.lowerBound..<end)
      match(tokens.dropFirst(), end..<rest.upperBound, &search)
      search.read.removeLast()
    }
    switch token.kind {
    case .kana(let fold):
      if let letter = rest.first, letters[letter].fold.reads(fold) { go(1) }
    case .unit(let ways):
      for way in ways where rest.count >= way.count && isRead(rest.prefix(way.count), as: way) { go(way.count) }
    case .kanji, .other:
      let least = if case .kanji = token.kind { 1 } else { 0 }
      if tokens.count == 1 {
        if rest.count >= least { go(rest.count) }
      } else if rest.count >= least {
        for count in least...rest.count { go(count) }
      }
    }
  }

  private static func tokens(of title: [ReadingLetter], _ range: Range<Int>, hasInnerUnits: Bool) -> [Token] {
    var tokens: [Token] = []
    for index in range {
      let letter = title[index]
      let following = range.upperBound - index - 1
      if index > range.lowerBound, following == 0 || hasInnerUnits && following > 1, let sounds = letter.unitReadings {
        tokens.append(Token(kind: .unit(sounds), range: letter.range))
      } else if letter.fold.allSatisfy(isKana) {
        tokens.append(Token(kind: .kana(letter.fold), range: letter.range))
      } else if letter.fold.allSatisfy(LooseFold.isKanji) {
        if case .kanji? = tokens.last?.kind {
          tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<letter.range.upperBound
        } else {
          tokens.append(Token(kind: .kanji, range: letter.range))
        }
      } else if case .other? = tokens.last?.kind {
        tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<letter.range.upperBound
      } else {
        tokens.append(Token(kind: .other, range: letter.range))
      }
    }
    return tokens
  }

  static func isKana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) || value == 0x30FC }
}
