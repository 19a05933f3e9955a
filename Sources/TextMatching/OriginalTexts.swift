/// Texts as they were given, kept as what their folds leave out.
///
/// A text that folding changed in the case of ASCII letters only takes one bit for each byte. Of any other text all bytes are
/// kept, and 8 more.
struct OriginalTexts: Sendable {
  /// For each byte of the folds whether a capital letter was there, 64 of them in a word, from its lowest bit on.
  private var capitals: [UInt64] = []
  /// The bytes of all folds together.
  private var size = 0
  private var count = 0
  /// Which texts are kept whole, by their index among all, and where the bytes of each end.
  private var whole: [(text: UInt32, end: UInt32)] = []
  private var wholeBytes: [UInt8] = []

  /// Appends a text and its fold.
  mutating func append(_ original: UnsafeBufferPointer<UInt8>, folded: UnsafeBufferPointer<UInt8>) {
    if !appendCapitals(of: original, folded: folded) {
      wholeBytes.append(contentsOf: original)
      whole.append((UInt32(count), UInt32(wholeBytes.count)))
    }
    count += 1
  }

  /// Appends the texts of another piece.
  mutating func append(_ other: OriginalTexts) {
    let end = UInt32(wholeBytes.count)
    whole.append(contentsOf: other.whole.lazy.map { [count] in (UInt32(count) + $0.text, end + $0.end) })
    wholeBytes += other.wholeBytes
    count += other.count
    for (index, bits) in other.capitals.enumerated() { appendBits(bits, count: min(64, other.size - 64 * index)) }
  }

  /// Appends a text as it was given, by its index and its fold, which is at an offset among all.
  func append(_ text: Int, folded: UnsafeBufferPointer<UInt8>, at offset: Int, to result: inout [UInt8]) {
    if let place = place(ofWhole: text) {
      let start = place == 0 ? 0 : Int(whole[place - 1].end)
      result.append(contentsOf: wholeBytes[start..<Int(whole[place].end)])
      return
    }
    let start = result.count
    result.append(contentsOf: folded)
    for index in stride(from: 0, to: folded.count, by: 64) {
      var bits = bits(from: offset + index)
      if folded.count - index < 64 { bits &= 1 << UInt64(folded.count - index) - 1 }
      while bits != 0 {
        result[start + index + bits.trailingZeroBitCount] &= ~ASCIIFold.caseBit
        bits &= bits - 1
      }
    }
  }

  /// The bytes of the texts that are kept whole.
  var wholeSize: Int { wholeBytes.count }

  /// Forgets all texts, and keeps their memory for others.
  mutating func removeAll() {
    capitals.removeAll(keepingCapacity: true)
    whole.removeAll(keepingCapacity: true)
    wholeBytes.removeAll(keepingCapacity: true)
    (size, count) = (0, 0)
  }

  /// The texts without the memory that was kept for growing.
  func trimmed() -> OriginalTexts {
    var texts = self
    texts.capitals = capitals.withUnsafeBufferPointer { Array($0) }
    texts.whole = whole.withUnsafeBufferPointer { Array($0) }
    texts.wholeBytes = wholeBytes.withUnsafeBufferPointer { Array($0) }
    return texts
  }

  /// Appends a bit for each byte of a fold; false if they don't tell the text, and mean nothing.
  private mutating func appendCapitals(
    of original: UnsafeBufferPointer<UInt8>, folded: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (text, fold) = (UnsafeRawBufferPointer(original), UnsafeRawBufferPointer(folded))
    guard text.count == fold.count else {
      for offset in stride(from: 0, to: fold.count, by: 64) { appendBits(0, count: min(64, fold.count - offset)) }
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
        appendBits(bits, count: bitCount)
        (bits, bitCount) = (0, 0)
      }
    }
    return different == 0
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
  private mutating func appendBits(_ bits: UInt64, count: Int) {
    let used = size & 63
    if used == 0 {
      capitals.append(bits)
    } else {
      capitals[capitals.count - 1] |= bits &<< UInt64(used)
      if used + count > 64 { capitals.append(bits &>> UInt64(64 - used)) }
    }
    size += count
  }

  /// The bits of 64 bytes from an offset on.
  private func bits(from offset: Int) -> UInt64 {
    let (index, shift) = (offset >> 6, UInt64(offset & 63))
    let low = capitals[index] >> shift
    return shift == 0 || index + 1 == capitals.count ? low : low | capitals[index + 1] << (64 - shift)
  }

  /// Where among those that are kept whole a text is.
  private func place(ofWhole text: Int) -> Int? {
    var (low, high) = (0, whole.count)
    while low < high {
      let middle = (low + high) / 2
      if whole[middle].text < text { low = middle + 1 } else { high = middle }
    }
    return low < whole.count && whole[low].text == text ? low : nil
  }
}
