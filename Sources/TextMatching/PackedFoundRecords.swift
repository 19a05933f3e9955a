/// What a query found in a piece where scores are the best one or not known: two bits for each record looked at, not six bytes for
/// each found.
package struct PackedFoundRecords: Sendable {
  private let scanned: Int
  /// How many were found.
  private let count: Int
  /// How many of them have ``best``; the others have no score yet.
  package let bestCount: Int
  package let best: Int32
  /// 64 records in a word, from its lowest bit on: first which were found, then which of them have the best score.
  private let bits: [UInt64]

  /// Packs what was found; nil if other scores are known, the word typed last has known places, or too few were found to be worth it.
  package init?(_ found: FoundRecords) {
    count = found.places.count
    let wordCount = (found.scanned + 63) / 64
    guard let last = found.places.last, Int(last) < found.scanned, found.scores.count == count, found.starts.isEmpty,
      count * Self.sizeOfOne > wordCount * Self.sizeOfWord
    else { return nil }
    bestCount = found.best == FoundRecords.unscored ? 0 : found.count(ofScore: found.best)
    guard bestCount + found.unscoredCount == count else { return nil }
    (scanned, best) = (found.scanned, found.best)
    bits = [UInt64](unsafeUninitializedCapacity: 2 * wordCount) { bits, initializedCount in
      bits.initialize(repeating: 0)
      initializedCount = bits.count
      for (index, place) in found.places.enumerated() {
        let (word, bit) = (Int(place) &>> 6, UInt64(place) & 63)
        bits[word] |= 1 &<< bit
        let isBest: UInt64 = found.scores[index] == FoundRecords.unscored ? 0 : 1
        bits[wordCount + word] |= isBest &<< bit
      }
    }
  }

  private static let sizeOfOne = MemoryLayout<UInt16>.size + MemoryLayout<Int32>.size
  private static let sizeOfWord = 2 * MemoryLayout<UInt64>.size

  /// The same, not packed.
  package var records: FoundRecords {
    var found = FoundRecords(scanned: scanned)
    found.append(atMost: count, best: best) { places, scores in
      var index = 0
      forEach(in: 0) { record, isBest in
        places[index] = UInt16(truncatingIfNeeded: record)
        scores[index] = isBest ? best : FoundRecords.unscored
        index += 1
      }
      return (count, bestCount)
    }
    return found
  }

  /// Calls with each record that has the best score, in their order.
  package func forEachBest(_ body: (Int) -> Void) { forEach(in: bits.count / 2) { record, _ in body(record) } }

  /// The same from the last one on.
  package func forEachBestReversed(_ body: (Int) -> Void) {
    let start = bits.count / 2
    for word in (0..<start).reversed() {
      var left = bits[start + word]
      while left != 0 {
        let bit = 63 - left.leadingZeroBitCount
        body(word &<< 6 | bit)
        left &= ~(1 &<< UInt64(bit))
      }
    }
  }

  /// Calls with each record whose bit is set, in words from a place on, and whether it has the best score.
  @inline(__always)
  private func forEach(in start: Int, _ body: (Int, Bool) -> Void) {
    let wordCount = bits.count / 2
    bits.withUnsafeBufferPointer { bits in
      for word in 0..<wordCount {
        var left = bits[start + word]
        while left != 0 {
          let bit = left.trailingZeroBitCount
          body(word &<< 6 | bit, bits[wordCount + word] &>> UInt64(bit) & 1 == 1)
          left &= left &- 1
        }
      }
    }
  }
}
