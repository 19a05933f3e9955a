import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RestingAnnouncerTests {
  private let clock = TestClock()

  private func found(_ count: Int, of text: String, epoch: Int) -> SearchSnapshot<Entry> {
    SearchSnapshot(items: Entry.list(0..<count), query: SearchQuery(text), total: .exact(count)).epochs(after: epoch)
  }

  @Test func onlyTheNewestIsAnnouncedOnceTypingRests() async {
    let (heard, hear) = AsyncStream.makeStream(of: String.self)
    let announcer = RestingAnnouncer(clock: clock) { hear.yield($0) }
    announcer.show(found(9, of: "a", epoch: 0), text: "a", words: .english)
    await clock.sleepsRequested(1)
    clock.advance(by: .milliseconds(900))
    announcer.show(found(5, of: "ab", epoch: 1), text: "ab", words: .english)
    await clock.sleepsRequested(2)
    clock.advance(by: .milliseconds(900))
    // A letter whose answer is not there yet holds it back too.
    announcer.show(found(5, of: "ab", epoch: 1), text: "abc", words: .english)
    await clock.sleepsRequested(3)
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    var announcements = heard.makeAsyncIterator()
    #expect(await announcements.next() == "5 results")
    // The same again says nothing: what is heard next is something else.
    announcer.show(found(5, of: "ab", epoch: 1), text: "abc", words: .english)
    announcer.show(found(1, of: "abc", epoch: 2), text: "abc", words: .english)
    await clock.sleepsRequested(4)
    clock.advance(by: .seconds(1))
    #expect(await announcements.next() == "1 result")
  }

  @Test func nothingIsAnnouncedByWhatIsGone() async {
    var heard: [String] = []
    do {
      let announcer = RestingAnnouncer(clock: clock) { heard.append($0) }
      announcer.show(found(9, of: "a", epoch: 0), text: "a", words: .english)
      await clock.sleepsRequested(1)
    }
    await clock.noSleepers()
    #expect(heard == [])
  }
}
