/// Which bytes of folded texts were capital letters in ASCII, a bit for each byte.
struct CapitalBits: Sendable {
  /// 64 of them in a word, from its lowest bit on.
  private var words: [UInt64] = []
  /// The bytes of all folds together.
  private var size = 0

  /// Makes room for so many bits in all.
  mutating func reserve(_ bits: Int) { words.reserveCapacity(bits / 64 + 1) }

  /// Appends a bit for each byte of a fold; false if those, with the fold, don't tell the text: then they mean nothing.
  mutating func append(_ original: UnsafeBufferPointer<UInt8>, folded: UnsafeBufferPointer<UInt8>) -> Bool {
    let (text, fold) = (UnsafeRawBufferPointer(original), UnsafeRawBufferPointer(folded))
    guard text.count == fold.count else {
      for offset in stride(from: 0, to: fold.count, by: 64) { append(0, count: min(64, fold.count - offset)) }
      return false
    }
    var different: UInt64 = 0
    var (bits, bitCount): (UInt64, Int) = (0, 0)
    for offset in stride(from: 0, to: text.count, by: 8) {
      let count = min(8, text.count - offset)
      let word = Self.word(text, at: offset, count)
      let capitals = ASCIIFold.capitals(word)
      different |= ASCIIFold.lowercase(word) ^ Self.word(fold, at: offset, count)
      // A bit from each byte: the product moves that of byte `n` to place `56 + n`, and no two to the same.
      let gathered = ((capitals &>> 7) &* 0x0102_0408_1020_4080) &>> 56
      bits |= gathered &<< UInt64(bitCount)
      bitCount += count
      if bitCount == 64 || offset + count == text.count {
        append(bits, count: bitCount)
        (bits, bitCount) = (0, 0)
      }
    }
    return different == 0
  }

  /// Appends the bits of another piece.
  mutating func append(_ other: CapitalBits) {
    for (index, bits) in other.words.enumerated() { append(bits, count: min(64, other.size - 64 * index)) }
  }

  /// Forgets all bits, and keeps their memory for others.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    size = 0
  }

  /// The bits without the memory that was kept for growing.
  func trimmed() -> CapitalBits {
    var bits = self
    bits.words = words.withUnsafeBufferPointer { Array($0) }
    return bits
  }

  /// Up to eight bytes, the first one lowest.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ count: Int) -> UInt64 {
    if count == 8 { return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[offset + index]) &<< UInt64(8 * index) }
    return word
  }

  /// Appends the lowest bits of a word, at least one of them; the others are 0.
  private mutating func append(_ bits: UInt64, count: Int) {
    let used = size & 63
    if used == 0 {
      words.append(bits)
    } else {
      words[words.count - 1] |= bits &<< UInt64(used)
      if used + count > 64 { words.append(bits &>> UInt64(64 - used)) }
    }
    size += count
  }
}

extension CapitalBits {
  /// Lends the memory for reading.
  func withView<Result>(_ body: (View) -> Result) -> Result {
    words.withUnsafeBufferPointer { body(View(words: $0)) }
  }

  /// The bits while their memory is lent.
  struct View {
    let words: UnsafeBufferPointer<UInt64>

    /// The bits of 64 bytes from one on, which must be there; those of bytes that are not there are 0.
    @inline(__always)
    func bits(from place: Int) -> UInt64 {
      let (index, shift) = (place &>> 6, UInt64(truncatingIfNeeded: place & 63))
      let low = words[index] &>> shift
      return shift == 0 || index + 1 == words.count ? low : low | words[index + 1] &<< (64 &- shift)
    }
  }
}
