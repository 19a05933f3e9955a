import Foundation
import IncrementalSearchHTTP
import IncrementalSearchTesting
import Testing

// A source of an app's own over HTTP and its test, as the documentation shows them.

struct Article: Decodable, Identifiable, Equatable {
  var id: Int
  var title: String
}

struct Articles: PageSource {
  let address: URL
  var transport: any HTTPTransport = URLSessionTransport()

  func page(_ request: PageRequest<Int>) async throws -> Page<Article, Int> {
    let number = request.key ?? 1
    let asked = try TransportRequest(address, parameters: ["q": request.query.text, "page": "\(number)"])
    let answer = try await transport.answer(to: asked)
    guard answer.status == 200 else { throw SearchFailure(answer, hasKey: request.key != nil) }
    let found = try JSONDecoder().decode([Article].self, from: answer.body)
    return Page(found, previous: number > 1 ? number - 1 : nil, next: found.isEmpty ? nil : number + 1)
  }
}

struct ParkedServer: HTTPTransport {
  let calls = ParkedCalls<TransportRequest, TransportAnswer>()

  func answer(to request: TransportRequest) async throws -> TransportAnswer { try await calls.call(request) }
}

@Test func aRateLimitIsWaitedFor() async throws {
  let (clock, server) = (TestClock(), ParkedServer())
  let address = try #require(URL(string: "https://api.example.org/articles"))
  let articles = Articles(address: address, transport: server)
  try await withSearchSession(articles, .init(debounce: .zero), clock: clock) { session in
    let recorder = SnapshotRecorder(session)
    session.textChanged("c++")
    let refused = try await server.calls.next()
    #expect(refused.url.query() == "q=c%2B%2B&page=1")
    refused.answer(TransportAnswer(status: 429, headers: ["Retry-After": "7"]))

    await clock.sleepRequested(until: .seconds(7))
    clock.advance(by: .seconds(7))
    let again = try await server.calls.next()
    again.answer(TransportAnswer(status: 200, body: Data(#"[{"id": 1, "title": "C++"}]"#.utf8)))
    let loaded = try #require(await recorder.first { $0.phase == .loaded })
    #expect(loaded.items.map(\.title) == ["C++"])
  }
}
