import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import NIOConcurrencyHelpers
import Testing

@testable import IncrementalSearchServer

/// Data whose searches fail as the test says.
private struct FailingData: ServedData {
  struct Source: PageSource {
    let error: NIOLockedValueBox<(any Error)?>

    func page(_ request: PageRequest<Int>) async throws -> Page<Place, Int> {
      if let error = error.withLockedValue({ $0 }) { throw error }
      return Page([Place(id: 1, name: "one place")])
    }
  }

  let name = "failing"
  let source = Source(error: NIOLockedValueBox(nil))
  let edition = NIOLockedValueBox(1)

  func version() -> DataVersion { DataVersion("\(edition.withLockedValue { $0 })", records: 1) }

  func rows(for query: SearchQuery) -> (Place) -> ServedRow {
    { ServedRow(id: String($0.id), title: ServedRow.Text($0.name)) }
  }

  func fail(with error: (any Error)?) { source.error.withLockedValue { $0 = error } }
}

@Suite struct ReadinessTests {
  @Test func readinessIsAnotherThingThanBeingThere() async throws {
    let data = FailingData()
    try await TestServer.run(data) { server in
      #expect(try await server.answer("GET", "/readyz").text == "ready\n")
      data.fail(with: IndexError.missing(path: "/a/secret/place"))
      #expect(try await server.answer("GET", "/healthz").text == "ok\n")
      let problem = try ProblemJSON(try await Self.answer(server, status: 503))
      #expect(problem.code == "unavailable" && problem.detail == "The index is gone.")
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_ready 0\n"))
      data.fail(with: nil)
      #expect(try await Self.answer(server, status: 200).text == "ready\n")
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_ready 1\n"))
    }
  }

  @Test func damageThatASearchMetIsRememberedUntilTheDataIsAnother() async throws {
    let data = FailingData()
    try await TestServer.run(data, { $0.routes.limits.answerCacheBytes = 0 }) { server in
      data.fail(with: IndexError.damaged(path: "/a/secret/place", detail: "malformed"))
      let answer = try await server.answer("GET", TestServer.path("place"))
      let problem = try ProblemJSON(answer)
      #expect(answer.status == 503 && problem.code == "unavailable" && !problem.detail.contains("secret"))
      #expect(answer.headers["retry-after"] == "10")
      data.fail(with: nil)
      // Elsewhere in the file all may be well.
      #expect(try await server.answer("GET", TestServer.path("place")).status == 200)
      #expect(try ProblemJSON(try await Self.answer(server, status: 503)).detail.contains("damaged"))
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_data_error_total 1\n"))
      data.edition.withLockedValue { $0 = 2 }
      #expect(try await Self.answer(server, status: 200).text == "ready\n")
    }
  }

  @Test func aSearchWithoutEndIsNotReadiness() async throws {
    let data = try EndlessData()
    try await TestServer.run(data, { $0.routes.limits.queryTime = .milliseconds(50) }) { server in
      let answer = try await server.answer("GET", "/readyz")
      #expect(try ProblemJSON(answer).detail.contains("too long"))
    }
  }

  @Test func failuresAreLoggedButNotEachOfThem() async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    let logger = LogLines.logger(lines)
    let time = try await ContinuousClock().measure {
      try await TestServer.run(logger: logger, data) { server in
        data.fail(with: IndexError.damaged(path: "/served.isearch", detail: "malformed"))
        for _ in 0..<20 { _ = try await server.answer("GET", TestServer.path("place")) }
      }
    }
    let errors = lines.withLockedValue { $0.filter { $0.contains("the data can't be read") } }
    #expect(errors.first?.contains("/served.isearch: is damaged (malformed)") == true, "\(errors)")
    // One for ten seconds, however long the machine takes.
    #expect(errors.count <= 1 + Int(time / .seconds(10)), "\(errors)")
  }

  @Test func whatReadinessFindsIsLoggedOnce() async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    try await TestServer.run(logger: LogLines.logger(lines), data) { server in
      data.fail(with: IndexError.missing(path: "/served.isearch"))
      for _ in 0..<5 { _ = try await Self.answer(server, status: 503) }
      data.fail(with: nil)
      _ = try await Self.answer(server, status: 200)
    }
    let found = lines.withLockedValue { $0.filter { $0.contains("ready") } }
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.contains("/served.isearch: no such index") == true)
    #expect(found.last?.contains("level=notice msg=\"ready again\"") == true)
  }

  @Test func whoWatchesHasAnAddressOfTheirOwn() async throws {
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    try await TestServer.run(
      ArrayData(Place.some(3)), { $0.metrics = ("127.0.0.1", 0) }, onMetricsReady: { ready.yield($0) }
    ) { server in
      var iterator = ports.makeAsyncIterator()
      let watched = server.at(port: try #require(await iterator.next()))
      #expect(try await server.answer("GET", "/metrics").status == 404)
      #expect(try await server.page("place").ids.count == 3)
      let metrics = try await watched.answer("GET", "/metrics")
      #expect(metrics.text.contains("isearch_requests_total{route=\"/api/search\",status=\"200\"} 1\n"))
      for path in ["/readyz", "/healthz"] {
        #expect(try await watched.answer("GET", path).status == 200)
        #expect(try await server.answer("GET", path).status == 200)
      }
      for path in ["/api/search", "/", "/openapi.json"] {
        #expect(try await watched.answer("GET", path).status == 404)
      }
      #expect(try await watched.answer("GET", "/metrics", ["Host": "evil.example"]).status == 421)
    }
  }

  /// Asks until the answer has this status: a look lasts for a second.
  private static func answer(_ server: TestServer, status: Int) async throws -> RawConnection.Answer {
    while true {
      let answer = try await server.answer("GET", "/readyz")
      if answer.status == status { return answer }
    }
  }
}
