import Foundation
import IncrementalSearch
import Picker
import RecordFormats
import Terminal
import Testing

@testable import Records
@testable import isearch

@Suite struct LineOptionsTests {
  private func search(_ lines: [String], _ arguments: [String]) async throws -> RecordSearch {
    try await search(Data((lines.joined(separator: "\n") + "\n").utf8), arguments)
  }

  private func search(_ input: Data, _ arguments: [String]) async throws -> RecordSearch {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try input.write(to: file)
    let words = try FzfWords.arguments(["browse"] + arguments, environment: [:])
    let command = try BrowseCommand.parse(Array(words.dropFirst()))
    return try await RecordSearch(
      command.input, match: command.lines.exact ? .fuzzy : command.match, keepsLineOrder: true,
      lines: command.lines.settings, files: [file.path]
    ).readAll()
  }

  private func printed(_ query: String, _ lines: [String], _ arguments: String...) async throws -> [String] {
    let search = try await search(lines, arguments)
    let page = try await search.source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 100))
    return page.items.map { String(decoding: search.printed($0), as: UTF8.self) }
  }

  /// Thousands of lines are kept otherwise than a few.
  @Test(arguments: [[], ["--tac"], ["--ansi"], ["--nth", "1"], ["--match", "fuzzy"], ["--read0"]])
  func manyLinesArePrintedAsTheyCame(arguments: [String]) async throws {
    let ugly: [[UInt8]] = [
      Array("".utf8), Array("Mixed Case".utf8), Array("İstanbul ẞ Ｋ \u{212A}".utf8), Array("ｶﾞｷﾞ カタカナ".utf8),
      [0xFF, 0x41, 0xC3],
      Array("東京 TOKYO\r".utf8), Array("\u{FEFF}".utf8), Array("\u{1B}[31mRed\u{1B}[0m".utf8),
      Array("e\u{301}\u{200B}".utf8),
    ]
    var lines = (0..<20_000).map { $0 % 100 < ugly.count ? ugly[$0 % 100] : Array("Line \($0) of Many".utf8) }
    lines[70] = [UInt8](repeating: 0x41, count: 1 << 20)
    let end: UInt8 = arguments == ["--read0"] ? 0 : 0x0A
    let found = try await search(Data(lines.joined(separator: [end])), arguments)
    let expected = arguments == ["--tac"] ? lines.reversed() : lines
    func printed(_ search: RecordSearch, _ text: String) async throws -> [[UInt8]] {
      var printed: [[UInt8]] = []
      try await search.forEachPage(of: SearchQuery(text)) { page in printed += page.items.map { search.printed($0) } }
      return printed
    }
    let isPlain = arguments != ["--ansi"]
    #expect(try await printed(found, "") == expected.map { isPlain ? $0 : AnsiText.plain($0) })
    let containing = expected.filter { $0 == ugly[1] }
    if arguments != ["--nth", "1"] { #expect(try await printed(found, "'mixed 'case") == containing) }
    let prepared = await found.prepared(for: .fuzzy)
    #expect(try await printed(prepared, "") == expected.map { isPlain ? $0 : AnsiText.plain($0) })
    let page = try await prepared.page(around: "20000", for: SearchQuery("line"), limit: 3)
    #expect(page?.items.contains { $0.id == 19_999 } == true)
  }

  private let words = ["foo bar", "xfoo", "foo", "bar foo", "f-o-o"]

  /// The order of fzf 0.74.5.
  @Test func exactWordsComeInTheOrderOfFzf() async throws {
    #expect(try await printed("foo", words, "--exact") == ["foo", "foo bar", "bar foo", "xfoo"])
    #expect(try await printed("'foo", words, "--exact") == ["foo", "foo bar", "bar foo", "f-o-o", "xfoo"])
    #expect(try await printed("foo", words, "--match", "fuzzy") == ["foo", "foo bar", "bar foo", "f-o-o", "xfoo"])
    #expect(try await printed("foo", words, "--exact", "--no-sort") == ["foo bar", "xfoo", "foo", "bar foo"])
  }

  @Test func theLastLineIsFirst() async throws {
    #expect(try await printed("", words, "--tac") == words.reversed())
    #expect(try await printed("foo", words, "--tac", "--exact", "--no-sort") == ["bar foo", "foo", "xfoo", "foo bar"])
    #expect(try await printed("foo", words, "--tac", "--exact") == ["foo", "bar foo", "foo bar", "xfoo"])
    #expect(try await printed("foo", words, "--tac", "--match", "contains") == ["bar foo", "foo", "xfoo", "foo bar"])
    #expect(try await printed("foo", words, "--exact", "--tiebreak", "index") == ["foo bar", "foo", "bar foo", "xfoo"])
  }

  /// The order of fzf 0.74.5.
  @Test func equalMatchesComeAsTiebreaksSay() async throws {
    let lines = ["one foo xx", "foo/bar/x", "x/foo", "foo"]
    #expect(try await printed("foo", lines, "-e", "--tiebreak", "end") == ["foo", "one foo xx", "foo/bar/x", "x/foo"])
    #expect(
      try await printed("foo", lines, "-e", "--tiebreak=begin,index") == ["foo/bar/x", "foo", "one foo xx", "x/foo"])
    #expect(try await printed("foo", lines, "-e", "--scheme=path") == ["foo", "one foo xx", "foo/bar/x", "x/foo"])
    for wrong in ["shape", "index,length", "length,length", "begin,end,chunk,length", ""] {
      await #expect(throws: (any Error).self) { try await printed("foo", lines, "--tiebreak", wrong) }
    }
  }

  @Test func fieldsAreSearchedShownAndPrinted() async throws {
    let lines = ["1:anna:x", "2:bert:anna", "3:carl:y"]
    #expect(try await printed("anna", lines, "-d", ":", "--nth", "2") == ["1:anna:x"])
    #expect(try await printed("anna", lines, "-d", ":", "--nth", "-1", "--accept-nth", "1") == ["2"])
    // The last field that the line has is printed without what follows it, whichever is named last.
    #expect(try await printed("carl", lines, "-d", ":", "--accept-nth", "1,4") == ["3"])
    #expect(try await printed("carl", lines, "-d", ":", "--accept-nth", "1,2,9..") == ["3:carl"])
    // So is a line that ends with a delimiter, and has an empty field after it.
    for (fields, expected) in [
      ("..", "x,y"), ("2..", "y"), ("1,3", "x"), ("-1", ""), ("-2..", "y"), ("{..}", "x,y"), ("{2..}-{1}", "y-x"),
      ("2", "y"),
    ] {
      #expect(try await printed("x", ["x,y,"], "-d", ",", "--accept-nth", fields) == [expected], "\(fields)")
    }
    #expect(try await printed("x", ["x,,"], "-d", ",", "--accept-nth", "..") == ["x,"])
    #expect(try await printed("1", lines, "-d", ":", "--with-nth", "2..") == [])
    #expect(try await printed("carl", lines, "-d", ":", "--accept-nth", "{n}={2}-{1}") == ["2=carl-3"])
    let search = try await search(lines, ["-d", ":", "--with-nth", "{2} ({1})", "--nth", "1"])
    let row = search.rows(for: SearchQuery("ann"))(Record(id: 0, bytes: Array(lines[0].utf8)))
    #expect(row.parts.map(\.text) == ["anna (1)"])
    #expect(row.parts[0].matches.map { String(row.parts[0].text[$0]) } == ["ann"])
    // Of equal matches the shorter line is first, whichever field was searched.
    let fields = ["longer:ab", "x:ab", "much longer:ab"]
    #expect(try await printed("ab", fields, "-e", "-d", ":", "--nth", "2") == ["x:ab", "longer:ab", "much longer:ab"])
    // A regular expression, and one text of several signs.
    #expect(try await printed("b", ["a--b", "b--a"], "-d", "-+", "--nth", "2") == ["a--b"])
    #expect(try await printed("b", ["a, b", "b, a"], "-d", ", ", "--nth", "2") == ["a, b"])
  }

  @Test func coloursAreShownAndNeitherSearchedNorPrinted() async throws {
    let lines = ["\u{1B}[31mred\u{1B}[0m rose", "plain 31m", "\u{1B}[1mcut \u{1B}["]
    #expect(try await printed("31m", lines, "--ansi", "--match", "contains") == ["plain 31m"])
    #expect(try await printed("red rose", lines, "--ansi") == ["red rose"])
    #expect(try await printed("cut", lines, "--ansi") == ["cut "])
    let search = try await search(lines, ["--ansi"])
    let part = search.rows(for: SearchQuery(""))(Record(id: 0, bytes: Array(lines[0].utf8))).parts[0]
    #expect(part.text == "red rose")
    #expect(part.styles.map { String(part.text[$0.range]) } == ["red"])
    #expect(part.styles.first?.style == TextStyle(foreground: .indexed(1)))
  }

  @Test func theFirstLinesAreAHeaderAndTheOldestGo() async throws {
    #expect(try await printed("", ["h", "1", "2"], "--header-lines", "1") == ["1", "2"])
    #expect(try await printed("", ["h", "1"], "--header-lines", "5") == [])
    #expect(try await printed("", (1...20).map(String.init), "--limit-rows", "4") == ["17", "18", "19", "20"])
    #expect(try await printed("", ["1", "2"], "--limit-rows", "\(Int.max)") == ["1", "2"])
  }

  @Test func optionsForLinesAreRefusedForColumns() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("c-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("a,b\n1,2\n".utf8).write(to: file)
    let command = try BrowseCommand.parse(["--nth", "1"])
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await RecordSearch(command.input, lines: command.lines.settings, files: [file.path])
    }
    #expect(failure?.message.contains("--nth") == true)
  }
}
