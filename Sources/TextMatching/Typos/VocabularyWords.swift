/// The words of a record that a misspelled one may have been meant to be, each once.
///
/// | word | stands for |
/// |---|---|
/// | `@requests` | a word of its title, of the letters a to z |
/// | `requests` | such a word of a further text |
/// | `~sibuya` | how a word sounds (``PhoneticKey``) |
/// | `=しぶや` | all of a part of its title or reading, in kana |
package struct VocabularyWords {
  /// The words.
  package private(set) var words: Set<String> = []

  static let name = UInt8(ascii: "@")
  static let sound = UInt8(ascii: "~")
  static let part = UInt8(ascii: "=")

  /// Whether a byte stands before the letters of a word, for what it is.
  static func isMark(_ byte: UInt8) -> Bool { [name, sound, part].contains(byte) }

  /// In letters; with a missing one it has at least as many as a word that may be misspelled.
  private static let lengths = 3...34

  /// No words.
  package init() {}

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
      if word.allSatisfy({ MisspelledWord.isLatin(UInt32($0)) }) {
        words.insert(String(decoding: (isName ? [Self.name] : []) + word, as: UTF8.self))
      }
    }
  }

  mutating func append(marks: UnsafeBufferPointer<UInt8>) {
    for token in marks.split(separator: 0x20) {
      switch token.first {
      case RecordMarks.nameSound, RecordMarks.textSound:
        guard Self.lengths.contains(token.count - 1) else { continue }
        words.insert(String(decoding: [Self.sound] + token.dropFirst(), as: UTF8.self))
      case Self.part where token.last == 0x24:
        let word = LooseFold.scalars(token.dropFirst(2).dropLast())
        guard Self.lengths.contains(word.count), word.allSatisfy(MisspelledWord.isKana) else { continue }
        words.insert(String(decoding: [Self.part] + LooseFold.utf8(word), as: UTF8.self))
      default: continue
      }
    }
  }
}
