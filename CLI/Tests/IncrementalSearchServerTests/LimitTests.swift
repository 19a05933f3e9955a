import Foundation
import HTTPTypes
import Hummingbird
import IncrementalSearch
import NIOConcurrencyHelpers
import NIOCore
import Testing

@testable import IncrementalSearchServer

@Suite struct LimitTests {
  @Test func longTextsAreRefused() async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.routes.limits.queryCharacters = 10 }) { server in
      // Ten characters, thirty scalars.
      #expect(
        try await server.answer("GET", TestServer.path(String(repeating: "e\u{301}\u{302}", count: 10))).status == 200)
      for text in [String(repeating: "a", count: 11), "a" + String(repeating: "\u{301}", count: 100)] {
        for path in [TestServer.path(text), "/api/total?q=" + TestServer.escaped(text)] {
          let problem = try ProblemJSON(try await server.answer("GET", path))
          #expect(problem.code == "queryTooLong" && problem.status == 400 && problem.detail.contains("10 characters"))
        }
      }
    }
  }

  @Test func whoAsksTooOftenWaits() async throws {
    let change = { (settings: inout ServerSettings) in
      settings.routes.limits.requestsPerSecond = 1
      settings.routes.limits.requestBurst = 3
      settings.routes.trustsProxy = true
    }
    try await TestServer.run(ArrayData(Place.some(3)), change) { server in
      // As many as there are before a second has passed; the fourth is too many unless the test is that slow.
      let start = ContinuousClock.now
      var statuses: [Int] = []
      var last: RawConnection.Answer?
      repeat {
        last = try await server.answer("GET", "/api/data", ["X-Forwarded-For": "10.0.0.1, 192.0.2.1"])
        statuses.append(last?.status ?? 0)
      } while last?.status == 200
      #expect(statuses.count >= 4 && statuses.count <= 4 + Int((ContinuousClock.now - start) / .seconds(1)) + 1)
      let refused = try #require(last)
      #expect(try ProblemJSON(refused).code == "rateLimited")
      #expect(refused.headers["retry-after"] == "1")
      // Who is behind the same proxy, but elsewhere, is somebody else; what the client says itself counts for nothing.
      #expect(try await server.answer("GET", "/api/data", ["X-Forwarded-For": "192.0.2.1, 192.0.2.2"]).status == 200)
      #expect(try await server.answer("GET", "/healthz").status == 200)
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_rate_limited_total 1\n"))
    }
  }

  @Test func aProxyThatIsNotBelievedIsToldOnce() async throws {
    for trustsProxy in [false, true] {
      let lines = NIOLockedValueBox<[String]>([])
      let change = { (settings: inout ServerSettings) in settings.routes.trustsProxy = trustsProxy }
      try await TestServer.run(logger: LogLines.logger(lines), ArrayData(Place.some(3)), change) { server in
        for header in ["X-Forwarded-For", "Forwarded", "x-forwarded-for"] {
          for path in ["/api/data", "/nowhere"] { _ = try await server.answer("GET", path, [header: "for=192.0.2.1"]) }
        }
      }
      let told = lines.withLockedValue { $0.filter { $0.contains("level=warning") } }
      // With the option it is told that the words of "Forwarded", and no words, say nothing.
      #expect(told.count == 1, "\(told)")
      let message = trustsProxy ? "a proxy does not say whose requests are" : "a proxy is not believed"
      #expect(
        told.allSatisfy {
          $0.contains(message) && $0.contains("--trust-proxy") && $0.contains("client=127.0.0.1")
        })
    }
  }

  @Test(
    arguments: [
      (nil, "/api/search", true), ("unknown", "/api/data", true), ("192.0.2.7, _hidden", "/api/search", true),
      ("192.0.2.7", "/api/search", false), ("[2001:db8::1]:443", "/api/search", false), (nil, "/readyz", false),
      (nil, "/metrics", false), ("junk", "page", false),
    ] as [(String?, String, Bool)])
  func aProxyThatDoesNotSayWhoAsksIsTold(header: String?, route: String, isTold: Bool) throws {
    var settings = RouteSettings()
    settings.trustsProxy = true
    let lines = NIOLockedValueBox<[String]>([])
    var fields = HTTPFields()
    if let header { fields[try #require(HTTPField.Name("X-Forwarded-For"))] = header }
    let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: fields)
    let proxy = UnheardProxy(settings)
    for _ in 0..<3 {
      proxy.look(at: Request(head: head, body: .init(buffer: ByteBuffer())), on: route) { LogLines.logger(lines) }
    }
    #expect(lines.withLockedValue(\.count) == (isTold ? 1 : 0))
  }

  @Test func addressesOfSixAreWrittenInOneForm() {
    for (given, written) in [
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("fe80::1", "fe80::/64"), ("::1", "::/64"),
      ("2001:DB8:0:0:1::", "2001:db8::/64"), ("2001:0:0:1::", "2001:0:0:1::/64"), ("0:0:0:1::", "0:0:0:1::/64"),
      ("::ffff:192.0.2.7", "192.0.2.7"),
    ] { #expect(ClientAddress(forwardedFor: given)?.text == written) }
  }

  @Test func anUnheardProxyIsToldAgainLater() throws {
    let lines = NIOLockedValueBox<[String]>([])
    let proxy = UnheardProxy(RouteSettings())
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: "/",
      headerFields: [try #require(HTTPField.Name("Forwarded")): "for=192.0.2.1"])
    let start = ContinuousClock.now
    for time in [Duration.zero, .seconds(1), UnheardProxy.quiet - .seconds(1), UnheardProxy.quiet, .seconds(3_700)] {
      let request = Request(head: head, body: .init(buffer: ByteBuffer()))
      proxy.look(at: request, on: "/api/search", now: start + time) { LogLines.logger(lines) }
    }
    #expect(lines.withLockedValue(\.count) == 2)
  }

  @Test func tokensComeBackAndClientsAreForgotten() throws {
    var limits = ServerLimits()
    limits.requestsPerSecond = 2
    limits.requestBurst = 4
    limits.clients = 100
    let limiter = RateLimiter(limits)
    func client(_ number: Int) -> ClientAddress {
      ClientAddress(forwardedFor: "10.0.\(number / 256).\(number % 256)") ?? ClientAddress(nil)
    }
    let start = ContinuousClock.now
    let burst = (0..<6).map { _ in limiter.secondsToWait(client(1), now: start) }
    #expect(burst == [nil, nil, nil, nil, 1, 1])
    #expect(limiter.secondsToWait(client(1), now: start + .milliseconds(500)) == nil)
    #expect(limiter.secondsToWait(client(1), now: start + .milliseconds(500)) == 1)
    // A clock never goes back, but two threads may come in another order than they looked at it.
    #expect(limiter.secondsToWait(client(1), now: start) == 1)
    for number in 0..<10_000 { _ = limiter.secondsToWait(client(number), now: start + .milliseconds(number)) }
    #expect(limiter.count <= 100)
  }

  @Test func addressesAreThoseOfHouseholds() {
    func client(_ text: String) -> ClientAddress? { ClientAddress(forwardedFor: text) }
    #expect(client("2001:db8:1:2:3:4:5:6") == client("[2001:db8:1:2::1]:443"))
    #expect(client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(client("::ffff:192.0.2.7") == client("192.0.2.7"))
    #expect(client("192.0.2.7:5000") == client("1.2.3.4, 192.0.2.7"))
    #expect(client("192.0.2.7") != client("192.0.2.8"))
    for text in ["", ",", "unknown", "192.0.2", "localhost", "192.0.2.7, _hidden"] { #expect(client(text) == nil) }
  }

  @Test(arguments: [true, false])
  func whatIsOutOfTimeIsInterrupted(inSQLite: Bool) async throws {
    let data = try EndlessData(inSQLite: inSQLite)
    try await TestServer.run(data, { $0.routes.limits.queryTime = .milliseconds(50) }) { server in
      let answer = try await server.answer("GET", TestServer.path("endless"))
      #expect(try ProblemJSON(answer).code == "timeout")
      #expect(answer.status == 503 && answer.headers["retry-after"] == nil)
      await data.searchesEnd()
      let metrics = try await server.answer("GET", "/metrics").text
      #expect(metrics.contains("isearch_interrupted_total 1\n") && metrics.contains("isearch_running_queries 0\n"))
      // A machine that is busy may need more than the time that is allowed.
      while try await server.answer("GET", TestServer.path("quick")).status != 200 {}
    }
  }

  @Test(arguments: [true, false])
  func aClientThatLeavesStopsItsSearch(inSQLite: Bool) async throws {
    let data = try EndlessData(inSQLite: inSQLite)
    try await TestServer.run(data) { server in
      for number in 1...3 {
        try await RawConnection.open(server.port) { connection in
          try await connection.send(TestServer.request("GET", TestServer.path("endless")))
          await data.searchesBegin()
        }
        await data.searchesEnd()
        var metrics = ""
        repeat {
          metrics = try await server.answer("GET", "/metrics").text
        } while !metrics.contains(
          "isearch_running_queries 0\n")
        #expect(metrics.contains("isearch_cancelled_total \(number)\n"))
      }
      // A client that says no more, but still listens, is told why there is no answer.
      try await RawConnection.open(server.port) { connection in
        try await connection.send(TestServer.request("GET", TestServer.path("endless")))
        await data.searchesBegin()
        connection.finish()
        let answer = try #require(try await connection.answer())
        #expect(try ProblemJSON(answer).detail.contains("closed"))
      }
    }
  }

  @Test func whatIsTooMuchAtOnceIsTurnedAway() async throws {
    let data = try EndlessData()
    let change = { (settings: inout ServerSettings) in
      settings.routes.limits.runningQueries = 2
      settings.routes.limits.waitingQueries = 3
      settings.routes.limits.waitTime = .seconds(3_600)
    }
    try await TestServer.run(data, change) { server in
      try await withThrowingTaskGroup(of: Void.self) { clients in
        for _ in 0..<5 {
          clients.addTask { _ = try? await server.answer("GET", TestServer.path("endless")) }
        }
        await data.searchesBegin(2)
        // The others wait for their turn.
        var metrics = ""
        repeat {
          metrics = try await server.answer("GET", "/metrics").text
        } while !metrics.contains(
          "isearch_waiting_queries 3\n")
        #expect(metrics.contains("isearch_running_queries 2\n"))
        let answer = try await server.answer("GET", TestServer.path("quick"))
        #expect(try ProblemJSON(answer).code == "overloaded")
        #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
        // Each client that leaves makes room for one that waits.
        clients.cancelAll()
      }
      while try await server.answer("GET", TestServer.path("quick")).status != 200 {}
    }
  }

  @Test func whatOnlyWaitedIsToldToComeAgain() async throws {
    let data = try EndlessData()
    let change = { (settings: inout ServerSettings) in
      settings.routes.limits.runningQueries = 2
      settings.routes.limits.runningQueriesPerClient = 1
      settings.routes.limits.waitTime = .milliseconds(50)
      settings.routes.trustsProxy = true
    }
    try await TestServer.run(data, change) { server in
      func answer(_ text: String, from address: String) async throws -> RawConnection.Answer {
        try await server.answer("GET", TestServer.path(text), ["X-Forwarded-For": address])
      }
      try await withThrowingTaskGroup(of: Void.self) { clients in
        clients.addTask { _ = try? await answer("endless", from: "192.0.2.1") }
        await data.searchesBegin()
        // One of this client runs already, for ever.
        let refused = try await answer("quick", from: "192.0.2.1")
        #expect(try ProblemJSON(refused).code == "overloaded")
        #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
        // Others have a turn all the same.
        #expect(try await answer("quick", from: "192.0.2.2").status == 200)
        let metrics = try await server.answer("GET", "/metrics").text
        for line in [
          "isearch_overloaded_total 1", "isearch_waited_in_vain_total 1", "isearch_interrupted_total 0",
          "isearch_running_queries 1", "isearch_waiting_queries 0", "isearch_query_run_seconds_count 1",
        ] { #expect(metrics.contains(line + "\n"), "\(line)") }
        clients.cancelAll()
      }
    }
  }
}
