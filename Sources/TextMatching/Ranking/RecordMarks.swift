/// What stands for whole texts of a record, and for how they begin, in all forms that are looked for: tokens, each with a
/// mark that no word begins with. An index keeps them as words, a list in memory with the folded texts.
///
/// | mark | stands for |
/// |---|---|
/// | `=2shibuya_station` | the folded title or reading from its part 2 on; with `$` at the end, all of the part |
/// | `%2渋谷駅` | the same by its loose form (``LooseFold``), words joined, where that is another |
/// | `^2sibuyaeki` | the same by its sound (``PhoneticKey``), words joined |
/// | `>100-0001$` | a short further text, folded, or how a long one begins; `<1000001$` by its loose form |
/// | `~sibuya` | how a word of the title or its reading sounds; `,sibuya` one of a further text |
/// | `` `桜丘 `` | what is no word of the title or its reading but of its loose form, as ``LooseWords`` has them |
/// | `'桜丘` | the same of a further text |
package struct RecordMarks {
  /// The tokens in UTF-8, each with a space after it.
  package private(set) var bytes: [UInt8] = []
  private var seen = SeenTokens()

  /// In scalars; what goes on longer is not told apart.
  static let longestTitle = 24
  static let longestPart = 12
  /// In scalars; a longer text counts by its words only.
  static let longestText = 24
  /// In scalars: of a longer text only so much is marked.
  static let longestBeginning = 6
  /// What the token of a further text, or of its beginning, begins with.
  static let textMark = UInt8(ascii: ">")
  /// What the token of how a word of a title or reading sounds begins with, and of a word of a further text.
  static let nameSound = UInt8(ascii: "~")
  static let textSound = UInt8(ascii: ",")
  /// In scalars; the loose words of a longer text are not looked for.
  private static let longestLoose = 512

  /// The tokens of a record; the cost is linear in its texts.
  package init(_ texts: SearchedTexts) {
    self = PlainMarks.areAll(of: texts) ? RecordMarks(plain: texts) : RecordMarks(byRulesForAll: texts)
  }

  /// The same by what holds for texts in any script.
  init(byRulesForAll texts: SearchedTexts) {
    let name = NamePieces(texts.title)
    append(name)
    appendReading(texts, name)
    for text in texts.texts { appendShort(text) }
    let all = texts.all
    let (names, others) = (all.prefix(texts.nameCount), all.dropFirst(texts.nameCount))
    for text in names { appendLooseWords(text, LooseWords.nameMark) }
    for text in others { appendLooseWords(text, LooseWords.textMark) }
    for text in names {
      for key in Self.sounds(of: text) { append(Self.nameSound, key) }
    }
    for text in others {
      for key in Self.sounds(of: text) where !hasNameSound(key) { append(Self.textSound, key) }
    }
  }

  private init(plain texts: SearchedTexts) {
    func append(_ token: PlainMarks.Token) {
      let start = bytes.count
      token.append(to: &bytes)
      end(from: start)
    }
    FoldedText.bytes(of: texts.title[0]).withUnsafeBufferPointer {
      PlainMarks.forEachToken(ofTitle: TextBytes($0)) { append($0) }
    }
    for text in texts.texts {
      FoldedText.bytes(of: text).withUnsafeBufferPointer {
        PlainMarks.forEachToken(ofText: TextBytes($0)) { append($0) }
      }
    }
  }

  /// Whether a name sounds so: what is found by that needs no further text.
  private mutating func hasNameSound(_ key: [UInt8]) -> Bool {
    let start = bytes.count
    bytes.append(Self.nameSound)
    bytes += key
    defer { bytes.removeLast(bytes.count - start) }
    return seen.contains(from: start, of: bytes)
  }

  private static func sounds(of text: String) -> [[UInt8]] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
    return PhoneticKey.keys(of: text).map { Array($0.utf8) }
  }

  private mutating func append(_ mark: UInt8, _ token: [UInt8]) {
    let start = bytes.count
    bytes.append(mark)
    bytes += token
    end(from: start)
  }

  /// Ends the token that was appended from somewhere on; a mark alone goes again, and what is there already.
  private mutating func end(from start: Int) {
    if bytes.count - start >= 2, seen.insert(from: start, of: bytes) {
      bytes.append(0x20)
    } else {
      bytes.removeLast(bytes.count - start)
    }
  }

  // MARK: Titles

  private mutating func append(_ name: NamePieces) {
    let pieces = name.pieces
    let hasForm = pieces.last.map { $0.core != $0.text } == true && !name.isOfPlaces
    // What all pieces have in turn.
    var rest: [UInt32] = []
    var cores: [UInt32] = []
    // By their places: a piece taken out is three arrays held.
    for index in pieces.indices where pieces[index].part < NamePieces.mostParts {
      rest.removeAll(keepingCapacity: true)
      cores.removeAll(keepingCapacity: true)
      for next in index..<pieces.count {
        if next > index {
          // What the form of a company is left out of stands before itself.
          if pieces[next].beginsTitle, pieces[next].joint.isEmpty { continue }
          rest += pieces[next].joint
        }
        rest += pieces[next].text
        cores += pieces[next].core
        if rest.count > Self.longestTitle { break }
      }
      let part = pieces[index].part
      if part > 0 {
        append(rest, 0x3D, part, isWhole: false)
        // With its kind written a part is told from others well enough.
        append(pieces[index].core, 0x3D, part, isWhole: true, isPart: true)
        appendLoose(rest, cores, pieces[index].core, part)
      }
      // Columns before it may be empty.
      if part == 0 || pieces[index].beginsTitle || index == 0 {
        append(rest, 0x3D, 0, isWhole: true)
        if hasForm { append(Self.withoutForm(pieces[index...]), 0x3D, 0, isWhole: true) }
        appendLoose(rest, cores, pieces[index].core, 0)
      }
    }
  }

  /// A title without the form of a company at its end.
  private static func withoutForm(_ pieces: ArraySlice<NamePieces.Piece>) -> [UInt32] {
    var text: [UInt32] = []
    for (offset, piece) in pieces.enumerated() {
      if offset > 0, !piece.core.isEmpty { text += piece.joint }
      text += piece.core
    }
    return text
  }

  private mutating func appendLoose(_ rest: [UInt32], _ cores: [UInt32], _ core: [UInt32], _ part: Int) {
    if LooseFold.isItself(rest) {
      let joined = rest.lazy.filter { !LooseFold.setsWordsApart($0) }
      if rest.contains(where: LooseFold.setsWordsApart) { append(joined, 0x25, part, isWhole: part == 0) }
      // Pieces have nothing in them that sets words apart.
      if !joined.elementsEqual(cores) { append(cores, 0x25, part, isWhole: part == 0) }
      return
    }
    let loose = LooseFold.joined(LooseFold.fold(rest))
    if loose != rest { append(loose, 0x25, part, isWhole: part == 0) }
    let looseCores = LooseFold.joined(LooseFold.fold(cores))
    if looseCores != loose { append(looseCores, 0x25, part, isWhole: part == 0) }
    if part == 0 { return }
    let whole = LooseFold.joined(LooseFold.fold(core))
    if whole != core { append(whole, 0x25, part, isWhole: true, isPart: true) }
  }

  private mutating func append(
    _ text: some Sequence<UInt32>, _ mark: UInt8, _ part: Int, isWhole: Bool, isPart: Bool = false
  ) {
    let most = part == 0 ? Self.longestTitle : Self.longestPart
    if isPart, text.dropFirst(most).contains(where: { _ in true }) { return }
    let start = bytes.count
    bytes.append(mark)
    bytes.append(0x30 + UInt8(part))
    _ = Self.append(formOf: text, most: most, isWhole: isWhole, to: &bytes)
    end(from: start)
  }

  /// A text as a token has it: blanks as `_`, cut; with `$` where all of it is meant and there.
  static func form(of text: [UInt32], most: Int, isWhole: Bool) -> [UInt8] {
    var form: [UInt8] = []
    _ = append(formOf: text, most: most, isWhole: isWhole, to: &form)
    return form
  }

  /// Appends the form of a text; returns how many scalars it has, and one more where it was cut.
  private static func append(
    formOf text: some Sequence<UInt32>, most: Int, isWhole: Bool, to bytes: inout [UInt8]
  ) -> Int {
    var count = 0
    // None before the text, nor after it.
    var isAfterBlank = false
    for value in text {
      if WordClass(of: value) == .separator, !isSymbol(value) {
        isAfterBlank = count > 0
        continue
      }
      count += isAfterBlank ? 2 : 1
      if isAfterBlank, count <= most + 1 { bytes.append(0x5F) }
      if count > most { return most + 1 }
      LooseFold.append(value, to: &bytes)
      isAfterBlank = false
    }
    if isWhole, count > 0 { bytes.append(0x24) }
    return count
  }

  /// Whether a character between words is kept: what SQLite's tokenizer takes for a space is not.
  static func isSymbol(_ value: UInt32) -> Bool {
    value < 0x80 ? value > 0x20 && value != 0x7F : Unicode.Scalar(value)?.properties.isWhitespace == false
  }

  // MARK: Readings and sounds

  /// A word of kana by its part of the title.
  private struct SoundPiece {
    var part: Int
    var kana: [PhoneticKana]
    /// Without how the 市 at its end is read.
    var core: [PhoneticKana]
    var folded: [UInt32]
    var foldedCore: [UInt32]
  }

  private mutating func appendReading(_ texts: SearchedTexts, _ name: NamePieces) {
    if texts.reading.isEmpty {
      appendOwnSounds(texts.title)
      return
    }
    let words = texts.reading.unicodeScalars.split(whereSeparator: WhiteSpace.contains).map { String($0) }
    let columns = texts.title.indices.filter { texts.title.count == 1 || !texts.title[$0].isEmpty }
    var pieces: [SoundPiece] = []
    for (index, word) in words.enumerated() {
      let kana = Self.kana(of: word)
      let folded = LooseFold.scalars(FoldedText.bytes(of: word))
      let isByColumn = texts.title.count > 1 && index < columns.count
      let part = isByColumn ? 2 * columns[index] : min(index, NamePieces.mostParts)
      let units = isByColumn ? name.pieces.filter { $0.part / 2 == columns[index] } : []
      for (offset, unit) in Self.align(folded, kana, with: units).enumerated() {
        pieces.append(
          SoundPiece(
            part: part + min(offset, 1), kana: unit.kana, core: unit.coreKana, folded: unit.text, foldedCore: unit.core)
        )
      }
    }
    for (index, piece) in pieces.enumerated() where piece.part < NamePieces.mostParts {
      var folded: [UInt32] = []
      for (offset, next) in pieces[index...].enumerated() {
        if offset > 0 { folded.append(0x20) }
        folded += next.folded
      }
      append(folded, 0x3D, piece.part, isWhole: piece.part == 0)
      if piece.part > 0 {
        append(piece.foldedCore, 0x3D, piece.part, isWhole: true, isPart: true)
      }
      // Most have no kind, so nothing to be without.
      let hasKinds = pieces[index...].contains { $0.foldedCore.count < $0.folded.count }
      // Words joined, with their kinds and without, as what is still to be converted is typed.
      if index + 1 < pieces.count {
        for texts in [pieces[index...].map(\.folded)] + (hasKinds ? [pieces[index...].map(\.foldedCore)] : []) {
          let joined = LooseFold.joined(texts.flatMap { $0 })
          if joined != folded { append(joined, 0x25, piece.part, isWhole: piece.part == 0) }
        }
      }
      appendSounds(pieces[index...].flatMap(\.kana), piece.part, isWhole: piece.part == 0)
      if hasKinds { appendSounds(pieces[index...].flatMap(\.core), piece.part, isWhole: piece.part == 0) }
      if piece.part > 0 {
        appendSounds(piece.core, piece.part, isWhole: true)
      }
    }
  }

  /// The kana of a title that has no reading: of each word, and on from there while words are all kana.
  private mutating func appendOwnSounds(_ title: [String]) {
    guard title.contains(where: { $0.utf8.contains { $0 >= 0xE3 } }) else { return }
    var words: [(part: Int, kana: [PhoneticKana], isAll: Bool)] = []
    for (column, text) in title.enumerated() {
      var number = 0
      for word in text.unicodeScalars.split(whereSeparator: { WordClass(of: $0.value) == .separator }) {
        let (kana, isAll) = Self.firstKana(of: String(word))
        words.append((title.count > 1 ? 2 * column + min(number, 1) : number, kana, isAll))
        number += 1
      }
    }
    for (index, word) in words.enumerated() where !word.kana.isEmpty && word.part < NamePieces.mostParts {
      var kana = word.kana
      var end = index
      while words[end].isAll, end + 1 < words.count {
        end += 1
        kana += words[end].kana
      }
      appendSounds(kana, word.part, isWhole: word.part == 0 && end == words.count - 1 && words[end].isAll)
      if word.part > 0, word.isAll { appendSounds(word.kana, word.part, isWhole: true) }
    }
  }

  private mutating func appendSounds(_ kana: [PhoneticKana], _ part: Int, isWhole: Bool) {
    if kana.isEmpty { return }
    for spelling in PhoneticSpelling.spellings(of: kana) where !spelling.key.isEmpty {
      let start = bytes.count
      bytes.append(0x5E)
      bytes.append(0x30 + UInt8(part))
      bytes += spelling.key.prefix(Self.longestTitle)
      if isWhole { bytes.append(0x24) }
      end(from: start)
    }
  }

  /// All kana of a word one after the other.
  private static func kana(of word: String) -> [PhoneticKana] {
    var word = word
    var kana: [PhoneticKana] = []
    word.withUTF8 { KanaRun.forEachRun(in: $0) { kana += $0.kana } }
    return kana
  }

  /// The kana that a word begins with, or after the form of a company, and whether they are all of it.
  private static func firstKana(of word: String) -> (kana: [PhoneticKana], isAll: Bool) {
    var word = word
    var found: (kana: [PhoneticKana], isAll: Bool)?
    word.withUTF8 { bytes in
      KanaRun.forEachRun(in: bytes) { run in
        if found == nil, run.start == 0 || run.start == 12 {
          found = (run.kana, run.start == 0 && run.end == bytes.count)
        }
      }
    }
    return found ?? ([], false)
  }

  private typealias Aligned = (text: [UInt32], core: [UInt32], kana: [PhoneticKana], coreKana: [PhoneticKana])

  /// A word of the reading along the units of its column: 札幌市 and 北区 of サッポロシキタク.
  private static func align(
    _ folded: [UInt32], _ kana: [PhoneticKana], with units: [NamePieces.Piece]
  ) -> [Aligned] {
    guard let first = units.first else { return [(folded, folded, kana, kana)] }
    // Kana and folded text go by the same places only where all of it is kana.
    let isPlain = kana.count == folded.count
    func unit(_ range: Range<Int>, of piece: NamePieces.Piece) -> Aligned {
      let text = Array(folded[range])
      let own = isPlain ? Array(kana[range]) : kana
      guard piece.core != piece.text, let kind = piece.text.last, let sounds = NamePieces.readings(ofUnit: kind),
        let sound = sounds.first(where: { text.count > $0.count && text.suffix($0.count) == $0[...] })
      else { return (text, text, own, own) }
      return (text, Array(text.dropLast(sound.count)), own, isPlain ? Array(own.dropLast(sound.count)) : own)
    }
    guard units.count == 2, isPlain, let kind = first.text.last, let sounds = NamePieces.readings(ofUnit: kind) else {
      return [unit(0..<folded.count, of: units[units.count - 1])]
    }
    // Where the first unit's kind is read, so that both units have about as many kana for each kanji; no unit begins with a
    // small kana, as し is the kind in キタキュウシュウシ only where it is all of a sound.
    var best: (end: Int, difference: Double)?
    for sound in sounds {
      var start = 2
      while start + sound.count < folded.count - 1 {
        if folded[start..<start + sound.count] == sound[...], !kana[start + sound.count].isSmall {
          let left = Double(start) / Double(max(1, first.text.count - 1))
          let right = Double(folded.count - start - sound.count - 1) / Double(max(1, units[1].text.count - 1))
          let difference = abs(left - right)
          if difference < best?.difference ?? .infinity { best = (start + sound.count, difference) }
        }
        start += 1
      }
    }
    guard let end = best?.end else { return [unit(0..<folded.count, of: units[1])] }
    return [unit(0..<end, of: first), unit(end..<folded.count, of: units[1])]
  }

  // MARK: Further texts

  private mutating func appendShort(_ text: String) {
    let folded = FoldedText.bytes(of: text)
    if folded.allSatisfy({ $0 < 0x80 }) {
      appendShort(folded.lazy.map { UInt32($0) })
    } else {
      appendShort(LooseFold.scalars(folded))
    }
  }

  private mutating func appendShort(_ folded: some Collection<UInt32>) {
    if folded.isEmpty { return }
    var start = bytes.count
    bytes.append(Self.textMark)
    let count = Self.append(formOf: folded, most: Self.longestBeginning, isWhole: false, to: &bytes)
    // Short ones have it too, so that one token tells of all texts that begin so.
    if folded.count > Self.longestText || count >= Self.longestBeginning {
      end(from: start)
    } else {
      bytes.removeLast(bytes.count - start)
    }
    if folded.count > Self.longestText { return }
    start = bytes.count
    bytes.append(Self.textMark)
    _ = Self.append(formOf: folded, most: Self.longestText, isWhole: true, to: &bytes)
    end(from: start)
    let scalars = Array(folded)
    let loose = LooseFold.joined(LooseFold.fold(scalars))
    if loose != scalars, !loose.isEmpty { append(0x3C, Self.form(of: loose, most: Self.longestText, isWhole: true)) }
  }

  private mutating func appendLooseWords(_ text: String, _ mark: UInt8) {
    guard text.utf8.contains(where: { $0 >= 0xE3 }), text.utf8.count < 4 * Self.longestLoose else { return }
    let folded = LooseFold.scalars(FoldedText.bytes(of: text))
    let loose = LooseFold.fold(folded)
    if loose == folded { return }
    // One after the other, also those seen before: they are looked for as a phrase.
    for token in LooseWords.tokens(of: loose, mark) {
      bytes += token
      bytes.append(0x20)
    }
  }
}

