import Testing

@testable import SearchMachines

@Suite struct HeldPagesTests {
  // MARK: Keys

  @Test func keysLeadToBothSides() {
    var window = NumberWindow(first: Page([5, 6], previous: 1, next: 3), at: .key(2), trail: [])
    #expect(window.nextText == "key 3")
    #expect(window.previousText == "key 1 ×3")
    #expect(window.before == nil)
    #expect(window.after(of: window.total) == nil)
    window.append(Page([7, 8], previous: 2), at: .key(3))
    #expect(window.nextText == "end")
    window.prepend(Page([3, 4], next: 2), at: .key(1))
    #expect(window.previousText == "end")
    #expect(window.pagesText == "3 4|5 6|7 8")
    #expect(window.itemCount == 6)
    #expect(window.pages.map(\.place) == [.key(1), .key(2), .key(3)])
    #expect(window.holdsPage(at: .key(3)))
    #expect(!window.holdsPage(at: .key(4)))
  }

  @Test func whatIsEvictedCanBeLoadedFromItsOwnPlace() {
    var window = NumberWindow(first: Page([1], next: 2), at: .start, trail: [])
    window.append(Page([2], previous: 1, next: 3), at: .key(2))
    window.append(Page([3], previous: 2), at: .key(3))
    window.evictTail()
    #expect(window.nextText == "key 3", "the end is withdrawn")
    #expect(window.pagesText == "1|2")
    window.evictHead()
    #expect(window.previousText == "start ×3")
    #expect(window.pagesText == "2")
    #expect(!window.holds(1))
    #expect(!window.holds(3))
    #expect(window.holds(2))
  }

  @Test func aFirstPageMayKnowItsOwnKey() {
    var window = NumberWindow(first: Page([5], key: 9, previous: 8, next: 10), at: .start, trail: [])
    window.append(Page([6], previous: 9), at: .key(10))
    window.evictHead()
    #expect(window.previousText == "key 9 ×3")
  }

  // MARK: Positions

  @Test func positionsGiveCountsAndTheEnds() {
    var window = NumberWindow(first: Page(rows(4..<7), position: 4, total: .exact(10)), at: .position(4), trail: [])
    #expect(window.before == 4)
    #expect(window.after(of: window.total) == 3)
    #expect(window.nextText == "at 7")
    #expect(window.previousText == "at 1 ×3")
    #expect(window.previousText(size: 9) == "at 0 ×4", "at most what is left before the window")
    window.append(Page(rows(7..<10), position: 7, total: .exact(10)), at: .position(7))
    #expect(window.nextText == "end")
    #expect(window.after(of: window.total) == 0)
    window.prepend(Page(rows(1..<4), position: 1, total: .exact(10)), at: .position(1))
    #expect(window.previousText == "at 0 ×1")
    window.prepend(Page(rows(0..<1), position: 0, total: .exact(10)), at: .position(0))
    #expect(window.previousText == "end")
    #expect(window.before == 0)
    window.evictHead()
    #expect(window.before == 1)
    #expect(window.previousText == "at 0 ×1")
    window.evictTail()
    #expect(window.after(of: window.total) == 3)
    #expect(window.nextText == "at 7")
    #expect(window.position(page: 1, index: 2) == 6)
  }

  @Test func withoutAnExactTotalAnEmptyPageIsTheEnd() {
    for total in [TotalCount.unknown, .atLeast(5), .about(5)] {
      var window = NumberWindow(first: Page(rows(0..<3), position: 0, total: total), at: .start, trail: [])
      #expect(window.after(of: window.total) == nil, "never guessed")
      #expect(window.nextText == "at 3")
      window.append(Page(rows(3..<6), position: 3, total: total), at: .position(3))
      #expect(window.nextText == "at 6")
      window.append(Page([], position: 6, total: total), at: .position(6))
      #expect(window.nextText == "end")
      window.evictTail()
      #expect(window.nextText == "at 3", "evicting an end page withdraws the end")
    }
  }

