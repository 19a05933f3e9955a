import Testing

@testable import SearchMachines

@Suite struct ReconnectionTests {
  private func cutOff() -> SearchScreen {
    var screen = SearchScreen(reconnects: true)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    return screen
  }

  @Test func whatFailedForWantOfAConnectionIsTriedAgainWithGrowingPauses() {
    var screen = cutOff()
    #expect(screen.fail(1, .offline, at: 400) == ["no slow", "reconnect at 2400"])
    #expect(screen.drawn == "failed, offline a: - idle/idle")
    #expect(screen.pass(to: 2_400) == ["load 2: a start ×3", "slow at 2700"])
    #expect(screen.fail(2, .offline, at: 2_500) == ["no slow", "reconnect at 6500"])
    #expect(screen.pass(to: 6_500) == ["load 3: a start ×3", "slow at 6800"])
    #expect(screen.fail(3, .offline, at: 6_500) == ["no slow", "reconnect at 14500"])
    #expect(screen.pass(to: 14_500) == ["load 4: a start ×3", "slow at 14800"])
    #expect(screen.page(4, [1], at: 14_600) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func thePauseStopsGrowingAndStartsAnewAfterAnAnswer() {
    var screen = cutOff()
    var time = 400
    for (number, pause) in [2, 4, 8, 16, 30, 30].enumerated() {
      _ = screen.fail(number + 1, .offline, at: time)
      #expect(screen.pass(to: time + pause * 1_000 - 1) == [], "not before \(pause) s")
      time += pause * 1_000
      #expect(screen.pass(to: time).first == "load \(number + 2): a start ×3")
    }
    _ = screen.page(7, Page([1, 2, 3], next: 1), at: time)
    _ = screen.next(at: time)
    #expect(screen.fail(8, .offline, at: time) == ["reconnect at \(time + 2_000)"])
    #expect(screen.pass(to: time + 2_000) == ["load 9: a next key 1 ×3"], "a page is tried again by itself too")
  }

  @Test func whatIsTriedAgainByItselfIsToldAsFailed() {
    var screen = cutOff()
    _ = screen.fail(1, .offline, at: 400)
    #expect(screen.snapshot.retriedFailure == nil, "it has failed")
    _ = screen.pass(to: 2_400)
    #expect(screen.drawn == "loading a: - idle/idle")
    #expect(screen.snapshot.retriedFailure?.reason == .offline)
    _ = screen.pass(to: 2_700)
    #expect(screen.snapshot.isSlow && screen.snapshot.retriedFailure != nil)
    #expect(screen.retry(at: 2_800) == [], "it is on its way")
    #expect(screen.snapshot.retriedFailure == nil, "but a person wants to see that")
    _ = screen.fail(2, .offline, at: 3_000)
    _ = screen.at(3_100) { $0.handle(.connectionReturned, at: $1) }
    #expect(screen.snapshot.retriedFailure?.reason == .offline)
    _ = screen.type("ab", at: 3_200)
    #expect(screen.snapshot.retriedFailure == nil, "another query has not failed")
    _ = screen.pass(to: 3_500)
    _ = screen.page(4, Page([1, 2, 3], next: 1), at: 3_600)
    _ = screen.next(at: 3_700)
    _ = screen.fail(5, .offline, at: 3_800)
    _ = screen.pass(to: 5_800)
    #expect(screen.drawn == "loaded ab: ab[1 2 3] end/loading")
    #expect(screen.snapshot.retriedFailure?.reason == .offline, "of a page too")
    _ = screen.page(6, Page([4, 5, 6], next: 2), at: 5_900)
    #expect(screen.snapshot.retriedFailure == nil)
  }

  @Test func aConnectionThatReturnsIsUsedAtOnce() {
    var screen = cutOff()
    _ = screen.fail(1, .offline, at: 400)
    #expect(
      screen.at(500) { $0.handle(.connectionReturned, at: $1) } == [
        "load 2: a start ×3", "slow at 800", "no reconnect",
      ])
    #expect(screen.at(600) { $0.handle(.connectionReturned, at: $1) } == [], "nothing is cut off")
  }

  @Test(arguments: [SearchFailure.Reason.timeout, .other, .refused, .badAnswer])
  func otherFailuresWaitForAPerson(_ reason: SearchFailure.Reason) {
    var screen = cutOff()
    #expect(screen.fail(1, reason, at: 400) == ["no slow"])
    #expect(screen.at(500) { $0.handle(.connectionReturned, at: $1) } == [])
  }

  @Test func whoeverWantsQuietHasIt() {
    var screen = cutOff()
    _ = screen.fail(1, .offline, at: 400)
    #expect(screen.dismiss(at: 500) == ["no reconnect"])
    #expect(screen.at(600) { $0.handle(.connectionReturned, at: $1) } == [])
    #expect(screen.retry(at: 700) == ["load 2: a start ×3", "slow at 1000"])
  }

  @Test func whatIsTypedMeanwhileIsSentByItsDebounceOnly() {
    var screen = cutOff()
    _ = screen.fail(1, .offline, at: 400)
    #expect(screen.type("ab", at: 2_300) == ["debounce at 2600"])
    #expect(screen.pass(to: 2_400) == ["reconnect at 6400"])
    #expect(screen.pass(to: 2_600) == ["load 2: ab start ×3", "slow at 2900", "no reconnect"])
  }

  @Test func theEndStopsIt() {
    var screen = cutOff()
    _ = screen.fail(1, .offline, at: 400)
    #expect(screen.at(500) { $0.handle(.closed, at: $1) } == ["no reconnect"])
  }

  @Test func whatIsTriedByItselfIsNoPersonsDoing() {
    var screen = cutOff()
    _ = screen.page(1, Page([1, 2, 3], position: 40, total: .exact(100)), at: 400)
    _ = screen.next(at: 500)
    _ = screen.fail(2, .offline, at: 600)
    _ = screen.jump(to: 90, at: 700)
    _ = screen.fail(3, .refused, at: 800)
    #expect(screen.snapshot.refusedJump != nil)
    _ = screen.pass(to: 10_000)
    #expect(screen.drawn == "loaded a: a[1 2 3] idle/loading", "the page is tried again")
    #expect(screen.snapshot.refusedJump != nil, "but nobody has read why the jump was refused")
  }
}
