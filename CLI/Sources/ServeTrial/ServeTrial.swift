import ArgumentParser
import Foundation
import Hummingbird
import IncrementalSearchServer
import Logging

/// The server over rows that come as late, and fail as often, as it is told.
@main
struct ServeTrial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-trial", abstract: "Try the search page over a hard source.",
    discussion: """
      Prints its address when it is ready.

        POST /control    JSON: records, first, leastDelay, mostDelay, seed, failEvery, failStatus, rateLimitSeconds,
                         uneven, edition, changeEvery, positions, expireKeys; clear, reset
        GET /requests    what was asked of the API, and when, as JSON
      """)

  @Option(help: "The port; 0 is any that is free.")
  var port = 0

  @Option(help: ArgumentHelp("The folder with the page.", valueName: "folder"))
  var page: String?

  @Option(help: "The number of rows.")
  var records = 1_000_000

  func run() async throws {
    var behavior = TrialBehavior()
    behavior.records = records
    let desk = TrialDesk(behavior)
    var settings = ServerSettings()
    settings.port = port
    if let page { settings.page = try PageFiles(folder: URL(fileURLWithPath: page, isDirectory: true)) }
    settings.routes.limits.requestsPerSecond = 0
    settings.routes.limits.queryTime = .seconds(60)
    settings.routes.limits.answerCacheBytes = 0
    var logger = Logger(label: "serve-trial", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .warning
    let server = SearchServer(TrialData(desk: desk), settings: settings, logger: logger) { router in
      router.add(middleware: TrialMiddleware(desk: desk))
      router.post("/control") { request, _ in
        do {
          let body = try await request.body.collect(upTo: 64 << 10)
          desk.control(try JSONDecoder().decode(TrialControl.self, from: Data(body.readableBytesView)))
          return Response(status: .noContent)
        } catch {
          return Response(status: .badRequest, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(error)\n")))
        }
      }
      router.get("/requests") { _, _ in
        Response(
          status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
          body: ResponseBody(byteBuffer: ByteBuffer(bytes: try desk.requests())))
      }
    } onReady: { port in
      FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)/\n".utf8))
    }
    try await server.runUntilSignal()
  }
}
