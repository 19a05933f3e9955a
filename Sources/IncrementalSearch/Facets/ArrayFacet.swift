/// A property of the values of an ``ArraySource`` to count and filter by.
///
/// ```swift
/// let source = ArraySource(cities, text: { $0.name }, facets: [ArrayFacet("prefecture") { $0.prefecture }])
/// ```
public struct ArrayFacet<Element>: Sendable {
  /// The name that filters have.
  public let name: String
  let value: @Sendable (Element) -> String

  /// Makes a facet.
  ///
  /// - Parameters:
  ///   - name: The name that filters have.
  ///   - value: Gives the facet's value for an element of the array, or an empty text if it has none. Called once for each.
  public init(_ name: String, _ value: @escaping @Sendable (Element) -> String) {
    self.name = name
    self.value = value
  }
}

/// What the values of a chunk have of each facet.
final class ChunkFacets: Sendable {
  struct Column: Sendable {
    /// The values that there are.
    var values: [String] = []
    /// The index of the value that each place has; a chunk has fewer places than there are numbers.
    var numbers: [UInt16] = []
  }

  let columns: [Column]

  init<Element: Identifiable & Sendable>(_ chunk: ArraySourceChunk<Element>, _ facets: [ArrayFacet<Element>]) {
    columns = facets.map { facet in
      var column = Column()
      var known: [String: UInt16] = [:]
      column.numbers.reserveCapacity(chunk.count)
      for place in 0..<chunk.count {
        let value = facet.value(chunk.value(at: place))
        let number =
          known[value]
          ?? {
            column.values.append(value)
            known[value] = UInt16(column.values.count - 1)
            return UInt16(column.values.count - 1)
          }()
        column.numbers.append(number)
      }
      return column
    }
  }
}

/// What the values of an ``ArraySource`` have of each facet.
struct ArraySourceFacets: Sendable {
  let chunks: [ChunkFacets]

  /// Finds out what is not known; throws `CancellationError` within milliseconds of being cancelled.
  @concurrent
  init<Element: Identifiable & Sendable>(
    of contents: ArraySourceContents<Element>, _ facets: [ArrayFacet<Element>], known: [ChunkFacets?]
  ) async throws {
    var chunks: [ChunkFacets] = []
    for (chunk, known) in zip(contents.chunks, known) {
      try Task.checkCancellation()
      chunks.append(known ?? ChunkFacets(chunk, facets))
    }
    self.chunks = chunks
  }

  /// How many have each value of a facet, among those at some places of each chunk, nil for all.
  func counts(ofFacet facet: Int, _ places: (Int) -> [UInt16]?) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (index, chunk) in chunks.enumerated() {
      try Task.checkCancellation()
      let column = chunk.columns[facet]
      var found = [Int](repeating: 0, count: column.values.count)
      if let places = places(index) {
        for place in places { found[Int(column.numbers[Int(place)])] += 1 }
      } else {
        for number in column.numbers { found[Int(number)] += 1 }
      }
      for (value, count) in zip(column.values, found) where count > 0 { counts[value, default: 0] += count }
    }
    return counts
  }

  /// Whether the value at a place of a chunk has the values wanted of facets, which are given by their index.
  func passes(_ wanted: [(facet: Int, value: String)]) -> @Sendable (Int, Int) -> Bool {
    let numbers = chunks.map { chunk in
      wanted.map { chunk.columns[$0.facet].values.firstIndex(of: $0.value).map { UInt16($0) } }
    }
    let facets = wanted.map(\.facet)
    return { [chunks] chunk, place in
      zip(facets, numbers[chunk]).allSatisfy { facet, number in chunks[chunk].columns[facet].numbers[place] == number }
    }
  }
}
