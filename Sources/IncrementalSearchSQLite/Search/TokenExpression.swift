import TextMatching

/// What is searched for among the tokens of records: in the lists, and as ``text`` in the full-text tables.
///
/// Whatever it is made of, its text is valid for FTS5.
enum TokenExpression: Hashable, Sendable {
  /// Tokens next to each other.
  struct Phrase: Hashable, Sendable {
    var tokens: TokenPhrase
    /// Whether the last token may be the beginning of one.
    var isPrefix: Bool
    /// The column it stands in, if that matters (``ListTerm/names``, ``ListTerm/texts``).
    var column: Int?
    /// Whether the column begins with it.
    var isFirst: Bool

    init(_ tokens: TokenPhrase, isPrefix: Bool = false, column: Int? = nil, isFirst: Bool = false) {
      (self.tokens, self.isPrefix, self.column, self.isFirst) = (tokens, isPrefix, column, isFirst)
    }

    /// The tokens of a mark as the index has them.
    init(_ lookup: MarkLookup) {
      if lookup.tokens.count == 1, lookup.tokens[0].allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
        // One token, as almost all are.
        self.init(TokenPhrase(MarkedToken.indexed(lookup.tokens[0])), isPrefix: lookup.isPrefix)
        return
      }
      let text = Array(lookup.tokens.map { MarkedToken.indexed($0) }.joined(separator: [0x20]))
      var tokens: [[UInt8]] = []
      text.withUnsafeBufferPointer { text in ListTerm.forEach(in: text) { tokens.append(Array($0)) } }
      self.init(TokenPhrase(tokens), isPrefix: lookup.isPrefix)
    }
  }

  case phrase(Phrase)
  case all([TokenExpression])
  case any([TokenExpression])
  indirect case but(TokenExpression, TokenExpression)

  /// Finds every record.
  static let everyRecord = token([MarkedToken.record])

  /// A token, or the beginning of one.
  static func token(_ bytes: [UInt8], isPrefix: Bool = false) -> TokenExpression {
    .phrase(Phrase(TokenPhrase(bytes), isPrefix: isPrefix))
  }

  /// What has a mark.
  static func mark(_ lookup: MarkLookup) -> TokenExpression { .phrase(Phrase(lookup)) }

  /// What all of some expressions find; there is one at least.
  static func all(of parts: [TokenExpression]) -> TokenExpression { parts.count == 1 ? parts[0] : .all(parts) }

  /// What any of some expressions finds; there is one at least.
  static func any(of parts: [TokenExpression]) -> TokenExpression { parts.count == 1 ? parts[0] : .any(parts) }

  /// How much is asked for, in bytes of tokens.
  var size: Int {
    switch self {
    case .phrase(let phrase): phrase.tokens.reduce(0) { $0 + $1.count }
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.size }
    case .but(let left, let right): left.size + right.size
    }
  }

  /// The expression in the language of FTS5.
  ///
  /// Everything of the user's stands in quotes, in which only the quote itself means something.
  var text: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func append(to text: inout [UInt8]) {
    switch self {
    case .phrase(let phrase): phrase.append(to: &text)
    case .all(let parts): Self.append(parts, " AND ", to: &text)
    case .any(let parts): Self.append(parts, " OR ", to: &text)
    case .but(let left, let right): Self.append([left, right], " NOT ", to: &text)
    }
  }

  private static func append(_ parts: [TokenExpression], _ word: String, to text: inout [UInt8]) {
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(contentsOf: word.utf8) }
      if case .phrase(let phrase) = part {
        phrase.append(to: &text)
      } else {
        text.append(UInt8(ascii: "("))
        part.append(to: &text)
        text.append(UInt8(ascii: ")"))
      }
    }
  }
}

extension TokenExpression.Phrase {
  fileprivate func append(to text: inout [UInt8]) {
    if let column { text.append(contentsOf: (column == ListTerm.names ? "{names} : " : "{texts} : ").utf8) }
    if isFirst { text.append(contentsOf: "^ ".utf8) }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    for (index, token) in tokens.enumerated() {
      if index > 0 { text.append(0x20) }
      for byte in token {
        if byte == quote { text.append(byte) }
        text.append(byte)
      }
    }
    text.append(quote)
    if isPrefix { text.append(contentsOf: " *".utf8) }
  }
}
