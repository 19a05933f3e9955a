import TextMatching

/// The first places of a result by falling score, equal ones by length, as many as some pages have.
///
/// It takes one pass over everything found: candidates are gathered, and whenever there are twice as many as wanted the last
/// ones are dropped, so that from then on a value that is no better than all kept costs one comparison.
struct ArraySourceBest {
  /// So many can be wanted; for more, counting all lengths costs less than gathering.
  static let most = 1_024

  private struct Candidate {
    /// The least comes first.
    var key: Int
    var place: ChunkPlace
  }

  private let wanted: Int
  private let usesLength: Bool
  private var candidates: [Candidate] = []
  /// Only a value with a lesser key may be among the first.
  private var limit: Int

  /// Keeps so many values, of which none has less than a score; what is asked about first comes before its equals.
  init(_ wanted: Int, from leastScore: Int, usesLength: Bool) {
    (self.wanted, self.usesLength) = (wanted, usesLength)
    limit = Self.key(leastScore, Int(UInt16.max)) + 1
    candidates.reserveCapacity(2 * wanted)
  }

  /// Fits scores, which pass neither 16 bits nor fall below ``FoundRecords/unscored``.
  private static func key(_ score: Int, _ length: Int) -> Int { -score << 16 | length }

  /// The least score with which a value may be among the first.
  private var leastScore: Int32 { Int32(truncatingIfNeeded: -((limit - 1) >> 16)) }

  /// Asks about the values found in a chunk, from the last one on if it is so.
  mutating func add(_ piece: ArraySourceFound, ofChunk chunk: Int, in records: FoldedRecords, isReversed: Bool) {
    if wanted == 0 || piece.best < leastScore { return }
    if leastScore > FoundRecords.unscored, let found = piece.bestOnly {
      // Others have no score yet.
      return addBest(of: found, ofChunk: chunk, in: records, isReversed: isReversed)
    }
    let piece = piece.records
    let lengthBits = usesLength ? Int(UInt16.max) : 0
    piece.places.withUnsafeBufferPointer { places in
      piece.scores.withUnsafeBufferPointer { scores in
        records.withLengths { lengths in
          let blocks = (scores.count + Self.block - 1) / Self.block
          for index in 0..<blocks {
            let start = Self.block * (isReversed ? blocks - 1 - index : index)
            let block = start..<min(start + Self.block, scores.count)
            guard Self.best(of: scores, in: block) >= leastScore else { continue }
            for number in block {
              let offset = isReversed ? block.lowerBound + block.upperBound - 1 - number : number
              let place = Int(places[offset])
              let key = Self.key(Int(scores[offset]), Int(lengths[place]) & lengthBits)
              if key < limit {
                take(Candidate(key: key, place: ChunkPlace(chunk: UInt32(chunk), place: UInt32(place))))
              }
            }
          }
        }
      }
    }
  }

  private mutating func addBest(
    of found: PackedFoundRecords, ofChunk chunk: Int, in records: FoldedRecords, isReversed: Bool
  ) {
    // Of those that match as well, what is longer than this comes after all that are kept.
    let longest = limit - 1 - Self.key(Int(found.best), 0)
    if longest < 0 { return }
    records.withLengths { lengths in
      func take(_ place: Int) {
        let key = Self.key(Int(found.best), usesLength ? Int(lengths[place]) : 0)
        if key < limit {
          self.take(Candidate(key: key, place: ChunkPlace(chunk: UInt32(chunk), place: UInt32(place))))
        }
      }
      if usesLength, longest < UInt16.max {
        found.forEachBest(noLongerThan: UInt16(longest), lengths, isReversed: isReversed, take)
      } else if isReversed {
        found.forEachBestReversed(take)
      } else {
        found.forEachBest(take)
      }
    }
  }

  /// So many scores are looked at together, in the lanes of vectors.
  private static let block = 32

  @inline(__always)
  private static func best(of scores: UnsafeBufferPointer<Int32>, in block: Range<Int>) -> Int32 {
    var best = Int32.min
    for index in block { best = max(best, scores[index]) }
    return best
  }

  private mutating func take(_ candidate: Candidate) {
    candidates.append(candidate)
    if candidates.count == 2 * wanted { dropLast() }
  }

  private mutating func dropLast() {
    // Sorting is stable, so equal ones stay in the order in which they were asked about.
    candidates.sort { $0.key < $1.key }
    candidates.removeLast(max(0, candidates.count - wanted))
    if candidates.count == wanted, let last = candidates.last { limit = last.key }
  }

  /// The first places, in their order.
  mutating func places() -> [ChunkPlace] {
    dropLast()
    return candidates.map(\.place)
  }
}
