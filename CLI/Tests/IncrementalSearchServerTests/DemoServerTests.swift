import Foundation
import IncrementalSearch
import Testing

@testable import DemoServer
@testable import IncrementalSearchServer

@Suite struct DemoServerTests {
  private static func run(_ body: @Sendable (TestServer) async throws -> Void) async throws {
    let demo = try await DemoServer()
    try await TestServer.run(configure: { demo.add(to: $0) }, prepare: DemoServer.prepare, ArrayData(Place.some(3))) {
      try await body($0)
    }
  }

  private struct NumberedPage: Decodable {
    struct Item: Decodable {
      var id: String
      var title: String
      var highlights: [[[Int]]]
    }
    var page: Int
    var items: [Item]
  }

  @Test func aKeywordHasPagesOfFiveFiveAndThreeAndThenAnEmptyOne() async throws {
    try await Self.run { server in
      var pages: [NumberedPage] = []
      for number in 1...4 {
        let path = "/demo/keyword?q=\(TestServer.escaped("急須"))&page=\(number)"
        pages.append(try JSONDecoder().decode(NumberedPage.self, from: Data(try await server.answer("GET", path).body)))
      }
      #expect(pages.map(\.items.count) == [5, 5, 3, 0])
      #expect(Set(pages.flatMap(\.items).map(\.id)).count == 13)
      for item in pages.flatMap(\.items) {
        let range = try #require(item.highlights[0].first)
        let units = Array(item.title.utf16)[range[0]..<range[1]]
        #expect(String(decoding: units, as: UTF16.self) == "急須")
      }
      let none = try await server.answer("GET", "/demo/keyword?q=zzz")
      #expect(none.text == #"{"items":[],"page":1}"# || none.text == #"{"page":1,"items":[]}"#)
    }
  }

  @Test func anAccountIsTakenOrFree() async throws {
    try await Self.run { server async throws in
      #expect(try await server.answer("GET", "/demo/account?id=tanaka").text == #"{"taken":true}"#)
      #expect(try await server.answer("GET", "/demo/account?id=tanaka_2").text == #"{"taken":false}"#)
      // Compared exactly, and never part of a statement.
      #expect(try await server.answer("GET", "/demo/account?id=Tanaka").text == #"{"taken":false}"#)
      let hostile = TestServer.escaped("' OR 1=1 --")
      #expect(try await server.answer("GET", "/demo/account?id=\(hostile)").text == #"{"taken":false}"#)
    }
  }

  private func ids(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }

  @Test func productsAreWalkedByKeysBothWays() async throws {
    try await Self.run { server in
      func page(_ place: String) async throws -> PageJSON {
        let answer = try await server.answer("GET", "/demo/products/api/search?limit=30&\(place)")
        try #require(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(PageJSON.self, from: Data(answer.body))
      }
      let middle = try await page("position=5010")
      #expect(middle.ids == ids(5_011...5_040) && middle.position == 5_010)
      #expect(middle.total == PageJSON.Total(count: 10_000, kind: "exact"))
      let before = try await page("before=\(TestServer.escaped(try #require(middle.previous)))")
      #expect(before.ids == ids(4_981...5_010))
      let after = try await page("after=\(TestServer.escaped(try #require(middle.next)))")
      #expect(after.ids == ids(5_041...5_070))
      #expect(try await page("position=0").previous == nil)
      let last = try await page("position=9990")
      #expect(last.ids.count == 10 && last.next == nil)
      let start = try await page("position=10")
      let head = try await page("before=\(TestServer.escaped(try #require(start.previous)))")
      #expect(head.ids == ids(1...10) && head.previous == nil)
    }
  }

  @Test func aHundredPlacesAreFoundByKanjiKanaAndRomaji() async throws {
    #expect(DemoRecord.places.count == 100 && Set(DemoRecord.places.map(\.id)).count == 100)
    try await Self.run { server in
      for text in ["箱根", "はこね", "hakone"] {
        let answer = try await server.answer("GET", "/demo/places/api/search?q=\(TestServer.escaped(text))")
        let page = try JSONDecoder().decode(PageJSON.self, from: Data(answer.body))
        #expect(page.items.map(\.title) == ["箱根"], "\(text)")
      }
      let all = try await server.answer("GET", "/demo/places/api/search?limit=100")
      #expect(try JSONDecoder().decode(PageJSON.self, from: Data(all.body)).items.count == 100)
    }
  }

