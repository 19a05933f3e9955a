/// Which tokens a text has already, found by their hashes and compared where they stand in it.
///
/// A record has some dozens of tokens: a set of arrays takes several times as long as making them.
struct SeenTokens {
  /// Where a token begins and ends in the text; an end of 0 is a free slot.
  private struct Slot {
    var start: Int32 = 0
    var end: Int32 = 0
  }

  private var slots: [Slot] = []
  private var count = 0
  private let keyed = KeyedHash()

  /// Whether the text has before it a token that it ends with.
  func contains(from start: Int, of text: [UInt8]) -> Bool {
    slots.isEmpty ? false : slots[slot(of: start..<text.count, in: text)].end > 0
  }

  /// Remembers a token that the text ends with; false if it has it before.
  mutating func insert(from start: Int, of text: [UInt8]) -> Bool {
    if count * 2 >= slots.count { grow(text) }
    let slot = slot(of: start..<text.count, in: text)
    if slots[slot].end > 0 { return false }
    slots[slot] = Slot(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: text.count))
    count += 1
    return true
  }

  /// Where a token is, or would be.
  private func slot(of token: Range<Int>, in text: [UInt8]) -> Int {
    let mask = slots.count - 1
    var slot = hash(text, token) & mask
    while slots[slot].end > 0 {
      let found = Int(slots[slot].start)..<Int(slots[slot].end)
      if found.count == token.count, text[found] == text[token] { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow(_ text: [UInt8]) {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(128, old.count * 2))
    let mask = slots.count - 1
    for token in old where token.end > 0 {
      var slot = hash(text, Int(token.start)..<Int(token.end)) & mask
      while slots[slot].end > 0 { slot = (slot + 1) & mask }
      slots[slot] = token
    }
  }

  private func hash(_ text: [UInt8], _ token: Range<Int>) -> Int {
    text.withUnsafeBufferPointer { Int(truncatingIfNeeded: keyed.hash(UnsafeBufferPointer(rebasing: $0[token]))) }
  }
}
