internal import BytePlaces

/// The tokens of ``RecordMarks`` of a record of which all is ASCII, with a title of one column and without a reading.
///
/// They are told from its folded texts whenever they are asked for, so a list in memory keeps none of them: nothing in ASCII has
/// a sound, a loose form but that of words joined, or a part that is the unit of an address.
enum PlainMarks {
  /// A token.
  struct Token {
    /// What it begins with.
    var mark: UInt8
    /// The part of the title that it is of; nil for a further text.
    var part: Int?
    /// What stands after that.
    var form: PlainForm

    /// Appends its bytes.
    func append(to bytes: inout [UInt8]) {
      bytes.append(mark)
      if let part { bytes.append(0x30 + UInt8(part)) }
      for byte in form { bytes.append(byte) }
    }
  }

  /// Whether all is ASCII in a record with these texts, and so on.
  static func areAll(of texts: SearchedTexts) -> Bool {
    texts.title.count == 1 && texts.reading.isEmpty && isASCII(texts.title[0]) && texts.texts.allSatisfy(isASCII)
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  // MARK: Titles

  /// Calls with the words that begin the parts of a folded title, by where they are.
  @inline(__always)
  static func forEachPart(of title: TextBytes, _ body: (_ part: Int, _ word: Range<Int>) -> Void) {
    var part = 0
    /// Whether the byte before a block is of a word.
    var goesOn: UInt64 = 0
    for block in stride(from: 0, to: title.count, by: 64) {
      let bits = bitsOfWords(in: title, at: block)
      var starts = bits & ~(bits << 1 | goesOn)
      while starts != 0 {
        let start = starts.trailingZeroBitCount
        var end = block + start + (~(bits >> UInt64(start))).trailingZeroBitCount
        if end == block + 64 { while end < title.count, isOfWord(title[end]) { end += 1 } }
        body(part, block + start..<end)
        part += 1
        if part == NamePieces.mostParts { return }
        starts &= starts - 1
      }
      goesOn = bits >> 63
    }
  }

  /// Which of 64 bytes of a title are of words, a bit for each.
  private static func bitsOfWords(in title: TextBytes, at start: Int) -> UInt64 {
    guard let base = title.memory.baseAddress else { return 0 }
    var bits: UInt64 = 0
    let count = min(64, title.count - start)
    if count == 64 {
      _ = byte_places(base + start, 1, nil, 0, BYTE_PLACES_WORD_BYTES, &bits, 1)
    } else {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { block in
        block.initialize(repeating: 0)
        block.baseAddress?.update(from: base + start, count: count)
        _ = byte_places(block.baseAddress, 1, nil, 0, BYTE_PLACES_WORD_BYTES, &bits, 1)
      }
    }
    return bits
  }

  /// Calls with each token of a folded title.
  static func forEachToken(ofTitle title: TextBytes, _ body: (Token) -> Void) {
    forEachPart(of: title) { part, word in forEachToken(ofTitle: title, part, word, body) }
  }

  /// Calls with each token of one part of a folded title.
  static func forEachToken(ofTitle title: TextBytes, _ part: Int, _ word: Range<Int>, _ body: (Token) -> Void) {
    let most = part == 0 ? RecordMarks.longestTitle : RecordMarks.longestPart
    func give(_ mark: UInt8, _ range: Range<Int>, _ kept: PlainForm.Kept, isWhole: Bool) {
      let form = PlainForm(title, range, kept, most: most, isWhole: isWhole)
      body(Token(mark: mark, part: part, form: form))
    }
    let (end, coreEnd) = ends(of: title)
    let rest = word.lowerBound..<restEnd(of: title, from: word.lowerBound, to: end)
    give(0x3D, rest, .symbols, isWhole: part == 0)
    if part > 0 {
      // With its kind written a part is told from others well enough; the form of a company is none.
      let core = word.lowerBound < coreEnd ? word : word.lowerBound..<word.lowerBound
      if core.count <= most { give(0x3D, core, .words, isWhole: true) }
    } else if coreEnd < end {
      give(0x3D, word.lowerBound..<coreEnd, .symbols, isWhole: true)
    }
    if title.memory[rest].contains(where: setsWordsApart) { give(0x25, rest, .joined, isWhole: part == 0) }
    // Without symbols and the form of a company it is the same.
    if coreEnd < rest.upperBound || title.memory[rest].contains(where: { !isOfWord($0) && !setsWordsApart($0) }) {
      let cores = word.lowerBound..<max(word.lowerBound, min(rest.upperBound, coreEnd))
      give(0x25, cores, .words, isWhole: part == 0)
    }
  }

  /// Where the last word of a title ends, and where the last one that is not the form of a company.
  private static func ends(of title: TextBytes) -> (end: Int, coreEnd: Int) {
    func wordEnd(before place: Int) -> Int {
      var end = place
      while end > 0, !isOfWord(title[end - 1]) { end -= 1 }
      return end
    }
    let end = wordEnd(before: title.count)
    var start = end
    while start > 0, isOfWord(title[start - 1]), end - start <= NamePieces.longestCompanyWord { start -= 1 }
    if !NamePieces.isCompanyWord(title.memory[start..<end]) { return (end, end) }
    let before = wordEnd(before: start)
    return (end, before > 0 ? before : end)
  }

  /// Where the first word ends that goes on after the longest title that is marked, or the title without blanks at its end.
  private static func restEnd(of title: TextBytes, from start: Int, to end: Int) -> Int {
    var place = start + RecordMarks.longestTitle
    while place < end, !isOfWord(title[place]) { place += 1 }
    while place < end, isOfWord(title[place]) { place += 1 }
    if place < end { return place }
    place = title.count
    while place > end, isBlank(title[place - 1]) { place -= 1 }
    return place
  }

  // MARK: Further texts

  /// Calls with each token of a folded text that is not the title.
  static func forEachToken(ofText text: TextBytes, _ body: (Token) -> Void) {
    func form(_ kept: PlainForm.Kept, most: Int, isWhole: Bool) -> PlainForm {
      PlainForm(text, 0..<text.count, kept, most: most, isWhole: isWhole)
    }
    let beginning = form(.symbols, most: RecordMarks.longestBeginning, isWhole: false)
    let isLong = text.count > RecordMarks.longestText
    // Short ones have it too, so that one token tells of all texts that begin so.
    if isLong || beginning.isOfMost { body(Token(mark: RecordMarks.textMark, form: beginning)) }
    if isLong { return }
    body(Token(mark: RecordMarks.textMark, form: form(.symbols, most: RecordMarks.longestText, isWhole: true)))
    if text.memory.contains(where: setsWordsApart) {
      body(Token(mark: 0x3C, form: form(.joined, most: RecordMarks.longestText, isWhole: true)))
    }
  }

  // MARK: Characters

  /// Whether a byte of folded ASCII is of a word.
  static func isOfWord(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || 0x30...0x39 ~= byte }

  fileprivate static func setsWordsApart(_ byte: UInt8) -> Bool {
    isBlank(byte) || 0x2D...0x2F ~= byte || byte == 0x5F
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}

/// A folded text of ASCII as a token has it, byte by byte.
struct PlainForm: Sequence, IteratorProtocol {
  /// What is kept of what stands between words.
  enum Kept {
    /// Symbols, and blanks as `_`.
    case symbols
    /// What does not set words apart.
    case joined
    /// Nothing.
    case words
  }

  private let text: TextBytes
  private let kept: Kept
  private var place: Int
  private let end: Int
  /// How many more bytes it may have.
  private var left: Int
  private let isWhole: Bool
  private var hasBegun = false
  private var isAfterBlank = false

  /// Prepares a piece of a text, cut after so many bytes, with `$` after where all of it is meant and there.
  init(_ text: TextBytes, _ range: Range<Int>, _ kept: Kept, most: Int, isWhole: Bool) {
    (self.text, self.kept, self.isWhole) = (text, kept, isWhole)
    (place, end, left) = (range.lowerBound, range.upperBound, most)
  }

  mutating func next() -> UInt8? {
    while place < end {
      let byte = text[place]
      if !PlainMarks.isOfWord(byte), isLeftOut(byte) {
        isAfterBlank = kept == .symbols && hasBegun
        place += 1
        continue
      }
      if left == 0 { return nil }
      left -= 1
      if isAfterBlank {
        isAfterBlank = false
        return 0x5F
      }
      place += 1
      hasBegun = true
      return byte
    }
    guard isWhole, hasBegun, place == end else { return nil }
    place += 1
    return 0x24
  }

  private func isLeftOut(_ byte: UInt8) -> Bool {
    switch kept {
    case .symbols: PlainMarks.isBlank(byte)
    case .joined: PlainMarks.setsWordsApart(byte)
    case .words: true
    }
  }

  /// Whether it has as many bytes as it may.
  var isOfMost: Bool {
    var rest = self
    while rest.next() != nil {}
    return rest.left == 0
  }

  /// Whether it is some bytes, or where a prefix is asked for, begins with them.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>, isPrefix: Bool) -> Bool {
    var form = self
    for byte in bytes where form.next() != byte { return false }
    return isPrefix || form.next() == nil
  }
}
