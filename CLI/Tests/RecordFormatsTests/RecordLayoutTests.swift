import Foundation
import IncrementalSearchTesting
import RecordFormats
import Testing

@Suite struct RecordLayoutTests {
  private func record(_ text: String) -> Record { Record(id: 0, bytes: text.utf8) }

  private func searched(_ layout: RecordLayout, _ text: String) -> [String] {
    var texts: [String] = []
    layout.forEachSearchedText(of: record(text)) { texts.append(String(decoding: $0, as: UTF8.self)) }
    return texts
  }

  private func shown(_ layout: RecordLayout, _ text: String) -> [String] {
    layout.shownFields(of: record(text)).map(\.text)
  }

  private func csv(
    _ header: String?, columns: [ColumnName]? = nil, title: ColumnName? = nil, reading: ColumnName? = nil,
    id: ColumnName? = nil, format: RecordFormat = .csv
  ) throws(RecordLayoutError) -> RecordLayout {
    try RecordLayout(
      format: format, header: format == .jsonLines ? nil : header.map { record($0) },
      first: format == .jsonLines ? header.map { record($0) } : nil, columns: columns, title: title.map { [$0] } ?? [],
      reading: reading.map { [$0] } ?? [], id: id)
  }

  @Test func aLineIsItsOnlyField() throws {
    #expect(searched(.lines, "a,b\t\"c") == ["a,b\t\"c"])
    #expect(shown(.lines, "a,b") == ["a,b"])
    #expect(RecordLayout.lines.allFields(of: record("a,b")) == [Array("a,b".utf8)])
    #expect(throws: RecordLayoutError.linesHaveNoColumns("x")) { try csv(nil, columns: ["x"], format: .lines) }
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("\"a,b\",c", ["a,b", "c"]), ("\"a\"\"b\"", ["a\"b"]),
    ("\"\",\"\"\"\"", ["", "\""]), ("a\"b,c", ["a\"b", "c"]), ("\"a\"b,c", ["ab", "c"]), ("\"a,b", ["a,b"]),
    ("x,\"a\nb\"", ["x", "a\nb"]), ("a, \"b\"", ["a", " \"b\""]), ("\"a\"b\"c\",d", ["ab\"c\"", "d"]),
  ])
  func fieldsOfCSV(text: String, fields: [String]) throws {
    #expect(try shown(csv(nil), text) == fields)
    #expect(try searched(csv(nil), text) == fields)
  }

  @Test func fieldsOfTSVStandAsTheyAre() throws {
    #expect(try shown(csv(nil, format: .tsv), "a\\t\t\"b\t\"\t") == ["a\\t", "\"b", "\"", ""])
  }

  @Test func columnsAreFoundByNameAndByNumber() throws {
    let header = "id,name,kana,\"a,b\",3"
    #expect(try shown(csv(header, columns: ["name", "4"]), "1,東京,とうきょう,x,y") == ["東京", "x"])
    #expect(try shown(csv(header, columns: ["3"]), "1,2,3,4,5") == ["5"])
    #expect(try shown(csv(header, columns: ["a,b"]), "1,2,3,4,5") == ["4"])
    #expect(try shown(csv(header, columns: ["id", "name"], title: "name"), "1,2") == ["2", "1"])
    #expect(try shown(csv(header, columns: ["id"], title: "name"), "1,2") == ["2", "1"])
    #expect(try shown(csv(header, title: "name"), "1,2,3,4,5,6") == ["2", "1", "3", "4", "5", "6"])
    #expect(try shown(csv(header, columns: ["1", "4"]), "1") == ["1", ""])
  }

  @Test func aReadingIsSearchedButNotShown() throws {
    let layout = try csv("kana,name,code", reading: "kana", id: "code")
    #expect(shown(layout, "とうきょう,東京,13") == ["東京", "13"])
    #expect(layout.shownNames == ["name", "code"])
    #expect(searched(layout, "とうきょう,東京,13") == ["東京", "13", "とうきょう"])
    #expect(layout.id(of: record("とうきょう,東京,13")) == Array("13".utf8))
    #expect(layout.shownFields(of: record("a,b,c")).map(\.isTitle) == [true, false])
    #expect(layout.id(of: record("a")) == [])
    #expect(RecordLayout.lines.id(of: record("a")) == nil)
  }

  @Test func aTitleIsNeitherTheIdNorTheRankUnlessNothingElseIsThere() throws {
    #expect(try shown(csv("id,name,city", id: "id"), "1,東京,x") == ["東京", "1", "x"])
    #expect(try csv("id,name,city", id: "id").shownNames == ["name", "id", "city"])
    #expect(try shown(csv("id,kana,name", reading: "kana", id: "id"), "1,とうきょう,東京") == ["東京", "1"])
    #expect(try shown(csv("id,name", columns: ["id", "name"], id: "id"), "1,東京") == ["1", "東京"])
    #expect(try shown(csv("id,name", title: "id", id: "id"), "1,東京") == ["1", "東京"])
    #expect(try shown(csv("id", id: "id"), "1") == ["1"])
    #expect(try shown(csv(nil, id: "1"), "1,東京") == ["1", "東京"], "nothing is known of the columns")
    let json = try csv(#"{"id": 7, "name": "東京"}"#, id: "id", format: .jsonLines)
    #expect(shown(json, #"{"id": 7, "name": "東京"}"#) == ["東京", "7"])
    #expect(shown(json, #"{"id": 8}"#) == ["8"])
    let ranked = try RecordLayout(format: .csv, header: record("people,id,name"), id: "id", rank: "people")
    #expect(shown(ranked, "9,1,東京") == ["東京", "9", "1"])
  }

  @Test func anIdHasTheBytesOfItsField() throws {
    let name: [UInt8] = [0xFF, 0xE6, 0x2C, 0x22]
    let quoted = Array("a,\"".utf8) + [0xFF, 0xE6] + Array(",\"\"\"".utf8)
    #expect(try csv("k,i", id: "i").id(of: Record(id: 0, bytes: quoted)) == name)
    let tabbed = Array("a\t".utf8) + name
    #expect(try csv("k\ti", id: "2", format: .tsv).id(of: Record(id: 0, bytes: tabbed)) == name)
    let json = Array("{\"i\":\"\\u00e9\\n".utf8) + [0xFF] + Array("\",\"n\":1.50}".utf8)
    let record = Record(id: 0, bytes: json)
    #expect(try csv(nil, id: "i", format: .jsonLines).id(of: record) == Array("é\n".utf8) + [0xFF])
    #expect(try csv(nil, id: "n", format: .jsonLines).id(of: record) == Array("1.50".utf8))
  }

  @Test func aColumnThatIsNotThereIsAnErrorThatListsThem() {
    let error = RecordLayoutError.unknownColumn("c", columns: ["a", "", "b"])
    #expect(throws: error) { try csv("a,,b", columns: ["c"]) }
    #expect(error.description == "there is no column \"c\"; the columns are a, 2 (no name), b")
    #expect(throws: RecordLayoutError.unknownColumn("4", columns: ["a", "", "b"])) { try csv("a,,b", id: "4") }
    #expect(throws: RecordLayoutError.unknownColumn("0", columns: ["a"])) { try csv("a", reading: "0") }
    #expect(throws: RecordLayoutError.unknownColumn("", columns: [""])) { try csv("", title: "") }
    #expect(throws: RecordLayoutError.noHeader("a")) { try csv(nil, title: "a") }
    #expect(throws: RecordLayoutError.unknownColumn("z", columns: ["k"])) {
      try csv(#"{"k":1}"#, columns: ["z"], format: .jsonLines)
    }
  }

  @Test func withoutAHeaderTheFirstRecordTellsTheNumberOfColumns() throws {
    let layout = try RecordLayout(format: .csv, first: record("a,b"), columns: ["2"])
    #expect(shown(layout, "c,d") == ["d"])
    #expect(layout.columns == ["", ""])
    #expect(throws: RecordLayoutError.unknownColumn("3", columns: ["", ""])) {
      try RecordLayout(format: .csv, first: record("a,b"), id: "3")
    }
    #expect(throws: RecordLayoutError.noHeader("a")) {
      try RecordLayout(format: .csv, first: record("a,b"), title: ["a"])
    }
    let json = try RecordLayout(format: .jsonLines, first: record("not JSON"), columns: ["a"])
    #expect(shown(json, #"{"a":1}"#) == ["1"])
    let header = try RecordLayout(format: .jsonLines, header: record(#"{"k":"v"}"#), columns: [])
    #expect(header.columns == ["k"])
    #expect(shown(header, #"{"a":1,"k":2}"#) == ["2", "1"])
    #expect(layout.hasColumns && json.hasColumns && !RecordLayout.lines.hasColumns)
  }

  @Test func anotherInputMustHaveTheSameColumns() throws {
    let layout = try csv("a,b")
    try layout.check(header: record("\"a\",b"))
    #expect(throws: RecordLayoutError.otherColumns(["b", "a"], first: ["a", "b"])) {
      try layout.check(header: record("b,a"))
    }
  }

  @Test func aFileWhoseLinesEndWithCRAloneIsNoHeader() throws {
    #expect(throws: RecordLayoutError.onlyReturns) { try csv("id,name\r1,abc\r2,def\r") }
    _ = try csv("id,\"a\r\nb\"\r")
  }

  @Test func valuesOfJSON() throws {
    let text =
      #" {"b":"x\ny\u00e9\ud83d\ude00\ud800","a": 1.50e+3 ,"n":null,"o":{"k" : [1, "a b\""]},"t":true,"é":"é"} "#
    let values = ["x\nyé😀\u{FFFD}", "1.50e+3", "", #"{"k":[1,"a b\""]}"#, "true", "é"]
    #expect(try shown(csv(nil, format: .jsonLines), text) == values)
    #expect(try csv(text, format: .jsonLines).columns == ["b", "a", "n", "o", "t", "é"])
    #expect(try shown(csv(text, columns: ["é", "2"], format: .jsonLines), #"{"a":1,"\u00e9":2,"a":3}"#) == ["2", "3"])
    #expect(try shown(csv(text, format: .jsonLines), #"{"a":1,"b":2}"#) == ["2", "1"])
    #expect(try shown(csv(text, format: .jsonLines), #"{"z":1,"y":2}"#) == ["1", "2"])
    #expect(try shown(csv(nil, title: "y", format: .jsonLines), #"{"z":1,"y":2}"#) == ["2", "1"])
    #expect(try shown(csv(nil, title: "x", format: .jsonLines), #"{"z":1}"#) == ["", "1"])
    #expect(try shown(csv(nil, columns: ["2"], format: .jsonLines), #"["z",[ 1 ]]"#) == ["[1]"])
    #expect(try shown(csv(nil, format: .jsonLines), "\"a\"") == ["a"])
    #expect(try shown(csv(nil, format: .jsonLines), "-0") == ["-0"])
    #expect(try shown(csv(nil, format: .jsonLines), "{}") == [""])
  }

  @Test(arguments: [
    ("{", 2), ("{\"a\"}", 5), ("{\"a\":01}", 7), ("[1,]", 4), ("\"a", 3), ("\"\\x\"", 3), ("\"\\u12g4\"", 3),
    ("nul", 1),
    ("{} x", 4), ("1.", 3), ("-", 2), ("{\"a\":1,}", 8), ("\"a\tb\"", 3), ("x", 1), ("", 1),
  ])
  func textThatIsNotJSONIsShownAsItIs(text: String, column: Int) throws {
    let layout = try csv(nil, columns: ["a", "b"], format: .jsonLines)
    #expect(shown(layout, text) == [text])
    #expect(searched(layout, text).first == text)
    #expect(layout.problem(of: record(text))?.column == column)
  }

  @Test func deepJSONIsRefused() throws {
    let layout = try csv(nil, format: .jsonLines)
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(layout.problem(of: record(nested(500))) == nil)
    #expect(layout.problem(of: record(nested(1_000_000)))?.column == 514)
  }

  @Test func problemsOfCSVKeepTheFields() throws {
    let layout = try csv(nil)
    #expect(layout.problem(of: record("a,\"b\"")) == nil)
    #expect(layout.problem(of: record("a,\"b\"c,d"))?.column == 6)
    #expect(
      layout.problem(of: record("a,\"b"))?.description == "byte 3: the quoted field that begins here does not end")
  }

  @Test func longFieldsAreCut() throws {
    let long = String(repeating: "あ", count: 100_000)
    let quoted = "\"\"\"" + long + "\",b"
    let fields = try csv(nil).shownFields(of: record(quoted), limit: 10)
    #expect(fields.map(\.text) == ["\"あああ", "b"])
    #expect(fields.map(\.isCut) == [true, false])
    #expect(RecordLayout.lines.shownFields(of: record(long), limit: 4).map(\.text) == ["あ"])
    let json = try csv(nil, format: .jsonLines).shownFields(of: record(#"["\n\#(long)",[1,2,3,4,5,6]]"#), limit: 7)
    #expect(json.map(\.text) == ["\nああ", "[1,2,3,"])
    #expect(json.map(\.isCut) == [true, true])
  }

  @Test(arguments: [RecordFormat.csv, .tsv, .jsonLines])
  func anyBytesAreTaken(format: RecordFormat) throws {
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array("\"\"\\,\t{}[]:u0123e-+.anulltrue \n".utf8) + [0xFF, 0xE3]
    let layout = try RecordLayout(format: format, columns: ["2", "1"], reading: ["3"], id: "9")
    let open = try RecordLayout(format: format)
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let record = Record(id: 0, bytes: bytes)
      for layout in [layout, open] {
        var texts: [String] = []
        layout.forEachSearchedText(of: record) { texts.append(String(decoding: $0, as: UTF8.self)) }
        let shown = layout.shownFields(of: record)
        #expect(Array(texts.prefix(shown.count)) == shown.map(\.text), "\(bytes)")
        #expect(shown.first?.isTitle == true)
        _ = layout.id(of: record)
      }
    }
  }

  @Test func whatIsSearchedIsWhole() throws {
    let layout = try csv("name,kana,city", columns: ["city"], title: "name", reading: "kana")
    #expect(layout.texts(of: record("東,アズマ,\"大\"\"阪\"")) == RecordTexts(title: ["東"], others: ["大\"阪"], reading: "アズマ"))
    #expect(layout.texts(of: record("")) == RecordTexts(title: [""], others: [""], reading: ""))
    #expect(RecordLayout.lines.texts(of: record("a,b")) == RecordTexts(title: ["a,b"]))
  }

  @Test func aRankIsAColumn() throws {
    let layout = try RecordLayout(format: .csv, header: record("a,n"), rank: "n")
    #expect(layout.hasRank && !layout.hasID)
    #expect(layout.rank(of: record("x,\"7\"")) == Array("7".utf8))
    #expect(layout.rank(of: record("x")) == [])
    #expect(RecordLayout.lines.rank(of: record("x")) == nil)
  }

  @Test func anotherColumnCanBeTheId() throws {
    var layout = try csv("a,b", id: "a")
    try layout.useID("b")
    #expect(layout.id(of: record("1,2")) == Array("2".utf8))
    #expect(throws: RecordLayoutError.unknownColumn("c", columns: ["a", "b"])) { try layout.useID("c") }
    var lines = RecordLayout.lines
    #expect(throws: RecordLayoutError.linesHaveNoColumns("c")) { try lines.useID("c") }
  }

  @Test func layoutsCanBeKept() throws {
    for layout in [
      .lines, try csv("a,b,名", columns: ["名", "2"], title: "a", reading: "b", id: "a"),
      try csv(#"{"a": 1, "名": 2}"#, title: "名", id: "a", format: .jsonLines),
    ] {
      #expect(try JSONDecoder().decode(RecordLayout.self, from: JSONEncoder().encode(layout)) == layout)
    }
  }

  @Test func keptBytesAreTheRecordAgain() {
    let record = Record(id: 3, stored: Array("\u{FEFF}a\r".utf8))
    #expect(record.text() == "a" && record.id == 3)
    #expect(record.withBytes { Array($0) } == Array("\u{FEFF}a\r".utf8))
    #expect(Record(id: 0, stored: []).text() == "")
  }
}
