/// Puts postings in the order of their records.
struct PostingSorter {
  private var other: [UInt64] = []
  private var counts: [Int] = []
  /// The size of a digit in bits, for many entries and for fewer.
  private static let (longDigit, shortDigit) = (11, 8)
  /// Fewer entries than this are sorted faster by comparison.
  private static let few = 128
  /// From this number of entries on, digits are long.
  private static let many = 2_048

  /// Sorts the entries, and calls `body` once with each ordinal and position, and whether it is the first of its
  /// ordinal.
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

  /// Sorts entries by their ordinals, those of one record in any order. An entry has the ordinal in its upper 32 bits
  /// and the position below.
  ///
  /// A radix sort, least significant digit first, as in R. Sedgewick, "Algorithms in C", 10.5.
  mutating func sort(_ entries: inout [UInt64]) {
    if entries.count < Self.few {
      entries.sort()
      return
    }
    let most = entries.reduce(0) { max($0, $1 >> 32) }
    if other.count < entries.count { other = [UInt64](repeating: 0, count: entries.count) }
    // With few entries, counting the values of a long digit takes longer than sorting by more digits.
    let digit = entries.count < Self.many ? Self.shortDigit : Self.longDigit
    let size = 1 << digit
    if counts.count < size { counts = [Int](repeating: 0, count: 1 << Self.longDigit) }
    entries.withUnsafeMutableBufferPointer { entries in
      other.withUnsafeMutableBufferPointer { other in
        counts.withUnsafeMutableBufferPointer { counts in
          let counts = UnsafeMutableBufferPointer(rebasing: counts[..<size])
          var (source, target) = (entries, UnsafeMutableBufferPointer(rebasing: other[..<entries.count]))
          var shift = 32
          while most >> UInt64(shift - 32) > 0 {
            Self.sort(source, into: target, by: shift, counts)
            swap(&source, &target)
            shift += digit
          }
          if source.baseAddress != entries.baseAddress { _ = entries.update(fromContentsOf: source) }
        }
      }
    }
  }

  /// Sorts entries by the digit that begins at a bit; `counts` has an element for each value of a digit.
  @inline(__always)
  private static func sort(
    _ entries: UnsafeMutableBufferPointer<UInt64>, into target: UnsafeMutableBufferPointer<UInt64>, by shift: Int,
    _ counts: UnsafeMutableBufferPointer<Int>
  ) {
    let mask = counts.count - 1
    counts.update(repeating: 0)
    for entry in entries { counts[Int(truncatingIfNeeded: entry >> UInt64(shift)) & mask] += 1 }
    var start = 0
    for digit in counts.indices { (counts[digit], start) = (start, start + counts[digit]) }
    for entry in entries {
      let digit = Int(truncatingIfNeeded: entry >> UInt64(shift)) & mask
      target[counts[digit]] = entry
      counts[digit] += 1
    }
  }
}
