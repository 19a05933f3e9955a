import HTTPTypes
import Hummingbird

/// What a server does with every request: checks its host, finds files of the page, turns errors into answers in words, and
/// adds headers for browsers.
struct ServerMiddleware<Context: RequestContext>: RouterMiddleware {
  let hosts: AllowedHosts
  let origins: AllowedOrigins
  let page: PageFiles
  let routes: Set<String>
  let report: RequestReport

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await respond(to: request, context, next)
    response.headers.append(contentsOf: SecurityHeaders.fields)
    origins.allow(request, in: &response)
    if let name = HTTPField.Name.requestID { response.headers[name] = report.clients.requestID(of: request, context) }
    return response
  }

  private func respond(
    to request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let isReading = request.method == .get || request.method == .head
    var route = "other"
    let response: Response
    if !hosts.contains(request.head.authority) {
      response = Problem.wrongHost.response(hasBody: request.method != .head)
    } else if isReading, let file = page.file(at: request.uri.path) {
      route = "page"
      response = file.response(to: request)
    } else if isReading, page.file(at: request.uri.path + "/") != nil {
      route = "page"
      response = Self.folder(request)
    } else if !isExact(request.uri.path) {
      response = Problem.notFound.response(hasBody: request.method != .head)
    } else {
      do {
        // The routes report themselves.
        return try await next(request, context)
      } catch let error as HTTPError where error.status == .notFound {
        let isKnown = routes.contains(request.uri.path) || page.file(at: request.uri.path) != nil
        let problem = isKnown && !isReading ? Problem.methodNotAllowed : Problem.notFound
        response = problem.response(hasBody: request.method != .head)
      }
    }
    report.report(route, request, response, since: start, context)
    return response
  }

  /// Whether the address is not that of a route with extra slashes. The router takes `/metrics/` for `/metrics`, and people who
  /// deny the one at a proxy do not think of the other.
  private func isExact(_ path: String) -> Bool {
    let plain = "/" + path.split(separator: "/").joined(separator: "/")
    return plain == path || !routes.contains(plain)
  }

  /// Leads to the same address with the slash that folders end with; relative, for a proxy may serve it elsewhere.
  private static func folder(_ request: Request) -> Response {
    let name = request.uri.path.split(separator: "/").last ?? ""
    let query = request.uri.query.map { "?\($0)" } ?? ""
    return Response(status: .permanentRedirect, headers: [.location: "./\(name)/\(query)"])
  }
}

/// Headers that keep browsers from doing more with an answer than the page needs.
enum SecurityHeaders {
  /// Sent with every answer.
  static let fields: HTTPFields = {
    let values = [
      (
        "Content-Security-Policy",
        """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
        img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
    var fields = HTTPFields()
    for (name, value) in values { if let name = HTTPField.Name(name) { fields[name] = value } }
    return fields
  }()
}

/// The other sites whose pages may read answers, by the protocol that browsers have for it (CORS).
///
/// All requests that pages make are plain GETs, for which browsers don't ask first.
struct AllowedOrigins: Sendable {
  private let origins: Set<String>

  init(_ origins: [String]) { self.origins = Set(origins.map { $0.lowercased() }) }

  /// Says in an answer that the page that asks may read it, if it may.
  func allow(_ request: Request, in response: inout Response) {
    if origins.isEmpty { return }
    // A cache must not give one site's answer to another.
    response.headers[.vary] = [response.headers[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
    guard let origin = request.headers[.origin], origins.contains(origin.lowercased()) else { return }
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "Retry-After"
  }
}

/// The host names that a server answers to.
///
/// Another site can make its own name point to 127.0.0.1, and its page could then read what is served there; but the browser
/// sends that name along.
struct AllowedHosts: Sendable {
  /// nil allows any name.
  private let names: Set<String>?

  /// The names that a server bound to an address goes by, and those given besides.
  init(boundTo host: String, allowed: [String]) {
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    let local = isLoopback ? ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host] : []
    let names = local + allowed.map { $0.lowercased() }
    self.names = names.isEmpty ? nil : Set(names)
  }

  /// Whether a request with this `Host` is answered.
  func contains(_ authority: String?) -> Bool {
    guard let names else { return true }
    guard let authority else { return false }
    var name = authority[...]
    if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
      !name.hasPrefix("[") || name[..<colon].hasSuffix("]")
    {
      name = name[..<colon]
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    return names.contains(name.lowercased())
  }
}
