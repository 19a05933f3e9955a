import Foundation
import IncrementalSearch

/// How many records the last queries had, so that the order that a longer one's page has is mostly known before its count.
///
/// Few results are in the order of length (`RecordOrder.mostByLength`), which one request can't both find out and obey. What
/// is told here is only expected: the count comes with the page, which is asked for again where it says otherwise.
final class RecentCounts: @unchecked Sendable {
  private static let most = 32
  /// In times of what few are: of a text that has so many, with a key or two more there are hardly few.
  private static let many = 20

  private let lock = NSLock()
  /// The newest last. Guarded by `lock`.
  private var counts: [(query: SearchQuery, match: MatchKind, count: Int)] = []

  /// Whether few records are expected; nil where nothing tells.
  func expectsFew(_ query: SearchQuery, _ match: MatchKind, most: Int) -> Bool? {
    lock.withLock {
      let known = counts.lazy.filter {
        $0.match == match && $0.query.filters == query.filters && query.text.hasPrefix($0.query.text)
      }
      guard let nearest = known.max(by: { $0.query.text.utf8.count < $1.query.text.utf8.count }) else { return nil }
      if nearest.count <= most { return true }
      let added = query.text.count - nearest.query.text.count
      return added == 0 || added <= 2 && nearest.count >= most * Self.many ? false : nil
    }
  }

  /// Takes in how many records a query has.
  func saw(_ count: Int, _ query: SearchQuery, _ match: MatchKind) {
    lock.withLock {
      counts.removeAll { $0.match == match && $0.query == query }
      counts.append((query, match, count))
      if counts.count > Self.most { counts.removeFirst() }
    }
  }
}
