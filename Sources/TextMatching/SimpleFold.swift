/// The fold of a text whose scalars fold by themselves (``ScalarFold``), in one pass with all that matches need.
enum SimpleFold {
  /// How long the fold is, and the bits of its ``LetterSet`` and ``ScalarSet``.
  typealias Folded = (length: Int, letters: UInt64, scalars: UInt64)

  /// Folds UTF-8 to memory of at least its size, and puts the bonuses of fuzzy matches into more, if they are scored.
  ///
  /// Nil, with anything in that memory, if a scalar does not fold by itself or the text is not valid.
  static func fold(
    _ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutablePointer<UInt8>?,
    bonuses: UnsafeMutablePointer<UInt8>?, isScored: Bool
  ) -> Folded? {
    let bonuses = isScored ? bonuses : nil
    guard let bytes else { return text.isEmpty ? (0, 0, 0) : nil }
    return ScalarFold.withView { table in
      FuzzyBonuses.pairs.withUnsafeBufferPointer { pairs in
        LetterSet.table.withUnsafeBufferPointer { letterBits in
          fold(text, into: bytes, bonuses: bonuses, table, pairs, letterBits)
        }
      }
    }
  }

  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutablePointer<UInt8>,
    bonuses: UnsafeMutablePointer<UInt8>?, _ table: ScalarFold.View, _ pairs: UnsafeBufferPointer<UInt8>,
    _ letterBits: UnsafeBufferPointer<UInt64>
  ) -> Folded? {
    var folded: Folded = (0, 0, 0)
    var offset = 0
    var previousClass = 0
    /// The scalar before, in its fold.
    var last: UInt32 = 0
    /// The same, if a voicing mark may compose with it.
    var previous: UInt32 = 0
    /// The bits of that scalar, which count once no mark has changed it.
    var bits: (letters: UInt64, scalars: UInt64) = (0, 0)
    while offset < text.count {
      guard let (value, length) = validScalar(at: offset, in: text) else { return nil }
      offset += length
      let entry = table.entry(of: value)
      guard entry.isSimple else {
        let voiced = table.voiced(previous, by: value)
        guard voiced != 0 else { return nil }
        // Both are kana of three bytes, so it takes the place of the one without the mark, and its class.
        put(voiced, length: 3, at: bytes + folded.length - 3)
        bits = self.bits(of: voiced, at: bytes + folded.length - 3, length: 3, letterBits)
        previous = 0
        last = voiced
        continue
      }
      var scalar = entry.folded
      if entry.isContextual {
        scalar = ContextFold.fold(scalar, after: last, base: last)
        // A hyphen of ASCII that becomes a mark of long vowels has no room.
        if length == 1, scalar >= 0x80 { return nil }
      }
      last = scalar
      previous = scalar
      let width = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : 3
      put(scalar, length: width, at: bytes + folded.length)
      if let bonuses {
        bonuses[folded.length] = pairs[previousClass << 3 | entry.classPlace]
        previousClass = entry.classPlace
        for next in 1..<3 where next < width { bonuses[folded.length + next] = 0 }
        folded.letters |= bits.letters
        folded.scalars |= bits.scalars
        bits = self.bits(of: scalar, at: bytes + folded.length, length: width, letterBits)
      }
      folded.length += width
    }
    return (folded.length, folded.letters | bits.letters, folded.scalars | bits.scalars)
  }

  @inline(__always)
  private static func bits(
    of scalar: UInt32, at place: UnsafeMutablePointer<UInt8>, length: Int, _ letterBits: UnsafeBufferPointer<UInt64>
  ) -> (letters: UInt64, scalars: UInt64) {
    var letters = letterBits[Int(place[0])]
    if length == 1 { return (letters, 0) }
    for next in 1..<length { letters |= letterBits[Int(place[next])] }
    return (letters, ScalarSet.bit(of: scalar))
  }

  /// The scalar of up to three bytes that starts at the offset, and its length; nil if there is none, or a longer one.
  @inline(__always)
  private static func validScalar(
    at offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (value: UInt32, length: Int)? {
    let first = UInt32(text[offset])
    if first < 0x80 { return (first, 1) }
    guard first >= 0xC2, first < 0xF0, offset + 1 < text.count else { return nil }
    let second = UInt32(text[offset + 1])
    guard second & 0xC0 == 0x80 else { return nil }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    guard offset + 2 < text.count else { return nil }
    let third = UInt32(text[offset + 2])
    let value = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
    // Surrogates have no entry in any table, so they end the fold.
    return third & 0xC0 == 0x80 && value >= 0x800 ? (value, 3) : nil
  }

  @inline(__always)
  private static func put(_ scalar: UInt32, length: Int, at place: UnsafeMutablePointer<UInt8>) {
    switch length {
    case 1: place[0] = UInt8(truncatingIfNeeded: scalar)
    case 2:
      place[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      place[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    default:
      place[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      place[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      place[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    }
  }
}
