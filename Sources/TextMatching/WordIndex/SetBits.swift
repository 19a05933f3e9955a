/// Where bits are set, as numbers.
enum SetBits {
  /// So many numbers more are written over than there are.
  static let slack = 8

  /// Writes where bits are set, counted from the first one, and gives how many there are; one by one, for bits few of which are
  /// set.
  @inline(__always)
  static func writeFew(_ bits: UnsafeBufferPointer<UInt64>, to places: UnsafeMutableBufferPointer<UInt16>) -> Int {
    var count = 0
    for index in bits.indices {
      var left = bits[index]
      while left != 0 {
        places[count] = UInt16(truncatingIfNeeded: 64 &* index &+ left.trailingZeroBitCount)
        count &+= 1
        left &= left &- 1
      }
    }
    return count
  }

  /// The same, eight bits at once by a table (Lemire, “Iterating over set bits quickly (SIMD edition)”, 2018): which of them are
  /// set decides no branch.
  static func writeMany(_ bits: UnsafeBufferPointer<UInt64>, to places: UnsafeMutableBufferPointer<UInt16>) -> Int {
    table.withUnsafeBytes { table in
      let memory = UnsafeMutableRawBufferPointer(places)
      var count = 0
      for index in bits.indices {
        var (left, place) = (bits[index], UInt16(truncatingIfNeeded: 64 &* index))
        while left != 0 {
          let entry = entrySize &* Int(left & 0xFF)
          let eight = table.loadUnaligned(fromByteOffset: entry, as: SIMD8<UInt8>.self)
          memory.storeBytes(
            of: SIMD8<UInt16>(truncatingIfNeeded: eight) &+ place, toByteOffset: 2 &* count, as: SIMD8<UInt16>.self)
          count &+= Int(table[entry &+ 8])
          place &+= 8
          left &>>= 8
        }
      }
      return count
    }
  }

  private static let entrySize = 16

  /// For each byte the places of its bits that are set, as many zeros as there are others, and how many are set.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: entrySize * 256)
    for byte in 0..<256 {
      let entry = entrySize * byte
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        table[entry + Int(table[entry + 8])] = UInt8(bit)
        table[entry + 8] += 1
      }
    }
    return table
  }()
}
