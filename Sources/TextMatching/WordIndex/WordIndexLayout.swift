/// The words and records of a ``WordIndex`` while it is made; see there for what they are.
struct WordIndexLayout {
  let width: Int
  private(set) var firsts: [UInt64] = []
  private(set) var rests: [UInt8] = []
  private(set) var restEnds: [UInt32] = []
  private(set) var lists: [UInt16] = []
  private(set) var listEnds: [UInt32] = []
  private(set) var frequent: [UInt32] = []
  private(set) var unions: [(words: WordRange, bits: [UInt64])] = []
  private(set) var bits: [UInt64] = []

  /// Marks the place of a frequent word.
  private static let isFrequent: UInt32 = 1 << 31
  /// In bytes: what is typed after so many is in few records more than any word of it, or in little to go through.
  static let longestUnion = 3

  init(width: Int) { self.width = width }

  mutating func reserve(_ count: Int) {
    firsts.reserveCapacity(count)
    restEnds.reserveCapacity(count)
    listEnds.reserveCapacity(count)
  }

  /// Appends the next word by its first eight bytes and the others, which `count` records have; gives the place for the
  /// first one.
  mutating func append(key: UInt64, rest: ArraySlice<UInt8>, count: UInt32) -> UInt32 {
    firsts.append(key)
    rests += rest
    restEnds.append(UInt32(rests.count))
    let size = listEnds.last ?? 0
    // Its list would take more than a bit for each record.
    let isFrequent = Int(count) > 4 * width
    listEnds.append(isFrequent ? size : size + count)
    if !isFrequent { return size }
    frequent.append(UInt32(firsts.count - 1))
    return Self.isFrequent | UInt32(frequent.count - 1)
  }

  /// Makes room for the records of the words.
  mutating func allocate() {
    lists = [UInt16](repeating: 0, count: Int(listEnds.last ?? 0))
    bits = [UInt64](repeating: 0, count: frequent.count * width)
  }

  /// Takes in the next record of a word, and moves the word's place on.
  @inline(__always)
  mutating func append(_ record: UInt16, at place: inout UInt32) {
    if place & Self.isFrequent == 0 {
      lists[Int(place)] = record
      place += 1
    } else {
      bits[Int(place & ~Self.isFrequent) * width + Int(record >> 6)] |= 1 << UInt64(record & 63)
    }
  }

  /// Unites the records of words that begin with the same bytes, where going through their lists takes longer than it takes
  /// to go over all records.
  mutating func unite(length: Int) {
    let shift = UInt64(64 - 8 * length)
    var start = 0
    while start < firsts.count {
      let bytes = firsts[start] >> shift
      var end = start + 1
      while end < firsts.count, firsts[end] >> shift == bytes { end += 1 }
      let listStart = start == 0 ? 0 : Int(listEnds[start - 1])
      let isWhole = bytes & 0xFF != 0
      let words = WordRange(start: UInt32(start), end: UInt32(end))
      if isWhole, Int(listEnds[end - 1]) - listStart >= 8 * width, !unions.contains(where: { $0.words == words }) {
        unions.append((words, union(of: words, lists[listStart..<Int(listEnds[end - 1])])))
      }
      start = end
    }
  }

  private func union(of words: WordRange, _ list: ArraySlice<UInt16>) -> [UInt64] {
    var union = [UInt64](repeating: 0, count: width)
    for record in list { union[Int(record >> 6)] |= 1 << UInt64(record & 63) }
    for (number, word) in frequent.enumerated() where word >= words.start && word < words.end {
      for index in 0..<width { union[index] |= bits[number * width + index] }
    }
    return union
  }
}
