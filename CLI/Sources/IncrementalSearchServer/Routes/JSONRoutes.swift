import Foundation
import HTTPTypes
import Hummingbird

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
    report = RequestReport(settings, metrics)
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
    report.logger(for: request, context).error("no answer", metadata: ["route": "\(path)", "error": "\(error)"])
    return .internalError("The server could not answer; its log says why.")
  }
}
