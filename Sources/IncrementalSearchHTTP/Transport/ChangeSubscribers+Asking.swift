import IncrementalSearch

extension ChangeSubscribers {
  /// How often a server is asked where so often is wished: at an interval of zero it would be asked without a pause.
  static func pollInterval(_ wished: Duration) -> Duration { max(wished, .milliseconds(100)) }

  /// As `stream()`; while it is read, whoever can tell of a change is asked every so often. Nil for never.
  func stream(
    asking interval: Duration?, _ ask: @escaping @Sendable () async -> Void
  ) -> AsyncStream<Void> {
    let changes = stream()
    guard let interval else { return changes }
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let forwarding = Task {
      for await _ in changes { continuation.yield() }
      continuation.finish()
    }
    let asking = Task {
      while (try? await Task.sleep(for: interval)) != nil { await ask() }
    }
    continuation.onTermination = { _ in
      forwarding.cancel()
      asking.cancel()
    }
    return stream
  }
}
