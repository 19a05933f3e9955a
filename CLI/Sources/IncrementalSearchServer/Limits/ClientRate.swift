import HTTPTypes
import Hummingbird

/// Holds clients to the rate limit, told apart by their addresses.
struct ClientRate: Sendable {
  private let limiter: RateLimiter
  private let trustsProxy: Bool
  private let metrics: ServerMetrics

  init(_ settings: RouteSettings, _ metrics: ServerMetrics) {
    limiter = RateLimiter(settings.limits)
    trustsProxy = settings.trustsProxy
    self.metrics = metrics
  }

  /// Counts a request; throws if its client has sent too many.
  func check(_ request: Request) throws(Problem) {
    let forwarded =
      trustsProxy
      ? HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }.flatMap(ClientAddress.init(forwardedFor:))
      : nil
    let client = forwarded ?? ClientConnection.current?.address ?? ClientAddress(nil)
    guard let seconds = limiter.secondsToWait(client) else { return }
    metrics.count(.rateLimited)
    throw .rateLimited(retryAfter: seconds)
  }
}
