import IncrementalSearchTesting
import Testing

@Suite struct TestSourceTests {
  private let first = PageRequest<Int>(query: SearchQuery("a"), place: .start, limit: 3)

  @Test func requestsWaitForTheirAnswers() async throws {
    let source = TestSource<Entry, Int>()
    async let page = source.page(first)
    let request = await source.nextRequest()
    #expect(request.query.text == "a" && request.limit == 3 && request.key == nil)
    #expect(request.argument == first && !request.hasReturned && source.running == 1)
    request.answer(Page(Entry.list(0..<3), next: 2))
    request.answer(Page([]))
    #expect(try await page.items.map(\.id) == [0, 1, 2], "the first answer counts")
    await request.returned()
    await source.allReturned()
    #expect(source.running == 0 && source.requests.count == 1 && !request.isCancelled)
  }

  @Test func requestsComeInOrder() async throws {
    let source = TestSource<Entry, Int>()
    async let one = source.page(first)
    let a = await source.nextRequest()
    async let two = source.page(PageRequest(query: SearchQuery("b"), place: .key(2), direction: .next, limit: 3))
    let b = await source.nextRequest()
    b.fail(SearchFailure(.timeout))
    do {
      _ = try await two
      Issue.record("nothing was thrown")
    } catch {
      #expect(error as? SearchFailure == SearchFailure(.timeout))
    }
    a.answer(Page([]))
    #expect(try await one == Page([]))
    #expect(source.requests.map { $0.query.text } == ["a", "b"])
  }

  @Test func cancellingEndsARequestAtOnce() async {
    let source = TestSource<Entry, Int>()
    let page = Task { [first] in try await source.page(first) }
    let request = await source.nextRequest()
    #expect(!request.isCancelled)
    page.cancel()
    await request.cancelled()
    await #expect(throws: CancellationError.self) { try await page.value }
    request.answer(Page([]))
    #expect(request.hasReturned && request.isCancelled)
  }

  @Test func cancellingCanBeIgnored() async throws {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let page = Task { [first] in try await source.page(first) }
    let request = await source.nextRequest()
    page.cancel()
    await request.cancelled()
    #expect(!request.hasReturned && source.running == 1)
    request.answer(Page(Entry.list(0..<1)))
    #expect(try await page.value.items.count == 1)
  }

  @Test func totalsAndPreviewsAreOptional() async throws {
    let plain = TestSource<Entry, Int>()
    #expect(try await plain.total(for: SearchQuery("a")) == .unknown)
    #expect(await plain.preview(first) == nil)

    let source = TestSource<Entry, Int>(countsTotals: true, givesPreviews: true)
    async let total = source.total(for: SearchQuery("a"))
    await source.nextCount().answer(.exact(7))
    #expect(try await total == .exact(7))
    async let preview = source.preview(first)
    await source.nextPreview().answer(Entry.list(0..<2))
    #expect(await preview?.count == 2)
    async let failed = source.preview(first)
    await source.nextPreview().fail(SearchFailure(.other))
    #expect(await failed == nil)
  }

  @Test func changesReachThoseWhoListen() async {
    let source = TestSource<Entry, Int>()
    source.sendChange()
    let stream = source.changes()
    let listener = Task {
      var count = 0
      for await _ in stream {
        count += 1
        if count == 2 { break }
      }
      return count
    }
    await source.listeners(1)
    source.sendChange()
    source.sendChange()
    #expect(await listener.value == 2)

    let stopped = Task { for await _ in source.changes() {} }
    stopped.cancel()
    await stopped.value
  }

  @Test func aCancelledTestDoesNotHang() async {
    let source = TestSource<Entry, Int>()
    let waiting = Task {
      _ = await (source.nextRequest(), source.nextCount(), source.nextPreview())
      await source.listeners(1)
    }
    waiting.cancel()
    await waiting.value
    #expect(source.requests.isEmpty)

    let calls = ParkedCalls<Int, Int>()
    let next = Task { try await calls.next() }
    next.cancel()
    await #expect(throws: CancellationError.self) { try await next.value }
  }
}
