/// Tokens that stand for whole texts of a record and for their beginnings, in all forms that are looked for. Each begins with a
/// mark that no word begins with. An index stores them as words, a list in memory with the folded texts.
///
/// | mark | stands for |
/// |---|---|
/// | `=2shibuya_station` | the folded title or reading from its part 2 on; with `$` at the end, all of the part |
/// | `%2渋谷駅` | the same by its loose form (``LooseFold``), words joined, where that is another |
/// | `^2sibuyaeki` | the same by its sound (``PhoneticKey``), words joined |
/// | `%6千葉市川`, `^6tibaitikawa` | all places of an address without their kinds, joined |
/// | `>100-0001$` | a short further text, folded, or how a long one begins; `<1000001$` by its loose form |
/// | `~sibuya` | how a word of the title or its reading sounds; `,sibuya` one of a further text |
/// | `` `桜丘 `` | what is no word of the title or its reading but of its loose form, as ``LooseWords`` has them |
/// | `'桜丘` | the same of a further text |
package struct RecordMarks {
  /// The tokens in UTF-8, each with a space after it.
  package internal(set) var bytes: [UInt8] = []
  private var seen = SeenTokens()

  /// In scalars; what goes on longer is not told apart.
  static let longestTitle = 24
  static let longestPart = 12
  /// What stands for a part where all places of an address are joined without their kinds: 千葉県市川市 then begins with 千葉市, which is
  /// less than what a part of another begins with.
  static let partOfCores = NamePieces.mostParts
  /// In scalars; a longer text counts by its words only.
  static let longestText = 24
  /// In scalars: of a longer text only so much is marked.
  static let longestBeginning = 6
  /// In bytes, of all tokens of a record that has more than ASCII.
  private static let usualSize = 1024
  /// What the token of a further text, or of its beginning, begins with.
  static let textMark = UInt8(ascii: ">")
  /// What the token of how a word of a title or reading sounds begins with, and of a word of a further text.
  static let nameSound = UInt8(ascii: "~")
  static let textSound = UInt8(ascii: ",")
  /// In scalars; the loose words of a longer text are not looked for, nor what of a part comes later made loose.
  private static let longestLoose = 512

  /// The tokens of a record; the cost is linear in its texts.
  package init(_ texts: SearchedTexts) {
    self = PlainMarks.areAll(of: texts) ? RecordMarks(plain: texts) : RecordMarks(byRulesForAll: texts)
  }

  /// The same by what holds for texts in any script.
  init(byRulesForAll texts: SearchedTexts) {
    bytes.reserveCapacity(Self.usualSize)
    let name = NamePieces(texts.title)
    append(name)
    if texts.reading.isEmpty { appendOwnSounds(texts.title) } else { appendReading(texts, name) }
    for text in texts.texts { appendShort(text) }
    let all = texts.all
    let (names, others) = (all.prefix(texts.nameCount), all.dropFirst(texts.nameCount))
    for (index, text) in names.enumerated() {
      let isTitle = index == 0 && texts.title.count == 1
      appendLooseWords(text, isTitle ? name.scalars : nil, LooseWords.nameMark)
    }
    for text in others { appendLooseWords(text, nil, LooseWords.textMark) }
    for text in names { appendWordSounds(text, Self.nameSound) }
    for text in others { appendWordSounds(text, Self.textSound) }
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

  /// Begins a token; returns where, for ``end(from:)``.
  mutating func begin(_ mark: UInt8) -> Int {
    bytes.append(mark)
    return bytes.count - 1
  }

  /// Whether there is a token like the one that was appended from somewhere on.
  func hasToken(from start: Int) -> Bool { seen.contains(from: start, of: bytes) }

  /// Ends the token that was appended from somewhere on; a mark alone goes again, and what is there already.
  mutating func end(from start: Int) {
    if bytes.count - start >= 2, seen.insert(from: start, of: bytes) {
      bytes.append(0x20)
    } else {
      bytes.removeLast(bytes.count - start)
    }
  }

  // MARK: Titles

  private mutating func append(_ name: NamePieces) {
    let pieces = name.pieces
    let hasForm = pieces.last?.hasKind == true && !name.isOfPlaces
    // All without their kinds, and the loose forms, as one piece needs them after the other.
    var (cores, loose, looseCores, looseCore) = ([UInt32](), JoinedForm(), JoinedForm(), JoinedForm())
    for (index, piece) in pieces.enumerated() where piece.part < NamePieces.mostParts {
      // What all pieces have in turn, up to the one that is too long to be told.
      let start = piece.text.lowerBound
      var end = start
      cores.removeAll(keepingCapacity: true)
      for next in pieces[index...] {
        // What the form of a company is left out of stands in the piece before itself.
        if next.text.lowerBound < end { continue }
        cores += name.scalars[next.core]
        end = next.text.upperBound
        if end - start > Self.longestTitle { break }
      }
      // A sign at the end is of the title: C++.
      if end == pieces[pieces.count - 1].text.upperBound { end = name.end }
      let rest = name.scalars[start..<end]
      let part = piece.part
      // Columns before it may be empty.
      let isBeginning = part == 0 || piece.beginsTitle || index == 0
      // Where words are set apart the joined form is surely another, and told by what a token has of it.
      let isApart = rest.contains(where: LooseFold.setsWordsApart)
      let most = isApart ? isBeginning ? Self.longestTitle : Self.longestPart : .max
      // A word may have 10 MB.
      loose.set(looseFormOf: rest.prefix(Self.longestLoose), most: most)
      looseCores.set(looseFormOf: cores.prefix(Self.longestLoose), most: most)
      let isOther = isApart || loose.scalars != rest.prefix(Self.longestLoose)
      let areOther = looseCores.scalars != loose.scalars
      if part > 0 {
        append(rest, 0x3D, part, isWhole: false)
        let core = name.scalars[piece.core].prefix(Self.longestLoose)
        // With its kind written a part is told from others well enough.
        append(core, 0x3D, part, isWhole: true, isPart: true)
        if isOther { append(loose.scalars, 0x25, part, isWhole: false) }
        if areOther { append(looseCores.scalars, 0x25, part, isWhole: false) }
        looseCore.set(looseFormOf: core)
        if looseCore.scalars != core { append(looseCore.scalars, 0x25, part, isWhole: true, isPart: true) }
      }
      if isBeginning {
        append(rest, 0x3D, 0, isWhole: true)
        if hasForm { append(name.scalars[start..<max(start, name.coreEnd)], 0x3D, 0, isWhole: true) }
        if isOther { append(loose.scalars, 0x25, 0, isWhole: true) }
        if areOther { append(looseCores.scalars, 0x25, name.isOfPlaces ? Self.partOfCores : 0, isWhole: true) }
      }
    }
  }

  /// How many scalars a token has of what begins with a part.
  static func longest(_ part: Int) -> Int { part == 0 || part == partOfCores ? longestTitle : longestPart }

  mutating func append(
    _ text: ArraySlice<UInt32>, _ mark: UInt8, _ part: Int, isWhole: Bool, isPart: Bool = false
  ) {
    let most = Self.longest(part)
    if isPart, text.count > most { return }
    let start = begin(mark)
    bytes.append(0x30 + UInt8(part))
    _ = Self.append(formOf: text, most: most, isWhole: isWhole, to: &bytes)
    end(from: start)
  }

  /// The token of a text after its mark, and of a title after its part; no more than these where the text has nothing but blanks.
  static func token(_ mark: UInt8, _ part: Int? = nil, of text: [UInt32], most: Int, isWhole: Bool) -> [UInt8] {
    var token: [UInt8] = []
    token.reserveCapacity(4 * min(text.count, most) + 3)
    token.append(mark)
    if let part { token.append(0x30 + UInt8(part)) }
    _ = append(formOf: text, most: most, isWhole: isWhole, to: &token)
    return token
  }

  /// Appends a text as a token has it: blanks as `_`, cut; with `$` where all of it is meant and there. Returns how many scalars
  /// that are, and one more where it was cut.
  private static func append(
    formOf text: some Sequence<UInt32>, most: Int, isWhole: Bool, to bytes: inout [UInt8]
  ) -> Int {
    var count = 0
    // Each scalar is one of the form, and blanks before it one more, so there is room for all.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * most + 2) { form in
      var size = 0
      // None before the text, nor after it.
      var isAfterBlank = false
      for value in text {
        if isBlank(value) {
          isAfterBlank = count > 0
          continue
        }
        count += isAfterBlank ? 2 : 1
        if isAfterBlank, count <= most + 1 {
          form[size] = 0x5F
          size += 1
        }
        if count > most {
          count = most + 1
          break
        }
        size += LooseFold.write(value, to: form, at: size)
        isAfterBlank = false
      }
      if isWhole, count > 0, count <= most {
        form[size] = 0x24
        size += 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: form[..<size]))
    }
    return count
  }

  /// Whether a character is none of a token: what SQLite's tokenizer takes for a space.
  @inline(__always)
  static func isBlank(_ value: UInt32) -> Bool {
    if value < 0x80 { return value <= 0x20 || value == 0x7F }
    // No white space comes after the ideographic one.
    if value > 0x3000 { return false }
    return Unicode.Scalar(value).map(WhiteSpace.contains) != false
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
    var start = begin(Self.textMark)
    let count = Self.append(formOf: folded, most: Self.longestBeginning, isWhole: false, to: &bytes)
    // Short ones have it too, so that one token tells of all texts that begin so.
    if folded.count > Self.longestText || count >= Self.longestBeginning {
      end(from: start)
    } else {
      bytes.removeLast(bytes.count - start)
    }
    if folded.count > Self.longestText { return }
    start = begin(Self.textMark)
    _ = Self.append(formOf: folded, most: Self.longestText, isWhole: true, to: &bytes)
    end(from: start)
    let scalars = Array(folded)
    var loose = JoinedForm()
    loose.set(looseFormOf: scalars[...])
    if loose.scalars == scalars[...] || loose.scalars.isEmpty { return }
    start = begin(0x3C)
    _ = Self.append(formOf: loose.scalars, most: Self.longestText, isWhole: true, to: &bytes)
    end(from: start)
  }

  /// Appends the loose words of a text, which may be folded already.
  private mutating func appendLooseWords(_ text: String, _ folded: [UInt32]?, _ mark: UInt8) {
    guard text.utf8.contains(where: { $0 >= 0xE3 }), text.utf8.count < 4 * Self.longestLoose else { return }
    let folded = folded ?? LooseFold.scalars(ofFold: text)
    let loose = LooseFold.fold(folded)
    if loose == folded { return }
    // One after the other, also those seen before: they are looked for as a phrase.
    LooseWords.append(loose, mark, to: &bytes)
  }
}
