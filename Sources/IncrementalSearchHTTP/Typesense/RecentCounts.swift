import Foundation
import IncrementalSearch

/// How many records the last queries had, and in how many tiers their first pages were, so that a longer one's page is mostly
/// found by one request.
///
/// Few results are in the order of length (`RecordOrder.mostByLength`), and one request can't both find out that they are few
/// and return them in that order. What is remembered here is only an expectation: the count comes with the page, which is
/// requested again if it was wrong, and further tiers are requested if the expected ones have too few records.
final class RecentCounts: @unchecked Sendable {
  private static let most = 32
  /// In times of what few are: of a text that has so many, with a key or two more there are hardly few.
  private static let many = 20

  private typealias Known<Value> = [(query: SearchQuery, match: MatchKind, value: Value)]

  private let lock = NSLock()
  // The newest last. Guarded by `lock`.
  private var counts: Known<Int> = []
  private var tiers: Known<Int> = []

  /// Whether few records are expected; nil where nothing tells.
  func expectsFew(_ query: SearchQuery, _ match: MatchKind, most: Int) -> Bool? {
    guard let (text, count) = lock.withLock({ Self.nearest(to: query, match, in: counts) }) else { return nil }
    if count <= most { return true }
    let added = query.text.count - text.count
    return added == 0 || added <= 2 && count >= most * Self.many ? false : nil
  }

  /// In how many tiers the first page is expected: the longer a text, the fewer records are in each. Nil where nothing tells.
  func expectedTiers(_ query: SearchQuery, _ match: MatchKind) -> Int? {
    lock.withLock { Self.nearest(to: query, match, in: tiers) }?.value
  }

  /// Takes in how many records a query has.
  func saw(_ count: Int, _ query: SearchQuery, _ match: MatchKind) {
    lock.withLock { Self.remember(count, query, match, in: &counts) }
  }

  /// Takes in in how many tiers the first page of a query was looked for.
  func saw(tiers count: Int, _ query: SearchQuery, _ match: MatchKind) {
    lock.withLock { Self.remember(count, query, match, in: &tiers) }
  }

  /// What is known of the longest text that a query's begins with.
  private static func nearest<Value>(
    to query: SearchQuery, _ match: MatchKind, in known: Known<Value>
  ) -> (text: String, value: Value)? {
    known.lazy.filter {
      $0.match == match && $0.query.filters == query.filters && query.text.hasPrefix($0.query.text)
    }.max { $0.query.text.utf8.count < $1.query.text.utf8.count }.map { ($0.query.text, $0.value) }
  }

  private static func remember<Value>(
    _ value: Value, _ query: SearchQuery, _ match: MatchKind, in known: inout Known<Value>
  ) {
    known.removeAll { $0.match == match && $0.query == query }
    known.append((query, match, value))
    if known.count > most { known.removeFirst() }
  }
}
