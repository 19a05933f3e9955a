/// The tokens for how a title and its reading are read, and for the sounds of words.
extension RecordMarks {
  // MARK: Readings

  /// A word of the reading, or what of it reads a unit of an address.
  private struct ReadPiece {
    var part: Int
    /// Where it is in the folded text of all pieces.
    var text: Range<Int>
    /// The same in their kana.
    var kana: Range<Int>
    /// How many kana the kind at its end is read with.
    var kindLength: Int
    /// Whether its kana are those of the folded text, one by one.
    var isPlain: Bool

    var core: Range<Int> { text.dropLast(kindLength) }
    var kanaCore: Range<Int> { isPlain ? kana.dropLast(kindLength) : kana }
  }

  /// The reading of a title from each of its words on, in kana and by its sound.
  mutating func appendReading(_ texts: SearchedTexts, _ name: NamePieces) {
    var (text, kana, pieces) = ([UInt32](), [PhoneticKana](), [ReadPiece]())
    let columns = texts.title.indices.filter { texts.title.count == 1 || !texts.title[$0].isEmpty }
    let words = texts.reading.unicodeScalars.split(whereSeparator: WhiteSpace.contains)
    for (index, word) in words.enumerated() {
      let isByColumn = texts.title.count > 1 && index < columns.count
      let part = isByColumn ? 2 * columns[index] : min(index, NamePieces.mostParts)
      let word = String(word)
      let folded = LooseFold.scalars(ofFold: word)
      let heard = Self.kana(of: word)
      // Kana and folded text go by the same places only where all of it is kana.
      let isPlain = heard.count == folded.count
      let units = isByColumn ? name.pieces(ofColumn: columns[index]) : []
      for (offset, unit) in Self.align(folded, heard, isPlain, with: units, of: name).enumerated() {
        if !pieces.isEmpty { text.append(0x20) }
        let (textStart, kanaStart) = (text.count, kana.count)
        text += folded[unit.range]
        kana += isPlain ? heard[unit.range] : heard[...]
        pieces.append(
          ReadPiece(
            part: part + min(offset, 1), text: textStart..<text.count, kana: kanaStart..<kana.count,
            kindLength: unit.kindLength, isPlain: isPlain))
      }
    }
    append(pieces, text, kana)
  }

  private mutating func append(_ pieces: [ReadPiece], _ text: [UInt32], _ kana: [PhoneticKana]) {
    var (joined, cores, kanaCores) = (JoinedForm(), [UInt32](), [PhoneticKana]())
    for (index, piece) in pieces.enumerated() where piece.part < NamePieces.mostParts {
      // Columns before it may be empty.
      let parts = index == 0 && piece.part > 0 ? [piece.part, 0] : [piece.part]
      for part in parts {
        append(text[piece.text.lowerBound...], 0x3D, part, isWhole: part == 0)
        if part > 0 { append(text[piece.core], 0x3D, part, isWhole: true, isPart: true) }
      }
      // Most have no kind, so nothing to be without.
      let hasKinds = pieces[index...].contains { $0.kindLength > 0 }
      if hasKinds {
        cores.removeAll(keepingCapacity: true)
        kanaCores.removeAll(keepingCapacity: true)
        for next in pieces[index...] {
          cores += text[next.core]
          kanaCores += kana[next.kanaCore]
        }
      }
      // Words joined, with their kinds and without, as what is still to be converted is typed.
      for part in parts where index + 1 < pieces.count {
        joined.set(joining: text[piece.text.lowerBound...])
        append(joined.scalars, 0x25, part, isWhole: part == 0)
        if hasKinds {
          joined.set(joining: cores[...])
          append(joined.scalars, 0x25, part == 0 ? Self.partOfCores : part, isWhole: part == 0)
        }
      }
      for part in parts {
        appendSounds(kana[piece.kana.lowerBound...], part, isWhole: part == 0)
        if hasKinds { appendSounds(kanaCores[...], part == 0 ? Self.partOfCores : part, isWhole: part == 0) }
        if part > 0 { appendSounds(kana[piece.kanaCore], part, isWhole: true) }
      }
    }
  }

  /// All kana of a word one after the other.
  private static func kana(of word: String) -> [PhoneticKana] {
    var word = word
    var kana: [PhoneticKana] = []
    word.withUTF8 { KanaRun.forEachRun(in: $0) { kana += $0.kana } }
    return kana
  }

