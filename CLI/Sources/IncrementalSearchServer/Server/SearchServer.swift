import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A server of one search: the JSON API, and the page if there is one.
///
/// ```swift
/// try await SearchServer(data, settings: settings, logger: logger).runUntilSignal()
/// ```
public struct SearchServer<Data: ServedData>: Service {
  private let routes: SearchRoutes<Data>
  private let settings: ServerSettings
  private let logger: Logger
  private let configure: @Sendable (Router<BasicRequestContext>) -> Void
  private let onReady: @Sendable (Int) -> Void
  private let onMetricsReady: @Sendable (Int) -> Void

  /// Makes a server.
  ///
  /// `configure` may add middleware and routes of your own, before those of the search are added; it is called twice, the
  /// first time only to learn their addresses. `prepare` is that of ``SearchRoutes``. `onReady` is called with the port when
  /// connections are accepted, `onMetricsReady` with that of ``ServerSettings/metrics``.
  public init(
    _ data: Data, settings: ServerSettings = ServerSettings(), logger: Logger,
    configure: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in },
    prepare: @escaping @Sendable (Request) async throws -> Void = { _ in },
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in },
    onMetricsReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) {
    routes = SearchRoutes(
      data, settings: settings.routes, prepare: prepare, version: settings.version, logger: logger)
    self.settings = settings
    self.logger = logger
    self.configure = configure
    self.onReady = onReady
    self.onMetricsReady = onMetricsReady
  }

  /// Serves until the task is cancelled or its service group shuts down: then it accepts no more connections, and finishes what
  /// runs. Throws what binding the port throws, ``MetricsAddressError`` for that of the metrics.
  public func run() async throws {
    let metrics = routes.report.metrics
    try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Void.self) { servers in
        var metricsPort: Int?
        defer { servers.cancelAll() }
        if let address = settings.metrics {
          let (ports, port) = AsyncStream.makeStream(of: Int.self)
          servers.addTask {
            defer { port.finish() }
            do {
              try await metricsApplication(address.host, address.port) { port.yield($0) }.run()
            } catch let error
              where error is IOError || error is SocketAddressError || error is SocketAddressError.UnknownHost
            {
              throw MetricsAddressError(host: address.host, port: address.port, cause: error)
            }
          }
          guard let port = await ports.first(where: { _ in true }) else { return try await servers.waitForAll() }
          metricsPort = port
        }
        // Nobody is told that anything is ready before all is.
        servers.addTask { [metricsPort] in
          try await application {
            if let metricsPort { onMetricsReady(metricsPort) }
            onReady($0)
          }.run()
        }
        servers.addTask { await cancelWhenGracefulShutdown { await routes.nodes.run(logger) } }
        // All end when the server shuts down; one that can't begin ends the other.
        while try await servers.next() != nil {}
      }
    } onGracefulShutdown: {
      metrics.end()
    }
  }

  private func application(onReady: @escaping @Sendable (Int) -> Void) -> some ApplicationProtocol {
    let added = Router()
    configure(added)
    let isWatchedElsewhere = settings.metrics != nil
    let paths = SearchRoutes<Data>.paths.filter { !isWatchedElsewhere || $0 != "/metrics" }
    let router = Router()
    router.add(
      middleware: ServerMiddleware(
        hosts: AllowedHosts(boundTo: settings.host, allowed: settings.allowedHosts),
        origins: AllowedOrigins(settings.allowedOrigins), page: settings.page,
        routes: Set(paths + added.routes.map(\.path.description)), report: routes.report))
    configure(router)
    if isWatchedElsewhere { routes.addWithoutMetrics(to: router) } else { routes.add(to: router) }
    var connections = settings.connections
    // Behind a proxy all connections are the proxy's.
    if settings.routes.trustsProxy { connections.connectionsPerAddress = 0 }
    return Application(
      router: router,
      server: .guardedHTTP1(
        connections, report: RefusalReport(metrics: routes.report.metrics, logger: logger)),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), backlog: 1_024,
        availableConnectionsDelegate: .maximum(connections.connections, logger: logger)),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? settings.port) }, logger: logger)
  }

  private func metricsApplication(
    _ host: String, _ port: Int, onReady: @escaping @Sendable (Int) -> Void
  ) -> some ApplicationProtocol {
    let router = Router()
    router.add(
      middleware: ServerMiddleware(
        hosts: AllowedHosts(boundTo: host, allowed: []), origins: AllowedOrigins([]), page: PageFiles(),
        routes: Set(SearchRoutes<Data>.watchPaths),
        report: routes.report))
    routes.addForWatching(to: router)
    var connections = settings.connections
    connections.connections = Self.watchers
    connections.connectionsPerAddress = 0
    // Where the other server can't begin, this one's end is nothing to tell of.
    var logger = logger
    logger.logLevel = .critical
    return Application(
      router: router, server: .guardedHTTP1(connections, report: nil),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(connections.connections, logger: logger)),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? port) }, logger: logger)
  }

  /// The connections reserved for monitoring, which clients can't use up.
  private static var watchers: Int { 64 }

  /// Serves until the process gets SIGINT or SIGTERM; what runs then has 9 seconds to finish, and is cancelled after them.
  public func runUntilSignal() async throws {
    var configuration = ServiceGroupConfiguration(
      services: [self], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(9)
    try await ServiceGroup(configuration: configuration).run()
  }
}

/// The server can't listen at the address of the metrics.
public struct MetricsAddressError: Error, CustomStringConvertible {
  /// The address.
  public let host: String
  /// The port.
  public let port: Int
  /// What the system says: an `IOError`, or a `SocketAddressError` if the host has no address here.
  public let cause: any Error

  /// All of it, in a sentence.
  public var description: String { "\(host), port \(port), for the metrics: cannot be listened at: \(cause)" }
}
