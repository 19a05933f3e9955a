import IncrementalSearchTesting
import Testing

@testable import SearchMachines

@Suite struct HeldPagesCursorTests {
  /// Ten pages of two rows.
  private let forward = FakeSource(kind: .forward, count: 20, pageSize: 2)
  private let backward = FakeSource(kind: .backward, count: 20, pageSize: 2)

  private func request(_ place: PagePlace<Int>) -> PageRequest<Int> {
    PageRequest(query: SearchQuery(), place: place, limit: 2)
  }

  private func first(_ source: FakeSource) -> NumberWindow {
    NumberWindow(first: source.page(for: request(.start)), at: .start, trail: [])
  }

  /// Loads on, keeping at most so many pages. The place it loaded from, or nil at the end.
  private func goOn(_ window: inout NumberWindow, _ source: FakeSource, keeping most: Int) -> String? {
    guard let place = window.next(size: 2)?.place else { return nil }
    window.append(source.page(for: request(place)), at: place)
    while window.pages.count > most { window.evictHead() }
    return written(place)
  }

  private func goBack(_ window: inout NumberWindow, _ source: FakeSource, keeping most: Int) -> String? {
    guard let place = window.previous(size: 2)?.place else { return nil }
    window.prepend(source.page(for: request(place)), at: place)
    while window.pages.count > most { window.evictTail() }
    return written(place)
  }

  private func expectContiguous(_ window: NumberWindow) {
    let ids = window.pages.flatMap { $0.items.map(\.id) }
    guard let start = ids.first else { return }
    #expect(ids == Array(start..<start + ids.count))
    #expect(window.itemCount == ids.count)
  }

