import Testing

@testable import SearchMachines

@Suite struct ExpiryTests {
  /// `a` is shown with rows 40, 41, 42 of 100; row 41 is at the top of the screen.
  private func positions() -> SearchScreen {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page(rows(40..<43), position: 40, total: .exact(100)), at: 300)
    _ = screen.see(41, 42, at: 300)
    return screen
  }

  /// `a` is shown with the first two pages of forward-only cursors; row 4 is at the top of the screen.
  private func cursors() -> SearchScreen {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([1, 2, 3], next: 10), at: 300)
    _ = screen.next(at: 300)
    _ = screen.page(2, Page([4, 5, 6], next: 20), at: 300)
    _ = screen.see(4, 6, at: 300)
    return screen
  }

  @Test func anExpiredPageRefreshesAroundTheAnchor() {
    var screen = positions()
    _ = screen.next(at: 400)
    _ = screen.previous(at: 400)
    #expect(screen.fail(2, .expired, at: 500) == ["cancel 3", "load 4: a at 41 ×3", "slow at 800"])
    #expect(screen.drawn == "loading a: a[40 41 42] idle/idle", "neither success nor failure")
    _ = screen.page(4, Page(rows(41..<44), position: 41, total: .exact(100)), at: 600)
    #expect(screen.drawn == "loaded a: a[41 42 43] idle/idle")
  }

  @Test func thatRefreshExpiredRestartsAtTheStartOnceThenFails() {
    var screen = positions()
    _ = screen.next(at: 400)
    #expect(screen.fail(2, .expired, at: 500) == ["load 3: a at 41 ×3", "slow at 800"])
    #expect(screen.fail(3, .expired, at: 600) == ["load 4: a start ×3", "no slow", "slow at 900"])
    #expect(screen.drawn == "loading a: a[40 41 42] idle/idle")
    #expect(screen.fail(4, .expired, at: 700) == ["no slow"])
    #expect(screen.drawn == "failed, expired a: a[40 41 42] idle/idle")
    #expect(screen.retry(at: 800) == ["load 5: a start ×3", "slow at 1100"], "the last of these requests")
  }

  @Test func aRefreshExpiredIsAskedAgainAtItsOwnKeyThenAtTheStartThenFails() {
    var screen = positions()
    #expect(screen.refresh(at: 400) == ["load 2: a at 41 ×3", "slow at 700"])
    #expect(screen.fail(2, .expired, at: 500).first == "load 3: a at 41 ×3")
    #expect(screen.fail(3, .expired, at: 600).first == "load 4: a start ×3")
    #expect(screen.fail(4, .expired, at: 700) == ["no slow"])
    #expect(screen.drawn == "failed, expired a: a[40 41 42] idle/idle")
  }

  @Test func withCursorsItStartsAtTheStart() {
    var next = cursors()
    _ = next.next(at: 400)
    #expect(next.fail(3, .keysExpired, at: 500) == ["load 4: a start ×3", "slow at 800"])
    #expect(next.fail(4, .keysExpired, at: 600).first == "load 5: a start ×3")
    #expect(next.fail(5, .keysExpired, at: 700) == ["no slow"])
    #expect(next.drawn == "failed, keysExpired a: a[1 2 3|4 5 6] end/idle")
    var refresh = cursors()
    #expect(refresh.refresh(at: 400) == ["load 3: a key 10 ×3", "slow at 700"])
    #expect(refresh.fail(3, .keysExpired, at: 500).first == "load 4: a start ×3")
    #expect(refresh.fail(4, .keysExpired, at: 600).first == "load 5: a start ×3")
    #expect(refresh.fail(5, .keysExpired, at: 700) == ["no slow"])
  }

  @Test func expiryDropsRememberedCursors() {
    var screen = cursors()
    #expect(screen.refresh(at: 400) == ["load 3: a key 10 ×3", "slow at 700"])
    _ = screen.page(3, Page([4, 5, 6], next: 20), at: 500)
    #expect(screen.drawn == "loaded a: a[4 5 6] idle/idle", "the page before is remembered")
    #expect(screen.previous(at: 600) == ["load 4: a previous start ×3"])
    #expect(screen.fail(4, .keysExpired, at: 700) == ["load 5: a start ×3", "slow at 1000"])
    _ = screen.page(5, Page([4, 5, 6], next: 20), at: 800)
    #expect(screen.drawn == "loaded a: a[4 5 6] end/idle")
  }

  @Test func anExpiredFirstPageIsAskedAgainTwice() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    #expect(screen.pass(to: 300).first == "load 1: a start ×3")
    #expect(screen.fail(1, .expired, at: 400).first == "load 2: a start ×3")
    #expect(screen.drawn == "loading a: - idle/idle")
    #expect(screen.fail(2, .expired, at: 500).first == "load 3: a start ×3")
    #expect(screen.fail(3, .expired, at: 600) == ["no slow"])
    #expect(screen.drawn == "failed, expired a: - idle/idle")
    #expect(screen.retry(at: 700).first == "load 4: a start ×3")
  }

  @Test func theChainBeginsAnewWithEveryRefresh() {
    var screen = positions()
    _ = screen.refresh(at: 400)
    _ = screen.fail(2, .expired, at: 410)
    _ = screen.page(3, Page(rows(41..<44), position: 41, total: .exact(100)), at: 420)
    _ = screen.see(42, 43, at: 430)
    _ = screen.refresh(at: 440)
    #expect(screen.fail(4, .expired, at: 450).first == "load 5: a at 42 ×3")
    #expect(screen.fail(5, .expired, at: 460).first == "load 6: a start ×3")
  }

  @Test func expiryOfAnOutdatedRequestStartsNothing() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 400)
    let effects = screen.fail(1, .expired, at: 500)
    #expect(!effects.contains { $0.hasPrefix("load") })
    #expect(screen.pass(to: 700) == ["load 2: ab start ×3", "slow at 1000"])
  }
}
