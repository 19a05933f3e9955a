import Foundation
import IncrementalSearch

/// The plans of the texts that were searched last: a page, its total, its facets and the pages after it share one plan.
final class RecentPlans: @unchecked Sendable {
  private struct Key: Equatable {
    var text: String
    var match: MatchKind
    var filters: [Int64]
  }

  private static let most = 8

  private let lock = NSLock()
  /// The newest last. Guarded by `lock`.
  private var plans: [(key: Key, plan: TypesenseQuery)] = []

  /// The plan of a text, made where it was not asked for lately.
  func plan(_ text: String, _ match: MatchKind, _ filters: [Int64]) -> TypesenseQuery {
    let key = Key(text: text, match: match, filters: filters)
    let known = lock.withLock { () -> TypesenseQuery? in
      guard let index = plans.firstIndex(where: { $0.key == key }) else { return nil }
      plans.append(plans.remove(at: index))
      return plans.last?.plan
    }
    if let known { return known }
    // Not under the lock, as it takes a while.
    let plan = TypesenseQuery(text, kind: match, filters: filters)
    lock.withLock {
      plans.append((key, plan))
      if plans.count > Self.most { plans.removeFirst() }
    }
    return plan
  }
}
