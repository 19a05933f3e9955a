/// A value of an ``ArraySource`` by its chunk and its place in that; half as large as two `Int`s.
struct ChunkPlace: Sendable {
  var chunk: UInt32
  var place: UInt32
}

/// The first values of a result where more than their length decides between equal scores.
struct ArraySourceTies: Sendable {
  /// The places by falling score, equal ones by their keys, then in the order of the array, or its reverse.
  private(set) var places: [ChunkPlace] = []
  /// For the values found in each chunk what decides between equal scores, or ``TiebreakMatcher/unknown``.
  private(set) var keys: [[UInt64]] = []
  private var lines = LineOrder()
  private var scanned = 0

  /// Nothing asked for yet.
  init() {}

  /// Puts the values found that have at least a score in order.
  init(of pieces: [ArraySourceFound], keys: [[UInt64]], from leastScore: Int32, _ lines: LineOrder, scanned: Int) {
    self.keys = keys
    self.lines = lines
    self.scanned = scanned
    var found: [(score: Int32, key: UInt64, place: ChunkPlace)] = []
    for (index, piece) in pieces.enumerated() where piece.best >= leastScore {
      let piece = piece.records
      for (offset, score) in piece.scores.enumerated() where score >= leastScore {
        let place = ChunkPlace(chunk: UInt32(index), place: UInt32(piece.places[offset]))
        found.append((score, keys[index][offset], place))
      }
    }
    if lines.isReversed { found.reverse() }
    // Sorting is stable, so what is equal stays in the order of the array, or its reverse.
    found.sort { $0.score != $1.score ? $0.score > $1.score : $0.key < $1.key }
    places = found.map(\.place)
  }

  /// Whether the order is that of these lines after so many values were looked at.
  func isOf(_ lines: LineOrder, scanned: Int) -> Bool { self.lines == lines && self.scanned == scanned }

  /// The keys that can be kept for lines in this order.
  func keys(for lines: LineOrder) -> [[UInt64]] { self.lines.tiebreaks == lines.tiebreaks ? keys : [] }
}
