import ArgumentParser
import Foundation
import IncrementalSearch
import Picker
import RecordFormats
import Terminal
import Testing

@testable import Records
@testable import isearch

@Suite struct BrowseCommandTests {
  private func search(_ content: String, named name: String, _ arguments: String...) async throws -> RecordSearch {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    let command = try BrowseCommand.parse(arguments)
    return try await RecordSearch(
      command.input, id: command.result.id, match: command.lines.exact ? .fuzzy : command.match, keepsLineOrder: true,
      lines: command.lines.settings, files: [file.path]
    ).readAll()
  }

  private func found(_ text: String, in search: RecordSearch) async throws -> [Record] {
    try await search.source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 100)).items
  }

  private func texts(_ row: PickerRow) -> [String] { row.parts.map(\.text) }

  private let people = "name\treading\tcity\n東\tアズマ\t大阪\n西\tニシ\t京都\n"

  @Test func linesAreShownAndPrintedAsTheyAre() async throws {
    let search = try await search("b 1\r\na\n\nlast", named: "lines.txt")
    let all = try await found("", in: search)
    #expect(all.map { search.printed($0) } == ["b 1\r", "a", "", "last"].map { Array($0.utf8) })
    #expect(all.map { texts(search.rows(for: SearchQuery())($0)) } == [["b 1"], ["a"], [""], ["last"]])
    #expect(search.rowNames.isEmpty)
  }

  @Test func columnsAreShownTheReadingIsOnlySearched() async throws {
    let search = try await search(people, named: "people.tsv", "--columns", "city,name", "--reading", "reading")
    #expect(search.rowNames == ["city", "name"])
    let found = try await found("ニシ", in: search)
    #expect(found.map { texts(search.rows(for: SearchQuery("ニシ"))($0)) } == [["京都", "西"]])
    #expect(search.printed(found[0]) == Array("西\tニシ\t京都".utf8))
  }

  @Test func theTitleStandsFirstAndTheIdIsPrinted() async throws {
    let search = try await search(people, named: "people.tsv", "--title", "city", "--id", "name")
    let row = search.rows(for: SearchQuery("大阪"))(try await found("大阪", in: search)[0])
    #expect(texts(row) == ["大阪", "東", "アズマ"])
    #expect(row.parts.map(\.isTitle) == [true, false, false])
    #expect(row.parts[0].matches.count == 1 && row.parts[1].matches.isEmpty)
    #expect(search.printed(try await found("西", in: search)[0]) == Array("西".utf8))
  }

  @Test func withoutAHeaderTheFirstRecordIsData() async throws {
    let search = try await search("1,a\n2,b\n", named: "x.csv", "--no-header", "--columns", "2")
    #expect(try await found("", in: search).count == 2)
    #expect(search.rowNames.isEmpty)
  }

  @Test func jsonLinesHaveTheirKeysAsColumns() async throws {
    let objects = #"{"name": "Doe, Jane", "age": 7}"# + "\n" + #"{"age": 8, "name": "Roe"}"# + "\n"
    let search = try await search(objects, named: "x.jsonl", "--title", "name")
    let found = try await found("roe", in: search)
    #expect(found.map { texts(search.rows(for: SearchQuery("roe"))($0)).first } == ["Roe"])
  }

  @Test(arguments: [
    (["--columns", "salary"], "people.tsv", "salary"), (["--columns", "name"], "people.txt", "--format"),
    (["--id", "9"], "people.tsv", "reading"),
  ])
  func columnsThatAreNotThereAreRefused(_ arguments: [String], _ name: String, _ word: String) async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent(name)
      try Data(people.utf8).write(to: file)
      let command = try BrowseCommand.parse(arguments)
      _ = try await RecordSearch(command.input, id: command.result.id, files: [file.path])
    }
    #expect(failure?.message.contains(word) == true)
    #expect(failure?.status == 2)
  }

  @Test func aFileThatCannotBeReadIsNamed() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await RecordSearch(RecordOptions.parse([]), files: ["/nowhere/a.txt"])
    }
    #expect(failure?.message.contains("/nowhere/a.txt") == true)
  }

  @Test func theSampleIsShownInPartsAndMatchedAsALine() async throws {
    let search = try await RecordSearch(RecordOptions.parse(["--sample"]), files: []).readAll()
    for text in ["千代田区千代田", "1000001", "^100-0001 東京"] {
      let found = try await found(text, in: search)
      #expect(found.contains { $0.text() == "100-0001 東京都千代田区千代田 トウキョウト チヨダク チヨダ" }, "\(text)")
    }
    let record = try #require(try await found("100-0001", in: search).first)
    let row = search.rows(for: SearchQuery("100-0001 チヨダ"))(record)
    #expect(texts(row) == ["100-0001", "東京都千代田区千代田", "トウキョウト チヨダク チヨダ"])
    #expect(
      row.parts.map { part in part.matches.map { String(part.text[$0]) } } == [
        ["100-0001"], ["千代田", "千代田"], ["チヨダ", "チヨダ"],
      ])
  }

  @Test func theOnlyMatchIsTakenAndNoneLeaves() async throws {
    let search = try await search("apple\nbanana\n", named: "x.txt")
    let one = try await search.only(SearchQuery("banana"), typed: "banana", takes: true, leaves: true)
    #expect(one?.query == "banana")
    guard case .chosen(let chosen) = one?.end else { return #expect(Bool(false), "nothing is chosen") }
    #expect(chosen.map { $0.text() } == ["banana"])
    #expect(
      try await search.only(SearchQuery("zz"), typed: "zz", takes: true, leaves: true)
        == PickerOutcome(.chosen([]), query: "zz"))
    #expect(try await search.only(SearchQuery("zz"), typed: "zz", takes: true, leaves: false) == nil)
    #expect(try await search.only(SearchQuery(""), typed: "", takes: true, leaves: true) == nil)
    #expect(try await search.only(SearchQuery("banana"), typed: "banana", takes: false, leaves: true) == nil)
  }

  @Test(arguments: [
    ["-", "-"], ["--bind", "ctrl-a:fly"], ["--expect", "nokey"], ["--nth", "0"], ["--header-lines", "-1"],
    ["--sample", "x"], ["--height", "0%"], ["--height", "200%"],
    ["--preview-window", "center"], ["--match", "loosely"], ["--format", "xml"], ["--columns", ""],
  ])
  func wrongArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try BrowseCommand.parse(arguments) }
  }

  @Test func placesOfAPreviewAreReadAsFzfHasThem() {
    #expect(PreviewPlace(argument: "right:60%") == PreviewPlace(side: .right, size: .percent(60)))
    #expect(PreviewPlace(argument: "down,40%,hidden") == PreviewPlace(side: .down, size: .percent(40), isHidden: true))
    #expect(PreviewPlace(argument: "down:3") == PreviewPlace(side: .down, size: .cells(3)))
    #expect(PreviewPlace(argument: "right:0%") == nil && PreviewPlace(argument: "+{2") == nil)
    let all = PreviewPlace(argument: "right,60%,wrap,border-none,follow,~3,+{2}+3/2,<30(up,30%)")
    #expect(all?.wraps == true && all?.follows == true && all?.hasBorder == false && all?.headerLines == 3)
    #expect(all?.scroll?.base == .field("2") && all?.scroll?.offset == 3 && all?.scroll?.part == 2)
    #expect(all?.scroll?.firstLine(field: 100, rows: 23, headerLines: 3) == 100 - 1 + 3 - 3 - 10)
    #expect(PreviewScroll("{2}-/2")?.firstLine(field: 50, rows: 20, headerLines: 0) == 39)
    // A row may have any number there.
    for number in [Int.max, .min] {
      let scrolls = ["{2}-1+\(Int.max)-\(Int.max)/2", "{2}-\(Int.max)-\(Int.max)", "+{2}", "{2}"].compactMap {
        PreviewScroll($0)
      }
      #expect(scrolls.count == 3 && scrolls.allSatisfy { $0.firstLine(field: number, rows: 20, headerLines: 3) >= 0 })
    }
    #expect(PreviewScroll("{2}-5/2")?.firstLine(field: .min, rows: 20, headerLines: .max) == 0)
    #expect(PreviewScroll("\(Int.max)-1/2")?.firstLine(field: nil, rows: 20, headerLines: 3) ?? 0 > 1_000_000)
    #expect(PreviewScroll("{2}-5")?.firstLine(field: nil, rows: 20, headerLines: 0) == 0)
  }
}
