import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import Testing

@Suite("HTTP: cancelling")
struct HTTPCancellingTests {
  private let request = PageRequest<HTTPKey>(query: SearchQuery("a"), place: .start, limit: 5)

  @Test func cancellingClosesTheConnection() async throws {
    for answer in [TestServer.Answer.silence, .unfinished(Data("{".utf8))] {
      let server = try TestServer { _ in answer }
      let source = HTTPSource(server.url)
      let task = Task { try await source.page(request) }
      var events = server.events.makeAsyncIterator()
      guard case .asked = await events.next() else {
        Issue.record("nothing was asked")
        return
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      guard case .givenUp = await events.next() else {
        Issue.record("the connection stays open")
        return
      }
    }
  }

  @Test func whatIsCancelledBeforeItBeginsAsksNothing() async throws {
    let server = try TestServer { _ in .silence }
    let source = HTTPSource(server.url)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(request)
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func aThousandCancelsAtAnyMomentHarmNothing() async throws {
    let catalog = TestCatalog(titles: ["a"])
    let server = try TestServer(catalog.answer)
    let source = HTTPSource(server.url)
    let ended = try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var ended = 0
          for number in 0..<125 {
            let task = Task { try await source.page(request) }
            // From before it is sent until after it is answered.
            for _ in 0..<(number * 7 + worker) % 40 { await Task.yield() }
            if number % 3 == 0 { try await Task.sleep(for: .microseconds(number * 8)) }
            task.cancel()
            do {
              #expect(try await task.value.items.count == 1)
              ended += 1
            } catch is CancellationError {
              ended += 1
            }
          }
          return ended
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(ended == 1_000)
    #expect(try await source.page(request).items.map(\.title) == ["a"])
  }

  /// As of screens that are closed while their last requests run.
  @Test func transportsThatAreDroppedWhileTheirRequestsEndHarmNothing() async throws {
    let catalog = TestCatalog(titles: ["a"])
    let server = try TestServer { $0["q"] == "silent" ? .silence : catalog.answer($0) }
    let silent = PageRequest<HTTPKey>(query: SearchQuery("silent"), place: .start, limit: 5)
    for round in 0..<150 {
      // In some rounds none of them would end by itself.
      let asked = round.isMultiple(of: 5) ? silent : request
      let tasks = { (source: HTTPSource) in
        (0..<40).map { _ in Task { try await source.page(asked) } }
      }(HTTPSource(server.url))
      // From before they are sent until some are answered.
      try await Task.sleep(for: .microseconds(round % 20 * 200))
      for task in tasks { task.cancel() }
      for task in tasks {
        do {
          #expect(try await task.value.items.count == 1)
        } catch is CancellationError {}
      }
    }
  }
}
