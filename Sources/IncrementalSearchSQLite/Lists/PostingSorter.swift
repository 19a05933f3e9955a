/// Puts postings in the order of their records.
struct PostingSorter {
  private var other: [UInt64] = []
  private var counts: [Int] = []
  /// In bits.
  private static let digit = 11
  /// So many are sooner compared.
  private static let few = 128

  /// Calls with ordinal and position in their order, each once.
  mutating func forEach(_ entries: inout [UInt64], _ body: (Int, Int, Bool) -> Void) {
    sort(&entries)
    var start = 0
    while start < entries.count {
      let ordinal = entries[start] >> 32
      var end = start + 1
      while end < entries.count, entries[end] >> 32 == ordinal { end += 1 }
      if end - start > 1 { entries[start..<end].sort() }
      for index in start..<end where index == start || entries[index] != entries[index - 1] {
        body(Int(ordinal), Int(entries[index] & 0xFFFF_FFFF), index == start)
      }
      start = end
    }
  }

  /// Puts entries, each an ordinal and below it a position, in the order of their ordinals, those of one record in any order.
  ///
  /// Least digit first, as R. Sedgewick, "Algorithms in C", 10.5, has it.
  mutating func sort(_ entries: inout [UInt64]) {
    if entries.count < Self.few {
      entries.sort()
      return
    }
    let most = entries.reduce(0) { max($0, $1 >> 32) }
    if other.count < entries.count { other = [UInt64](repeating: 0, count: entries.count) }
    let size = 1 << Self.digit
    var shift: UInt64 = 32
    while most >> (shift - 32) > 0 {
      counts = [Int](repeating: 0, count: size + 1)
      for entry in entries { counts[Int(entry >> shift) & (size - 1) + 1] += 1 }
      for index in 1...size { counts[index] += counts[index - 1] }
      entries.withUnsafeMutableBufferPointer { entries in
        other.withUnsafeMutableBufferPointer { other in
          counts.withUnsafeMutableBufferPointer { counts in
            for entry in entries {
              let digit = Int(entry >> shift) & (size - 1)
              other[counts[digit]] = entry
              counts[digit] += 1
            }
          }
          _ = entries.update(fromContentsOf: other[..<entries.count])
        }
      }
      shift += UInt64(Self.digit)
    }
  }
}
