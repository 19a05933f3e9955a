import Testing

@testable import SearchMachines

/// Numbers that no honest source, screen or setting gives.
@Suite struct HostileNumbersTests {
  private static let numbers = [Int.min, Int.min + 1, -5, -1, 0, 1, Int.max / 2, Int.max - 1, Int.max]

  @Test(arguments: numbers, numbers)
  func pagesAtAnyPosition(position: Int, total: Int) {
    for goesByKey in [false, true] {
      var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 2, window: .items(6)))
      _ = list.start()
      _ = list.jump(to: position)
      for _ in 0..<6 {
        guard let (id, request) = list.open.first else { break }
        var page = Page<Row, Int>(
          rows([id.number * 10, id.number * 10 + 1]), previous: id.number, next: id.number + 100, position: position,
          total: .exact(total))
        if !goesByKey { page = Page(page.items, position: position, total: .exact(total)) }
        list.answered(id, page)
        _ = list.see(list.ids.first ?? 0, list.ids.last ?? 0)
        _ = list.next()
        _ = list.previous()
        #expect(request.limit >= 1)
      }
      #expect((list.snapshot.before ?? 0) >= 0)
      #expect((list.snapshot.after ?? 0) >= 0)
    }
  }

  @Test(arguments: [1, 20, Int.max - 1, Int.max], [0, 1, Int.max / 2, Int.max])
  func settingsOfAnySize(size: Int, distance: Int) {
    for window in [PagingConfiguration.Bound.unbounded, .items(size), .pages(size)] {
      let paging = PagingConfiguration(pageSize: size, firstPageSize: size, prefetchDistance: distance, window: window)
      if paging.contradiction != nil { continue }
      var list = ListScreen(paging)
      _ = list.start()
      _ = list.page(1, Page(rows(0..<3), position: 5, total: .exact(10)))
      _ = list.see(1, 2)
      #expect(list.ids.count >= 3)
      #expect(list.open.allSatisfy { $0.page.limit >= 1 })
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func waitsOfAnyLength(seconds: Int64) {
    let time = Duration.seconds(seconds)
    var typing = TypingConfiguration(composition: .rest)
    if seconds >= 0 {
      typing = TypingConfiguration(debounce: time, maxWait: time, composition: .rest, compositionRest: time)
    }
    var screen = SearchScreen(typing: typing)
    _ = screen.compose("ab", "b", at: 0)
    _ = screen.type("abc", at: 10)
    _ = screen.submit(at: 20)
    _ = screen.at(30) {
      $0.handle(.pageFailed(request(1), SearchFailure(.rateLimited, retryAfter: time)), at: $1)
    }
    #expect(screen.snapshot.query.text == "abc")
  }

  @Test(arguments: [Duration.seconds(-5), .zero, .milliseconds(1), .milliseconds(99)])
  func aRefusalWithoutAWaitMakesNoLoop(wait: Duration) {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.pass(to: 300)
    // Each refusal in a row doubles the least wait of 100 ms.
    var time = 300
    for (number, least) in [(1, 100), (2, 200), (3, 400), (4, 800)] {
      _ = screen.at(time) {
        $0.handle(.pageFailed(request(number), SearchFailure(.rateLimited, retryAfter: wait)), at: $1)
      }
      #expect(screen.pass(to: time + least - 1) == [])
      #expect(screen.pass(to: time + least).first == "load \(number + 1): a start ×3")
      time += least
    }
    _ = screen.page(5, [1], at: time)
    _ = screen.refresh(at: time + 10)
    _ = screen.at(time + 20) {
      $0.handle(.pageFailed(request(6), SearchFailure(.rateLimited, retryAfter: wait)), at: $1)
    }
    #expect(screen.pass(to: time + 120).first == "load 7: a start ×3", "an answer ends the row of refusals")
  }

  @Test func theLeastWaitGrowsToThirtySeconds() {
    let failure = SearchFailure(.rateLimited, retryAfter: .zero)
    #expect(RateLimit.wait(failure, refusals: 9) == .milliseconds(25_600))
    #expect(RateLimit.wait(failure, refusals: 10) == .seconds(30))
    #expect(RateLimit.wait(failure, refusals: .max) == .seconds(30))
    #expect(RateLimit.wait(SearchFailure(.rateLimited), refusals: 1) == .seconds(1))
    #expect(RateLimit.wait(SearchFailure(.rateLimited, retryAfter: .seconds(Int64.max)), refusals: 1) == .longestWait)
  }

  @Test(arguments: [-5, 0, Int.min, Int.max], [-1, 0, Int.min, Int.max])
  func savedSearchesOfAnyNumbers(limit: Int, visible: Int) {
    for place in [PagePlace<Int>.start, .key(2), .position(limit), .position(visible)] {
      var screen = SearchScreen()
      let saved = SavedSearch<Int, Int>(
        text: "a",
        pages: [VisitedPage(place: place, limit: limit), VisitedPage(place: .position(limit), limit: visible)],
        anchor: ScrollAnchor(id: 1, offset: .nan), neighbours: [0, 1, 2], visibleCount: visible)
      _ = screen.at(0) { $0.handle(.restored(saved), at: $1) }
      _ = screen.page(1, Page(rows(0..<3), position: limit, total: .exact(visible)), at: 10)
      _ = screen.page(2, Page(rows(3..<6), position: visible, total: .exact(limit)), at: 20)
      _ = screen.page(3, Page(rows(6..<9), next: 5), at: 30)
      #expect(screen.machine.saved != nil || screen.snapshot.phase == .loading)
    }
  }
}
