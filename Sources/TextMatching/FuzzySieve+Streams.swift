extension FuzzySieve {
  /// The number of first records that are sampled to estimate how many may match.
  private static let sample = 256
  /// The number of records between two checks for cancellation; small, since the cost of a filter is not known.
  private static let turn = 256

  /// Whether many records are likely to have all letters of the query, judged by the first ones.
  func mayBeMany(in range: Range<Int>, of records: FoldedRecords.View) -> Bool {
    let first = range.prefix(Self.sample)
    let count = first.reduce(0) { $0 + (records.letters[$1].isSuperset(of: letters) ? 1 : 0) }
    return count > first.count / Self.narrowing
  }

  /// Appends the records whose texts were found, as `extend` does.
  func append(
    _ texts: WordStreams.Found, of range: Range<Int>, to found: inout FoundRecords, _ records: FoldedRecords.View,
    longest: Int, score: (Int) -> Int?, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    if passes == nil, records.scalars.isEmpty, texts.longest <= longest {
      return try appendAll(texts, of: range, to: &found, records)
    }
    for record in range {
      if record % Self.turn == 0, Task.isCancelled { throw CancellationError() }
      guard records.letters[record].isSuperset(of: letters) else { continue }
      var value = FoundRecords.unscored
      if records.range(ofText: record).count > longest {
        guard let score = score(record) else { continue }
        value = Int32(clamping: score)
      } else {
        let (isFound, isBest) = look(at: record, in: texts, records)
        guard isFound else { continue }
        if isBest { value = best }
      }
      if passes?(record) ?? true { found.append(record, score: value) }
    }
  }

  /// Whether a record that has all letters is found, and whether it has the best possible match.
  private func look(
    at record: Int, in texts: WordStreams.Found, _ records: FoldedRecords.View
  ) -> (isFound: Bool, isBest: Bool) {
    let end = records.end(ofText: record)
    return texts.withBits { bits, bestBits in
      guard texts.bit(ofTextTo: end, in: bits) == 1 else { return (false, false) }
      // The streams don't look for white space outside ASCII.
      guard records.letters[record].isASCII else { return (true, isBest(record, of: records)) }
      let isBest = texts.bit(ofTextTo: end, in: bestBits) == 1
      return (true, isBest && hasBestSingle(record, of: records))
    }
  }

  /// Appends the records found, which have short texts in ASCII; without a branch, since it runs for each record.
  private func appendAll(
    _ texts: WordStreams.Found, of range: Range<Int>, to found: inout FoundRecords, _ records: FoldedRecords.View
  ) throws(CancellationError) {
    let (single, singleBest, best) = (single, singleBest, best)
    var isCancelled = false
    found.append(atMost: range.count, best: best) { places, scores in
      texts.withBits { bits, bestBits in
        var (count, bestCount) = (0, 0)
        var start = records.start(of: range.lowerBound)
        for record in range {
          let end = records.end(ofText: record)
          var isFound = texts.bit(ofTextTo: end, in: bits) & (end > start ? 1 : 0)
          var isBest = texts.bit(ofTextTo: end, in: bestBits) & isFound
          if !single.isEmpty {
            isFound &= records.letters[record].isSuperset(of: single) ? 1 : 0
            isBest &= records.letters[record].isSuperset(of: singleBest) ? isFound : 0
          }
          start = end
          places[count] = UInt16(truncatingIfNeeded: record)
          scores[count] = isBest == 0 ? FoundRecords.unscored : best
          count &+= isFound
          bestCount &+= isBest
        }
        guard let unscored = try? unscoreOthers(places, scores, count, of: records) else {
          isCancelled = true
          return (0, 0)
        }
        return (count, bestCount - unscored)
      }
    }
    if isCancelled { throw CancellationError() }
  }

  /// Marks records as unscored again that lack the best possible match of a digit, among the first `count` found;
  /// returns their number.
  private func unscoreOthers(
    _ places: UnsafeMutableBufferPointer<UInt16>, _ scores: UnsafeMutableBufferPointer<Int32>, _ count: Int,
    of records: FoldedRecords.View
  ) throws(CancellationError) -> Int {
    if digits.isEmpty { return 0 }
    let bests = (0..<count).filter { scores[$0] == best }.map { places[$0] }
    var withDigits = try havingBestDigits(bests, of: records)[...]
    var unscored = 0
    for index in 0..<count where scores[index] == best {
      if withDigits.first == places[index] {
        withDigits.removeFirst()
      } else {
        scores[index] = FoundRecords.unscored
        unscored += 1
      }
    }
    return unscored
  }
}
