import Hummingbird
import Logging

/// Counts a request that was answered, and logs it.
struct RequestReport: Sendable {
  let metrics: ServerMetrics
  let clients: ClientIdentity
  private let unheardProxy: UnheardProxy
  private let own: Logger?

  /// Reports to a log, or without one to that of each request.
  init(_ settings: RouteSettings, _ metrics: ServerMetrics, logger: Logger?) {
    self.metrics = metrics
    own = logger
    clients = ClientIdentity(settings)
    unheardProxy = UnheardProxy(settings)
  }

  /// Logs at level info without what was searched for, which is private; at debug with it.
  func report(
    _ route: String, _ request: Request, _ response: Response, since start: ContinuousClock.Instant,
    _ context: some RequestContext
  ) {
    let time = ContinuousClock.now - start
    metrics.count(route, status: response.status.code, time: time)
    unheardProxy.look(at: request, on: route) { logger(for: request, context) }
    guard context.logger.logLevel <= .info else { return }
    var metadata: Logger.Metadata = [
      "method": "\(request.method)", "route": "\(route)", "status": "\(response.status.code)",
      "ms": "\((time / .microseconds(10)).rounded() / 100)",
    ]
    if context.logger.logLevel <= .debug { metadata["query"] = "\(request.uri.query ?? "")" }
    logger(for: request, context).log(level: .info, "request", metadata: metadata)
  }

  /// A log whose lines name the client and the request.
  func logger(for request: Request, _ context: some RequestContext) -> Logger {
    var logger = own ?? context.logger
    logger[metadataKey: "hb.request.id"] = nil
    logger[metadataKey: "client"] = "\(clients.client(of: request).text)"
    logger[metadataKey: "request"] = "\(clients.requestID(of: request, context))"
    return logger
  }
}

/// Counts a request that was refused before it was read, and logs it like those that were answered.
struct RefusalReport: Sendable {
  let metrics: ServerMetrics
  let logger: Logger

  /// The name that the request has in the log.
  func report(_ problem: Problem, of client: ClientAddress) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 16)
    metrics.countRefused(status: problem.status.code)
    logger.log(
      level: .info, "request",
      metadata: [
        "route": "\(ServerMetrics.refused)", "status": "\(problem.status.code)", "reason": "\(problem.code)",
        "client": "\(client.text)", "request": "\(id)",
      ])
    return id
  }
}
