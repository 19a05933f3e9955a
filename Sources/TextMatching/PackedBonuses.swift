/// The bonuses of fuzzy matches at the bytes of folded texts, in four bits each.
struct PackedBonuses: Sendable {
  /// The bonus of an even place in the lower bits of a byte, that of the next one in the upper bits.
  private var bytes: [UInt8] = []
  private(set) var count = 0

  /// Appends the bonuses of a text, each less than 16.
  mutating func append(_ bonuses: UnsafeBufferPointer<UInt8>) {
    guard !bonuses.isEmpty else { return }
    let isOdd = count & 1 == 1
    if isOdd { bytes[bytes.count - 1] |= bonuses[0] << 4 }
    let rest = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bonuses[(isOdd ? 1 : 0)...]))
    let start = bytes.count
    // Room for half as many, which are written over.
    bytes.append(contentsOf: rest[..<((rest.count + 1) / 2)])
    bytes.withUnsafeMutableBytes { bytes in
      let whole = rest.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        // Eight move together, two by two.
        var word = UInt64(littleEndian: rest.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        word = (word | word &>> 4) & 0x00FF_00FF_00FF_00FF
        word = (word | word &>> 8) & 0x0000_FFFF_0000_FFFF
        word |= word &>> 16
        bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: word).littleEndian, toByteOffset: start + offset / 2, as: UInt32.self)
      }
      for offset in stride(from: whole, to: rest.count, by: 2) {
        bytes[start + offset / 2] = rest[offset] | (offset + 1 < rest.count ? rest[offset + 1] << 4 : 0)
      }
    }
    count += bonuses.count
  }

  /// Appends the bonuses of another piece.
  mutating func append(_ other: PackedBonuses) {
    other.withView { view in view.withBonuses(at: 0..<other.count) { append($0) } }
  }

  /// Forgets all bonuses, and keeps their memory for others.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// The bonuses without the memory that was kept for growing.
  func trimmed() -> PackedBonuses {
    var bonuses = self
    bonuses.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    return bonuses
  }
}

extension PackedBonuses {
  /// Lends the memory for reading.
  func withView<Result>(_ body: (View) -> Result) -> Result {
    bytes.withUnsafeBytes { body(View(bytes: $0, count: count)) }
  }

  /// The bonuses while their memory is lent.
  struct View {
    fileprivate let bytes: UnsafeRawBufferPointer
    let count: Int

    @inline(__always)
    subscript(place: Int) -> UInt8 { bytes[place &>> 1] &>> (place & 1 == 0 ? 0 : 4) & 0x0F }

    /// Lends the bonuses at some places, a byte for each.
    @inline(__always)
    func withBonuses<Result>(at places: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: places.count) { bonuses in
        unpack(places, to: UnsafeMutableRawBufferPointer(bonuses))
        return body(UnsafeBufferPointer(bonuses))
      }
    }

    private func unpack(_ places: Range<Int>, to bonuses: UnsafeMutableRawBufferPointer) {
      var (place, offset) = (places.lowerBound, 0)
      if place & 1 == 1, !places.isEmpty {
        bonuses[0] = self[place]
        (place, offset) = (place + 1, 1)
      }
      while places.upperBound - place >= 8 {
        var word = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place &>> 1, as: UInt32.self)))
        word = (word | word &<< 16) & 0x0000_FFFF_0000_FFFF
        word = (word | word &<< 8) & 0x00FF_00FF_00FF_00FF
        word = (word | word &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
        bonuses.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
        (place, offset) = (place + 8, offset + 8)
      }
      while place < places.upperBound {
        bonuses[offset] = self[place]
        (place, offset) = (place + 1, offset + 1)
      }
    }
  }
}
