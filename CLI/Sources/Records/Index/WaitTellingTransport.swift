import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import NIOConcurrencyHelpers

/// Sends requests by another transport, and tells once if for some seconds no node takes any.
///
/// Whoever fills a cluster tries again for a minute and more, as nodes start again and elect a leader; without a word nobody
/// would know why nothing happens.
final class WaitTellingTransport: HTTPTransport {
  private struct Waiting {
    /// Since when requests fail; nil if the last one was taken.
    var start: Duration?
    var isTold = false
  }

  /// How long nothing is told.
  private static let quietTime = Duration.seconds(3)

  private let transport: any HTTPTransport
  private let now: @Sendable () -> Duration
  private let tell: @Sendable (_ problem: String) -> Void
  private let waiting = NIOLockedValueBox(Waiting())

  /// Sends by a transport; `tell` is called with what is wrong, on any thread.
  init(_ transport: any HTTPTransport, tell: @escaping @Sendable (_ problem: String) -> Void) {
    let start = ContinuousClock.now
    (self.transport, self.tell) = (transport, tell)
    now = { start.duration(to: .now) }
  }

  /// The same with another clock.
  init(
    _ transport: any HTTPTransport, now: @escaping @Sendable () -> Duration,
    tell: @escaping @Sendable (_ problem: String) -> Void
  ) {
    (self.transport, self.now, self.tell) = (transport, now, tell)
  }

  func answer(to request: TransportRequest) async throws -> TransportAnswer {
    do {
      let answer = try await transport.answer(to: request)
      note(answer.status >= 500 ? "it answers with status \(answer.status)" : nil, at: request.url)
      return answer
    } catch {
      if !Task.isCancelled { note(SearchFailure(error).details, at: request.url) }
      throw error
    }
  }

  /// Notes what is wrong with a node, or that it has taken a request.
  private func note(_ problem: String?, at url: URL) {
    // What a node says of itself it says without a leader, too.
    if ["health", "debug"].contains(url.lastPathComponent) { return }
    let now = now()
    let isToTell = waiting.withLockedValue { waiting in
      guard problem != nil else {
        waiting.start = nil
        return false
      }
      let start = waiting.start ?? now
      waiting.start = start
      guard !waiting.isTold, now - start >= Self.quietTime else { return false }
      waiting.isTold = true
      return true
    }
    if let problem, isToTell { tell("\(url.host() ?? ""):\(url.port ?? 0): \(problem)") }
  }
}
