import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import Testing

/// Answers as it is told, and tells what it was asked.
private actor ScriptedTransport: HTTPTransport {
  private(set) var requests: [TransportRequest] = []
  private var answers: [TransportAnswer]

  init(_ answers: [(status: Int, body: String)]) {
    self.answers = answers.map { TransportAnswer(status: $0.status, body: Data($0.body.utf8)) }
  }

  func answer(to request: TransportRequest) throws -> TransportAnswer {
    requests.append(request)
    if answers.isEmpty { throw SearchFailure(.offline) }
    return answers.removeFirst()
  }
}

@Suite("Requests to JSON APIs")
struct JSONRequestTests {
  private struct Item: Codable, Identifiable, Equatable { var id: Int }

  private struct Body: Codable, Equatable {
    var text: String
    var from: Int
    var size: Int
  }

  private func url() throws -> URL { try #require(URL(string: "https://api.example/search?lang=ja")) }

  private func first(_ text: String = "tea", limit: Int = 20) -> PageRequest<JSONKey> {
    PageRequest(query: SearchQuery(text), place: .start, limit: limit)
  }

  @Test func aBodyIsPosted() async throws {
    let transport = ScriptedTransport([(200, #"{"items": [{"id": 1}]}"#)])
    var endpoint = JSONEndpoint(try url(), items: "items", paging: .offsets("from"))
    endpoint.post { Body(text: $0.query.text, from: $0.offset ?? -1, size: $0.limit) }
    let source = JSONSource(endpoint, of: Item.self, transport: transport)
    _ = try await source.page(PageRequest(query: SearchQuery("tea"), place: .position(40), limit: 500))
    let request = try #require(await transport.requests.first)
    #expect(request.method == "POST" && request.url.absoluteString == "https://api.example/search?lang=ja")
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(try JSONDecoder().decode(Body.self, from: request.body ?? Data()) == Body(text: "tea", from: 40, size: 100))
  }

  @Test func connectionsOfGraphQLAreWalked() async throws {
    let page = #"{"data": {"found": {"nodes": [{"id": 1}], "pageInfo": {"endCursor": "c", "hasNextPage": %}}}}"#
    let transport = ScriptedTransport([
      (200, page.replacing("%", with: "true")), (200, page.replacing("%", with: "false")),
    ])
    let endpoint = JSONEndpoint.graphQL(
      try url(), "query($query: String)", items: "data.found.nodes", pageInfo: "data.found.pageInfo")
    let source = JSONSource(endpoint, of: Item.self, transport: transport)
    let start = try await source.page(first())
    let next = try #require(start.next)
    #expect(next == .cursor("c"))
    #expect(try await source.page(PageRequest(query: SearchQuery("tea"), place: .key(next), limit: 20)).next == nil)
    let second = String(decoding: try #require(await transport.requests.last?.body), as: UTF8.self)
    #expect(second.contains(#""after":"c""#) && second.contains(#""query":"tea""#) && second.contains(#""first":20"#))
  }

  @Test func anOldTokenIsRenewedOnce() async throws {
    let transport = ScriptedTransport([(401, ""), (200, #"[{"id": 1}]"#), (401, ""), (401, "")])
    var endpoint = JSONEndpoint(try url(), items: "")
    endpoint.headers = ["Authorization": "none", "X-Client": "app"]
    endpoint.authorization = HTTPAuthorization { isRefused in ["Authorization": isRefused ? "new" : "old"] }
    let source = JSONSource(endpoint, of: Item.self, transport: transport)
    #expect(try await source.page(first()).items.count == 1)
    #expect(await transport.requests.map { $0.headers["Authorization"] } == ["old", "new"])
    #expect(await transport.requests.allSatisfy { $0.headers["X-Client"] == "app" })
    await #expect(throws: SearchFailure(.refused, details: "the server answers with status 401")) {
      try await source.page(first())
    }
    #expect(await transport.requests.count == 4)
  }

  @Test(arguments: [Int.max, Int.min, 0])
  func aHostilePageNumberIsNoTrap(number: Int) async throws {
    let transport = ScriptedTransport([(200, #"{"items": [{"id": 1}]}"#)])
    let source = JSONSource(
      JSONEndpoint(try url(), items: "items", paging: .pages("page")), of: Item.self, transport: transport)
    let request = PageRequest(query: SearchQuery("tea"), place: .key(JSONKey.page(number)), limit: 20)
    #expect(try await source.page(request).items.count == 1)
  }

  @Test func theGreatestFirstNumberIsNoTrap() async throws {
    let transport = ScriptedTransport([(200, #"{"items": [{"id": 1}]}"#)])
    let source = JSONSource(
      JSONEndpoint(try url(), items: "items", paging: .pages("page", first: .max)), of: Item.self, transport: transport)
    #expect(try await source.page(first()).items.count == 1)
  }

  /// A server may give its last items for any offset behind them.
  @Test func aHostilePositionIsNoTrap() async throws {
    let transport = ScriptedTransport([(200, #"{"items": [{"id": 1}], "more": false}"#)])
    var endpoint = JSONEndpoint(try url(), items: "items", paging: .offsets("from"))
    endpoint.hasNext = "more"
    let source = JSONSource(endpoint, of: Item.self, transport: transport)
    let request = PageRequest<JSONKey>(query: SearchQuery("tea"), place: .position(.max), limit: 20)
    #expect(try await source.page(request).items.count == 1)
  }

  @Test func datesAreReadAsTheDecoderSays() async throws {
    struct Dated: Decodable, Identifiable, Equatable {
      var id: Int
      var on: Date
    }
    let transport = ScriptedTransport([(200, #"[{"id": 1, "on": "1970-01-01T00:01:00Z"}]"#)])
    var endpoint = JSONEndpoint(try url(), items: "")
    endpoint.decoder = {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
    let page = try await JSONSource(endpoint, of: Dated.self, transport: transport).page(first())
    #expect(page.items.first?.on == Date(timeIntervalSince1970: 60))
  }
}
