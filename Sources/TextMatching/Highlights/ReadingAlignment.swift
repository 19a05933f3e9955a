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
  /// Where words begin inside of the reading's: after the 市 of サッポロシキタク.
  private(set) var innerStarts: [Int] = []

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
      pieces.reserveCapacity(letters.count)
      for (part, word) in zip(parts, words) { align(columns[part], part, columns[part].indices, word) }
    } else if let part = parts.first, parts.count == 1 {
      pieces.reserveCapacity(letters.count)
      if let own = split(columns[part]) {
        for (range, word) in zip(own, words) { align(columns[part], part, range, word) }
      } else {
        align(columns[part], part, columns[part].indices, 0..<letters.count)
      }
    } else {
      pieces = parts.map { Piece(part: $0, range: 0..<title[$0].utf8.count, letters: 0..<letters.count) }
    }
    for piece in pieces where piece.isUnit {
      let end = piece.letters.upperBound
      if !words.contains(where: { $0.upperBound == end }) { innerStarts.append(end) }
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

  /// The ranges of the reading that kana are, from the start of a word over the words after it, in order and in UTF-8: with the
  /// 都 or 区 at the end of each, or without any, as ``RecordMarks`` has words joined.
  func ranges(of kana: [UInt32]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for word in words {
      append(kana, from: word.lowerBound, leavesUnits: false, to: &found)
      append(kana, from: word.lowerBound, leavesUnits: true, to: &found)
    }
    for start in innerStarts where start < letters.count {
      append(kana, from: start, leavesUnits: false, to: &found)
      append(kana, from: start, leavesUnits: true, to: &found)
    }
    return WholeCharacters.joined([], found)
  }

  /// Appends the ranges of the letters that kana are which begin with one of them, maybe without the units.
  private func append(_ kana: [UInt32], from start: Int, leavesUnits: Bool, to found: inout [Range<Int>]) {
    let before = found.count
    var rest = kana[...]
    for letter in start..<(leavesUnits ? letters.count : min(letters.count, start + kana.count)) {
      if rest.isEmpty { break }
      if leavesUnits, pieces.contains(where: { $0.isUnit && $0.letters.contains(letter) }) { continue }
      guard let count = letters[letter].fold.count(atStartOf: rest) else { break }
      rest = rest.dropFirst(count)
      let range = letters[letter].range
      if found.count > before, found[found.count - 1].upperBound == range.lowerBound {
        found[found.count - 1] = found[found.count - 1].lowerBound..<range.upperBound
      } else {
        found.append(range)
      }
    }
    if !rest.isEmpty { found.removeLast(found.count - before) }
  }

  // MARK: Words and columns

  /// The words of a title of one column that are read by those of the reading: as many are set apart, or each but the last ends
  /// as a place does (東京都, 渋谷区); nil where all is read by all.
  private func split(_ title: [ReadingLetter]) -> [Range<Int>]? {
    if words.count < 2 { return nil }
    if title.contains(where: \.isSeparator) {
      let own = title.indices.split { title[$0].isSeparator }
      if own.count == words.count { return own.map { $0.startIndex..<$0.endIndex } }
    }
    var search = Splitting(stepsLeft: Self.mostSteps)
    search.starts.reserveCapacity(words.count)
    search.starts.append(0)
    split(title, &search)
    guard search.count == 1, search.stepsLeft > 0 else { return nil }
    return search.found.indices.map { word in
      search.found[word]..<(word + 1 < words.count ? search.found[word + 1] : title.count)
    }
  }

  /// What was found of the ways to split a title.
  private struct Splitting {
    /// Where the words that were split off begin, and what is left.
    var starts: [Int] = []
    /// The first way.
    var found: [Int] = []
    /// How many ways there are; two are as good as many.
    var count = 0
    var stepsLeft: Int
  }

  private func split(_ title: [ReadingLetter], _ search: inout Splitting) {
    if search.count > 1 || search.stepsLeft == 0 { return }
    search.stepsLeft -= 1
    let start = search.starts[search.starts.count - 1]
    if search.starts.count == words.count {
      guard start < title.count else { return }
      search.count += 1
      if search.count == 1 { search.found = search.starts }
      return
    }
    let word = words[search.starts.count - 1]
    for index in title.indices[start...].dropFirst() {
      if let sounds = title[index].unitReadings, sounds.contains(where: { isEnd($0, of: word) }) {
        search.starts.append(index + 1)
        split(title, &search)
        search.starts.removeLast()
      }
    }
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
      search.ends.reserveCapacity(tokens.count)
      match(tokens, word, &search)
      if search.count == 1, search.stepsLeft > 0 {
        var start = word.lowerBound
        for (token, end) in zip(tokens, search.found) {
          var piece = Piece(part: part, range: token.range, letters: start..<end)
          if case .unit = token.kind { piece.isUnit = true }
          pieces.append(piece)
          start = end
        }
        return
      }
    }
    guard let first = title[range].first, let last = title[range].last else { return }
    pieces.append(Piece(part: part, range: first.range.lowerBound..<last.range.upperBound, letters: word))
  }

  /// What was found of the ways to read tokens. Where there are very many to try, it isn't told.
  private struct Search {
    /// Where the letters end that the tokens before those that are looked at are read by.
    var ends: [Int] = []
    /// The first way, as such ends.
    var found: [Int] = []
    /// How many ways there are; two are as good as many.
    var count = 0
    var stepsLeft: Int
  }

  private static let mostSteps = 4_000

  /// Finds up to two ways to read the tokens that are left by the rest of the letters.
  private func match(_ tokens: [Token], _ rest: Range<Int>, _ search: inout Search) {
    if search.count > 1 || search.stepsLeft == 0 { return }
    search.stepsLeft -= 1
    let index = search.ends.count
    if index == tokens.count {
      guard rest.isEmpty else { return }
      search.count += 1
      if search.count == 1 { search.found = search.ends }
      return
    }
    switch tokens[index].kind {
    case .kana(let fold):
      if let letter = rest.first, letters[letter].fold.reads(fold) { match(tokens, rest, 1, &search) }
    case .unit(let ways):
      for way in ways where rest.count >= way.count && isRead(rest.prefix(way.count), as: way) {
        match(tokens, rest, way.count, &search)
      }
    case .kanji, .other:
      let least = if case .kanji = tokens[index].kind { 1 } else { 0 }
      guard rest.count >= least else { return }
      if index == tokens.count - 1 { return match(tokens, rest, rest.count, &search) }
      for count in least...rest.count { match(tokens, rest, count, &search) }
    }
  }

  /// The same with so many letters for the next token.
  private func match(_ tokens: [Token], _ rest: Range<Int>, _ count: Int, _ search: inout Search) {
    let end = rest.lowerBound + count
    search.ends.append(end)
    match(tokens, end..<rest.upperBound, &search)
    search.ends.removeLast()
  }

  private static func tokens(of title: [ReadingLetter], _ range: Range<Int>, hasInnerUnits: Bool) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(range.count)
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
