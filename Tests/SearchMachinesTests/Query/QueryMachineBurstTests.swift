import Testing

@testable import SearchMachines

@Suite struct QueryMachineBurstTests {
  private let leading = TypingConfiguration(debounce: ms(300), leading: true)

  @Test func theLeadingEdgeSendsTheFirstInputOfABurst() {
    var typist = Typist(leading)
    #expect(typist.type("a", at: 0) == "sent")
    #expect(typist.fire() == "no timer", "the query has not changed since")
    #expect(typist.type("ab", at: 100) == "held until 400")
    #expect(typist.type("abc", at: 200) == "held until 500")
    #expect(typist.fire() == "abc at 500")
    #expect(typist.type("abcd", at: 501) == "sent", "the debounce has run out: another burst")
  }

  @Test func aBurstEndsWithItsDebounceThoughNothingWaits() {
    var typist = Typist(leading)
    _ = typist.type("a", at: 0)
    #expect(typist.type("ab", at: 301) == "sent")
    #expect(typist.type("abc", at: 601) == "held until 901", "an input exactly on the deadline is of the burst")
  }

  @Test func theLongestWaitDoesNotEndABurst() {
    var typist = Typist(TypingConfiguration(debounce: ms(300), leading: true, maxWait: ms(250)))
    #expect(typist.type("a", at: 0) == "sent")
    #expect(typist.type("ab", at: 100) == "held until 350")
    #expect(typist.type("abc", at: 300) == "held until 350")
    #expect(typist.fire() == "abc at 350")
    #expect(typist.type("abcd", at: 400) == "held until 650")
    #expect(typist.fire() == "abcd at 650")
    #expect(typist.type("abcde", at: 701) == "sent")
  }

  @Test func returningToAQueryThatNeedsNoRequestGoesOnWithTheBurst() {
    var typist = Typist(leading)
    _ = typist.type("a", at: 0)
    _ = typist.type("ab", at: 100)
    _ = typist.type("a", at: 200)
    typist.settle(at: 200)
    #expect(typist.fire() == "no timer")
    #expect(typist.type("ab", at: 450) == "held until 750", "200 + 300 is not over")
  }

  // MARK: What ends a burst, on a whole screen

  private func screen(cacheSize: Int = 0, minimumLength: Int = 1) -> SearchScreen {
    SearchScreen(
      typing: TypingConfiguration(
        debounce: ms(300), leading: true, minimumLength: minimumLength, composition: .commit), cacheSize: cacheSize)
  }

  @Test func aBurstEndsAtSubmit() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.type("ab", at: 50) == ["debounce at 350"])
    #expect(screen.submit(at: 100) == ["cancel 1", "load 2: ab start ×3", "no debounce"])
    #expect(screen.type("abc", at: 150) == ["cancel 2", "load 3: abc start ×3"])
  }

  @Test func aBurstEndsAtClear() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.clear(at: 50) == ["cancel 1", "no slow"])
    #expect(screen.type("ab", at: 100) == ["load 2: ab start ×3", "slow at 400"])
  }

  @Test func aBurstEndsAtDismiss() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.dismiss(at: 50) == ["cancel 1", "no slow"])
    #expect(screen.type("ab", at: 100) == ["load 2: ab start ×3", "slow at 400"])
  }

  @Test func aBurstEndsWhenTheTextIsTooShort() {
    var screen = screen(minimumLength: 2)
    _ = screen.type("ab", at: 0)
    #expect(screen.type("a", at: 50) == ["cancel 1", "no slow"])
    #expect(screen.type("ac", at: 100) == ["load 2: ac start ×3", "slow at 400"])
  }

  @Test func aBurstEndsAtACacheHit() {
    var screen = screen(cacheSize: 3)
    _ = screen.type("a", at: 0)
    _ = screen.page(1, [1], at: 10)
    #expect(screen.type("ab", at: 400) == ["load 2: ab start ×3", "slow at 700"])
    _ = screen.page(2, [2], at: 410)
    #expect(screen.type("a", at: 500) == [])
    #expect(screen.drawn == "loaded a: a[1] end/end")
    #expect(screen.type("ac", at: 550) == ["load 3: ac start ×3", "slow at 850"])
  }

  @Test func aBurstGoesOnOverAReturnToTheQueryShown() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.page(1, [1], at: 10)
    #expect(screen.type("ab", at: 100) == ["debounce at 400"])
    #expect(screen.type("a", at: 200) == ["no debounce"])
    #expect(screen.type("ac", at: 300) == ["debounce at 600"])
  }
}
