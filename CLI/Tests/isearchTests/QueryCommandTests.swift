import ArgumentParser
import Foundation
import IncrementalSearch
import Testing

@testable import isearch

@Suite struct QueryCommandTests {
  @Test func linesEndAsTheyMay() {
    let lines = { (text: String) in QueryInput.lines(in: Data(text.utf8)) }
    #expect(lines("") == [])
    #expect(lines("a") == ["a"])
    #expect(lines("a\nb\n") == ["a", "b"])
    #expect(lines("a\r\n\r\nb") == ["a", "", "b"])
    #expect(lines("\n") == [""])
    #expect(lines("\u{FEFF}a\0b\n") == ["a\0b"])
    #expect(QueryInput.lines(in: Data([0x61, 0xFF, 0x0A, 0xE6, 0x9D])) == ["a\u{FFFD}", "\u{FFFD}"])
  }

  @Test func aPathSaysWhatIsSearched() {
    #expect(QueryInput(path: "-") == .standardInput)
    #expect(QueryInput(path: "a.txt") == .file("a.txt"))
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let missing = #expect(throws: CommandFailure.self) { try QueryInput.file("/nowhere/a.txt").source(match: .words) }
    #expect(missing == CommandFailure(message: "/nowhere/a.txt: No such file or directory"))
    let folder = #expect(throws: CommandFailure.self) { try QueryInput.file("/").source(match: .words) }
    #expect(folder == CommandFailure(message: "/: is a directory; give a file"))
  }

  @Test func theSampleIsFoundByNameReadingAndCode() async throws {
    let source = try QueryInput.sample.source(match: .words)
    for text in ["千代田区千代田", "トウキョウト チヨダク ﾁﾖﾀﾞ$", "100-0001", "1000001", "^100-0001 千代田"] {
      let page = try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 100))
      #expect(page.items.contains { $0.text.hasPrefix("100-0001 東京都千代田区千代田 ") }, "\(text)")
    }
  }

  @Test func printsLines() throws {
    let line = SearchLine(id: 4, text: "\u{1B}[2J 東京/\"Tokyo\"\tＡ")
    let matches = MatchQuery("京 tok a").highlights(in: line.text)
    #expect(QueryFormat.plain.text(of: line, matches) == line.text)
    #expect(
      QueryFormat.terminal(color: true).text(of: line, matches)
        == "\u{FFFD}[2J 東\u{1B}[1;31m京\u{1B}[0m/\"Tokyo\"\t\u{1B}[1;31mＡ\u{1B}[0m")
    #expect(QueryFormat.terminal(color: false).text(of: line, matches) == "\u{FFFD}[2J 東京/\"Tokyo\"\tＡ")
    #expect(
      QueryFormat.json.text(of: line, matches)
        == #"{"line":5,"matches":[{"end":11,"start":8},{"end":23,"start":20}],"text":"\u001b[2J 東京/\"Tokyo\"\tＡ"}"#)
  }

  @Test(arguments: [
    ["a", "--limit", "0"], ["a", "--json", "--count"], ["a", "file", "--sample"], ["a", "--match", "regex"], [],
    ["a", "b", "c"],
  ])
  func wrongArgumentsAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try QueryCommand.parse(arguments) }
  }

  @Test func argumentsAreRead() throws {
    let command = try QueryCommand.parse(["東京 !区", "-", "-l", "5", "--match", "fuzzy", "-c"])
    #expect(command.text == "東京 !区" && command.file == "-" && command.limit == 5)
    #expect(command.match == .fuzzy && command.count && !command.json && !command.sample)
  }
}
