import Foundation
import Hummingbird

/// Notes requests of the API, and has those fail that are to fail.
struct TrialMiddleware<Context: RequestContext>: RouterMiddleware {
  let desk: TrialDesk

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path.hasPrefix("/api/") else { return try await next(request, context) }
    let (index, failure) = desk.note(request.uri.path, Self.parameters(of: request))
    let response: Response
    if let failure {
      try await Task.sleep(for: desk.nextDelay())
      response = Self.failed(failure.status, wait: failure.wait)
    } else {
      response = try await next(request, context)
    }
    desk.note(index, status: response.status.code)
    return response
  }

  private static func parameters(of request: Request) -> [String: String] {
    let components = URLComponents(string: request.uri.string.replacingOccurrences(of: "+", with: "%20"))
    let items = components?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  private static func failed(_ code: Int, wait: Int?) -> Response {
    let status = HTTPResponse.Status(code: code)
    let codes = [429: "rateLimited", 503: "timeout", 410: "keysExpired", 400: "badRequest"]
    let body = """
      {"type":"about:blank","title":"\(status.reasonPhrase)","status":\(code),\
      "detail":"The trial was told to fail.","code":"\(codes[code] ?? "internal")"}
      """
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let wait { headers[.retryAfter] = String(wait) }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }
}
