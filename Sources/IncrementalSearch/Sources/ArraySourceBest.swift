import TextMatching

/// The first places of a result by falling score, equal ones by length, as many as a page has.
///
/// One pass over all that was found: the best so far are kept in order, and a value that is no better than the last of them
/// costs a comparison.
struct ArraySourceBest {
  /// Keeping more in order costs more than counting all lengths.
  static let most = 128

  private let wanted: Int
  private let usesLength: Bool
  /// The least keys come first.
  private var keys: [Int] = []
  private(set) var places: [(chunk: Int, place: Int)] = []
  /// Only a value with a lesser key comes before the last one.
  private var limit: Int

  /// Keeps so many values, of which none has less than a score; what is asked about first comes before its equals.
  init(_ wanted: Int, from leastScore: Int, usesLength: Bool) {
    (self.wanted, self.usesLength) = (wanted, usesLength)
    limit = Self.key(leastScore, Int(UInt16.max)) + 1
  }

  private static func key(_ score: Int, _ length: Int) -> Int { -score << 16 | length }

  /// Asks about the values found in a chunk, from the last one on if it is so.
  mutating func add(_ piece: FoundRecords, ofChunk chunk: Int, in records: FoldedRecords, isReversed: Bool) {
    if wanted == 0 || Self.key(Int(piece.best), 0) >= limit { return }
    let lengthBits = usesLength ? Int(UInt16.max) : 0
    piece.places.withUnsafeBufferPointer { places in
      piece.scores.withUnsafeBufferPointer { scores in
        records.withLengths { lengths in
          let last = places.count - 1
          for offset in places.indices {
            let index = isReversed ? last - offset : offset
            let place = Int(places[index])
            let key = Self.key(Int(scores[index]), Int(lengths[place]) & lengthBits)
            if key < limit { insert(key, (chunk, place)) }
          }
        }
      }
    }
  }

  private mutating func insert(_ key: Int, _ place: (chunk: Int, place: Int)) {
    let index = keys.lastIndex { $0 <= key }.map { $0 + 1 } ?? 0
    if keys.count == wanted {
      keys.removeLast()
      places.removeLast()
    }
    keys.insert(key, at: index)
    places.insert(place, at: index)
    if keys.count == wanted { limit = keys[wanted - 1] }
  }
}
