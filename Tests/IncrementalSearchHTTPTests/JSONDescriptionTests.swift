import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchHTTP

@Suite("Services by description")
struct JSONDescriptionTests {
  /// A service without a network, which keeps what it was asked.
  private final class Service: HTTPTransport {
    let answer: @Sendable (TransportRequest) throws -> TransportAnswer
    private let lock = NSLock()
    nonisolated(unsafe) private var kept: [TransportRequest] = []

    init(_ answer: @escaping @Sendable (TransportRequest) throws -> TransportAnswer) { self.answer = answer }

    var asked: [TransportRequest] { lock.withLock { kept } }

    func answer(to request: TransportRequest) async throws -> TransportAnswer {
      lock.withLock { kept.append(request) }
      return try answer(request)
    }
  }

  private static let environment = ["TYPESENSE_API_KEY": "secret-1", "ELASTIC_API_KEY": "secret-2"]

  private func example(_ name: String) throws -> JSONDescription {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Examples/Services/\(name).json").standardized
    return try JSONDescription(contentsOf: file, environment: Self.environment)
  }

  private static let companies = (0..<123).map { "会社 \($0) \"株\"" }

  private static func found(_ text: String) -> [Int] {
    companies.indices.filter { text.isEmpty || companies[$0].contains(text) }
  }

  private static func json(_ value: JSONValue, status: Int = 200) throws -> TransportAnswer {
    TransportAnswer(status: status, body: try value.encoded())
  }

  private static func parameters(_ request: TransportRequest) -> [String: String] {
    let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  // MARK: Typesense

  /// Answers as Typesense 0.24 does.
  private static func typesense(_ request: TransportRequest) throws -> TransportAnswer {
    guard request.headers["X-TYPESENSE-API-KEY"] == "secret-1" else {
      return try json(
        .object(["message": .string("Forbidden - a valid `x-typesense-api-key` header must be sent.")]), status: 401)
    }
    let parameters = parameters(request)
    let found = found(parameters["q"] == "*" ? "" : parameters["q"] ?? "")
    let (page, limit) = (Int(parameters["page"] ?? "") ?? 1, Int(parameters["per_page"] ?? "") ?? 10)
    let hits = found.dropFirst((page - 1) * limit).prefix(limit).map { number in
      JSONValue.object([
        "document": .object([
          "id": .string("c\(number)"), "name": .string(companies[number]), "city": .string("東京"),
          "founded": .integer(1_900 + number),
        ]),
        "highlights": .array([]), "text_match": .integer(578_730_123_365_187_705),
      ])
    }
    return try json(
      .object([
        "facet_counts": .array([]), "found": .integer(found.count), "hits": .array(hits), "out_of": .integer(123),
        "page": .integer(page), "search_cutoff": .bool(false), "search_time_ms": .integer(0),
      ]))
  }

  @Test func typesenseIsLawful() async throws {
    let source = JSONSource(try example("typesense"), transport: Service(Self.typesense))
    var laws = SourceLaws(queries: ["", "会社", "7", "\"株", "none & some"].map { SearchQuery($0) }, limit: 4)
    laws.promptness = .seconds(1)
    #expect(await laws.violations(of: source) == [])
  }

  @Test func typesenseIsAskedAsItWants() async throws {
    let service = Service(Self.typesense)
    let source = JSONSource(try example("typesense"), transport: service)
    let page = try await source.page(PageRequest(query: SearchQuery("7 &"), place: .start, limit: 5))
    #expect(page.total == .exact(0) && page.next == nil)
    let all = try await source.page(PageRequest(query: SearchQuery(" "), place: .start, limit: 5))
    #expect(all.items.count == 50 && all.total == .exact(123) && all.next == .page(2))
    #expect(all.items.dropFirst().first == JSONRecord(id: "c1", title: ["会社 1 \"株\""], texts: ["東京"]))
    let last = try await source.page(PageRequest(query: SearchQuery(""), place: .key(.page(3)), limit: 5))
    #expect(last.items.count == 23 && last.next == nil)
    #expect(
      service.asked.map { $0.url.query(percentEncoded: true) ?? "" } == [
        "q=7%20%26&query_by=name,kana&page=1&per_page=50", "q=%2A&query_by=name,kana&page=1&per_page=50",
        "q=%2A&query_by=name,kana&page=3&per_page=50",
      ])
  }

  // MARK: Elasticsearch

