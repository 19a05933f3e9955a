import Foundation
import Testing

@testable import SearchMachines

@Suite struct RestorationTests {
  private typealias Saved = SavedSearch<Int, Int>

  /// `a` with three pages of three rows; the screen showed rows from the anchor on.
  private func saved(anchor: Int?, visibleCount: Int = 2, neighbours: [Int] = Array(1...9)) -> Saved {
    Saved(
      text: "a", filters: [:],
      pages: [
        .init(place: .start, limit: 3), .init(place: .key(10), limit: 3), .init(place: .key(20), limit: 3),
      ],
      trail: [], anchor: anchor.map { ScrollAnchor(id: $0, offset: -4) }, neighbours: neighbours,
      visibleCount: visibleCount)
  }

  private func restore(_ saved: Saved, _ screen: inout SearchScreen, at time: Int = 0) -> [String] {
    screen.at(time) { $0.handle(.restored(saved), at: $1) }
  }

  private let first = Page<Row, Int>([1, 2, 3], next: 10)
  private let second = Page<Row, Int>([4, 5, 6], next: 20)
  private let third = Page<Row, Int>([7, 8, 9], next: 30)

  @Test func asksForEachPageOnceInOrderAndPublishesOneSnapshot() {
    var screen = SearchScreen()
    #expect(restore(saved(anchor: 7), &screen) == ["load 1: a start ×3", "slow at 300"])
    #expect(screen.drawn == "loading a: - idle/idle")
    let published = screen.published
    #expect(screen.page(1, first, at: 10) == ["load 2: a next key 10 ×3"])
    #expect(screen.page(2, second, at: 20) == ["load 3: a next key 20 ×3"])
    #expect(screen.published == published, "out of sight until the place is there")
    #expect(screen.page(3, third, at: 30) == ["no slow"])
    #expect(screen.published == published + 1)
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6|7 8 9] end/idle")
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 7, offset: -4))
    #expect(screen.snapshot.change == SnapshotChange(inserted: .init(tail: 9), reset: true))
    #expect(screen.next(at: 40) == ["load 4: a next key 30 ×3"])
  }

  @Test func onceThePlaceIsThereTheRestOfThePagesFollow() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 1), &screen)
    #expect(screen.page(1, first, at: 10) == ["load 2: a next key 10 ×3", "no slow"])
    #expect(screen.drawn == "loaded a: a[1 2 3] end/loading")
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 1, offset: -4))
    #expect(screen.page(2, second, at: 20) == ["load 3: a next key 20 ×3"])
    #expect(screen.page(3, third, at: 30) == [], "no more than was saved")
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6|7 8 9] end/idle")
    #expect(screen.snapshot.epoch == 1)
  }

  @Test func waitsForWhatTheScreenShowedBelowTheAnchor() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 3, visibleCount: 4), &screen)
    #expect(screen.page(1, first, at: 10) == ["load 2: a next key 10 ×3"], "rows 4 to 6 were on screen too")
    #expect(screen.page(2, second, at: 20) == ["load 3: a next key 20 ×3", "no slow"])
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] end/loading")
  }

  @Test func aRefreshWhilePagesAreOutOfSightStartsAtTheStart() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 7), &screen)
    #expect(screen.see(2, 2, at: 5) == [])
    #expect(screen.page(1, first, at: 10) == ["load 2: a next key 10 ×3"])
    #expect(screen.refresh(at: 20) == ["cancel 2", "load 3: a start ×3"])
    #expect(screen.page(3, second, at: 30) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[4 5 6] end/idle")
  }

  @Test func withoutAnAnchorTheFirstPageIsInSight() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: nil, visibleCount: 0, neighbours: []), &screen)
    #expect(screen.page(1, first, at: 10) == ["load 2: a next key 10 ×3", "no slow"])
    #expect(screen.snapshot.anchor == nil)
  }

  // MARK: The anchor is gone

  @Test(arguments: [
    ([5], [4, 6]), ([5, 6], [4]), ([5, 4], [6]), ([5, 4, 6, 3], [7]), ([5, 6, 7, 4], [3]), ([5, 4, 6], [3, 7]),
  ])
  func itsNearestSurvivorStaysInItsPlace(_ gone: [Int], _ survivors: [Int]) throws {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 5), &screen)
    for (index, page) in [first, second, third].enumerated() {
      var page = page
      page.items.removeAll { gone.contains($0.id) }
      _ = screen.page(index + 1, page, at: 10 * (index + 1))
    }
    let anchor = try #require(screen.snapshot.anchor)
    #expect(survivors.contains(anchor.id), "two may be as near")
    #expect(anchor.offset == -4)
    #expect(screen.ids == (1...9).filter { !gone.contains($0) })
  }

  @Test func aResultThatBecameShorterIsShownAsItIs() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 8), &screen)
    #expect(screen.page(1, Page([1, 2]), at: 10) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[1 2] end/end")
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 2, offset: -4))
  }

  @Test func anEmptyResultIsShownAsItIs() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 8), &screen)
    _ = screen.page(1, Page([]), at: 10)
    #expect(screen.snapshot.isEmptyResult)
  }

  // MARK: Failures and other queries

  @Test func retryAsksForThePageThatFailedAgain() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 5), &screen)
    _ = screen.page(1, first, at: 10)
    _ = screen.fail(2, .offline, at: 20)
    #expect(screen.drawn == "failed, offline a: - idle/idle")
    #expect(screen.retry(at: 30) == ["load 3: a next key 10 ×3", "slow at 330"])
    #expect(screen.page(3, second, at: 40) == ["load 4: a next key 20 ×3", "no slow"])
    #expect(screen.drawn == "loaded a: a[1 2 3|4 5 6] end/loading")
    #expect(screen.snapshot.anchor == ScrollAnchor(id: 5, offset: -4))
  }

  @Test func anotherQueryEndsIt() {
    var screen = SearchScreen()
    _ = restore(saved(anchor: 5), &screen)
    _ = screen.page(1, first, at: 10)
    _ = screen.type("ab", at: 20)
    #expect(screen.pass(to: 320).first { $0.hasPrefix("load") } == "load 3: ab start ×3")
    #expect(screen.page(2, second, at: 330) == [])
    _ = screen.page(3, [7], at: 340)
    #expect(screen.drawn == "loaded ab: ab[7] end/end")
  }

  @Test func anEmptyTextRestoresNothing() {
    var screen = SearchScreen()
    var empty = saved(anchor: 1)
    empty.text = " "
    #expect(restore(empty, &screen) == [])
    #expect(screen.drawn == "idle: - idle/idle")
  }

  @Test func aSearchSavedWithoutPagesIsSentAnew() {
    var screen = SearchScreen()
    var nothing = saved(anchor: nil)
    nothing.pages = []
    nothing.filters = ["color": "red"]
    #expect(restore(nothing, &screen) == ["load 1: a [color=red] start ×3", "slow at 300"])
  }

  // MARK: Saving

  @Test func whatIsSavedBringsTheWindowBack() throws {
    var screen = SearchScreen()
    #expect(screen.machine.saved == nil)
    _ = screen.type("a ", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, first, at: 300)
    _ = screen.next(at: 300)
    _ = screen.page(2, second, at: 300)
    _ = screen.at(300) { $0.handle(.visibleRangeChanged(VisibleRange(first: 5, last: 6, offset: -4)), at: $1) }
    let saved = try #require(screen.machine.saved)
    #expect(saved.text == "a")
    #expect(saved.pages.map(\.place) == [.start, .key(10)])
    #expect(saved.anchor == ScrollAnchor(id: 5, offset: -4))
    #expect(saved.visibleCount == 2)
    let decoded = try JSONDecoder().decode(Saved.self, from: JSONEncoder().encode(saved))
    #expect(decoded == saved)
    var other = SearchScreen()
    #expect(restore(decoded, &other) == ["load 1: a start ×3", "slow at 300"])
    _ = other.page(1, first, at: 10)
    _ = other.page(2, second, at: 20)
    #expect(other.drawn == screen.drawn)
    #expect(other.snapshot.anchor == saved.anchor)
  }

  @Test func placesThatOnlyTheSessionKnewAreSavedToo() throws {
    var screen = SearchScreen(paging: PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .pages(1)))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, first, at: 300)
    _ = screen.next(at: 300)
    _ = screen.page(2, second, at: 300)
    #expect(screen.drawn == "loaded a: a[4 5 6] idle/idle")
    let saved = try #require(screen.machine.saved)
    var other = SearchScreen(paging: PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .pages(1)))
    #expect(restore(saved, &other).first == "load 1: a key 10 ×3")
    _ = other.page(1, second, at: 10)
    #expect(other.drawn == "loaded a: a[4 5 6] idle/idle")
    #expect(other.previous(at: 20) == ["load 2: a previous start ×3"], "forward-only cursors walk back")
  }

  @Test func positionsAreSavedWithTheirCounts() throws {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(40..<43), position: 40, total: .exact(100)), at: 300)
    _ = screen.previous(at: 300)
    _ = screen.page(2, Page(rows(37..<40), position: 37, total: .exact(100)), at: 300)
    let saved = try #require(screen.machine.saved)
    #expect(saved.pages == [.init(place: .position(37), limit: 3), .init(place: .position(40), limit: 3)])
  }
}
