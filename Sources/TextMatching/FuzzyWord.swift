/// A word prepared to be looked for by ``FuzzyColumns``.
///
/// A letter is looked for by the last byte of its UTF-8; the bytes before it are compared where that is found.
struct FuzzyWord {
  /// A letter of the word: where it is in the word's bytes.
  struct Letter {
    var start: Int32
    var length: Int32
  }

  /// In letters: one bit for each row.
  static let longestWord = 64

  let bytes: [UInt8]
  let letters: [Letter]
  let isASCII: Bool
  /// Whether white space in ASCII is among the letters.
  let hasWhiteSpace: Bool
  /// For each byte the rows of the letters that end with it.
  let rowsOfByte: [UInt64]
  /// For each byte 1 if a letter of the word ends with it, else 0.
  let isLetterEnd: [UInt8]

  /// Prepares a word of 1 to ``longestWord`` letters in valid UTF-8; nil if it has more.
  init?(_ word: [UInt8]) {
    var letters: [Letter] = []
    var rowsOfByte = [UInt64](repeating: 0, count: 256)
    for (offset, byte) in word.enumerated() {
      if !TextBytes.isContinuation(byte) { letters.append(Letter(start: Int32(offset), length: 0)) }
      letters[letters.count - 1].length += 1
    }
    guard (1...Self.longestWord).contains(letters.count) else { return nil }
    for (row, letter) in letters.enumerated() {
      rowsOfByte[Int(word[Int(letter.start + letter.length - 1)])] |= 1 << UInt64(row)
    }
    bytes = word
    self.letters = letters
    self.rowsOfByte = rowsOfByte
    isASCII = letters.count == word.count
    hasWhiteSpace = word.contains { $0 == 0x20 || 0x09...0x0D ~= $0 }
    isLetterEnd = rowsOfByte.map { $0 == 0 ? 0 : 1 }
  }

  /// The number of letters.
  var count: Int { letters.count }

  /// Whether the letter that ends with the byte at the offset is that of the row; the last bytes are equal.
  @inline(__always)
  func isLetter(_ row: Int, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let letter = letters[row]
    if letter.length == 1 { return true }
    let start = end + 1 - Int(letter.length)
    if start < 0 { return false }
    for offset in 0..<Int(letter.length) - 1 where text[start + offset] != bytes[Int(letter.start) + offset] {
      return false
    }
    return true
  }

  /// The first offset, at or after the one given, where the word's first letter ends.
  @inline(__always)
  func firstEnd(in text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    end(ofLetter: 0, in: text, offset..<text.count)
  }

  /// The first offset in a part of a larger memory where a letter of the word ends.
  @inline(__always)
  func end(ofLetter row: Int, in memory: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Int? {
    let letter = letters[row]
    let byte = bytes[Int(letter.start + letter.length) - 1]
    var end = Self.firstOffset(of: byte, in: memory, part)
    while let found = end, !isLetter(row, endingAt: found, in: memory) {
      end = Self.firstOffset(of: byte, in: memory, found + 1..<part.upperBound)
    }
    return end
  }

  /// Reads past the part, if the memory goes on, to compare many bytes at once.
  @inline(__always)
  private static func firstOffset(
    of byte: UInt8, in memory: UnsafeBufferPointer<UInt8>, _ part: Range<Int>
  ) -> Int? {
    guard let start = memory.baseAddress else { return nil }
    let wanted = SIMD16<UInt8>(repeating: byte)
    var place = part.lowerBound
    while place < part.upperBound, place + 16 <= memory.count {
      let vector = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      let lanes = unsafeBitCast(
        SIMD16<UInt8>(repeating: 0).replacing(with: 0xFF, where: vector .== wanted), to: SIMD2<UInt64>.self)
      if lanes[0] | lanes[1] != 0 {
        let lane =
          lanes[0] != 0 ? lanes[0].littleEndian.trailingZeroBitCount : 64 + lanes[1].littleEndian.trailingZeroBitCount
        let found = place + (lane >> 3)
        return found < part.upperBound ? found : nil
      }
      place += 16
    }
    while place < part.upperBound {
      if start[place] == byte { return place }
      place += 1
    }
    return nil
  }
}
