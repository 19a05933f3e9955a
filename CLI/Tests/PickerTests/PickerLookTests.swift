import IncrementalSearch
import Terminal
import Testing

@testable import Picker

@Suite struct PickerLookTests {
  private let rows = ["apple", "apricot", "banana"]

  private func desk(columns: Int = 40, rows: Int = 8, _ change: (inout PickerLook) -> Void) -> Desk {
    Desk(self.rows, columns: columns, rows: rows) { change(&$0.look) }
  }

  @Test func aBorderStandsBetweenMarginAndPadding() {
    let desk = desk(columns: 24, rows: 10) {
      $0.border = PickerBorder(named: "double")
      $0.label = " Fruit "
      $0.margin = PickerLook.Insets("1,2") ?? .none
      $0.padding = PickerLook.Insets("0,1") ?? .none
    }
    #expect(
      desk.rows == [
        "", "  ╔═════ Fruit ══════╗", "  ║ >                ║", "  ║   3 ──────────── ║", "  ║ ▌ apple          ║",
        "  ║   apricot        ║", "  ║   banana         ║", "  ║                  ║", "  ╚══════════════════╝", "",
      ])
  }

  @Test(arguments: PickerSettings.Layout.allCases)
  func aFooterStandsAtTheOtherEndOfTheRows(_ layout: PickerSettings.Layout) {
    func screen(_ height: Int) -> [String] {
      Desk(rows, columns: 20, rows: height) {
        ($0.layout, $0.header, $0.footer, $0.ghost) = (layout, ["H"], ["F1", "F2"], "a fruit")
      }.rows
    }
    let line = String(repeating: "─", count: 20)
    let field = ["> a fruit", "  3 ────────────────", "  H"]
    let fruits = ["▌ apple", "  apricot", "  banana", ""]
    let expected: [String]
    switch layout {
    case .top: expected = field + fruits + [line, "  F1", "  F2"]
    case .bottom: expected = ["  F1", "  F2", line] + fruits.reversed() + field.reversed()
    case .reverseList: expected = ["  F1", "  F2", line] + fruits + field.reversed()
    }
    #expect(screen(10) == expected)
    // Rows matter more.
    #expect(!screen(6).contains { $0.contains("F1") || $0.contains("───────────────────") })
    #expect(screen(7).contains { $0.contains("apple") } && screen(7).contains("  F2"))
  }

  @Test(arguments: PickerSettings.Layout.allCases)
  func linesStandBetweenRows(_ layout: PickerSettings.Layout) {
    var desk = Desk(rows, columns: 14, rows: 8) {
      $0.layout = layout
      ($0.look.gap, $0.look.gapLine) = (1, "┈")
    }
    let line = "  ┈┈┈┈┈┈┈┈┈┈┈"
    let list = ["▌ apple", line, "  apricot", line, "  banana", line]
    let expected =
      switch layout {
      case .top: [">", "  3 ──────────"] + list
      case .bottom: list.reversed() + ["  3 ──────────", ">"]
      case .reverseList: list + ["  3 ──────────", ">"]
      }
    #expect(desk.rows == expected)
    desk.press(layout == .bottom ? .up : .down, times: 2)
    #expect(desk.current == "banana" && desk.state.rows.visible == 0..<3)
    // A row that is cut loses the free lines first.
    let low = Desk(rows, columns: 14, rows: 7) { ($0.layout, $0.look.gap, $0.look.gapLine) = (layout, 2, nil) }
    let cut = ["▌ apple", "", "", "  apricot", ""]
    #expect(
      layout == .bottom
        ? low.rows.dropLast(2) == cut.reversed() : low.rows.filter { !$0.contains("─") && $0 != ">" } == cut)
  }

  @Test func wideRowsGoOnBelow() throws {
    let rows = ["one two three four", "東京都千代田区丸の内", "five\tsix", "x"]
    var bindings = PickerBindings()
    try bindings.bind("f1:toggle-wrap,f2:toggle-wrap-word")
    var desk = Desk(rows, columns: 13, rows: 10) { $0.bindings = bindings }
    #expect(desk.rows[2] == "▌ one two t…")
    desk.press(.function(1))
    #expect(
      desk.rows[2...] == [
        "▌ one two th", "▌ ↳ ree four", "  東京都千代", "  ↳ 田区丸の", "  ↳ 内", "  five    si", "  ↳ x", "  x",
      ])
    // Matches are marked in the pieces that they are in.
    desk.type("two three")
    #expect(desk.rows[2...3] == ["▌ one two th", "▌ ↳ ree four"])
    let match = MatchQuery("two three", kind: .contains).highlights(in: rows[0])
    let pieces = PickerRow(rows[0], matches: match).wrapped(.char, sign: "↳ ", columns: 10, most: 5)
    #expect(
      pieces.map { $0.parts.flatMap { part in part.matches.map { String(part.text[$0]) } } } == [
        ["two", "th"], ["ree"],
      ])
    let words = PickerRow("a bcdefghijklm no").wrapped(.word, sign: "> ", columns: 10, most: 9)
    #expect(words.map { $0.lead + $0.parts.map(\.text).joined() } == ["a ", "> bcdefghi", "> jklm no"])
    desk.control("u")
    desk.press(.function(2))
    #expect(desk.rows[2...4] == ["▌ one two", "▌ ↳ three", "▌ ↳ four"])
    // The cursor's row is on screen as a whole, and a screen narrower than the sign cuts it.
    desk.press(.down, times: 3)
    #expect(desk.current == "x" && desk.rows.contains("▌ x"))
    desk.send(.resized(columns: 5, rows: 10))
    #expect(desk.current == "x")
    desk.send(.resized(columns: 13, rows: 10))
    desk.press(.up, times: 3)
    for expected in ["▌ one two t…", "▌ one two", "▌ one two t…", "▌ one two"] {
      desk.press(.function(expected == "▌ one two" ? 1 : 2))
      #expect(desk.rows[2] == expected)
    }
    // No more lines than the list has.
    let long = Desk([String(repeating: "a", count: 500), "b"], columns: 13, rows: 6) { $0.look.wrap = .char }
    #expect(long.rows[2...] == ["▌ aaaaaaaaaa", "▌ ↳ aaaaaaaa", "▌ ↳ aaaaaaaa", "▌ ↳ aaaaaaa…"])
  }

  @Test(arguments: PickerSettings.Layout.allCases)
  func thereMayBeNoField(_ layout: PickerSettings.Layout) throws {
    var bindings = PickerBindings()
    try bindings.bind("j:\(layout == .bottom ? "up" : "down"),/:show-input,ctrl-a:toggle-input,s:search(ban)")
    var desk = Desk(rows, columns: 14, rows: 5) {
      ($0.layout, $0.hasInput, $0.bindings, $0.header) = (layout, false, bindings, ["H"])
    }
    let list = ["▌ apple", "  apricot", "  banana", ""]
    switch layout {
    case .top: #expect(desk.rows == ["  H"] + list)
    case .bottom: #expect(desk.rows == list.reversed() + ["  H"])
    case .reverseList: #expect(desk.rows == list + ["  H"])
    }
    #expect(desk.screen.cursor == nil)
    desk.type("jxx")
    desk.send(.input(.paste("zz")))
    #expect(desk.current == "apricot" && desk.state.field.text.isEmpty)
    desk.type("s")
    #expect(desk.shown == ["banana"])
    desk.type("/")
    desk.type("ap")
    #expect(desk.rows.contains { $0.hasPrefix("> ap") } && desk.shown == ["apple", "apricot"])
    desk.control("a")
    #expect(!desk.rows.contains { $0.hasPrefix(">") } && desk.shown == ["apple", "apricot"])
  }

  @Test func thePointerChanges() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:change-pointer(=>),f2:change-pointer(toolong)")
    var desk = Desk(rows, columns: 14, rows: 5) { $0.bindings = bindings }
    desk.press(.function(1))
    desk.press(.function(2))
    #expect(desk.rows[2] == "=> apple")
  }

  @Test func whatStandsInTheEmptyFieldGivesWay() {
    var desk = Desk(rows) { $0.ghost = "a fruit" }
    #expect(desk.rows.first == "> a fruit" && desk.screen.cursor?.column == 2)
    desk.type("a")
    #expect(desk.rows.first == "> a")
    desk.control("u")
    #expect(desk.rows.first == "> a fruit")
  }

  @Test func aBorderGivesWayOnASmallScreen() {
    let desk = desk(columns: 20, rows: 4) { $0.border = PickerBorder(named: "rounded") }
    #expect(desk.rows == [">", "  3 ────────────────", "▌ apple            ▐", "  apricot"])
  }

  @Test(arguments: PickerBorder.names.filter { $0 != "none" })
  func everyBorderIsDrawnAroundTheField(_ name: String) {
    let desk = desk(columns: 20, rows: 8) { $0.border = PickerBorder(named: name) }
    #expect(desk.rows.contains { $0.contains(">") } && desk.rows.contains { $0.contains("apple") })
    #expect(desk.screen.cursor != nil)
  }

  @Test func theCounterStandsWhereItIsWanted() {
    #expect(desk(columns: 12) { $0.info = .right }.rows[1] == "  ───────  3")
    #expect(desk { $0.info = .inline(" < ") }.rows[0].contains("<"))
    #expect(desk { $0.info = .inline(" < ") }.rows[1] == "▌ apple")
    #expect(desk(columns: 12) { $0.info = .inlineRight("") }.rows[0] == ">          3")
    #expect(desk(columns: 12) { $0.info = .inlineRight("at ") }.rows[0] == ">       at 3")
    // What is typed is more than it.
    #expect(desk(columns: 12) { $0.info = .inlineRight("rows that match: ") }.rows[0] == ">")
    #expect(desk { $0.info = .hidden }.rows[0...1] == [">", "▌ apple"])
  }

  @Test func signsAreThoseGiven() {
    var desk = Desk(rows) {
      $0.isMultiple = true
      ($0.look.pointer, $0.look.marker, $0.look.separator) = ("=>", "+", nil)
    }
    desk.press(.tab)
    #expect(desk.rows[1...3] == ["   3 (1)", "  +apple", "=> apricot"])
  }

  @Test(
    arguments: [
      ("fg:252,bg+:#3a3A3a", nil), ("dark,hl:-1:underline:bold", nil), ("16", nil),
      ("hl+:bright-red,selected-bg:4", nil), ("fg:red:underline-double,bg:blue:strong", nil),
      ("fg", "fg needs a colour"), ("fg:purple", "purple is no colour"), ("bg:256", "256"), ("foo:1", "called foo"),
      ("fg:1,bg:#12", "at character 6"), ("fg:#1234567", "no colour"),
    ] as [(String, String?)])
  func coloursAreReadOrSayWhatIsWrong(_ text: String, _ complaint: String?) {
    var colors = PickerColors()
    do throws(ColorError) {
      try colors.add(text)
      #expect(complaint == nil)
    } catch {
      #expect(complaint.map { "\(error)".contains($0) } == true, "\(error)")
    }
  }

  @Test func coloursChangeATheme() throws {
    var colors = PickerColors()
    try colors.add("light,fg:1,hl:2:underline")
    try colors.add("fg:3,bg:#010203,pointer:-1")
    let theme = PickerTheme(depth: .trueColor, isLight: false, colors: colors)
    #expect(theme.text.foreground == .indexed(3) && theme.currentText.foreground == .indexed(3))
    #expect(theme.match == TextStyle(foreground: .indexed(2), attributes: .underline))
    #expect(theme.currentMatch.foreground == .indexed(2))
    #expect(theme.background == .rgb(1, 2, 3) && theme.pointer.foreground == nil)
    #expect(theme.quiet == PickerTheme(depth: .trueColor, isLight: true).quiet)
    // Without colours there are none, whatever is wanted.
    #expect(PickerTheme(depth: .none, isLight: false, colors: colors).text.foreground == nil)
  }

  @Test(arguments: ["", "1,2,3,4,5", "x", "-1", "60%", "1,,2"])
  func insetsThatAreNoneAreRefused(_ text: String) { #expect(PickerLook.Insets(text) == nil) }

  @Test(arguments: [\PickerLook.margin, \.padding])
  func insetsThatThereIsNoRoomForAreLeftOut(_ place: WritableKeyPath<PickerLook, PickerLook.Insets> & Sendable) {
    let without = desk { _ in }
    #expect(desk { $0[keyPath: place] = PickerLook.Insets("\(Int.max)") ?? .none }.rows == without.rows)
  }

  // MARK: Columns

  @Test func columnsStandBelowEachOther() {
    var widths = ColumnWidths()
    let row = { (texts: [String]) in PickerRow(texts.map { PickerRow.Part($0) }) }
    widths.take([row(["name", "city"]), row(["山田太郎", "横浜市", "x"])], columns: 40)
    #expect(widths.widths == [8, 6])
    // They only get wider, and what is too wide leaves the others alone.
    widths.take([row(["a", "b", "c"]), row([String(repeating: "w", count: 30), "b"])], columns: 40)
    #expect(widths.widths == [8, 6])
    #expect(widths.gap(after: 0, columns: 4) == 6 && widths.gap(after: 0, columns: 30) == 2)
    widths.take([row(["ab", "c"])], columns: 80)
    #expect(widths.widths == [2])
  }

  @Test func theNamesOfColumnsAreTheFirstLineOfTheHeader() {
    let desk = Desk(rows) {
      $0.columnNames = ["fruit"]
      $0.header = ["H"]
    }
    #expect(desk.rows[2...3] == ["  fruit", "  H"])
    #expect(desk.rows[4].hasPrefix("▌ apple"))
  }

  @Test func aTableIsScrolledAsAWholeToTheMatchUnderTheCursor() {
    let lines = ["ab|a千代田区|cccc|ddd one", "b|横浜市|cc|ddd one more", "one|x|c|d"]
    var desk = Desk(lines, columns: 24) { $0.columnNames = ["first", "second", "third", "fourth"] }
    var widths = ColumnWidths()
    let view = PickerView<SearchLine>(theme: PickerTheme(depth: .none, isLight: false)) { query in
      let match = MatchQuery(query.text, kind: .contains)
      return { line in
        PickerRow(line.text.split(separator: "|").map { .init(String($0), matches: match.highlights(in: String($0))) })
      }
    }
    func shown() -> [String] {
      let screen = view.screen(of: desk.state, widths: &widths)
      return (2..<6).map { row in
        var text = screen.text(ofRow: row)
        while text.last == " " { text.removeLast() }
        return text
      }
    }
    #expect(
      shown() == ["  first  second     th…", "▌ ab     a千代田区  cc…", "  b      横浜市     cc…", "  one    x          c …"])
    desk.type("one")
    // Names and cells stand below each other, and half of 田 is a blank.
    let scrolled = ["  …     third  fourth", "▌ … 区  cccc   ddd one", "  …     cc     ddd one…", "  …     c      d"]
    #expect(shown() == scrolled)
    // What is in sight stays where it is.
    desk.press(.down)
    #expect(shown().map { $0.dropFirst(2) } == scrolled.map { $0.dropFirst(2) })
    desk.press(.down)
    #expect(shown()[0].hasPrefix("  first  second") && shown()[3].hasPrefix("▌ one    x"))
    desk.press(.up, times: 2)
    #expect(shown() == scrolled)
    desk.control("u")
    #expect(shown()[0].hasPrefix("  first  second"))
  }

  // MARK: Mouse

  private func mouse(
    _ action: MouseReport.Action, _ row: Int, _ column: Int = 3, _ modifiers: KeyModifiers = []
  ) -> PickerEvent<SearchLine> {
    .input(.mouse(MouseReport(action, row: row, column: column, modifiers: modifiers)))
  }

  @Test func aClickGoesToARowAndTwoTakeIt() {
    var desk = Desk(rows)
    desk.send(mouse(.press, 4))
    #expect(desk.current == "banana")
    desk.send(mouse(.press, 1))
    desk.send(mouse(.press, 7))
    #expect(desk.current == "banana" && desk.ends.isEmpty)
    desk.send(.clicked(MouseReport(.press, row: 3, column: 3), count: 2))
    #expect(desk.ends == [.chosen([desk.state.rows.items[1]])])
  }

  @Test func theWheelMovesAndAShiftClickSelects() {
    var desk = Desk(rows) { $0.isMultiple = true }
    desk.send(mouse(.wheelDown, 4))
    #expect(desk.current == "apricot")
    desk.send(mouse(.wheelUp, 4))
    desk.send(mouse(.press, 4, 3, .shift))
    #expect(desk.state.selection.items.map(\.text) == ["banana"])
  }

  @Test func theBarIsDragged() {
    var desk = Desk((1...10_000).map(String.init))
    desk.send(mouse(.press, 5, 39))
    #expect(abs((desk.current.flatMap { Int($0) } ?? 0) - 6_000) < 10)
    desk.send(mouse(.drag, 30, 2))
    #expect(desk.current == "10000")
    desk.send(mouse(.release, 30, 2))
    desk.send(mouse(.drag, 2, 39))
    #expect(desk.current == "10000")
    desk.send(mouse(.press, 2, 39))
    #expect(desk.current == "1")
  }

  @Test func mouseActionsAreBound() throws {
    var bindings = PickerBindings()
    try bindings.bind("double-click:change-query(x),scroll-down:last,right-click:abort")
    var desk = Desk(rows) { $0.bindings = bindings }
    desk.send(mouse(.wheelDown, 2))
    #expect(desk.current == "banana")
    desk.send(.clicked(MouseReport(.press, row: 2, column: 2), count: 2))
    #expect(desk.state.field.text == "x")
  }

  // MARK: Places of a preview

  @Test func aPreviewStandsElsewhereOnANarrowScreen() {
    let place = PreviewPlace("right,60%,wrap<100(down,4,border-none)")
    #expect(place?.fitting(columns: 100).side == .right && place?.fitting(columns: 100).size == .percent(60))
    let narrow = place?.fitting(columns: 99)
    #expect(narrow?.side == .down && narrow?.size == .cells(4) && narrow?.hasBorder == false && narrow?.wraps == true)
    let between = PreviewPlace("up,<80(down,border-none),wrap")
    #expect(between?.wraps == true && between?.side == .up && between?.fitting(columns: 79).side == .down)
    #expect(PreviewPlace("<80(down)x") == nil && PreviewPlace("<80(down") == nil)
    #expect(PreviewPlace("top")?.side == .up && PreviewPlace("bottom,sharp")?.side == .down)
    #expect(PreviewPlace("right<100") == nil && PreviewPlace("right<x(down)") == nil && PreviewPlace("<9(fly)") == nil)
  }

  @Test func aPreviewSaysWhereItIs() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:preview-down,f2:preview-bottom,f3:change-preview-window(noinfo)")
    var desk = Desk(rows, columns: 40) {
      $0.bindings = bindings
      $0.preview = PreviewPlace(side: .right, size: .cells(12))
    }
    func show(_ lines: [String]) {
      desk.send(.preview(PreviewContent(lines: lines.map { [AnsiText.Run(text: $0)] }), number: 1))
    }
    let count = desk.rows.count
    show((1...count).map { "line \($0)" })
    #expect(!desk.rows.contains { $0.contains("/") }, "all are in sight")
    show((1...count + 3).map { "line \($0)" })
    #expect(desk.rows[0].hasSuffix(" 1/\(count + 3)"))
    desk.press(.function(1))
    #expect(desk.rows[0].hasSuffix(" 2/\(count + 3)"))
    desk.press(.function(2))
    #expect(desk.rows[0].hasSuffix(" 4/\(count + 3)"))
    desk.press(.function(3))
    #expect(desk.rows[0].hasSuffix("line 4"))
  }

  @Test func theHeaderOfTheInputGoesUpwardsWithTheRows() {
    var desk = Desk(rows) { $0.layout = .bottom }
    desk.send(.progress(PickerProgress(records: 3, header: ["1", "2"])))
    #expect(desk.rows[4...5] == ["  2", "  1"])
  }

  // MARK: Jump, and programs beside

  @Test func aJumpAndOneThatIsLeftAreEvents() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:jump,jump:change-query(a),jump-cancel:abort")
    var desk = Desk(rows) { $0.bindings = bindings }
    desk.press(.function(1))
    desk.type("s")
    #expect(desk.state.field.text == "a" && desk.ends.isEmpty)
    desk.press(.function(1))
    desk.press(.enter)
    #expect(desk.ends == [.aborted])
  }

  @Test func aLabelGoesToItsRow() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:jump,f2:jump-accept")
    var desk = Desk(rows) { $0.bindings = bindings }
    desk.press(.function(1))
    #expect(desk.rows[2...4].map { $0.prefix(3) } == ["a a", "s a", "d b"])
    desk.type("d")
    #expect(desk.current == "banana" && desk.state.field.text == "")
    desk.press(.function(1))
    desk.press(.escape)
    #expect(desk.ends.isEmpty && desk.rows[2].hasPrefix("  a"))
    desk.press(.function(2))
    desk.type("s")
    #expect(desk.ends == [.chosen([desk.state.rows.items[1]])])
  }

  @Test func whatAProgramAsksForIsDone() throws {
    var desk = Desk(rows)
    desk.send(.asked(try PickerAction.list("change-query(an)")))
    #expect(desk.state.picture.query == "an" && desk.state.picture.items.map(\.text) == ["banana"])
    #expect(desk.state.picture.facts.position == 1 && desk.state.picture.facts.matched == 1)
    #expect(try PickerAction.list("up+reload(ls)").contains(where: \.runsCommands))
    #expect(try !PickerAction.list("up+change-query(ls)").contains(where: \.runsCommands))
  }

  @Test func commandsAreToldTheKey() {
    var desk = Desk(rows)
    desk.press(.function(3), .control)
    #expect(desk.state.picture.facts.key == "ctrl-f3")
    desk.press(.character(" "), .alt)
    #expect(desk.state.picture.facts.key == "alt-space")
    desk.type("a")
    #expect(desk.state.picture.facts.key == "a")
  }
}
