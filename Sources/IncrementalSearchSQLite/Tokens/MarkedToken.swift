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
  static func indexed(_ token: some Collection<UInt8>) -> [UInt8] {
    guard let first = token.first, let kind = partMarks.firstIndex(of: first), let digit = token.dropFirst().first,
      0x30..<0x40 ~= digit
    else { return Array(token) }
    // Two bytes of UTF-8: 110xxxxx 10xxxxxx.
    let letter = 0x100 + 16 * kind + Int(digit - 0x30)
    return [0xC0 | UInt8(letter >> 6), 0x80 | UInt8(letter & 0x3F)] + token.dropFirst(2)
  }
}
