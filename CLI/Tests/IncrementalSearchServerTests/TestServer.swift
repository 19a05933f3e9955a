import Foundation
import Hummingbird
import IncrementalSearch
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Testing

@testable import IncrementalSearchServer

/// A server of its own on a free port, as long as a test needs it.
struct TestServer: Sendable {
  let port: Int
  private let group: ServiceGroup

  /// Starts a server, and shuts it down when the body ends.
  static func run<Value: Sendable>(
    configure: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in },
    prepare: @escaping @Sendable (Request) async throws -> Void = { _ in }, logger: Logger? = nil,
    _ data: some ServedData, _ change: (inout ServerSettings) -> Void = { _ in },
    onMetricsReady: @escaping @Sendable (Int) -> Void = { _ in },
    _ body: @Sendable (TestServer) async throws -> Value
  ) async throws -> Value {
    var settings = ServerSettings()
    settings.port = 0
    settings.routes.limits.requestsPerSecond = 0
    settings.routes.limits.queryTime = .seconds(3_600)
    change(&settings)
    var silent = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    silent.logLevel = .critical
    let logger = logger ?? silent
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let server = SearchServer(
      data, settings: settings, logger: logger, configure: configure, prepare: prepare, onReady: { ready.yield($0) },
      onMetricsReady: onMetricsReady)
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { ready.finish() }
        try await group.run()
      }
      var iterator = ports.makeAsyncIterator()
      guard let port = await iterator.next() else {
        try await tasks.waitForAll()
        throw CancellationError()
      }
      let value: Value
      do {
        value = try await body(TestServer(port: port, group: group))
      } catch {
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        throw error
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return value
    }
  }

  /// The same server at another port of its own.
  func at(port: Int) -> TestServer { TestServer(port: port, group: group) }

  /// Begins to shut down, and waits until nobody is let in any more.
  ///
  /// That is tried by connections alone: one that is made as the server closes its port may be accepted and never answered.
  func shutDown() async {
    await group.triggerGracefulShutdown()
    let client = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
    while let channel = try? await client.connect(host: "127.0.0.1", port: port).get() { try? await channel.close() }
  }

  /// A connection that was closed before its answer was there.
  struct NoAnswer: Error {}

  /// Asks on a connection of its own; throws if the connection is refused, reset or closed, which is an error alone,
  /// never an issue by itself.
  func answer(
    _ method: String = "GET", _ path: String, _ headers: [String: String] = [:]
  ) async throws -> RawConnection.Answer {
    try await RawConnection.open(port) { connection in
      try await connection.send(Self.request(method, path, headers))
      guard let answer = try await connection.answer(toHead: method == "HEAD") else { throw NoAnswer() }
      return answer
    }
  }

  /// The text of a request.
  static func request(_ method: String, _ path: String, _ headers: [String: String] = [:]) -> String {
    let headers = ["Host": "localhost"].merging(headers) { $1 }
    return "\(method) \(path) HTTP/1.1\r\n" + headers.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
  }

  /// A page that was found.
  func page(_ query: String, _ parameters: [String: String] = [:]) async throws -> PageJSON {
    let answer = try await answer("GET", Self.path(query, parameters))
    try #require(answer.status == 200, "\(answer.text)")
    return try JSONDecoder().decode(PageJSON.self, from: Data(answer.body))
  }

  /// The path of a search.
  static func path(_ query: String, _ parameters: [String: String] = [:]) -> String {
    let parameters = [("q", query)] + parameters.sorted { $0.key < $1.key }.map { ($0, $1) }
    return "/api/search?" + parameters.map { "\($0)=\(escaped($1))" }.joined(separator: "&")
  }

  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}

/// A page as JSON has it.
struct PageJSON: Decodable, Equatable {
  struct Item: Decodable, Equatable {
    var id: String
    var title: String
    var texts: [String]
    var highlights: [[[Int]]]
  }

  struct Total: Decodable, Equatable {
    var count: Int
    var kind: String
  }

  struct Correction: Decodable, Equatable {
    var typed: String
    var searched: String
    var literal: String
  }

  var items: [Item]
  var previous: String?
  var next: String?
  var position: Int?
  var total: Total?
  var correction: Correction?
  var version: String

  var ids: [String] { items.map(\.id) }
}

/// What is wrong, as JSON has it.
struct ProblemJSON: Decodable, Equatable {
  var type: String
  var title: String
  var status: Int
  var detail: String
  var code: String

  init(_ answer: RawConnection.Answer) throws {
    try #require(answer.headers["content-type"] == "application/problem+json")
    self = try JSONDecoder().decode(ProblemJSON.self, from: Data(answer.body))
    #expect(status == answer.status)
    #expect(type == "about:blank" && !title.isEmpty && !detail.isEmpty)
  }
}
