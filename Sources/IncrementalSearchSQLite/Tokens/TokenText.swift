import IncrementalSearch

/// A folded text as tokens with spaces between, which SQLite's `ascii` tokenizer takes apart again.
///
/// | in the text | tokens |
/// |---|---|
/// | a word of a spaced script, `pandas` | the word |
/// | a run of kanji and kana, `東京都` | each two characters next to each other, and the last one: `東京 京都 都` |
/// | `c++ & c#`: characters that are neither | after all others, each different one once: `+ & #` |
///
/// Words and runs are marked (``MarkedToken``): those of a title or reading as `@pandas` `@東京 @京都 @都`, those of further
/// texts as `.pandas`. So what names a record is looked up apart: where few titles have a word that many texts have, those
/// titles are not looked for among all.
///
/// So kanji and kana are found anywhere: one character is the start of a token, two are a token, more are a phrase. No
/// phrase reaches over the end of a run, as its last token is a single character.
struct TokenText {
  /// The tokens in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let mark: UInt8
  /// The symbols, those of ASCII as a bit each.
  private var symbols: Set<UInt32> = []
  private var plainSymbols: (UInt64, UInt64) = (0, 0)

  /// In bytes. A longer word is cut, as SQLite would do at 32 KiB: nobody types so much of one.
  static let longestWord = 256
  /// In bytes: a word cut in the middle of a character may be three bytes shorter.
  static let surelyWhole = longestWord - 4

  /// Begins the tokens of a title or reading, or of further texts.
  init(isName: Bool = false) { mark = isName ? MarkedToken.name : MarkedToken.text }

  /// Appends the tokens of a folded text in UTF-8.
  mutating func append(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      TextBytes(text).forEachRun { kind, run in
        switch kind {
        case .separator: appendSymbols(text, run)
        case .spaced: appendWord(text[run.lowerBound..<Self.cut(text, run)])
        case .unspaced: appendPairs(text, run)
        }
      }
    }
  }

  /// Appends what stands once for all texts.
  mutating func finish() {
    for symbol in UInt32(0)..<0x80 where (symbol < 64 ? plainSymbols.0 : plainSymbols.1) & 1 << UInt64(symbol % 64) != 0
    {
      appendToken(CollectionOfOne(UInt8(symbol)))
    }
    for symbol in symbols.sorted() {
      if let encoded = Unicode.Scalar(symbol).flatMap(UTF8.encode) { appendToken(encoded) }
    }
    (symbols, plainSymbols) = ([], (0, 0))
  }

  /// Appends a token as it is.
  mutating func appendToken(_ token: some Sequence<UInt8>) {
    appendSpace()
    bytes.append(contentsOf: token)
  }

  private mutating func appendWord(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    appendSpace()
    bytes.append(mark)
    bytes.append(contentsOf: word)
  }

  private mutating func appendSpace() { if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) } }

  private mutating func appendSymbols(_ text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>) {
    var offset = run.lowerBound
    while offset < run.upperBound {
      let (value, length) = TextBytes(text).scalar(at: offset)
      offset += length
      guard let symbol = Self.symbol(value)?.value else { continue }
      switch symbol {
      case 0..<64: plainSymbols.0 |= 1 << UInt64(symbol)
      case 64..<128: plainSymbols.1 |= 1 << UInt64(symbol - 64)
      default: symbols.insert(symbol)
      }
    }
  }

  /// The token of a character between words, if it has one.
  ///
  /// SQLite's tokenizer takes a control character for a space, so its picture (U+2400 and on) stands for it.
  static func symbol(_ value: UInt32) -> Unicode.Scalar? {
    if isSymbol(value) { return Unicode.Scalar(value) }
    switch value {
    case 0x00...0x08, 0x0E...0x1F: return Unicode.Scalar(0x2400 + value)
    case 0x7F: return "\u{2421}"
    default: return nil
    }
  }

  /// Whether a text is one character that has a token, which no other character has.
  static func isUniqueSymbol(_ text: ArraySlice<UInt8>) -> Bool {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard scalars.count == 1, let value = scalars.first?.value else { return false }
    return isSymbol(value) && !(0x2400...0x2421).contains(value)
  }

  /// Whether a character between words is a token as it is.
  static func isSymbol(_ value: UInt32) -> Bool {
    value < 0x80 ? value > 0x20 && value != 0x7F : Unicode.Scalar(value)?.properties.isWhitespace == false
  }

  /// The end of what is kept of a word.
  private static func cut(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Int {
    guard word.count > longestWord else { return word.upperBound }
    var end = word.lowerBound + longestWord
    while TextBytes.isContinuation(text[end]) { end -= 1 }
    return end
  }

  private mutating func appendPairs(_ text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>) {
    var first = run.lowerBound
    while first < run.upperBound {
      let second = first + TextBytes(text).scalar(at: first).length
      let end = second < run.upperBound ? second + TextBytes(text).scalar(at: second).length : second
      appendWord(text[first..<end])
      first = second
    }
  }
}