  /// Answers as Elasticsearch's documentation has it: a point in time, then `search_after`.
  private static func elasticsearch(_ request: TransportRequest) throws -> TransportAnswer {
    #expect(request.method == "POST" && request.headers["Authorization"] == "ApiKey secret-2")
    if request.url.path == "/companies/_pit" {
      #expect(request.url.query() == "keep_alive=1m" && request.body == nil)
      return try json(.object(["id": .string("46ToAwMDaWR5QVV1aWQyKw==")]))
    }
    let body = try JSONDecoder().decode(JSONValue.self, from: request.body ?? Data())
    guard body[JSONPath("pit.id")]?.text?.hasPrefix("46To") == true else {
      let cause = JSONValue.object(["type": .string("search_context_missing_exception")])
      return try json(.object(["error": cause, "status": .integer(404)]), status: 404)
    }
    let text = body[JSONPath("query.simple_query_string.query")]?.text ?? ""
    guard case .integer(let size)? = body[JSONPath("size")], text.hasSuffix("*") else {
      return try json(.object(["error": .string("parsing_exception")]), status: 400)
    }
    let found = found(String(text.dropLast()))
    var start = 0
    if let after = body[JSONPath("search_after")] {
      guard case .array(let values) = after, values.count == 2, values[0] == .number(1.5),
        case .integer(let last) = values[1]
      else { return try json(.object(["error": .string("illegal_argument_exception")]), status: 400) }
      start = (found.firstIndex(of: last - 4_294_967_298) ?? found.count) + 1
    }
    let hits = found.dropFirst(start).prefix(size).map { number in
      JSONValue.object([
        "_index": .string("companies"), "_id": .string("c\(number)"), "_score": .number(1.5),
        "_source": .object(["name": .string(companies[number]), "city": .null]),
        "sort": .array([.number(1.5), .integer(number + 4_294_967_298)]),
      ])
    }
    return try json(
      .object([
        "pit_id": .string("46ToAwMDaWR5QVV1aWQyKw\(start)=="), "took": .integer(17), "timed_out": .bool(false),
        "hits": .object([
          "total": .object(["value": .integer(found.count), "relation": .string(found.count > 100 ? "gte" : "eq")]),
          "max_score": .null, "hits": .array(hits),
        ]),
      ]))
  }

  @Test func aPointInTimeIsLawful() async throws {
    let source = JSONSource(try example("elasticsearch"), transport: Service(Self.elasticsearch))
    var laws = SourceLaws(queries: ["", "会社", "7", "\"株", "none & some"].map { SearchQuery($0) }, limit: 4)
    laws.promptness = .seconds(1)
    #expect(await laws.violations(of: source) == [])
  }

  @Test func aPointInTimeIsOpenedOnceAndFollowed() async throws {
    let service = Service(Self.elasticsearch)
    let source = JSONSource(try example("elasticsearch"), transport: service)
    let first = try await source.page(PageRequest(query: SearchQuery(""), place: .start, limit: 50))
    #expect(first.items.count == 50 && first.total == .atLeast(123) && first.items[0].texts == [""])
    let key = try #require(first.next)
    #expect(JSONKey(key.description) == key)
    let second = try await source.page(PageRequest(query: SearchQuery(""), place: .key(key), limit: 100))
    #expect(second.items.first?.id == "c50" && second.items.count == 50 && second.next != nil)
    #expect(service.asked.map(\.url.path) == ["/companies/_pit", "/_search", "/_search"])
    let body = String(decoding: service.asked[2].body ?? Data(), as: UTF8.self)
    #expect(body.contains(#""id":"46ToAwMDaWR5QVV1aWQyKw0==""#) && body.contains(#""search_after":[1.5,4294967347]"#))
    #expect(!String(decoding: service.asked[1].body ?? Data(), as: UTF8.self).contains("search_after"))
  }

