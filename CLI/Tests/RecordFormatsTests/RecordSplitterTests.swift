import IncrementalSearchTesting
import Testing

@testable import RecordFormats

@Suite struct RecordSplitterTests {
  private func records(
    _ text: String, _ format: RecordFormat = .lines, endsWithNUL: Bool = false,
    limits: RecordSplitter.Limits = .init()
  ) -> [Record] {
    var splitter = RecordSplitter(format: format, endsWithNUL: endsWithNUL, limits: limits)
    return splitter.append(Array(text.utf8)) + splitter.finish()
  }

  private func texts(
    _ text: String, _ format: RecordFormat = .lines, endsWithNUL: Bool = false,
    limits: RecordSplitter.Limits = .init()
  ) -> [String] {
    records(text, format, endsWithNUL: endsWithNUL, limits: limits).map { $0.text() }
  }

  @Test func aLineIsARecord() {
    #expect(texts("") == [])
    #expect(texts("\n") == [""])
    #expect(texts("a\nb") == ["a", "b"])
    #expect(texts("a\n\nb\n") == ["a", "", "b"])
    #expect(texts("a\u{0}b\n") == ["a\u{0}b"])
    #expect(texts("a\nb\n\u{0}c\u{0}d", endsWithNUL: true) == ["a\nb\n", "c", "d"])
  }

  @Test func theOriginalKeepsWhatTheTextLeavesOut() {
    let all = records("\u{FEFF}a\r\n\u{FEFF}b\r\r\nc\r")
    #expect(all.map { $0.text() } == ["a", "\u{FEFF}b\r", "c\r"])
    #expect(all.map { $0.withBytes { Array($0) } } == ["\u{FEFF}a\r", "\u{FEFF}b\r\r", "c\r"].map { Array($0.utf8) })
    #expect(texts("a\r\u{0}b", endsWithNUL: true) == ["a\r", "b"])
    #expect(texts("\u{FEFF}") == [""])
  }

  @Test func bytesThatAreNotTextAreKept() {
    var splitter = RecordSplitter(format: .lines)
    let record = splitter.append([0x61, 0xFF, 0xC3, 0x0A]).first
    #expect(record?.withBytes { Array($0) } == [0x61, 0xFF, 0xC3])
    #expect(record?.text() == "a\u{FFFD}\u{FFFD}")
  }

  @Test func ofALongRecordNoMoreIsKeptThanAllowed() {
    var limits = RecordSplitter.Limits()
    limits.keptLength = 10
    for format in [RecordFormat.lines, .csv] {
      var splitter = RecordSplitter(format: format, limits: limits)
      var records: [Record] = []
      for piece in ["a,1\n\"b", "bbbbbbb", "bbbbbbbb\nbbbb", "b\"\nc,3"] {
        records += splitter.append(Array(piece.utf8))
      }
      records += splitter.finish()
      let expected =
        format == .csv
        ? ["a,1", "\"bbbbbbbbb", "c,3"] : ["a,1", "\"bbbbbbbbb", "bbbbb\"", "c,3"]
      #expect(records.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } } == expected)
      #expect(records.map(\.line) == (format == .csv ? [1, 2, 4] : [1, 2, 3, 4]))
    }
  }

  @Test func aTextIsCutBetweenScalars() {
    let record = records("aあい").first
    #expect([0, 1, 2, 3, 4, 6, 7, 8].map { record?.text(limit: $0) } == ["", "a", "a", "a", "aあ", "aあ", "aあい", "aあい"])
  }

  @Test func quotedFieldsHoldLineEnds() {
    #expect(texts("a,\"b\nc\"\nd", .csv) == ["a,\"b\nc\"", "d"])
    #expect(texts("\"a\"\"\n\",x\r\nd\r\n", .csv) == ["\"a\"\"\n\",x", "d"])
    #expect(texts("a\"b\nc\"d\n", .csv) == ["a\"b", "c\"d"])
    #expect(texts("\"a\"b\"\nc\n", .csv) == ["\"a\"b\"", "c"])
    #expect(texts("\u{FEFF}\"a\nb\"\nc", .csv) == ["\"a\nb\"", "c"])
    #expect(texts("x\u{FEFF}\"a\nb\"\nc", .csv) == ["x\u{FEFF}\"a", "b\"", "c"])
    #expect(texts("a,\"b\nc\"\nd", .tsv) == ["a,\"b", "c\"", "d"])
    #expect(texts("\"a\nb\"\u{0}c", .csv, endsWithNUL: true) == ["\"a\nb\"", "c"])
  }

