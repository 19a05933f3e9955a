import Foundation
import IncrementalSearch

/// The query that rows were drawn for last, ready to be matched: a screen is drawn more than once for each key.
///
/// `@unchecked`: what changes is touched under the lock only.
final class LastMatch: @unchecked Sendable {
  private struct Key: Equatable {
    var text: String
    var kind: MatchKind
    var isExact: Bool
  }

  private let lock = NSLock()
  private var last: (key: Key, match: MatchQuery)?

  /// What matches a text.
  func match(of text: String, kind: MatchKind, isExact: Bool) -> MatchQuery {
    let key = Key(text: text, kind: kind, isExact: isExact)
    return lock.withLock {
      if let last, last.key == key { return last.match }
      let match = MatchQuery(text, kind: kind, isExact: isExact)
      last = (key, match)
      return match
    }
  }
}
