import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers

/// Says in the log that requests seem to come by a proxy which the server was not told of: all behind it are one client then,
/// with one rate and one queue.
final class UnheardProxy: Sendable {
  /// Anyone can send the headers, so the log has one line for so long.
  static let quiet = Duration.seconds(3_600)

  private static let names = ["X-Forwarded-For", "Forwarded"].compactMap { HTTPField.Name($0) }

  private let trustsProxy: Bool
  private let logged = NIOLockedValueBox<ContinuousClock.Instant?>(nil)

  init(_ settings: RouteSettings) { trustsProxy = settings.trustsProxy }

  /// Looks at a request; the logger is made only for the one that is told.
  func look(at request: Request, now: ContinuousClock.Instant = .now, _ logger: () -> Logger) {
    guard !trustsProxy, let name = Self.names.first(where: { request.headers[$0] != nil }) else { return }
    let isTold = logged.withLockedValue { logged in
      if let last = logged, now - last < Self.quiet { return true }
      logged = now
      return false
    }
    if isTold { return }
    logger().warning(
      "a proxy is not believed",
      metadata: [
        "header": "\(name.canonicalName)",
        "advice": """
        all behind a proxy are one client; if yours sets X-Forwarded-For itself, give --trust-proxy, \
        else have it send none
        """,
      ])
  }
}
