import TextMatching

/// What is searched for in the lists, read from the language of FTS5 that ``TermExpression`` writes: phrases in quotes, `*` after
/// one whose last token may go on, `^` before one that a column begins with, `{names} :` before one of a column, and NOT, AND, OR,
/// of which the first binds closest.
indirect enum ListExpression: Equatable {
  /// Tokens next to each other.
  struct Phrase: Hashable {
    var tokens: [[UInt8]]
    /// Whether the last token may be the beginning of one.
    var isPrefix: Bool
    /// The column it stands in, if that matters (``ListTerm/names``, ``ListTerm/texts``).
    var column: Int?
    /// Whether the column begins with it.
    var isFirst: Bool

    init(tokens: [[UInt8]], isPrefix: Bool = false, column: Int? = nil, isFirst: Bool = false) {
      (self.tokens, self.isPrefix, self.column, self.isFirst) = (tokens, isPrefix, column, isFirst)
    }

    /// The tokens in a text.
    init(text: [UInt8], isPrefix: Bool, column: Int? = nil, isFirst: Bool = false) {
      var tokens: [[UInt8]] = []
      text.withUnsafeBufferPointer { text in ListTerm.forEach(in: text) { tokens.append(Array($0)) } }
      self.init(tokens: tokens, isPrefix: isPrefix, column: column, isFirst: isFirst)
    }

    /// The tokens of a mark, as ``TermExpression/lookup(_:)`` writes them.
    init(_ lookup: MarkLookup) {
      if lookup.tokens.count == 1, lookup.tokens[0].allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
        // One token, as almost all are.
        self.init(tokens: [MarkedToken.indexed(lookup.tokens[0])], isPrefix: lookup.isPrefix)
        return
      }
      self.init(
        text: Array(lookup.tokens.map { MarkedToken.indexed($0) }.joined(separator: [0x20])),
        isPrefix: lookup.isPrefix)
    }
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
      let isName = take("{names} :")
      let isText = take("{texts} :")
      let isFirst = take("^")
      guard let text = quoted() else { return nil }
      let column = isText ? ListTerm.texts : isName ? ListTerm.names : nil
      return .phrase(Phrase(text: text, isPrefix: take("*"), column: column, isFirst: isFirst))
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
