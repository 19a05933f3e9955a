import TextMatching

/// An index of the words of some chunks that follow one another.
struct IndexedChunks: Sendable {
  let chunks: Range<Int>
  let index: WordIndex
}

/// The indexes of the words of an ``ArraySource``'s values, as far as it has any.
struct ArraySourceWords<Element: Identifiable & Sendable>: Sendable {
  typealias Chunk = ArraySourceChunk<Element>

  /// In bytes of folded text: an index is made soon after it was begun, however long the texts are.
  private static var mostText: Int { 1 << 25 }

  /// Whether values that are appended are to be indexed, too.
  var areWanted = false
  /// Whether somebody makes indexes now.
  var areMade = false
  /// Each index with its chunks, by the first of them, which stays the same object for as long as the index has it.
  private var indexes: [ObjectIdentifier: (chunks: [Chunk], index: WordIndex)] = [:]

  /// Those of some chunks, in the order of those.
  func indexes(of chunks: [Chunk]) -> [IndexedChunks] {
    var found: [IndexedChunks] = []
    var start = 0
    while start < chunks.count {
      let indexed = indexed(at: start, in: chunks)
      if let indexed { found.append(indexed) }
      start = indexed?.chunks.upperBound ?? start + 1
    }
    return found
  }

  private func indexed(at start: Int, in chunks: [Chunk]) -> IndexedChunks? {
    guard let (indexed, index) = indexes[ObjectIdentifier(chunks[start])], indexed.count <= chunks.count - start,
      zip(indexed, chunks[start...]).allSatisfy({ $0 === $1 })
    else { return nil }
    return IndexedChunks(chunks: start..<start + indexed.count, index: index)
  }

  /// Groups of chunks that an index is to be made of, each of those for one; forgets the indexes of others.
  ///
  /// All but the last `sealed` group stay as they are when chunks are added, so that no index is made twice; the last one, and the
  /// chunk that still grows, are only among them if `all` is asked for.
  mutating func missing(from chunks: [Chunk], sealed: Int, all: Bool) -> [[Chunk]] {
    let known = Set(chunks.map { ObjectIdentifier($0) })
    indexes = indexes.filter { known.contains($0.key) }
    var groups: [[Chunk]] = []
    var (records, text) = (0, 0)
    for chunk in chunks.prefix(sealed) {
      let count = WordIndex.room(for: chunk.records)
      (records, text) = (records + count, text + chunk.records.size)
      if groups.isEmpty || records > WordIndex.mostRecords || text > Self.mostText {
        groups.append([])
        (records, text) = (count, chunk.records.size)
      }
      groups[groups.count - 1].append(chunk)
    }
    if all { groups += chunks.dropFirst(sealed).map { [$0] } } else { groups = groups.dropLast() }
    return groups.filter { indexed(at: 0, in: $0)?.chunks.count != $0.count }
  }

  /// Forgets all indexes.
  mutating func removeAll() { indexes = [:] }

  /// Takes in the index of a group.
  mutating func take(_ index: WordIndex, of group: [Chunk]) {
    if let first = group.first { indexes[ObjectIdentifier(first)] = (group, index) }
  }
}
