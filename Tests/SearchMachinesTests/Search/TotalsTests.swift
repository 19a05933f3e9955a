import Testing

@testable import SearchMachines

@Suite struct TotalsTests {
  private func screen(countsTotal: Bool = true) -> SearchScreen {
    SearchScreen(cacheSize: 3, countsTotal: countsTotal)
  }

  private func count(_ number: Int, _ total: TotalCount, _ screen: inout SearchScreen, at time: Int) -> [String] {
    screen.at(time) { $0.handle(.counted(request(number), total), at: $1) }
  }

  @Test func itemsAreCountedWherePagesDoNotSayTheirTotal() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.page(1, Page([1], next: 2), at: 400) == ["count 2: a", "no slow"])
    #expect(screen.snapshot.total == .unknown, "never guessed from what is loaded")
    #expect(count(2, .exact(9), &screen, at: 500) == [])
    #expect(screen.snapshot.total == .exact(9))
    #expect(screen.next(at: 600) == ["load 3: a next key 2 ×3"])
    #expect(screen.page(3, Page([2]), at: 700) == [], "counted already")
    #expect(screen.snapshot.total == .exact(9))
  }

  @Test(arguments: [TotalCount.exact(9), .atLeast(9), .about(9)])
  func nothingIsCountedWhereAPageSaysIt(_ total: TotalCount) {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    #expect(screen.page(1, Page([1], next: 2, total: total), at: 400) == ["no slow"])
    #expect(screen.snapshot.total == total)
  }

  @Test func nothingIsCountedUnlessSoSet() {
    var screen = screen(countsTotal: false)
    screen.search("a", answered: 1, with: [1], at: 0)
    #expect(screen.snapshot.total == .unknown)
  }

  @Test func aCountIsCancelledWithItsQuery() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, [1], at: 400)
    #expect(screen.type("ab", at: 500) == ["cancel count 2", "debounce at 800"])
    #expect(count(2, .exact(9), &screen, at: 600) == [])
    #expect(screen.snapshot.total == .unknown, "late")
    #expect(screen.type("a", at: 700) == ["count 3: a", "no debounce"], "the query shown is counted again")
    _ = count(3, .exact(9), &screen, at: 750)
    #expect(screen.snapshot.total == .exact(9))
  }

  @Test func aCountIsCancelledByClear() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    #expect(screen.clear(at: 500) == ["cancel count 2"])
    #expect(count(2, .exact(9), &screen, at: 600) == [])
    #expect(screen.snapshot.total == .unknown)
  }

  @Test func aPageThatSaysItWinsOverTheCount() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([1], next: 2), at: 400)
    _ = count(2, .about(10), &screen, at: 450)
    _ = screen.next(at: 500)
    _ = screen.page(3, Page([2], total: .exact(2)), at: 600)
    #expect(screen.snapshot.total == .exact(2))
  }

  @Test func aCacheHitBringsTheCountBack() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = count(2, .exact(1), &screen, at: 400)
    screen.search("ab", answered: 3, with: [2], at: 1_000)
    #expect(screen.type("a", at: 2_000) == ["cancel count 4"])
    #expect(screen.snapshot.total == .exact(1))
  }
}
