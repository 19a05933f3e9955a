/// The words of a record that a misspelled one may have been meant to be, each once.
///
/// | word | stands for |
/// |---|---|
/// | `@requests` | a word of its title or reading, of the letters a to z and maybe digits after the first: `@urllib3` |
/// | `requests` | such a word of a further text |
/// | `@scikitlearn` | all of a title that hyphens and the like join: scikit-learn |
/// | `~sibuya` | how a word sounds (``PhoneticKey``) |
/// | `=しぶや` | all of a part of its title or reading, in kana |
package struct VocabularyWords: Sendable {
  /// The words in UTF-8, each with a space after it.
  private var bytes: [UInt8] = []
  private var seen = SeenTokens()

  static let name = UInt8(ascii: "@")
  static let sound = UInt8(ascii: "~")
  static let part = UInt8(ascii: "=")

  /// Whether a byte stands before the letters of a word, for what it is.
  static func isMark(_ byte: UInt8) -> Bool { [name, sound, part].contains(byte) }

  /// In letters; with a missing one it has at least as many as a word that may be misspelled.
  private static let lengths = 3...34

  /// No words.
  package init() {}

  /// The words.
  package var words: [String] {
    var words: [String] = []
    forEach { words.append(String(decoding: $0, as: UTF8.self)) }
    return words
  }

  /// Calls with the bytes of each word.
  package func forEach(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in bytes.indices where bytes[end] == 0x20 {
        try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }

  /// Takes in a folded text of the record.
  package mutating func append(_ text: [UInt8], isName: Bool) {
    text.withUnsafeBufferPointer { append(TextBytes($0), isName: isName) }
  }

  /// Takes in what stands for the whole texts of the record.
  package mutating func append(_ marks: RecordMarks) {
    marks.bytes.withUnsafeBufferPointer { append(marks: $0) }
  }

  mutating func append(_ text: TextBytes, isName: Bool) {
    text.forEachRun { kind, range in
      guard kind == .spaced, Self.lengths.contains(range.count) else { return }
      let word = text.memory[range]
      if Self.isWord(word) { append(isName ? Self.name : nil, word) }
    }
    if isName {
      appendJoined(text.memory)
      appendFirst(text.memory)
    }
  }

  /// Whether letters are a word; with a missing one they may be one that is misspelled.
  private static func isWord(_ word: some Collection<UInt8>) -> Bool {
    MisspelledWord.hasLatin(word.lazy.map { UInt32($0) }, lengths.lowerBound)
  }

  /// Takes in a text without the joints that make one word of it, as it may be typed without them.
  private mutating func appendJoined(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= Self.longestJoined, text.contains(where: Self.joints.contains) else { return }
    let word = text.filter { !Self.joints.contains($0) }
    guard Self.lengths.contains(word.count), Self.isWord(word) else { return }
    word.withUnsafeBufferPointer { append(Self.name, $0[...]) }
  }

  /// Takes in the first of several words of kana, which no mark has by itself.
  private mutating func appendFirst(_ text: UnsafeBufferPointer<UInt8>) {
    // All kana begin with this byte.
    guard text.first == 0xE3, let end = text.prefix(3 * Self.lengths.upperBound + 1).firstIndex(of: 0x20) else {
      return
    }
    let word = text[..<end]
    if Self.isOfKana(LooseFold.scalars(word)) { append(Self.part, word) }
  }

  private static func isOfKana(_ word: [UInt32]) -> Bool {
    lengths.contains(word.count) && word.allSatisfy(MisspelledWord.isKana)
  }

  private static let joints = Array("-_./".utf8)
  /// In bytes, with the joints.
  private static let longestJoined = 48

  mutating func append(marks: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for end in 0...marks.count where end == marks.count || marks[end] == 0x20 {
      append(mark: UnsafeBufferPointer(rebasing: marks[start..<end]))
      start = end + 1
    }
  }

  private mutating func append(mark token: UnsafeBufferPointer<UInt8>) {
    switch token.first {
    case RecordMarks.nameSound, RecordMarks.textSound:
      if Self.lengths.contains(token.count - 1) { append(Self.sound, token.dropFirst()) }
    case Self.part where token.last == 0x24:
      guard Self.isOfKana(LooseFold.scalars(token.dropFirst(2).dropLast())) else { return }
      append(Self.part, token.dropFirst(2).dropLast())
    default: return
    }
  }

  private mutating func append(_ mark: UInt8?, _ word: Slice<UnsafeBufferPointer<UInt8>>) {
    let start = bytes.count
    if let mark { bytes.append(mark) }
    bytes.append(contentsOf: word)
    if seen.insert(from: start, of: bytes) {
      bytes.append(0x20)
    } else {
      bytes.removeLast(bytes.count - start)
    }
  }
}
