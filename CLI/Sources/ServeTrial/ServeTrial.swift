import ArgumentParser
import Foundation
import Hummingbird
import IncrementalSearch
import IncrementalSearchServer
import Logging

/// The server over rows that are as late, and fail as often, as it is set to.
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

/// What the server does; set with `POST /control`; what is left out stays as it is.
struct TrialBehavior: Codable, Sendable {
  /// How many rows there are.
  var records = 1_000_000
  /// The number of the first of them; the rows before have gone.
  var first = 0
  /// Each page takes between these many milliseconds,
  var leastDelay = 0.0
  var mostDelay = 0.0
  /// drawn by this seed, so answers overtake each other in the same way each time.
  var seed: UInt64 = 1
  /// Every which search fails; 0 for none.
  var failEvery = 0
  /// How it fails.
  var failStatus = 500
  /// For so many seconds searches are refused with 429, from when this is set; 0 lets them through again.
  var rateLimitSeconds = 0
  /// Whether rows are of very different length.
  var uneven = false
  /// Counts changes of the data: rows say which edition they are of, from 1 on.
  var edition = 0
  /// The data changes so often, in milliseconds; 0 for never.
  var changeEvery = 0
  /// Whether pages are walked by position, or else by keys, with a position at the start only.
  var positions = true
  /// Whether every key has expired.
  var expireKeys = false

  /// The behaviour with what JSON says of it, as far as it says something.
  func changed(by control: TrialControl) -> TrialBehavior {
    var behavior = self
    func set<Value>(_ path: WritableKeyPath<TrialBehavior, Value>, _ value: Value?) {
      if let value { behavior[keyPath: path] = value }
    }
    set(\.records, control.records.map { max(0, min($0, 10_000_000)) })
    set(\.first, control.first.map { max(0, $0) })
    set(\.leastDelay, control.leastDelay)
    set(\.mostDelay, control.mostDelay)
    set(\.seed, control.seed)
    set(\.failEvery, control.failEvery)
    set(\.failStatus, control.failStatus)
    set(\.rateLimitSeconds, control.rateLimitSeconds)
    set(\.uneven, control.uneven)
    set(\.edition, control.edition)
    set(\.changeEvery, control.changeEvery)
    set(\.positions, control.positions)
    set(\.expireKeys, control.expireKeys)
    return behavior
  }
}

/// The settings to change.
struct TrialControl: Codable, Sendable {
  var records: Int?
  var first: Int?
  var leastDelay: Double?
  var mostDelay: Double?
  var seed: UInt64?
  var failEvery: Int?
  var failStatus: Int?
  var rateLimitSeconds: Int?
  var uneven: Bool?
  var edition: Int?
  var changeEvery: Int?
  var positions: Bool?
  var expireKeys: Bool?
  /// Whether the log of requests starts anew.
  var clear: Bool?
  /// Whether all is as it was at first.
  var reset: Bool?
}
