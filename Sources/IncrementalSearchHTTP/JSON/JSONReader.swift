/// Reads JSON from bytes, one value after the other, and makes only what is asked for.
///
/// It is for large answers of which little is needed: `JSONDecoder` takes about twenty times as long. Values that are skipped
/// are followed to their end but not validated. The cost is linear in the bytes, also of values within values, of which there
/// may be any number.
struct JSONReader {
  /// What is there is no JSON, or another value than the one asked for.
  struct Mismatch: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Reads bytes that outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads an object: `take` gets each name and reads its value, or returns false to have it passed over.
  mutating func object(_ take: (inout JSONReader, String) throws -> Bool) throws {
    try begin(UInt8(ascii: "{"))
    if end(UInt8(ascii: "}")) { return }
    repeat {
      let name = try string()
      try begin(UInt8(ascii: ":"))
      if try !take(&self, name) { try skip() }
    } while try goesOn(to: UInt8(ascii: "}"))
  }

  /// Reads an array: `take` reads each element.
  mutating func array(_ take: (inout JSONReader) throws -> Void) throws {
    try begin(UInt8(ascii: "["))
    if end(UInt8(ascii: "]")) { return }
    repeat { try take(&self) } while try goesOn(to: UInt8(ascii: "]"))
  }

  /// Reads a string.
  mutating func string() throws -> String {
    try begin(UInt8(ascii: "\""))
    let start = position
    var hasEscapes = false
    while true {
      guard position < bytes.count else { throw Mismatch() }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        guard position < bytes.count else { throw Mismatch() }
        hasEscapes = true
        position += 1
      }
    }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
    return hasEscapes ? try Self.unescaped(text) : String(decoding: text, as: UTF8.self)
  }

  /// Reads a whole number.
  mutating func integer() throws -> Int64 {
    guard let number = Int64(try number()) else { throw Mismatch() }
    return number
  }

  /// Reads a number.
  mutating func double() throws -> Double {
    guard let number = Double(try number()) else { throw Mismatch() }
    return number
  }

  /// Reads `true` or `false`.
  mutating func bool() throws -> Bool {
    passBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "t") else {
      try literal("false")
      return false
    }
    try literal("true")
    return true
  }

  /// Reads an array of strings.
  mutating func strings() throws -> [String] {
    var strings: [String] = []
    try array { strings.append(try $0.string()) }
    return strings
  }

  /// Reads a value unless it is null.
  mutating func optional<Value>(_ read: (inout JSONReader) throws -> Value) throws -> Value? {
    passBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "n") else { return try read(&self) }
    try literal("null")
    return nil
  }

  /// The bytes of a value, which is passed over.
  mutating func value() throws -> UnsafeBufferPointer<UInt8> {
    passBlanks()
    let start = position
    try skip()
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Sees that nothing follows.
  mutating func finish() throws {
    passBlanks()
    guard position == bytes.count else { throw Mismatch() }
  }

  /// Passes a value over, with all in it.
  mutating func skip() throws {
    var depth = 0
    repeat {
      passBlanks()
      guard position < bytes.count else { throw Mismatch() }
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { throw Mismatch() }
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw Mismatch() }
        position += 1
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "t"): try literal("true")
      case UInt8(ascii: "f"): try literal("false")
      case UInt8(ascii: "n"): try literal("null")
      default: _ = try number()
      }
    } while depth > 0
  }

  private mutating func skipString() throws {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw Mismatch()
  }

  private mutating func number() throws -> String {
    passBlanks()
    let start = position
    loop: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
      default: break loop
      }
    }
    guard position > start else { throw Mismatch() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func literal(_ text: StaticString) throws {
    guard bytes.count - position >= text.utf8CodeUnitCount else { throw Mismatch() }
    for offset in 0..<text.utf8CodeUnitCount where bytes[position + offset] != text.utf8Start[offset] {
      throw Mismatch()
    }
    position += text.utf8CodeUnitCount
  }

  private mutating func passBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func begin(_ sign: UInt8) throws {
    passBlanks()
    guard position < bytes.count, bytes[position] == sign else { throw Mismatch() }
    position += 1
  }

  private mutating func end(_ sign: UInt8) -> Bool {
    passBlanks()
    guard position < bytes.count, bytes[position] == sign else { return false }
    position += 1
    return true
  }

  /// Whether a comma follows and not the end.
  private mutating func goesOn(to end: UInt8) throws -> Bool {
    if self.end(end) { return false }
    try begin(UInt8(ascii: ","))
    return true
  }

  /// RFC 8259, section 7; a half of a pair becomes U+FFFD.
  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) throws -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var units: [UInt16] = []
    var index = 0
    func endUnits() {
      if units.isEmpty { return }
      bytes += String(decoding: units, as: UTF16.self).utf8
      units = []
    }
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        endUnits()
        bytes.append(byte)
        continue
      }
      let sign = text[index]
      index += 1
      if sign == UInt8(ascii: "u") {
        guard text.count - index >= 4,
          let unit = UInt16(String(decoding: text[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw Mismatch() }
        units.append(unit)
        index += 4
        continue
      }
      endUnits()
      switch sign {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(sign)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      default: throw Mismatch()
      }
    }
    endUnits()
    return String(decoding: bytes, as: UTF8.self)
  }
}
