import Foundation
import IncrementalSearch
import Terminal
import Testing

@testable import Picker

@Suite struct PickerActionTests {
  private let fruits = ["apple", "apricot", "banana", "cherry", "cranberry", "date", "elderberry", "fig", "grape"]

  private func desk(_ bindings: String..., change: (inout PickerSettings) -> Void = { _ in }) throws -> Desk {
    var parsed = PickerBindings()
    for binding in bindings { try parsed.bind(binding) }
    return Desk(fruits) {
      $0.bindings = parsed
      $0.isMultiple = true
      change(&$0)
    }
  }

  private func texts(_ end: PickerEnd<SearchLine>?) -> [String]? {
    if case .chosen(let items) = end { items.map(\.text) } else { nil }
  }

  @Test func chainsAreDoneInOrder() throws {
    var desk = try desk("ctrl-t:select-all+down+deselect+accept")
    desk.type("berry")
    desk.control("t")
    #expect(texts(desk.ends.first) == ["cranberry"])
  }

  @Test func aKeyMayBeASignAndABindingGoOn() throws {
    var desk = try desk("?:change-prompt(%> ),x:put(yz),f1:down", "f1:+down")
    desk.type("?ax")
    #expect(desk.state.field.text == "ayz" && desk.state.settings.prompt == "%> ")
    desk.control("u")
    desk.press(.function(1))
    #expect(desk.current == "banana")
  }

  @Test func rowsAreScrolledUnderTheCursor() throws {
    var desk = try desk("f1:offset-down,f2:offset-up,f3:offset-middle,f4:bell,f5:change-footer(x)+change-ghost(y)")
    func first() -> String? { desk.rows.dropFirst(2).first.map { String($0.dropFirst(2)) } }
    desk.press(.down, times: 4)
    desk.press(.function(3))
    let middle = first()
    desk.press(.function(1))
    #expect(desk.current == "cranberry" && first() != middle)
    desk.press(.function(2))
    #expect(desk.current == "cranberry" && first() == middle)
    // The cursor goes along where its row would leave.
    desk.press(.function(2), times: 9)
    #expect(first()?.hasPrefix("apple") == true && desk.current == "cherry")
    desk.press(.function(1), times: 20)
    #expect(first()?.hasPrefix("cherry") == true && desk.current == "date")
    desk.press(.function(4))
    #expect(desk.effects.contains(.bell))
    desk.press(.function(5))
    #expect(desk.state.settings.footer == ["x"] && desk.rows.first == "> y")
  }

  @Test func theCursorGoesFromOneSelectedRowToTheNext() throws {
    var desk = try desk("f1:next-selected,f2:prev-selected")
    desk.press(.function(1))
    #expect(desk.current == "apple")
    for row in [1, 4, 7] {
      desk.send(.input(.key(KeyPress(.home, .control))))
      desk.press(.down, times: row)
      desk.press(.tab)
    }
    desk.send(.input(.key(KeyPress(.home, .control))))
    var gone: [String?] = []
    for key in [1, 1, 1, 1, 2, 2, 2] {
      desk.press(.function(key))
      gone.append(desk.current)
    }
    #expect(gone == ["apricot", "cranberry", "fig", "fig", "cranberry", "apricot", "apricot"])
  }

  @Test func aCommandGetsAllRowsThatAreFound() throws {
    var desk = try desk("f1:execute-silent(a {*})+execute-silent(b {})+bell")
    desk.type("ap")
    desk.press(.function(1))
    let runs = desk.effects.compactMap { effect -> (String, [String]?)? in
      if case .run(_, let command, let moment, _) = effect { (command, moment.all?.map(\.text)) } else { nil }
    }
    #expect(runs.map(\.0) == ["a {*}"] && runs[0].1 == desk.lines.filter { $0.contains("ap") })
    // What comes after it waits for it, and gets no rows that it doesn't ask for.
    guard case .run(_, _, _, let number)? = desk.effects.last(where: { if case .run = $0 { true } else { false } })
    else {
      return
    }
    desk.send(.ran(.silently, output: "", number: number))
    guard case .run(_, "b {}", let moment, _)? = desk.effects.last else {
      Issue.record("the second command was not run")
      return
    }
    #expect(moment.all == nil && moment.current?.text == desk.current)
  }

