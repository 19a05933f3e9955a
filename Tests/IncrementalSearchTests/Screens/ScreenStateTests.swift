import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ScreenStateTests {
  private let source = TestSource<Entry, Int>()
  private let clock = TestClock()
  private let search: SearchModel<Entry>

  init() {
    search = SearchModel(source, .init(trigger: .submit, window: .items(100)), clock: clock)
  }

  private func ask(_ text: String) async -> TestSource<Entry, Int>.Request {
    search.text = text
    search.submit()
    return await source.nextRequest()
  }

  @Test func statesInPlaceOfRows() async {
    #expect(search.snapshot.screenState == .blank)
    let first = await ask("a")
    #expect(search.snapshot.screenState == .blank, "an answer that comes soon needs no spinner")
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await observed { search.isSlow }
    #expect(search.snapshot.screenState == .searching)
    first.fail(SearchFailure(.offline))
    await observed { search.phase != .loading }
    #expect(search.snapshot.screenState == .failed(SearchFailure(.offline)))
    await ask("b").answer(Page([]))
    await observed { search.phase == .loaded }
    #expect(search.snapshot.screenState == .noResults)
    await ask("c").answer(Page(Entry.list(0..<2), next: 2))
    await observed { search.items.count == 2 }
    #expect(search.snapshot.screenState == .rows)
    search.loadNext()
    await source.nextRequest().fail(SearchFailure(.timeout))
    await observed { search.next == .failed(SearchFailure(.timeout)) }
    #expect(search.snapshot.screenState == .rows && search.snapshot.failure == SearchFailure(.timeout))
  }

  @Test func aFailureStaysWhileItIsTriedAgainByItself() async {
    let failure = SearchFailure(.offline)
    await ask("a").fail(failure)
    await observed { search.snapshot.screenState == .failed(failure) }
    await clock.sleepRequested(until: .seconds(2))
    clock.advance(to: .seconds(2))
    let second = await source.nextRequest()
    await observed { search.phase == .loading }
    #expect(search.snapshot.screenState == .failed(failure), "nobody asked for it")
    #expect(search.snapshot.failure == failure)
    await clock.sleepRequested(until: .milliseconds(2_300))
    clock.advance(to: .milliseconds(2_300))
    await observed { search.isSlow }
    #expect(search.snapshot.screenState == .failed(failure), "with a sign that it is slow")
    second.fail(failure)
    await observed { search.phase == .failed(failure) }
    search.retry()
    let third = await source.nextRequest()
    await observed { search.phase == .loading }
    #expect(search.snapshot.screenState == .blank, "a person asked for it")
    third.fail(failure)
    await observed { search.phase == .failed(failure) }
    #expect(search.snapshot.screenState == .failed(failure))
  }

  @Test func afterManyEmptyPagesAPersonIsAskedWhetherToGoOn() async {
    let source = ClosureSource<Entry, Int> { request in
      let number = request.key ?? 0
      return number < 15 ? Page([], next: number + 1) : Page(Entry.list(0..<2))
    }
    var configuration = SearchConfiguration(minimumLength: 0)
    configuration.paging.maxEmptyPages = 10
    let search = SearchModel(source, configuration, clock: clock)
    search.start()
    await observed { search.screenState == .nothingYet }
    var announcer = ScreenAnnouncer()
    #expect(announcer.announcement(for: search.snapshot, words: .english) == "Nothing Found Yet")
    search.loadNext()
    await observed { search.items.count == 2 }
    #expect(search.screenState == .rows)
  }

  @Test func emptyPagesOnTheirWayTakeASpinner() async {
    await ask("a").answer(Page([], next: 1))
    let second = await source.nextRequest()
    await observed { search.phase == .loaded }
    #expect(search.screenState == .searching)
    var announcer = ScreenAnnouncer()
    #expect(announcer.announcement(for: search.snapshot, words: .english) == nil, "nothing is known yet")
    second.answer(Page([]))
    await observed { search.screenState == .noResults }
    #expect(announcer.announcement(for: search.snapshot, words: .english) == "No Results")
  }

  @Test func statesBesideRows() async {
    let first = await ask("a")
    #expect(search.snapshot.stateBesideRows == .idle, "no rows to say it beside")
    first.answer(Page(Entry.list(0..<2), next: 2))
    await observed { search.items.count == 2 }
    #expect(search.snapshot.stateBesideRows == .idle)
    search.loadNext()
    let second = await source.nextRequest()
    #expect(search.snapshot.stateBesideRows == .loading)
    second.fail(SearchFailure(.timeout))
    await observed { search.next == .failed(SearchFailure(.timeout)) }
    #expect(search.snapshot.stateBesideRows == .failed(SearchFailure(.timeout)))
    search.retry()
    await source.nextRequest().answer(Page(Entry.list(2..<4)))
    await observed { search.items.count == 4 }
    #expect(search.snapshot.stateBesideRows == .idle)
  }

  @Test func everyResultAndFailureIsAnnouncedOnce() async {
    var announcer = ScreenAnnouncer()
    var heard: [String] = []
    func hear() {
      if let text = announcer.announcement(for: search.snapshot, words: .japanese) { heard.append(text) }
    }
    hear()
    let first = await ask("a")
    hear()
    first.answer(Page(Entry.list(0..<2), next: 2, total: .exact(3)))
    await observed { search.phase == .loaded }
    hear()
    hear()
    search.loadNext()
    hear()
    await source.nextRequest().fail(SearchFailure(.offline))
    await observed { search.snapshot.failure != nil }
    hear()
    hear()
    search.retry()
    hear()
    await source.nextRequest().fail(SearchFailure(.offline))
    await observed { search.snapshot.failure != nil }
    hear()
    await ask("b").answer(Page([]))
    await observed { search.items.isEmpty }
    hear()
    #expect(heard == ["3件", "接続がありません。", "接続がありません。", "見つかりませんでした"])
  }

  @Test func pullingDownReturnsWhenTheRefreshIsOver() async {
    await ask("a").answer(Page(Entry.list(0..<2)))
    await observed { search.phase == .loaded }
    let pull = Task { await search.refresh() }
    let request = await source.nextRequest()
    #expect(search.phase == .loading)
    request.answer(Page(Entry.list(0..<3)))
    await pull.value
    #expect(search.items.count == 3)
    let second = Task { await search.refresh() }
    _ = await source.nextRequest()
    second.cancel()
    await second.value
    #expect(search.phase == .loading, "the refresh itself goes on")
  }

  @Test func pullingDownReturnsWhenAnotherQueryTakesOver() async {
    await ask("a").answer(Page(Entry.list(0..<2)))
    await observed { search.phase == .loaded }
    let pull = Task { await search.refresh() }
    let request = await source.nextRequest()
    _ = await ask("千代田")
    await pull.value
    #expect(request.isCancelled && search.phase == .loading, "the answer of the other query is not waited for")
  }

  @Test func pullingDownDoesNotWaitForARateLimit() async {
    await ask("a").answer(Page(Entry.list(0..<2)))
    await observed { search.phase == .loaded }
    let pull = Task { await search.refresh() }
    let limited = SearchFailure(.rateLimited, retryAfter: .seconds(3600))
    await source.nextRequest().fail(limited)
    await pull.value
    #expect(search.phase == .failed(limited))
    await search.refresh()
    #expect(source.requests.count == 2)
    await clock.sleepRequested(until: .seconds(3600))
    clock.advance(to: .seconds(3600))
    await source.nextRequest().answer(Page(Entry.list(0..<3)))
    await observed { search.items.count == 3 }
  }

  @Test func wordsForTheLanguagesOfAPerson() {
    #expect(ScreenWords.words(for: ["ja-JP", "en"]).retry == "再試行")
    #expect(ScreenWords.words(for: ["fr-FR", "ja"]).retry == "再試行")
    #expect(ScreenWords.words(for: ["de"]).retry == "Try Again")
    #expect(ScreenWords.english.results(.exact(1)) == "1 result")
    #expect(ScreenWords.english.failure(SearchFailure(.other, message: "Closed today.")) == "Closed today.")
  }
}