  /// A word of the reading along the units of its column: 札幌市 and 北区 of サッポロシキタク; of each the range, and how many
  /// kana its kind is read with.
  private static func align(
    _ folded: [UInt32], _ kana: [PhoneticKana], _ isPlain: Bool, with units: ArraySlice<NamePieces.Piece>,
    of name: NamePieces
  ) -> [(range: Range<Int>, kindLength: Int)] {
    guard let first = units.first, let last = units.last else { return [(folded.indices, 0)] }
    func sounds(_ piece: NamePieces.Piece) -> [[UInt32]]? {
      NamePieces.readings(ofUnit: name.scalars[piece.text.upperBound - 1])
    }
    func unit(_ range: Range<Int>, of piece: NamePieces.Piece) -> (range: Range<Int>, kindLength: Int) {
      guard piece.hasKind, let sounds = sounds(piece),
        let sound = sounds.first(where: { range.count > $0.count && folded[range].suffix($0.count) == $0[...] })
      else { return (range, 0) }
      return (range, sound.count)
    }
    guard units.count == 2, isPlain, let sounds = sounds(first) else { return [unit(folded.indices, of: last)] }
    // Where the first unit's kind is read, so that both units have about as many kana for each kanji; no unit begins with a
    // small kana, as し is the kind in キタキュウシュウシ only where it is all of a sound.
    var best: (end: Int, difference: Double)?
    for sound in sounds {
      var start = 2
      while start + sound.count < folded.count - 1 {
        if folded[start..<start + sound.count] == sound[...], !kana[start + sound.count].isSmall {
          let left = Double(start) / Double(max(1, first.text.count - 1))
          let right = Double(folded.count - start - sound.count - 1) / Double(max(1, last.text.count - 1))
          let difference = abs(left - right)
          if difference < best?.difference ?? .infinity { best = (start + sound.count, difference) }
        }
        start += 1
      }
    }
    guard let end = best?.end else { return [unit(folded.indices, of: last)] }
    return [unit(0..<end, of: first), unit(end..<folded.count, of: last)]
  }

  // MARK: Sounds

  /// The kana of a title that has no reading: of each word, and on from there while words are all kana.
  mutating func appendOwnSounds(_ title: [String]) {
    guard title.contains(where: { $0.utf8.contains { $0 >= 0xE3 } }) else { return }
    var kana: [PhoneticKana] = []
    // Of each word the kana that it begins with, or has after the form of a company, and whether they are all of it.
    var words: [(part: Int, kana: Range<Int>, isAll: Bool)] = []
    for (column, text) in title.enumerated() {
      var text = text
      text.withUTF8 { text in
        var number = 0
        Self.forEachWord(of: text) { word in
          let start = kana.count
          var isAll = false
          KanaRun.forEachRun(in: word) { run in
            if kana.count == start, run.start == 0 || run.start == 12 {
              kana += run.kana
              isAll = run.start == 0 && run.end == word.count
            }
          }
          let part = title.count > 1 ? 2 * column + min(number, 1) : number
          words.append((part, start..<kana.count, isAll))
          number += 1
        }
      }
    }
    for (index, word) in words.enumerated() where !word.kana.isEmpty && word.part < NamePieces.mostParts {
      var end = index
      while words[end].isAll, end + 1 < words.count { end += 1 }
      let isWhole = word.part == 0 && end == words.count - 1 && words[end].isAll
      appendSounds(kana[word.kana.lowerBound..<words[end].kana.upperBound], word.part, isWhole: isWhole)
      if word.part > 0, word.isAll { appendSounds(kana[word.kana], word.part, isWhole: true) }
    }
  }

  /// Calls with each word of a text.
  private static func forEachWord(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let scalars = TextBytes(text)
    var (start, offset) = (0, 0)
    while offset < text.count {
      let (value, length) = scalars.scalar(at: offset)
      if WordClass(of: value) == .separator {
        if start < offset { body(UnsafeBufferPointer(rebasing: text[start..<offset])) }
        start = offset + length
      }
      offset += length
    }
    if start < offset { body(UnsafeBufferPointer(rebasing: text[start..<offset])) }
  }

  private mutating func appendSounds(_ kana: ArraySlice<PhoneticKana>, _ part: Int, isWhole: Bool) {
    PhoneticSpelling.forEachKey(of: kana, most: Self.longestTitle) { key in
      let start = begin(0x5E)
      bytes.append(0x30 + UInt8(part))
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: key.prefix(Self.longestTitle)))
      if isWhole { bytes.append(0x24) }
      end(from: start)
    }
  }

  /// How the words of a text sound; of a further text, what no name sounds like, as that is found without it.
  mutating func appendWordSounds(_ text: String, _ mark: UInt8) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
    var text = text
    text.withUTF8 { text in
      KanaRun.forEachRun(in: text) { run in
        PhoneticSpelling.forEachKey(of: run.kana[...]) { key in
          let start = begin(Self.nameSound)
          bytes.append(contentsOf: key)
          if mark != Self.nameSound {
            if hasToken(from: start) { return bytes.removeLast(bytes.count - start) }
            bytes[start] = mark
          }
          end(from: start)
        }
      }
    }
  }
}
