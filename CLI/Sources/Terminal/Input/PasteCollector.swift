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