  @Test(arguments: [1, 2, 3, 5])
  func forwardOnlyCursorsWalkBackThroughEvictions(_ most: Int) {
    var window = first(forward)
    for walk in 0..<2 {
      var on: [String] = []
      while let place = goOn(&window, forward, keeping: most) {
        on.append(place)
        expectContiguous(window)
      }
      // The second time the pages from the head on are held already.
      #expect(on == Array((1...9).map { "key \($0)" }.dropFirst(walk == 0 ? 0 : most - 1)))
      #expect(window.nextText == "end")
      #expect(window.pages.last?.items == [18, 19])
      var back: [String] = []
      while let place = goBack(&window, forward, keeping: most) {
        back.append(place)
        expectContiguous(window)
      }
      let all = ["start"] + (1...9).map { "key \($0)" }
      #expect(back == Array(all.dropLast(most).reversed()))
      #expect(window.previousText == "end", "no visited page lies before")
      #expect(window.pages.first?.items == [0, 1])
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func backwardOnlyCursorsWalkOnThroughEvictions(_ most: Int) {
    var window = first(backward)
    #expect(window.nextText == "end")
    for _ in 0..<2 {
      while goBack(&window, backward, keeping: most) != nil { expectContiguous(window) }
      #expect(window.previousText == "end")
      #expect(window.pages.first?.items == [0, 1])
      var on: [String] = []
      while let place = goOn(&window, backward, keeping: most) {
        on.append(place)
        expectContiguous(window)
      }
      let all = (0...8).map { "key \($0)" } + ["start"]
      #expect(on == Array(all.dropFirst(most)))
      #expect(window.nextText == "end")
      #expect(window.pages.last?.items == [18, 19])
    }
  }

  @Test func randomWalksStayContiguous() {
    var random = SeededGenerator(seed: 5)
    for kind in FakeSource.Kind.allCases {
      let source = FakeSource(kind: kind, count: 21, pageSize: 2)
      var window = first(source)
      for _ in 0..<2_000 {
        let most = random.int(1...4)
        if Bool.random(using: &random) {
          _ = goOn(&window, source, keeping: most)
        } else {
          _ = goBack(&window, source, keeping: most)
        }
        expectContiguous(window)
        let ids = window.pages.flatMap { $0.items.map(\.id) }
        #expect(window.isAtTailEnd == (ids.last == 20), "\(kind) ends where the result ends")
        #expect(window.isAtHeadEnd == (ids.first == 0))
      }
    }
  }

  // MARK: Trails

  @Test func aWindowCanBeginAmidVisitedPages() {
    let trail: [VisitedPage<Int>] = [.init(place: .start, limit: 0), .init(place: .key(1), limit: 0)]
    var window = NumberWindow(first: forward.page(for: request(.key(2))), at: .key(2), trail: trail)
    #expect(window.previousText == "key 1 ×3")
    #expect(goBack(&window, forward, keeping: 9) == "key 1")
    #expect(goBack(&window, forward, keeping: 9) == "start")
    #expect(goBack(&window, forward, keeping: 9) == nil)
    #expect(window.trail(before: 2) == trail)
    #expect(window.trail(before: 0) == [])
  }

  @Test func aSourceThatKnowsThePageBeforeNeedsNoTrail() {
    let source = FakeSource(kind: .pages, count: 20, pageSize: 2)
    var window = NumberWindow(
      first: source.page(for: request(.key(2))), at: .key(2),
      trail: [.init(place: .start, limit: 2), .init(place: .key(7), limit: 2)])
    #expect(window.previousText == "key 1 ×3")
    _ = goOn(&window, source, keeping: 1)
    #expect(window.trail(before: 0) == [])
  }

  @Test func whatWasVisitedCanBeForgotten() {
    var window = first(forward)
    while goOn(&window, forward, keeping: 1) != nil {}
    #expect(window.trail.count == 9)
    window.forgetTrail()
    #expect(window.trail == [])
  }

  @Test func emptyPagesAmongCursorsAreVisitedAgainOnTheWayBack() {
    var window = NumberWindow(first: Page([1], next: 1), at: .start, trail: [])
    window.append(Page([], next: 2), at: .key(1))
    window.append(Page([2], next: 3), at: .key(2))
    window.append(Page([3]), at: .key(3))
    window.evictHead()
    window.evictHead()
    #expect(window.previousText == "key 2 ×3")
    window.prepend(Page([2], next: 3), at: .key(2))
    #expect(window.previousText == "key 1 ×3", "it may have rows by now")
    window.prepend(Page([], next: 2), at: .key(1))
    #expect(window.previousText == "start ×3")
    window.prepend(Page([1], next: 1), at: .start)
    #expect(window.pagesText == "1|2|3")
    #expect(window.previousText == "end")
  }

  // MARK: Larger first pages

  /// Cursors whose pages are as long as they are asked for: with too few items, rows would be missing behind them.
  @Test func aLargerFirstPageComesBackWhole() {
    var window = NumberWindow(first: Page([0, 1, 2, 3, 4], next: 5), at: .start, limit: 5, trail: [])
    window.append(Page([5, 6], next: 7), at: .key(5), limit: 2)
    window.append(Page([7, 8], next: 9), at: .key(7), limit: 2)
    window.evictHead()
    #expect(window.previous(size: 2)! == (.start, 5))
    #expect(window.trail(before: 1) == [.init(place: .start, limit: 5), .init(place: .key(5), limit: 2)])
    window.prepend(Page([0, 1, 2, 3, 4], next: 5), at: .start, limit: 5)
    #expect(window.pagesText == "0 1 2 3 4|5 6|7 8")
    window.evictTail()
    window.evictTail()
    window.evictTail()
    #expect(window.next(size: 2)! == (.start, 5))
  }

  /// With too many items, some would be counted twice.
  @Test func aSmallerFirstPageComesBackAsSmall() {
    var window = NumberWindow(
      first: Page([0, 1], next: 2, position: 0, total: .exact(20)), at: .start, limit: 2, trail: [])
    window.append(Page([2, 3, 4, 5], next: 6), at: .key(2), limit: 4)
    window.evictHead()
    #expect(window.previous(size: 4)! == (.start, 2))
    window.prepend(Page([0, 1], next: 2), at: .start, limit: 2)
    #expect(window.before == 0 && window.after(of: .exact(20)) == 14)
  }
}
