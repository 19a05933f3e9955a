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

  /// Makes a server.
  ///
  /// `configure` may add middleware and routes of your own, before those of the search are added; it is called twice, the
  /// first time only to learn their addresses. `prepare` is that of ``SearchRoutes``. `onReady` is called with the port when
  /// connections are accepted.
  public init(
    _ data: Data, settings: ServerSettings = ServerSettings(), logger: Logger,
    configure: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in },
    prepare: @escaping @Sendable (Request) async throws -> Void = { _ in },
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) {
    routes = SearchRoutes(data, settings: settings.routes, prepare: prepare)
    self.settings = settings
    self.logger = logger
    self.configure = configure
    self.onReady = onReady
  }

  /// Serves until the task is cancelled or its service group shuts down: then no connection is accepted any more, and what
  /// runs is finished. Throws what binding the port throws.
  public func run() async throws {
    let added = Router()
    configure(added)
    let paths = SearchRoutes<Data>.paths + added.routes.map(\.path.description)
    let router = Router()
    router.add(
      middleware: ServerMiddleware(
        hosts: AllowedHosts(boundTo: settings.host, allowed: settings.allowedHosts), page: settings.page,
        routes: Set(paths), report: routes.report))
    configure(router)
    routes.add(to: router)
    let application = Application(
      router: router, server: .guardedHTTP1(settings.connections, metrics: routes.report.metrics),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), backlog: 1_024,
        availableConnectionsDelegate: .maximum(settings.connections.connections, logger: logger)),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? settings.port) }, logger: logger)
    try await application.run()
  }

  /// Serves until the process gets SIGINT or SIGTERM; what runs then has 10 seconds to finish.
  public func runUntilSignal() async throws {
    var configuration = ServiceGroupConfiguration(
      services: [self], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    try await ServiceGroup(configuration: configuration).run()
  }
}
