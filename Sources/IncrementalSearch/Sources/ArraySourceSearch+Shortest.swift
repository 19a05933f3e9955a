import TextMatching

/// The first rows of a fuzzy search in millions of values, found without looking at all of them.
///
/// Of values that match equally well the shortest come first. So those that match as well as can be, and are no longer than
/// some length, are the first rows if there are enough of them: all others come after them, whatever they score. A few chunks
/// are sampled to find that length. Looking at the values that are no longer takes a small part of the time that all values
/// take, so a page comes long before its count.
extension ArraySourceSearch {
  /// Where at least so many values wait to be looked at it is worth it: they take tens of milliseconds.
  static var manyValues: Int { 1 << 20 }
  /// So many chunks tell how long the first rows are.
  private static var sampledChunks: Int { 8 }
  /// This part of all values is short. To look at more costs as much as looking at all.
  private static var mostShort: Double { 0.25 }
  /// For one row that is asked for so many are expected, and in the chunks looked at so many more, as those tell it only roughly.
  private static var rowsExpected: (times: Double, more: Int) { (1.5, 4) }

  /// The places of the first rows; nil where all values have to be looked at to tell.
  ///
  /// Throws `CancellationError` within milliseconds of being cancelled.
  func shortestRows(_ rows: Int, _ lines: LineOrder) async throws -> [ChunkPlace]? {
    guard scan.bestScore != nil, rows <= ArraySourceBest.most, lines.ordersByLength,
      (wider?.mostLeft(of: contents.count) ?? contents.count) >= manyValues,
      passes != nil || !contents.chunks.allSatisfy({ scan.readsLetters(of: $0.records) }),
      let longest = try await longest(ofFirst: rows)
    else { return nil }
    var found: [(length: UInt16, place: ChunkPlace)] = []
    var isTold = true
    try await forEach(contents.chunks.indices) { chunk in
      try bestRecords(inChunk: chunk, noLongerThan: longest)
    } take: { best, chunk in
      isTold = isTold && best != nil
      for (record, length) in best ?? [] {
        found.append((length, ChunkPlace(chunk: UInt32(chunk), place: UInt32(record))))
      }
    }
    guard isTold, found.count >= rows else { return nil }
    // Sorting is stable, so equal ones stay in the order of the array.
    found.sort { $0.length < $1.length }
    return found.prefix(rows).map(\.place)
  }

  /// How long the last one of the first rows is at most, as far as some chunks tell; nil where it may be longer than the short ones
  /// of all values.
  private func longest(ofFirst rows: Int) async throws -> UInt16? {
    let step = max(1, contents.chunks.count / Self.sampledChunks)
    let sample = Array(stride(from: 0, to: contents.chunks.count, by: step))
    let all = sample.flatMap { index in
      let records = contents.chunks[index].records
      return records.withLengths { lengths in (0..<records.count).map { lengths[$0] } }
    }
    guard let long = all.value(at: Int(Self.mostShort * Double(all.count))), long > 0 else { return nil }
    let longest = long - 1
    var found: [UInt16] = []
    try await forEach(sample.indices) { index in
      try bestRecords(inChunk: sample[index], noLongerThan: longest)
    } take: { best, _ in
      found += best?.map(\.length) ?? []
    }
    let expected = Self.rowsExpected.times * Double(rows) * Double(all.count) / Double(contents.count)
    return found.value(at: Int(expected) + Self.rowsExpected.more)
  }

  private func bestRecords(
    inChunk index: Int, noLongerThan longest: UInt16
  ) throws(CancellationError) -> [(record: UInt16, length: UInt16)]? {
    let records = contents.chunks[index].records
    let passesHere = passes.map { passes in { (place: Int) in passes(index, place) } }
    let best = try scan.bestRecords(noLongerThan: longest, in: records, where: passesHere)
    return best.map { best in records.withLengths { lengths in best.map { ($0, lengths[Int($0)]) } } }
  }
}

extension [UInt16] {
  /// The value that is at a place once they are sorted; nil if there are not so many.
  fileprivate func value(at place: Int) -> UInt16? {
    var counts = [Int](repeating: 0, count: Int(UInt16.max) + 1)
    for value in self { counts[Int(value)] += 1 }
    var left = place
    return counts.indices.first { value in
      left -= counts[value]
      return left < 0
    }.map { UInt16($0) }
  }
}
