import Testing

@testable import SearchMachines

@Suite struct PreviewTests {
  private func screen(
    _ cancellation: TypingConfiguration.Cancellation = .atDispatch, trigger: TypingConfiguration.Trigger = .typing
  ) -> SearchScreen {
    SearchScreen(
      typing: TypingConfiguration(trigger: trigger, cancellation: cancellation, composition: .commit), cacheSize: 5,
      previews: true)
  }

  private func preview(_ number: Int, _ ids: [Int], _ screen: inout SearchScreen, at time: Int) -> [String] {
    screen.at(time) { $0.handle(.previewLoaded(request(number), rows(ids)), at: $1) }
  }

  @Test func quickRowsAreShownUntilThePageComes() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    #expect(screen.pass(to: 300) == ["load 1: a start ×3", "preview 1: a ×3", "slow at 600"])
    #expect(preview(1, [7, 8], &screen, at: 310) == [])
    #expect(screen.drawn == "loading a: a[7 8] idle/idle provisional")
    #expect(!screen.snapshot.isStale)
    #expect(!screen.snapshot.isEmptyResult)
    let epoch = screen.snapshot.epoch
    #expect(screen.page(1, [1, 2], at: 400) == ["no slow"])
    #expect(screen.drawn == "loaded a: a[1 2] end/end")
    #expect(screen.snapshot.change == SnapshotChange(inserted: .init(tail: 2), reset: true))
    #expect(screen.snapshot.epoch == epoch + 1)
  }

  @Test func noPageLoadsForThem() {
    var screen = SearchScreen(
      paging: PagingConfiguration(pageSize: 3, prefetchDistance: 2, window: .unbounded), previews: true)
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = preview(1, [7, 8], &screen, at: 310)
    #expect(screen.see(7, 8, at: 320) == [])
    #expect(screen.next(at: 330) == [])
    #expect(screen.previous(at: 340) == [])
    #expect(screen.jump(to: 5, at: 350) == [])
  }

  @Test func theyComeTooLateAfterThePage() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, [1], at: 310)
    let published = screen.published
    #expect(preview(1, [7], &screen, at: 320) == [])
    #expect(screen.published == published)
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func thoseOfACancelledRequestAreNeverShown() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = screen.type("ab", at: 310)
    #expect(screen.pass(to: 610).contains("preview 2: ab ×3"))
    #expect(preview(1, [7], &screen, at: 620) == [])
    #expect(screen.drawn == "loading ab: - idle/idle slow")
    _ = preview(2, [8], &screen, at: 630)
    #expect(screen.drawn == "loading ab: ab[8] idle/idle provisional slow")
  }

  @Test func theyReplaceThoseOfAnEarlierQuery() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = preview(1, [7, 8], &screen, at: 310)
    _ = screen.type("ab", at: 320)
    _ = screen.pass(to: 620)
    _ = preview(2, [8], &screen, at: 630)
    #expect(screen.drawn == "loading ab: ab[8] idle/idle provisional slow")
    // Once there are some for a query, others change nothing.
    _ = preview(2, [7, 8], &screen, at: 640)
    #expect(screen.drawn == "loading ab: ab[8] idle/idle provisional slow")
    _ = screen.page(2, [9], at: 650)
    #expect(screen.drawn == "loaded ab: ab[9] end/end")
  }

  @Test func theyReplaceStaleRows() {
    var screen = screen()
    screen.search("a", answered: 1, with: [1], at: 0)
    _ = screen.type("ab", at: 1_000)
    _ = screen.pass(to: 1_300)
    #expect(screen.drawn == "loading ab: a[1] idle/idle")
    _ = preview(2, [7], &screen, at: 1_310)
    #expect(screen.drawn == "loading ab: ab[7] idle/idle provisional")
    _ = screen.page(2, [2], at: 1_400)
    #expect(screen.type("a", at: 1_500) == [], "the answer before is cached")
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  // MARK: They are not an answer

  @Test func theyAreNotCached() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = preview(1, [7], &screen, at: 310)
    _ = screen.type("ab", at: 400)
    _ = screen.pass(to: 700)
    _ = screen.page(2, [2], at: 800)
    #expect(screen.drawn == "loaded ab: ab[2] end/end")
    #expect(screen.type("a", at: 900) == ["debounce at 1200"])
  }

  @Test func theyAreNotARepeat() {
    var typing = screen(.atKeystroke)
    _ = typing.type("a", at: 0)
    _ = typing.pass(to: 300)
    _ = preview(1, [7], &typing, at: 310)
    #expect(typing.type("ab", at: 400) == ["cancel 1", "debounce at 700", "no slow"])
    #expect(typing.type("a", at: 500) == ["no debounce", "debounce at 800"])
    #expect(typing.pass(to: 800) == ["load 2: a start ×3", "preview 2: a ×3", "slow at 1100"])
    var submitting = screen(trigger: .submit)
    _ = submitting.type("a", at: 0)
    #expect(submitting.submit(at: 10) == ["load 1: a start ×3", "preview 1: a ×3", "slow at 310"])
    _ = preview(1, [7], &submitting, at: 20)
    #expect(submitting.submit(at: 30) == [], "in flight")
    _ = submitting.fail(1, .offline, at: 40)
    #expect(submitting.submit(at: 50) == ["load 2: a start ×3", "preview 2: a ×3", "slow at 350"])
  }

  @Test func retryAfterAFailureSendsAgain() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = preview(1, [7], &screen, at: 310)
    _ = screen.fail(1, .offline, at: 320)
    #expect(screen.snapshot.phase == .failed(SearchFailure(.offline)))
    #expect(screen.retry(at: 330).contains("load 2: a start ×3"))
    _ = screen.page(2, [1], at: 340)
    #expect(screen.drawn == "loaded a: a[1] end/end")
  }

  @Test func theyAreNotSaved() {
    var screen = screen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    _ = preview(1, [7], &screen, at: 310)
    #expect(screen.machine.saved == nil)
  }
}
