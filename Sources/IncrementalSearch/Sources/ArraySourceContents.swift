/// Some values of an ``ArraySource`` with their folded texts; it never changes, so searches share it.
final class ArraySourceChunk<Element: Sendable>: Sendable {
  let values: ArraySlice<Element>
  let records: FoldedRecords

  init(values: ArraySlice<Element>, records: FoldedRecords) {
    self.values = values
    self.records = records
  }

  var count: Int { records.count }

  func value(at place: Int) -> Element { values[values.startIndex + place] }
}

/// The values of an ``ArraySource`` at one time.
struct ArraySourceContents<Element: Sendable>: Sendable {
  /// Grows when the values are replaced; values appended since leave it, and all places, as they were.
  let version: Int
  let chunks: [ArraySourceChunk<Element>]
  /// The number of values up to the end of each chunk.
  private let ends: [Int]
  /// Whether any value has a rank.
  let hasRanks: Bool

  init(version: Int, chunks: [ArraySourceChunk<Element>]) {
    self.version = version
    self.chunks = chunks
    hasRanks = chunks.contains { $0.records.hasRanks }
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
      values.append(
        contentsOf: (place..<min(range.upperBound, ends[index])).map { chunks[index].value(at: $0 - start) })
      place = ends[index]
      index += 1
    }
    return values
  }

  /// The place of the first value with a property; nil if none has it.
  func place(where isWanted: (Element) -> Bool) throws(CancellationError) -> Int? {
    var start = 0
    for chunk in chunks {
      if Task.isCancelled { throw CancellationError() }
      if let offset = chunk.values.firstIndex(where: isWanted) { return start + offset - chunk.values.startIndex }
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
