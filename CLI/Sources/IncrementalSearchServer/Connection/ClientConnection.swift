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
