import ComposableArchitecture
@testable import ComposableExamples
import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// The feature, run as its store runs it.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct ArticleSearchTests {
  private let source = TestSource<Article, Int>()
  private let clock = TestClock()

  private func store() -> StoreOf<ArticleSearch> {
    let source = source
    return withDependencies {
      $0.continuousClock = clock
    } operation: {
      Store(initialState: ArticleSearch.State()) {
        ArticleSearch(articles: ClosureSource { try await source.page($0) })
      }
    }
  }

  @Test func pagesAddUp() async {
    let store = store()
    store.send(.keywordChanged("swift"))
    store.send(.keywordSubmitted)
    let first = await source.nextRequest()
    #expect(first.argument.query.text == "swift" && store.search.snapshot.phase == .loading)
    first.answer(Page([Article(id: 1, title: "swift 1")], next: 2))
    await observed { store.search.snapshot.phase == .loaded }
    store.send(.search(.action(.nextRequested)))
    let second = await source.nextRequest()
    #expect(second.argument.place == .key(2))
    second.answer(Page([Article(id: 2, title: "swift 2")]))
    await observed { store.search.snapshot.next == .end }
    #expect(store.search.items.map(\.id) == [1, 2])
  }

  @Test func aNewKeywordCancelsTheOldSearch() async {
    let store = store()
    store.send(.keywordChanged("東京"))
    store.send(.keywordSubmitted)
    let old = await source.nextRequest()
    store.send(.keywordChanged("大阪"))
    store.send(.keywordSubmitted)
    let new = await source.nextRequest()
    await old.cancelled()
    new.answer(Page([Article(id: 1, title: "大阪 1")], next: 2))
    await observed { store.search.snapshot.phase == .loaded }
    #expect(store.search.items.map(\.title) == ["大阪 1"])
  }

  @Test func theSpinnerIsOfTheDependencysClock() async {
    let store = store()
    store.send(.keywordChanged("swift"))
    store.send(.keywordSubmitted)
    _ = await source.nextRequest()
    await clock.sleepRequested(until: .milliseconds(300))
    #expect(!store.search.snapshot.isSlow)
    clock.advance(to: .milliseconds(300))
    await observed { store.search.snapshot.isSlow }
    store.send(.search(.closed))
    await source.allReturned()
    await clock.noSleepers()
    #expect(source.running == 0)
  }
}