  @Test func emptyLinesAreNoRecordsInFormatsWithColumns() {
    #expect(texts("\na\r\n\r\n\nb\n", .csv) == ["a", "b"])
    #expect(texts("a\n\n \nb", .tsv) == ["a", " ", "b"])
    #expect(texts("\u{FEFF}\n1\n \t\r\n2", .jsonLines) == ["1", "2"])
  }

  @Test func aStrayQuoteCostsItsLineOnly() {
    #expect(texts("x\n\"a\nb\nc", .csv) == ["x", "\"a", "b", "c"], "it is never closed")
    #expect(texts("1,\"a\n2,\"b\",c\n3,d\n", .csv) == ["1,\"a", "2,\"b\",c", "3,d"], "the next one closes it")
    #expect(texts("1,\"a\n2,b\n3,c \"d\" e\n4,f", .csv) == ["1,\"a", "2,b", "3,c \"d\" e", "4,f"])
    #expect(texts("1,\"a\"b,\"c\nd\"\n2,e", .csv) == ["1,\"a\"b,\"c", "d\"", "2,e"], "what is bad joins nothing")
    #expect(texts("\"a\nb\"\r\nc\"\n", .csv) == ["\"a\nb\"", "c\""])
    #expect(texts("\"a\nb\"\rc\n", .csv) == ["\"a", "b\"\rc"])
    let rows = (1...3_000).map { "\($0),\"name \($0)\",\"q\"" }
    for stray in [1, 1_500, 3_000] {
      var rows = rows
      rows[stray - 1] = "\(stray),\"stray \(stray),x"
      #expect(texts(rows.joined(separator: "\n") + "\n", .csv) == rows, "line \(stray)")
    }
  }

  @Test func aQuoteThatIsNotClosedJoinsOnlySoMuch() {
    var limits = RecordSplitter.Limits()
    limits.quotedLength = 6
    #expect(texts("\"a\nbcd\"\ne", .csv, limits: limits) == ["\"a", "bcd\"", "e"])
    #expect(texts("\"a\nbc\"\ne", .csv, limits: limits) == ["\"a\nbc\"", "e"])
    #expect(texts("\"a\nbcd\n\"\ne", .csv, limits: limits) == ["\"a", "bcd", "\"", "e"])
    // However long, a field without line ends is one.
    #expect(texts("\"abcdefghijk\",l\nm", .csv, limits: limits) == ["\"abcdefghijk\",l", "m"])
  }

  @Test func aLongQuotedFieldIsOneRecord() {
    let cell = (0..<12_000).map { "line \($0) of a cell, with \"\"quotes\"\"" }.joined(separator: "\n")
    let long = "1,\"\(cell)\",x"
    #expect(texts("\(long)\n2,b\n\(long)\n3,c", .csv) == [long, "2,b", long, "3,c"])
    #expect(records("\(long)\n2,b\n", .csv).map(\.line) == [1, 12_001])
    let longer = "1,\"" + String(repeating: String(repeating: "x", count: 999) + "\n", count: 2_000) + "\""
    #expect(texts("\(longer)\n2,b", .csv) == [longer, "2,b"])
  }

  /// Each line closes a quote and opens one, so that all lines are one record: it is over the limit from each of them on.
  @Test func linesThatAreLookedAtAgainAndAgainCostOnlySoMuch() {
    var limits = RecordSplitter.Limits()
    (limits.quotedLength, limits.rescannedLength) = (1 << 16, 1 << 16)
    let lines = (0..<50_000).map { "a\($0)\",b,\"c" }
    #expect(texts(lines.joined(separator: "\n"), .csv, limits: limits) == lines)
  }

