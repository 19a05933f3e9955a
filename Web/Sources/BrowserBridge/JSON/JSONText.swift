/// A JSON value as it stands in its text: read where it is looked at, never built up.
///
/// Looking for a member of an object costs time in proportion to the object's length.
package struct JSONText {
  private let source: [UInt8]
  private let start: Int
  private let end: Int

  /// Takes a text that is JSON as RFC 8259 has it; nil for anything else.
  package init?(_ text: [UInt8]) {
    var check = JSONCheck(text)
    guard let range = check.document() else { return nil }
    self.init(text, range)
  }

  private init(_ source: [UInt8], _ range: Range<Int>) {
    self.source = source
    start = range.lowerBound
    end = range.upperBound
  }

  /// The value's own text.
  package var bytes: [UInt8] { Array(source[start..<end]) }

  /// The length of the value's own text, in bytes.
  package var count: Int { end - start }

  /// The value of a key, if this is an object that has it; null counts as missing.
  package subscript(key: StaticString) -> JSONText? {
    guard source[start] == UInt8(ascii: "{") else { return nil }
    var index = skipSpace(start + 1)
    while source[index] != UInt8(ascii: "}") {
      let keyEnd = skipValue(index)
      let isIt = matches(key, index + 1..<keyEnd - 1)
      index = skipSpace(skipSpace(keyEnd) + 1)
      let valueEnd = skipValue(index)
      if isIt { return source[index] == UInt8(ascii: "n") ? nil : JSONText(source, index..<valueEnd) }
      index = skipSpace(valueEnd)
      if source[index] == UInt8(ascii: ",") { index = skipSpace(index + 1) }
    }
    return nil
  }

  /// The elements, if this is a list.
  package var elements: [JSONText]? {
    guard source[start] == UInt8(ascii: "[") else { return nil }
    var elements: [JSONText] = []
    var index = skipSpace(start + 1)
    while source[index] != UInt8(ascii: "]") {
      let valueEnd = skipValue(index)
      elements.append(JSONText(source, index..<valueEnd))
      index = skipSpace(valueEnd)
      if source[index] == UInt8(ascii: ",") { index = skipSpace(index + 1) }
    }
    return elements
  }

  /// The string's UTF-8, if this is a string.
  package var utf8: [UInt8]? {
    guard source[start] == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    var index = start + 1
    while index < end - 1 {
      if source[index] == UInt8(ascii: "\\") {
        index = appendEscape(at: index + 1, to: &text)
      } else {
        text.append(source[index])
        index += 1
      }
    }
    return text
  }

  /// The string, if this is one.
  package var string: String? {
    guard let utf8 else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// The number, if this is a whole one of at most fifteen digits.
  package var integer: Int? {
    var index = start
    let isNegative = source[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard index < end, end - index <= 15 else { return nil }
    var number = 0
    while index < end {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= source[index] else { return nil }
      number = number * 10 + Int(source[index] - UInt8(ascii: "0"))
      index += 1
    }
    return isNegative ? -number : number
  }

  /// The whole number of a key; 0 where there is none. Read at so many places that each would be larger than the call.
  @inline(never) package func number(_ key: StaticString) -> Int { self[key]?.integer ?? 0 }

  /// The UTF-8 of a key's string; nothing where there is none. Called as well.
  @inline(never) package func utf8(_ key: StaticString) -> [UInt8] { self[key]?.utf8 ?? [] }

  /// The id of a row that a key has. Called as well.
  @inline(never) package func id(_ key: StaticString) -> RowID? { self[key]?.utf8.map { RowID(utf8: $0) } }

  /// Whether this is a string.
  package var isString: Bool { source[start] == UInt8(ascii: "\"") }

  /// Whether this is true.
  package var isTrue: Bool { source[start] == UInt8(ascii: "t") }

  /// Whether this is a string that is written so, without escapes.
  package func says(_ text: StaticString) -> Bool {
    source[start] == UInt8(ascii: "\"") && matches(text, start + 1..<end - 1)
  }

  // MARK: Reading

  private func matches(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    for offset in 0..<range.count where source[range.lowerBound + offset] != text.utf8Start[offset] { return false }
    return true
  }

  private func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < end, JSONCheck.isSpace(source[index]) { index += 1 }
    return index
  }

  /// The end of the value that begins here. The text has been checked, so brackets need only be counted.
  private func skipValue(_ start: Int) -> Int {
    var index = start
    var depth = 0
    repeat {
      switch source[index] {
      case UInt8(ascii: "\""):
        index += 1
        while source[index] != UInt8(ascii: "\"") { index += source[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        index += 1
      default:
        while index < end, !JSONCheck.endsWord(source[index]) { index += 1 }
      }
    } while depth > 0
    return index
  }

  /// Reads what follows a backslash; returns where the text goes on. A surrogate without its other half is U+FFFD.
  private func appendEscape(at index: Int, to text: inout [UInt8]) -> Int {
    switch source[index] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      var value = codeUnit(at: index + 1)
      var next = index + 5
      if 0xD800..<0xDC00 ~= value, next + 6 < end, source[next] == UInt8(ascii: "\\"),
        source[next + 1] == UInt8(ascii: "u")
      {
        let low = codeUnit(at: next + 2)
        if 0xDC00..<0xE000 ~= low {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
          next += 6
        }
      }
      Self.append(0xD800..<0xE000 ~= value ? 0xFFFD : value, to: &text)
      return next
    default: text.append(source[index])
    }
    return index + 1
  }

  private func codeUnit(at start: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<start + 4 { value = value << 4 | UInt32(JSONCheck.hexadecimal(source[index]) ?? 0) }
    return value
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 {
      text.append(UInt8(value))
    } else if value < 0x800 {
      text += [UInt8(0xC0 | value >> 6), UInt8(0x80 | value & 63)]
    } else if value < 0x10000 {
      text += [UInt8(0xE0 | value >> 12), UInt8(0x80 | value >> 6 & 63), UInt8(0x80 | value & 63)]
    } else {
      text += [
        UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 63), UInt8(0x80 | value >> 6 & 63),
        UInt8(0x80 | value & 63),
      ]
    }
  }
}
