/// A text without what is invisible: variation selectors, which choose a form of the character before (`葛󠄀`), and characters of
/// no width, as come with text from pages and messages.
struct VisibleText {
  /// What is left, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Where each of the bytes, and their end, was in the text; what was left out belongs to the character before, at the start
  /// to the one after.
  private(set) var origins: [Int] = []

  /// Nil where nothing is left out, as in nearly all texts; then the cost is a look at each byte.
  init?(_ text: TextBytes) {
    guard Self.mayHaveInvisible(text) else { return nil }
    var offset = 0
    while offset < text.count {
      let (value, length) = text.scalar(at: offset)
      if !Self.isInvisible(value) {
        for place in offset..<offset + length {
          bytes.append(text[place])
          origins.append(place)
        }
      }
      offset += length
    }
    if bytes.count == text.count { return nil }
    if !origins.isEmpty { origins[0] = 0 }
    origins.append(text.count)
  }

  /// By the first bytes of the scalars in question.
  private static func mayHaveInvisible(_ text: TextBytes) -> Bool {
    for place in 0..<text.count {
      switch text[place] {
      case 0xC2, 0xE1, 0xE2, 0xEF, 0xF3: return true
      default: continue
      }
    }
    return false
  }

  /// Variation selectors, the zero-width space, joiners and no-break space, the word joiner, the soft hyphen.
  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x180B...0x180D, 0x180F, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
