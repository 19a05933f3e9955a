import TextMatching

/// Some values of an ``ArraySource`` with their folded texts; it never changes, so searches share it.
final class ArraySourceChunk<Element: Identifiable & Sendable>: Sendable {
  private enum Values {
    case plain(ArraySlice<Element>)
    case packed(any PackedValues<Element>)
  }

  private let values: Values
  let records: FoldedRecords

  private init(_ values: Values, _ records: FoldedRecords) { (self.values, self.records) = (values, records) }

  /// Values as they are.
  convenience init(values: ArraySlice<Element>, records: FoldedRecords) { self.init(.plain(values), records) }

  var count: Int { records.count }

  /// The same values, packed if they can be.
  func packed(by packing: ValuePacking<Element>?) -> ArraySourceChunk {
    guard let packing, records.hasOriginals, case .plain(let values) = values, let packed = packing(values) else {
      return self
    }
    return ArraySourceChunk(.packed(packed), records)
  }

  /// The values as they are, of a chunk that is not packed.
  var plainValues: ArraySlice<Element> {
    guard case .plain(let values) = values else { preconditionFailure("values that are packed don't wait any more") }
    return values
  }

  func value(at place: Int) -> Element {
    switch values {
    case .plain(let values): values[values.startIndex + place]
    case .packed(let values): values.values(at: [place], texts: PackedTexts(records))[0]
    }
  }

  func values(at places: [Int]) -> [Element] {
    switch values {
    case .plain(let values): places.map { values[values.startIndex + $0] }
    case .packed(let values): values.values(at: places, texts: PackedTexts(records))
    }
  }

  /// The place of the value with an id; nil if there is none.
  func place(of id: Element.ID) -> Int? {
    switch values {
    case .plain(let values): values.firstIndex { $0.id == id }.map { $0 - values.startIndex }
    case .packed(let values): values.place(of: id)
    }
  }

  /// The index of the place of the value with an id; nil if it is none of these.
  func firstIndex(of id: Element.ID, among places: [UInt16]) -> Int? {
    switch values {
    case .plain(let values): places.firstIndex { values[values.startIndex + Int($0)].id == id }
    case .packed(let values): values.place(of: id).flatMap { places.firstIndex(of: UInt16($0)) }
    }
  }
}

/// The values of an ``ArraySource`` at one time.
struct ArraySourceContents<Element: Identifiable & Sendable>: Sendable {
  /// Grows when the values are replaced; values appended since leave it, and all places, as they were.
  let version: Int
  let chunks: [ArraySourceChunk<Element>]
  /// The indexes of the words of chunks, in the order of those.
  let words: [IndexedChunks]
  /// The number of values up to the end of each chunk.
  private let ends: [Int]
  /// Whether any value has a rank.
  let hasRanks: Bool
  /// Whether the words of all chunks are indexed.
  let areWordsIndexed: Bool
  /// What all words begin with, if those of all chunks are indexed.
  let wordBeginnings: WordBeginnings?

  init(version: Int, chunks: [ArraySourceChunk<Element>], words: [IndexedChunks]) {
    self.version = version
    self.chunks = chunks
    self.words = words
    hasRanks = chunks.contains { $0.records.hasRanks }
    areWordsIndexed = words.reduce(0) { $0 + $1.chunks.count } == chunks.count
    wordBeginnings =
      areWordsIndexed ? words.reduce(into: WordBeginnings()) { $0.formUnion($1.index.beginnings) } : nil
    var count = 0
    ends = chunks.map { chunk in
      count += chunk.count
      return count
    }
  }

  var count: Int { ends.last ?? 0 }

  /// The values at these places of the whole.
  func values(at range: Range<Int>) -> [Element] {
    var values: [Element] = []
    var place = range.lowerBound
    var index = ends.firstIndex(beyond: place)
    while place < range.upperBound {
      let start = index == 0 ? 0 : ends[index - 1]
      let end = min(range.upperBound, ends[index])
      values += chunks[index].values(at: Array(place - start..<end - start))
      place = end
      index += 1
    }
    return values
  }

  /// The values at places of chunks, in their order.
  func values(at places: [(chunk: Int, place: Int)]) -> [Element] {
    var values: [Element] = []
    var start = 0
    while start < places.count {
      let chunk = places[start].chunk
      let end = places[start...].firstIndex { $0.chunk != chunk } ?? places.count
      values += chunks[chunk].values(at: places[start..<end].map(\.place))
      start = end
    }
    return values
  }

  /// The place of the value with an id; nil if there is none.
  func place(of id: Element.ID) throws(CancellationError) -> Int? {
    var start = 0
    for chunk in chunks {
      if Task.isCancelled { throw CancellationError() }
      if let place = chunk.place(of: id) { return start + place }
      start += chunk.count
    }
    return nil
  }
}

extension [Int] {
  /// The first index in a rising array whose number is beyond the given one.
  func firstIndex(beyond number: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
