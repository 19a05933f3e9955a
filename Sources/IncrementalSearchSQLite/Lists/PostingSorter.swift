/// Puts postings in the order of their records.
struct PostingSorter {
  private var other: [UInt64] = []
  private var counts: [Int] = []
  /// In bits.
  private static let digit = 11
  /// So many are sooner compared.
  private static let few = 512

  /// Calls with ordinal and position in their order, each once.
  mutating func forEach(_ entries: inout [UInt64], _ body: (Int, Int, Bool) -> Void) {
    sort(&entries)
    var index = 0
    var positions: [UInt64] = []
    while index < entries.count {
      let ordinal = entries[index] >> 32
      positions.removeAll(keepingCapacity: true)
      while index < entries.count, entries[index] >> 32 == ordinal {
        positions.append(entries[index] & 0xFFFF_FFFF)
        index += 1
      }
      if positions.count > 1 { positions.sort() }
      var last: UInt64?
      for position in positions where position != last {
        body(Int(ordinal), Int(position), last == nil)
        last = position
      }
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
    var shift = 32
    while most >> UInt64(shift - 32) > 0 {
      counts = [Int](repeating: 0, count: size + 1)
      for entry in entries { counts[Int(entry >> UInt64(shift)) & (size - 1) + 1] += 1 }
      for index in 1...size { counts[index] += counts[index - 1] }
      for entry in entries {
        let digit = Int(entry >> UInt64(shift)) & (size - 1)
        other[counts[digit]] = entry
        counts[digit] += 1
      }
      for index in entries.indices { entries[index] = other[index] }
      shift += Self.digit
    }
  }
}
