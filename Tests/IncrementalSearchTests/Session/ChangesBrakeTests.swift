import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

/// A source that says that it changed, however often that is.
@Suite(.timeLimit(.minutes(5))) struct ChangesBrakeTests {
  private let source = TestSource<Entry, Int>()
  private let clock = TestClock()

  @Test func oneThatChangesAtEachLoadIsNotAskedWithoutEnd() async {
    await withSearchSession(source, .init(minimumLength: 0), clock: clock) { session in
      await source.listeners(1)
      session.start()
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      source.sendChange()
      await source.nextRequest().answer(Page(Entry.list(0..<3)))
      #expect(clock.elapsed == .zero, "the first change shows at once")
      var wait = Duration.milliseconds(5)
      var last = Duration.zero
      for number in 3...10 {
        for _ in 0..<5 { source.sendChange() }
        await clock.sleepRequested(until: last + wait)
        #expect(source.requests.count == number - 1)
        clock.advance(to: last + wait)
        await source.nextRequest().answer(Page(Entry.list(0..<number)))
        last += wait
        wait = min(wait * 2, .milliseconds(100))
      }
      clock.advance(by: .seconds(2))
      source.sendChange()
      await source.nextRequest().answer(Page(Entry.list(0..<1)))
      #expect(source.requests.count == 11, "after quiet time one shows at once, and those before were one")
    }
  }
}
