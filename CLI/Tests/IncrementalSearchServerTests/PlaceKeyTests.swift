import IncrementalSearch
import IncrementalSearchSQLite
import Testing

@testable import IncrementalSearchServer

@Suite struct PlaceKeyTests {
  @Test func everyKindOfKeyComesBack() {
    let places = PlaceKey(query: SearchQuery("a b"), settings: "words")
    for key in ["", "abc", "a.b", "東京", "\u{0}", "x-_9"] {
      let text = places.text(of: PagePlace.key(key), .after) ?? ""
      #expect(text.utf8.allSatisfy { UnicodeScalar($0).properties.isAlphabetic || "0123456789-_.".utf8.contains($0) })
      #expect(places.place(text[...], .after) == PagePlace.key(key))
      #expect(places.place(text[...], .before) as PagePlace<String>? == nil)
      #expect(places.place(text[...], .after) as PagePlace<Int>? == nil)
      #expect(
        PlaceKey(query: SearchQuery("a c"), settings: "words").place(text[...], .after) == PagePlace<String>?.none)
      #expect(
        PlaceKey(query: SearchQuery("a b"), settings: "fuzzy").place(text[...], .after) == PagePlace<String>?.none)
    }
    let position = places.text(of: PagePlace<String>.position(40), .before) ?? ""
    #expect(places.place(position[...], .before) == PagePlace<String>.position(40))
    #expect(places.text(of: PagePlace<String>.start, .after) == nil)
    #expect(places.text(of: PagePlace.key(String(repeating: "a", count: 3_000)), .after) == nil)
  }

  @Test func noKeyThatWasChangedIsTaken() async throws {
    let records = Place.some(100).map { IndexRecord(id: String($0.id), title: $0.name) }
    try await withIndex(records) { index in
      try await TestServer.run(try IndexData(index)) { server in
        let first = try await server.page("place", ["limit": "10"])
        let next = try #require(first.next)
        let second = try await server.page("place", ["limit": "10", "after": next])
        #expect(second.ids.first == "10" || !first.ids.contains(second.ids[0]))
        var wrong = [next + "A", String(next.dropLast()), String(next.dropFirst()), next + next, "k" + next]
        for index in next.indices {
          for other in ["A", "-", "9", "."] where String(next[index]) != other {
            wrong.append(next.replacingCharacters(in: index...index, with: other))
          }
        }
        for key in wrong {
          let answer = try await server.answer("GET", TestServer.path("place", ["after": key]))
          #expect(try ProblemJSON(answer).code == "badRequest", "\(key)")
        }
        for (query, side) in [("other", "after"), ("place", "before")] {
          let answer = try await server.answer("GET", TestServer.path(query, [side: next]))
          #expect(try ProblemJSON(answer).code == "badRequest")
        }
        // The same query, written otherwise.
        #expect(try await server.page("  place ", ["limit": "10", "after": next]) == second)
      }
    }
  }

  @Test func aKeyWhoseRecordWentWithItsIndexHasExpired() async throws {
    let records = Place.some(400).map { IndexRecord(id: String($0.id), title: $0.name) }
    try await withIndex(records) { index in
      try await TestServer.run(try IndexData(index)) { server in
        let next = try #require(try await server.page("place", ["limit": "10"]).next)
        try await index.rebuild(IndexSettings()) { builder in
          _ = try await builder.append((1_000..<1_400).map { IndexRecord(id: String($0), title: "place \($0)") })
        }
        let answer = try await server.answer("GET", TestServer.path("place", ["after": next]))
        #expect(try ProblemJSON(answer).code == "keysExpired")
        #expect(answer.status == 410)
      }
    }
  }
}
