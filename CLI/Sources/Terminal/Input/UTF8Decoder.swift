/// Takes UTF-8 byte by byte; what is not valid becomes U+FFFD, one for each longest part that could have been valid.
struct UTF8Decoder: Sendable {
  /// The value so far, the bytes still to come and the range that the next one has to be in.
  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar is unfinished.
  var isUnfinished: Bool { missing > 0 }

  /// What a byte completes: a replacement character if it broke off a scalar, and what it is by itself.
  mutating func scalars(after byte: UInt8) -> (broken: Unicode.Scalar?, own: Unicode.Scalar?) {
    if missing > 0 {
      guard allowed.contains(byte) else {
        missing = 0
        return ("\u{FFFD}", scalar(beginningWith: byte))
      }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      allowed = 0x80...0xBF
      return (nil, missing == 0 ? Unicode.Scalar(value) : nil)
    }
    return (nil, scalar(beginningWith: byte))
  }

  /// The scalar of a byte that is one alone; `nil` if more of it has to come.
  private mutating func scalar(beginningWith byte: UInt8) -> Unicode.Scalar? {
    allowed = 0x80...0xBF
    switch byte {
    case 0..<0x80: return Unicode.Scalar(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, 1)
    case 0xE0...0xEF:
      begin(byte & 0x0F, 2)
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      begin(byte & 0x07, 3)
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return "\u{FFFD}"
    }
    return nil
  }

  /// Gives up an unfinished scalar; whether there was one.
  mutating func giveUp() -> Bool {
    defer { missing = 0 }
    return missing > 0
  }

  private mutating func begin(_ bits: UInt8, _ count: Int) {
    value = UInt32(bits)
    missing = count
  }
}
