/// Collects one bracketed paste up to its end mark, at most 1 MiB of it.
struct PasteCollector: Sendable {
  /// The most bytes that are kept.
  static let limit = 1 << 20
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  /// How many bytes of the end mark have come.
  private var matched = 0

  /// Takes a byte; the text if it completes the paste.
  mutating func text(after byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? take().text : nil
    }
    if matched > 0 {
      // The mark has its first byte only at its start, so a failed match can't hide the start of another.
      for held in Self.end.prefix(matched) { keep(held) }
      matched = 0
    }
    if byte == Self.end[0] { matched = 1 } else { keep(byte) }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }

  /// Gives what came, and the part of the end mark that came after it, and is empty again.
  mutating func take() -> (text: String, endMark: ArraySlice<UInt8>) {
    defer {
      bytes = []
      matched = 0
    }
    if bytes.count == Self.limit { dropUnfinishedScalar() }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      // Terminals send CR for a line end, some CR LF.
      if byte == 0x0D { lines.append(0x0A) } else if byte != 0x0A || previous != 0x0D { lines.append(byte) }
      previous = byte
    }
    return (String(decoding: lines, as: UTF8.self), Self.end.prefix(matched))
  }

  /// Drops the start of a scalar that the limit cut.
  private mutating func dropUnfinishedScalar() {
    var decoder = UTF8Decoder()
    let tail = bytes.suffix(4)
    guard let start = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    for byte in tail[start...] { _ = decoder.scalars(after: byte) }
    if decoder.isUnfinished { bytes.removeSubrange(start...) }
  }
}

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
