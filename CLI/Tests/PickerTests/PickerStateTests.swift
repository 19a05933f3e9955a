import IncrementalSearch
import Terminal
import Testing

@testable import Picker

@Suite struct PickerStateTests {
  private let fruits = ["apple", "apricot", "banana", "cherry", "cranberry", "date", "elderberry", "fig", "grape"]

  @Test func listsEverythingBeforeAKey() {
    let desk = Desk(fruits)
    #expect(desk.shown == ["apple", "apricot", "banana", "cherry", "cranberry", "date"])
    #expect(desk.current == "apple")
    #expect(
      desk.rows.prefix(3) == [
        ">", "  9 ────────────────────────────────────", "▌ apple                                ▐",
      ])
  }

  @Test func everyKeyNarrows() {
    var desk = Desk(fruits)
    desk.type("b")
    #expect(desk.shown == ["banana", "cranberry", "elderberry"])
    desk.type("err")
    #expect(desk.shown == ["cranberry", "elderberry"])
    desk.press(.backspace, times: 4)
    #expect(desk.shown.count == 6)
    #expect(desk.state.field.text.isEmpty)
  }

  @Test func whatOnlySaysThatRowsAreAwaitedIsNotDrawn() {
    var desk = Desk(fruits)
    desk.isHeld = true
    desk.type("b")
    #expect(desk.sparedDrawings > 0 && desk.shown.count == 6)
    let spared = desk.sparedDrawings
    desk.wait(.milliseconds(300))
    #expect(desk.sparedDrawings == spared && desk.rows[1].hasPrefix("⠋"), "it is slow now, which is drawn")
    desk.release()
    #expect(desk.shown == ["banana", "cranberry", "elderberry"])
    desk.failure = SearchFailure(.offline)
    desk.type("e")
    #expect(desk.rows[1].contains("no network"))
    desk.isHeld = true
    let afterFailure = desk.sparedDrawings
    desk.type("r")
    #expect(desk.sparedDrawings == afterFailure && !desk.rows[1].contains("no network"))
  }

  @Test func startsWithAQuery() {
    let desk = Desk(fruits) { $0.query = "berry" }
    #expect(desk.shown == ["cranberry", "elderberry"])
    #expect(desk.rows[0] == "> berry")
  }

  @Test func saysWhatItSearchedInsteadAndSearchesLiterallyAtAKey() {
    var desk = Desk(fruits, columns: 60)
    desk.corrections["bery"] = "berry"
    desk.type("bery")
    #expect(desk.shown == ["cranberry", "elderberry"])
    #expect(desk.rows[1].hasPrefix("  2  results for berry (Ctrl-O: bery) ──"))
    desk.type(" ")
    desk.control("o")
    #expect(desk.state.field.text == "'bery")
    #expect(desk.rows[1].hasPrefix("  0  no match ──"))
    desk.control("o")
    #expect(desk.state.field.text == "'bery", "nothing was corrected")
  }

  @Test func movesAndStopsAtTheEnds() {
    var desk = Desk(fruits)
    desk.press(.up)
    #expect(desk.current == "apple")
    desk.press(.down, times: 3)
    #expect(desk.current == "cherry")
    desk.control("p")
    #expect(desk.current == "banana")
    desk.control("n")
    desk.control("j")
    #expect(desk.current == "cranberry")
    desk.control("k")
    #expect(desk.current == "cherry")
    desk.press(.down, times: 20)
    #expect(desk.current == "grape")
    #expect(desk.shown == ["cherry", "cranberry", "date", "elderberry", "fig", "grape"])
  }

  @Test func enterTakesTheRowUnderTheCursor() {
    var desk = Desk(fruits)
    desk.type("erry")
    desk.press(.down)
    desk.press(.enter)
    #expect(desk.ends == [.chosen([SearchLine(id: 4, text: "cranberry")])])
  }

  @Test func enterOnNoMatchChoosesNothing() {
    var desk = Desk(fruits)
    desk.type("zz")
    desk.press(.enter)
    #expect(desk.ends == [.chosen([])])
  }

  @Test(arguments: [KeyPress(.escape), KeyPress(.character("c"), .control), KeyPress(.character("g"), .control)])
  func leaves(_ press: KeyPress) {
    var desk = Desk(fruits)
    desk.send(.input(.key(press)))
    #expect(desk.ends == [.aborted])
  }

  @Test func controlDLeavesOnlyAnEmptyField() {
    var desk = Desk(fruits)
    desk.type("ab")
    desk.press(.home)
    desk.control("d")
    #expect(desk.state.field.text == "b")
    #expect(desk.ends.isEmpty)
    desk.control("d")
    desk.control("d")
    #expect(desk.ends == [.aborted])
  }

  @Test func enterWaitsForTheRowsOfTheTextTyped() {
    var desk = Desk(fruits)
    desk.isHeld = true
    desk.type("fig")
    desk.press(.enter)
    #expect(desk.ends.isEmpty, "the rows shown are those of the empty query")
    desk.release()
    #expect(desk.ends == [.chosen([SearchLine(id: 7, text: "fig")])])
  }

  @Test func anotherKeyTakesAWaitingEnterBack() {
    var desk = Desk(fruits)
    desk.isHeld = true
    desk.type("fi")
    desk.press(.enter)
    desk.type("g")
    desk.release()
    #expect(desk.ends.isEmpty)
  }

  @Test func aFailureTakesAWaitingEnterBackAndCtrlRTriesAgain() {
    var desk = Desk(fruits)
    desk.isHeld = true
    desk.type("fig")
    desk.press(.enter)
    desk.failure = SearchFailure(.offline)
    desk.release()
    #expect(desk.ends.isEmpty)
    #expect(desk.rows[1].contains("no network (Ctrl-R tries again)"))
    desk.failure = nil
    desk.control("r")
    #expect(desk.shown == ["fig"])
    #expect(!desk.rows[1].contains("Ctrl-R"))
    #expect(desk.ends.isEmpty)
  }

  @Test func selectsInOrderAndKeepsWhatIsOutOfSight() {
    var desk = Desk(fruits) { $0.isMultiple = true }
    desk.type("berry")
    desk.press(.down)
    desk.press(.tab)
    desk.control("u")
    desk.press(.tab)
    #expect(desk.current == "apricot")
    #expect(desk.rows[1].hasPrefix("  9 (2) "))
    #expect(desk.rows[2].hasPrefix(" ┃apple"))
    desk.press(.tab, .shift)
    #expect(desk.current == "apple")
    desk.press(.tab)
    #expect(desk.rows[2].hasPrefix("  apple"))
    desk.type("zzz")
    desk.press(.enter)
    #expect(desk.ends == [.chosen([SearchLine(id: 6, text: "elderberry"), SearchLine(id: 1, text: "apricot")])])
  }

  @Test func withoutMultiTabDoesNothing() {
    var desk = Desk(fruits)
    desk.press(.tab)
    #expect(desk.current == "apple")
    #expect(desk.state.selection.isEmpty)
  }

  @Test func aNewQueryStartsAtItsFirstRowAndAnEarlierOneWhereItWasLeft() {
    var desk = Desk((0..<500).map { "row \($0)" })
    desk.press(.pageDown, times: 5)
    desk.press(.down)
    let place = (desk.current, desk.shown)
    #expect(place.0 == "row 31")
    desk.type("9")
    #expect(desk.current == "row 9")
    desk.press(.backspace)
    #expect(desk.current == place.0)
    #expect(desk.shown == place.1)
  }

  @Test func pagesThroughTheWholeResultInOrderAndBack() {
    let lines = (0..<5_000).map { "row \($0)" }
    var desk = Desk(lines)
    var seen = desk.shown
    while desk.current != lines.last {
      desk.press(.down)
      if let last = desk.shown.last, last != seen.last { seen.append(last) }
      #expect(desk.state.rows.items.count <= 1_000)
    }
    #expect(seen == lines)
    let requests = desk.requests.count
    while desk.current != lines.first { desk.press(.pageUp) }
    #expect(desk.shown.first == lines.first)
    #expect(desk.requests.count > requests, "what was let go is loaded again")
  }

  @Test func aMillionRowsAreWalkedInBoundedMemoryAndNoneIsAskedForTwiceWhileHeld() {
    let lines = [String](repeating: "row", count: 1_000_000)
    var desk = Desk(lines, columns: 80, rows: 202)
    while desk.state.rows.current?.id != lines.count - 1 { desk.press(.pageDown) }
    #expect(desk.requests.count == lines.count / 100, "each page once on the way down")
    for _ in 0..<50 { desk.press(.pageUp) }
    for _ in 0..<20 { desk.press(.pageDown) }
    #expect(desk.repeatedWhileHeld == 0)
    #expect(desk.mostHeld <= 900, "800 and the page that makes room for itself")
  }

  @Test func theEndsOfTheResultAreOneKeyAway() {
    let lines = (0..<100_000).map { "row \($0)" }
    var desk = Desk(lines)
    desk.press(.end, .control)
    #expect(desk.current == lines.last)
    #expect(desk.shown == Array(lines.suffix(6)))
    desk.press(.up, times: 150)
    #expect(desk.current == lines[lines.count - 151], "rows before the place are loaded too")
    desk.press(.home, .control)
    #expect(desk.current == lines.first)
    #expect(desk.shown == Array(lines.prefix(6)))
    #expect(desk.requests.count < 20)
  }

  @Test func rowsThatComeInKeepThePlace() {
    var desk = Desk((0..<300).map { "row \($0)" })
    desk.press(.down, times: 50)
    let shown = desk.shown
    desk.changeData((0..<400).map { "row \($0)" })
    #expect(desk.shown == shown)
    #expect(desk.current == "row 50")
    #expect(desk.rows[1].hasPrefix("  400 "))
  }

  @Test func untouchedTheCursorStaysOnTheBestRow() {
    var desk = Desk(["b", "c"])
    desk.changeData(["a", "b", "c"])
    #expect(desk.current == "a")
  }

  @Test func aSmallerScreenKeepsTheRowAndTheQuery() {
    var desk = Desk((0..<100).map { "row \($0)" }, columns: 80, rows: 24) { $0.isMultiple = true }
    desk.type("row")
    desk.press(.down, times: 20)
    desk.press(.tab)
    desk.send(.resized(columns: 20, rows: 5))
    #expect(desk.current == "row 21")
    #expect(desk.shown.contains("row 21"))
    #expect(desk.rows[0] == "> row")
    desk.send(.resized(columns: 80, rows: 24))
    #expect(desk.current == "row 21")
    #expect(desk.state.selection.count == 1)
    desk.send(.resized(columns: 1, rows: 1))
    #expect(desk.screen.rows == 1, "there is no screen too small")
  }

  @Test func aPasteIsOneQuery() {
    var desk = Desk(fruits)
    let count = desk.requests.count
    desk.send(.input(.paste("cran\nberry\t" + String(repeating: "x", count: 10_000))))
    #expect(desk.state.field.text.hasPrefix("cran berry x"))
    #expect(desk.requests.count == count + 1)
  }

  @Test func slowRowsAreDimmedAndSpin() {
    var desk = Desk(fruits)
    desk.isHeld = true
    desk.type("fig")
    #expect(desk.shown.count == 6)
    #expect(!desk.state.isSpinning)
    #expect(desk.rows[1].hasPrefix("  "))
    desk.wait(.milliseconds(300))
    #expect(desk.state.isSpinning)
    #expect(!desk.rows[1].hasPrefix("  "))
    desk.release()
    #expect(!desk.state.isSpinning)
    #expect(desk.shown == ["fig"])
  }

  @Test func rowsThatAreSlowAtTheEndSpin() {
    var desk = Desk((0..<300).map { "row \($0)" })
    desk.isHeld = true
    desk.press(.down, times: 250)
    #expect(desk.current == "row 199")
    #expect(desk.state.needsTicks)
    for _ in 0..<3 { desk.send(.tick) }
    #expect(desk.state.isSpinning)
    desk.press(.down, times: 5)
    desk.release()
    #expect(!desk.state.isSpinning)
    #expect(desk.current == "row 250", "keys pressed before it was slow are not lost, later ones are")
  }

  @Test func keysThatComeFasterThanRowsAreNotLost() {
    var desk = Desk((0..<20_000).map { "row \($0)" }) { $0.isMultiple = true }
    desk.isHeld = true
    desk.press(.tab, times: 500)
    #expect(desk.state.selection.count == 200, "as many as are held")
    desk.press(.enter)
    #expect(desk.ends.isEmpty)
    desk.release()
    guard case .chosen(let chosen) = desk.ends.first else { return #expect(Bool(false), "nothing is chosen") }
    #expect(chosen.map(\.id) == Array(0..<500))
  }

  @Test func anEditForgetsKeysThatWait() {
    var desk = Desk((0..<300).map { "row \($0)" })
    desk.isHeld = true
    desk.press(.down, times: 250)
    desk.type("1")
    desk.release()
    #expect(desk.current == "row 1")
  }

  @Test func aJumpForgetsKeysThatWait() {
    var desk = Desk((0..<10_000).map { "row \($0)" })
    desk.press(.down, times: 3_000)
    desk.isHeld = true
    desk.press(.down, times: 1_000)
    #expect(desk.current != "row 4000", "some keys wait")
    desk.press(.home, .control)
    desk.release()
    #expect(desk.current == "row 0")
  }

  @Test func theEndOfTheResultIsReachedOnATallScreen() {
    let lines = (0..<10_000).map { "row \($0)" }
    var desk = Desk(lines, rows: 162)
    desk.press(.end, .control)
    #expect(desk.current == lines.last)
    #expect(desk.shown == Array(lines.suffix(160)))
  }

  @Test func aJumpThatFailsIsForgotten() {
    let lines = (0..<10_000).map { "row \($0)" }
    var desk = Desk(lines)
    desk.press(.down, times: 5)
    desk.failure = SearchFailure(.offline)
    desk.press(.end, .control)
    #expect(desk.current == "row 5")
    desk.failure = nil
    desk.changeData(lines + ["one more"])
    #expect(desk.current == "row 5")
  }

  @Test func contentOfAnEarlierPreviewIsNotShown() {
    var desk = Desk(fruits, columns: 100) { $0.preview = PreviewPlace() }
    desk.press(.down)
    desk.send(.preview(PreviewContent(lines: [[AnsiText.Run(text: "of apple")]]), number: 1))
    #expect(!desk.rows.contains { $0.contains("of apple") })
    desk.send(.preview(PreviewContent(lines: [[AnsiText.Run(text: "of apricot")]]), number: 2))
    #expect(desk.rows.contains { $0.contains("of apricot") })
  }

  @Test func upwardTheFieldIsAtTheBottom() {
    var desk = Desk(fruits) { $0.layout = .bottom }
    #expect(desk.rows.last == ">")
    #expect(desk.rows[5].hasPrefix("▌ apple"))
    desk.press(.up)
    #expect(desk.current == "apricot")
    desk.press(.pageUp, times: 3)
    #expect(desk.current == "grape")
    desk.press(.down)
    #expect(desk.current == "fig")
  }

  @Test func asksForAPreviewOncePerRow() {
    var desk = Desk(fruits, columns: 100) { $0.preview = PreviewPlace() }
    desk.press(.down)
    desk.press(.left)
    desk.type("fig")
    let asked = desk.effects.compactMap { effect -> String?? in
      if case .preview(let request, _) = effect { request.current?.text } else { nil }
    }
    #expect(asked == ["apple", "apricot", "fig"])
  }
}