  @Test func aTotalChangesWhereAPageSaysIt() {
    var window = NumberWindow(first: Page(rows(0..<3), position: 0, total: .exact(6)), at: .start, trail: [])
    window.append(Page(rows(3..<6), position: 3, total: .exact(8)), at: .position(3))
    #expect(window.total == .exact(8))
    #expect(window.after(of: window.total) == 2)
    #expect(window.nextText == "at 6")
    window.append(Page(rows(6..<8), position: 6, total: .unknown), at: .position(6))
    #expect(window.total == .exact(8), "a page that does not say it changes nothing")
    #expect(window.nextText == "end")
  }

  @Test func aWindowEmptiedKeepsItsPlace() {
    let window = NumberWindow(first: Page([], position: 50, total: .exact(50)), at: .position(50), trail: [])
    #expect(window.pages.isEmpty)
    #expect(window.before == 50)
    #expect(window.after(of: window.total) == 0)
    #expect(window.previousText == "at 47 ×3")
    #expect(window.nextText == "end")
  }

  // MARK: Repeated ids

  @Test func aRepeatedIdUpdatesItsRowInPlace() {
    var window = NumberWindow(first: Page([1, 2, 3], next: 2), at: .key(1), trail: [])
    window.append(Page([Row(2, "new"), 4], previous: 1, next: 3), at: .key(2))
    #expect(window.pagesText == "1 2new 3|4")
    #expect(window.itemCount == 4)
    #expect(window.nextText == "key 3", "the next key still advances")
    window.prepend(Page([0, Row(4, "newer"), 0]), at: .key(0))
    #expect(window.pagesText == "0|1 2new 3|4newer")
    window.append(Page([Row(1, "last")], next: 4), at: .key(3))
    #expect(window.pagesText == "0|1last 2new 3|4newer|", "a page of repeated ids only is held without items")
    #expect(window.nextText == "key 4")
  }

  @Test func aRepeatedIdWithinAPageKeepsTheLastValueInTheFirstPlace() {
    let window = NumberWindow(
      first: Page([1, 2, Row(1, "new"), 3], position: 10, total: .exact(20)), at: .position(10), trail: [])
    #expect(window.pagesText == "1new 2 3")
    #expect(window.itemCount == 3)
    #expect(window.nextText == "at 14", "counted as the source counts")
    #expect(window.before == 10)
    #expect(window.after(of: window.total) == 6)
    #expect(window.position(page: 0, index: 0) == 10)
    #expect(window.position(page: 0, index: 2) == 13)
  }

  @Test func findsWhereAnIdIs() throws {
    var window = NumberWindow(first: Page([1, 2], next: 2), at: .key(1), trail: [])
    window.append(Page([2, 3]), at: .key(2))
    #expect(try #require(window.find(2)) == (0, 1))
    #expect(try #require(window.find(3)) == (1, 0))
    #expect(window.find(4) == nil)
    #expect(window.position(page: 1, index: 0) == nil)
  }

  @Test func anEvictedIdCanComeAgain() {
    var window = NumberWindow(first: Page([1, 2], next: 2), at: .key(1), trail: [])
    window.append(Page([3], next: 3), at: .key(2))
    window.evictHead()
    window.append(Page([1]), at: .key(3))
    #expect(window.pagesText == "3|1")
  }

  // MARK: Empty pages

  @Test func anEmptyPageIsNotHeldAndLeadsOn() {
    var window = NumberWindow(first: Page([1], next: 2), at: .key(1), trail: [])
    window.append(Page([], previous: 1, next: 3), at: .key(2))
    #expect(window.pagesText == "1")
    #expect(window.nextText == "key 3")
    window.append(Page([], previous: 2), at: .key(3))
    #expect(window.nextText == "end")
    #expect(window.pages.count == 1)
  }

  @Test func anEmptyFirstPageHoldsNothing() {
    let window = NumberWindow(first: Page([], previous: 0, next: 2), at: .key(1), trail: [])
    #expect(window.pages.isEmpty)
    #expect(window.nextText == "key 2")
    #expect(window.previousText == "key 0 ×3")
    #expect(NumberWindow().nextText == "end")
    #expect(NumberWindow().previousText == "end")
  }
}
