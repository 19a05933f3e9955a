import CZlib
import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import Testing

@testable import IncrementalSearchServer

@Suite struct CachingTests {
  @Test func whatAClientHasIsNotSearchedForAgain() async throws {
    let data = ArrayData(Place.some(100))
    try await TestServer.run(data, { $0.routes.limits.answerCacheBytes = 0 }) { server in
      for path in [TestServer.path("place"), "/api/total?q=place", "/api/data"] {
        let first = try await server.answer("GET", path)
        let tag = try #require(first.headers["etag"])
        #expect(first.headers["cache-control"] == "no-cache")
        #expect(first.headers["vary"] == "Accept-Encoding")
        let searches = data.searches
        for known in [tag, "\"other\", \(tag)", String(tag.dropFirst(2)), "*"] {
          let again = try await server.answer("GET", path, ["If-None-Match": known])
          #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
        }
        #expect(data.searches == searches)
        #expect(try await server.answer("GET", path, ["If-None-Match": "\"other\""]).status == 200)
      }
      // Another request has another tag; the same one in other words has the same.
      let tag = try await server.answer("GET", TestServer.path("place")).headers["etag"]
      #expect(try await server.answer("GET", TestServer.path("place", ["limit": "5"])).headers["etag"] != tag)
      #expect(try await server.answer("GET", "/api/search?limit=50&q=+pl%61ce+").headers["etag"] == tag)
    }
  }

  @Test func changesShowAtOnce() async throws {
    let records = Place.some(100).map { IndexRecord(id: String($0.id), title: $0.name) }
    try await withIndex(records) { index in
      // The server has an index of its own, as another program would.
      try await TestServer.run(try IndexData(try SearchIndex(index.path))) { server in
        var known: Set<String> = []
        for number in 1_000..<1_010 {
          let before = try await server.answer("GET", TestServer.path("new"))
          #expect(known.insert(try #require(before.headers["etag"])).inserted)
          try await index.apply([.upsert(IndexRecord(id: "\(number)", title: "new place"))])
          let after = try await server.answer(
            "GET", TestServer.path("new"), ["If-None-Match": try #require(before.headers["etag"])])
          #expect(after.status == 200 && after.text.contains("\"id\":\"\(number)\""))
          let data = try await server.answer("GET", "/api/data").text
          #expect(data.contains("\"records\":\(number - 899)"))
        }
      }
    }
  }

  @Test func answersAreKeptWithinTheirMemory() async throws {
    let data = ArrayData(Place.some(1_000))
    try await TestServer.run(data) { server in
      for _ in 0..<3 { _ = try await server.page("place") }
      #expect(data.searches == 1)
      await data.change(Place.some(10))
      #expect(try await server.page("place").items.count == 10)
      #expect(data.searches == 2)
      #expect(try await server.answer("GET", "/metrics").text.contains("isearch_cache_hit_total 2\n"))
    }
    let cache = AnswerCache(bytes: 100_000)
    for number in 0..<1_000 {
      cache.keep(Answer(Array(repeating: 65, count: 1_000), gzips: false), for: "\(number)")
    }
    #expect(cache.answer(for: "999") != nil && cache.answer(for: "0") == nil)
    #expect((0..<1_000).count { cache.answer(for: "\($0)") != nil } * 1_200 < 110_000)
    cache.keep(Answer(Array(repeating: 65, count: 60_000), gzips: false), for: "huge")
    #expect(cache.answer(for: "huge") == nil)
  }

  @Test func longAnswersAreCompressedForThoseWhoTakeIt() async throws {
    try await TestServer.run(ArrayData(Place.some(500))) { server in
      let path = TestServer.path("place")
      let plain = try await server.answer("GET", path)
      #expect(plain.headers["content-encoding"] == nil)
      let compressed = try await server.answer("GET", path, ["Accept-Encoding": "br, gzip;q=0.5"])
      #expect(compressed.headers["content-encoding"] == "gzip")
      #expect(compressed.body.count < plain.body.count / 2)
      #expect(Self.inflated(compressed.body) == plain.body)
      #expect(compressed.headers["etag"] == plain.headers["etag"])
      let again = try await server.answer("GET", path + "&limit=50", ["Accept-Encoding": "*"])
      #expect(again.body == compressed.body)
      for refused in ["gzip;q=0", "br", "identity", "*;q=0"] {
        #expect(try await server.answer("GET", path, ["Accept-Encoding": refused]).body == plain.body)
      }
      let short = try await server.answer("GET", "/api/data", ["Accept-Encoding": "gzip"])
      #expect(short.headers["content-encoding"] == nil)
    }
  }

  @Test func aCacheBeforeTheServerMayAnswerByItself() async throws {
    try await TestServer.run(ArrayData(Place.some(5)), { $0.routes.cacheSeconds = 60 }) { server in
      let answer = try await server.answer("GET", TestServer.path("place"))
      #expect(
        answer.headers["cache-control"] == "public, max-age=0, s-maxage=60, stale-while-revalidate=60")
      let problem = try await server.answer("GET", "/api/search?limit=0")
      #expect(problem.headers["cache-control"] == "no-store")
    }
  }

  private static func inflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        if inflate(&stream, Z_FINISH) == Z_STREAM_END { count = output.count - Int(stream.avail_out) }
      }
    }
  }
}
