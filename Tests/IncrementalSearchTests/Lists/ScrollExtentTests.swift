import Testing

@testable import IncrementalSearch

@Suite struct ScrollExtentTests {
  private func extent(_ offset: Double, content: Double = 1_000) -> ScrollExtent {
    ScrollExtent(offset: offset, viewport: 100, content: content, topInset: 20, bottomInset: 10)
  }

  @Test func whatIsSeenLiesBetweenTheInsets() {
    #expect(extent(0).visible == 20..<90)
    #expect(extent(0).restingOffsets == -20...910)
    #expect(extent(0, content: 30).restingOffsets == -20 ... -20, "short content rests at the top")
    #expect(ScrollExtent(offset: 0, viewport: 10, content: 5, topInset: 20, bottomInset: 20).visible.isEmpty)
  }

  @Test func bouncingIsBeyondTheRestingOffsets() {
    #expect(extent(-50).overscroll == -30)
    #expect(extent(-20).overscroll == 0)
    #expect(extent(910).overscroll == 0)
    #expect(extent(925).overscroll == 15)
  }

  @Test func aRowStaysOnScreen() {
    #expect(extent(200, content: 1_500).offset(keeping: 190, at: 690, from: extent(200)) == 700)
    #expect(extent(200).offset(keeping: 190, at: 40, from: extent(200)) == 50)
  }

  @Test func aBounceGoesOnButDoesNotGrow() {
    // Nothing moved: the bounce stays as it is.
    #expect(extent(-50).offset(keeping: 0, at: 0, from: extent(-50)) == -50)
    #expect(extent(925).offset(keeping: 900, at: 900, from: extent(925)) == 925)
    // Rows came above: the row under the finger stays.
    #expect(extent(-50, content: 1_500).offset(keeping: 0, at: 500, from: extent(-50)) == 450)
    // Rows went above: no further out than it was.
    #expect(extent(-50).offset(keeping: 100, at: 0, from: extent(-50)) == -50)
  }

  @Test func theContentsEndsHold() {
    #expect(extent(300).offset(keeping: 340, at: 0, from: extent(300)) == -20)
    #expect(extent(900, content: 400).offset(keeping: 905, at: 395, from: extent(900)) == 310)
  }

  @Test func edgesCountFromWhatIsSeen() {
    var edges = ScrollEdges(distance: 20)
    #expect(edges.moved(extent(0)) == [.previous], "20 points under the bar")
    #expect(edges.moved(extent(100)) == [])
    #expect(edges.moved(extent(889)) == [])
    #expect(edges.moved(extent(890)) == [.next], "20 points above the lower bar")
  }
}
