import Testing

@testable import SearchMachines

@Suite struct RefusedJumpTests {
  /// `a` is shown with rows 40 to 42 of 100, whose next page has failed.
  private func shown() -> SearchScreen {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(40..<43), position: 40, total: .exact(100)), at: 300)
    _ = screen.next(at: 310)
    _ = screen.fail(2, .timeout, at: 320)
    return screen
  }

  @Test func theListIsAsItWasAndUsable() {
    var screen = shown()
    #expect(screen.jump(to: 90, at: 400) == ["load 3: a at 90 ×3", "slow at 700"])
    #expect(screen.fail(3, .refused, at: 500) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[40 41 42] idle/timeout")
    #expect(screen.snapshot.refusedJump == SearchFailure(.refused))
    #expect(screen.previous(at: 600) == ["load 4: a previous at 37 ×3"])
    #expect(screen.snapshot.refusedJump == nil, "a person went on")
    _ = screen.page(4, Page(rows(37..<40), position: 37, total: .exact(100)), at: 700)
    #expect(screen.retry(at: 800) == ["load 5: a next at 43 ×3"])
  }

  @Test func whatTheJumpCutOffGoesOn() {
    var screen = SearchScreen(paging: PagingConfiguration(pageSize: 3, prefetchDistance: 1, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(0..<3), position: 0, total: .exact(100)), at: 300)
    #expect(screen.see(2, 2, at: 310) == ["load 2: a next at 3 ×3"])
    #expect(screen.jump(to: 50, at: 320) == ["cancel 2", "load 3: a at 50 ×3", "slow at 620"])
    #expect(screen.fail(3, .badAnswer, at: 330) == ["load 4: a next at 3 ×3", "no slow"])
  }

  @Test func aRefreshThatTheJumpCutOffIsSentAfterIt() {
    var screen = shown()
    #expect(screen.refresh(at: 400).first == "load 3: a start ×3")
    #expect(screen.jump(to: 90, at: 410) == ["cancel 3", "load 4: a at 90 ×3"])
    #expect(screen.fail(4, .refused, at: 420).contains("load 5: a start ×3"))
  }

  @Test func theWalkThroughEmptyPagesGoesOnAfterIt() {
    let paging = PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded, maxEmptyPages: 0)
    var screen = SearchScreen(paging: paging)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([], position: 1, total: .exact(1)), at: 300)
    #expect(screen.drawn == "loaded a: a[] idle/end")
    _ = screen.jump(to: 2, at: 400)
    #expect(screen.fail(2, .refused, at: 400).first == "load 3: a previous at 0 ×1", "a person did something")
  }

  @Test func pagesThatKnowNoPositionsAreNotJumpedIn() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(0..<3), next: 1), at: 300)
    #expect(screen.next(at: 310) == ["load 2: a next key 1 ×3"])
    #expect(screen.jump(to: 20, at: 400) == [], "a source of keys would give its first page")
    #expect(screen.drawn == "loaded a: a[0 1 2] end/loading")
    #expect(screen.snapshot.refusedJump?.reason == .refused)
    #expect(screen.jump(to: 0, at: 410).contains("load 3: a at 0 ×3"), "where the result begins each source knows")
  }

  @Test func aSourceThatSaysItCanNotIsNotJumpedIn() {
    var paging = PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded)
    paging.canJump = false
    var screen = SearchScreen(paging: paging)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(0..<3), next: 1, position: 0), at: 300)
    #expect(screen.jump(to: 20, at: 400) == [])
    #expect(screen.snapshot.refusedJump?.reason == .refused)
  }

  @Test func oneThatCanBeRetriedFails() {
    var screen = shown()
    _ = screen.jump(to: 90, at: 400)
    _ = screen.fail(3, .timeout, at: 500)
    #expect(screen.drawn == "failed, timeout a: a[40 41 42] idle/idle")
    #expect(screen.retry(at: 600) == ["load 4: a at 90 ×3", "slow at 900"])
  }

  @Test func pastTheEndTheLastPageIsShown() {
    var known = shown()
    _ = known.jump(to: 1_000_000, at: 400)
    #expect(
      known.page(3, Page([], position: 1_000_000, total: .exact(100)), at: 500) == [
        "load 4: a previous at 97 ×3", "no slow",
      ])
    _ = known.page(4, Page(rows(97..<100), position: 97, total: .exact(100)), at: 600)
    #expect(known.drawn == "loaded a: a[97 98 99] idle/end")
    var keyed = shown()
    _ = keyed.jump(to: 1_000_000, at: 400)
    #expect(keyed.page(3, Page([], total: .exact(100)), at: 500) == ["load 4: a at 97 ×3"])
    _ = keyed.page(4, Page(rows(97..<100), previous: 5, position: 97, total: .exact(100)), at: 600)
    #expect(keyed.drawn == "loaded a: a[97 98 99] idle/end")
  }

}

/// A place past an end that nobody knows: the last rows are looked for.
@Suite struct EndSearchTests {
  /// Answers as a table of so many rows, of which nobody says how many there are; how often it was asked.
  private func answer(_ screen: inout SearchScreen, _ effects: [String], count: Int, from number: Int) throws -> Int {
    var (effects, number) = (effects, number)
    while let load = effects.first(where: { $0.hasPrefix("load \(number): ") }) {
      let words = load.split(separator: " ")
      let place = words.firstIndex(of: "at").flatMap { Int(words[$0 + 1]) } ?? 0
      let limit = try #require(Int(words.last?.dropFirst() ?? ""))
      let ids = place < count ? Array(place..<min(count, place + limit)) : []
      #expect(screen.ids.isEmpty || !screen.drawn.contains("[]"), "the old rows stay meanwhile")
      effects = screen.page(number, Page(rows(ids), position: place, total: .unknown), at: 1_000 + number)
      number += 1
    }
    return number
  }

  private func shown(_ count: Int, limit: Int = 20) throws -> SearchScreen {
    var screen = SearchScreen(paging: PagingConfiguration(pageSize: limit, prefetchDistance: 0, window: .unbounded))
    _ = screen.type("a", at: 0)
    _ = try answer(&screen, screen.pass(to: 300), count: count, from: 1)
    return screen
  }

  @Test(arguments: [1, 2, 19, 20, 21, 40, 41, 250, 995, 1_000, 1_001, 123_456])
  func aJumpShowsTheLastRows(count: Int) throws {
    for place in [count, count + 1, 2 * count + 7, 5_000 + count, 1_000_000_000, Int.max] {
      var screen = try shown(count)
      let asked = try answer(&screen, screen.jump(to: place, at: 400), count: count, from: 2)
      let last = try #require(screen.ids.last, "\(place)")
      #expect(last == count - 1 || count - 1 - last <= 20, "\(place)")
      #expect(asked <= 30, "\(place)")
    }
  }

  @Test(arguments: [0, 1, 12, 19, 20, 21, 120, 240, 595])
  func aRefreshAfterManyRowsWereDeletedShowsTheLastOnes(left: Int) throws {
    var screen = try shown(700)
    _ = try answer(&screen, screen.jump(to: 600, at: 400), count: 700, from: 2)
    _ = screen.see(608, 615, at: 410)
    _ = try answer(&screen, screen.dataChanged(at: 420), count: left, from: 3)
    #expect(screen.snapshot.phase == .loaded)
    #expect(screen.ids.isEmpty == (left == 0))
    #expect(screen.ids.last.map { left - 1 - $0 <= 20 } ?? true)
    #expect(screen.snapshot.isEmptyResult == (left == 0))
  }
}
