import Foundation
import IncrementalSearch
import Testing

@testable import IncrementalSearchHTTP

@Suite("HTTP: what failures mean")
struct HTTPFailureTests {
  /// Beside other tests a machine may be busy for longer than people would wait.
  private static func patient(maxBytes: Int = 16 << 20) -> URLSessionTransport {
    URLSessionTransport(timeout: .seconds(120), maxBytes: maxBytes)
  }

  private let request = PageRequest<HTTPKey>(query: SearchQuery("a"), place: .start, limit: 5)

  private func failure(
    _ answer: TestServer.Answer, at place: PagePlace<HTTPKey> = .start,
    transport: URLSessionTransport = HTTPFailureTests.patient()
  ) async throws -> SearchFailure? {
    let server = try TestServer { _ in answer }
    let source = HTTPSource(server.url, transport: transport)
    do {
      _ = try await source.page(PageRequest(query: SearchQuery("a"), place: place, limit: 5))
      return nil
    } catch {
      return source.failure(for: error)
    }
  }

  @Test(arguments: [
    (400, "badRequest", SearchFailure.Reason.refused), (400, "queryTooLong", .refused), (404, "notFound", .refused),
    (405, "methodNotAllowed", .refused), (413, "tooLarge", .refused), (431, "tooLarge", .refused),
    (410, "keysExpired", .refused), (429, "rateLimited", .rateLimited), (503, "timeout", .timeout),
    (503, "overloaded", .other), (504, "", .timeout), (408, "", .timeout), (500, "internal", .other),
    (502, "", .other), (401, "", .refused), (304, "", .badAnswer), (204, "", .badAnswer),
  ])
  func eachStatusHasItsReason(status: Int, code: String, reason: SearchFailure.Reason) async throws {
    let body = #"{"type": "about:blank", "title": "T", "status": \#(status), "detail": "do this", "code": "\#(code)"}"#
    let told = try #require(try await failure(.json([204, 304].contains(status) ? "" : body, status: status)))
    #expect(told.reason == reason)
    #expect(status < 400 || told.details == "do this")
  }

  @Test func aKeyThatIsGoneIsTold() async throws {
    let place = PagePlace.key(HTTPKey(side: .after, key: "old"))
    #expect(try await failure(.json("{}", status: 410), at: place)?.reason == .keysExpired)
    #expect(try await failure(.json("no JSON", status: 410), at: place)?.reason == .keysExpired)
    #expect(try await failure(.json("{}", status: 400), at: place)?.reason == .keysExpired, "of other data")
    #expect(try await failure(.json("{}", status: 404), at: place)?.reason == .refused)
    #expect(try await failure(.json("<p>", status: 418))?.details == "the server answers with status 418")
  }

