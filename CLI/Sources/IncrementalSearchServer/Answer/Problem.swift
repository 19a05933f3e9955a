import Hummingbird

/// An answer that says what is wrong and what to do: `application/problem+json` of RFC 9457.
public struct Problem: Error, Equatable {
  /// What is wrong, for programs.
  enum Code: String, CaseIterable {
    case badRequest
    case queryTooLong
    case notFound
    case methodNotAllowed
    case keysExpired
    case tooLarge
    case wrongHost
    case rateLimited
    case timeout
    case overloaded
    case unavailable
    case `internal`
  }

  var code: Code
  var status: HTTPResponse.Status
  /// A sentence for people.
  var detail: String
  /// When to ask again, in whole seconds.
  var retryAfter: Int?

  private init(_ code: Code, _ status: HTTPResponse.Status, _ detail: String, retryAfter: Int? = nil) {
    self.code = code
    self.status = status
    self.detail = detail
    self.retryAfter = retryAfter
  }

  /// A request that makes no sense (400); the detail says what would.
  public static func badRequest(_ detail: String) -> Problem { Problem(.badRequest, .badRequest, detail) }
  static func queryTooLong(_ detail: String) -> Problem { Problem(.queryTooLong, .badRequest, detail) }
  static func keysExpired(_ detail: String) -> Problem { Problem(.keysExpired, .gone, detail) }
  /// Something went wrong that the client can't help (500).
  public static func internalError(_ detail: String) -> Problem { Problem(.internal, .internalServerError, detail) }
  static let notFound = Problem(
    .notFound, .notFound, "There is nothing at this address; /openapi.json says what there is.")
  static let methodNotAllowed = Problem(.methodNotAllowed, .methodNotAllowed, "Only GET and HEAD are answered here.")
  static let bodyTooLarge = Problem(.tooLarge, .contentTooLarge, "A request needs no body here; leave it away.")
  static let headTooLarge = Problem(
    .tooLarge, .requestHeaderFieldsTooLarge, "The address and headers of the request are too long; shorten them.")
  static let wrongHost = Problem(
    .wrongHost, .misdirectedRequest,
    "The server doesn't go by this host name; use the address it printed, or start it with --allow-host NAME.")
  static let tooManyConnections = Problem(
    .overloaded, .serviceUnavailable,
    "Your address has too many connections; close some, or use one for more requests.",
    retryAfter: 1)
  static let twoHosts = badRequest("A request has one Host header; leave the others away.")
  static let noHost = badRequest("A request of HTTP/1.1 has a Host header; send the name that the address has.")
  static let badHost = badRequest("The Host header is no name with a port; send the one that the address has.")
  static let badTarget = badRequest(
    "The request's target is neither a path nor an http address; send the path, and the name in the Host header.")
  static let unknownCoding = badRequest(
    "A request is sent as it is or in chunks; leave any other Transfer-Encoding away.")
  static let clientGone = Problem.badRequest(
    "The sending side of the connection was closed while the search ran; keep it open until the answer is there.")
  static let timeout = Problem(
    .timeout, .serviceUnavailable, "The search took longer than is allowed; type more, or something that is rarer.")

  static func rateLimited(retryAfter: Int) -> Problem {
    Problem(
      .rateLimited, .tooManyRequests, "Too many requests came from your address; wait before the next one.",
      retryAfter: retryAfter)
  }

  static func overloaded(retryAfter: Int) -> Problem {
    Problem(
      .overloaded, .serviceUnavailable, "More is searched for at the moment than the server can do; try again shortly.",
      retryAfter: retryAfter)
  }

  /// The data can't be searched at the moment, whatever is asked; `detail` is for anyone.
  static func unavailable(_ detail: String) -> Problem {
    Problem(.unavailable, .serviceUnavailable, detail, retryAfter: 10)
  }

  /// The body.
  var json: [UInt8] {
    var json = JSONBytes()
    json.append(#"{"type":"about:blank","title":"#)
    json.append(string: status.reasonPhrase)
    json.append(#","status":"#)
    json.append(status.code)
    json.append(#","detail":"#)
    json.append(string: detail)
    json.append(#","code":"#)
    json.append(string: code.rawValue)
    json.append("}\n")
    return json.bytes
  }

  /// The headers of the answer.
  var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    if code == .methodNotAllowed { headers[.allow] = "GET, HEAD" }
    return headers
  }

  /// The answer; to a HEAD request without the body.
  public func response(hasBody: Bool = true) -> Response {
    let response = Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    return hasBody ? response : response.createHeadResponse()
  }
}
