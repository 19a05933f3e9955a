import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchHTTP

@Suite("Search server: the source")
struct HTTPSourceTests {
  private static let catalog = TestCatalog(titles: (0..<37).map { "row \($0)" })

  private func first(_ text: String = "", limit: Int = 10) -> PageRequest<HTTPKey> {
    PageRequest(query: SearchQuery(text), place: .start, limit: limit)
  }

  @Test func isLawful() async throws {
    let server = try TestServer(Self.catalog.answer)
    var laws = SourceLaws(queries: ["", "row 1", "7", "none"].map { SearchQuery($0) }, limit: 4)
    laws.promptness = .seconds(1)
    #expect(await laws.violations(of: HTTPSource(server.url)) == [])
  }

  @Test func asksForFacetsAndFilters() async throws {
    let server = try TestServer { request in
      let filters = request.parameters.filter { $0.name.hasPrefix("filter.") }.map { "\($0.name)=\($0.value)" }
      if request.path == "/api/search" {
        return .json(
          #"{"items": [{"id": "1", "title": "\#(filters.joined(separator: " "))", "texts": []}], "version": "1"}"#)
      }
      return .json(
        #"""
        {"facets": [{"name": "種類", "values": [{"value": "\#(filters.joined())", "count": 3}, {"value": "b", "count": -1}],
                     "more": 2}], "version": "1"}
        """#)
    }
    let query = SearchQuery("a", filters: ["種類": "町&村", "age": "+1"])
    let page = try await HTTPSource(server.url).page(PageRequest(query: query, place: .start, limit: 1))
    #expect(page.items.first?.title == "filter.age=+1 filter.種類=町&村")
    #expect(try await HTTPSource(server.url).facets(for: query) == [], "not asked for unless that is wanted")
    #expect(
      try await HTTPSource(server.url, countsFacets: true).facets(for: query)
        == [SearchFacet("種類", [.init("filter.age=+1filter.種類=町&村", count: 3), .init("b", count: 0)])])
  }

  @Test func readsWhatTheServerSays() async throws {
    let server = try TestServer { _ in
      .json(
        #"""
        {"items": [{"id": "7", "title": "東京🗼都", "texts": ["é", ""],
                    "highlights": [[[0, 2], [2, 4], [3, 4], [4, 9], [1, 1], [-1, 1], [4]], [[0, 1]]]}],
         "previous": "p/+", "next": "n", "position": 12, "total": {"count": 79, "kind": "atLeast"}, "version": "3.17.1",
         "correction": {"typed": "しぷや", "searched": "しぶや", "literal": "'しぷや"}}
        """#)
    }
    let page = try await HTTPSource(server.url).page(first())
    let item = try #require(page.items.first)
    #expect((item.id, item.title, item.texts) == ("7", "東京🗼都", ["é", ""]))
    #expect(item.highlights.count == 3)
    #expect(item.highlights[0].map { item.title[$0] } == ["東京", "🗼"], "ranges that are none are left out")
    #expect(item.highlights[1].map { item.texts[0][$0] } == ["é"])
    #expect(page.previous == HTTPKey(side: .before, key: "p/+") && page.next == HTTPKey(side: .after, key: "n"))
    #expect(page.correction == SearchCorrection(typed: "しぷや", searched: "しぶや", literal: "'しぷや"))
    #expect(page.position == 12 && page.total == .atLeast(79) && page.goesByKey)
  }

  @Test(arguments: [
    "+", "a+b c", "&q=x", "#", "%", "%20", "\0", "a\0b", "👩‍👩‍👧‍👦🇯🇵", "e\u{301}", "か\u{3099}", "\u{FFFF}", "?", "/../", ";",
    "=", "'\"\\<>^`{|}",
    "\u{7F}\u{1}\n", "ｱﾞ", "",
  ])
  func anyTextArrivesAsItIs(text: String) async throws {
    let server = try TestServer { request in
      let bytes = [request["q"], request["id"]].map { value in
        (value ?? "none").utf8.map { "\($0)" }.joined(separator: " ")
      }
      return .json(#"{"items": [{"id": "1", "title": "\#(bytes[0])", "texts": []}], "version": "1"}"#)
    }
    let source = HTTPSource(try #require(URL(string: server.url.absoluteString + "/sub/?a=b#c")))
    let query = SearchQuery(text)
    let title = try await source.page(PageRequest(query: query, place: .start, limit: 1)).items.first?.title
    #expect(title == query.text.utf8.map { "\($0)" }.joined(separator: " "))
    // As typed, not only as a query has it.
    var parameters = URLParameters()
    parameters.append("q", text)
    let request = TransportRequest(try parameters.appended(to: server.url))
    let answer = try await URLSessionTransport().answer(to: request)
    #expect(
      String(decoding: answer.body, as: UTF8.self).contains("\"\(text.utf8.map { "\($0)" }.joined(separator: " "))\""))
  }

  @Test func asksWhatTheAPITakes() async throws {
    let server = try TestServer(Self.catalog.answer)
    let source = HTTPSource(server.url.appending(path: "/"), headers: ["X-Key": "k"])
    _ = try await source.page(first("a", limit: 9_999))
    _ = try await source.page(PageRequest(query: SearchQuery("a"), place: .position(-4), limit: 0))
    _ = try await source.page(
      PageRequest(
        query: SearchQuery(""), place: .key(HTTPKey(side: .before, key: "k=+")), direction: .previous, limit: 5))
    _ = try await source.page(
      PageRequest(query: SearchQuery(""), place: .key(HTTPKey(side: .after, key: "9")), direction: .refresh, limit: 5))
    _ = try await source.total(for: SearchQuery("b"))
    var asked: [String] = []
    for await case .asked(let request) in server.events {
      #expect(request.headers["x-key"] == "k" && request.headers["accept"] == "application/json")
      asked.append(request.path + request.parameters.map { " \($0)=\($1)" }.joined())
      if asked.count == 5 { break }
    }
    #expect(
      asked == [
        "/api/search q=a limit=200", "/api/search q=a limit=1 position=0", "/api/search q= limit=5 before=k=+",
        "/api/search q= limit=5 after=9 counted=1", "/api/total q=b",
      ])
  }

  @Test func aRefreshAtAKeyKnowsItsPosition() async throws {
    let server = try TestServer(Self.catalog.answer)
    let source = HTTPSource(server.url)
    for (side, direction, position) in [
      (HTTPKey.Side.after, PageDirection.refresh, 21), (.before, .refresh, 11), (.after, .next, nil),
      (.before, .previous, nil),
    ] {
      let place = PagePlace.key(HTTPKey(side: side, key: "20"))
      let page = try await source.page(
        PageRequest(query: SearchQuery("row"), place: place, direction: direction, limit: 9))
      #expect(page.position == position && page.items.first?.id == "\(side == .after ? 21 : 11)")
    }
  }

  @Test func aPageAroundAnItemHasIt() async throws {
    let server = try TestServer(Self.catalog.answer)
    let source = HTTPSource(server.url)
    let page = try #require(try await source.page(around: "20", for: SearchQuery("row"), limit: 9))
    #expect(page.position == 17 && page.items.map(\.id) == (17..<26).map { "\($0)" })
    #expect(try await source.page(around: "gone", for: SearchQuery("row"), limit: 9) == nil)
    #expect(try await source.total(for: SearchQuery("3")) == .exact(10))
  }

  @Test func anAnswerOfAnotherVersionIsAChange() async throws {
    let versions = Versions(["1", "1", "2", "1", "2", "3"])
    let server = try TestServer { _ in .json(#"{"items": [], "version": "\#(versions.next())"}"#) }
    let source = HTTPSource(server.url)
    func changes(after pages: Int) async throws -> Bool {
      let changes = source.changes()
      for _ in 0..<pages { _ = try await source.page(first()) }
      // A cancelled task gets what is there, and does not wait for more.
      return await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        for await _ in changes { return true }
        return false
      }.value
    }
    #expect(try await changes(after: 2) == false)
    #expect(try await changes(after: 1))
    // What was on its way, or in a cache, is older.
    #expect(try await changes(after: 2) == false)
    #expect(try await changes(after: 1))
  }

  @Test func aServerThatIsAskedForItsVersionTellsChanges() async throws {
    let versions = Versions(["1", "1", "2"])
    let server = try TestServer { request in
      request.path == "/api/data" ? .json(#"{"version": "\#(versions.next())"}"#) : .silence
    }
    var changes = HTTPSource(server.url, pollInterval: .milliseconds(2)).changes().makeAsyncIterator()
    await changes.next()
    #expect(versions.last == "2")
  }

  @Test func aServerIsNotAskedWithoutAPause() throws {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    for (wished, taken) in [
      (.zero, .milliseconds(100)), (.seconds(-1), .milliseconds(100)), (.seconds(3), .seconds(3)), (nil, nil),
    ]
      as [(Duration?, Duration?)]
    {
      #expect(HTTPSource(url, pollInterval: wished).pollInterval == taken)
      let address = try TypesenseAddress("typesense://127.0.0.1:1/towns")
      #expect(TypesenseSource(address, key: "", pollInterval: wished).pollInterval == taken)
    }
  }
}

/// Gives one version after the other, the last for ever.
final class Versions: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: [String]

  init(_ versions: [String]) { rest = versions }

  var last: String? { lock.withLock { rest.count == 1 ? rest[0] : nil } }

  func next() -> String { lock.withLock { rest.count > 1 ? rest.removeFirst() : rest[0] } }
}
