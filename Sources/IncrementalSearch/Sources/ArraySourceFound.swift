import TextMatching

/// What a query found in a chunk, as a result keeps it: packed where that takes less memory.
enum ArraySourceFound: Sendable {
  case plain(FoundRecords)
  case packed(PackedFoundRecords)

  /// Packs what was found if it can be; costs a pass over it.
  init(_ found: FoundRecords) {
    if let packed = PackedFoundRecords(found) { self = .packed(packed) } else { self = .plain(found) }
  }

  /// What was found; unpacked at the cost of a pass over it.
  var records: FoundRecords {
    switch self {
    case .plain(let found): found
    case .packed(let found): found.records
    }
  }

  var scanned: Int {
    switch self {
    case .plain(let found): found.scanned
    case .packed(let found): found.scanned
    }
  }

  /// How many values were found.
  var count: Int {
    switch self {
    case .plain(let found): found.places.count
    case .packed(let found): found.count
    }
  }

  /// The best of the scores.
  var best: Int32 {
    switch self {
    case .plain(let found): found.best
    case .packed(let found): found.best
    }
  }

  /// How many have the best score.
  var bestCount: Int {
    switch self {
    case .plain(let found): found.count(ofScore: found.best)
    case .packed(let found): found.bestCount
    }
  }

  /// How many have no score yet.
  var unscoredCount: Int {
    switch self {
    case .plain(let found): found.unscoredCount
    case .packed(let found): found.unscoredCount
    }
  }
}
