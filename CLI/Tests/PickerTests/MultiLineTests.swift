import IncrementalSearch
import Terminal
import Testing

@testable import Picker

@Suite struct MultiLineTests {
  private let lines = ["a1\na2\na3", "b1", "c1\nc2", "d1\nd2\nd3\nd4", "e1", "f1\nf2"]

  private func desk(rows: Int = 8, _ change: (inout PickerSettings) -> Void = { _ in }) -> Desk {
    Desk(lines, rows: rows, change, lines: { $0.text.split(separator: "\n").count })
  }

  /// The lines of the list without what is right of their texts.
  private func list(_ desk: Desk) -> [String] {
    desk.rows[2...].map { row in
      var text = row.prefix(8)
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  @Test func aRowTakesItsLines() {
    #expect(list(desk()) == ["▌ a1", "▌ a2", "▌ a3", "  b1", "  c1", "  c2"])
  }

  @Test func linesAreShownAsOneAndAgain() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:toggle-multi-line")
    var desk = desk { $0.bindings = bindings }
    desk.press(.function(1))
    #expect(list(desk) == ["▌ a1␊a2␊", "  b1", "  c1␊c2", "  d1␊d2␊", "  e1", "  f1␊f2"])
    desk.press(.function(1))
    #expect(list(desk) == ["▌ a1", "▌ a2", "▌ a3", "  b1", "  c1", "  c2"])
  }

  @Test func theCursorsRowIsWholeAndTheLastOneMayBeCut() {
    var desk = desk(rows: 7)
    #expect(list(desk) == ["▌ a1", "▌ a2", "▌ a3", "  b1", "  c1"])
    desk.press(.down, times: 3)
    #expect(desk.current == lines[3])
    #expect(list(desk).filter { $0.hasPrefix("▌") } == ["▌ d1", "▌ d2", "▌ d3", "▌ d4"])
    desk.press(.down, times: 2)
    #expect(list(desk).filter { $0.hasPrefix("▌") } == ["▌ f1", "▌ f2"])
    desk.press(.up, times: 5)
    #expect(list(desk)[0] == "▌ a1")
  }

  @Test func aRowThatIsHigherThanTheListIsCut() {
    var desk = desk(rows: 5)
    desk.press(.down, times: 3)
    #expect(list(desk) == ["▌ d1", "▌ d2", "▌ d3"])
    desk.press(.down)
    #expect(desk.current == "e1" && list(desk).contains("▌ e1"))
  }

  @Test func upwardsTheLinesOfARowGoDown() {
    let desk = desk(rows: 8) { $0.layout = .bottom }
    #expect(desk.rows[..<6].map { String($0.prefix(4)) } == ["  c1", "  c2", "  b1", "▌ a1", "▌ a2", "▌ a3"])
  }

  @Test func aClickFindsTheRowOfItsLine() {
    var desk = desk()
    desk.send(.clicked(MouseReport(.press, row: 7, column: 4), count: 1))
    #expect(desk.current == lines[2])
    desk.send(.clicked(MouseReport(.press, row: 3, column: 4), count: 1))
    #expect(desk.current == lines[0])
  }

  @Test func everyWalkKeepsTheCursorInSight() {
    var random = SystemRandomNumberGenerator()
    let texts = (0..<60).map { number in
      (0..<Int.random(in: 1...9, using: &random)).map { "\(number).\($0)" }.joined(separator: "\n")
    }
    for rows in [4, 5, 8, 13] {
      var desk = Desk(texts, rows: rows, lines: { $0.text.split(separator: "\n").count })
      for _ in 0..<300 {
        let keys: [Key] = [.up, .down, .pageUp, .pageDown]
        desk.press(keys.randomElement(using: &random) ?? .down)
        let first = (desk.current ?? "").split(separator: "\n").first ?? ""
        #expect(desk.rows.contains { $0.hasPrefix("▌ \(first)") })
        let blocks = desk.state.rows.blocks
        #expect(blocks.last.map { $0.upperBound <= desk.state.rows.height } ?? true)
      }
    }
  }

  @Test func marksStayInTheirLine() throws {
    let text = "ab\nxaby\nb"
    let ab = text.ranges(of: "ab")
    let lines = PickerRow(text, matches: ab + [text.range(of: "y\nb")].compactMap { $0 }).lines
    #expect(lines.map { $0.parts[0].text } == ["ab", "xaby", "b"])
    let marked = lines.map { line in line.parts[0].matches.map { String(line.parts[0].text[$0]) } }
    #expect(marked == [["ab"], ["ab", "y"], ["b"]])
    #expect(PickerRow("a\n").lines.count == 1 && PickerRow("").lines.count == 1 && PickerRow("a\n\nb").lines.count == 3)
  }
}
