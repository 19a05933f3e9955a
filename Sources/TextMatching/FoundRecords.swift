/// What a query found in the first records of a piece.
package struct FoundRecords: Sendable {
  /// The number of records that were looked at.
  package var scanned = 0
  /// The records found, in their order; a piece has no more than 65,536.
  package var places: [UInt16] = []
  /// The offset in each record's text, at most 65,535, before which the word typed last does not begin; empty where
  /// that is not known.
  private(set) var starts: [UInt16] = []
  /// The score of each, or ``unscored``, if the order of the result depends on it.
  package var scores: [Int32] = []
  /// The best of the scores.
  package var best = Int32.min
  /// The number of records that have no score yet.
  package var unscoredCount = 0

  /// The score of a record that has none yet. It is less than ``RecordScan/bestScore``, as real scores may be, too.
  package static let unscored: Int32 = -1

  /// Makes an empty result of so many records.
  package init(scanned: Int = 0) { self.scanned = scanned }

  /// Makes a result of records found among the first ones, without scores.
  init(_ places: [UInt16], among scanned: Int) { (self.scanned, self.places) = (scanned, places) }

  /// Makes room for so many more records.
  mutating func reserve(_ count: Int) {
    places.reserveCapacity(places.count + count)
    scores.reserveCapacity(scores.count + count)
  }

  @inline(__always)
  mutating func append(_ record: Int, score: Int32) {
    places.append(UInt16(truncatingIfNeeded: record))
    scores.append(score)
    best = max(best, score)
    if score == Self.unscored { unscoredCount += 1 }
  }

  /// Appends records, and where their texts have the word typed last.
  mutating func append(_ places: [UInt16], starts: [UInt16]) {
    // Once a record has no start, no more starts are kept.
    if self.starts.count == self.places.count { self.starts += starts }
    self.places += places
  }

  /// Forgets where texts have the word typed last, unless that is known for all records.
  mutating func forgetStartsOfSome() {
    if starts.count != places.count { starts = [] }
  }

  /// Whether `other` has looked at no fewer records and found no more.
  package func isWider(than other: FoundRecords) -> Bool {
    scanned <= other.scanned && places.count >= other.places.count
  }

  /// Sets the score of a record that has none yet.
  mutating func scored(_ index: Int, _ score: Int32) {
    scores[index] = score
    best = max(best, score)
    unscoredCount -= 1
  }

  /// The number of records with a given score.
  package func count(ofScore score: Int32) -> Int {
    scores.withUnsafeBufferPointer { scores in
      // Without a branch, which the processor could not predict: -1 where they differ, else 0.
      var different: Int32 = 0
      for index in scores.indices {
        let bits = scores[index] ^ score
        different &+= (bits | (0 &- bits)) &>> 31
      }
      return scores.count + Int(different)
    }
  }

  /// Appends the records whose places and scores `fill` writes, in order. `fill` returns their number, and how many of
  /// them have a score, which is the best one. It may write one more than `most`, which does not count.
  mutating func append(
    atMost most: Int, best score: Int32,
    _ fill: (UnsafeMutableBufferPointer<UInt16>, UnsafeMutableBufferPointer<Int32>) -> (count: Int, best: Int)
  ) {
    var filled = (count: 0, best: 0)
    var scores: [Int32] = []
    let places = [UInt16](unsafeUninitializedCapacity: most + 1) { places, placeCount in
      scores = [Int32](unsafeUninitializedCapacity: most + 1) { scores, scoreCount in
        filled = fill(places, scores)
        scoreCount = filled.count
      }
      placeCount = filled.count
    }
    if filled.count == 0 { return }
    // Memory for many records is not kept for a few.
    let isFull = self.places.isEmpty && filled.count > most / 2
    self.places = isFull ? places : self.places + places
    self.scores = isFull ? scores : self.scores + scores
    best = max(best, filled.best > 0 ? score : Self.unscored)
    unscoredCount += filled.count - filled.best
  }
}
