import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import RecordFormats
import Testing

@testable import Records
@testable import isearch

/// What people's files have, read to be indexed: the same however the bytes come, and nothing done in silence.
@Suite struct IndexInputTests {
  private func run(_ folder: TemporaryFolder, _ arguments: String...) async throws -> IndexJob.Outcome {
    try await IndexCommand.parse(arguments + ["-o", folder.path("index"), "--quiet"]).job().run()
  }

  /// The records of the index, and how they are read.
  private func content(_ folder: TemporaryFolder) async throws -> (
    ids: [String], titles: [String], properties: [String: String]
  ) {
    let index = try SearchIndex(folder.path("index"))
    let page = try await SQLiteSource(index).page(PageRequest(query: SearchQuery(), place: .start, limit: 10_000))
    return (page.items.map(\.id), page.items.map(\.title), try await index.information().settings.properties)
  }

  @Test func theSameRowsMakeTheSameIndexHoweverTheyCome() async throws {
    // What tells the columns comes late: readings among the first 1,000 rows, and an id that is there twice behind them.
    let rows = (1...1_400).map { number in
      "\(number == 1_300 ? 7 : number),\(number < 900 ? "" : "昭和堂\(number)"),\(number < 950 ? "" : "ショウワドウ"),\(number)"
    }
    let text = Array("番号,名称,フリガナ,人口\n\(rows.joined(separator: "\n"))".utf8)
    let header = text.firstIndex(of: 10).map { $0 + 1 } ?? 0
    let slow =
      [Array(text[..<header])]
      + stride(from: header, to: text.count, by: 5_003).map { start in
        Array(text[start..<min(start + 5_003, text.count)])
      }
    let folder = try TemporaryFolder()
    var found: [(ids: [String], titles: [String], properties: [String: String])] = []
    var notes: [[String]] = []
    for path in [
      try folder.file("rows.csv", String(decoding: text, as: UTF8.self)),
      try folder.file("ended.csv", String(decoding: text, as: UTF8.self) + "\r\n"),
      try folder.pipe("pipe.csv", [text], pause: 0), try folder.pipe("slow.csv", slow, pause: 3_000),
    ] {
      notes.append(try await run(folder, path).notes)
      found.append(try await content(folder))
    }
    for other in found {
      #expect(other.ids == found[0].ids && other.titles == found[0].titles && other.properties == found[0].properties)
    }
    #expect(found[0].ids.count == 1_400 && found[0].ids.contains("#1300"))
    #expect(Set(notes).count == 1)
    #expect(
      notes[0] == ["1 record has no id of their own (line 1301): it got #1300; --id 番号 refuses it"])
  }

  @Test func anIDWithAMistakeEarlyIsOneAllTheSame() async throws {
    func text(_ count: Int) -> String {
      "顧客番号,会社名\n" + (1...count).map { "C\($0 == 50 ? 49 : $0),会社\($0)\n" }.joined()
    }
    let folder = try TemporaryFolder()
    let many = try folder.file("many.csv", text(3_000))
    #expect(
      try await run(folder, many).notes == [
        "1 record has no id of their own (line 51): it got #50; --id 顧客番号 refuses it"
      ])
    #expect(try await content(folder).ids.contains("#50"))
    _ = try await IndexCommand.parse(["--update", many, "-o", folder.path("index"), "--quiet"]).job().run()
    // Of few records it is told instead.
    let few = ImportInput.Request(try RecordOptions.parse([]), files: [try folder.file("few.csv", text(60))])
    let words = "line 51 repeats line 50; --id 顧客番号 takes it and refuses such records"
    let notice = try await ImportInput(few).notice
    #expect(notice?.split(separator: "\n").last == "isearch: 顧客番号 is not taken for the id: \(words)")
  }

  @Test func aRowWithoutALineEndIsOne() async throws {
    let folder = try TemporaryFolder()
    var found: [[String: String]] = []
    for (name, end) in [("a.csv", ""), ("b.csv", "\n"), ("c.csv", "\r\n\u{1A}")] {
      _ = try await run(folder, try folder.file(name, "id,name\nA1,tokyo\(end)"))
      let content = try await content(folder)
      #expect(content.ids == ["A1"] && content.titles == ["tokyo"])
      found.append(content.properties)
    }
    #expect(Set(found).count == 1)
  }

  @Test func keysThatComeLateAreColumns() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...1_500).map { number in
      let extra = number > 3 ? ",\"extra\":\"zebra\(number)\"" : ""
      return "{\"id\":\(number),\"name\":\"n\(number)\"\(extra)\(number > 1_200 ? ",\"late\":1" : "")}"
    }
    let file = try folder.file("x.jsonl", lines.joined(separator: "\n"))
    let outcome = try await run(folder, "--id", "id", "--columns", "name,extra,late,never", file)
    #expect(outcome.taken == 1_500 && outcome.notes == ["no record has “never”"])
    let index = try SearchIndex(folder.path("index"))
    let page = try await SQLiteSource(index).page(
      PageRequest(query: SearchQuery("zebra1400"), place: .start, limit: 5))
    #expect(page.items.map(\.id) == ["1400"])
    #expect(page.items.first?.texts == ["zebra1400", "1", ""])
  }

  @Test func whatIsDoneInSilenceElsewhereIsTold() async throws {
    let folder = try TemporaryFolder()
    let rows = (1...60).map { "\($0),n\($0),\($0)" }
    let more = (61...1_100).map { "\($0),n\($0),1\n" }.joined()
    let last = "5,again,7\n,noid,8\n1101,x,不明\n1102,y,\n,,\n"
    let file = try folder.file(
      "x.csv", "id, name ,population\n" + rows.joined(separator: "\n") + "\n,,\n,,\n" + more + last)
    let outcome = try await run(folder, file)
    #expect(outcome.taken == 1_104 && outcome.refusals.isEmpty)
    #expect(
      outcome.notes == [
        "3 rows without any text were left out",
        "2 records have no id of their own (lines 1104, 1105): they got #1101, #1102; --id id refuses them",
        "1 record has no number in population (line 1106): it has no rank; --rank population refuses it",
      ])
    let ids = try await content(folder).ids
    #expect(ids.contains("#1101") && ids.contains("1101"))
  }

  @Test func filesAndUpdatesMayHaveTheirColumnsInAnyOrder() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("first.csv", "id,name,city\n1,a,x\n2,b,\"y,z\"\n")
    let second = try folder.file("second.csv", "city;id;name\n\"w, v\";3;c\n")
    _ = try await run(folder, "--id", "id", "--title", "name", first, second)
    #expect(try await content(folder).titles.sorted() == ["a", "b", "c"])
    let update = try folder.file("update.csv", "name,city,id\nB,\"y,z\",2\nd,u,4\n")
    let outcome = try await run(folder, "--update", update)
    #expect(outcome.changes?.inserted == 1 && outcome.changes?.updated == 1)
    #expect(try await content(folder).titles.sorted() == ["B", "a", "c", "d"])
    let search = try await IndexSearch(
      folder.path("index"), RecordOptions.parse([]), ResultOptions.parse(["--id", "city", "--order", "index"]))
    var cities: [String] = []
    try await search.forEachPage(of: SearchQuery()) {
      cities += $0.items.map { String(decoding: search.printed($0), as: UTF8.self) }
    }
    #expect(cities.sorted() == ["u", "w, v", "x", "y,z"])
    // The same in memory.
    let read = try await RecordSearch(RecordOptions.parse(["--title", "name"]), files: [first, second]).readAll()
    var texts: [String] = []
    try await read.forEachPage(of: SearchQuery("c")) { texts += $0.items.map { $0.text() } }
    #expect(texts == ["3,c,\"w, v\""])
    for (name, header, words) in [
      ("few.csv", "id,name", "has no column “city”; give it the columns id, name, city"),
      ("more.csv", "id,name,city,note", "has a new column, “note”; "),
    ] {
      let file = try folder.file(name, header + "\n9,q\n")
      for arguments in [["--update", file], ["--id", "id", first, file]] {
        let error = await #expect(throws: RecordLayoutError.self) {
          try await IndexCommand.parse(arguments + ["-o", folder.path("index"), "--quiet"]).job().run()
        }
        #expect(error?.description.hasPrefix("\(file): \(words)") == true, "\(error?.description ?? "")")
      }
    }
    #expect(try await content(folder).titles.sorted() == ["B", "a", "c", "d"])
  }

  @Test func tablesAndArraysOfOtherProgramsAreRead() async throws {
    let folder = try TemporaryFolder()
    for (name, text, option) in [
      ("a.csv", "id;name;city\r\nA1;tokyo;a\r\nA2;osaka, west;b\r\n", nil),
      ("b.csv", "sep=;\r\nid;name\r\nA1;tokyo\r\nA2;\"osaka, west\"\r\n", nil),
      ("c.csv", "id\tname\nA1\ttokyo\nA2\tosaka, west\n", nil),
      ("d", "id|name\nA1|tokyo\nA2|osaka, west\n", "|"),
      (
        "e.json",
        "[\n  {\n    \"id\": \"A1\",\n    \"name\": \"tokyo\"\n  },\n"
          + "{\"id\":\"A2\",\"name\":\"osaka, west\"}\n]\n",
        nil
      ),
      ("f.json", "[{\"id\":\"A1\",\"name\":\"tokyo\"},{\"id\":\"A2\",\"name\":\"osaka, west\"}]", nil),
      ("g.tsv", "id\tname\nA1\t\"tokyo\"\nA2\t\"osaka, west\"\n", nil),
    ] as [(String, String, String?)] {
      let file = try folder.file(name, text)
      let options = option.map { ["--delimiter", $0] } ?? []
      let outcome = try await IndexCommand.parse(options + [file, "-o", folder.path("index"), "--quiet"]).job().run()
      #expect(outcome.refusals.isEmpty, "\(name)")
      let found = try await content(folder)
      #expect(found.ids.sorted() == ["A1", "A2"] && found.titles.sorted() == ["osaka, west", "tokyo"], "\(name)")
      let search = try await RecordSearch(
        RecordOptions.parse([]), delimiter: option.flatMap { ColumnDelimiter(argument: $0) }?.byte, files: [file]
      ).readAll()
      #expect(search.rowNames.prefix(1) == ["name"] || search.layout.format == .jsonLines, "\(name)")
      #expect(try await search.source.total(for: SearchQuery("west")) == .exact(1), "\(name)")
    }
    let object = try folder.file("x.json", "{\n \"items\": [\n  {\"id\": 1}\n ]\n}\n")
    let error = await #expect(throws: RecordReadingError.self) { try await run(folder, object) }
    #expect(error?.reason.contains("jq -c '.items[]' FILE") == true)
    let cut = try folder.file("cut.json", "[\n{\"id\": 1},\n{\"id\": 2}\n")
    await #expect(throws: RecordReadingError.self) { try await run(folder, cut) }
    for text in ["", "ab", "\"", "\n", "é"] { #expect(ColumnDelimiter(argument: text) == nil) }
    #expect(ColumnDelimiter(argument: "\\t")?.byte == 9 && ColumnDelimiter(argument: "tab")?.byte == 9)
  }

  @Test func whatIsGuessedIsTold() async throws {
    let folder = try TemporaryFolder()
    func notice(_ name: String, _ bytes: [UInt8]) async throws -> [String] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
      let input = try await ImportInput(ImportInput.Request(try RecordOptions.parse([]), files: [folder.path(name)]))
      return (input.notice ?? "").split(separator: "\n").map(String.init)
    }
    #expect(try await notice("lines", Array("a\n".utf8)) == ["isearch: read as plain lines (--format says otherwise)"])
    #expect(try await notice("lines.txt", Array("a\n".utf8)) == [])
    let euc = Array("id,name\n1,".utf8) + [0xC5, 0xEC, 0xB5, 0xFE, 0xC5, 0xD4] + Array("\n".utf8)
    #expect(try await notice("e.csv", euc).last == "isearch: read as EUC-JP; --encoding says otherwise")
    #expect(
      try await notice("s.csv", Array("id;name\n1;x\n2;y\n".utf8)).last
        == "isearch: columns are divided by “;”; --delimiter says otherwise")
    #expect(
      try await notice("h.csv", Array("A1,x\nA2,y\n".utf8)).contains(
        "isearch: the first line looks like data; --no-header if it is"))
    let object = """
      {"total":2,"tags":["a"],"empty":[],"of":{"n":[{}]},"results": [ {"id":1,"name":"x"},{"id":2,"name":"y"}]}
      """
    let told =
      "isearch: all of it is one record; if its “results” are meant, make a line of each first: "
      + "jq -c '.results[]' FILE | isearch … --format jsonl"
    #expect(try await notice("o.json", Array(object.utf8)).contains(told))
    let search = try await RecordSearch(RecordOptions.parse([]), files: [folder.path("o.json")]).readAll()
    #expect(search.notice?.contains(told) == true)
    // Records that have such a field are records.
    for others in ["\n{\"id\":3}\n", "\n" + object] {
      #expect(try await !notice("p.jsonl", Array((object + others).utf8)).contains { $0.contains("all of it") })
    }
    for text in ["{\"id\":1,\"tags\":[\"a\",\"b\"]}", "{\"id\":1,\"at\":[[1,2]],\"of\":{\"n\":[{}]}}"] {
      #expect(try await !notice("q.json", Array(text.utf8)).contains { $0.contains("all of it") }, "\(text)")
    }
  }

  @Test func aStrayQuoteIsOneRefusedLine() async throws {
    let folder = try TemporaryFolder()
    var rows = (1...4_000).map { "A\($0),\"name \($0)\",\"q\"" }
    rows[1_999] = "A2000,\"stray 2000,x"
    rows[2_999] = "A3000,\"" + (0..<10_500).map { "line \($0)" }.joined(separator: "\n") + "\",q"
    rows[3_499] = "A1,\"two\nlines\",q"
    let file = try folder.file("x.csv", "id,name,note\n" + rows.joined(separator: "\n") + "\n")
    let outcome = try await run(folder, "--id", "id", file)
    #expect(outcome.taken == 3_998)
    #expect(
      outcome.refusals.summary
        == "2 refused: 1 bad CSV (line 2001: byte 7: the quoted field that begins here does not end), "
        + "1 id already taken (lines 14000-14001)")
  }
}

extension TemporaryFolder {
  /// A pipe that gets pieces, with a pause after each.
  func pipe(_ name: String, _ pieces: [[UInt8]], pause: UInt32) throws -> String {
    let path = path(name)
    try #require(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      let descriptor = open(path, O_WRONLY)
      for piece in pieces {
        var rest = piece[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          if count < 0 { break }
          rest = rest.dropFirst(count)
        }
        usleep(pause)
      }
      close(descriptor)
    }
    return path
  }
}
