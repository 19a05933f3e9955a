/// A hash that is the same in every process, unlike `Hasher`'s: FNV-1a, 64 bits.
struct StableHash: Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text, and its end.
  mutating func combine(_ text: String) {
    combine(text.utf8)
    endPart()
  }

  /// Sets what comes apart from what was, by a byte that no UTF-8 has.
  mutating func endPart() { combine(CollectionOfOne(0xFF)) }

  /// Adds bytes.
  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The hash in letters and digits.
  var text: String { String(value, radix: 36) }
}