  @Test func rowsByNumberAndEnds() throws {
    var desk = try desk("f1:pos(3),f2:pos(-1),f3:last,f4:first,f5:half-page-down")
    desk.press(.function(1))
    #expect(desk.current == "banana")
    desk.press(.function(2))
    #expect(desk.current == "grape")
    desk.press(.function(4))
    #expect(desk.current == "apple")
    desk.press(.function(5))
    #expect(desk.current == "cherry")
    desk.press(.function(3))
    #expect(desk.current == "grape")
  }

  @Test func theCursorGoesAround() throws {
    var desk = try desk { $0.cycles = true }
    desk.press(.up)
    #expect(desk.current == "grape")
    desk.press(.down)
    #expect(desk.current == "apple")
    // The other end may be farther away than rows are held.
    var long = Desk((0..<5_000).map { "row \($0)" }) { $0.cycles = true }
    long.press(.up)
    #expect(long.current == "row 4999")
    long.press(.down)
    #expect(long.current == "row 0")
  }

  @Test func keysAfterAJumpAreMeantForItsRows() {
    func desk(_ press: (inout Desk) -> Void) -> Desk {
      var desk = Desk((0..<5_000).map { "row \($0)" }) { $0.cycles = true }
      desk.isHeld = true
      desk.press(.end, .control)
      press(&desk)
      #expect(desk.ends.isEmpty && desk.current == "row 0")
      return desk
    }
    var taken = desk { $0.press(.enter) }
    taken.release()
    #expect(taken.ends == [.chosen([SearchLine(id: 4_999, text: "row 4999")])])
    var moved = desk {
      $0.press(.up, times: 2)
      $0.press(.enter)
    }
    moved.release()
    #expect(moved.ends == [.chosen([SearchLine(id: 4_997, text: "row 4997")])])
    // Who types on means other rows.
    var typed = desk { $0.type("12") }
    typed.release()
    #expect(typed.current == "row 12")
    var failed = desk { $0.press(.enter) }
    failed.failure = SearchFailure(.offline)
    failed.release()
    #expect(failed.ends.isEmpty)
  }

  @Test func theCursorStaysOnItsRow() throws {
    var desk = try desk { $0.tracks = true }
    desk.press(.down, times: 6)
    desk.type("berry")
    #expect(desk.current == "elderberry")
    desk.press(.backspace, times: 5)
    #expect(desk.current == "elderberry")
  }

  @Test func theCursorKeepsItsPlaceWhereRowsAreReadAnew() throws {
    var desk = try desk("f1:reload(x),f2:put(a)+reload(x)")
    desk.press(.down, times: 4)
    let line = desk.rows.firstIndex { $0.hasPrefix("▌") }
    desk.press(.function(1))
    desk.reread(fruits.map { $0 + "s" }, number: 1)
    #expect(desk.current == "cranberrys" && desk.rows.firstIndex { $0.hasPrefix("▌") } == line)
    // What comes late is waited for, and what is less ends with the last row.
    desk.press(.function(1))
    desk.reread(Array(fruits.prefix(2)), Array(fruits.dropFirst(2)), number: 2)
    #expect(desk.current == "cranberry")
    desk.press(.function(1))
    desk.reread(["fig", "grape"], number: 3)
    #expect(desk.current == "grape")
    desk.press(.up)
    desk.press(.function(1))
    desk.reread(["x"], ["y"], ["z"], number: 4)
    #expect(desk.current == "x")
    // Another query asks for other rows.
    var typed = try self.desk("f1:put(a)+reload(x)") { $0.searches = false }
    typed.press(.down, times: 2)
    typed.press(.function(1))
    typed.reread(fruits, number: 1)
    #expect(typed.current == "apple")
  }

  @Test func aRowFarDownIsThereAgainWhereRowsAreReadAnew() throws {
    var desk = try desk("f1:reload(x)")
    desk.changeData((0..<5_000).map { "row \($0)" })
    desk.send(.asked([.position(3_000)]))
    #expect(desk.current == "row 2999")
    desk.press(.function(1))
    let lines = (0..<5_000).map { "other \($0)" }
    desk.reread(Array(lines.prefix(100)), Array(lines.dropFirst(100)), number: 1)
    #expect(desk.current == "other 2999")
  }

