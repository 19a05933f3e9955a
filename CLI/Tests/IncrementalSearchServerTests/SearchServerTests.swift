import Foundation
import IncrementalSearch
import NIOCore
import Testing

@testable import IncrementalSearchServer

@Suite struct SearchServerTests {
  @Test func shuttingDownFinishesWhatRuns() async throws {
    let data = try EndlessData()
    try await TestServer.run(data, { $0.connections.drainTime = .milliseconds(1) }) { server in
      try await RawConnection.open(server.port) { idle in
        try await RawConnection.open(server.port) { connection in
          try await connection.send(TestServer.request("GET", TestServer.path("gated")))
          await data.searchesBegin()
          await server.shutDown()
          // The connection without a request is closed.
          await idle.untilClosed()
          data.open()
          let answer = try #require(try await connection.answer())
          #expect(answer.status == 200 && answer.headers["connection"] == "close")
          await connection.untilClosed()
        }
      }
    }
  }

  @Test func aRequestOnItsWayWhenTheServerEndsIsAnswered() async throws {
    let change = { (settings: inout ServerSettings) in settings.connections.drainTime = .seconds(3_600) }
    try await TestServer.run(ArrayData(Place.some(3)), change) { server in
      try await RawConnection.open(server.port) { connection in
        try await connection.send(TestServer.request("GET", "/api/data"))
        let first = try #require(try await connection.answer())
        #expect(first.status == 200 && first.headers["connection"] == nil)
        await server.shutDown()
        try await connection.send(
          TestServer.request("GET", "/api/data") + TestServer.request("GET", "/readyz"))
        let second = try #require(try await connection.answer())
        #expect(second.status == 200)
        // The last answer says that it is the last one.
        let third = try #require(try await connection.answer())
        #expect(third.status == 503 && third.headers["connection"] == "close")
        await connection.untilClosed()
      }
    }
  }

  @Test func serversDoNotKnowOfEachOther() async throws {
    try await TestServer.run(ArrayData(Place.some(10))) { (first) async throws in
      try await TestServer.run(ArrayData(Place.some(20))) { (second) async throws in
        #expect(first.port != second.port)
        #expect(try await first.page("place").total?.count == 10)
        #expect(try await second.page("place").total?.count == 20)
        #expect(try await second.answer("GET", "/metrics").text.contains("isearch_records 20\n"))
        let inUse = first.port
        let error = await #expect(throws: IOError.self) {
          try await TestServer.run(ArrayData([]), { $0.port = inUse }) { _ in }
        }
        #expect(error?.errnoCode == EADDRINUSE)
      }
    }
  }

  @Test func pagesOfOtherSitesReadAnswersIfTheyMay() async throws {
    let name = "access-control-allow-origin"
    try await TestServer.run(ArrayData(Place.some(3)), { $0.allowedOrigins = ["https://www.Example.com"] }) { server in
      for path in ["/api/search?q=place", "/api/search?limit=0", "/none"] {
        let allowed = try await server.answer("GET", path, ["Origin": "https://www.example.com"])
        #expect(
          allowed.headers[name] == "https://www.example.com" && allowed.headers["vary"]?.hasSuffix("Origin") == true)
        for origin in ["https://example.com", "http://www.example.com", "https://www.example.com.evil", "null"] {
          let other = try await server.answer("GET", path, ["Origin": origin])
          #expect(other.headers[name] == nil && other.headers["vary"]?.hasSuffix("Origin") == true, "\(origin)")
        }
        #expect(try await server.answer("GET", path).headers[name] == nil)
      }
    }
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let answer = try await server.answer("GET", "/api/search?q=place", ["Origin": "https://www.example.com"])
      #expect(answer.headers[name] == nil && answer.headers["vary"] == "Accept-Encoding")
    }
  }

  @Test func onlyKnownHostsAreAnsweredOnLoopback() async throws {
    try await TestServer.run(ArrayData(Place.some(3)), { $0.allowedHosts = ["Search.example"] }) { server in
      for host in [
        "localhost", "LOCALHOST:80", "127.0.0.1:\(server.port)", "[::1]:8080", "search.example", "localhost.",
      ] {
        #expect(try await server.answer("GET", "/api/data", ["Host": host]).status == 200, "\(host)")
      }
      for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "", "127.0.0.2"] {
        let answer = try await server.answer("GET", "/api/data", ["Host": host])
        #expect(try ProblemJSON(answer).code == "wrongHost" && answer.status == 421, "\(host)")
      }
    }
    let open = AllowedHosts(boundTo: "0.0.0.0", allowed: [])
    #expect(open.contains("evil.example") && open.contains(nil))
    let named = AllowedHosts(boundTo: "0.0.0.0", allowed: ["a.example"])
    #expect(named.contains("a.example:443") && !named.contains("b.example") && !named.contains(nil))
  }

  @Test func theDescriptionIsTrue() async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let document = try Self.object(OpenAPIDocument.json)
      let paths = try #require(document["paths"] as? [String: [String: Any]])
      #expect(Set(paths.keys) == Set(SearchRoutes<ArrayData>.paths))
      let components = try #require(document["components"] as? [String: [String: Any]])
      // A family of filters, and the limit of the facets, are described beside those that each search takes.
      let described = Set(try #require(components["parameters"]).keys)
      #expect(described == Set(SearchParameters.names + ["filters", "values"]))
      let served = try await server.answer("GET", "/openapi.json")
      #expect(served.text == OpenAPIDocument.json && served.headers["content-type"] == "application/json")
      for (path, operations) in paths {
        #expect(Set(operations.keys) == ["get"])
        let answer = try await server.answer("GET", path)
        let operation = try #require(operations["get"] as? [String: Any])
        let success = try #require((operation["responses"] as? [String: [String: Any]])?["200"])
        let types = try #require(success["content"] as? [String: Any]).keys
        #expect(types.contains { answer.headers["content-type"]?.hasPrefix($0) == true }, "\(path)")
      }
      for (path, schema) in [("/api/search?q=place", "Page"), ("/api/total", "Total"), ("/api/data", "Data")] {
        let answer = try Self.object(try await server.answer("GET", path).text)
        let described = try #require(components["schemas"]?[schema] as? [String: Any])
        #expect(Set(answer.keys) == Set(try #require(described["properties"] as? [String: Any]).keys), "\(path)")
      }
    }
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
}
