import Hummingbird
import IncrementalSearchServer

/// What SERVER.md shows: compiled here, and not run, since it serves until it is stopped.
private func serve(_ data: some ServedData) async throws {
  let router = Router()
  SearchRoutes(data).add(to: router)
  try await Application(router: router, server: .guardedHTTP1()).runService()
}

/// Likewise.
private func addHello(to router: Router<BasicRequestContext>, _ settings: RouteSettings) {
  JSONRoutes(settings).add("/hello", parameters: ["name"], to: router) { parameters in
    guard let name = parameters["name"] else { throw Problem.badRequest("Give the parameter name.") }
    return ["hello": name]
  }
}