  @Test func aPointInTimeThatHasGoneStartsOver() async throws {
    let source = JSONSource(try example("elasticsearch"), transport: Service(Self.elasticsearch))
    let gone = JSONKey.cursor(#"{"after":[1.5,4294967300],"pit":"gone"}"#)
    let failure = await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery(""), place: .key(gone), limit: 5))
    }
    #expect(failure?.reason == .keysExpired)
    await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery(""), place: .key(.cursor("no JSON")), limit: 5))
    }
    await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery(""), place: .position(9), limit: 5))
    }
  }

  // MARK: What a key may do

  @Test func whatIsTypedStaysText() async throws {
    let service = Service { _ in try Self.json(.object(["items": .array([])])) }
    let description = try JSONDescription(
      Data(
        #"{"url": "http://a/{query}/x?b={query}", "body": {"q": "{query}", "n": "at {limit}"}, "items": "items", "record": {"id": "id", "title": "t"}}"#
          .utf8))
    let source = JSONSource(description, transport: service)
    _ = try await source.page(PageRequest(query: SearchQuery("../{limit}?&=\"東"), place: .start, limit: 7))
    #expect(
      service.asked[0].url.absoluteString.hasSuffix(
        "/..%2F%7Blimit%7D%3F%26%3D%22%E6%9D%B1/x?b=..%2F%7Blimit%7D%3F%26%3D%22%E6%9D%B1"))
    #expect(
      String(decoding: service.asked[0].body ?? Data(), as: UTF8.self) == #"{"n":"at 7","q":"../{limit}?&=\"東"}"#)
  }

  // MARK: Bad answers

  @Test(arguments: [
    ("{}", "no list of items at “items”"), (#"{"items": {}}"#, "no list of items at “items”"),
    (#"{"items": [{"id": "a", "t": "x"}, {"t": "y"}]}"#, "item 2 of the answer has no id at “id” (record.id)"),
    (#"{"items": [{"id": 1}]}"#, "nothing at “t” in any item"), ("no", "not as expected"),
  ]) func whatIsNotAsDescribedIsSaid(answer: String, words: String) async throws {
    let description = try JSONDescription(
      Data(#"{"url": "http://a?q={query}", "items": "items", "record": {"id": "id", "title": "t"}}"#.utf8))
    let source = JSONSource(
      description, transport: Service { _ in TransportAnswer(status: 200, body: Data(answer.utf8)) })
    let failure = await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery("a"), place: .start, limit: 5))
    }
    #expect(
      failure?.reason == .badAnswer && failure?.explanation.contains(words) == true, "\(failure?.explanation ?? "")")
  }

  // MARK: Bad descriptions

  private static let whole =
    #"{"url": "http://a/s?q={query}&p={page}", "items": "items", "record": {"id": "id", "title": "t"}, "paging": {"by": "pages"}}"#

  @Test(arguments: [
    ("", "", "is no JSON"), ("\"items\":", "\"items\"", "line 1"),
    ("\"items\": \"items\", ", "", "items: is missing"), ("\"items\": \"items\"", "\"items\": 3", "items: is a number"),
    ("\"items\": ", "\"itms\": 1, \"items\": ", "itms: is not known here; there are body, empty"),
    ("\"id\": \"id\", ", "", "record.id: is missing"),
    ("\"title\": \"t\"", "\"title\": [1]", "record.title: has a number"),
    ("\"title\": \"t\"", "\"title\": []", "record.title: is missing"),
    ("q={query}", "q=x", "url: what is searched for is nowhere"), ("{query}", "{quary}", "url: nothing fills {quary}"),
    ("&p={page}", "", "paging: {page} is nowhere"), ("\"pages\"", "\"sides\"", "paging.by: “sides” is none of “pages”"),
    ("{\"by\": \"pages\"}", "{\"by\": \"keys\"}", "paging.keys: is missing"),
    ("{\"by\": \"pages\"}", "{\"by\": \"pages\", \"end\": \"short\"}", "paging.end: “short” needs {limit}"),
    ("{\"by\": \"pages\"}", "{\"by\": \"pages\", \"expired\": [4]}", "paging.expired: takes whole numbers from 400"),
    ("{\"by\": \"pages\"}", "{\"by\": \"keys\", \"keys\": {\"page\": \"n\"}}", "paging.keys.page: is no name"),
    ("http://a/s", "ftp://a/s", "is no address; write http://host/path"),
    ("http://a/s", "http://{query}/s", "url: the host is always"),
    ("http://a/s", "http://u:p@a/s", "url: has a user or a password"),
    ("p={page}", "p={page}&k=${K}", "url: ${…} is for headers"),
    ("\"items\": ", "\"limit\": 0, \"items\": ", "limit: has to be a whole number from 1 to 1000"),
    ("\"items\": ", "\"method\": \"PUT\", \"items\": ", "method: “PUT” is neither GET nor POST"),
    ("\"items\": ", "\"method\": \"GET\", \"body\": {}, \"items\": ", "body: goes with POST"),
    ("\"items\": ", "\"open\": {}, \"items\": ", "open: leads to keys"),
    ("\"items\": ", "\"total\": {\"at\": \"n\", \"kind\": \"k\"}, \"items\": ", "total.exact: is missing"),
    (
      "\"items\": ", "\"headers\": {\"A\": \"${NOWHERE}\"}, \"items\": ",
      "headers.A: NOWHERE is not in the environment; set it"
    ),
    ("\"items\": ", "\"headers\": {\"A b\": \"\"}, \"items\": ", "headers.A b: is no name of a header"),
    ("\"items\": ", "\"headers\": {\"A\": \"${KEY}\"}, \"items\": ", "headers.A: has a value with a line end"),
  ]) func badDescriptionsAreRefusedWithThePlace(part: String, other: String, words: String) throws {
    let text = part.isEmpty ? "" : Self.whole.replacing(part, with: other)
    #expect(part.isEmpty || text != Self.whole)
    let problem = #expect(throws: JSONDescription.Problem.self) {
      try JSONDescription(Data(text.utf8), environment: ["KEY": "secret\r\nHost: b"])
    }
    #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "")")
    #expect(problem?.description.contains("secret") == false)
  }

  @Test func theFileIsNamed() {
    let problem = #expect(throws: JSONDescription.Problem.self) {
      try JSONDescription(contentsOf: URL(fileURLWithPath: "/nonexistent/a.json"))
    }
    #expect(problem?.description.hasPrefix("/nonexistent/a.json: cannot be read") == true)
  }
}