  @Test func aTrackedRowIsToldByItsTextWhereRowsAreReadAnew() throws {
    var desk = try desk("f1:reload(x)") { $0.tracks = true }
    desk.press(.down, times: 2)
    desk.press(.function(1))
    desk.reread(["new", "apple", "apricot"], ["other", "banana", "cherry"], number: 1)
    #expect(desk.current == "banana")
    // One that is not there any more leaves the cursor at its number.
    desk.press(.function(1))
    desk.reread(fruits.filter { $0 != "banana" }, number: 2)
    #expect(desk.current == "date")
  }

  @Test func eventsComeOnce() throws {
    var desk = try desk(
      "start:put(a),change:first+put(),load:change-prompt(l> ),one:accept,zero:change-query(fig)",
      "multi:change-header(m),focus:print(f)")
    #expect(desk.state.field.text == "a")
    desk.send(.progress(PickerProgress(records: 9)))
    #expect(desk.state.settings.prompt == "l> ")
    desk.press(.tab)
    #expect(desk.state.settings.header == ["m"])
    desk.type("zzz")
    #expect(texts(desk.ends.last) == ["apple"], "what was selected is chosen when fig is the only match")
    #expect(desk.state.printed.count >= 2)
  }

  @Test func searchingCanBeSwitchedOff() throws {
    var desk = try desk("f1:enable-search,f2:disable-search,f3:search(fig)") { $0.searches = false }
    desk.type("ban")
    #expect(desk.shown.count == 6)
    desk.press(.function(3))
    #expect(desk.shown == ["fig"] && desk.state.field.text == "ban")
    desk.press(.function(1))
    #expect(desk.shown == ["banana"])
    desk.press(.function(2))
    desk.type("zzz")
    #expect(desk.shown == ["banana"])
  }

