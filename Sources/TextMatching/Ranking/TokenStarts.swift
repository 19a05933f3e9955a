/// What tokens of ASCII begin with after their marks, as a set in which some are one.
///
/// Each is two bytes, which stand for one of 64 bits: a record has some eight, so that few records are looked at for nothing.
struct TokenStarts: Hashable, Sendable {
  private(set) var bits: UInt64 = 0

  /// Whether any is in both.
  @inline(__always)
  func overlaps(_ other: TokenStarts) -> Bool { bits & other.bits != 0 }

  @inline(__always)
  func contains(_ first: UInt8, _ second: UInt8) -> Bool { bits & Self.bit(first, second) != 0 }

  /// Takes in what a lookup begins with.
  mutating func insert(_ form: some Collection<UInt8>, isPrefix: Bool) {
    let (first, second) = (form.first ?? 0, form.dropFirst().first)
    bits |= second == nil && isPrefix ? ~0 : Self.bit(first, second ?? 0)
  }

  /// Takes in the tokens of a folded text of a record that keeps none.
  mutating func insert(of text: TextBytes, isTitle: Bool) {
    func insert(_ token: PlainMarks.Token) {
      var form = token.form
      if let first = form.next() { bits |= Self.bit(first, form.next() ?? 0) }
    }
    if !isTitle { return PlainMarks.forEachToken(ofText: text) { insert($0) } }
    PlainMarks.forEachPart(of: text) { part, word in
      if word.count > 1 {
        bits |= Self.bit(text[word.lowerBound], text[word.lowerBound + 1])
      } else {
        PlainMarks.forEachToken(ofTitle: text, part, word) { insert($0) }
      }
    }
  }

  @inline(__always)
  private static func bit(_ first: UInt8, _ second: UInt8) -> UInt64 {
    1 << (((UInt64(first) << 8 | UInt64(second)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
