import TextMatching

/// What a query found in a chunk, as a result keeps it: packed where that takes less memory.
struct ArraySourceFound: Sendable {
  private enum Kept: Sendable {
    case plain(FoundRecords)
    case packed(PackedFoundRecords)
  }

  private let kept: Kept
  let scanned: Int
  /// How many values were found.
  let count: Int
  /// The best of the scores.
  let best: Int32
  /// How many have no score yet.
  let unscoredCount: Int

  /// Packs what was found if it can be; costs a pass over it.
  init(_ found: FoundRecords) {
    kept = PackedFoundRecords(found).map { .packed($0) } ?? .plain(found)
    (scanned, count) = (found.scanned, found.places.count)
    (best, unscoredCount) = (found.best, found.unscoredCount)
  }

  /// Keeps what was found packed, unless that takes more memory.
  init(_ found: PackedFoundRecords) {
    kept = found.isSmaller ? .packed(found) : .plain(found.records)
    (scanned, count) = (found.scanned, found.count)
    (best, unscoredCount) = (found.best, found.unscoredCount)
  }

  /// What was found; unpacked at the cost of a pass over it.
  var records: FoundRecords {
    switch kept {
    case .plain(let found): found
    case .packed(let found): found.records
    }
  }

  /// What was found where all others have no score yet, as it is kept.
  var bestOnly: PackedFoundRecords? {
    if case .packed(let found) = kept { found } else { nil }
  }

  /// How many have the best score; costs a pass over what is not packed.
  var bestCount: Int {
    switch kept {
    case .plain(let found): found.count(ofScore: found.best)
    case .packed(let found): found.bestCount
    }
  }
}
