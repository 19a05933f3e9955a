/// Compatibility: `Ａ` is `A`, `ｱ` is `ア`, `㌔` is `キロ`, `①` is `1`, as in Unicode's form NFKD.
enum CompatibilityFold {
  /// Appends what the scalar stands for, taken apart as far as it goes; canonical decompositions are left to others.
  static func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    let value = scalar.value
    if value < 0xA0 { return scalars.append(scalar) }
    // Where it is used in Japanese, the wide tilde is a wave dash that was converted to Unicode in another way.
    if value == 0xFF5E { return scalars.append("\u{301C}") }
    guard let range = range(of: value) else { return scalars.append(scalar) }
    if range & 1 << 31 != 0 {
      let start = Int(range & 0x7FFF_FFFF) >> 5
      for part in CompatibilityTable.parts[start..<start + Int(range & 0x1F)] {
        if let part = Unicode.Scalar(part) { scalars.append(part) }
      }
      return
    }
    let step = range & 1 << 30 == 0 ? 0 : value - UInt32(range >> 40)
    scalars.append(Unicode.Scalar(UInt32(range & 0xFF_FFFF) + step) ?? scalar)
  }

  /// The range that has the scalar.
  private static func range(of value: UInt32) -> UInt64? {
    let ranges = CompatibilityTable.ranges
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if UInt32(ranges[middle] >> 40) <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let range = ranges[low - 1]
    return value - UInt32(range >> 40) <= UInt32(range >> 32 & 0xFF) ? range : nil
  }
}
