import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

/// Whose every wait is over at once.
private struct AtOnceClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ScreenFollowerTests {
  private let source = TestSource<Entry, Int>()
  private let search: SearchModel<Entry>
  private let follower = ScreenFollower<Entry>()

  init() {
    search = SearchModel(
      source, .init(debounce: .zero, minimumLength: 0, pageSize: 10, prefetchDistance: 3, window: .items(50)))
  }

  private func extent(_ offset: Double) -> ScrollExtent {
    ScrollExtent(offset: offset, viewport: 100, content: 500)
  }

  @Test func anEdgeLoadsWhereNoRowIsReported() async {
    search.start()
    follower.moved(extent(0), in: search)
    await source.nextRequest().answer(Page(Entry.list(0..<10), next: 10))
    await observed { search.phase == .loaded }
    #expect(follower.knowsEdges)
    follower.moved(extent(290), in: search)
    #expect(search.next == .idle, "more than a viewport from the end")
    follower.moved(extent(300), in: search)
    #expect(search.next == .loading)
  }

  @Test func rowsThatAreReportedLoadByThemselves() async {
    search.start()
    await source.nextRequest().answer(Page(Entry.list(0..<10), next: 10))
    await observed { search.phase == .loaded }
    search.reportVisible(first: 0, last: 3)
    follower.moved(extent(400), in: search)
    #expect(search.next == .idle)
  }

  @Test func whatIsShownIsAnnouncedOnceHoweverOftenItIsFollowed() async {
    let (heard, hear) = AsyncStream.makeStream(of: String.self)
    for _ in 0..<3 { follower.follow(search, words: .japanese, clock: AtOnceClock()) { hear.yield($0) } }
    var announcements = heard.makeAsyncIterator()
    search.start()
    await source.nextRequest().answer(Page(Entry.list(0..<2), total: .exact(2)))
    #expect(await announcements.next() == "2件")
    search.text = "千代田"
    await source.nextRequest().answer(Page([]))
    #expect(await announcements.next() == "見つかりませんでした")
  }

  @Test func anotherSearchIsAnnouncedHoweverFarTheFirstCame() async {
    let (heard, hear) = AsyncStream.makeStream(of: String.self)
    var announcements = heard.makeAsyncIterator()
    follower.follow(search, words: .japanese, clock: AtOnceClock()) { hear.yield($0) }
    search.start()
    await source.nextRequest().answer(Page(Entry.list(0..<2), total: .exact(2)))
    #expect(await announcements.next() == "2件")
    let otherSource = TestSource<Entry, Int>()
    let other = SearchModel(otherSource, .init(debounce: .zero, minimumLength: 0, window: .items(50)))
    other.start()
    await otherSource.nextRequest().answer(Page(Entry.list(0..<3), total: .exact(3)))
    await observed { other.phase == .loaded }
    #expect(other.snapshot.epoch == search.snapshot.epoch)
    follower.follow(other, words: .japanese, clock: AtOnceClock()) { hear.yield($0) }
    #expect(await announcements.next() == "3件")
  }

  @Test func followingDoesNotKeepASearchAlive() async {
    weak var gone: SearchModel<Entry>?
    do {
      let search = SearchModel(TestSource<Entry, Int>())
      follower.follow(search, words: .english) { _ in }
      gone = search
    }
    #expect(gone == nil)
  }
}
