extension RecordScan {
  /// About how many times as much it costs to score a record as to look in it for one letter by streams, where most
  /// have that.
  private static let scoring = 14

  /// Scores the records found that have no score yet; throws within about a millisecond of being cancelled.
  package func score(_ found: inout FoundRecords, in records: FoldedRecords) throws(CancellationError) {
    try records.withView { view throws(CancellationError) in try score(&found, in: view) }
  }

  func score(_ found: inout FoundRecords, in view: FoldedRecords.View) throws(CancellationError) {
    let left = try scoreWithoutAligning(&found, from: 0, in: view, floor: nil)
    try score(&found, left, in: view)
  }

  /// Scores the records found in a range, from index `first` on, that may have at least the score `floor`.
  func score(
    _ found: inout FoundRecords, from first: Int, in range: Range<Int>, of view: FoldedRecords.View, floor: Int32,
    _ sieve: FuzzySieve
  ) throws(CancellationError) {
    var left = try scoreWithoutAligning(&found, from: first, in: view, floor: floor)
    let lack = Int(sieve.best - floor)
    if let streams = sieve.streams, lack <= WordStreams.mostLack,
      left.count * Self.scoring > range.count * (1 + streams.rowCount)
    {
      let texts = try streams.find(in: range, of: view, lack: lack)
      texts.bits.withUnsafeBufferPointer { bits in
        left.removeAll { index in
          let record = Int(found.places[index])
          // Outside ASCII, gaps are counted in characters, not in bytes; and texts that only folding made ASCII have other
          // bonuses.
          return texts.bit(ofTextTo: view.end(ofText: record), in: bits) == 0 && view.letters[record].isASCII
            && view.isASCIIUnfolded(record)
        }
      }
    }
    try score(&found, left, in: view)
  }

  /// Scores records found, from index `first` on, whose scores vectors tell, and returns the indices of the others that have none
  /// yet; with a `floor` maybe not of those that have less.
  private func scoreWithoutAligning(
    _ found: inout FoundRecords, from first: Int, in view: FoldedRecords.View, floor: Int32?
  ) throws(CancellationError) -> [Int] {
    if found.unscoredCount == 0 { return [] }
    let unscored = (first..<found.scores.count).filter { found.scores[$0] == FoundRecords.unscored }
    guard let sieve, FuzzySieve.applies(to: view) else { return unscored }
    let plain = unscored.filter { index in
      let record = Int(found.places[index])
      return view.isASCIIUnfolded(record) && view.range(ofText: record).count <= RecordMatcher.shortText
    }
    var left: [Int] = []
    if sieve.hasOnlyLetters {
      try sieve.scoreByLetters(&found, plain, in: view)
    } else if let others = try sieve.scoreByDelimiters(&found, plain, in: view, floor: floor) {
      left = others
    } else {
      return unscored
    }
    if plain.count < unscored.count { left += Set(unscored).subtracting(plain) }
    return left
  }

  private func score(
    _ found: inout FoundRecords, _ indices: [Int], in view: FoldedRecords.View
  ) throws(CancellationError) {
    var matcher = RecordMatcher(query)
    for index in indices {
      let score = matcher.score(of: Int(found.places[index]), in: view)
      if matcher.isCancelled { throw CancellationError() }
      found.scored(index, Int32(clamping: score ?? 0))
    }
  }
}
