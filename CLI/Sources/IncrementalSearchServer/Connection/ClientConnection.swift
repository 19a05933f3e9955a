import NIOConcurrencyHelpers

/// The connection that a request came on, as far as a search has to know it.
final class ClientConnection: Sendable {
  private struct State {
    var isClosed = false
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  /// The connection of the request that is being answered; nil in a server whose connections are not guarded.
  @TaskLocal static var current: ClientConnection?

  /// Who is at the other end.
  let address: ClientAddress
  private let state = NIOLockedValueBox(State())

  init(_ address: ClientAddress) { self.address = address }

  /// Has something done when the client closes the connection, at once if it has.
  func whenClosed(_ id: Int, _ action: @escaping @Sendable () -> Void) {
    let isClosed = state.withLockedValue { state in
      if !state.isClosed { state.actions[id] = action }
      return state.isClosed
    }
    if isClosed { action() }
  }

  /// Has it not done any more.
  func forget(_ id: Int) {
    state.withLockedValue { _ = $0.actions.removeValue(forKey: id) }
  }

  /// The client has closed the connection.
  func close() {
    let actions = state.withLockedValue { state in
      defer { state.actions = [:] }
      state.isClosed = true
      return state.actions
    }
    for action in actions.values { action() }
  }
}

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