  @Test func theFirstLineSaysWhatDivides() {
    func taken(_ text: String, _ format: RecordFormat = .csv, delimiter: UInt8? = nil) -> (String, [[String]]) {
      var splitter = RecordSplitter(format: format, delimiter: delimiter, hasHeader: true)
      var records: [Record] = []
      for byte in text.utf8 { records += splitter.append([byte]) }
      records += splitter.finish()
      let syntax = splitter.syntax
      let rows = ([splitter.header].compactMap { $0 } + records).map { record in
        RecordFields.with(record, syntax) { fields in (0..<fields.count).map { fields.text($0, limit: 99).text } }
      }
      return (splitter.isDelimiterGuessed ? "guessed" : "", rows)
    }
    func expect(
      _ text: String, _ format: RecordFormat = .csv, delimiter: UInt8? = nil, isGuessed: Bool = false, rows: [[String]]
    ) {
      let found = taken(text, format, delimiter: delimiter)
      #expect(found.1 == rows, "\(text)")
      #expect(found.0 == (isGuessed ? "guessed" : ""), "\(text)")
    }
    expect("id;name\r\n1;\"x; y\nz\"\r\n", isGuessed: true, rows: [["id", "name"], ["1", "x; y\nz"]])
    expect("\u{FEFF}id\tname\n1\tosaka, west\n", isGuessed: true, rows: [["id", "name"], ["1", "osaka, west"]])
    expect("id;name,city\n1;2,3\n", rows: [["id;name", "city"], ["1;2", "3"]])
    expect("\"a;b\"\n1;2\n", rows: [["a;b"], ["1;2"]])
    expect("\u{FEFF}sep=;\r\nid;name\r\n1;a,b\r\n", rows: [["id", "name"], ["1", "a,b"]])
    expect("sep=,\nid,na;me\n1,b\n", rows: [["id", "na;me"], ["1", "b"]])
    expect("sep=|\nid|name\n1|\"b|c\"\n", rows: [["id", "name"], ["1", "b|c"]])
    expect("id|name\n1|b\n", delimiter: UInt8(ascii: "|"), rows: [["id", "name"], ["1", "b"]])
    expect("name; alias\nx; y\n", delimiter: UInt8(ascii: ","), rows: [["name; alias"], ["x; y"]])
    expect("id\tna;me\n1\tb\n", .tsv, rows: [["id", "na;me"], ["1", "b"]])
    expect("id", rows: [["id"]])
    expect("", rows: [])
  }