  @Test func requestsSayThemselvesHowTheyAreAnswered() async throws {
    try await Self.run { server in
      let path = "/demo/account?id=tanaka"
      let failed = try await server.answer("GET", path, ["Demo-Fail": "1", "Accept-Language": "ja"])
      #expect(failed.status == 500 && failed.headers["x-content-type-options"] == "nosniff")
      #expect(try ProblemJSON(failed).detail.contains("サーバーが失敗しました"))
      // The server's own search too.
      #expect(try await server.answer("GET", "/api/search?q=", ["Demo-Fail": "1"]).status == 500)
      // Those who watch the server are not lied to, and see the failure counted.
      #expect(try await server.answer("GET", "/healthz", ["Demo-Fail": "1"]).status == 200)
      let metrics = try await server.answer("GET", "/metrics", ["Demo-Fail": "1"])
      #expect(metrics.status == 200)
      let failures = metrics.text.split(separator: "\n").filter { $0.contains("/api/search") && $0.contains("500") }
      #expect(failures.contains { $0.hasSuffix(" 1") }, "\(metrics.text)")
      let start = ContinuousClock.now
      #expect(try await server.answer("GET", path, ["Demo-Delay": "60"]).status == 200)
      #expect(ContinuousClock.now - start >= .milliseconds(60))
    }
  }

  @Test func whatMakesNoSenseIsRefusedWithWhatToDo() async throws {
    let long = String(repeating: "a", count: 65)
    let wrong: [(String, [String: String])] = [
      ("/demo/keyword", [:]), ("/demo/keyword?q=a&page=0", [:]), ("/demo/keyword?q=a&page=x", [:]),
      ("/demo/keyword?q=a&q=b", [:]), ("/demo/keyword?q=a&more=1", [:]),
      ("/demo/keyword?q=\(String(repeating: "a", count: 2_000))", [:]), ("/demo/account", [:]),
      ("/demo/account?id=", [:]), ("/demo/account?id=\(long)", [:]), ("/demo/account?id=%ff", [:]),
      ("/demo/products/api/search?limit=0", [:]), ("/demo/products/api/search?after=x", [:]),
      ("/demo/account?id=a", ["Demo-Delay": "5001"]), ("/demo/account?id=a", ["Demo-Delay": "-1"]),
      ("/demo/account?id=a", ["Demo-Delay": "99999999999999999999"]), ("/demo/account?id=a", ["Demo-Fail": "yes"]),
    ]
    try await Self.run { server in
      for (path, headers) in wrong {
        let answer = try await server.answer("GET", path, headers)
        #expect(answer.status == 400, "\(path) \(headers)")
        #expect(try ProblemJSON(answer).detail.count > 20)
      }
    }
  }

  @Test func theRateLimitHoldsHereToo() async throws {
    var settings = RouteSettings()
    settings.limits.requestsPerSecond = 1
    settings.limits.requestBurst = 2
    let demo = try await DemoServer(settings)
    try await TestServer.run(configure: { demo.add(to: $0) }, ArrayData(Place.some(3))) { server in
      // As many as there are before a second has passed; the third is too many unless the test is that slow.
      let start = ContinuousClock.now
      var statuses: [Int] = []
      repeat {
        statuses.append(try await server.answer("GET", "/demo/account?id=a").status)
      } while statuses.last == 200
      #expect(statuses.count >= 3 && statuses.count <= 3 + Int((ContinuousClock.now - start) / .seconds(1)) + 1)
      #expect(statuses.last == 429)
    }
  }

  @Test func failuresAreHeldToTheRateLimitToo() async throws {
    var settings = RouteSettings()
    settings.limits.requestsPerSecond = 1
    settings.limits.requestBurst = 1
    let demo = try await DemoServer(settings)
    try await TestServer.run(configure: { demo.add(to: $0) }, ArrayData(Place.some(3))) { server in
      for headers in [["Demo-Fail": "1"], ["Demo-Fail": "yes"]] {
        let start = ContinuousClock.now
        var statuses: [Int] = []
        repeat {
          statuses.append(try await server.answer("GET", "/demo/account?id=a", headers).status)
        } while statuses.last != 429 && ContinuousClock.now - start < .seconds(60)
        #expect(statuses.last == 429)
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, Int.max]) func aKeyThatNobodyGaveIsAPlaceInTheList(key: Int) async throws {
    for records in [DemoRecord.products, DemoRecord.places] {
      let source = DemoSource(records, texts: 1)
      for direction in [PageDirection.next, .previous] {
        let page = try await source.page(
          PageRequest(query: SearchQuery(""), place: .key(key), direction: direction, limit: 5))
        #expect(page.items.count == (key <= 0 && direction == .next ? 5 : 0))
      }
    }
  }

  @Test func anotherMethodIsRefusedAsSuch() async throws {
    try await Self.run { server async throws in
      for path in ["/demo/account?id=a", "/demo/keyword?q=a", "/demo/products/api/search", "/api/search"] {
        #expect(try await server.answer("POST", path).status == 405, "\(path)")
      }
      #expect(try await server.answer("POST", "/demo/nothing").status == 404)
    }
  }

  @Test func withoutTheDemoThereIsNothingOfIt() async throws {
    try await TestServer.run(ArrayData(Place.some(3))) { server async throws in
      #expect(try await server.answer("GET", "/demo/account?id=a").status == 404)
      #expect(try await server.answer("GET", "/api/search?q=", ["Demo-Fail": "1"]).status == 200)
    }
  }
}
