import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchHTTP

/// Nodes that answer as a test says, by their host.
private actor ScriptedNodes: HTTPTransport {
  enum Reply: Sendable {
    case status(Int, retryAfter: Int? = nil)
    case text(String)
    case gone
    case never
  }

  private(set) var asked: [String] = []
  private var replies: [String: Reply] = [:]

  func set(_ host: String, _ reply: Reply) { replies[host] = reply }

  func answer(to request: TransportRequest) async throws -> TransportAnswer {
    let host = request.url.host() ?? ""
    asked.append(host + request.url.path())
    switch replies[host] ?? .text(host) {
    case .status(let status, let wait):
      return TransportAnswer(status: status, headers: wait.map { ["Retry-After": "\($0)"] } ?? [:])
    case .text(let text): return TransportAnswer(status: 200, body: Data(text.utf8))
    case .gone: throw SearchFailure(.offline, details: "connection refused")
    case .never:
      try await Task.sleep(for: .seconds(3_600))
      throw CancellationError()
    }
  }
}

@Suite("Nodes of a server")
struct ServerNodesTests {
  private static let urls = ["a", "b", "c"].compactMap { URL(string: "http://\($0)") }
  private let request = TransportRequest(urls[0].appending(path: "search"))

  private func body(_ answer: TransportAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

  @Test func theNearestIsAskedAlone() async throws {
    let script = ScriptedNodes()
    let nodes = ServerNodes(Self.urls, transport: script, clock: TestClock())
    #expect(body(try await nodes.answer(to: request)) == "a")
    #expect(await script.asked == ["a/search"])
  }

  @Test func nodesMayHaveAddressesOfIPv6() async throws {
    let script = ScriptedNodes()
    await script.set("::1", .gone)
    await script.set("::2", .gone)
    let urls = ["http://[::1]:1", "http://[::2]:1", "http://[::3]"].compactMap { URL(string: $0) }
    let nodes = ServerNodes(urls, transport: script, clock: TestClock())
    #expect(body(try await nodes.answer(to: TransportRequest(urls[0].appending(path: "search")))) == "::3")
    #expect(await script.asked == ["::1/search", "::2/search", "::3/search"])
    #expect(urls.map(\.shortName) == ["[::1]:1", "[::2]:1", "[::3]"])
  }

  @Test(arguments: [400, 401, 404]) func anAnswerToTheQuestionIsNotAskedForElsewhere(status: Int) async throws {
    let script = ScriptedNodes()
    await script.set("a", .status(status))
    let nodes = ServerNodes(Self.urls, transport: script, clock: TestClock())
    #expect(try await nodes.answer(to: request).status == status)
    #expect(await script.asked == ["a/search"])
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504]) func oneThatIsBusyIsPassedOver(status: Int) async throws {
    let script = ScriptedNodes()
    await script.set("a", .status(status))
    await script.set("b", .gone)
    // No time goes by, so that nobody's rest is over.
    let nodes = ServerNodes(Self.urls, transport: script, clock: TestClock())
    #expect(body(try await nodes.answer(to: request)) == "c")
    #expect(body(try await nodes.answer(to: request)) == "c", "those that failed rest")
    #expect(await script.asked == ["a/search", "b/search", "c/search", "c/search"])
    #expect(await nodes.states.map(\.isResting) == [true, true, false])
  }

