import Foundation
import HTTPTypes
import Hummingbird
import IncrementalSearch
import Logging

/// The JSON API over data, for a Hummingbird router.
///
/// ```swift
/// let router = Router()
/// SearchRoutes(data).add(to: router)
/// try await Application(router: router, server: .guardedHTTP1()).runService()
/// ```
///
/// With another `server:` all works but this: a search goes on to its end or its time limit when its client has left, and
/// all clients together are one for the rate limit. ``SearchServer`` is all of a server.
public struct SearchRoutes<Data: ServedData>: Sendable {
  /// The paths that are answered, by GET and HEAD.
  public static var paths: [String] { Route.allCases.map(\.rawValue) }
  /// Those of them that are for whoever watches the server.
  static var watchPaths: [String] { Route.allCases.filter(\.isForWatching).map(\.rawValue) }

  private enum Route: String, CaseIterable {
    case search = "/api/search"
    case total = "/api/total"
    case facets = "/api/facets"
    case data = "/api/data"
    case openAPI = "/openapi.json"
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"

    /// Whether requests count for the rate limit.
    var isLimited: Bool {
      switch self {
      case .search, .total, .facets, .data: true
      case .openAPI, .health, .readiness, .metrics: false
      }
    }

    var isForWatching: Bool {
      switch self {
      case .search, .total, .facets, .data, .openAPI: false
      case .health, .readiness, .metrics: true
      }
    }
  }

  let report: RequestReport
  private let answers: SearchAnswers<Data>
  private let readiness: Readiness<Data>
  private let rate: ClientRate
  private let prepare: @Sendable (Request) async throws -> Void
  private let version: String?
  /// Who looks after the servers that the data is on.
  let nodes: NodeWatch

  /// Makes routes over data.
  ///
  /// `prepare` is called with each request that counts for the rate limit, once it has been counted; the ``Problem`` that it
  /// throws is the answer.
  public init(
    _ data: Data, settings: RouteSettings = RouteSettings(),
    prepare: @escaping @Sendable (Request) async throws -> Void = { _ in }
  ) {
    self.init(data, settings: settings, prepare: prepare, version: nil, logger: nil)
  }

  /// Makes routes that say which version of a program they belong to, and have a log for what concerns no single request.
  init(
    _ data: Data, settings: RouteSettings, prepare: @escaping @Sendable (Request) async throws -> Void,
    version: String?, logger: Logger?
  ) {
    self.prepare = prepare
    self.version = version
    nodes = NodeWatch { await data.nodes() }
    let metrics = ServerMetrics()
    report = RequestReport(settings, metrics, logger: logger)
    readiness = Readiness(data, timeLimit: settings.limits.queryTime, metrics)
    answers = SearchAnswers(data, settings, metrics)
    rate = ClientRate(settings, metrics)
  }

  /// Adds the routes to a router.
  public func add<Context: RequestContext>(to router: some RouterMethods<Context>) {
    add(Route.allCases, to: router)
  }

  /// Adds all but `/metrics`, which is answered elsewhere.
  func addWithoutMetrics<Context: RequestContext>(to router: some RouterMethods<Context>) {
    add(Route.allCases.filter { $0 != .metrics }, to: router)
  }

  /// Adds the routes for whoever watches the server.
  func addForWatching<Context: RequestContext>(to router: some RouterMethods<Context>) {
    add(Route.allCases.filter(\.isForWatching), to: router)
  }

  private func add<Context: RequestContext>(_ routes: [Route], to router: some RouterMethods<Context>) {
    for route in routes {
      for method in [HTTPRequest.Method.get, .head] {
        router.on(RouterPath(route.rawValue), method: method) { request, context in
          await respond(to: request, on: route, context)
        }
      }
    }
  }

  private func respond(to request: Request, on route: Route, _ context: some RequestContext) async -> Response {
    let start = ContinuousClock.now
    let response: Response
    do {
      if route.isLimited {
        try rate.check(request)
        try await prepare(request)
      }
      response = try await answer(request, on: route, context)
    } catch {
      let (problem, cause) = await answers.problem(for: error)
      if let cause {
        let logger = report.logger(for: request, context)
        let searched = Self.searched(request)
        if problem.code == .internal {
          readiness.searchFailedUnexpectedly(cause, on: route.rawValue, without: searched, logger)
        } else {
          await readiness.searchFailed(cause, on: route.rawValue, without: searched, logger)
        }
      }
      if problem.code == .overloaded { report.metrics.count(.overloaded) }
      response = problem.response(hasBody: request.method != .head)
    }
    report.report(route.rawValue, request, response, since: start, context)
    return response
  }

