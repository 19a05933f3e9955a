import CombineExamples
import ExampleScreens
import IncrementalSearchTesting
import Testing

/// Screen A over an API of 5, 5 and 3 items, then an empty page.
@MainActor
@Suite("Combine: keyword search", .timeLimit(.minutes(2))) struct KeywordSearchTests {
  private let source = TestSource<Article, Int>()
  private let screen: KeywordSearch

  init() { screen = KeywordSearch(source) }

  private func articles(_ ids: ClosedRange<Int>) -> [Article] { ids.map { Article(id: $0, title: "東京 \($0)") } }

  @Test func fourPagesAreAskedForAndNoFifth() async throws {
    screen.keyword = "東京"
    screen.actions.submit()
    let pages = [articles(1...5), articles(6...10), articles(11...13), []]
    for (index, page) in pages.enumerated() {
      let request = await source.nextRequest()
      #expect(request.query.text == "東京" && request.argument.key == (index == 0 ? nil : index + 1))
      request.answer(Page(page, next: page.isEmpty ? nil : index + 2))
      let count = pages[...index].joined().count
      let shown = try #require(
        await screen.$snapshot.value { $0.items.count == count && $0.phase == .loaded && $0.next != .loading })
      screen.actions.reportVisible(first: shown.items[0].id, last: shown.items[shown.items.count - 1].id)
    }
    screen.actions.reportVisible(first: screen.snapshot.items[0].id, last: screen.snapshot.items[12].id)
    screen.actions.submit()
    // Submitting the shown query again is a refresh, and nothing else is asked for.
    #expect(await source.nextRequest().direction == .refresh)
    #expect(source.requests.count == 5)
  }

  @Test func anErrorIsShownAndRetried() async {
    screen.keyword = "東京"
    screen.actions.submit()
    await source.nextRequest().fail(SearchFailure(.offline))
    #expect(await screen.$snapshot.value { $0.phase == .failed(SearchFailure(.offline)) } != nil)
    screen.actions.retry()
    await source.nextRequest().answer(Page(articles(1...5), next: 2))
    #expect(await screen.$snapshot.value { $0.phase == .loaded }?.items.count == 5)
  }

  @Test func aNewKeywordCancelsTheOldSearch() async {
    screen.keyword = "東京"
    screen.actions.submit()
    let old = await source.nextRequest()
    screen.keyword = "千代田"
    screen.actions.submit()
    #expect(await source.nextRequest().query.text == "千代田")
    await old.cancelled()
  }
}
