import IncrementalSearch
import Terminal
import Testing

@testable import Picker

@Suite struct TypedQueryTests {
  private let columns = ["city", "Business kind", "prefecture"]

  private func typed(_ text: String) -> TypedQuery { TypedQuery(text, columns: columns) }

  @Test func wordsAndColumnsAreToldApart() {
    let query = typed("sushi city:Rome  !bar businesskind:shop 渋谷")
    #expect(query.words == "sushi !bar 渋谷")
    #expect(query.values == ["city": "Rome", "Business kind": "shop"])
    #expect(query.unfinished == nil)
    #expect(query.conditions == "Businesskind:shop city:Rome")
    #expect(typed("CITY：東京 x").values == ["city": "東京"])
    #expect(typed(#"city:"New York" x"#).values == ["city": "New York"])
    #expect(typed("city:a city:b").values == ["city": "b"])
  }

  @Test func whatNamesNoColumnIsAWord() {
    for text in ["http://city:80/", "town:Rome", ":", "::", "'city:Rome", "!city:Rome", "city", "", "  ", "a:b:c"] {
      #expect(typed(text).values.isEmpty, "\(text)")
      #expect(typed(text).words == text.split(separator: " ").joined(separator: " "), "\(text)")
    }
    #expect(TypedQuery("city:Rome  a", columns: []).words == "city:Rome  a")
  }

  @Test func whatIsUnfinishedIsAtTheEnd() {
    #expect(typed("x city:").unfinished == .value(column: "city", typed: ""))
    #expect(typed("x city:").values.isEmpty)
    #expect(typed("x city:Ro").unfinished == .value(column: "city", typed: "Ro"))
    #expect(typed(#"x city:"New Y"#).unfinished == .value(column: "city", typed: "New Y"))
    #expect(typed(#"x city:"New York""#).unfinished == nil)
    #expect(typed("city:Ro x").unfinished == nil)
    #expect(typed("city:Ro ").unfinished == nil)
    #expect(typed("x pre").unfinished == .column(names: ["prefecture"], typed: "pre"))
    #expect(typed("x p").unfinished == nil)
    #expect(typed("pre").beforeUnfinished == "" && typed("x  pre").beforeUnfinished == "x  ")
  }

  @Test func aValueIsMeantByItsBeginning() {
    let values = ["New York", "Newark", "York", "東京都", "京都府"].map { QueryCompletion.Value($0, count: 1) }
    let best = { QueryCompletion.Value.best(of: values, for: $0)?.text }
    #expect(best("new") == "New York")
    #expect(best("newa") == "Newark")
    #expect(best("york") == "York")
    #expect(best("") == "New York")
    #expect(best("東") == "東京都")
    #expect(best("京都") == "京都府")
    #expect(best("zz") == nil)
    #expect(QueryCompletion.Value.best(of: Array(values.prefix(2)), for: "york")?.text == "New York")
  }
}

@Suite struct QueryCompletionTests {
  private let lines = ["anna rome", "bert paris", "cleo rome"]

  private func desk(_ change: (inout PickerSettings) -> Void = { _ in }) -> Desk {
    var desk = Desk(lines, columns: 60) {
      $0.columns = ["city", "kind"]
      $0.matches = ["words", "contains", "fuzzy"]
      change(&$0)
    }
    desk.values = ["city": [QueryCompletion.Value("New York", count: 1_204), QueryCompletion.Value("Rome", count: 2)]]
    return desk
  }

  private func queries(_ desk: Desk) -> [SearchQuery] {
    desk.effects.compactMap { if case .queryChanged(let query) = $0 { query } else { nil } }
  }

