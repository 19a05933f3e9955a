import Hummingbird
import IncrementalSearchServer

/// Lets answers be slow, and fail, as requests say.
struct DemoMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let behavior: DemoBehavior
    do throws(Problem) {
      behavior = try DemoBehavior(request.headers)
    } catch {
      return error.response(hasBody: request.method != .head)
    }
    if behavior.delay > .zero { try await Task.sleep(for: behavior.delay) }
    if behavior.fails {
      let isJapanese = request.headers[.acceptLanguage]?.lowercased().hasPrefix("ja") == true
      let problem = Problem.internalError(
        isJapanese
          ? "サーバーが失敗しました（デモの「サーバーが失敗」がオンです）。" : "The server failed, since the switch “The server fails” is on.")
      return problem.response(hasBody: request.method != .head)
    }
    return try await next(request, context)
  }
}
