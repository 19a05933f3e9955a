import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import NIOConcurrencyHelpers
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import IncrementalSearchServer

private struct SomeRefusal: Error {}

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

  let silence = NIOLockedValueBox<SearchFailure?>(nil)
  let servers = NIOLockedValueBox<[ServedNode]>([])

  func outage() -> SearchFailure? { silence.withLockedValue { $0 } }

  func nodes() -> [ServedNode] { servers.withLockedValue { $0 } }

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
    let data = try EndlessData(isLookedInto: true)
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

  /// What a cluster or a service answers for itself is for whoever runs the server, not for whoever searches.
  @Test(arguments: [
    SearchFailure(.refused, details: "the cluster refuses the key sk-1", underlying: SomeRefusal()),
    SearchFailure(.badAnswer, details: "the answer is not as expected: <html> sk-1"),
    SearchFailure(.other, details: "the server answers with status 500 sk-1"),
    SearchFailure(.offline, details: "no node answers (sk-1: connection refused)"),
  ]) func whatTheDataRefusesIsNoMistakeOfWhoeverAsks(failure: SearchFailure) async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    try await TestServer.run(logger: LogLines.logger(lines), data, { $0.routes.limits.answerCacheBytes = 0 }) {
      server in
      data.fail(with: failure)
      let answer = try await server.answer("GET", TestServer.path("place"))
      let problem = try ProblemJSON(answer)
      #expect(answer.status == 503 && problem.code == "unavailable" && answer.headers["retry-after"] == "10")
      #expect(!answer.text.contains("sk-1"), "\(answer.text)")
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_data_error_total 1\n"))
      #expect(try ProblemJSON(try await Self.answer(server, status: 503)).detail.hasPrefix("Where the data is"))
    }
    let told = lines.withLockedValue { $0.filter { $0.contains("the data can't be read") } }
    #expect(told.count == 1 && told[0].contains(failure.details) && !told[0].contains("SearchFailure"), "\(told)")
  }

  @Test func whatTheSourceItselfRefusesIsWrongWithTheRequest() async throws {
    let data = FailingData()
    try await TestServer.run(data) { server in
      data.fail(with: SearchFailure(.refused, details: "there is no facet “x”"))
      let answer = try await server.answer("GET", TestServer.path("place"))
      #expect(answer.status == 400 && answer.text.contains("there is no facet “x”"))
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_data_error_total 0\n"))
    }
  }

  @Test func aSearchThatIsTooMuchIsNotDataThatDoesNotAnswer() async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    try await TestServer.run(logger: LogLines.logger(lines), data, { $0.routes.limits.answerCacheBytes = 0 }) {
      server in
      data.fail(with: SearchFailure(.timeout, details: "no answer within 1.0 seconds"))
      let heavy = try await server.answer("GET", TestServer.path("place"))
      #expect(try ProblemJSON(heavy).code == "timeout" && heavy.text.contains("type more"))
      data.silence.withLockedValue { $0 = SearchFailure(.offline, details: "no node answers (a: no answer)") }
      let silent = try await server.answer("GET", TestServer.path("place"))
      #expect(try ProblemJSON(silent).code == "unavailable" && !silent.text.contains("type more"))
    }
    let told = lines.withLockedValue { $0.filter { $0.contains("the data can't be read") } }
    #expect(told.count == 1 && told[0].contains("no node answers (a: no answer)"), "\(told)")
  }

  @Test func aSearchOutOfTimeOverDataThatDoesNotAnswerIsNotToldToTypeMore() async throws {
    struct Silent: ServedData {
      let base: EndlessData
      var name: String { base.name }
      var source: EndlessData.Source { base.source }
      func version() -> DataVersion { base.version() }
      func rows(for query: SearchQuery) -> (Place) -> ServedRow { base.rows(for: query) }
      func outage() -> SearchFailure? { SearchFailure(.timeout, details: "nobody is there") }
    }
    let data = Silent(base: try EndlessData())
    try await TestServer.run(data, { $0.routes.limits.queryTime = .milliseconds(50) }) { server in
      let answer = try await server.answer("GET", TestServer.path("place"))
      #expect(try ProblemJSON(answer).code == "unavailable" && answer.headers["retry-after"] != nil)
    }
  }

  @Test func anErrorThatNobodyForesawIsStillOne() async throws {
    struct Unforeseen: Error {}
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    let time = try await ContinuousClock().measure {
      try await TestServer.run(logger: LogLines.logger(lines), data) { (server) async throws in
        data.fail(with: Unforeseen())
        for _ in 0..<3 { #expect(try await server.answer("GET", TestServer.path("place")).status == 500) }
      }
    }
    let told = lines.withLockedValue { $0.filter { $0.contains("no answer") } }
    #expect(told.first?.contains("Unforeseen") == true, "\(told)")
    // One for ten seconds, however long the machine takes.
    #expect(told.count <= 1 + Int(time / .seconds(10)), "\(told)")
  }

  @Test func whatWasSearchedForIsNotInTheLog() async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    let url = try #require(URL(string: "http://upstream.example/search?q=my%20secret"))
    let change = { (settings: inout ServerSettings) in settings.routes.limits.answerCacheBytes = 0 }
    try await TestServer.run(logger: LogLines.logger(lines), data, change) { (server) async throws in
      for error in [
        URLError(.cannotConnectToHost, userInfo: [NSURLErrorFailingURLErrorKey: url]) as any Error,
        SearchFailure(URLError(.badServerResponse, userInfo: [NSURLErrorFailingURLErrorKey: url])),
        SearchFailure(.badAnswer, details: "nothing for “my secret” (my%20secret, my+secret)"),
      ] {
        data.fail(with: error)
        #expect(try await server.answer("GET", TestServer.path("my secret")).status == 503)
      }
    }
    let told = lines.withLockedValue { $0.filter { $0.contains("the data can't be read") } }
    #expect(told.count == 3, "another failure is told at once: \(told)")
    #expect(!told.joined().contains("secret") && !told.joined().contains("upstream.example"), "\(told)")
  }

  @Test func eachFailureIsToldOnceInAWhile() {
    let lines = NIOLockedValueBox<[String]>([])
    let logger = LogLines.logger(lines)
    let log = FailureLog()
    let start = ContinuousClock.now
    for second in 0..<25 {
      for text in ["a", "b"] { log.log("failed", text, on: "/api/search", now: start + .seconds(second), logger) }
    }
    let told = lines.withLockedValue { $0 }
    #expect(told.filter { $0.contains("error=a") }.count == 3 && told.filter { $0.contains("error=b") }.count == 3)
    #expect(told.map { $0.contains("more=9") } == [false, false, true, true, true, true])
    // Those that are others each time don't fill it.
    for number in 0..<1_000 { log.log("failed", "\(number)", on: "/api/search", now: start + .seconds(100), logger) }
    #expect(lines.withLockedValue(\.count) <= told.count + FailureLog.mostTexts)
  }

  @Test func aNodeThatGoesOrComesBackIsTold() async throws {
    let data = FailingData()
    let lines = NIOLockedValueBox<[String]>([])
    let logger = LogLines.logger(lines)
    let watch = NodeWatch { data.nodes() }
    await watch.run(logger)
    #expect(watch.nodes.isEmpty, "without nodes there is nothing to look after")
    func look(_ problems: [String?]) async {
      data.servers.withLockedValue { $0 = problems.enumerated().map { ServedNode("node\($0)", problem: $1) } }
      await watch.look(logger)
    }
    for problems in [[nil, "gone"], [nil, "gone"], ["silent", nil], ["refused", nil], [nil, nil]] as [[String?]] {
      await look(problems)
    }
    let told = lines.withLockedValue { $0 }
    #expect(told.count == 4, "\(told)")
    for (line, words) in zip(
      told,
      [
        "a node does not answer\" node=node1 problem=gone", "node=node0 problem=silent", "again\" node=node1",
        "again\" node=node0",
      ])
    { #expect(line.contains(words), "\(line)") }
  }

  @Test func metricsSayWhatPrometheusAsksOfAnyProcess() async throws {
    let data = FailingData()
    data.servers.withLockedValue { $0 = [ServedNode("a:1"), ServedNode("b\"\\:2", problem: "gone")] }
    let lines = NIOLockedValueBox<[String]>([])
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let change = { (settings: inout ServerSettings) in
      (settings.version, settings.metrics) = ("1.2.3", ("127.0.0.1", 0))
    }
    try await TestServer.run(
      logger: LogLines.logger(lines), data, change, onMetricsReady: { ready.yield($0) }
    ) { server in
      var iterator = ports.makeAsyncIterator()
      let watched = server.at(port: try #require(await iterator.next()))
      // Nobody has asked whether it is ready.
      var metrics = try await watched.answer("GET", "/metrics").text
      #expect(metrics.contains("isearch_ready 1\n") && metrics.contains("isearch_build_info{version=\"1.2.3\"} 1\n"))
      while !metrics.contains("isearch_node_up") { metrics = try await watched.answer("GET", "/metrics").text }
      #expect(metrics.contains("isearch_node_up{node=\"a:1\"} 1\n"))
      #expect(metrics.contains("isearch_node_up{node=\"b\\\"\\\\:2\"} 0\n"))
      for name in ["process_cpu_seconds_total", "process_open_fds", "process_max_fds", "isearch_log_lines_lost_total"] {
        #expect(metrics.split(separator: "\n").contains { $0.hasPrefix("\(name) ") }, "\(name)")
      }
      let start = try #require(
        metrics.firstMatch(of: /process_start_time_seconds ([0-9.e+]+)\n/).flatMap { Double($0.1) })
      #expect(abs(Date().timeIntervalSince1970 - start) < 86_400 && start < Date().timeIntervalSince1970)
      // What happens there is in the server's own log.
      data.fail(with: IndexError.missing(path: "/served.isearch"))
      while !metrics.contains("isearch_ready 0\n") { metrics = try await watched.answer("GET", "/metrics").text }
      data.fail(with: nil)
      while !metrics.contains("isearch_ready 1\n") { metrics = try await watched.answer("GET", "/metrics").text }
    }
    let told = lines.withLockedValue { $0.filter { $0.contains("ready") } }
    #expect(told.count == 2 && told[0].contains("not ready") && told[1].contains("ready again"), "\(told)")
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
