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
    VocabularyText.forEachWord(of: text, isName: isName) { append($0, $1) }
  }

  mutating func append(marks: UnsafeBufferPointer<UInt8>) {
    VocabularyText.forEachWord(ofMarks: marks) { append($0, $1) }
  }

  private mutating func append(_ mark: UInt8?, _ word: UnsafeBufferPointer<UInt8>) {
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