  @Test func tabSeparatedFieldsMayBeQuotedAsExcelWritesThem() {
    func fields(_ text: String) -> [[String]] {
      records(text, .tsv).map { record in
        RecordFields.with(record, RecordSyntax(.tsv)) { fields in
          #expect(fields.problem == nil)
          return (0..<fields.count).map { fields.text($0, limit: 99).text }
        }
      }
    }
    #expect(
      fields("A1\t\"東京 \"\"本\"\" 店\"\tx\r\nA2\t\"二\n行\"\t\"say \"\"hi\"\"\"\r\nA3\t\"a\tb\"\tc\n")
        == [["A1", "東京 \"本\" 店", "x"], ["A2", "二\n行", "say \"hi\""], ["A3", "a\tb", "c"]])
    // What most programs write has quotes that mean nothing.
    #expect(
      fields("1\t\"Hello\", he said\t5\" disk\n2\t\"Hello\tb\n3\t\"x\ty\"\n4\t\"z\n5\tw\"\n")
        == [
          ["1", "\"Hello\", he said", "5\" disk"], ["2", "\"Hello", "b"], ["3", "x\ty"], ["4", "\"z"], ["5", "w\""],
        ])
  }

  @Test func rowsWithoutTextAreLeftOut() {
    var splitter = RecordSplitter(format: .csv, hasHeader: true)
    var all = splitter.append(Array("id,name\n1,a\n,\n, ,\r\n\"\",\"\"\n2,b\n,,,".utf8))
    all += splitter.finish()
    #expect(all.map { $0.text() } == ["1,a", "2,b"])
    #expect(all.map(\.line) == [2, 6])
    #expect(splitter.emptyRows == 4)
    #expect(texts("a\tb\n\t\nc\t\n", .tsv) == ["a\tb", "c\t"])
  }

  @Test func theEndOfADOSTextIsNoRecord() {
    for format in [RecordFormat.lines, .csv, .tsv] {
      #expect(texts("a,b\r\nc,d\r\n\u{1A}", format) == ["a,b", "c,d"])
    }
    #expect(texts("a\u{1A}\n", .csv) == ["a\u{1A}"])
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func theElementsOfAJSONArrayAreRecords(size: Int) {
    func taken(_ text: String) -> (texts: [String], lines: [Int], refusal: String?) {
      var splitter = RecordSplitter(format: .jsonLines)
      var all: [Record] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        all += splitter.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      all += splitter.finish()
      return (all.map { $0.text() }, all.map(\.line), splitter.refusal)
    }
    let first = "\u{FEFF} [\r\n{\"id\":1, \"n\":\"[,]\\\"}\"},\n\n"
    let several = taken(first + "  {\n    \"id\": 2,\n    \"a\": [1, 2]\n  },\n3 ]\n")
    #expect(several.texts == ["{\"id\":1, \"n\":\"[,]\\\"}\"}", "{\"id\": 2,\"a\": [1, 2]}", "3 "])
    #expect(several.lines == [2, 4, 8] && several.refusal == nil)
    let one = taken("[{\"id\":1},{\"id\":2}]")
    #expect(one.texts == ["{\"id\":1}", "{\"id\":2}"] && one.refusal == nil)
    #expect(taken("[\n]\n").texts == [] && taken("[\n]\n").refusal == nil)
    // A quote that is missing costs its element, and an end that is missing is told.
    #expect(taken("[\n{\"id\":\"1},\n{\"id\":2}\n]").texts == ["{\"id\":\"1},", "{\"id\":2}"])
    #expect(taken("[\n{\"id\":\"1},\n{\"id\":2}\n]").lines == [2, 3])
    #expect(taken("[\n{\"id\":1},\n{\"id\":2").refusal?.contains("does not end") == true)
    // An array on each line is a record on each line.
    #expect(taken("[\"id\",\"name\"]\n[1,\"a\"]\n").texts == ["[\"id\",\"name\"]", "[1,\"a\"]"])
    #expect(taken("{\"id\":1}\n[2]\n").texts == ["{\"id\":1}", "[2]"])
    #expect(taken("[]\n").texts == ["[]"])
  }

  @Test func anObjectOverSeveralLinesIsRefusedWithTheCommandThatHelps() {
    func refusal(_ text: String) -> String? {
      var splitter = RecordSplitter(format: .jsonLines)
      _ = splitter.append(Array(text.utf8))
      return splitter.refusal
    }
    #expect(refusal("{\n \"n\": 2,\n \"items\": [\n  {\"id\": 1}\n ]\n}\n")?.contains("jq -c '.items[]' FILE") == true)
    #expect(refusal("{ \"of all\": [\n  {\"id\": 1}\n ]\n}\n")?.contains("jq -c '.\"of all\"[]' FILE") == true)
    #expect(refusal("{\n \"id\": 1\n}\n{\n \"id\": 2\n}\n")?.contains("jq -c . FILE") == true)
    for text in ["{\"id\":1,\"name\":\"broken\n{\"id\":2}\n", "{\"id\":1}\n", "{\"id\":1\n", "nonsense\n"] {
      #expect(refusal(text) == nil, "\(text)")
    }
  }

  @Test func whatIsLongerThanARecordCanBeIsSplit() {
    var limits = RecordSplitter.Limits()
    limits.recordLength = 4
    #expect(texts("abcdefghij\nk", limits: limits).joined() == "abcdefghijk")
    #expect(texts("abcdefghij\nk", limits: limits).allSatisfy { $0.utf8.count <= 4 })
  }

  @Test func idsAndLinesAreCounted() {
    var splitter = RecordSplitter(format: .csv, hasHeader: true)
    var all = splitter.append(Array("h\n\n\"a\nb\"\nc\n\"d\n".utf8))
    #expect(splitter.header?.text() == "h")
    #expect(splitter.header?.id == -1)
    all += splitter.append(Array("e\"\nf".utf8))
    all += splitter.finish()
    #expect(splitter.header?.text() == "h")
    all += splitter.append(Array("h2\ng".utf8)) + splitter.finish()
    #expect(splitter.header?.text() == "h2")
    #expect(all.map { $0.text() } == ["\"a\nb\"", "c", "\"d\ne\"", "f", "g"])
    #expect(all.map(\.id) == [0, 1, 2, 3, 4])
    #expect(all.map(\.line) == [3, 5, 6, 8, 2])
    #expect(all.map(\.input) == [0, 0, 0, 0, 1])
    #expect(splitter.finish().isEmpty)
    #expect(splitter.header == nil)
  }

  @Test func recordsAreEqualByIdAndBytes() {
    let one = records("a\nb\na")
    #expect(one == records("a\nb\na"))
    #expect(one != records("a\nc\na"))
    #expect(one[0] != one[2])
    #expect(MemoryLayout<Record>.stride == 24)
  }

  @Test(arguments: RecordFormat.allCases, [false, true])
  func anySplitGivesTheSameRecords(format: RecordFormat, endsWithNUL: Bool) {
    var generator = SeededGenerator(seed: 1)
    let alphabet = Array("\"\"\",,\n\n\r\u{0}\tab; ".utf8) + [0xEF, 0xBB, 0xBF, 0xFF]
    var limits = RecordSplitter.Limits()
    limits.quotedLength = 12
    for round in 0..<1500 {
      var bytes = (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      if round.isMultiple(of: 3) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
      var whole = RecordSplitter(format: format, endsWithNUL: endsWithNUL, hasHeader: true, limits: limits)
      let expected = whole.append(bytes) + whole.finish()
      var parts = RecordSplitter(format: format, endsWithNUL: endsWithNUL, hasHeader: true, limits: limits)
      var found: [Record] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &generator)
        found += parts.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      found += parts.finish()
      #expect(found == expected, "\(bytes)")
      #expect(found.map(\.line) == expected.map(\.line), "\(bytes)")
      #expect(parts.header == whole.header)
      if format == .csv, !endsWithNUL {
        #expect(expected.map { $0.withBytes { Array($0) } } == PlainCSV.records(bytes, limits: limits), "\(bytes)")
      }
    }
  }

  @Test func aLongLineInManyPiecesCostsItsLength() {
    var splitter = RecordSplitter(format: .csv)
    let piece = [UInt8](repeating: 0x61, count: 1 << 16)
    var records = splitter.append(Array("\"".utf8))
    for _ in 0..<160 { records += splitter.append(piece) }
    records += splitter.append(Array("\"\nb\n".utf8))
    #expect(records.map(\.length) == [160 << 16 + 2, 1])
  }
}

