import Foundation
import IncrementalSearch
import IncrementalSearchServer
import RecordFormats
import Testing

@testable import RecordServing
@testable import Records
@testable import isearch

/// Files as spreadsheets write them, through everything that reads files.
@Suite struct EncodedInputTests {
  /// Excel's "CSV", "CSV UTF-8" and "Unicode text", and a UNIX file.
  private enum Kind: CaseIterable {
    case shiftJIS, utf8, utf16, eucJP

    func bytes(_ rows: [[String]]) throws -> Data {
      let text = rows.map { $0.joined(separator: self == .utf16 ? "\t" : ",") + "\r\n" }.joined()
      return switch self {
      case .shiftJIS: try EncodedInputTests.output(of: "iconv", "-f", "UTF-8", "-t", "CP932", from: Data(text.utf8))
      case .utf8: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
      case .utf16:
        Data([0xFF, 0xFE])
          + (try EncodedInputTests.output(of: "iconv", "-f", "UTF-8", "-t", "UTF-16LE", from: Data(text.utf8)))
      case .eucJP: try EncodedInputTests.output(of: "iconv", "-f", "UTF-8", "-t", "EUC-JP", from: Data(text.utf8))
      }
    }

    var name: String { self == .utf16 ? "wards.txt.tsv" : "wards.csv" }
  }

  private let rows = [["番号", "区", "読み"], ["1", "渋谷区", "シブヤク"], ["2", "千代田区", "チヨダク"], ["3", "品川区", "シナガワク"]]

  /// What a program makes of bytes.
  private static func output(of program: String..., from bytes: Data) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(bytes)
    input.fileHandleForWriting.closeFile()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) is needed")
    return result
  }

  @Test func filesAreReadInWhateverWayTheyAreWritten() async throws {
    let folder = try TemporaryFolder()
    for kind in Kind.allCases {
      let bytes = try kind.bytes(rows)
      for (end, content) in [
        ("", bytes), (".gz", try Self.output(of: "gzip", "-c", from: bytes)),
        (".zst", try Self.output(of: "zstd", "-c", from: bytes)),
      ] {
        let file = try folder.file(kind.name + end, content)
        let options = try RecordOptions.parse(["--title", "区", "--reading", "読み"])
        let search = try await RecordSearch(options, files: [file]).readAll()
        #expect(search.rowNames == ["区", "番号"], "\(kind)\(end)")
        var found: [String] = []
        try await search.forEachPage(of: SearchQuery("shibuy")) { found += $0.items.map { $0.text() } }
        #expect(found == [kind == .utf16 ? "1\t渋谷区\tシブヤク" : "1,渋谷区,シブヤク"], "\(kind)\(end)")
        let served = try await ServedRecords(read: search, name: "wards")
        #expect(try await served.version().records == 3, "\(kind)\(end)")

        let command = ["--id", "番号", "--title", "区", "--reading", "読み", file, "-o", folder.path("index"), "--quiet"]
        let outcome = try await IndexCommand.parse(command).job().run()
        #expect(outcome.taken == 3 && outcome.refusals.isEmpty, "\(kind)\(end)")
        let index = try await IndexSearch(
          folder.path("index"), RecordOptions.parse([]), ResultOptions.parse(["--id", "区"]))
        var names: [String] = []
        try await index.forEachPage(of: SearchQuery("千代")) {
          names += $0.items.map { String(decoding: index.printed($0), as: UTF8.self) }
        }
        #expect(names == ["千代田区"], "\(kind)\(end)")
      }
    }
  }

  @Test func linesOfAnotherEncodingAreToldAndKept() async throws {
    let folder = try TemporaryFolder()
    let own = try Kind.eucJP.bytes(rows)
    // CP932 that is not EUC-JP, a line with NUL, and half a character at the end.
    let wrong = [
      try EncodedInputTests.output(of: "iconv", "-f", "UTF-8", "-t", "CP932", from: Data("4,目黒区,メグロク\n".utf8)),
      Data("5,a\0b,\n".utf8),
      Data([0x36, 0x2C, 0xB0, 0x41, 0x2C, 0xC5]),
    ]
    let all = Data(wrong.joined())
    let file = try folder.file("mixed.csv", own + all)
    let job = try IndexCommand.parse(
      ["--id", "番号", file, "-o", folder.path("index"), "--reject", folder.path("refused"), "--quiet"]
    ).job()
    let outcome = try await job.run()
    #expect(outcome.taken == 3 && outcome.refusals.count == 3)
    #expect(
      outcome.refusals.summary.hasPrefix("3 refused: 3 not text (lines 5, 6, 7; the first: byte 3 is no character"))
    let kept = try Data(contentsOf: URL(fileURLWithPath: folder.path("refused")))
    let expected = all + [10]
    #expect(kept.suffix(expected.count) == expected)
  }

  @Test func whatIsNoTextIsRefused() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("wards.csv", Data("PK\u{3}\u{4}xl/workbook.xml".utf8))
    let error = await #expect(throws: CommandFailure.self) {
      try await RecordSearch(RecordOptions.parse([]), files: [file]).readAll()
    }
    #expect(
      error?.message
        == "cannot read \(file): it seems to be a ZIP archive or a spreadsheet; export the table as CSV, or unpack the archive first"
    )
  }
}
