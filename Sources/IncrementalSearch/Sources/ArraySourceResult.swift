/// What a query found in an ``ArraySource``.
struct ArraySourceResult<Element: Sendable>: Sendable {
  /// The version of the values it was found in.
  let version: Int

  private let values: [Element]
  /// The places of the found values in their order, or nil if every value is found, in the order of the array.
  private let places: [UInt32]?

  /// Matches every value.
  ///
  /// Throws `CancellationError` within milliseconds of being cancelled.
  @concurrent
  init(
    of query: SearchQuery, kind: MatchKind, in contents: ArraySourceContents<Element>,
    filter: (@Sendable (Element, [String: String]) -> Bool)?
  ) async throws {
    version = contents.version
    values = contents.values
    let filter = query.filters.isEmpty ? nil : filter
    let match = MatchQuery(query.text, kind: kind)
    if match.matchesEverything, filter == nil {
      places = nil
    } else {
      places = try contents.records.withView { records throws(CancellationError) in
        try Self.places(of: match, in: records) { filter?(contents.values[$0], query.filters) ?? true }
      }
    }
  }

  /// The number of values found.
  var count: Int { places?.count ?? values.count }

  /// The values found at these places of the result.
  func items(at range: Range<Int>) -> [Element] {
    guard let places else { return Array(values[range]) }
    return places[range].map { values[Int($0)] }
  }

  private static func places(
    of query: MatchQuery, in records: FoldedRecords.View, where passes: (Int) -> Bool
  ) throws(CancellationError) -> [UInt32] {
    var matcher = RecordMatcher(query)
    var places: [UInt32] = []
    var scores: [Int32] = []
    for index in 0..<records.count {
      let score = matcher.score(of: index, in: records)
      if matcher.isCancelled { throw CancellationError() }
      guard let score, passes(index) else { continue }
      places.append(UInt32(index))
      if query.isScored { scores.append(Int32(clamping: score)) }
    }
    return try query.isScored ? sorted(places, by: scores) : places
  }

  /// The places by falling score, equal ones in the order they are in.
  ///
  /// Counts scores instead of comparing them, so that millions take milliseconds.
  private static func sorted(_ places: [UInt32], by scores: [Int32]) throws(CancellationError) -> [UInt32] {
    guard let least = scores.min(), let most = scores.max() else { return places }
    if Task.isCancelled { throw CancellationError() }
    guard Int(most) - Int(least) < max(places.count, 1 << 16) else {
      // So wide a range of scores comes from a very long query, which few records match.
      return zip(scores, places).sorted { $0.0 != $1.0 ? $0.0 > $1.0 : $0.1 < $1.1 }.map(\.1)
    }
    var next = [Int](repeating: 0, count: Int(most) - Int(least) + 2)
    for score in scores { next[Int(most) - Int(score) + 1] += 1 }
    for rank in 1..<next.count { next[rank] += next[rank - 1] }
    var sorted = places
    for (place, score) in zip(places, scores) {
      let rank = Int(most) - Int(score)
      sorted[next[rank]] = place
      next[rank] += 1
    }
    return sorted
  }
}
