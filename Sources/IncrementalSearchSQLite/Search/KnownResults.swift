import Foundation
import IncrementalSearch
import TextMatching

/// A cache of facts about the results that were requested last, so that further pages of a result don't determine them again.
struct KnownResults: Sendable {
  /// A result of one state of the records.
  struct Result: Hashable, Sendable {
    var version: IndexVersion
    var match: MatchQuery
    var filter: TokenExpression?
    var isByRelevance: Bool
  }

  /// Of those that were jumped in; one of a million records takes 8 kB.
  let positions = RecentResults<ResultPositions>()
  /// Of those whose records have to be compared: all of it if it is short, nil if it is not; takes up to 8 kB.
  let short = RecentResults<ShortResult?>()

  func forget() {
    positions.forget()
    short.forget()
  }
}

/// A value for each of the results that were asked for last.
final class RecentResults<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  /// The newest last; guarded by `lock`.
  private var known: [(result: KnownResults.Result, value: Value)] = []

  /// In results.
  private static var most: Int { 16 }

  /// What is known of a result.
  subscript(result: KnownResults.Result) -> Value? {
    lock.withLock {
      guard let index = known.firstIndex(where: { $0.result == result }) else { return nil }
      let found = known.remove(at: index)
      known.append(found)
      return found.value
    }
  }

  /// Remembers a result, and forgets the one that was used longest ago.
  func remember(_ value: Value, of result: KnownResults.Result) {
    lock.withLock {
      known.removeAll { $0.result == result }
      known.append((result, value))
      if known.count > Self.most { known.removeFirst() }
    }
  }

  func forget() { lock.withLock { known = [] } }
}
