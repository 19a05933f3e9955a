import Hummingbird
import Logging

/// Counts a request that was answered, and writes a line about it to the log.
struct RequestReport: Sendable {
  let metrics: ServerMetrics

  /// At level info without what was searched for, which is nobody's business; at debug with it.
  func report(
    _ route: String, _ request: Request, _ response: Response, since start: ContinuousClock.Instant, _ logger: Logger
  ) {
    let time = ContinuousClock.now - start
    metrics.count(route, status: response.status.code, time: time)
    guard logger.logLevel <= .info else { return }
    var metadata: Logger.Metadata = [
      "route": "\(route)", "status": "\(response.status.code)", "ms": "\((time / .microseconds(10)).rounded() / 100)",
    ]
    if logger.logLevel <= .debug { metadata["query"] = "\(request.uri.query ?? "")" }
    logger.log(level: .info, "\(request.method)", metadata: metadata)
  }
}