  @Test func rowsOfAnEarlierReadingAreNeverTaken() throws {
    var parsed = PickerBindings()
    try parsed.bind("change:reload(cmd {q})")
    var settings = PickerSettings()
    settings.bindings = parsed
    settings.searches = false
    // An item's reading is the hundreds of its number.
    var state = PickerState<SearchLine>(settings, columns: 40, rows: 8, reading: { $0.id / 100 })
    let effects = state.take(.input(.text("a")))
    #expect(
      effects.contains { if case .reload("cmd {q}", let moment, number: 1) = $0 { moment.query == "a" } else { false } }
    )
    #expect(!state.take(.input(.key(KeyPress(.enter)))).contains { if case .end = $0 { true } else { false } })
    #expect(state.isAccepting)
  }

  @Test func enterWaitsForARowThatIsStillRead() throws {
    func reading() throws -> Desk {
      var reading = try self.desk { $0.progress = PickerProgress(records: 0, isReading: true) }
      reading.type("zzz")
      reading.press(.enter)
      #expect(reading.ends.isEmpty && reading.state.isAccepting)
      return reading
    }
    var desk = try reading()
    desk.send(.progress(PickerProgress(records: 100, isReading: true)))
    #expect(desk.ends.isEmpty)
    desk.changeData(fruits + ["zzz top"])
    #expect(texts(desk.ends.first) == ["zzz top"])
    // What was read last is searched when reading has ended already.
    desk = try reading()
    desk.send(.progress(PickerProgress(records: 200)))
    #expect(desk.ends.isEmpty && desk.state.needsTicks)
    desk.changeData(fruits + ["zzz last"])
    #expect(texts(desk.ends.first) == ["zzz last"])
    desk = try reading()
    desk.send(.progress(PickerProgress(records: 6)))
    for _ in 0..<3 {
      #expect(desk.ends.isEmpty)
      desk.send(.tick)
    }
    #expect(texts(desk.ends.first) == [] && !desk.state.needsTicks)
    // Who types on has changed their mind.
    desk = try reading()
    desk.press(.backspace)
    desk.changeData(fruits + ["zzz top"])
    #expect(desk.ends.isEmpty && desk.shown == ["zzz top"])
    desk.press(.enter)
    #expect(texts(desk.ends.first) == ["zzz top"])
  }

  /// A source spaces its changes out; once all has been read, the last one is not waited for.
  @Test func theEndOfReadingShowsAllThatWasRead() throws {
    var desk = try desk { $0.progress = PickerProgress(records: 0, isReading: true) }
    desk.lines = fruits + ["zzz last"]
    desk.send(.progress(PickerProgress(records: 3, isReading: true)))
    #expect(!desk.shown.contains("zzz last"))
    desk.send(.progress(PickerProgress(records: desk.lines.count)))
    #expect(desk.state.rows.items.count == desk.lines.count)
    let told = desk.effects.count { $0 == .reportChange }
    desk.send(.progress(PickerProgress(records: desk.lines.count, header: ["all"])))
    #expect(told == 1 && desk.effects.count { $0 == .reportChange } == 1)
  }

  /// A key that accepts is pressed before it is known whether anything is found.
  @Test(arguments: ["accept", "accept-non-empty", "accept-or-print-query"])
  func whatIsDoneWhereNothingIsFoundWaitsForTheAnswer(action: String) throws {
    func ends(with rows: [String]) throws -> PickerEnd<SearchLine>? {
      var desk = try desk("f1:\(action)") { $0.progress = PickerProgress(records: 0, isReading: true) }
      desk.type("zzz")
      desk.press(.function(1))
      #expect(desk.ends.isEmpty && desk.state.isAccepting)
      desk.changeData(fruits + rows)
      desk.send(.progress(PickerProgress(records: 6)))
      for _ in 0..<3 { desk.send(.tick) }
      #expect(!desk.state.isAccepting)
      return desk.ends.first
    }
    #expect(texts(try ends(with: ["zzz top"])) == ["zzz top"])
    let end = try ends(with: [])
    switch action {
    case "accept": #expect(texts(end) == [])
    case "accept-non-empty": if let end { Issue.record("\(end)") }
    default: if case .query? = end {} else { Issue.record("\(String(describing: end))") }
    }
  }

  @Test func anotherKeyEndsAndIsTold() throws {
    var desk = try desk { $0.expected = [.key(KeyPress(.character("v"), .control)): "ctrl-v", .sign("@"): "@"] }
    desk.control("v")
    #expect(texts(desk.ends.first) == ["apple"] && desk.state.endKey == "ctrl-v")
    desk.type("@")
    #expect(desk.state.endKey == "@")
  }

  @Test func queriesOfOldComeBack() throws {
    var desk = try desk {
      $0.history = ["fig", "date"]
      $0.keepsHistory = true
    }
    desk.type("a")
    desk.control("p")
    #expect(desk.state.field.text == "date")
    desk.control("p")
    desk.control("p")
    #expect(desk.state.field.text == "fig")
    desk.control("n")
    desk.control("n")
    #expect(desk.state.field.text == "a")
  }

  @Test func aCommandForRowsIsNotRunWithoutAny() throws {
    var bindings = PickerBindings()
    try bindings.bind("enter:become(vim {})")
    var state = PickerState<SearchLine>(
      {
        var settings = PickerSettings(); settings.bindings = bindings; return settings
      }(), columns: 40, rows: 8,
      needsItem: { $0.contains("{}") })
    #expect(!state.take(.input(.key(KeyPress(.enter)))).contains { if case .end = $0 { true } else { false } })
  }

  @Test func whatACommandPrintsMayEndWithALineEnd() throws {
    #expect(try PickerAction.list("up+change-prompt(a)\n").count == 2)
    #expect(try PickerAction.list(" \n").isEmpty)
  }

  @Test func aLimitOfSelectedRowsHolds() throws {
    var desk = try desk("f1:select-all,f2:toggle-all,f3:change-multi(0)") { $0.mostSelected = 2 }
    desk.press(.function(1))
    #expect(desk.state.selection.items.map(\.text) == ["apple", "apricot"])
    desk.press(.function(2))
    #expect(desk.state.selection.count == 2)
    desk.press(.function(3))
    desk.press(.tab)
    #expect(desk.state.selection.count == 2)
  }

  @Test func tabStaysOnARowThatIsBeyondTheLimit() throws {
    var desk = try desk { $0.mostSelected = 2 }
    desk.press(.tab, times: 4)
    #expect(desk.state.selection.count == 2 && desk.current == "banana")
    // A row that is let go makes room.
    desk.press(.up)
    desk.press(.tab, times: 2)
    #expect(desk.state.selection.items.map(\.text) == ["apple", "banana"] && desk.current == "cherry")
  }

  @Test func theHeaderStandsByTheFieldInEveryLayout() throws {
    var desk = try desk { $0.header = ["H"] }
    desk.send(.progress(PickerProgress(records: 9, header: ["I"])))
    #expect(desk.rows[2...3] == ["  H", "  I"] && desk.rows[4].hasPrefix("▌ apple"))
    var below = try self.desk {
      $0.header = ["H"]
      $0.layout = .reverseList
    }
    below.send(.progress(PickerProgress(records: 9, header: ["I"])))
    #expect(below.rows[0].hasPrefix("▌ apple") && below.rows[4...5] == ["  I", "  H"] && below.rows[7] == ">")
  }

  @Test(arguments: [
    ("ctrl-a:fly", 8, "no action fly"), ("nokey:up", 1, "nokey"),
    ("ctrl-a", 7, "action is missing"),
    ("ctrl-a:up+", 11, "action is missing"), ("ctrl-a:execute(ls", 15, "not closed"), ("a:up,b:wait", 8, "fzf's"),
    ("a:execute-multi(x)", 3, "execute with {+}"), ("a:change-nth(2)", 3, "another --nth"),
    ("insert:up", 1, "fzf's"), ("every(3):up", 1, "fzf's"),
    ("a:pos(x)", 3, "can't have"), ("a:reload", 3, "needs an argument"), ("a:up(3)", 3, "can't have"),
  ])
  func whatCannotBeReadSaysWhere(_ text: String, _ position: Int, _ reason: String) {
    var bindings = PickerBindings()
    let error = #expect(throws: BindingError.self) { try bindings.bind(text) }
    #expect(error?.reason.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.position == position)
  }

  @Test(arguments: [
    ("ctrl-a:execute(echo (a), b)+up", 2), ("ctrl-a:execute:echo a,b:c+d", 1), ("ctrl-a:reload~a)b~+first,b:down", 2),
    ("ctrl-a,ctrl-b:up", 1), ("ctrl-a:change-query[x]+change-prompt{y}+change-header<z>", 3),
    ("ctrl-a:delete-char/eof", 1),
    (",:up,ctrl-a:down", 1), ("alt-,,ctrl-a:down", 1), ("alt-,:up,Ctrl-A:down", 1), ("alt-::up+up,ctrl-a:down", 1),
    ("ctrl-a:execute/a b/+abort", 2),
  ])
  func argumentsMayHoldAnything(_ text: String, _ count: Int) throws {
    var bindings = PickerBindings()
    try bindings.bind(text)
    #expect(bindings.actions(of: .key(KeyPress(.character("a"), .control)))?.count == count)
  }

  @Test(arguments: [
    ("alt-,", ["alt-,"]), (",", [","]), ("a,alt-,,b", ["a", "alt-,", "b"]), ("a,,,b", ["a", ",", "b"]),
    (",,a", [",", "a"]),
    ("a,,", ["a", ","]), (",a,", ["a"]), ("", []),
  ])
  func aCommaInAListOfKeysMayBeAKey(_ list: String, _ names: [String]) {
    let known = PickerTrigger.names(in: list)
    #expect(known == names && known.allSatisfy { PickerTrigger($0) != nil })
  }

  @Test(arguments: [
    ("alt-,", KeyPress(.character(","), .alt)), ("CTRL-A", KeyPress(.character("a"), .control)),
    ("alt-A", KeyPress(.character("a"), [.alt, .shift])), ("alt-ctrl-up", KeyPress(.up, [.alt, .control])),
    ("shift-alt-left", KeyPress(.left, [.alt, .shift])), ("F5", KeyPress(.function(5))),
    ("Alt-BS", KeyPress(.backspace, .alt)),
  ])
  func aKeyHasTheNamesOfFzf(_ name: String, _ press: KeyPress) { #expect(KeyPress(named: name) == press) }

  @Test(arguments: PickerAction.named.keys.sorted())
  func everyActionCanBeWritten(_ name: String) throws {
    var bindings = PickerBindings()
    let texts = ["f1:\(name)", "f1:\(name)(1)", "f1:\(name)(ctrl-a)"]
    #expect(texts.contains { (try? bindings.bind($0)) != nil })
  }

  @Test func rowsAreTakenOut() throws {
    var desk = try desk("f1:exclude,f2:exclude-multi,f3:toggle")
    desk.press(.down)
    desk.press(.function(1))
    #expect(desk.shown.first == "apple" && !desk.shown.contains("apricot") && desk.current == "banana")
    desk.type("an")
    #expect(desk.shown == ["banana", "cranberry"])
    desk.press(.tab)
    desk.press(.tab)
    desk.press(.function(2))
    #expect(desk.shown.isEmpty && desk.state.selection.isEmpty)
    desk.press(.function(1))
    desk.control("u")
    #expect(desk.shown.first == "apple" && desk.shown[1] == "cherry")
    desk.send(.asked([.selectAll]))
    #expect(desk.state.selection.items.map(\.text) == ["apple", "cherry", "date", "elderberry", "fig", "grape"])
  }

  @Test func rowsTakenOutAreNotCounted() throws {
    var desk = try desk(" :exclude") { $0.progress = PickerProgress(records: 9) }
    desk.type("  ")
    #expect(desk.rows[1].hasPrefix("  7/9 ") && desk.state.picture.facts.matched == 7)
    desk.type("ap")
    #expect(desk.rows[1].hasPrefix("  1/9 "))
    desk.type("pl")
    #expect(desk.rows[1].hasPrefix("  0/9  no match") && desk.state.picture.facts.matched == 0)
    // Not all rows found are held.
    var many = try self.desk("space:exclude")
    many.changeData((0..<5_000).map { "row \($0)" })
    many.type("  ")
    #expect(many.state.picture.facts.matched == 4_998)
    many.type("1")
    #expect(many.state.picture.facts.matched == (0..<5_000).count { "\($0)".contains("1") } - 1)
  }

  @Test func aLimitOfSelectedRowsIsTold() throws {
    var desk = try desk("f1:change-multi(3),f2:change-multi(0),f3:change-multi") { $0.mostSelected = 2 }
    func counter() -> String { desk.rows[1].split(separator: "─")[0].trimmingCharacters(in: .whitespaces) }
    #expect(counter() == "9 (0/2)")
    desk.press(.tab)
    #expect(counter() == "9 (1/2)")
    desk.press(.function(1))
    #expect(counter() == "9 (1/3)")
    desk.press(.function(3))
    #expect(counter() == "9 (1)")
    desk.press(.function(2))
    #expect(counter() == "9 (1)")
  }

  @Test func aBindingIsSwitchedAndAHeaderHidden() throws {
    var desk = try desk("f1:put(x),f2:toggle-bind(f1),f3:toggle-header,f4:hide-header") { $0.header = ["HEAD"] }
    desk.press(.function(2))
    desk.press(.function(1))
    #expect(desk.state.field.text.isEmpty)
    desk.press(.function(2))
    desk.press(.function(1))
    #expect(desk.state.field.text == "x")
    desk.control("u")
    #expect(desk.rows.contains("  HEAD"))
    desk.press(.function(3))
    #expect(!desk.rows.contains("  HEAD"))
    desk.press(.function(3))
    #expect(desk.rows.contains("  HEAD"))
    desk.press(.function(4))
    #expect(!desk.rows.contains("  HEAD"))
  }

  @Test func closeHidesThePreviewFirst() throws {
    var desk = try desk("f1:close") {
      $0.preview = PreviewPlace()
      $0.previewCommand = "x"
    }
    desk.press(.function(1))
    #expect(desk.ends.isEmpty && !desk.state.preview.isShown)
    desk.press(.function(1))
    #expect(desk.ends == [.aborted])
  }

  @Test func subwordsEndAtCapitals() throws {
    var desk = try desk(
      "f1:backward-subword,f2:forward-subword,f3:backward-kill-subword,f4:kill-subword")
    desk.type("someCamelCase HTTPServer")
    for text in ["someCamelCase ", "someCamel", "some", ""] {
      desk.press(.function(1))
      // Capitals in a row are one.
      #expect(desk.state.field.before == text)
    }
    for text in ["some", "someCamel", "someCamelCase"] {
      desk.press(.function(2))
      #expect(desk.state.field.before == text)
    }
    desk.press(.function(3))
    #expect(desk.state.field.text == "someCamel HTTPServer")
    desk.control("a")
    desk.press(.function(4))
    #expect(desk.state.field.text == "Camel HTTPServer")
  }
}
