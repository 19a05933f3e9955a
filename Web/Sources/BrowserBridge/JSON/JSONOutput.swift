/// JSON being written, from the outside in.
package struct JSONOutput: Equatable {
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// An object with what the body writes.
  package mutating func object(_ body: (inout JSONOutput) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A list of what the body writes.
  package mutating func list(_ body: (inout JSONOutput) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    body(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// A member's key; its value is to follow.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    append("\":")
  }

  /// A value that is JSON already.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes += json
  }

  /// A value that is JSON already.
  package mutating func raw(_ json: StaticString) {
    separate()
    append(json)
  }

  package mutating func string(_ utf8: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        append("\\u00")
        bytes += [UInt8(ascii: "0") + byte >> 4, Self.digit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func integer(_ number: Int) {
    separate()
    var digits: [UInt8] = []
    var left = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(left % 10))
      left /= 10
    } while left > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    for digit in digits.reversed() { bytes.append(digit) }
  }

  // MARK: Members

  package mutating func member(_ key: StaticString, _ text: String) { member(key, Array(text.utf8)) }

  package mutating func member(_ key: StaticString, _ utf8: [UInt8]) {
    self.key(key)
    string(utf8)
  }

  /// A number; nothing is written for nil.
  package mutating func member(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    integer(number)
  }

  /// True; nothing is written for false.
  package mutating func member(_ key: StaticString, _ flag: Bool) {
    guard flag else { return }
    self.key(key)
    append("true")
  }

  private mutating func append(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
