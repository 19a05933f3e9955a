import TextMatching

/// Looks a query up in the indexes of an ``ArraySource``, one after the other, as its chunks are searched.
struct ArraySourceLookup<Element: Identifiable & Sendable>: Sendable {
  private let contents: ArraySourceContents<Element>
  private let passes: (@Sendable (Int, Int) -> Bool)?
  private var search: WordSearch?
  /// Whether what is looked up is what is found.
  let isExact: Bool
  /// Whether no word of any chunk begins with what is looked up.
  private let isNowhere: Bool
  /// The first index that has a chunk not passed yet.
  private var next = 0
  /// What may be found in its chunks, if that was asked for; nil where it is too much to be worth knowing.
  private var candidates: (index: Int, pieces: [FoundRecords]?)?

  /// How many values are looked up to the end, though not asked for, so that the count is known at once.
  private static var worthFinishing: Int { 1 << 20 }

  /// Looks up `lookup`, or nothing; `passes` says whether a value passes the filters, by its chunk and its place in that.
  init(
    _ lookup: WordLookup?, in contents: ArraySourceContents<Element>,
    where passes: (@Sendable (Int, Int) -> Bool)?
  ) {
    self.contents = contents
    self.passes = passes
    search = contents.words.isEmpty ? nil : lookup.map { WordSearch($0) }
    isExact = search != nil && lookup?.isExact == true
    isNowhere = isExact && lookup.flatMap { contents.wordBeginnings?.mayHave($0) } == false
  }

  /// Takes in what is found in the first chunks that were not looked at, as far as indexes tell, until so many rows are found, and
  /// to the end if little is left; says whether that was enough.
  mutating func extend(_ result: inout ArraySourceResult, until rows: Int) throws -> Bool {
    guard isExact else { return false }
    if isNowhere, result.scanned == 0 {
      result.takeNothing(of: contents.count)
      return true
    }
    result.reserve(contents.chunks.count)
    while result.count < rows || contents.count - result.scanned <= Self.worthFinishing {
      if result.scanned == contents.count { return true }
      let start = result.firstUnfinished(in: contents)
      guard let found = find(from: start) else { return false }
      result.take(try passing(found, ofChunksFrom: start), ofChunksFrom: start)
      try Task.checkCancellation()
    }
    return true
  }

  /// What is found in a chunk and those after it that the same index has; nil if that is not known. The chunks asked for must rise.
  private mutating func find(from chunk: Int) -> ArraySlice<FoundRecords>? {
    guard let indexed = index(of: chunk), let pieces = search?.find(in: indexed.index) else { return nil }
    return pieces[(chunk - indexed.chunks.lowerBound)...]
  }

  /// What of the pieces of some chunks passes the filters.
  private func passing(
    _ found: ArraySlice<FoundRecords>, ofChunksFrom first: Int
  ) throws -> ArraySlice<FoundRecords> {
    guard let passes else { return found }
    var found = found
    for (chunk, index) in zip(first..., found.indices) {
      found[index].places = try found[index].places.filter { place in
        if place % Self.turn == 0 { try Task.checkCancellation() }
        return passes(chunk, Int(place))
      }
    }
    return found
  }

  /// After so many places it is asked whether the task is cancelled: what a filter costs is not known.
  private static var turn: UInt16 { 256 }

  /// The first chunk after one whose values can be looked up; beyond all chunks if there is none.
  func firstKnown(after chunk: Int) -> Int {
    guard isExact else { return .max }
    return contents.words[next...].first { $0.chunks.lowerBound > chunk }?.chunks.lowerBound ?? .max
  }

  /// What may be found in each of some chunks, where that is known and no more than `mostWorthNarrowing` of so many values. The
  /// chunks asked for must rise.
  mutating func candidates(in chunks: Range<Int>, mostWorthNarrowing: (Int) -> Int) -> [FoundRecords?] {
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
    let indexes = contents.words
    while next < indexes.count, indexes[next].chunks.upperBound <= chunk { next += 1 }
    return next < indexes.count && indexes[next].chunks.contains(chunk) ? indexes[next] : nil
  }
}
