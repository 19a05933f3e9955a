/// Takes what is kept of records apart into the words that a misspelled one may have been meant to be, each with the mark that
/// stands before it (``VocabularyWords``). A word may come several times.
enum VocabularyText {
  /// Takes a word, after its mark.
  typealias Body = (UInt8?, UnsafeBufferPointer<UInt8>) -> Void
  /// Whether a word is to be taken: its mark, the letters that it has at most, as bits (``Vocabulary/letter(_:)``), and how many.
  typealias Wish = (UInt8?, UInt32, Int) -> Bool

  /// In letters; with a missing one it has at least as many as a word that may be misspelled.
  private static let lengths = 3...34

  /// Calls with each word of a folded text, of those that name a record or of others, that `isWanted`.
  @inline(__always)
  static func forEachWord(
    of text: TextBytes, isName: Bool, where isWanted: Wish = { _, _, _ in true }, _ body: Body
  ) {
    let memory = text.memory
    let mark = isName ? VocabularyWords.name : nil
    let all = forEachRun(of: text) { letters, range in
      guard lengths.contains(range.count), isWanted(mark, letters, range.count) else { return }
      let word = UnsafeBufferPointer(rebasing: memory[range])
      if isWord(word) { body(mark, word) }
    }
    guard isName else { return }
    if isWanted(VocabularyWords.name, all, memory.count), let word = joined(memory) {
      word.withUnsafeBufferPointer { body(VocabularyWords.name, $0) }
    }
    if let (word, letters) = firstOfKana(memory), isWanted(VocabularyWords.part, letters, word.count / 3) {
      body(VocabularyWords.part, word)
    }
  }

  /// Calls with the letters and the place of each run of a script that sets words apart (``WordClass/spaced``), if it is ASCII alone;
  /// returns the letters of all of these.
  @inline(__always)
  private static func forEachRun(of text: TextBytes, _ body: (UInt32, Range<Int>) -> Void) -> UInt32 {
    var all: UInt32 = 0
    var offset = 0
    while offset < text.count {
      let start = offset
      var letters: UInt32 = 0
      while offset < text.count, isLetterOrDigit(text[offset]) {
        letters |= Vocabulary.letter(text[offset])
        offset += 1
      }
      let end = offset
      // What ends it is passed, or all of a run that goes on.
      offset = text.end(ofSpacedFrom: offset)
      if end > start, offset == end {
        all |= letters
        body(letters, start..<end)
      }
      if offset < text.count { offset = text.offset(after: offset) }
    }
    return all
  }

  @inline(__always)
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Calls with each word of what stands for the whole texts of a record (``RecordMarks``) that `isWanted`.
  @inline(__always)
  static func forEachWord(
    ofMarks marks: UnsafeBufferPointer<UInt8>, where isWanted: Wish = { _, _, _ in true }, _ body: Body
  ) {
    var start = 0
    while start < marks.count {
      let end = Self.end(ofTokenFrom: start, in: marks)
      let token = UnsafeBufferPointer(rebasing: marks[start..<end])
      start = end + 1
      switch token.first {
      case RecordMarks.nameSound, RecordMarks.textSound:
        let word = UnsafeBufferPointer(rebasing: token.dropFirst())
        guard lengths.contains(word.count) else { continue }
        var letters: UInt32 = 0
        for byte in word { letters |= Vocabulary.letter(byte) }
        if isWanted(VocabularyWords.sound, letters, word.count) { body(VocabularyWords.sound, word) }
      case VocabularyWords.part where token.last == 0x24:
        let word = UnsafeBufferPointer(rebasing: token.dropFirst(2).dropLast())
        if let letters = Self.letters(ofKana: word), isWanted(VocabularyWords.part, letters, word.count / 3) {
          body(VocabularyWords.part, word)
        }
      default: continue
      }
    }
  }

  /// Where the space after a token is, or the end; looks at eight bytes at a time.
  @inline(__always)
  private static func end(ofTokenFrom start: Int, in marks: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(marks)
    var end = start
    while marks.count - end >= 8 {
      let bytes = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)) ^ 0x2020_2020_2020_2020
      // The highest bit of each byte that is 0, of these the lowest for sure.
      let zeros = (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
      if zeros != 0 { return end + zeros.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < marks.count, marks[end] != 0x20 { end += 1 }
    return end
  }

  /// Whether letters are a word; with a missing one they may be one that is misspelled.
  private static func isWord(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    MisspelledWord.hasLatin(word.lazy.map { UInt32($0) }, lengths.lowerBound)
  }

  /// A text without the joints that make one word of it, as it may be typed without them; nil if it has none, or is no word.
  private static func joined(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count <= longestJoined, text.contains(where: isJoint) else { return nil }
    let word = text.filter { !isJoint($0) }
    return lengths.contains(word.count) && word.withUnsafeBufferPointer(isWord) ? word : nil
  }

  private static func isJoint(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// In bytes, with the joints.
  private static let longestJoined = 48

  /// The first of several words of kana, which no mark has by itself, and its letters.
  private static func firstOfKana(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (word: UnsafeBufferPointer<UInt8>, letters: UInt32)? {
    // All kana begin with this byte.
    guard text.first == 0xE3, let end = text.prefix(3 * lengths.upperBound + 1).firstIndex(of: 0x20) else { return nil }
    let word = UnsafeBufferPointer(rebasing: text[..<end])
    return letters(ofKana: word).map { (word, $0) }
  }

  /// The letters of a word of kana; nil if it is none.
  private static func letters(ofKana word: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard word.count % 3 == 0, lengths.contains(word.count / 3) else { return nil }
    var letters: UInt32 = 0
    for start in stride(from: 0, to: word.count, by: 3) {
      guard word[start] == 0xE3 else { return nil }
      let letter = TextBytes(word).scalar(at: start).value
      guard MisspelledWord.isKana(letter) else { return nil }
      letters |= Vocabulary.letter(Vocabulary.byte(of: letter))
    }
    return letters
  }
}
