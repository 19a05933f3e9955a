import Hummingbird

/// Holds clients to the rate limit, told apart by their addresses.
struct ClientRate: Sendable {
  private let limiter: RateLimiter
  private let clients: ClientIdentity
  private let metrics: ServerMetrics

  init(_ settings: RouteSettings, _ metrics: ServerMetrics) {
    limiter = RateLimiter(settings.limits)
    clients = ClientIdentity(settings)
    self.metrics = metrics
  }

  /// Counts a request; throws if its client has sent too many.
  func check(_ request: Request) throws(Problem) {
    guard let seconds = limiter.secondsToWait(clients.client(of: request)) else { return }
    metrics.count(.rateLimited)
    throw .rateLimited(retryAfter: seconds)
  }
}
