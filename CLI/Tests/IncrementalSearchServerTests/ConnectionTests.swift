import Foundation
import IncrementalSearch
import NIOConcurrencyHelpers
import NIOCore
import Testing

@testable import IncrementalSearchServer

@Suite struct ConnectionTests {
  @Test func requestsMayComeAllAtOnce() async throws {
    try await TestServer.run(ArrayData(Place.some(300))) { server in
      try await RawConnection.open(server.port) { connection in
        let requests = (0..<100).map { TestServer.request("GET", TestServer.path("place", ["position": "\($0)"])) }
        try await connection.send(requests.joined())
        for number in 0..<100 {
          let answer = try #require(try await connection.answer())
          #expect(answer.text.contains("\"position\":\(number),"))
        }
        // The connection stays, after problems too.
        try await connection.send(TestServer.request("GET", "/nowhere"))
        #expect(try await connection.answer()?.status == 404)
        try await connection.send(TestServer.request("HEAD", "/api/data"))
        #expect(try await connection.answer(toHead: true)?.status == 200)
        try await connection.send(TestServer.request("GET", "/api/data", ["Connection": "close"]))
        #expect(try await connection.answer()?.status == 200)
        await connection.untilClosed()
      }
    }
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nabc",
    "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, cow\r\n\r\n0\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}",
  ])
  func whatIsNoRequestIsTold(_ text: String) async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      try await RawConnection.open(server.port) { connection in
        // What came before it is answered first.
        try await connection.send(TestServer.request("GET", "/api/data") + text)
        #expect(try await connection.answer()?.status == 200)
        if let answer = try await connection.answer() {
          #expect([400, 421].contains(answer.status))
          #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
      }
      #expect(try await server.answer("GET", "/api/data").status == 200)
    }
  }

  @Test func whatIsTooLargeIsRefused() async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let flood = (0..<500).map { "X-\($0): \($0)\r\n" }.joined()
      let heads = [
        "GET /?\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\(flood)\r\n",
      ]
      for head in heads {
        let answer = try await Self.answer(to: head, server)
        #expect(try ProblemJSON(try #require(answer)).code == "tooLarge", "\(head.prefix(60))")
        #expect(answer?.status == 431)
      }
      let body = String(repeating: "a", count: 20_000)
      for request in [
        "POST /api/data HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n\(body)",
        "GET /api/data HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n",
      ] {
        let answer = try #require(try await Self.answer(to: request, server))
        #expect(try ProblemJSON(answer).code == "tooLarge" && answer.status == 413)
      }
      // Without a length it is known only while it comes.
      let chunks = "4e20\r\n\(body)\r\n"
      let chunked = try await Self.answer(
        to: "POST /api/data HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + chunks, server
      )
      #expect(chunked.map { [405, 413].contains($0.status) } ?? true)
      #expect(try await server.answer("GET", "/api/data").status == 200)
    }
  }

  @Test func whatIsRefusedUnreadIsInTheLogAndCounted() async throws {
    let lines = NIOLockedValueBox<[String]>([])
    try await TestServer.run(logger: LogLines.logger(lines, level: .info), ArrayData(Place.some(3))) { server in
      for (text, status, reason) in [
        ("GET /?\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 431, "tooLarge"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n", 413, "tooLarge"),
        ("no request\r\n\r\n", 400, "badRequest"),
      ] {
        let answer = try #require(try await Self.answer(to: text, server))
        #expect(answer.status == status)
        let id = try #require(answer.headers["x-request-id"])
        let line = try #require(lines.withLockedValue { $0.first { $0.contains(" request=\(id) ") } }, "\(status)")
        for part in [
          "level=info msg=request", "client=127.0.0.1", "reason=\(reason)", "route=refused", "status=\(status)",
        ] {
          #expect(line.contains(part), "\(line)")
        }
        let metrics = try await server.answer("GET", "/metrics").text
        #expect(metrics.contains("isearch_requests_total{route=\"refused\",status=\"\(status)\"} 1\n"))
      }
    }
  }

  private static func answer(to text: String, _ server: TestServer) async throws -> RawConnection.Answer? {
    try await RawConnection.open(server.port) { connection in
      // The server may close before it has read all.
      try? await connection.send(text)
      let answer = try? await connection.answer()
      await connection.untilClosed()
      return answer
    }
  }

  @Test func aRequestHasOneHost() async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.allowedHosts = ["a.example"] }) { server in
      for hosts in [
        "Host: localhost\r\nHost: a.example", "Host: localhost\r\nhost: localhost", "HOST: x\r\nX: y\r\nHoSt: ",
      ] {
        let answer = try #require(try await Self.answer(to: "GET /api/data HTTP/1.1\r\n\(hosts)\r\n\r\n", server))
        let problem = try ProblemJSON(answer)
        #expect(problem.status == 400 && problem.detail.contains("Host"), "\(hosts)")
      }
    }
  }

  @Test(arguments: ["", "X-Host: localhost\r\n"])
  func aRequestOfTodayHasAHost(_ header: String) async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.host = "0.0.0.0" }) { server in
      for target in ["/api/data", "http://localhost/api/data"] {
        let answer = try #require(
          try await Self.answer(to: "GET \(target) HTTP/1.1\r\n\(header)\r\n", server))
        let problem = try ProblemJSON(answer)
        #expect(problem.status == 400 && problem.detail.contains("Host"), "\(target)")
        #expect(answer.headers["connection"] == "close")
      }
      // It has none in HTTP/1.0.
      #expect(try await Self.answer(to: "GET /api/data HTTP/1.0\r\n\(header)\r\n", server)?.status == 200)
    }
  }

  @Test(arguments: [
    "localhost:x", "localhost@evil", "a@localhost", "localhost/", "localhost:80:90", "[::1", "::1", "[::1]x", "[]",
    "local host", "localhost, evil", "ｌocalhost", "localhost?", "local%host", "[::1]:8o", "[:/:]",
  ])
  func aHostThatIsNoneIsTold(_ host: String) async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.host = "0.0.0.0" }) { server in
      let answer = try #require(
        try await Self.answer(to: "GET /api/data HTTP/1.1\r\nHost: \(host)\r\n\r\n", server))
      let problem = try ProblemJSON(answer)
      #expect(problem.status == 400 && problem.detail.contains("Host"))
    }
  }

  @Test func anAddressMayHaveItsHost() async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.allowedHosts = ["a.example"] }) { (server) async throws in
      // RFC 9112, 3.2.2: then the Host header says nothing, whatever it is.
      for target in [
        "http://a.example/api/data", "HTTP://A.EXAMPLE:80/api/data", "https://localhost/api/data",
        "http://[::1]:8080/api/search?q=a//b://c?d", "http://localhost?a", "http://localhost",
      ] {
        for host in ["localhost", "evil.example", ""] {
          let expected = target.contains("/api/") ? 200 : 404
          #expect(try await Self.status(server, target, host: host) == expected, "\(target), \(host)")
        }
      }
      for target in ["http://evil.example/api/data", "https://localhost.evil.example/api/data"] {
        #expect(try await Self.status(server, target, host: "localhost") == 421, "\(target)")
      }
      for target in [
        "http:///api/data", "http://a.example@evil.example/api/data", "http://localhost:x/api/data", "api/data",
        "ftp://localhost/api/data", "file:///etc/passwd", "*", "localhost:80", "http:/api/data", "http://",
      ] {
        #expect(try await Self.status(server, target, host: "localhost") == 400, "\(target)")
      }
      #expect(try await Self.status(server, "http://localhost/api/data", host: "a b") == 400)
      #expect(try await Self.status(server, "*", host: "localhost", method: "OPTIONS") == 404)
      #expect(try await Self.status(server, "http://localhost/metrics/", host: "localhost") == 404)
    }
  }

  private static func status(
    _ server: TestServer, _ target: String, host: String, method: String = "GET"
  ) async throws -> Int? {
    try await answer(
      to: "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", server)?.status
  }

  @Test func anAddressHasSoManyConnections() async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.connections.connectionsPerAddress = 2 }) { server in
      try await RawConnection.open(server.port) { first in
        try await RawConnection.open(server.port) { second in
          try await second.send(TestServer.request("GET", "/api/data"))
          #expect(try await second.answer()?.status == 200)
          // A third one is closed, whether it says something or not.
          try await RawConnection.open(server.port) { third in
            let answer = try #require(try await third.answer())
            #expect(try ProblemJSON(answer).code == "overloaded")
            #expect(answer.status == 503 && answer.headers["connection"] == "close")
            await third.untilClosed()
          }
          try await first.send(TestServer.request("GET", "/metrics"))
          let metrics = try #require(try await first.answer()).text
          #expect(metrics.contains("isearch_refused_connection_total 1\n"))
        }
      }
      // Those that were closed make room.
      while try await server.answer("GET", "/api/data").status != 200 {}
    }
    let counts = ConnectionCounts(most: 2)
    let client = ClientAddress(forwardedFor: "192.0.2.1") ?? ClientAddress(nil)
    #expect([counts.open(client), counts.open(client), counts.open(client)] == [true, true, false])
    #expect(counts.open(ClientAddress(nil)))
    counts.close(client)
    #expect(counts.open(client) && !counts.open(client))
    #expect(ConnectionCounts(most: 0).open(client))
  }

  @Test func idleAndSlowConnectionsAreClosed() async throws {
    let change = { (settings: inout ServerSettings) in
      settings.connections.idleTime = .milliseconds(100)
      settings.connections.transferTime = .milliseconds(100)
    }
    try await TestServer.run(ArrayData(Place.some(100_000)), change) { server in
      for beginning in [
        "", "GET /api/data HT", "POST /api/data HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab",
      ] {
        try await RawConnection.open(server.port) { connection in
          // It may be closed before anything is sent.
          try? await connection.send(beginning)
          await connection.untilClosed()
        }
      }
    }
  }

  @Test func aClientThatDoesNotReadIsLeft() async throws {
    let change = { (settings: inout ServerSettings) in
      settings.connections.transferTime = .milliseconds(100)
      settings.connections.idleTime = .seconds(3_600)
    }
    try await TestServer.run(ArrayData(Place.some(100_000)), change) { server in
      try await RawConnection.open(server.port, receiveBuffer: 4_096) { (connection) async throws in
        let request = TestServer.request("GET", TestServer.path("place", ["limit": "200"]))
        let requests = ByteBuffer(string: String(repeating: request, count: 2_000))
        // Nothing of the answers is read, so the buffers on the way fill up, and the server closes its end.
        connection.channel.writeAndFlush(requests, promise: nil)
        // Connections of whoever asks meanwhile are closed as soon, where the machine is slow.
        var metrics = ""
        repeat {
          metrics = (try? await server.answer("GET", "/metrics").text) ?? ""
        } while !metrics.contains(
          "isearch_request_seconds_count{route=\"/api/search\"}")
        while !metrics.contains("isearch_connections 1\n") {
          metrics = (try? await server.answer("GET", "/metrics").text) ?? ""
        }
      }
      while (try? await server.answer("GET", "/api/data").status) != 200 {}
    }
  }
}
