/// Finds the members, elements or the single value of a JSON text, read strictly according to RFC 8259.
///
/// A string may hold bytes that are not UTF-8, and a key may be given twice.
struct JSONFields {
  /// The limit keeps hostile texts off the end of the stack.
  static let maximumDepth = 512

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var lastHasEscapes = false
  private var hasSkippedSpace = false

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Appends the fields: an object's values with their keys, an array's elements, or the value itself.
  static func find(in text: UnsafeBufferPointer<UInt8>, into fields: inout FieldList) throws(RecordProblem) {
    var scan = JSONFields(text)
    scan.skipSpace()
    switch scan.peek {
    case UInt8(ascii: "{"): try scan.object(depth: 0, fields: &fields)
    case UInt8(ascii: "["): try scan.array(depth: 0, fields: &fields)
    default: fields.append(try scan.field())
    }
    scan.skipSpace()
    if scan.index < text.count { throw scan.problem("expected the end of the record") }
  }

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private mutating func skipSpace() {
    while index < text.count, text[index].isJSONSpace {
      hasSkippedSpace = true
      index += 1
    }
  }

  private func problem(_ message: String) -> RecordProblem { RecordProblem(column: index + 1, message) }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func field() throws(RecordProblem) -> FieldRange {
    let start = index
    let first = peek
    hasSkippedSpace = false
    try value(depth: 1)
    switch first {
    case UInt8(ascii: "\""): return FieldRange(start + 1..<index - 1, lastHasEscapes ? .jsonString : .plain)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return FieldRange(start..<index, hasSkippedSpace ? .jsonNested : .plain)
    case UInt8(ascii: "n"): return FieldRange(index..<index)
    default: return FieldRange(start..<index)
    }
  }

  private mutating func value(depth: Int) throws(RecordProblem) {
    if depth > Self.maximumDepth { throw problem("nested deeper than \(Self.maximumDepth) levels") }
    var none = FieldList(UnsafeMutableBufferPointer(start: nil, count: 0))
    switch peek {
    case UInt8(ascii: "{"): try object(depth: depth, fields: &none)
    case UInt8(ascii: "["): try array(depth: depth, fields: &none)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case nil: throw problem("the record ends where a value should be")
    default: try number()
    }
  }

  private mutating func object(depth: Int, fields: inout FieldList) throws(RecordProblem) {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw problem("expected a key in quotes") }
      let keyStart = index + 1
      try string()
      let key = keyStart..<index - 1
      let keyHasEscapes = lastHasEscapes
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw problem("expected \":\" after a key") }
      skipSpace()
      if depth == 0 {
        var field = try field()
        field.setKey(key, hasEscapes: keyHasEscapes)
        fields.append(field)
      } else {
        try value(depth: depth + 1)
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return }
      guard take(UInt8(ascii: ",")) else { throw problem("expected \",\" or \"}\"") }
      skipSpace()
    }
  }

  private mutating func array(depth: Int, fields: inout FieldList) throws(RecordProblem) {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    while true {
      if depth == 0 { fields.append(try field()) } else { try value(depth: depth + 1) }
      skipSpace()
      if take(UInt8(ascii: "]")) { return }
      guard take(UInt8(ascii: ",")) else { throw problem("expected \",\" or \"]\"") }
      skipSpace()
    }
  }

  private mutating func string() throws(RecordProblem) {
    index += 1
    lastHasEscapes = false
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte < 0x20 {
        index -= 1
        throw problem("a control character in a string must be escaped")
      }
      if byte == UInt8(ascii: "\\") {
        lastHasEscapes = true
        try escape()
      }
    }
    throw problem("the record ends in a string")
  }

  private mutating func escape() throws(RecordProblem) {
    switch peek {
    case UInt8(ascii: "u"):
      for offset in 1...4 {
        guard index + offset < text.count, Character(Unicode.Scalar(text[index + offset])).isHexDigit else {
          throw problem("expected four hexadecimal digits after \\u")
        }
      }
      index += 5
    case let byte? where #""\/bfnrt"#.utf8.contains(byte): index += 1
    default: throw problem("there is no such escape in a string")
    }
  }

  private mutating func word(_ word: StaticString) throws(RecordProblem) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index + offset < text.count, text[index + offset] == word.utf8Start[offset] else {
        throw problem("expected a value")
      }
    }
    index += word.utf8CodeUnitCount
  }

  private mutating func number() throws(RecordProblem) {
    _ = take(UInt8(ascii: "-"))
    guard let first = peek, 0x30...0x39 ~= first else { throw problem("expected a value") }
    if first == UInt8(ascii: "0") { index += 1 } else { skipDigits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws(RecordProblem) {
    guard let byte = peek, 0x30...0x39 ~= byte else { throw problem("expected a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek, 0x30...0x39 ~= byte { index += 1 }
  }
}
