import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers

/// Warns in the log that requests seem to come through a proxy that the server was not told of, or that the proxy it was told
/// of does not say which clients they are from: all clients behind it then count as one, with one rate and one queue.
final class UnheardProxy: Sendable {
  /// Anyone can send the headers, so the log has one line for so long.
  static let quiet = Duration.seconds(3_600)

  private static let names = ["X-Forwarded-For", "Forwarded"].compactMap { HTTPField.Name($0) }

  private let trustsProxy: Bool
  private let logged = NIOLockedValueBox<ContinuousClock.Instant?>(nil)

  init(_ settings: RouteSettings) { trustsProxy = settings.trustsProxy }

  /// Looks at a request; the logger is made only for the one that is told.
  func look(
    at request: Request, on route: String, now: ContinuousClock.Instant = .now, _ logger: () -> Logger
  ) {
    let given = Self.names.first { request.headers[$0] != nil }
    let message: Logger.Message
    let advice: String
    if trustsProxy {
      // Whoever watches asks without the proxy.
      guard route.hasPrefix("/api/"), let name = Self.names.first,
        ClientAddress(forwardedFor: request.headers[name] ?? "") == nil
      else { return }
      message = "a proxy does not say whose requests are"
      advice = """
        all behind it are one client; have yours set X-Forwarded-For to the address of whoever asks, or leave \
        --trust-proxy away if there is none
        """
    } else {
      guard given != nil else { return }
      message = "a proxy is not believed"
      advice = """
        all behind a proxy are one client; if yours sets X-Forwarded-For itself, give --trust-proxy, \
        else have it send none
        """
    }
    let isTold = logged.withLockedValue { logged in
      if let last = logged, now - last < Self.quiet { return true }
      logged = now
      return false
    }
    if isTold { return }
    logger().warning(message, metadata: ["header": "\(given?.canonicalName ?? "none")", "advice": "\(advice)"])
  }
}
