/// Looks a query up in one ``WordIndex`` after the other.
package struct WordSearch {
  private let lookup: WordLookup
  /// A bit for each record: those found, and those that a further group finds.
  private var bits: [UInt64] = []
  private var others: [UInt64] = []
  private var places: [UInt16] = []

  /// Takes memory of its own, a bit and two bytes for each record of an index, once something is found.
  package init(_ lookup: WordLookup) { self.lookup = lookup }

  /// Finds the records of each piece; nil where more than `most` may be found.
  ///
  /// The cost is logarithmic in the words, and linear in the records found of words that few have; all records take a bit each.
  package mutating func find(in index: WordIndex, atMost most: Int = .max) -> [FoundRecords]? {
    var groups: [[WordRange]] = []
    var least = Int.max
    for prefixes in lookup.groups {
      var words: [WordRange] = []
      for prefix in prefixes {
        let range = index.words(prefix)
        if range.start < range.end { words.append(range) }
      }
      if words.isEmpty { return index.nothing }
      groups.append(words)
      if most < .max { least = min(least, words.reduce(0) { $0 + index.mostFound(by: $1) }) }
    }
    if most < .max, least > most { return nil }
    prepare(width: index.width)
    Self.fill(&bits, groups[0], index)
    for words in groups.dropFirst() {
      Self.fill(&others, words, index)
      for word in 0..<index.width { bits[word] &= others[word] }
    }
    let areMany = groups.allSatisfy { $0.reduce(0) { $0 + index.mostFound(by: $1) } >= index.count / Self.fewOf }
    return index.pieces.map { piece in FoundRecords(places(of: piece, areMany: areMany), among: piece.count) }
  }

  private mutating func prepare(width: Int) {
    if bits.count >= width { return }
    bits = [UInt64](repeating: 0, count: width)
    if lookup.groups.count > 1 { others = bits }
    places = [UInt16](repeating: 0, count: 64 * width + SetBits.slack)
  }

  /// Sets the bits of the records that have some words, and of no others.
  private static func fill(_ bits: inout [UInt64], _ words: [WordRange], _ index: WordIndex) {
    bits.withUnsafeMutableBufferPointer { bits in
      bits.update(repeating: 0)
      for words in words {
        if let union = index.union(of: words) {
          add(index.bits(index.frequent.count + union), of: index, to: bits)
          continue
        }
        for number in index.frequent(in: words) { add(index.bits(number), of: index, to: bits) }
        index.lists.withUnsafeBufferPointer { lists in
          for place in index.list(of: words) {
            let record = lists[place]
            bits[Int(record &>> 6)] |= 1 &<< UInt64(record & 63)
          }
        }
      }
    }
  }

  private static func add(_ range: Range<Int>, of index: WordIndex, to bits: UnsafeMutableBufferPointer<UInt64>) {
    index.bits.withUnsafeBufferPointer { all in
      for (place, word) in range.enumerated() { bits[place] |= all[word] }
    }
  }

  /// Where at most one of so many records is found, bits are looked for one by one.
  private static let fewOf = 8

  /// The places in a piece whose bits are set.
  private mutating func places(of piece: WordIndex.Piece, areMany: Bool) -> [UInt16] {
    let first = piece.start / 64
    return bits.withUnsafeBufferPointer { bits in
      places.withUnsafeMutableBufferPointer { places in
        let bits = UnsafeBufferPointer(rebasing: bits[first..<first + (piece.count + 63) / 64])
        let count = areMany ? SetBits.writeMany(bits, to: places) : SetBits.writeFew(bits, to: places)
        return Array(places[..<count])
      }
    }
  }
}

extension WordIndex {
  /// No more records have one of some words.
  fileprivate func mostFound(by words: WordRange) -> Int {
    list(of: words).count + frequent(in: words).count * 64 * width
  }
}
