/// Which tokens a text has already, found by their hashes and compared where they stand in it.
///
/// A record has some dozens of tokens: a set of arrays takes a third of the time of making them.
struct SeenTokens {
  /// Where a token begins and ends in the text; an end of 0 is a free slot.
  private var slots: [(start: Int32, end: Int32)] = []
  private var count = 0

  /// Whether the text has a token.
  func contains(_ token: [UInt8], in text: [UInt8]) -> Bool {
    slots.isEmpty ? false : slots[slot(of: token, in: text)].end > 0
  }

  /// Remembers a token that is about to be appended to the text; false if the text has it.
  mutating func insert(_ token: [UInt8], nextTo text: [UInt8]) -> Bool {
    if count * 2 >= slots.count { grow(text) }
    let slot = slot(of: token, in: text)
    if slots[slot].end > 0 { return false }
    slots[slot] = (Int32(truncatingIfNeeded: text.count), Int32(truncatingIfNeeded: text.count + token.count))
    count += 1
    return true
  }

  /// Where a token is, or would be.
  private func slot(of token: [UInt8], in text: [UInt8]) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(token[...]) & mask
    while slots[slot].end > 0 {
      let found = Int(slots[slot].start)..<Int(slots[slot].end)
      if found.count == token.count, text[found].elementsEqual(token) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow(_ text: [UInt8]) {
    let old = slots
    slots = [(Int32, Int32)](repeating: (0, 0), count: max(64, old.count * 2))
    let mask = slots.count - 1
    for token in old where token.end > 0 {
      var slot = Self.hash(text[Int(token.start)..<Int(token.end)]) & mask
      while slots[slot].end > 0 { slot = (slot + 1) & mask }
      slots[slot] = token
    }
  }

  /// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
  private static func hash(_ token: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 8) & Int.max
  }
}
