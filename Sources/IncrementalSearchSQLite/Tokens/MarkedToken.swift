/// What tokens begin with: one character that tells what they stand for, so that lists of what begins with two characters and
/// more are those of one and more that are typed.
///
/// | mark | stands for |
/// |---|---|
/// | `@` | a word of a title or reading |
/// | `.` | a word of a further text |
/// | `}` | the record itself |
/// | `:` | a value of a facet (``FacetNumbers/token(_:)``) |
/// | others | what `RecordMarks` has, of which those with the number of a part have one character for both |
enum MarkedToken {
  /// What every record has between title and reading, so that all can be asked for and no phrase reaches from one to the
  /// other; a text with this character has it twice.
  static let record = UInt8(ascii: "}")
  /// What stands before each word of a title or reading.
  static let name = UInt8(ascii: "@")
  /// What stands before each word of a further text.
  static let text = UInt8(ascii: ".")
  /// Begins the token of a value of a facet.
  static let facet = UInt8(ascii: ":")

  private static let partMarks = Array("=%^".utf8)

  /// A token of `RecordMarks` as the index has it: a mark and its part's number are one letter, from U+0100 on.
  static func indexed(_ token: [UInt8]) -> [UInt8] {
    var indexed: [UInt8] = []
    indexed.reserveCapacity(token.count)
    token.withUnsafeBufferPointer { append(token: $0[...], to: &indexed) }
    return indexed
  }

  /// Appends tokens of `RecordMarks`, which have spaces between, as the index has them, each after a space.
  static func append(_ marks: UnsafeBufferPointer<UInt8>, to tokens: inout [UInt8]) {
    var start = 0
    for end in 0...marks.count where end == marks.count || marks[end] == 0x20 {
      defer { start = end + 1 }
      if start == end { continue }
      tokens.append(0x20)
      append(token: marks[start..<end], to: &tokens)
    }
  }

  private static func append(token: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
    var rest = token
    if token.count >= 2, let kind = partMarks.firstIndex(of: token[token.startIndex]),
      0x30..<0x40 ~= token[token.startIndex + 1]
    {
      // Two bytes of UTF-8: 110xxxxx 10xxxxxx.
      let letter = 0x100 + 16 * kind + Int(token[token.startIndex + 1] - 0x30)
      bytes.append(0xC0 | UInt8(letter >> 6))
      bytes.append(0x80 | UInt8(letter & 0x3F))
      rest = token.dropFirst(2)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
  }
}
