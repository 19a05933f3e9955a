import Foundation
import IncrementalSearchTesting
import Testing

@testable import RecordFormats

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
    #expect(try shown(csv(nil, format: .tsv), "a\\t\t\"b\t\"c\t") == ["a\\t", "\"b", "\"c", ""])
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
    // Of JSON Lines a later record may have it.
    #expect(throws: RecordLayoutError.unknownColumn("2", columns: ["k"])) {
      try csv(#"{"k":1}"#, columns: ["2"], format: .jsonLines)
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

  @Test func anotherInputsColumnsAreFoundByName() throws {
    let layout = try csv("a, b ,a")
    #expect(layout.columns == ["a", "b", "a"])
    func arranged(_ header: String, _ rows: [String], _ syntax: RecordSyntax = RecordSyntax(.csv)) throws -> [String]? {
      let arrangement = try ColumnArrangement(header: record(header), syntax, to: layout, input: "x.csv")
      return arrangement?.arranged(rows.enumerated().map { Record(id: $0, bytes: $1.utf8) }).map { $0.text() }
    }
    #expect(try arranged("\"a\",b,a", ["1,2,3"]) == nil)
    #expect(
      try arranged("b,a,a", ["1,2,3", "\"x,\"\"y\"\"\",\"z\nw\"", "1,2,3,4", "1", "\"bad"])
        == ["2,1,3", "\"z\nw\",\"x,\"\"y\"\"\",", "2,1,3,4", ",1,", "\"bad"])
    #expect(try arranged("a;b;a", ["1;2,3;\"4;5\""], RecordSyntax(.csv, delimiter: 0x3B)) == ["1,\"2,3\",4;5"])
    let error = #expect(throws: RecordLayoutError.self) { try arranged("b,c,a", []) }
    #expect(error == .otherColumns(input: "x.csv", missing: ["a"], new: ["c"], columns: ["a", "b", "a"]))
    #expect(
      error?.description.hasPrefix("x.csv: has no column “a”, and a new one, “c”; give it the columns a, b, a") == true)
    #expect(
      (#expect(throws: RecordLayoutError.self) { try arranged("b,c,a,a", []) })?.description
        .hasPrefix("x.csv: has a new column, “c”; ") == true)
  }

  @Test func recordsKeepTheirLinesWhenTheirFieldsAreArranged() throws {
    var splitter = RecordSplitter(format: .csv, hasHeader: true)
    let records = splitter.append(Array("b,a\n1,2\n\n\"x\ny\",3\n4,5\n".utf8))
    let arrangement = try ColumnArrangement(
      header: try #require(splitter.header), splitter.syntax, to: try csv("a,b"), input: "x")
    let arranged = try #require(arrangement).arranged(records)
    #expect(arranged.map { $0.text() } == ["2,1", "3,\"x\ny\"", "5,4"])
    #expect(arranged.map(\.line) == [2, 4, 6] && records.map(\.line) == [2, 4, 6])
    #expect(arranged.map(\.id) == [0, 1, 2])
  }

  @Test func theColumnsOfJSONLinesAreTheKeysOfTheFirstRecords() throws {
    let records = [#"{"id":1,"a":"x"}"#, "nonsense", #"["y"]"#, #"{"b":"z","id":2,"k":3}"#].map { record($0) }
    let layout = try RecordLayout(
      format: .jsonLines, first: records[0], others: records, columns: ["a", "b", "late"], title: ["b"], id: "k")
    #expect(layout.columns == ["id", "a", "b", "k", "late"])
    #expect(layout.askedKeys == ["late"])
    #expect(shown(layout, #"{"late":"w","id":2,"b":"z"}"#) == ["z", "", "w"])
    #expect(layout.keys(["late", "b"], in: record(#"{"b":1}"#)) == ["b"])
    let copy = try JSONDecoder().decode(RecordLayout.self, from: JSONEncoder().encode(layout))
    #expect(copy.columns == layout.columns && copy.askedKeys == [])
    #expect(throws: RecordLayoutError.self) {
      try RecordLayout(format: .jsonLines, first: records[0], others: records, columns: ["9"])
    }
  }

  @Test func aHeaderThatIsARecordIsKnown() {
    func isLikeData(_ header: String, _ rows: String...) -> Bool {
      RecordLayout.isLikeData(record(header), RecordSyntax(.csv), records: rows.map { record($0) })
    }
    #expect(isLikeData("01101,\"060  \",ホッカイドウ", "01102,\"060  \",ホッカイドウ"))
    #expect(isLikeData("A1,東京,トウキヨウ", "A2,大阪,オオサカ"))
    #expect(isLikeData("12,x", "13,y", ",z"))
    #expect(!isLikeData("id,name,kana", "1,東京,トウキヨウ", "2,大阪,オオサカ"))
    #expect(!isLikeData("city,2019,2020", "東京,5,6", "大阪,7,8"))
    #expect(!isLikeData("フリガナ,名称", "トウキヨウ,東京", "オオサカ,大阪"))
    #expect(!isLikeData("col1,col2", "a1b,7", "a2b,8"))
    #expect(!isLikeData("1,2"))
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
