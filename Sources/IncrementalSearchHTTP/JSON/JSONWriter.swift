/// Writes JSON as bytes, for bodies that are sent with every key: `JSONEncoder` takes about twenty times as long.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a comma stands before the next member or element.
  private var needsComma = false

  /// Writes an object: `members` writes what is in it.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array: `element` writes each of the elements.
  mutating func array<Element>(_ elements: [Element], _ element: (inout JSONWriter, Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for value in elements {
      separate()
      element(&self, value)
      needsComma = true
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes a member whose value is written by `value`.
  mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    write(name)
    bytes.append(UInt8(ascii: ":"))
    value(&self)
    needsComma = true
  }

  /// Writes a member; nothing if there is no value.
  mutating func member(_ name: String, _ text: String?) {
    if let text { member(name) { $0.write(text) } }
  }

  /// Writes a member; nothing if there is no value.
  mutating func member(_ name: String, _ number: Int?) {
    if let number { member(name) { $0.bytes += String(number).utf8 } }
  }

  /// Writes a member; nothing if there is no value.
  mutating func member(_ name: String, _ isTrue: Bool?) {
    if let isTrue { member(name) { $0.bytes += (isTrue ? "true" : "false").utf8 } }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// RFC 8259, section 7.
  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Most texts are long and have nothing to escape.
      var rest = text[...]
      while let index = rest.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        bytes += rest[..<index]
        writeEscaped(rest[index])
        rest = rest[(index + 1)...]
      }
      bytes += rest
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    if byte < 0x20 {
      bytes += "\\u00".utf8
      bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    } else {
      bytes += [UInt8(ascii: "\\"), byte]
    }
  }
}
