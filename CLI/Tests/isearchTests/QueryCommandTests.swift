import ArgumentParser
import Foundation
import IncrementalSearch
import RecordFormats
import Testing

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
      try await sample.forEachPage(of: text, limit: 100) { found += $0.items }
      #expect(found.contains { $0.text().hasPrefix("100-0001 東京都千代田区千代田 ") }, "\(text)")
    }
  }

  @Test func aLimitIsKeptOverPages() async throws {
    let sample = try await RecordSearch(RecordOptions.parse([]), files: []).readAll()
    var counts: [Int] = []
    try await sample.forEachPage(of: "", limit: 10_001) { counts.append($0.items.count) }
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
