import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchTesting
import Testing

@Suite("JSON APIs")
struct JSONSourceTests {
  struct Product: Decodable, Identifiable, Equatable { var id: Int, name: String }

  /// A shop whose pages can be asked for in any way.
  private static func shop(_ request: TestServer.Request) -> TestServer.Answer {
    let found = (0..<23).filter { "product \($0)".contains(request["q"] ?? "") }
    let limit = request["per_page"].flatMap { Int($0) } ?? 5
    let start = max(0, request["from"].flatMap { Int($0) } ?? ((request["page"].flatMap { Int($0) } ?? 1) - 1) * limit)
    let shown = found.dropFirst(start).prefix(limit)
    let end = start + shown.count
    let items = shown.map { #"{"id": \#($0), "name": "product \#($0)", "more": null}"# }.joined(separator: ",")
    let address = { (start: Int) in "/shop?q=\(request["q"] ?? "")&per_page=\(limit)&from=\(start)" }
    let next = end < found.count ? "\"\(address(end).replacingOccurrences(of: " ", with: "%20"))\"" : "null"
    let cursor = end < found.count ? "\(end)" : "\"\""
    let link =
      end < found.count
      ? "<https://a.example/,;>; rel=last, <\(next.dropFirst().dropLast())>; title=x; rel=\"a next\"" : ""
    return .json(
      #"{"found": {"list": [\#(items)], "count": {"value": \#(found.count)}}, "cursor": \#(cursor), "next": \#(next)}"#,
      headers: ["Link": link])
  }

  private static let pagings: [JSONEndpoint.Paging] = [
    .pages("page"), .offsets("from"), .cursors("from", next: "cursor"), .links(next: "next"), .linkHeader,
  ]

  private func endpoint(_ server: TestServer, _ paging: JSONEndpoint.Paging) -> JSONEndpoint {
    var endpoint = JSONEndpoint(server.url.appending(path: "shop"), items: "found.list", paging: paging)
    endpoint.limitParameter = "per_page"
    return endpoint
  }

  @Test(arguments: pagings, [nil, "found.count.value"])
  func aDescribedAPIIsLawful(paging: JSONEndpoint.Paging, total: String?) async throws {
    let server = try TestServer(Self.shop)
    var endpoint = endpoint(server, paging)
    endpoint.total = total
    var laws = SourceLaws(queries: ["", "1", "product 22", "none"].map { SearchQuery($0) }, limit: 4)
    laws.promptness = .seconds(1)
    #expect(await laws.violations(of: JSONSource(endpoint, of: Product.self)) == [])
  }

  @Test func numberedPagesEndWhereAnAnswerSaysSo() async throws {
    let server = try TestServer { request in
      let number = request["page"].flatMap { Int($0) } ?? 1
      return .json(
        #"{"list": [{"id": \#(number), "name": "a"}], "count": "3", "more": \#(number < 3)}"#)
    }
    var endpoint = JSONEndpoint(server.url, items: "list", paging: .pages("page"))
    endpoint.hasNext = "more"
    endpoint.total = "count"
    let source = JSONSource(endpoint, of: Product.self)
    let first = try await source.page(PageRequest(query: SearchQuery(), place: .start, limit: 1))
    #expect(first.total == .exact(3), "a number may be written as a text")
    let second = try await source.page(
      PageRequest(query: SearchQuery(), place: .key(try #require(first.next)), direction: .next, limit: 1))
    let last = try await source.page(
      PageRequest(query: SearchQuery(), place: .key(try #require(second.next)), direction: .next, limit: 1))
    #expect(last.items.map(\.id) == [3] && last.next == nil)
    #expect(!source.canJump)
  }

  @Test func anAnswerThatIsTheWholeListIsLawful() async throws {
    let server = try TestServer { _ in .json(#"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#) }
    let source = JSONSource(JSONEndpoint(server.url, items: ""), of: Product.self)
    #expect(await SourceLaws(queries: [SearchQuery("")]).violations(of: source) == [])
  }

  @Test func asksAsDescribed() async throws {
    let server = try TestServer(Self.shop)
    var endpoint = endpoint(server, .pages("page", first: 0))
    endpoint.url = try #require(URL(string: server.url.absoluteString + "/shop?lang=ja#top"))
    endpoint.queryParameter = "q"
    endpoint.mostItems = 30
    endpoint.filterParameters = ["color": "c", "size": "s"]
    endpoint.headers = ["Accept": "application/vnd.shop+json", "X-Key": "k"]
    let source = JSONSource(endpoint, of: Product.self)
    let query = SearchQuery("a+b", filters: ["size": "x&y", "other": "z"])
    _ = try await source.page(PageRequest(query: query, place: .start, limit: 99))
    _ = try await source.page(PageRequest(query: query, place: .key(.page(4)), limit: 7))
    var asked: [String] = []
    for await case .asked(let request) in server.events {
      #expect(request.headers["accept"] == "application/vnd.shop+json" && request.headers["x-key"] == "k")
      asked.append(request.path + request.parameters.map { " \($0)=\($1)" }.joined())
      if asked.count == 2 { break }
    }
    #expect(
      asked == [
        "/shop lang=ja q=a+b s=x&y per_page=30 page=0", "/shop lang=ja q=a+b s=x&y per_page=7 page=4",
      ])
  }

  @Test func itemsAreMadeOfWhatStandsThere() async throws {
    struct Word: Identifiable, Equatable { var id: String }
    let server = try TestServer { _ in .json(#"{"words": ["a", "b"], "total": null}"#) }
    var endpoint = JSONEndpoint(server.url, items: "words")
    endpoint.total = "total"
    let source = JSONSource(endpoint, of: String.self) { Word(id: $0) }
    let page = try await source.page(PageRequest(query: SearchQuery("a"), place: .start, limit: 5))
    #expect(page.items.map(\.id) == ["a", "b"] && page.total == .exact(2))
  }

  @Test func headersGoToNoOtherServer() async throws {
    for address in ["https://evil.example/?page=2", "//evil.example/", "http://127.0.0.1:9/", "file:///etc/passwd"] {
      let server = try TestServer { _ in .json(#"{"list": [], "next": "\#(address)"}"#) }
      let source = JSONSource(
        JSONEndpoint(server.url, items: "list", paging: .links(next: "next")), of: Product.self)
      let request = PageRequest<JSONKey>(query: SearchQuery("a"), place: .start, limit: 5)
      let failure = await #expect(throws: SearchFailure.self) { _ = try await source.page(request) }
      #expect(failure?.reason == .badAnswer)
      let kept = PageRequest<JSONKey>(query: SearchQuery("a"), place: .key(.link(address)), limit: 5)
      await #expect(throws: SearchFailure.self) { _ = try await source.page(kept) }
    }
  }

  @Test func whatIsNotWhereItShouldBeIsABadAnswer() async throws {
    let server = try TestServer { _ in .json(#"{"list": [{"id": 1}], "next": {}}"#) }
    for (items, paging) in [
      ("none", JSONEndpoint.Paging.none), ("list", .none), ("list.deeper", .none), ("", .none),
      ("list", .cursors("c", next: "next")),
    ] {
      let source = JSONSource(JSONEndpoint(server.url, items: items, paging: paging), of: Product.self)
      let request = PageRequest<JSONKey>(query: SearchQuery("a"), place: .start, limit: 5)
      let failure = await #expect(throws: SearchFailure.self) { _ = try await source.page(request) }
      #expect(failure?.reason == .badAnswer, "\(items)")
    }
  }
}
