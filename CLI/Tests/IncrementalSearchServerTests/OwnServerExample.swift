import Hummingbird
import IncrementalSearchServer

/// What SERVER.md shows: compiled here, and not run, since it serves until it is stopped.
private func serve(_ data: some ServedData) async throws {
  let router = Router()
  SearchRoutes(data).add(to: router)
  try await Application(router: router, server: .guardedHTTP1()).runService()
}
