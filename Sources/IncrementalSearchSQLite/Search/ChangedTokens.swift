import Foundation
import TextMatching

/// The tokens of the records that were changed since the lists were built, in memory, so that FTS5 is asked only for tokens
/// that may be there: a search asks for some dozens of tokens, and FTS5 looks for each in every piece that it wrote.
///
/// Only a program that makes all changes itself knows them; others ask FTS5. Tokens of records that were changed once more, or
/// deleted, stay. Takes about 8 MB at most, and 16 more while a change is processed.
final class ChangedTokens: @unchecked Sendable {
  private enum State {
    /// Nothing was found out yet.
    case unknown
    /// What the records have of a state, and perhaps more.
    case known(IndexVersion, Set<UInt64>)
    /// Not found out any more in this generation: somebody else changes records, too, or there are too many.
    case givenUp(IndexGeneration)
  }

  /// In beginnings of tokens.
  private static let most = 1 << 19

  private let lock = NSLock()
  /// Guarded by `lock`.
  private var state = State.unknown

  /// Whether what is added next to what is known of a state tells of the state after it.
  func isKnown(in version: IndexVersion) -> Bool {
    lock.withLock { if case .known(version, _) = state { true } else { false } }
  }

  /// Whether it is worth telling of a state what its records have that were changed.
  func isWanted(in version: IndexVersion) -> Bool {
    lock.withLock {
      switch state {
      case .unknown: true
      case .known(let known, _): known.lists != version.lists
      case .givenUp(let generation): generation != version.lists
      }
    }
  }

  /// Takes in what all records have of a state that were changed; nil if that is too much to find out.
  func know(_ tokens: TokenBeginnings?, in version: IndexVersion) {
    let known = tokens.map { Set($0.hashes) }.flatMap { $0.count <= Self.most ? $0 : nil }
    lock.withLock { state = known.map { .known(version, $0) } ?? .givenUp(version.lists) }
  }

  /// Takes in what the records have that were changed from one state to another; nil if that is too much.
  func add(_ tokens: TokenBeginnings?, from old: IndexVersion, to new: IndexVersion) {
    lock.withLock {
      guard case .known(let version, var known) = state else { return }
      // Its only owner, so that adding copies nothing.
      state = .givenUp(new.lists)
      guard let tokens, version == old, old.lists == new.lists else { return }
      known.formUnion(tokens.hashes)
      if known.count <= Self.most { state = .known(new, known) }
    }
  }

  /// What records that were changed may have of what is looked for.
  enum Rest {
    case nothing
    /// What finds the same among them: all but what none of them has.
    case some(TokenExpression)
    /// Not known of the state.
    case unknown
  }

  /// What records that were changed may have of an expression in a state.
  func rest(of expression: TokenExpression, in version: IndexVersion) -> Rest {
    lock.withLock {
      guard case .known(version, let known) = state else { return .unknown }
      return Self.rest(of: expression, known).map { .some($0) } ?? .nothing
    }
  }

  private static func rest(of expression: TokenExpression, _ known: Set<UInt64>) -> TokenExpression? {
    switch expression {
    case .phrase(let phrase):
      let isThere = phrase.tokens.indices.allSatisfy { index in
        let token = phrase.tokens[index]
        // Values of facets are not among these.
        if token.first == MarkedToken.facet { return true }
        let isPrefix = phrase.isPrefix && index == phrase.tokens.count - 1
        return known.contains(TokenBeginnings.hash(token, isPrefix: isPrefix))
      }
      return isThere ? expression : nil
    case .all(let parts):
      var rests: [TokenExpression] = []
      for part in parts {
        guard let rest = rest(of: part, known) else { return nil }
        rests.append(rest)
      }
      return .all(of: rests)
    case .any(let parts):
      let rests = parts.compactMap { rest(of: $0, known) }
      return rests.isEmpty ? nil : .any(of: rests)
    case .but(let left, let right):
      guard let left = rest(of: left, known) else { return nil }
      return rest(of: right, known).map { .but(left, $0) } ?? left
    }
  }
}
