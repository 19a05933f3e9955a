import Testing

@testable import SearchMachines

@Suite struct ScrollEdgesTests {
  /// A list in a viewport of 100; near is 50.
  private struct Screen {
    var edges = ScrollEdges(distance: 50)

    mutating func moved(_ offset: Double, content: Double = 1_000) -> String {
      edges.moved(offset: offset, viewport: 100, content: content)
        .map { $0 == .next ? "next" : "previous" }.joined(separator: " ")
    }
  }

  @Test func aBurstAsksOnce() {
    var screen = Screen()
    #expect(screen.moved(500) == "")
    #expect(screen.moved(840) == "")
    for (offset, asked) in [(850.0, "next"), (860, ""), (880, ""), (900, ""), (920, ""), (870, "")] {
      #expect(screen.moved(offset) == asked, "at \(offset)")
    }
    #expect(screen.moved(500) == "")
    #expect(screen.moved(60) == "")
    for (offset, asked) in [(50.0, "previous"), (20, ""), (0, ""), (-30, ""), (0, ""), (40, "")] {
      #expect(screen.moved(offset) == asked, "at \(offset)")
    }
  }

  @Test func comingBackAsksAgain() {
    var screen = Screen()
    #expect(screen.moved(30) == "previous")
    #expect(screen.moved(60) == "")
    #expect(screen.moved(50) == "previous")
    #expect(screen.moved(860) == "next")
    #expect(screen.moved(840) == "")
    #expect(screen.moved(850) == "next")
  }

  @Test func atOffsetZeroLoadingDoesNotCascade() {
    var screen = Screen()
    #expect(screen.moved(0) == "previous")
    for content in stride(from: 1_200.0, through: 3_000, by: 200) {
      #expect(screen.moved(0, content: content) == "", "rows came above and the list stayed at the top")
    }
    #expect(screen.moved(200, content: 3_000) == "", "the place was kept")
    #expect(screen.moved(0, content: 3_000) == "previous")
  }

  @Test func aPersonScrollingAgainMayAskAgain() {
    var screen = Screen()
    #expect(screen.moved(0) == "previous")
    #expect(screen.moved(0, content: 1_200) == "")
    screen.edges.scrollBegan()
    #expect(screen.moved(0, content: 1_200) == "previous")
    #expect(screen.moved(1_100, content: 1_200) == "next")
    screen.edges.scrollBegan()
    #expect(screen.moved(1_100, content: 1_200) == "next")
  }

  @Test func atTheBottomItAsksAgainWhenRowsHaveComeAndItIsStillNear() {
    var screen = Screen()
    #expect(screen.moved(900) == "next")
    #expect(screen.moved(900, content: 1_030) == "next", "30 below is still near")
    #expect(screen.moved(900, content: 1_030) == "")
    #expect(screen.moved(900, content: 1_300) == "")
  }

  @Test func shortContentKeepsLoadingAtTheBottom() {
    var screen = Screen()
    var contents: [Double] = []
    var content = 0.0
    for _ in 0..<20 {
      let asked = screen.moved(0, content: content)
      if asked.contains("next") {
        contents.append(content)
        content += 20
      }
    }
    // Near is 50, the viewport 100: up to 150 points it is wanted.
    #expect(contents == [0, 20, 40, 60, 80, 100, 120, 140])
    #expect(screen.moved(0, content: content) == "")
  }

  @Test func shortContentAsksPreviousFirstAndOnce() {
    var screen = Screen()
    #expect(screen.moved(0, content: 40) == "previous next")
    #expect(screen.moved(0, content: 60) == "next")
    #expect(screen.moved(0, content: 60) == "")
  }

  @Test func aDistanceOfZeroAsksAtTheEdge() {
    var edges = ScrollEdges(distance: 0)
    #expect(edges.moved(offset: 1, viewport: 100, content: 200) == [])
    #expect(edges.moved(offset: 0, viewport: 100, content: 200) == [.previous])
    #expect(edges.moved(offset: 100, viewport: 100, content: 200) == [.next])
  }
}
