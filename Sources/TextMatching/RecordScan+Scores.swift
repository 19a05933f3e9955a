extension RecordScan {
  /// About how many times as much it costs to score a record as to look in it for one letter by streams, where most
  /// have that.
  private static let scoring = 14

  /// Scores the records found that have no score yet; throws within about a millisecond of being cancelled.
  package func score(_ found: inout FoundRecords, in records: FoldedRecords) throws(CancellationError) {
    try records.withView { view throws(CancellationError) in try score(&found, in: view) }
  }

  func score(_ found: inout FoundRecords, in view: FoldedRecords.View) throws(CancellationError) {
    if let sieve, sieve.hasOnlyLetters, FuzzySieve.applies(to: view) {
      try sieve.scoreByLetters(&found, in: view, longest: RecordMatcher.shortText)
      if found.unscoredCount == 0 { return }
    }
    var matcher = RecordMatcher(query)
    for index in found.scores.indices where found.scores[index] == FoundRecords.unscored {
      let score = matcher.score(of: Int(found.places[index]), in: view)
      if matcher.isCancelled { throw CancellationError() }
      found.scored(index, Int32(clamping: score ?? 0))
    }
  }

  /// Scores the records found in a range, from index `first` on, that may have at least the score `floor`.
  func score(
    _ found: inout FoundRecords, from first: Int, in range: Range<Int>, of view: FoldedRecords.View, floor: Int32,
    _ sieve: FuzzySieve
  ) throws(CancellationError) {
    let lack = Int(sieve.best - floor)
    let count = found.places.count - first
    if count == 0 { return }
    guard let streams = sieve.streams, lack <= WordStreams.mostLack,
      count * Self.scoring > range.count * (1 + streams.rowCount)
    else {
      return try score(&found, in: view)
    }
    let texts = try streams.find(in: range, of: view, lack: lack)
    var matcher = RecordMatcher(query)
    for index in first..<found.places.count where found.scores[index] == FoundRecords.unscored {
      let record = Int(found.places[index])
      let mayReach = texts.bits.withUnsafeBufferPointer { texts.bit(ofTextTo: view.end(ofText: record), in: $0) == 1 }
      // Outside ASCII, gaps are counted in characters, not in bytes; and texts that only folding made ASCII have other
      // bonuses.
      if !mayReach, view.letters[record].isASCII, view.isASCIIUnfolded(record) { continue }
      let score = matcher.score(of: record, in: view)
      if matcher.isCancelled { throw CancellationError() }
      found.scored(index, Int32(clamping: score ?? 0))
    }
  }
}
