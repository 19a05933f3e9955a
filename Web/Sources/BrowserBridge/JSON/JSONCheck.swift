/// Checks that a text is JSON as RFC 8259 has it, in linear time and without building anything.
package struct JSONCheck {
  /// Answers nest four deep; the limit keeps hostile ones off the end of the stack.
  private static var deepest: Int { 32 }

  private let text: [UInt8]
  private var index = 0

  package init(_ text: [UInt8]) { self.text = text }

  /// Where the one value of the text stands; nil if the text is not JSON.
  package mutating func document() -> Range<Int>? {
    skipSpace()
    let start = index
    guard value(depth: 0) else { return nil }
    let end = index
    skipSpace()
    return index == text.count ? start..<end : nil
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < Self.deepest, index < text.count else { return false }
    switch text[index] {
    case UInt8(ascii: "{"): return list(UInt8(ascii: "}"), hasKeys: true, depth: depth)
    case UInt8(ascii: "["): return list(UInt8(ascii: "]"), hasKeys: false, depth: depth)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(_ close: UInt8, hasKeys: Bool, depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(close) { return true }
    while true {
      if hasKeys {
        guard index < text.count, text[index] == UInt8(ascii: "\""), string() else { return false }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipSpace()
      }
      guard value(depth: depth + 1) else { return false }
      skipSpace()
      if take(close) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
      skipSpace()
    }
  }

  private mutating func string() -> Bool {
    index += 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        index += 1
        return true
      case UInt8(ascii: "\\"):
        guard index + 1 < text.count else { return false }
        switch text[index + 1] {
        case UInt8(ascii: "u"):
          guard index + 5 < text.count else { return false }
          for digit in index + 2...index + 5 where Self.hexadecimal(text[digit]) == nil { return false }
          index += 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
          UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          index += 2
        default: return false
        }
      case 0..<0x20: return false
      default: index += 1
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !digits() { return false }
    if take(UInt8(ascii: ".")), !digits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while index < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index] { index += 1 }
    return index > start
  }

  private mutating func word(_ word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where text[index + offset] != word.utf8Start[offset] { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < text.count, Self.isSpace(text[index]) { index += 1 }
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a number, true, false or null ends before this byte.
  package static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// The value of a hexadecimal digit.
  package static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
