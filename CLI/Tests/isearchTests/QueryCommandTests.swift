import ArgumentParser
import Foundation
import IncrementalSearch
import Picker
import RecordFormats
import Testing

@testable import Records
@testable import isearch

@Suite struct QueryCommandTests {
  @Test func oneRuleSaysWhatIsSearched() throws {
    func input(_ files: [String], sample: Bool = false, isPipedIn: Bool) throws -> SearchedInput {
      try SearchedInput(files, sample: sample, isPipedIn: isPipedIn, isIndex: { $0.hasSuffix(".isearch") })
    }
    let nothing = #expect(throws: CommandFailure.self) { try input([], isPipedIn: false) }
    #expect(nothing?.message.hasSuffix("or give --sample") == true)
    #expect(try input([], isPipedIn: true) == .files(["-"]))
    #expect(try input([], sample: true, isPipedIn: true) == .sample)
    #expect(try input(["a", "-"], isPipedIn: true) == .files(["a", "-"]))
    #expect(try input(["a.isearch"], isPipedIn: true) == .index("a.isearch"))
    let both = #expect(throws: CommandFailure.self) { try input(["a", "b.isearch"], isPipedIn: false) }
    #expect(both?.message.hasPrefix("b.isearch: ") == true)
  }

  @Test func aServiceIsSearchedAlone() throws {
    func input(_ files: [String], sample: Bool = false) throws -> SearchedInput {
      try SearchedInput(files, sample: sample, service: "a.json", isPipedIn: true, isIndex: { _ in false })
    }
    #expect(try input([]) == .service("a.json"))
    let both = #expect(throws: CommandFailure.self) { try input(["b"]) }
    #expect(both?.message == "a.json: a service is searched alone; leave b or --source away")
    #expect(throws: CommandFailure.self) { try input([], sample: true) }
  }

  @Test(arguments: [
    (["--match", "prefix"], "leave --match away"), (["--order", "index"], "leave --order away"),
    (["--literal"], "leave --literal away"), (["--id", "name"], "no columns for --id"),
    (["--title", "name"], "--title is for files"), ([], "/nonexistent.json: cannot be read"),
  ]) func aServiceSaysItselfWhatItFinds(arguments: [String], words: String) throws {
    let command = try QueryCommand.parse(["--source", "/nonexistent.json", "a"] + arguments)
    let failure = #expect(throws: CommandFailure.self) {
      try DescribedSearch(command.service.file ?? "", command.input, command.result, match: command.match)
    }
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func saysWhyAFileCannotBeRead() async throws {
    let missing = await #expect(throws: CommandFailure.self) {
      try await RecordSearch(RecordOptions.parse([]), files: ["/nowhere/a.txt"])
    }
    #expect(missing == CommandFailure(message: "cannot read /nowhere/a.txt: No such file or directory"))
    let folder = await #expect(throws: CommandFailure.self) {
      try await RecordSearch(RecordOptions.parse([]), files: ["/"])
    }
    #expect(folder == CommandFailure(message: "cannot read /: Is a directory"))
  }

  @Test func theSampleIsFoundByNameReadingAndCode() async throws {
    let sample = try await RecordSearch(RecordOptions.parse([]), files: []).readAll()
    for text in ["千代田区千代田", "トウキョウト チヨダク ﾁﾖﾀﾞ$", "100-0001", "1000001", "^100-0001 千代田"] {
      var found: [Record] = []
      try await sample.forEachPage(of: SearchQuery(text), limit: 100) { found += $0.items }
      #expect(found.contains { $0.text().hasPrefix("100-0001 東京都千代田区千代田 ") }, "\(text)")
    }
  }

  @Test func aLimitIsKeptOverPages() async throws {
    let sample = try await RecordSearch(RecordOptions.parse([]), files: []).readAll()
    var counts: [Int] = []
    try await sample.forEachPage(of: SearchQuery(""), limit: 10_001) { counts.append($0.items.count) }
    #expect(counts == [10_000, 1])
  }

  @Test func printsLines() throws {
    let text = "\u{1B}[2J 東京/\"Tokyo\"\tＡ"
    let line = QueryRow(
      place: RecordPlace(line: 5), text: text, matches: MatchQuery("京 tok a").highlights(in: text))
    #expect(QueryFormat.plain.text(of: line) == text)
    #expect(
      QueryFormat.terminal(color: true).text(of: line)
        == "␛[2J 東\u{1B}[1;31m京\u{1B}[0m/\"\u{1B}[1;31mTok\u{1B}[0myo\"       \u{1B}[1;31mＡ\u{1B}[0m")
    #expect(QueryFormat.terminal(color: false).text(of: line) == "␛[2J 東京/\"Tokyo\"       Ａ")
    #expect(
      QueryFormat.json.text(of: line)
        == #"{"line":5,"matches":[{"end":11,"start":8},{"end":16,"start":13},{"end":23,"start":20}],"text":"\u001b[2J 東京/\"Tokyo\"\tＡ"}"#
    )
  }

  @Test(arguments: [
    ("東京渋谷", "150-0002\t東京都渋谷区\tトウキョウト シブヤク", ["東京", "渋谷"]),
    ("shibuya", "150-0002\t東京都渋谷区\tトウキョウト シブヤク", ["渋谷", "シブヤ"]),
    ("とうきょうしぶ", "150-0002\t東京都渋谷区\tトウキョウト シブヤク", ["東京", "渋谷"]),
    ("しぶや", "東京都渋谷区東,東京都渋谷区", ["渋谷"]), ("しぶや", #""東京都""渋谷区",1"#, []), ("", "東京都渋谷区", []),
  ])
  func fieldsAreMarkedInTheirLine(query: String, line: String, expected: [String]) {
    let match = MatchQuery(query)
    let title = "東京都渋谷区"
    let marked = match.highlights(in: SearchedTexts(title: [title], reading: "トウキョウト シブヤク"))
    let row = PickerRow([PickerRow.Part(title, matches: marked.title[0]), PickerRow.Part("150-0002")])
    let ranges = LineMatches.ranges(of: match, row, in: line)
    #expect(ranges.map { String(line[$0]) } == expected)
    #expect(ranges.last.map { line[..<$0.lowerBound].contains(",") } ?? false == line.contains("東,"))
  }

  @Test(arguments: [
    ["a", "--order", "best"], ["a", "--limit", "0"], ["a", "--json", "--count"], ["a", "file", "--sample"],
    ["a", "--match", "regex"], [], ["a", "b", "c"],
  ])
  func wrongArgumentsAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try QueryCommand.parse(arguments) }
  }

  @Test func argumentsAreRead() throws {
    let command = try QueryCommand.parse(["東京 !区", "-", "-l", "5", "--match", "fuzzy", "-c"])
    #expect(command.text == "東京 !区" && command.file == "-" && command.limit == 5)
    #expect(command.match == .fuzzy && command.count && !command.json && !command.input.sample)
  }
}

