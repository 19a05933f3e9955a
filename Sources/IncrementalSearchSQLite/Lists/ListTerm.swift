/// How lists treat a token: whether they keep where in a record it stands.
///
/// A position has the column in its lowest bit (``names`` or ``texts``) and the number of the token in that column above it, so
/// two tokens next to each other are 2 apart.
enum ListTerm {
  static let names = 0
  static let texts = 1

  /// How many tokens of a column have positions; lists leave out those that come later.
  static let mostPosition = 1 << 24

  /// Whether the positions of a token in a record matter: those of words do, as phrases consist of them, and those of
  /// symbols, as searches ask for their column. Marks of whole texts (`RecordMarks`) are searched for alone.
  static func isPositional(_ term: some Collection<UInt8>) -> Bool {
    isPositional(startingWith: term.first, count: term.count)
  }

  /// The same by the first byte of a token and its number of bytes.
  static func isPositional(startingWith first: UInt8?, count: Int) -> Bool {
    guard let first else { return false }
    switch first {
    case MarkedToken.name, MarkedToken.text, UInt8(ascii: "`"), UInt8(ascii: "'"): return true
    case MarkedToken.record: return false
    default:
      // One character alone is a symbol.
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      return count <= length
    }
  }

  /// Calls `body` with each token in a column's text: what stands between spaces and control characters, as in FTS5's
  /// `ascii` tokenizer.
  static func forEach(
    in text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var start = 0
    for index in 0...text.count {
      if index < text.count, text[index] > 0x20, text[index] != 0x7F { continue }
      if index > start { try body(UnsafeBufferPointer(rebasing: text[start..<index])) }
      start = index + 1
    }
  }

  /// The number of bytes that two tokens share at their beginnings.
  static func shared(_ a: some RandomAccessCollection<UInt8>, _ b: some RandomAccessCollection<UInt8>) -> Int {
    var (i, j) = (a.startIndex, b.startIndex)
    var count = 0
    while i != a.endIndex, j != b.endIndex, a[i] == b[j] {
      count += 1
      a.formIndex(after: &i)
      b.formIndex(after: &j)
    }
    return count
  }

  /// The offsets at which the characters of a token end.
  static func ends(of term: [UInt8]) -> [Int] {
    var ends: [Int] = []
    for index in 1..<max(1, term.count) where term[index] & 0xC0 != 0x80 { ends.append(index) }
    ends.append(term.count)
    return ends
  }

  /// The checksum of a token. Sums of checksums tell sets of tokens apart; a plain mistake never leaves a sum the same.
  static func checksum(_ term: some Sequence<UInt8>) -> UInt64 {
    // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in term { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }

  /// The checksum of a token at a position of a record; the position is 0 where none is kept.
  @inline(__always)
  static func checksum(_ term: UInt64, _ ordinal: Int, _ position: Int) -> UInt64 {
    var sum = term ^ UInt64(truncatingIfNeeded: ordinal) &* 0x9E37_79B9_7F4A_7C15
    sum ^= sum >> 32
    sum = (sum ^ UInt64(truncatingIfNeeded: position)) &* 0xD6E8_FEB8_6659_FD93
    return sum ^ sum >> 32
  }
}
