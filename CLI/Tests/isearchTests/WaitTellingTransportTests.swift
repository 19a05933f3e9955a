import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import NIOConcurrencyHelpers
import Testing

@testable import Records

@Suite struct WaitTellingTransportTests {
  /// Answers with statuses in their order, 0 for no connection; each takes a second.
  private final class Node: HTTPTransport {
    private let statuses: NIOLockedValueBox<[Int]>
    let seconds = NIOLockedValueBox(0)

    init(_ statuses: [Int]) { self.statuses = NIOLockedValueBox(statuses) }

    func answer(to request: TransportRequest) async throws -> TransportAnswer {
      seconds.withLockedValue { $0 += 1 }
      if request.url.lastPathComponent == "health" { return TransportAnswer(status: 200) }
      let status = statuses.withLockedValue { $0.removeFirst() }
      if status == 0 { throw SearchFailure(.offline, details: "connection refused") }
      return TransportAnswer(status: status)
    }
  }

  @Test(arguments: [
    ([503, 503, 503, 503, 503, 503, 0, 0], ["node:8108: it answers with status 503"]),
    ([0, 0, 0, 0, 0], ["node:8108: connection refused"]),
    // What is taken ends the waiting, as does an answer that is no.
    ([503, 503, 503, 200, 503, 503, 503], []), ([503, 503, 404, 503, 503], []), ([200, 201, 200, 200, 200], []),
  ])
  func tellsOnceWhereNoNodeTakesChanges(statuses: [Int], told expected: [String]) async throws {
    let node = Node(statuses)
    let told = NIOLockedValueBox<[String]>([])
    let transport = WaitTellingTransport(
      node, now: { .seconds(node.seconds.withLockedValue { $0 }) },
      tell: { problem in told.withLockedValue { $0.append(problem) } })
    let url = try #require(URL(string: "http://node:8108/collections/towns_1/documents/import"))
    for _ in statuses { _ = try? await transport.answer(to: TransportRequest(url, method: "POST")) }
    #expect(told.withLockedValue { $0 } == expected)
  }

  @Test func aNodeThatIsWellButTakesNothingIsTold() async throws {
    let node = Node([Int](repeating: 500, count: 3))
    let told = NIOLockedValueBox(0)
    let transport = WaitTellingTransport(
      node, now: { .seconds(node.seconds.withLockedValue { $0 }) }, tell: { _ in told.withLockedValue { $0 += 1 } })
    for path in ["collections", "health", "collections", "health", "collections"] {
      let url = try #require(URL(string: "http://node:8108/\(path)"))
      _ = try await transport.answer(to: TransportRequest(url))
    }
    #expect(told.withLockedValue { $0 } == 1)
  }
}