  @Test func oneThatNeverAnswersIsPassedOverAfterTheTimeout() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    await script.set("a", .never)
    let nodes = ServerNodes(Self.urls, transport: script, clock: clock)
    async let answer = nodes.answer(to: request)
    await clock.sleepRequested(until: .seconds(2))
    clock.advance(by: .seconds(2))
    #expect(body(try await answer) == "b")
  }

  @Test func afterItsRestANodeIsAskedForItsHealthBeforeItIsUsed() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    await script.set("a", .gone)
    let nodes = ServerNodes(Self.urls, transport: script, clock: clock)
    _ = try await nodes.answer(to: request)
    clock.advance(by: .milliseconds(500))
    await script.set("a", .text("a"))
    #expect(body(try await nodes.answer(to: request)) == "b", "nobody waits for the question")
    while await nodes.states[0].isResting { await Task.yield() }
    #expect(await script.asked.contains("a/health"))
    #expect(body(try await nodes.answer(to: request)) == "a")
  }

  @Test func aNodeRestsAsLongAsItAsks() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    await script.set("a", .status(429, retryAfter: 60))
    let nodes = ServerNodes(Self.urls, transport: script, clock: clock)
    _ = try await nodes.answer(to: request)
    clock.advance(by: .seconds(59))
    _ = try await nodes.answer(to: request)
    #expect(await script.asked.filter { $0.hasPrefix("a") } == ["a/search"])
  }

  @Test func whatNobodyAnswersNamesEachNodesProblem() async throws {
    let script = ScriptedNodes()
    for host in ["a", "b", "c"] { await script.set(host, .gone) }
    var settings = ServerNodes.Settings()
    settings.patience = .zero
    // No time goes by: neither does a node time out, nor is there a pause before the end.
    let nodes = ServerNodes(Self.urls, settings: settings, transport: script, clock: TestClock())
    let request = request
    await #expect {
      _ = try await nodes.answer(to: request)
    } throws: { error in
      let failure = error as? SearchFailure
      return failure?.reason == .offline && failure?.details.contains("c: connection refused") == true
    }
  }

  @Test func oldAndBadAnswersAreTakenOnlyWhereThereIsNoBetterOne() async throws {
    let script = ScriptedNodes()
    await script.set("a", .text("old"))
    await script.set("b", .text("<html>"))
    let nodes = ServerNodes(Self.urls, transport: script, clock: TestClock())
    @Sendable func judged(_ answer: TransportAnswer) -> ServerNodes.Judgement<String> {
      let text = String(decoding: answer.body, as: UTF8.self)
      return text == "old" ? .behind(text) : text == "<html>" ? .bad("no JSON") : .good(text)
    }
    guard case .judged("c", isBehind: false) = try await nodes.answer(to: request, judging: { judged($0) }) else {
      Issue.record("the good answer is taken")
      return
    }
    #expect(await nodes.states.map(\.isBehind) == [true, false, false])
    #expect(await nodes.states[1].problem == "no JSON")
    await script.set("c", .gone)
    guard case .judged("old", isBehind: true) = try await nodes.answer(to: request, judging: { judged($0) }) else {
      Issue.record("the old answer is taken where there is no other")
      return
    }
  }

  @Test func aServerOfThisProgramCanHaveNodesToo() async throws {
    let catalog = TestCatalog(titles: ["one"])
    let server = try TestServer(catalog.answer)
    let gone = try #require(URL(string: "http://127.0.0.1:1"))
    var settings = ServerNodes.Settings()
    (settings.timeout, settings.patience) = (.seconds(60), .seconds(120))
    let source = HTTPSource(gone, transport: ServerNodes([gone, server.url], settings: settings))
    #expect(try await source.page(PageRequest(query: SearchQuery("one"), place: .start, limit: 1)).items.count == 1)
  }

  @Test func oneThatIsSlowIsHedgedAfterWhatNineteenOfTwentyTook() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    var settings = ServerNodes.Settings()
    settings.hedges = true
    let nodes = ServerNodes(Self.urls, settings: settings, transport: script, clock: clock)
    // All of them took no time, so that a second node is asked at once.
    for _ in 0..<20 { _ = try await nodes.answer(to: request) }
    await script.set("a", .never)
    #expect(body(try await nodes.answer(to: request)) == "b", "nobody waits for the timeout")
    #expect(await script.asked.suffix(2) == ["a/search", "b/search"])
    #expect(clock.now == TestClock().now, "no time went by")
    #expect(await nodes.states.map(\.isResting) == [false, false, false], "who is slow once isn't gone")
  }

  @Test func oneThatIsOvertakenTwiceRestsAsAfterAFailure() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    var settings = ServerNodes.Settings()
    settings.hedges = true
    let nodes = ServerNodes(Self.urls, settings: settings, transport: script, clock: clock)
    for _ in 0..<20 { _ = try await nodes.answer(to: request) }
    await script.set("a", .never)
    for _ in 0..<2 { #expect(body(try await nodes.answer(to: request)) == "b") }
    #expect(await nodes.states.map(\.isResting) == [true, false, false])
    #expect(body(try await nodes.answer(to: request)) != "a")
    #expect(await script.asked.filter { $0 == "a/search" }.count == 22, "a node that rests is not asked")
  }

  @Test func whatAnOutageTookIsNoMeasureOfAnAnswer() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    var settings = ServerNodes.Settings()
    settings.hedges = true
    let nodes = ServerNodes(Self.urls, settings: settings, transport: script, clock: clock)
    await script.set("a", .gone)
    // An answer that comes after another node has failed.
    #expect(body(try await nodes.answer(to: request)) == "b")
    #expect(await nodes.countedLatencies == 0)
    #expect(body(try await nodes.answer(to: request)) == "b")
    #expect(await nodes.countedLatencies == 1)
    // One of a node that is asked whether it is well.
    await script.set("a", .text("a"))
    clock.advance(by: .milliseconds(500))
    #expect(body(try await nodes.answer(to: request)) == "b")
    while await nodes.states[0].isResting { await Task.yield() }
    #expect(await nodes.countedLatencies == 2)
  }

  /// Where none answers that is told within the limit, and each has had its part of it.
  @Test func aRequestFailsWithinItsLimit() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    for host in ["a", "b", "c"] { await script.set(host, .never) }
    var settings = ServerNodes.Settings()
    (settings.timeout, settings.limit) = (.seconds(1), .milliseconds(1_700))
    let nodes = ServerNodes(Self.urls, settings: settings, transport: script, clock: clock)
    let request = request
    let answer = Task { try await nodes.answer(to: request) }
    for end in [1_000, 1_350, 1_700] {
      await clock.sleepRequested(until: .milliseconds(end))
      clock.advance(by: .milliseconds(end == 1_000 ? 1_000 : 350))
    }
    await #expect {
      _ = try await answer.value
    } throws: { error in
      let failure = error as? SearchFailure
      return failure?.reason == .timeout && failure?.details.contains("c: no answer within 0.35 seconds") == true
    }
    #expect(await script.asked == ["a/search", "b/search", "c/search"])
  }

  @Test func withoutHedgesOneThatIsSlowIsWaitedFor() async throws {
    let script = ScriptedNodes()
    let clock = TestClock()
    let nodes = ServerNodes(Self.urls, transport: script, clock: clock)
    for _ in 0..<20 { _ = try await nodes.answer(to: request) }
    await script.set("a", .never)
    async let answer = nodes.answer(to: request)
    await clock.sleepRequested(until: .seconds(2))
    #expect(await script.asked.last == "a/search", "nobody else is asked")
    clock.advance(by: .seconds(2))
    #expect(body(try await answer) == "b")
  }
}
