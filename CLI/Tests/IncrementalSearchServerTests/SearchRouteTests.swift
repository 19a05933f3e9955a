import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import Testing

@testable import IncrementalSearchServer

@Suite struct SearchRouteTests {
  @Test func aPageSaysWhatItFound() async throws {
    let data = ArrayData([Place(id: 7, name: "𠮷野家 東京\n\"駅\" \\ \u{1}"), Place(id: 8, name: "大阪")])
    try await TestServer.run(data) { server in
      let answer = try await server.answer("GET", TestServer.path("東京"))
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      let page = try JSONDecoder().decode(PageJSON.self, from: Data(answer.body))
      // 𠮷 is two UTF-16 code units.
      let item = PageJSON.Item(
        id: "7", title: "𠮷野家 東京\n\"駅\" \\ \u{1}", texts: [], highlights: [[[5, 7]]])
      #expect(
        page
          == PageJSON(
            items: [item], previous: nil, next: nil, position: 0, total: PageJSON.Total(count: 1, kind: "exact"),
            version: "1"))
    }
  }

  @Test func aPageSaysWhatItSearchedInstead() async throws {
    try await withIndex([IndexRecord(id: "1", title: "numpy"), IndexRecord(id: "2", title: "pandas")]) { index in
      try await TestServer.run(try IndexData(index)) { server in
        let corrected = try await server.page("numpi")
        #expect(corrected.ids == ["1"])
        #expect(corrected.items.first?.highlights == [[[0, 5]]], "what was searched is marked")
        #expect(corrected.correction == PageJSON.Correction(typed: "numpi", searched: "numpy", literal: "'numpi"))
        let literal = try await server.page("'numpi")
        #expect(literal.ids == [] && literal.correction == nil)
      }
    }
  }

  private struct FacetsJSON: Decodable, Equatable {
    struct Facet: Decodable, Equatable {
      struct Value: Decodable, Equatable { var value: String, count: Int }
      var name: String
      var values: [Value]
      var more: Int
    }
    var facets: [Facet]
  }

  @Test func facetsAreCountedAndFilteredBy() async throws {
    let kinds = ["c+1 \"x\"", "ward", "町&村"]
    let records = (0..<60).map {
      IndexRecord(id: "\($0)", title: "place \($0 % 7)", facets: [kinds[$0 % 3], $0 < 6 ? "old" : "new"])
    }
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let index = try SearchIndex(folder.path("facets.isearch"), for: .creating)
    try await index.rebuild(IndexSettings(facets: ["種類", "age"])) { _ = try await $0.append(records) }
    try await TestServer.run(try IndexData(index)) { server in
      func facets(_ parameters: String) async throws -> FacetsJSON {
        let answer = try await server.answer("GET", "/api/facets?" + parameters)
        #expect(answer.status == 200 && answer.headers["etag"] != nil)
        return try JSONDecoder().decode(FacetsJSON.self, from: Data(answer.body))
      }
      let kind = "filter." + TestServer.escaped("種類")
      let all = try await facets("q=place")
      #expect(all.facets.map(\.name) == ["種類", "age"] && all.facets[0].values.map(\.count) == [20, 20, 20])
      let old = try await facets("q=place&filter.age=old&limit=2&\(kind)=" + TestServer.escaped("町&村"))
      #expect(
        old.facets[0]
          == FacetsJSON.Facet(
            name: "種類", values: [.init(value: "c+1 \"x\"", count: 2), .init(value: "町&村", count: 2)], more: 1),
        "the value chosen is always there")
      #expect(old.facets[1].values == [.init(value: "new", count: 18), .init(value: "old", count: 2)])
      // Pages, keys and totals are of the filtered result.
      let filters = [kind: "c+1 \"x\"", "filter.age": "new"]
      let page = try await server.page("place", filters.merging(["limit": "10"]) { $1 })
      let next = try #require(page.next)
      let second = try await server.page("place", filters.merging(["limit": "10", "after": next]) { $1 })
      #expect(page.ids.count == 10 && second.ids.count == 8 && second.next == nil)
      #expect((page.ids + second.ids).allSatisfy { (Int($0) ?? 0) % 3 == 0 && (Int($0) ?? 0) >= 6 })
      let foreign = try await server.answer("GET", TestServer.path("place", ["after": next]))
      #expect(foreign.status == 400, "a key is of its filters")
      let total = try await server.answer("GET", "/api/total?q=place&filter.age=old")
      #expect(String(decoding: total.body, as: UTF8.self).contains(#""count":6,"#))
      for path in ["/api/search?filter.size=1", "/api/total?filter.size=1", "/api/facets?filter.size=1"] {
        let answer = try await server.answer("GET", path)
        #expect(answer.status == 400, "\(path)")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("there are 種類, age"), "\(path)")
      }
      for path in [
        "/api/search?filter.=1", "/api/facets?filter.age=a&filter.age=b", "/api/facets?limit=0",
        "/api/data?filter.age=a",
      ] {
        #expect(try await server.answer("GET", path).status == 400, "\(path)")
      }
    }
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let answer = try await server.answer("GET", "/api/facets?q=")
      #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("{\"facets\":[\n],"))
    }
  }

  @Test func aRequestChoosesHowWordsMatchAndInWhichOrderItemsCome() async throws {
    let records = ["soft rain", "ainu", "rain", "rainy day"].enumerated().map { IndexRecord(id: "\($0)", title: $1) }
    try await withIndex(records) { index in
      try await TestServer.run(try IndexData(index, hasWays: true)) { server in
        #expect(try await server.page("rain", [:]).ids == ["2", "3", "0"])
        #expect(try await server.page("rain", ["order": "index"]).ids == ["0", "2", "3"])
        #expect(try await server.page("ain", [:]).ids == ["1"])
        #expect(Set(try await server.page("ain", ["match": "contains"]).ids) == ["0", "1", "2", "3"])
        #expect(try await server.page("ain", ["match": "contains", "order": "index"]).ids == ["0", "1", "2", "3"])
        #expect(try await server.page("rain", ["match": "prefix", "order": "index"]).ids == ["2", "3"])
        // What is taken anyway is the same request; another choice is another one, and its keys are its own.
        var tags: [String?] = []
        for choice in ["", "&order=relevance&match=words", "&order=index", "&match=prefix"] {
          tags.append(try await server.answer("GET", "/api/search?q=rain" + choice).headers["etag"])
        }
        #expect(tags[0] != nil && tags[0] == tags[1] && Set(tags).count == 3)
        let next = try #require(try await server.page("rain", ["order": "index", "limit": "2"]).next)
        #expect(try await server.page("rain", ["order": "index", "after": next]).ids == ["3"])
        for foreign in [["after": next], ["after": next, "order": "index", "match": "prefix"]] {
          #expect(try await server.answer("GET", TestServer.path("rain", foreign)).status == 400)
        }
        let total = try await server.answer("GET", "/api/total?q=ain&match=contains")
        #expect(total.text.contains(#""count":4,"#))
        #expect(try await server.answer("GET", "/api/facets?q=ain&match=contains&order=index").status == 200)
        let data = try await server.answer("GET", "/api/data").text
        #expect(data.contains(#""matches":["words","contains","prefix"],"orders":["relevance","index"],"#))
        for (parameter, words) in [
          ("order=price", "one of relevance, index"), ("order=", "one of relevance"), ("match=fuzzy", "one of words, "),
          ("match=Words", "one of words, "), ("order=index&order=index", "twice"),
        ] {
          for path in ["search", "total", "facets"] {
            let answer = try await server.answer("GET", "/api/\(path)?q=rain&\(parameter)")
            #expect(answer.status == 400 && answer.text.contains(words), "\(path) \(parameter)")
          }
        }
      }
    }
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let answer = try await server.answer("GET", "/api/search?order=index")
      #expect(answer.status == 400 && answer.text.contains("no choice of order"))
    }
  }

  @Test func wholeResultsAreWalkedBothWays() async throws {
    let records = Place.some(237).map { IndexRecord(id: String($0.id), title: $0.name) }
    try await TestServer.run(ArrayData(Place.some(237))) { try await walk($0, "place", count: 237) }
    try await TestServer.run(ArrayData(Place.some(237))) { try await walk($0, "東京", count: 24) }
    try await withIndex(records) { index in
      for order in IndexOrder.allCases {
        try await TestServer.run(try IndexData(index, order: order)) { server in
          try await walk(server, "", count: 237)
          try await walk(server, "place", count: 237)
          try await walk(server, "東京", count: 24)
        }
      }
    }
  }

  private func walk(_ server: TestServer, _ query: String, count: Int) async throws {
    var page = try await server.page(query, ["limit": "20"])
    #expect(page.position == 0 && page.previous == nil)
    var pages = [page]
    while let next = page.next {
      page = try await server.page(query, ["limit": "20", "after": next])
      pages.append(page)
    }
    let ids = pages.flatMap(\.ids)
    #expect(ids.count == count && Set(ids).count == count)
    let counted = try await server.page(query, ["limit": "3", "after": try #require(pages[0].next), "counted": "1"])
    #expect(counted.position == 20 && counted.ids == Array(ids[20..<23]))
    var backwards = page.ids
    while let previous = page.previous {
      page = try await server.page(query, ["limit": "20", "before": previous])
      backwards = page.ids + backwards
    }
    #expect(backwards == ids)
    let middle = try await server.page(query, ["limit": "5", "position": "\(count / 2)"])
    #expect(middle.position == count / 2 && middle.ids == Array(ids[(count / 2)..<(count / 2 + 5)]))
    for position in ["100000000", "9223372036854775807", "99999999999999999999"] {
      let last = try await server.page(query, ["limit": "5", "position": position])
      #expect(last.ids == Array(ids.suffix(5)) && last.next == nil)
    }
    let around = try await server.page(query, ["limit": "9", "around": ids[count / 2]])
    let position = try #require(around.position)
    #expect(around.ids == Array(ids[position..<position + 9]) && around.ids.contains(ids[count / 2]))
    let gone = try await server.page(query, ["limit": "5", "around": "no such id"])
    #expect(gone.ids == Array(ids.prefix(5)) && gone.position == 0)
  }

  @Test func anyTextIsAQuery() async throws {
    let records = Place.some(30).map { IndexRecord(id: String($0.id), title: $0.name) }
    let texts = [
      "a+b&c=d#e%f", "'", "\"", "\\", "\u{0}", "!", "!!", "^", "$", "|", "a|", "* OR NEAR(", "か\u{3099}", "🧑‍🧑‍🧒",
      " \u{3000} ", "%00", "../..", "<script>", "\u{200D}\u{202E}", String(repeating: "長", count: 1_000),
    ]
    try await withIndex(records) { index in
      try await TestServer.run(try IndexData(index)) { server in
        for text in texts {
          let page = try await server.page(text)
          let direct = try await SQLiteSource(index).page(
            PageRequest(query: SearchQuery(text), place: .start, limit: 50))
          #expect(page.ids == direct.items.map(\.id), "\(text)")
          let total = try await server.answer("GET", "/api/total?q=" + TestServer.escaped(text))
          #expect(total.status == 200)
        }
        let form = try await server.answer("GET", "/api/search?q=place+20&limit=1")
        #expect(form.text.contains(#""title":"place 20 東京""#))
      }
    }
  }

  @Test func whatIsSearchedAndHowMuchIsFoundAreSaid() async throws {
    try await TestServer.run(ArrayData(Place.some(237))) { server in
      let total = try await server.answer("GET", "/api/total?q=" + TestServer.escaped("東京"))
      #expect(total.text == #"{"total":{"count":24,"kind":"exact"},"version":"1"}"# + "\n")
      let data = try await server.answer("GET", "/api/data")
      let rest = #""columns":[],"facets":[],"examples":[],"matches":[],"orders":[],"records":237,"version":"1"}"#
      #expect(data.text == #"{"name":"places","about":"","# + rest + "\n")
      #expect(try await server.answer("GET", "/healthz").text == "ok\n")
      let metrics = try await server.answer("GET", "/metrics").text
      #expect(metrics.contains("isearch_requests_total{route=\"/api/total\",status=\"200\"} 1\n"))
      #expect(metrics.contains("isearch_records 237\n"))
      #expect(metrics.contains("isearch_request_seconds_count{route=\"/api/data\"} 1\n"))
    }
  }

  @Test(arguments: [
    ("/api/search?q=a&q=b", 400, "badRequest"), ("/api/search?query=a", 400, "badRequest"),
    ("/api/search?q=%", 400, "badRequest"), ("/api/search?q=%4", 400, "badRequest"),
    ("/api/search?q=%zz", 400, "badRequest"), ("/api/search?q=%ff", 400, "badRequest"),
    ("/api/search?q=%ed%a0%80", 400, "badRequest"), ("/api/search?limit=0", 400, "badRequest"),
    ("/api/search?limit=201", 400, "badRequest"), ("/api/search?limit=+5", 400, "badRequest"),
    ("/api/search?limit=%2B5", 400, "badRequest"), ("/api/search?position=-0", 400, "badRequest"),
    ("/api/search?limit=5a", 400, "badRequest"), ("/api/search?limit=", 400, "badRequest"),
    ("/api/search?limit=99999999999999999999", 400, "badRequest"), ("/api/search?position=-1", 400, "badRequest"),
    ("/api/search?position=1.5", 400, "badRequest"), ("/api/search?position=1&around=2", 400, "badRequest"),
    ("/api/search?after=x", 400, "badRequest"), ("/api/search?before=", 400, "badRequest"),
    ("/api/search?after=p5.abc", 400, "badRequest"), ("/api/search?counted=1", 400, "badRequest"),
    ("/api/search?counted=2&after=x", 400, "badRequest"), ("/api/total?limit=5", 400, "badRequest"),
    ("/api/data?q=a", 400, "badRequest"), ("/healthz?a", 400, "badRequest"),
    ("/api", 404, "notFound"), ("/api/version", 404, "notFound"), ("/", 404, "notFound"),
    ("/api/search/a", 404, "notFound"), ("/api/search/", 404, "notFound"), ("//api/search", 404, "notFound"),
    ("/metrics/", 404, "notFound"), ("//metrics", 404, "notFound"), ("/readyz?a", 400, "badRequest"),
    ("//", 404, "notFound"), ("/%2e%2e/etc/passwd", 404, "notFound"),
  ])
  func wrongRequestsAreToldWhy(_ path: String, _ status: Int, _ code: String) async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      let problem = try ProblemJSON(try await server.answer("GET", path))
      #expect(problem.status == status && problem.code == code, "\(problem)")
      let head = try await server.answer("HEAD", path)
      #expect(head.status == status && head.body.isEmpty)
    }
  }

  @Test func onlyReadingIsAnswered() async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server in
      for path in SearchRoutes<ArrayData>.paths {
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] {
          let answer = try await server.answer(method, path)
          #expect(try ProblemJSON(answer).code == "methodNotAllowed")
          #expect(answer.headers["allow"] == "GET, HEAD")
        }
        let (get, head) = (try await server.answer("GET", path), try await server.answer("HEAD", path))
        #expect(get.status == 200 && head.status == 200)
        // Counts grow between the two.
        if path != "/metrics" { #expect(head.headers["content-length"] == get.headers["content-length"]) }
      }
    }
  }
}