  @Test func aSourceOfOnesOwnTellsWhatAnAnswerMeans() {
    let limited = TransportAnswer(status: 429, headers: ["Retry-After": "7"])
    let told = SearchFailure(limited, hasKey: false)
    #expect(told.reason == .rateLimited && told.retryAfter == .seconds(7))
    #expect(SearchFailure(TransportAnswer(status: 410), hasKey: true).reason == .keysExpired)
    let refused = SearchFailure(TransportAnswer(status: 403, body: Data(#"{"title": "no key"}"#.utf8)), hasKey: false)
    #expect(refused.reason == .refused && refused.details == "no key" && refused.underlying is ServerRefusal)
  }

  @Test func parametersArriveAsTheyAre() async throws {
    let server = try TestServer { request in
      .json(["q", "page", "key"].map { request[$0] ?? "none" }.joined(separator: "|"))
    }
    for text in ["c++", "a b", "a&page=7#", "100%", "東京", ""] {
      let request = try TransportRequest(
        server.url.appending(queryItems: [URLQueryItem(name: "key", value: "k")]),
        parameters: ["q": text, "page": "2"])
      #expect(String(decoding: try await Self.patient().answer(to: request).body, as: UTF8.self) == "\(text)|2|k")
    }
  }

  @Test(arguments: [
    ("7", 7), (" 7 ", 7), ("0", 0), ("99999999999", 86_400), ("99999999999999999999", nil), ("-1", nil), ("soon", nil),
    ("1.5", nil), ("", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sunday, 06-Nov-94 08:49:37 GMT", 37),
    ("Sun Nov  6 08:49:37 1994", 37), ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Tue, 08 Nov 1994 08:49:00 GMT", 86_400),
    ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 Nox 1994 08:49:37 GMT", nil), ("Sun, 06 Nov", nil),
    ("a b c d e f g", nil),
  ])
  func theWaitAskedForIsRead(text: String, seconds: Int?) async throws {
    let headers = ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:00 GMT"]
    let limited = try #require(try await failure(.json("{}", status: 429, headers: headers)))
    #expect(limited.reason == .rateLimited)
    #expect(limited.retryAfter == seconds.map { .seconds($0) })
    let overloaded = try #require(try await failure(.json("{}", status: 503, headers: headers)))
    #expect(overloaded.reason == (seconds == nil ? .other : .rateLimited))
    #expect(overloaded.retryAfter == limited.retryAfter)
  }

  @Test func aDateIsComparedWithTheClockWhereTheServerSaysNoTime() {
    let answer = TransportAnswer(status: 429, headers: ["RETRY-AFTER": "Sun, 06 Nov 1994 08:49:37 GMT"])
    #expect(answer.retryAfter(now: Date(timeIntervalSince1970: 784_111_700)) == .seconds(77))
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"items\": 1}", "{\"items\": [], \"version\": 3}",
    "{\"items\": [{\"id\": 7}], \"version\": \"\"}",
    "{\"items\": [", "<html>", "\u{0}", "{\"items\": [], \"version\": \"\\ud800\"}",
    "{\"items\": [], \"version\": \"1\", \"total\": {\"count\": 1, \"kind\": \"maybe\"}}",
  ])
  func whatIsNotTheAnswerIsABadAnswer(text: String) async throws {
    let told = try #require(try await failure(.json(text)))
    #expect(told.reason == .badAnswer)
    #expect(told.details.hasPrefix("the answer is not as expected: ") && !told.details.contains("\n"))
  }

  @Test func anAnswerThatIsTooLargeIsNotTaken() async throws {
    let transport = Self.patient(maxBytes: 100_000)
    let tooLarge = SearchFailure(.badAnswer, details: "the answer is larger than 100000 bytes")
    #expect(try await failure(.endless, transport: transport) == tooLarge)
    let long = Data(repeating: UInt8(ascii: " "), count: 100_001)
    #expect(try await failure(.answer(200, headers: [:], long), transport: transport) == tooLarge)
    let fits = Data("{\"items\": [], \"version\": \"1\"}".utf8) + long.prefix(90_000)
    #expect(try await failure(.answer(200, headers: [:], fits), transport: transport) == nil)
  }

  @Test func aSlowAnswerIsATimeout() async throws {
    let transport = URLSessionTransport(timeout: .milliseconds(30))
    for answer in [TestServer.Answer.silence, .unfinished(Data("{".utf8))] {
      #expect(try await failure(answer, transport: transport)?.reason == .timeout)
    }
  }

  @Test func noServerIsOffline() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let failure = await #expect(throws: SearchFailure.self) {
      _ = try await HTTPSource(url, transport: Self.patient()).page(request)
    }
    #expect(failure?.reason == .offline)
  }

  @Test func anAnswerThatIsCutCanBeAskedForAgain() async throws {
    for bytes in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"] {
      let cut = try await self.failure(.bytes(Data(bytes.utf8)))
      #expect(cut?.canRetry == true, "\(String(describing: cut))")
    }
  }

  @Test(arguments: ["file:///etc/passwd", "nowhere", "", "data:,{}", "ftp2://a"])
  func anAddressThatIsNotOfHTTPIsRefused(address: String) async throws {
    let url = try #require(URL(string: address) ?? URL(string: "x"))
    let failure = await #expect(throws: SearchFailure.self) {
      _ = try await HTTPSource(url, transport: Self.patient()).page(request)
    }
    #expect(failure?.reason == .refused)
  }
}