  @Test func nothingFoundIsToldByWhatWasSearched() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:search(zebra)")
    var desk = desk { $0.bindings = bindings }
    desk.changeData([])
    desk.type("city:zzz")
    #expect(desk.rows[1].contains("no match"))
    desk.control("u")
    #expect(desk.rows[1].contains("no rows"))
    desk.press(.function(1))
    #expect(desk.rows[1].contains("no match"))
  }

  @Test func whatMayFollowIsShownAndTaken() {
    var desk = desk()
    desk.type("anna ci")
    #expect(desk.rows[0] == "> anna city:")
    #expect(desk.screen.cursor?.column == 9)
    desk.press(.right)
    #expect(desk.state.field.text == "anna city:")
    #expect(desk.rows[0] == "> anna city:New York (1204)")
    desk.type("r")
    #expect(desk.rows[0] == "> anna city:rome (2)")
    desk.control("e")
    #expect(desk.state.field.text == "anna city:Rome ")
    #expect(desk.rows[0] == "> anna city:Rome")
    #expect(queries(desk).last == SearchQuery("anna", filters: ["city": "Rome"]))
  }

  @Test func valuesAreAskedForOnceAndSpacesQuoted() {
    var desk = desk()
    for sign in "city:yo" { desk.type(String(sign)) }
    let asked = desk.effects.filter { if case .complete = $0 { true } else { false } }
    #expect(asked.count == 1)
    #expect(desk.rows[0] == "> city:yo → New York (1204)")
    desk.press(.end)
    #expect(desk.state.field.text == #"city:"New York" "#)
    #expect(queries(desk).last == SearchQuery("", filters: ["city": "New York"]))
  }

  @Test func nothingIsOfferedInTheMiddleOrForWords() {
    var desk = desk()
    desk.type("city:r")
    desk.press(.left)
    #expect(desk.state.completion.best == nil)
    desk.press(.right)
    #expect(desk.state.field.text == "city:r" && desk.state.completion.best != nil)
    desk.control("u")
    desk.type("anna")
    #expect(desk.state.completion.best == nil && desk.shown == ["anna rome"])
  }

  @Test func aKeyGoesThroughTheWaysToMatch() {
    var desk = desk()
    desk.type("anna")
    desk.control("t")
    #expect(queries(desk).last == SearchQuery("anna", filters: [PickerSettings.matchFilter: "contains"]))
    #expect(desk.rows[1].contains("contains"))
    #expect(desk.state.isFresh)
    desk.control("t")
    desk.control("t")
    #expect(queries(desk).last == SearchQuery("anna"))
    #expect(!desk.rows[1].contains("words"))
  }

  @Test func theOrderIsToggledWhereThereAreTwo() throws {
    var bindings = PickerBindings()
    try bindings.bind("ctrl-s:toggle-sort")
    for sorts in [true, false] {
      var desk = desk {
        $0.bindings = bindings
        $0.sorts = sorts
      }
      desk.type("anna")
      desk.control("s")
      #expect(queries(desk).last == SearchQuery("anna", filters: [PickerSettings.orderFilter: "other"]))
      #expect(desk.rows[1].contains(sorts ? " 1 unsorted " : " 1 sorted "))
      desk.control("s")
      #expect(queries(desk).last == SearchQuery("anna"))
      #expect(!desk.rows[1].contains("sorted"))
    }
    var desk = desk { $0.bindings = bindings }
    desk.type("anna")
    let asked = queries(desk).count
    desk.control("s")
    #expect(queries(desk).count == asked && !desk.rows[1].contains("sorted"))
  }

  @Test func rowsOfAnotherWayAreNotTaken() throws {
    var bindings = PickerBindings()
    try bindings.bind("f1:change-match(fuzzy),f2:change-match(nonsense)")
    var desk = desk { $0.bindings = bindings }
    desk.type("anna")
    desk.isHeld = true
    desk.press(.function(1))
    #expect(!desk.state.isFresh && desk.state.searched.kind == 2)
    desk.press(.enter)
    #expect(desk.ends.isEmpty)
    desk.release()
    #expect(desk.ends.count == 1)
    desk.press(.function(2))
    #expect(desk.state.searched.kind == 2)
  }

  @Test func theLiteralSearchKeepsTheColumns() {
    var desk = desk()
    desk.corrections = ["ana": "anna"]
    desk.type("ana city:Rome")
    desk.control("o")
    #expect(desk.state.field.text == "'ana city:Rome")
  }
}