/// The words of a loose form as tokens: pairs of kanji and kana, and the last one alone, as an index has those of texts.
enum LooseWords {
  /// What the tokens of a title or reading begin with, and those of a further text.
  static let nameMark = UInt8(ascii: "`")
  static let textMark = UInt8(ascii: "'")

  /// The tokens of a text, in its order.
  static func tokens(of loose: [UInt32], _ mark: UInt8) -> [[UInt8]] {
    runs(of: loose).flatMap { tokens(ofRun: $0, isLast: true, mark) }
  }

  /// What a record has in one piece that has this text; the last one may be only the beginning of what it has.
  static func phrase(of loose: [UInt32], _ mark: UInt8) -> (tokens: [[UInt8]], isPrefix: Bool)? {
    let runs = runs(of: loose)
    guard let last = runs.last, !loose.isEmpty else { return nil }
    var tokens = runs.dropLast().flatMap { self.tokens(ofRun: $0, isLast: true, mark) }
    let isWord = WordClass(of: last[0]) == .spaced
    tokens += self.tokens(ofRun: last, isLast: last.count == 1 || isWord, mark)
    return (tokens, isWord || last.count == 1)
  }

  private static func runs(of loose: [UInt32]) -> [[UInt32]] {
    var runs: [[UInt32]] = []
    var kind = WordClass.separator
    for value in loose {
      let next = WordClass(of: value)
      if next != .separator { if next == kind { runs[runs.count - 1].append(value) } else { runs.append([value]) } }
      kind = next
    }
    return runs
  }

  private static func tokens(ofRun run: [UInt32], isLast: Bool, _ mark: UInt8) -> [[UInt8]] {
    if WordClass(of: run[0]) == .spaced { return [[mark] + LooseFold.utf8(run.prefix(64))] }
    var tokens = zip(run, run.dropFirst()).map { [mark] + LooseFold.utf8([$0, $1]) }
    if isLast { tokens.append([mark] + LooseFold.utf8([run[run.count - 1]])) }
    return tokens
  }
}
