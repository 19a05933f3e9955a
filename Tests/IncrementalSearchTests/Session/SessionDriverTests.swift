@testable import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// The driver by itself: what children post is held back until the test hands it in.
@Suite(.timeLimit(.minutes(5))) struct SessionDriverTests {
  private typealias Source = TestSource<Entry, Int>
  private typealias Event = SessionEvent<Source>

  private let clock = TestClock()

  private func driver(_ source: Source) -> (SessionDriver<Source>, AsyncStream<Event>.Iterator) {
    let (events, post) = AsyncStream.makeStream(of: Event.self)
    let driver = SessionDriver(source, .byHand(minimumLength: 0), clock: SessionClock(clock)) { post.yield($0) }
    return (driver, events.makeAsyncIterator())
  }

  @Test func aLateAnswerShowsNothing() async {
    let source = Source(ignoresCancelling: true)
    var (driver, events) = driver(source)
    _ = driver.handle(.action(.filtersChanged(["a": "1"])), at: .zero)
    let late = await source.nextRequest()
    _ = driver.handle(.action(.filtersChanged(["a": "2"])), at: .zero)
    let wanted = await source.nextRequest()
    await late.cancelled()
    wanted.answer(Page(Entry.list(0..<1)))
    while let event = await events.next() {
      if case .input(.pageLoaded) = event { break }
      _ = driver.handle(event, at: .zero)
    }
    var answers: [Event] = []
    late.answer(Page(Entry.list(5..<6)))
    while let event = await events.next() {
      answers.append(event)
      if case .input(.pageLoaded) = event { break }
    }
    for event in answers {
      let snapshot = driver.handle(event, at: .zero)
      #expect(snapshot == nil)
    }
    for child in driver.close(at: .zero) { await child.value }
  }

  @Test func timeNeverRunsBack() {
    var (driver, _) = driver(Source())
    let later = driver.handle(.action(.filtersChanged(["a": "1"])), at: .seconds(5))
    let stampedEarlier = driver.handle(.action(.filtersChanged(["a": "2"])), at: .seconds(3))
    #expect(later?.time == .seconds(5) && stampedEarlier?.time == .seconds(5))
    _ = driver.close(at: .seconds(4))
  }

  @Test func listensBeforeItAsksForAnything() async {
    let source = Source()
    var (driver, _) = driver(source)
    #expect(source.listenerCount == 0)
    driver.open()
    #expect(source.listenerCount == 1, "no change after this is missed")
    for child in driver.close(at: .zero) { await child.value }
    #expect(source.listenerCount == 0)
  }

  /// Else a source that changes more often than a page takes would keep the search open.
  @Test func dataThatChangesAfterTheEndOfTheInputsIsNotLoadedAgain() async {
    let source = Source()
    var (driver, events) = driver(source)
    _ = driver.handle(.action(.started), at: .zero)
    _ = driver.handle(.finish, at: .zero)
    _ = driver.handle(.action(.dataChanged), at: .zero)
    await source.nextRequest().answer(Page(Entry.list(0..<2)))
    while !driver.hasFinished, let event = await events.next() { _ = driver.handle(event, at: .zero) }
    #expect(driver.hasFinished && source.requests.count == 1)
  }

  @Test func closingGivesEveryChildThatRuns() async {
    let source = Source(countsTotals: true, givesPreviews: true)
    var (driver, _) = driver(source)
    driver.open()
    _ = driver.handle(.action(.started), at: .zero)
    _ = (await source.nextRequest(), await source.nextPreview())
    await clock.sleepers(1)
    let children = driver.close(at: .zero)
    #expect(children.count == 4, "the page, its preview, the timer of the spinner, the changes")
    for child in children { await child.value }
    #expect(source.running == 0 && clock.sleeperCount == 0 && source.listenerCount == 0)
  }
}
