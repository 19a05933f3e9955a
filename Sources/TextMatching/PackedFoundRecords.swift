/// What a query found in a piece where scores are the best one or not known: two bits for each record looked at, not six bytes for
/// each found.
package struct PackedFoundRecords: Sendable {
  package let scanned: Int
  /// How many were found.
  package let count: Int
  /// How many of them have ``best``; the others have no score yet.
  package let bestCount: Int
  /// The best of the scores, or ``FoundRecords/unscored``.
  package let best: Int32
  private let found: RecordBits
  /// Which of them have the best score.
  private let bests: RecordBits

  /// Packs what was found; nil if other scores are known, the word typed last has known places, or too few were found to be worth it.
  package init?(_ found: FoundRecords) {
    let count = found.places.count
    guard let last = found.places.last, Int(last) < found.scanned, found.scores.count == count, found.starts.isEmpty,
      Self.isWorthIt(count, of: found.scanned)
    else { return nil }
    let bestCount = found.best == FoundRecords.unscored ? 0 : found.count(ofScore: found.best)
    guard bestCount + found.unscoredCount == count else { return nil }
    (scanned, self.count, self.bestCount, best) = (found.scanned, count, bestCount, found.best)
    self.found = RecordBits(at: found.places, of: found.scanned) { _ in true }
    bests = found.scores.withUnsafeBufferPointer { scores in
      RecordBits(at: found.places, of: found.scanned) { scores[$0] != FoundRecords.unscored }
    }
  }

  /// What was found among so many records, and which of them have the score `best`.
  init(_ found: RecordBits, bests: RecordBits, best: Int32, scanned: Int) {
    (count, bestCount) = (found.count, bests.count)
    (self.scanned, self.best) = (scanned, bestCount > 0 ? best : FoundRecords.unscored)
    (self.found, self.bests) = (found, bests)
  }

  /// How many have no score yet.
  package var unscoredCount: Int { count - bestCount }

  /// Whether it takes less memory than ``records``.
  package var isSmaller: Bool { Self.isWorthIt(count, of: scanned) }

  private static func isWorthIt(_ count: Int, of scanned: Int) -> Bool {
    count * (MemoryLayout<UInt16>.size + MemoryLayout<Int32>.size)
      > RecordBits.wordCount(of: scanned) * 2 * MemoryLayout<UInt64>.size
  }

  /// The same, not packed.
  package var records: FoundRecords {
    var records = FoundRecords(scanned: scanned)
    append(to: &records)
    return records
  }

  /// Appends what was found from a record on.
  func append(to records: inout FoundRecords, from first: Int = 0) {
    records.append(atMost: count, best: best) { places, scores in
      var (count, bestCount) = (0, 0)
      found.forEach(beside: bests) { record, isBest in
        if record < first { return }
        places[count] = UInt16(truncatingIfNeeded: record)
        scores[count] = isBest ? best : FoundRecords.unscored
        count &+= 1
        bestCount &+= isBest ? 1 : 0
      }
      return (count, bestCount)
    }
  }

  /// Calls with each record that has the best score, in their order.
  package func forEachBest(_ body: (Int) -> Void) { bests.forEach(body) }

  /// The same only with those that are no longer than `longest`, less than 65,535; from the last one on if it is so.
  package func forEachBest(
    noLongerThan longest: UInt16, _ lengths: FoldedRecords.Lengths, isReversed: Bool, _ body: (Int) -> Void
  ) {
    var bests = bests
    bests.formIntersection(lengths.records(noLongerThan: longest))
    if isReversed { bests.forEachReversed(body) } else { bests.forEach(body) }
  }

  /// The same with all of them from the last one on.
  package func forEachBestReversed(_ body: (Int) -> Void) { bests.forEachReversed(body) }
}
