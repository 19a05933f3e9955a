extension JSONValue {
  /// Reads JSON strictly according to RFC 8259, in linear time; a byte order mark at the start is skipped.
  ///
  /// A key given twice, a lone surrogate and nesting deeper than 64 levels are errors.
  public init(parsing text: String) throws(ScenarioError) {
    var parser = JSONParser(text)
    self = try parser.document()
  }
}

/// Reads one JSON text from its UTF-8 bytes.
struct JSONParser {
  /// Scenario files nest about six deep; the limit keeps hostile ones off the end of the stack.
  static let maximumDepth = 64

  /// A place in the file.
  struct Mark {
    var line = 1
    var column = 1
  }

  private let bytes: [UInt8]
  private var index = 0
  private(set) var mark = Mark()

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws(ScenarioError) -> JSONValue {
    skipSpace()
    if peek == nil { throw error("the file is empty; expected a JSON object") }
    let value = try value(depth: 0)
    skipSpace()
    if peek != nil { throw error("unexpected \(here) after the end of the JSON value") }
    return value
  }

  private mutating func value(depth: Int) throws(ScenarioError) -> JSONValue {
    if depth > Self.maximumDepth { throw error("nested deeper than \(Self.maximumDepth) levels") }
    guard let first = peek else { throw error("the file ends where a value should be") }
    let start = mark
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"): content = try number()
    case let byte where byte.isDigit: content = try number()
    default: content = try word()
    }
    return JSONValue(content, line: start.line, column: start.column)
  }

  private mutating func members(depth: Int) throws(ScenarioError) -> [JSONValue.Member] {
    advance()
    var members: [JSONValue.Member] = []
    var keys: Set<[UInt8]> = []
    skipSpace()
    if take("}") { return members }
    while true {
      let start = mark
      guard peek == UInt8(ascii: "\"") else { throw keyError(isFirst: members.isEmpty) }
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else {
        throw error("the key \(key.quoted) is given twice in this object", at: start)
      }
      skipSpace()
      guard take(":") else { throw error("expected \":\" after the key \(key.quoted), not \(here)") }
      skipSpace()
      members.append(
        JSONValue.Member(key, try value(depth: depth + 1), line: start.line, column: start.column))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw error("expected \",\" or \"}\" after the value of \(key.quoted), not \(here)") }
      skipSpace()
    }
  }

  private mutating func elements(depth: Int) throws(ScenarioError) -> [JSONValue] {
    advance()
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      if peek == UInt8(ascii: "]") { throw error("a list ends without a comma; remove the one before \"]\"") }
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw error("expected \",\" or \"]\" in a list, not \(here)") }
      skipSpace()
    }
  }

  private func keyError(isFirst: Bool) -> ScenarioError {
    if peek == UInt8(ascii: "}"), !isFirst {
      return error("an object ends without a comma; remove the one before \"}\"")
    }
    return error("expected a key in double quotes, not \(here)")
  }

  private mutating func word() throws(ScenarioError) -> JSONValue.Content {
    let start = mark
    let first = index
    while let byte = peek, byte.isLetter { advance() }
    let word = String(decoding: bytes[first..<index], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "" where peek == UInt8(ascii: "/"): throw error("JSON has no comments; remove this one")
    case "" where peek == UInt8(ascii: "'"): throw error("a string goes in double quotes, not single ones")
    case "": throw error("expected a value, not \(here)")
    default: throw error("expected a value, not \(word.quoted); a string goes in double quotes", at: start)
    }
  }

  private mutating func number() throws(ScenarioError) -> JSONValue.Content {
    let start = mark
    let first = index
    _ = take("-")
    let whole = try digits()
    if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "0") {
      throw error("a number has no leading zeros", at: start)
    }
    var number = JSONNumber(isNegative: bytes[first] == UInt8(ascii: "-"), digits: bytes[whole], exponent: 0)
    if take(".") {
      let fraction = try digits()
      number.digits += bytes[fraction]
      number.exponent -= fraction.count
    }
    if take("e") || take("E") {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      number.raise(by: bytes[try digits()], isNegative: isNegative)
    }
    if let integer = number.integer { return .integer(integer) }
    return .number(String(decoding: bytes[first..<index], as: UTF8.self))
  }

  private mutating func digits() throws(ScenarioError) -> Range<Int> {
    let first = index
    while let byte = peek, byte.isDigit { advance() }
    guard first < index else { throw error("expected a digit in a number, not \(here)") }
    return first..<index
  }

  private mutating func string() throws(ScenarioError) -> String {
    let start = mark
    advance()
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20:
        throw error("a control character in a string must be escaped: write \(Unicode.Scalar(byte).escaped)")
      default:
        text.append(byte)
        advance()
      }
    }
    throw error("the string that starts here is not closed", at: start)
  }

  private mutating func escape(into text: inout [UInt8]) throws(ScenarioError) {
    let start = mark
    advance()
    guard let byte = peek else { throw error("the file ends inside a string") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      advance()
      text += String(Character(try scalar(from: start))).utf8
      return
    default: throw error("a backslash before \(here) means nothing; a backslash itself is written \\\\", at: start)
    }
    advance()
  }

  /// Reads the digits of a `\u` escape, and those of a second one where the first is half of a pair.
  private mutating func scalar(from start: Mark) throws(ScenarioError) -> Unicode.Scalar {
    var code = try fourHexDigits()
    if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
      let low = try fourHexDigits()
      if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("half a surrogate pair is no character; write both halves, or the character itself", at: start)
    }
    return scalar
  }

  private mutating func fourHexDigits() throws(ScenarioError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexDigit else { throw error("expected four hexadecimal digits after \\u, not \(here)") }
      code = code << 4 + digit
      advance()
    }
    return code
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A {
      mark.line += 1
      mark.column = 1
    } else if index == bytes.count || bytes[index] & 0xC0 != 0x80 {
      // Counted at the last byte of each scalar.
      mark.column += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    advance()
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  /// The character at the current place, for messages.
  private var here: String {
    guard index < bytes.count else { return "the end of the file" }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self).quoted
  }

  private func error(_ message: String, at mark: Mark? = nil) -> ScenarioError {
    let mark = mark ?? self.mark
    return ScenarioError(message, line: mark.line, column: mark.column)
  }
}
