/// JSON as it is written, in UTF-8.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  /// Starts with room for so many bytes.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Adds what is JSON already.
  mutating func append(_ json: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Adds a number.
  mutating func append(_ number: Int) {
    if 0..<10 ~= number { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds a text as a JSON string.
  mutating func append(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() {
        if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { continue }
        bytes.append(contentsOf: text[start..<index])
        appendEscaped(byte)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      append("u00")
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }

  /// Adds ranges of a text, in UTF-16 code units: what strings of browsers count in.
  mutating func append(_ ranges: [Range<String.Index>], of text: String) {
    append("[")
    if !ranges.isEmpty {
      let utf8 = text.utf8
      var (index, offset) = (text.startIndex, 0)
      func advance(to end: String.Index) -> Int {
        for byte in utf8[index..<end] {
          // A character's first byte says how long it is; four bytes are two code units.
          if byte & 0xC0 != 0x80 { offset += byte >= 0xF0 ? 2 : 1 }
        }
        index = end
        return offset
      }
      for (number, range) in ranges.enumerated() {
        append(number == 0 ? "[" : ",[")
        append(advance(to: range.lowerBound))
        append(",")
        append(advance(to: range.upperBound))
        append("]")
      }
    }
    append("]")
  }
}
