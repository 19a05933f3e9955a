import NIOConcurrencyHelpers

/// How many connections each client has.
final class ConnectionCounts: Sendable {
  private let most: Int
  private let counts = NIOLockedValueBox<[ClientAddress: Int]>([:])

  /// `most` is how many a client may have; 0 for any number.
  init(most: Int) { self.most = most }

  /// Counts a connection that was opened; false if its client has too many, and it isn't counted.
  func open(_ client: ClientAddress) -> Bool {
    guard most > 0 else { return true }
    return counts.withLockedValue { counts in
      let count = counts[client, default: 0]
      if count >= most { return false }
      counts[client] = count + 1
      return true
    }
  }

  /// Counts one that was counted as closed.
  func close(_ client: ClientAddress) {
    guard most > 0 else { return }
    counts.withLockedValue { counts in
      let count = counts[client, default: 1] - 1
      counts[client] = count > 0 ? count : nil
    }
  }
}
