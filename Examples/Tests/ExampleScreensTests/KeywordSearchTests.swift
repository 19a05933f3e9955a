import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Screen A over an API of 5, 5 and 3 items, then an empty page.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct KeywordSearchTests {
  private let api = PagedAPI()
  private let search: SearchModel<Article>

  init() {
    search = SearchModel(
      ClosureSource.pages { [api] in try await api.articles(keyword: $0.text, page: $1) }, .keywordSearch)
  }

  @Test func fourPagesAreAskedForAndNoFifth() async {
    search.text = "swift"
    search.start()
    #expect(await api.asked.isEmpty)
    search.submit()
    await observed { search.phase == .loaded }
    var counts = [search.items.count]
    while search.next != .end {
      showLastRow()
      #expect(search.next == .loading)
      await observed { search.next != .loading }
      counts.append(search.items.count)
      #expect(counts.count <= 4)
    }
    #expect(counts == [5, 10, 13, 13])
    #expect(await api.asked == ["swift 1", "swift 2", "swift 3", "swift 4"])
    showLastRow()
    search.loadNext()
    search.loadNext()
    search.retry()
    search.submit()
    // Submitting the shown query again is a refresh: page 1 and nothing else.
    await observed { search.phase == .loaded }
    #expect(await api.asked.last == "swift 1")
    #expect(await !api.asked.contains("swift 5"))
  }

  @Test func anErrorIsNoEnd() async {
    search.text = "swift"
    search.submit()
    await observed { search.phase == .loaded }
    await api.failNext()
    showLastRow()
    await observed { search.next != .loading }
    #expect(search.next == .failed(PagedAPI.failure))
    #expect(search.items.count == 5)
    search.retry()
    await observed { search.next == .idle }
    #expect(search.items.count == 10)
    for _ in 0..<2 {
      showLastRow()
      await observed { search.next != .loading }
    }
    #expect(search.items.map(\.id) == Array(1...13))
    #expect(search.next == .end)
    #expect(await api.asked == ["swift 1", "swift 2", "swift 2", "swift 3", "swift 4"])
  }

  @Test func aNewKeywordCancelsTheOldSearch() async {
    let source = TestSource<Article, Int>()
    let search = SearchModel(source, .keywordSearch)
    search.text = "東京"
    search.submit()
    let old = await source.nextRequest()
    search.text = "大阪"
    #expect(!old.isCancelled && source.requests.count == 1)
    search.submit()
    let new = await source.nextRequest()
    await old.cancelled()
    new.answer(Page([Article(id: 1, title: "大阪 1")], next: 2))
    await observed { search.phase == .loaded }
    #expect(search.items.map(\.title) == ["大阪 1"])
  }

  private func showLastRow() {
    guard let first = search.items.first, let last = search.items.last else { return }
    search.reportVisible(first: first.id, last: last.id)
  }
}
