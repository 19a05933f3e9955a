/// What is searched for in the lists, read from the language of FTS5 that ``TermExpression`` writes: phrases in quotes, `*` after
/// one whose last token may go on, `^` before one that a column begins with, `{names} :` before one of a column, and NOT, AND, OR,
/// of which the first binds closest.
indirect enum ListExpression: Equatable {
  /// Tokens next to each other.
  struct Phrase: Hashable {
    var tokens: [[UInt8]]
    /// Whether the last token may be the beginning of one.
    var isPrefix = false
    /// The column it stands in, if that matters (``ListTerm/names``, ``ListTerm/texts``).
    var column: Int?
    /// Whether the column begins with it.
    var isFirst = false
  }

  case phrase(Phrase)
  case all([ListExpression])
  case any([ListExpression])
  case but(ListExpression, ListExpression)

  /// Reads an expression; nil if it is none that ``TermExpression`` writes.
  init?(_ text: String) {
    var parser = Parser(Array(text.utf8))
    guard let expression = parser.any(), parser.isAtEnd else { return nil }
    self = expression
  }

  private struct Parser {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
      mutating get {
        skipSpaces()
        return offset == bytes.count
      }
    }

    mutating func any() -> ListExpression? {
      guard let parts = list(of: { $0.all() }, "OR") else { return nil }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func all() -> ListExpression? {
      guard let parts = list(of: { $0.but() }, "AND") else { return nil }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func but() -> ListExpression? {
      guard var left = primary() else { return nil }
      while take("NOT") {
        guard let right = primary() else { return nil }
        left = .but(left, right)
      }
      return left
    }

    private mutating func list(
      of part: (inout Parser) -> ListExpression?, _ word: StaticString
    ) -> [ListExpression]? {
      guard let first = part(&self) else { return nil }
      var parts = [first]
      while take(word) {
        guard let next = part(&self) else { return nil }
        parts.append(next)
      }
      return parts
    }

    private mutating func primary() -> ListExpression? {
      if take("(") {
        guard let inner = any(), take(")") else { return nil }
        return inner
      }
      var phrase = Phrase(tokens: [])
      if take("{names} :") { phrase.column = ListTerm.names }
      if take("{texts} :") { phrase.column = ListTerm.texts }
      phrase.isFirst = take("^")
      guard let text = quoted() else { return nil }
      text.withUnsafeBufferPointer { text in ListTerm.forEach(in: text) { phrase.tokens.append(Array($0)) } }
      phrase.isPrefix = take("*")
      return .phrase(phrase)
    }

    private mutating func quoted() -> [UInt8]? {
      guard take("\"") else { return nil }
      var text: [UInt8] = []
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\"") {
          // Two of them are one of the text.
          guard offset < bytes.count, bytes[offset] == byte else { return text }
          offset += 1
        }
        text.append(byte)
      }
      return nil
    }

    private mutating func skipSpaces() { while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 } }

    private mutating func take(_ word: StaticString) -> Bool {
      skipSpaces()
      let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      guard bytes[offset...].starts(with: word) else { return false }
      offset += word.count
      return true
    }
  }
}