@Suite struct FacetOptionTests {
  @Test func filtersAreNamesAndValues() throws {
    let command = try QueryCommand.parse([
      "a", "f.csv", "--filter", "kind=x=y", "--filter", "市=", "--facet", "kind,2", "--facet", "市,2",
    ])
    #expect(command.filter.map(\.name) == ["kind", "市"] && command.filter.map(\.value) == ["x=y", ""])
    #expect(command.facet.names == ["kind", "2", "市"], "what is given again is added, once")
  }

  @Test(arguments: [
    ["a", "--filter", "kind"], ["a", "--filter", "=x"], ["a", "--filter", "k=1", "--filter", "k=2"],
    ["a", "--facet", "k", "--count"], ["a", "--typed", "--filter", "k=1"],
  ])
  func wrongOnesAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try QueryCommand.parse(arguments) }
  }

  @Test func filesAreCountedAndFiltered() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("facets-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("name,kind,kind\nparis,city , a\nlyon,city,b\nalps,range,c\n".utf8).write(to: url)
    let search = try await RecordSearch(RecordOptions.parse([]), facets: ["kind", "3"], files: [url.path]).readAll()
    let facets = try await search.source.facets(for: SearchQuery(""))
    #expect(facets.map(\.name) == ["kind", "3"], "of columns of one name the first has it")
    #expect(facets[0].values == [.init("city", count: 2), .init("range", count: 1)])
    #expect(search.facet("2", among: facets) == facets[0])
    let filters = FilterOption.filters([try #require(FilterOption(argument: "2=city"))], of: search)
    #expect(filters == ["kind": "city"])
    var found: [String] = []
    try await search.forEachPage(of: SearchQuery("", filters: filters)) { found += $0.items.map { $0.text() } }
    #expect(found == ["paris,city , a", "lyon,city,b"])
    #expect(
      FacetFormat.table(of: facets[0], facets[0].values.prefix(1))
        == "kind\n  2  city\n  and 1 more; --limit shows more")
    #expect(
      FacetFormat.json(of: facets[0], facets[0].values.prefix(1))
        == #"{"facet":"kind","more":1,"values":[{"count":2,"value":"city"}]}"#)
    await #expect(throws: SearchFailure.self) {
      try await search.forEachPage(of: SearchQuery("", filters: ["name": "x"])) { _ in }
    }
  }

  @Test func theSampleHasTwoFacets() {
    #expect(SampleRecords.facets.map(\.name) == ["prefecture", "city"])
    #expect(throws: CommandFailure.self) { try SampleRecords.facets(named: ["town"]) }
  }
}