/// The rules for CSV, byte by byte; the first record, a header, is left out.
private struct PlainCSV {
  let bytes: [UInt8]
  let limit: Int
  var delimiter = UInt8(ascii: ",")

  static func records(_ bytes: [UInt8], limits: RecordSplitter.Limits) -> [[UInt8]] {
    var plain = PlainCSV(bytes: bytes, limit: limits.quotedLength)
    let first = bytes.prefix { $0 != 0x0A }
    if case .divided(let byte) = RecordSyntax.firstLine(first) { plain.delimiter = byte }
    return plain.records()
  }

  private func records() -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let end = recordEnd(from: start) ?? lineEnd
      let hasMark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
      var text = bytes[start..<end].dropFirst(hasMark ? 3 : 0)
      if end < bytes.count, text.last == 0x0D { text.removeLast() }
      let isEmptyRow = text.contains(delimiter) && text.allSatisfy { [delimiter, 0x20, 0x22].contains($0) }
      if !text.isEmpty, !isEmptyRow { result.append(Array(bytes[start..<end])) }
      start = end + 1
    }
    return Array(result.dropFirst())
  }

  /// Where the record that begins at an index ends; nil if its first line is a record of its own.
  private func recordEnd(from start: Int) -> Int? {
    var index = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    var (isQuoted, isFieldStart, isBad, lines) = (false, true, false, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted, byte == 0x22 {
        let next = bytes[(index + 1)...].prefix(2)
        if next.first == 0x22 {
          index += 1
        } else {
          isQuoted = false
          isFieldStart = false
          let isEnd = next.isEmpty || next.first == delimiter || next.first == 0x0A
          isBad = isBad || !(isEnd || next.first == 0x0D && (next.count == 1 || next.last == 0x0A))
        }
      } else if isQuoted {
        if byte == 0x0A { lines += 1 }
        if byte == 0x0A, isBad || index + 1 - start > limit { return nil }
      } else if byte == 0x0A {
        return lines > 0 && index - start > limit ? nil : index
      } else {
        isQuoted = byte == 0x22 && isFieldStart
        isFieldStart = byte == delimiter
      }
      if isBad, lines > 0 { return nil }
      index += 1
    }
    return lines > 0 && (isQuoted || bytes.count - start > limit) ? nil : bytes.count
  }
}
