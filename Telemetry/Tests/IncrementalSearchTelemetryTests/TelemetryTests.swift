import InMemoryLogging
import IncrementalSearch
import IncrementalSearchTelemetry
import IncrementalSearchTesting
import Logging
import Metrics
import MetricsTestKit
import Testing

private struct Product: Identifiable, Equatable {
  let id: Int
}

/// What one walk through a search leaves in logs and metrics: an answer, a failed page, a request given up, a cache hit.
@Suite(.timeLimit(.minutes(2))) struct TelemetryTests {
  private let clock = TestClock()
  private let source = TestSource<Product, Int>()
  private let handler = InMemoryLogHandler()

  private struct NoAnswer: Error {}

  private func walk(_ observed: some PageSource<Product, Int>) async {
    let configuration = SearchConfiguration(pageSize: 2, prefetchDistance: 0, slowAfter: .seconds(1000))
    await withSearchSession(observed, configuration, clock: clock) { session in
      let recorder = SnapshotRecorder(session)
      session.setFilters(["kind": "novel"])
      session.textChanged("secret")
      session.submit()
      let first = await source.nextRequest()
      clock.advance(by: .milliseconds(200))
      first.answer(Page([Product(id: 1)], next: 2))
      _ = await recorder.first { $0.phase == .loaded }
      session.loadNext()
      let second = await source.nextRequest()
      clock.advance(by: .milliseconds(50))
      second.fail(SearchFailure(.timeout, details: "no answer to secret", underlying: NoAnswer()))
      _ = await recorder.first { if case .failed = $0.next { true } else { false } }
      session.textChanged("other")
      session.submit()
      let third = await source.nextRequest()
      session.textChanged("secret")
      session.submit()
      await third.returned()
      _ = await recorder.first { $0.phase == .loaded && $0.query.text == "secret" }
    }
  }

  private func logger() -> Logger {
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .trace
    return logger
  }

  @Test func whatHappensIsLoggedWithItsTime() async {
    await walk(source.logged(to: logger(), clock: clock))
    let entries = handler.entries
    #expect(
      entries.map(\.message) == [
        "search sent", "search answered", "search sent", "search failed", "search sent", "search cancelled",
      ])
    #expect(entries.map(\.level) == [.debug, .debug, .debug, .warning, .debug, .debug])
    #expect(
      entries[1].metadata == [
        "page": "refresh", "text-length": "6", "filters": .array(["kind"]), "milliseconds": "200", "count": "1",
      ])
    #expect(
      entries[3].metadata == [
        "page": "next", "text-length": "6", "filters": .array(["kind"]), "milliseconds": "50", "reason": "timeout",
        "error": "NoAnswer",
      ])
  }

  @Test func whatPeopleTypeIsLoggedOnlyIfAskedFor() async {
    await walk(source.logged(to: logger(), clock: clock))
    #expect(!handler.entries.contains { "\($0)".contains("secret") || "\($0)".contains("novel") })
    handler.clear()
    await walk(source.logged(to: logger(), showsTexts: true, clock: clock))
    #expect(handler.entries[1].metadata["text"] == "secret" && handler.entries[1].metadata["filter.kind"] == "novel")
    #expect(handler.entries[3].metadata["details"] == "no answer to secret")
  }

  @Test func pagesAreCountedAndTimed() async throws {
    let metrics = TestMetrics()
    await walk(source.measured(as: "products", factory: metrics, clock: clock))
    func dimensions(_ outcome: String) -> [(String, String)] { [("source", "products"), ("outcome", outcome)] }
    for outcome in ["answered", "failed", "cancelled"] {
      #expect(try metrics.expectCounter("search_requests", dimensions(outcome)).totalValue == 1)
    }
    let answered = try metrics.expectTimer("search_request_duration", dimensions("answered"))
    #expect(answered.values == [200_000_000])
    let failed = try metrics.expectTimer("search_request_duration", dimensions("failed"))
    #expect(failed.values == [50_000_000])
    #expect(
      try metrics.expectCounter("search_failures", [("source", "products"), ("reason", "timeout")]).totalValue == 1)
  }

  @Test func cacheHitsAreCounted() async throws {
    let metrics = TestMetrics()
    let observed = ClosureSource<Product, Int> { _ in Page([Product(id: 1)]) }.measured(
      as: "products", factory: metrics)
    await withSearchSession(observed) { session in
      let recorder = SnapshotRecorder(session)
      for text in ["a", "b", "a"] {
        session.textChanged(text)
        session.submit()
        _ = await recorder.first { $0.phase == .loaded && $0.query.text == text && !$0.isStale }
      }
    }
    #expect(try metrics.expectCounter("search_cache_hits", [("source", "products")]).totalValue == 1)
  }

  @Test func bothCanBeHadAtOnce() async {
    let metrics = TestMetrics()
    await walk(source.logged(to: logger(), clock: clock).measured(as: "products", factory: metrics, clock: clock))
    #expect(handler.entries.count == 6 && metrics.counterTotal(label: "search_requests") == 3)
  }
}

// The examples of docstrings.
private struct Products: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> { Page([]) }
}

@MainActor private func examples() -> SearchModel<Product> {
  let source = Products().logged(to: Logger(label: "products"))
  let measured = Products().measured(as: "products")
  _ = (source, measured)
  let search = SearchModel(Products().logged(to: Logger(label: "search")).measured(as: "products").retrying())
  return search
}