  /// What a request searches for, which is nobody's business.
  private static func searched(_ request: Request) -> String? {
    request.uri.queryParameters["q"].map(String.init)
  }

  private func answer(
    _ request: Request, on route: Route, _ context: some RequestContext
  ) async throws -> Response {
    switch route {
    case .search: return try await answers.search(request)
    case .total: return try await answers.total(request)
    case .facets: return try await answers.facets(request)
    case .data: return try await answers.data(request)
    case .openAPI:
      _ = try QueryParameters(request.uri.query, known: [])
      return OpenAPIDocument.file.response(to: request)
    case .health:
      _ = try QueryParameters(request.uri.query, known: [])
      return plain("ok\n", request)
    case .readiness:
      _ = try QueryParameters(request.uri.query, known: [])
      if let problem = await readiness.problem(report.logger(for: request, context)) { throw problem }
      return plain("ready\n", request)
    case .metrics:
      _ = try QueryParameters(request.uri.query, known: [])
      // Who watches by this alone learns of it here.
      _ = await readiness.problem(report.logger(for: request, context))
      var state = ServerState(queries: answers.queries, isReady: readiness.lastFound)
      state.records = (try? await answers.version())?.records
      (state.nodes, state.version) = (nodes.nodes, version)
      let text = MetricsText(report.metrics.current, state).text
      return plain(text, request)
    }
  }

  private func plain(_ text: String, _ request: Request) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      ByteBuffer(string: text), hasBody: request.method != .head)
  }
}

/// Addresses of your own that are answered in JSON, with the rate limit and the way of saying what is wrong of the
/// search's own.
///
/// ```swift
/// SearchServer(data, logger: logger, configure: { router in
///   JSONRoutes(settings).add("/hello", parameters: ["name"], to: router) { parameters in
///     guard let name = parameters["name"] else { throw Problem.badRequest("Give the parameter name.") }
///     return ["hello": name]
///   }
/// })
/// ```
public struct JSONRoutes: Sendable {
  private let rate: ClientRate
  private let report: RequestReport
  private let prepare: @Sendable (Request) async throws -> Void

  /// Makes routes that share a rate limit.
  ///
  /// `prepare` is called with each request once it has been counted; the ``Problem`` that it throws is the answer.
  public init(
    _ settings: RouteSettings = RouteSettings(),
    prepare: @escaping @Sendable (Request) async throws -> Void = { _ in }
  ) {
    self.prepare = prepare
    let metrics = ServerMetrics()
    rate = ClientRate(settings, metrics)
    report = RequestReport(settings, metrics, logger: nil)
  }

  /// Adds an address, which answers GET and HEAD, to a router.
  ///
  /// Parameters that are not among those named, or there twice, are refused. What `answer` throws but ``Problem`` goes to
  /// the log, and the client is told only that something went wrong.
  public func add<Context: RequestContext>(
    _ path: String, parameters: [String], to router: some RouterMethods<Context>,
    answer: @escaping @Sendable (QueryParameters) async throws -> some Encodable & Sendable
  ) {
    for method in [HTTPRequest.Method.get, .head] {
      router.on(RouterPath(path), method: method) { [self] request, context in
        let start = ContinuousClock.now
        let response: Response
        do {
          try rate.check(request)
          try await prepare(request)
          let value = try await answer(try QueryParameters(request.uri.query, known: parameters))
          response = Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            ByteBuffer(bytes: try JSONEncoder().encode(value)), hasBody: request.method != .head)
        } catch {
          response = problem(for: error, on: path, request, context).response(hasBody: request.method != .head)
        }
        report.report(path, request, response, since: start, context)
        return response
      }
    }
  }

  private func problem(for error: any Error, on path: String, _ request: Request, _ context: some RequestContext)
    -> Problem
  {
    if let problem = error as? Problem { return problem }
    // The server is ending.
    if error is CancellationError { return .overloaded(retryAfter: 1) }
    report.logger(for: request, context).error(
      "no answer", metadata: ["route": "\(path)", "error": "\(FailureLog.text(error))"])
    return .internalError("The server could not answer; its log says why.")
  }
}

/// How the routes of the API answer.
public struct RouteSettings: Hashable, Sendable {
  /// What is done at most.
  public var limits = ServerLimits()
  /// For how many seconds a cache between server and browsers may answer by itself; nil for not at all.
  public var cacheSeconds: Int?
  /// Whether clients are told apart by `X-Forwarded-For`. Only behind a proxy of yours, which sets it: else anyone can be
  /// anyone.
  public var trustsProxy = false

  /// Settings for a server without a proxy.
  public init() {}
}
