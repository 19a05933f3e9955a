import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import RxExamples
import RxSwift
import Testing

/// The usual recipe and a model, given the same texts at the same times, and the same answers.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct SideBySideTests {
  private let usual = UsualScreen()
  private let source = TestSource<Article, Int>()
  private let clock = TestClock()
  private let search: SearchModel<Article>

  init() { search = SearchModel(source, SearchConfiguration(), clock: clock) }

  private func type(_ text: String) {
    usual.texts.onNext(text)
    search.text = text
  }

  private func advance(to time: Int) async {
    await clock.sleepers(1)
    usual.scheduler.advance(to: time)
    clock.advance(to: .milliseconds(time))
  }

  /// Types `a` at 0 and waits for its request.
  private func typeAndSend() async -> TestSource<Article, Int>.Request {
    type("a")
    await advance(to: 300)
    #expect(usual.asked.map(\.text) == ["a"])
    return await source.nextRequest()
  }

  @Test func anAnswerToAnOlderTextIsToldApart() async {
    let request = await typeAndSend()
    type("ab")
    let old = [Article(id: 1, title: "a 1")]
    usual.asked[0].answers.onNext(old)
    request.answer(Page(old))
    await observed { !search.items.isEmpty }
    #expect(usual.rows == old, "drawn under ab, and nothing tells")
    #expect(search.items == old && search.isStale)
  }

  @Test func aFailureIsNotNothingFound() async {
    let request = await typeAndSend()
    usual.asked[0].answers.onError(SearchFailure(.offline))
    request.fail(SearchFailure(.offline))
    await observed { search.phase != .loading }
    #expect(usual.rows == [], "as if nothing were found")
    #expect(search.phase == .failed(SearchFailure(.offline)) && !search.isEmptyResult)
  }

  @Test func aTextThatFailedIsAskedForAgain() async {
    let request = await typeAndSend()
    usual.asked[0].answers.onError(SearchFailure(.other))
    request.fail(SearchFailure(.other))
    await observed { search.phase != .loading }
    type("ab")
    await clock.sleepRequested(until: .milliseconds(600))
    type("a")
    await clock.sleepRequested(until: .milliseconds(600))
    await advance(to: 600)
    #expect(usual.asked.count == 1, "the last text sent was the same")
    let again = await source.nextRequest()
    #expect(again.argument.query.text == "a")
  }

  @Test func aModelIsFedAndReadByObservables() async {
    let (texts, bag) = (PublishSubject<String>(), DisposeBag())
    let (snapshots, sent) = AsyncStream.makeStream(of: SearchSnapshot<Article>.self)
    search.search(texts).disposed(by: bag)
    search.observable.subscribe(onNext: { sent.yield($0) }).disposed(by: bag)
    texts.onNext("swift")
    #expect(search.text == "swift")
    search.submit()
    await source.nextRequest().answer(Page([Article(id: 1, title: "swift 1")]))
    for await snapshot in snapshots where snapshot.phase == .loaded {
      #expect(snapshot.items.map(\.id) == [1])
      break
    }
  }
}

/// The screen of the usual recipe.
private final class UsualScreen {
  let texts = PublishSubject<String>()
  let scheduler = VirtualScheduler()
  private(set) var asked: [(text: String, answers: PublishSubject<[Article]>)] = []
  private(set) var rows: [Article]?
  private let bag = DisposeBag()

  init() {
    usualSearch(texts, scheduler: scheduler) { [unowned self] text in
      asked.append((text, PublishSubject()))
      return asked[asked.count - 1].answers
    }
    .subscribe(onNext: { [unowned self] rows in self.rows = rows })
    .disposed(by: bag)
  }
}
