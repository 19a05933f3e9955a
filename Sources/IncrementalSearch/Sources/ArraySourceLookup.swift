import TextMatching

/// Looks a query up in the indexes of an ``ArraySource``, one after the other, as its chunks are searched.
struct ArraySourceLookup {
  private let indexes: [IndexedChunks]
  private var search: WordSearch?
  private let mostWorthNarrowing: (Int) -> Int
  /// Whether what is looked up is what is found.
  let isExact: Bool
  /// The first index that has a chunk not passed yet.
  private var next = 0
  /// What may be found in its chunks, if that was asked for; nil where it is too much to be worth knowing.
  private var candidates: (index: Int, pieces: [FoundRecords]?)?

  /// Looks up `lookup`, or nothing; if that is not exact, where it gives no more than some number of a chunk's values.
  init(_ indexes: [IndexedChunks], _ lookup: WordLookup?, mostWorthNarrowing: @escaping (Int) -> Int) {
    self.indexes = lookup == nil ? [] : indexes
    self.mostWorthNarrowing = mostWorthNarrowing
    search = lookup.map { WordSearch($0) }
    isExact = lookup?.isExact ?? false
  }

  /// What is found in a chunk and those after it that the same index has; nil if that is not known. The chunks asked for must rise.
  mutating func find(from chunk: Int) -> ArraySlice<FoundRecords>? {
    guard isExact, let indexed = index(of: chunk), let pieces = search?.find(in: indexed.index) else { return nil }
    return pieces[(chunk - indexed.chunks.lowerBound)...]
  }

  /// The first chunk after one whose values can be looked up; beyond all chunks if there is none.
  func firstKnown(after chunk: Int) -> Int {
    guard isExact else { return .max }
    return indexes[next...].first { $0.chunks.lowerBound > chunk }?.chunks.lowerBound ?? .max
  }

  /// What may be found in each of some chunks, where that is known and worth knowing. The chunks asked for must rise.
  mutating func candidates(in chunks: Range<Int>) -> [FoundRecords?] {
    if search == nil || isExact { return [FoundRecords?](repeating: nil, count: chunks.count) }
    return chunks.map { chunk in
      guard let indexed = index(of: chunk) else { return nil }
      if candidates?.index != next {
        let most = mostWorthNarrowing(indexed.index.count)
        candidates = (next, search?.find(in: indexed.index, atMost: most))
      }
      return candidates?.pieces?[chunk - indexed.chunks.lowerBound]
    }
  }

  private mutating func index(of chunk: Int) -> IndexedChunks? {
    while next < indexes.count, indexes[next].chunks.upperBound <= chunk { next += 1 }
    return next < indexes.count && indexes[next].chunks.contains(chunk) ? indexes[next] : nil
  }
}
