/// Finds and orders records one by one, as SPEC.md 6 and the documents say and nothing else does: what the engine is compared with.
struct BruteForceSearch {
  let records: [BruteForceRecord]
  let isRanked: Bool

  /// Whether a text is all of a title or reading, or of a part of one, with the kind of a place or without.
  func isName(_ text: String) -> Bool {
    guard let term = BruteForceQuery(text).whole else { return false }
    return records.contains { record in
      record.starts.contains {
        $0.isWhole(term) || $0.isWhole(inOtherForm: term) || $0.part == 0 && $0.isAll(inOtherForm: term)
      }
    }
  }

  /// The ids of what the text finds, the best first.
  func answer(to text: String) -> [String] {
    let query = BruteForceQuery(text)
    var found: [(place: Int, order: BruteForceOrder?)] = []
    for (place, record) in records.enumerated() where record.isFound(by: query) {
      found.append((place, record.order(for: query)))
    }
    // "Without ranks the shorter title counts among up to 256 found; of more, the order given does."
    let countsLength = isRanked || found.count <= 256
    found.sort { left, right in
      if let better = left.order, let order = right.order, better != order { return better < order }
      let (first, second) = (records[left.place], records[right.place])
      let ranks = (first.rank ?? -.infinity, second.rank ?? -.infinity)
      if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
      if countsLength, first.length != second.length { return first.length < second.length }
      return left.place < right.place
    }
    return found.map { records[$0.place].id }
  }
}
