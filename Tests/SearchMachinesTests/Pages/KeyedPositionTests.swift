import Testing

@testable import SearchMachines

/// Pages that are walked by keys while their positions in the whole result are known.
@Suite struct KeyedPositionTests {
  private func window(at position: Int? = 4) -> NumberWindow {
    NumberWindow(first: Page([4, 5], previous: 1, next: 3, position: position), at: .key(2), trail: [])
  }

  @Test func placesAreKeysAndCountsAreKnown() {
    let window = window()
    #expect(window.nextText == "key 3")
    #expect(window.previousText == "key 1 ×3")
    #expect(window.before == 4)
    #expect(window.after(of: .exact(9)) == 3)
    #expect(window.after(of: .atLeast(9)) == nil)
    #expect(window.position(page: 0, index: 1) == 5)
  }

  @Test func pagesBesideAKnownOneGoOnFromIt() {
    var window = window()
    window.append(Page([6, 7], previous: 2, next: 4), at: .key(3))
    window.prepend(Page([2, 3], previous: 0, next: 2), at: .key(1))
    #expect(window.before == 2)
    #expect(window.after(of: .exact(10)) == 2)
    #expect(window.position(page: 2, index: 0) == 6)
    window.evictHead()
    #expect(window.before == 4)
    #expect(window.previousText == "key 1 ×3")
    window.evictTail()
    #expect(window.after(of: .exact(10)) == 4)
    #expect(window.nextText == "key 3")
  }

  @Test func repeatedIdsCountWhereTheyWereSent() {
    var window = window()
    window.append(Page([5, 6], previous: 2, next: 4), at: .key(3))
    #expect(window.pagesText == "4 5|6")
    #expect(window.position(page: 1, index: 0) == 7)
    window.evictHead()
    #expect(window.before == 6)
  }

  @Test func beforeTheFirstRowIsNone() {
    var window = window()
    window.prepend(Page([1, 2, 3], next: 2), at: .key(1))
    #expect(window.before == 0, "rows went since it was counted")
    #expect(window.after(of: .exact(9)) == 4)
  }

  @Test func moreRowsBeforeThanWereCounted() {
    var window = window(at: 1)
    window.prepend(Page([2, 3], previous: 0, next: 2), at: .key(1))
    #expect(window.before == 0)
    #expect(window.position(page: 1, index: 0) == 2)
  }

  @Test func withoutAPositionNothingIsGuessed() {
    var window = window(at: nil)
    window.append(Page([6], previous: 2), at: .key(3))
    #expect(window.before == nil)
    #expect(window.after(of: .exact(9)) == nil)
    #expect(window.position(page: 0, index: 0) == nil)
  }

  @Test func aJumpGoesOnByKeysAndIsRefreshedAtItsKey() {
    var screen = SearchScreen(countsTotal: true)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([0, 1], next: 1, position: 0), at: 400)
    _ = screen.at(450) { $0.handle(.counted(request(2), .exact(100)), at: $1) }
    #expect(screen.snapshot.after == 98, "a total counted apart counts here too")
    #expect(screen.jump(to: 50, at: 500).contains("load 3: a at 50 ×3"))
    _ = screen.page(3, Page([50, 51, 52], previous: 49, next: 53, position: 50), at: 600)
    #expect(screen.snapshot.before == 50)
    #expect(screen.next(at: 700) == ["load 5: a next key 53 ×3"])
    _ = screen.page(5, Page([53, 54], previous: 52, next: 55), at: 800)
    _ = screen.see(53, 54, at: 900)
    #expect(screen.refresh(at: 1000).contains("load 6: a key 53 ×3"))
  }

  @Test func savedPagesAreKeys() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([0, 1], next: 1, position: 0), at: 400)
    _ = screen.jump(to: 50, at: 500)
    _ = screen.page(2, Page([50, 51], previous: 49, next: 53, position: 50), at: 600)
    _ = screen.next(at: 700)
    _ = screen.page(3, Page([53], previous: 52), at: 800)
    #expect(screen.machine.saved?.pages.map(\.place) == [.position(50), .key(53)])
    #expect(screen.machine.saved?.pages.map(\.limit) == [3, 3])
  }
}
