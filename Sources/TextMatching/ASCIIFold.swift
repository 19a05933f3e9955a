/// The fold of text that is ASCII: lower case, eight bytes at a time.
enum ASCIIFold {
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The fold of a text, nil if it is not ASCII.
  static func fold(_ text: String) -> [UInt8]? {
    var folded = Array(text.utf8)
    return folded.withUnsafeMutableBytes(lowercase) ? folded : nil
  }

  /// Makes the bytes lower case; false, leaving them in any state, if one is not ASCII.
  static func lowercase(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    let count = bytes.count
    var all: UInt64 = 0
    if count < 8 {
      for index in 0..<count {
        all |= UInt64(bytes[index])
        bytes[index] = UInt8(truncatingIfNeeded: lowercase(UInt64(bytes[index])))
      }
    } else {
      var offset = 0
      while offset < count {
        // The last eight may overlap those before: lower case stays as it is.
        let place = min(offset, count - 8)
        let word = start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        all |= word
        start.storeBytes(of: lowercase(word), toByteOffset: place, as: UInt64.self)
        offset += 8
      }
    }
    return all & highBits == 0
  }

  /// What a capital letter has not, and its small one has.
  static let caseBit: UInt8 = 0x20

  /// Each byte from A to Z in lower case; bytes that are not ASCII stay as they are.
  @inline(__always)
  static func lowercase(_ word: UInt64) -> UInt64 { word | capitals(word) >> 2 }

  /// The high bit of each byte from A to Z.
  @inline(__always)
  static func capitals(_ word: UInt64) -> UInt64 {
    let low = word & ~highBits
    // The high bit of each byte tells whether it is past Z, and whether it is at least A.
    let isPastZ = low &+ 0x2525_2525_2525_2525
    let isFromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    return (isFromA ^ isPastZ) & ~word & highBits
  }
}
