/// The content of a record as stored in its table: what the other columns have too is not stored again.
///
/// Most content is the row that the record was read from, so the texts of the record stand in it. The first byte is 0 before
/// content as it is. After 1 there are pieces: twice the number of bytes that follow, or one more than twice the number of bytes to
/// be taken from the other columns and where they begin there.
enum StoredContent {
  /// In bytes: shorter pieces take as much to point at.
  private static let shortest = 4
  private static let mostSlots = 1 << 14

  /// The content as it is stored beside columns, which are taken one after the other.
  static func packed(_ content: [UInt8], _ columns: [String]) -> [UInt8] {
    if content.count < shortest { return [0] + content }
    let known = joined(columns.map(\.utf8))
    guard known.count >= shortest, known.count < 1 << 30 else { return [0] + content }
    var slotCount = 64
    while slotCount < known.count, slotCount < mostSlots { slotCount *= 2 }
    let packed = known.withUnsafeBufferPointer { known in
      content.withUnsafeBufferPointer { content in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: slotCount) { slots in
          slots.initialize(repeating: -1)
          return pieces(of: content, known, slots)
        }
      }
    }
    return packed.count < content.count ? [1] + packed : [0] + content
  }

  private static func pieces(
    of content: UnsafeBufferPointer<UInt8>, _ known: UnsafeBufferPointer<UInt8>,
    _ slots: UnsafeMutableBufferPointer<Int32>
  ) -> [UInt8] {
    func slot(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
      let word =
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24
      return Int(word &* 0x9E37_79B1 >> 12) & (slots.count - 1)
    }
    // The first place of each beginning is kept.
    for offset in (0...known.count - shortest).reversed() { slots[slot(known, offset)] = Int32(offset) }
    func length(at offset: Int, _ place: Int) -> Int {
      var length = 0
      while offset + length < content.count, place + length < known.count,
        content[offset + length] == known[place + length]
      {
        length += 1
      }
      return length
    }
    var bytes: [UInt8] = []
    var written = 0
    var offset = 0
    // What stands in the order of the columns has one character between, as they have.
    var expected = 0
    while offset + shortest <= content.count {
      var place = expected
      var found = length(at: offset, place)
      let other = Int(slots[slot(content, offset)])
      if other >= 0, other != place {
        let length = length(at: offset, other)
        if length > found { (place, found) = (other, length) }
      }
      guard found >= shortest else {
        offset += 1
        continue
      }
      appendLiteral(content[written..<offset], to: &bytes)
      ListBytes.append(found << 1 | 1, to: &bytes)
      ListBytes.append(place, to: &bytes)
      offset += found
      written = offset
      expected = min(place + found + 1, known.count)
    }
    appendLiteral(content[written...], to: &bytes)
    return bytes
  }

  private static func appendLiteral(_ literal: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
    if literal.isEmpty { return }
    ListBytes.append(literal.count << 1, to: &bytes)
    bytes.append(contentsOf: literal)
  }

  /// The content that was stored beside columns. Throws what says that the file is damaged.
  static func unpacked(
    _ stored: UnsafeBufferPointer<UInt8>, _ columns: [some Collection<UInt8>]
  ) throws -> [UInt8] {
    guard let first = stored.first, first <= 1 else { throw ListBytes.damaged }
    if first == 0 { return Array(stored.dropFirst()) }
    let known = joined(columns)
    var content: [UInt8] = []
    // Most is taken from the columns once.
    content.reserveCapacity(known.count + stored.count)
    var reader = ListBytesReader(UnsafeBufferPointer(rebasing: stored[1...]))
    while !reader.isAtEnd {
      let head = try reader.number()
      if head & 1 == 0 {
        content.append(contentsOf: try reader.slice(head >> 1))
      } else {
        let (count, place) = (head >> 1, try reader.number())
        guard place <= known.count, count <= known.count - place else { throw ListBytes.damaged }
        content += known[place..<place + count]
      }
    }
    return content
  }

  private static func joined(_ columns: [some Collection<UInt8>]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.reduce(0) { $0 + $1.count + 1 })
    for column in columns {
      bytes.append(contentsOf: column)
      bytes.append(0)
    }
    return bytes
  }
}
