import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats
import Testing

@testable import RecordServing
@testable import Records
@testable import isearch

/// Indexes on disk: made, searched, changed.
@Suite struct IndexJobTests {
  private let people = "code,name,kana,rank\n1,東,アズマ,5\n2,\"New \"\"York\"\"\",,9\n3,西,ニシ,\n"

  private func job(_ folder: TemporaryFolder, _ arguments: String...) throws -> IndexJob {
    try IndexCommand.parse(arguments + ["-o", folder.path("index"), "--quiet"]).job()
  }

  private func search(_ folder: TemporaryFolder, _ arguments: String...) async throws -> IndexSearch {
    let command = try BrowseCommand.parse(arguments)
    return try await IndexSearch(folder.path("index"), command.input, command.result, match: command.match)
  }

  private func printed(_ text: String, in search: IndexSearch) async throws -> [String] {
    var found: [String] = []
    try await search.forEachPage(of: SearchQuery(text)) {
      found += $0.items.map { String(decoding: search.printed($0), as: UTF8.self) }
    }
    return found
  }

  @Test func anIndexOfAnOlderLayoutIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    let index = folder.path("index")
    _ = try await job(folder, "--id", "code", "--title", "name", file).run()
    // The version of the layout: https://www.sqlite.org/fileformat.html#the_database_header, offset 60.
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: index))
    try handle.seek(toOffset: 60)
    try handle.write(contentsOf: [0, 0, 0, 9])
    try handle.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: index)
    #expect(throws: IndexError.older(path: index, version: 9)) { try SearchIndex(index) }
    // What fails leaves it as it is, and nothing beside it.
    let empty = try folder.file("empty.csv", "")
    let wrong = try folder.file("wrong.csv", "code,name\n1,東\n1,西\n")
    _ = try? await job(folder, "--id", "nothing", "--title", "name", empty).run()
    await #expect(throws: IndexError.older(path: index, version: 9)) {
      try await IndexCommand.parse(["--update", wrong, "-o", index, "--quiet"]).job().run()
    }
    #expect(throws: IndexError.older(path: index, version: 9)) { try SearchIndex(index) }
    _ = try await job(folder, "--id", "code", "--title", "name", file).run()
    #expect(try await SearchIndex(index).information().count == 3)
    let mode = try FileManager.default.attributesOfItem(atPath: index)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["empty.csv", "index", "people.csv", "wrong.csv"], "\(names)")
  }

  @Test func facetsAreCountedFilteredAndKeptUp() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("towns.csv", "code,name,pref\n1,渋谷,東京都\n2,神戸, 兵庫県\n3,渋谷,大阪府\n4,新宿,東京都\n")
    let index = folder.path("index")
    _ = try await job(folder, "--id", "code", "--title", "name", "--facet", "pref", file).run()
    let found = try await search(folder)
    #expect(
      try await found.source.facets(for: SearchQuery("渋谷"))
        == [SearchFacet("pref", [.init("大阪府", count: 1), .init("東京都", count: 1)])])
    let query = SearchQuery("", filters: ["pref": "東京都"])
    #expect(try await found.source.total(for: query) == .exact(2))
    let information = try await SearchIndex(index).information()
    #expect(IndexDescription(path: index, information).table(damage: nil).contains("\n  facets          pref\n"))
    // An update has the same columns.
    let update = try folder.file("update.csv", "code,name,pref\n2,神戸,東京都\n5,津,三重県\n")
    _ = try await IndexCommand.parse(["--update", update, "-o", index, "--quiet"]).job().run()
    #expect(try await search(folder).source.total(for: query) == .exact(3))
    #expect(throws: (any Error).self) { try IndexCommand.parse(["--update", update, "--facet", "pref", "-o", index]) }
    await #expect(throws: RecordLayoutError.self) {
      try await IndexCommand.parse(["--facet", "prefecture", file, "-o", index, "--quiet"]).job().run()
    }
  }

  private func input(_ folder: TemporaryFolder, _ arguments: String...) async throws -> ImportInput {
    try await ImportInput(IndexCommand.parse(arguments + ["-o", folder.path("index")]).job().input)
  }

  @Test func columnsAreRecognizedToldAndKept() async throws {
    let folder = try TemporaryFolder()
    var lines = ["社員番号,氏名,フリガナ,部署," + (1...20).map { "備考\($0)" }.joined(separator: ",") + ",人気"]
    lines += (0..<1_200).map { row in
      // Past what is looked at, an id comes twice, one is missing, and a rank is no number.
      let id = row == 1_100 ? "3" : row == 1_150 ? "" : "\(row)"
      let notes = [String](repeating: "", count: 20).joined(separator: ",")
      return
        "\(id),山田\(row),ヤマダ,\(["営業", "開発", "総務"][row % 3]),\(notes),\(row == 1_199 ? "many" : "\"1,\(100 + row % 900)\"")"
    }
    let file = try folder.file("excel.csv", "\u{FEFF}" + lines.joined(separator: "\r\n") + "\r\n")
    let input = try await input(folder, file)
    let notice = try #require(input.notice)
    #expect(
      notice.hasPrefix("isearch: columns recognized: title 氏名; reading フリガナ; id 社員番号; rank 人気 (--title"), "\(notice)")
    #expect(notice.hasSuffix("; few values in 部署 (--facet counts and filters by them)"), "\(notice)")
    let outcome = try await job(folder, file).run()
    #expect(outcome.taken == 1_200 && outcome.refusals.isEmpty, "what was only recognized loses no record")
    let search = try await search(folder)
    let found = try await search.source.page(PageRequest(query: SearchQuery("yamada"), place: .start, limit: 1_200))
      .items
    #expect(found.count == 1_200 && found.first?.rank == 1_999 && found.last?.rank == nil)
    #expect(
      found.contains { $0.id == "#1101" } && found.contains { $0.id == "#1151" } && found.contains { $0.id == "3" })
    #expect(search.rowNames.prefix(3) == ["氏名", "社員番号", "部署"], "the reading is not shown")
    let information = try await SearchIndex(folder.path("index")).information()
    let table = IndexDescription(path: "index", information).table(damage: nil)
    for line in ["社員番号 (number, id)", "氏名 (text, title)", "フリガナ (kana, reading)", "人気 (number, rank)", "備考1 (empty)"] {
      #expect(table.contains(line), "\(line)")
    }
    // Whoever names a column names all.
    #expect(try await self.input(folder, "--title", "部署", file).notice?.contains("recognized") == false)
    #expect(try await self.input(folder, "--id", "社員番号", file).properties.layout.hasRank == false)
  }

  @Test func anyHeaderIsTaken() async throws {
    let folder = try TemporaryFolder()
    let twice = try folder.file("twice.csv", "name,name,id,id\na,b,1,2\nc,d,3,4\n")
    #expect(
      try await input(folder, twice).notice?.hasPrefix("isearch: columns recognized: title name; id id (") == true)
    #expect(try await job(folder, twice).run().taken == 2)
    #expect(
      try await search(folder).source.page(PageRequest(query: SearchQuery("c"), place: .start, limit: 1)).items[0].id
        == "3")
    let none = try folder.file("none.csv", "13101,ﾁﾖﾀﾞ,千代田\n13104,ｼﾝｼﾞﾕｸ,新宿\n")
    #expect(
      try await input(folder, "--no-header", none).notice?.hasPrefix(
        "isearch: columns recognized: title 3; reading 2 (") == true)
    _ = try await job(folder, "--no-header", none).run()
    #expect(try await search(folder).source.total(for: SearchQuery("shinjuku")) == .exact(1))
    let count = 100_000
    let wide = try folder.file(
      "wide.csv",
      (0..<count).map { "c\($0)" }.joined(separator: ",") + ",title\n"
        + [String](repeating: "x", count: count).joined(separator: ",") + ",東京\n")
    #expect(try await input(folder, wide).notice?.contains("title title (") == true)
    #expect(try await job(folder, wide).run().taken == 1)
    let information = try await SearchIndex(folder.path("index")).information()
    #expect(IndexDescription(path: "", information).table(damage: nil).contains("and 99961 more"))
    #expect(try await search(folder).source.total(for: SearchQuery("^東京")) == .exact(1))
  }

  @Test func recordsAreShownAndPrintedAsTheFileHadThem() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    let outcome = try await job(folder, "--id", "code", "--title", "name", "--reading", "kana", file).run()
    #expect(outcome.taken == 3 && outcome.count == 3 && outcome.refusals.isEmpty && outcome.size > 0)
    let search = try await search(folder, "--order", "index")
    #expect(search.rowNames == ["name", "code", "rank"])
    #expect(try await printed("", in: search) == ["1,東,アズマ,5", "2,\"New \"\"York\"\"\",,9", "3,西,ニシ,"])
    #expect(try await printed("york", in: search) == ["2,\"New \"\"York\"\"\",,9"])
    let page = try await search.source.page(PageRequest(query: SearchQuery("York"), place: .start, limit: 9))
    let row = search.rows(for: SearchQuery("York"))(try #require(page.items.first))
    #expect(row.parts.map(\.text) == ["New \"York\"", "2", "9"])
    #expect(row.parts.map(\.isTitle) == [true, false, false])
    #expect(row.parts[0].matches.count == 1)
    #expect(search.place(of: try #require(page.items.first)) == RecordPlace(id: "2"))
    let names = try await self.search(folder, "--id", "name")
    #expect(try await printed("york", in: names) == ["New \"York\""])
  }

  @Test func ranksSayTheOrder() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    _ = try await job(folder, "--id", "code", "--rank", "rank", "--columns", "name", file).run()
    let search = try await search(folder, "--order", "index", "--id", "code")
    #expect(try await printed("", in: search) == ["2", "1", "3"])
  }

  /// A build and an update treat a rank that is no number alike: it is refused where the column was named, else left out.
  @Test(arguments: [[], ["--id", "id", "--title", "name", "--rank", "population"]])
  func aRankThatIsNoNumberIsTreatedAlikeByUpdates(columns: [String]) async throws {
    let folder = try TemporaryFolder()
    let rows = (1...1_200).map { "\($0),name \($0),\($0 * 10)" }
    let file = try folder.file(
      "a.csv", (["id,name,population"] + rows + ["1201,late,n/a"]).joined(separator: "\n") + "\n")
    let more = try folder.file("b.csv", "id,name,population\n1,changed,unknown\n1202,added,5\n,nobody,6\n")
    let index = folder.path("index")
    let built = try await IndexCommand.parse([file, "-o", index, "--quiet"] + columns).job().run()
    let updated = try await IndexCommand.parse(["--update", more, "-o", index, "--quiet"]).job().run()
    let isNamed = !columns.isEmpty
    #expect(built.refusals.count == (isNamed ? 1 : 0) && built.taken == (isNamed ? 1_200 : 1_201))
    #expect(built.notes.contains { $0.contains("1 record has no number in population") } == !isNamed, "\(built.notes)")
    // Without an id nothing tells which record is meant, however the column was found.
    #expect(updated.refusals.count == (isNamed ? 2 : 1), "\(updated.refusals.summary)")
    #expect(updated.changes?.inserted == 1 && updated.changes?.updated == (isNamed ? 0 : 1))
    #expect(
      updated.notes == (isNamed ? [] : ["1 record has no number in population (line 2): it has no rank"]),
      "\(updated.notes)")
  }

  @Test func whatIsRefusedIsNamedAndKept() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people + ",nobody,,\n1,again,,\n4,x,,high\n5,\"a\nb\"z,,\n6,ok,,\n")
    let outcome = try await job(
      folder, "--id", "code", "--rank", "rank", "--reject", folder.path("refused.csv"), file
    ).run()
    // Of what a stray quote joins, the first line only is refused.
    #expect(outcome.taken == 5 && outcome.count == 5)
    #expect(outcome.refusals.count == 4)
    let summary = outcome.refusals.summary
    for part in ["1 no id (line 5)", "1 id already taken (line 6)", "1 rank is no number (line 7", "1 bad CSV (line 8"]
    {
      #expect(summary.contains(part), "\(summary)")
    }
    // As they stood, in their order.
    #expect(try folder.text("refused.csv") == "code,name,kana,rank\n,nobody,,\n1,again,,\n4,x,,high\n5,\"a\n")
  }

  @Test func jsonThatIsNoneIsRefused() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonl", "{\"a\": 1}\nnonsense\n{\"a\": 2\n[1]\n")
    let outcome = try await job(folder, file).run()
    #expect(outcome.taken == 2)
    #expect(outcome.refusals.summary.hasPrefix("2 refused: 2 bad JSON (lines 2, 3"), "\(outcome.refusals.summary)")
  }

  @Test func anIndexIsChangedById() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    _ = try await job(folder, "--id", "code", file).run()
    let more = try folder.file("more.csv", "code,name,kana,rank\n1,Azuma,,5\n3,西,ニシ,\n4,北,キタ,\n")
    let ids = try folder.file("ids", "2\n\n77\n2\n")
    let outcome = try await job(folder, "--update", more, "--delete", ids).run()
    let changes = try #require(outcome.changes)
    #expect(changes.inserted == 1 && changes.updated == 1 && changes.unchanged == 1 && changes.deleted == 1)
    #expect(outcome.idsNotThere == 1 && outcome.count == 3)
    let search = try await search(folder, "--order", "index", "--id", "name")
    #expect(Set(try await printed("", in: search)) == ["Azuma", "西", "北"])
  }

  @Test func otherColumnsAreNoUpdate() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    _ = try await job(folder, "--id", "code", file).run()
    let other = try folder.file("other.csv", "name,code\nx,1\n")
    let update = try job(folder, "--update", other)
    await #expect(throws: RecordLayoutError.self) { try await update.run() }
    #expect(
      try await printed("", in: search(folder, "--order", "index", "--id", "name")) == ["東", "New \"York\"", "西"])
  }

  @Test func withoutAnIdColumnThereIsNoUpdate() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("lines.txt", "a\nb\n")
    _ = try await job(folder, file).run()
    let update = try job(folder, "--update", file)
    let failure = await #expect(throws: CommandFailure.self) { try await update.run() }
    #expect(failure?.message.contains("--id") == true)
    // Numbers of lines are ids to delete by.
    let ids = try folder.file("ids", "1\n")
    #expect(try await job(folder, "--delete", ids).run().changes?.deleted == 1)
    #expect(try await printed("", in: search(folder)) == ["b"])
  }

  @Test func emptyInputMakesAnEmptyIndex() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await job(folder, try folder.file("none.txt", "")).run()
    #expect(outcome.taken == 0 && outcome.refusals.isEmpty)
    #expect(try await printed("", in: search(folder)) == [])
  }

  @Test func inputWithoutRecordsReplacesNone() async throws {
    let folder = try TemporaryFolder()
    _ = try await job(folder, "--id", "code", try folder.file("people.csv", people)).run()
    let inputs = [("none.csv", ""), ("header.csv", "code,name,kana,rank\n"), ("wrong.jsonl", "code,name\n1,x\n")]
    for (name, content) in inputs {
      let job = try job(folder, try folder.file(name, content))
      let failure = await #expect(throws: CommandFailure.self) { try await job.run() }
      #expect(failure?.message.contains("keeps its 3 records") == true, "\(failure?.message ?? "")")
    }
    let search = try await search(folder, "--order", "index", "--id", "code")
    #expect(try await printed("", in: search) == ["1", "2", "3"])
  }

  @Test func aLinkThatIsMovedPublishesAnotherIndexToWhatServesIt() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("first.csv", "code,name\n1,oldtown\n")
    let second = try folder.file("second.csv", "name,code,kana\nnewtown,1,ニュー\nsecond town,2,\n")
    for (file, name) in [(first, "v1"), (second, "v2")] {
      // Made by way of a link that leads to nothing yet.
      try FileManager.default.createSymbolicLink(atPath: folder.path("made"), withDestinationPath: name)
      _ = try await IndexCommand.parse(["--id", "code", file, "-o", folder.path("made"), "--quiet"]).job().run()
      try FileManager.default.removeItem(atPath: folder.path("made"))
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path("index"), withDestinationPath: "v1")
    let served = try ServedRecords(index: try await search(folder), name: "towns")
    func shown() async throws -> [String] {
      _ = try await served.version()
      let page = try await served.source.page(PageRequest(query: SearchQuery(), place: .start, limit: 5))
      return page.items.map(served.rows(for: SearchQuery())).map(\.title.text).sorted()
    }
    #expect(try await shown() == ["oldtown"])
    try FileManager.default.createSymbolicLink(atPath: folder.path("next"), withDestinationPath: folder.path("v2"))
    #expect(rename(folder.path("next"), folder.path("index")) == 0)
    #expect(try await shown() == ["newtown", "second town"])
    // What changes the index goes into the file that the link leads to now.
    let more = try folder.file("more.csv", "name,code,kana\nthird town,3,\n")
    #expect(try await job(folder, "--update", more).run().count == 3)
    #expect(try await shown() == ["newtown", "second town", "third town"])
    #expect(try await SearchIndex(folder.path("v1")).information().count == 1)
    // A build that fails makes nothing, and leaves the link.
    try FileManager.default.createSymbolicLink(atPath: folder.path("none"), withDestinationPath: "not there")
    let empty = try folder.file("wrong.csv", "code,name\n")
    await #expect(throws: RecordLayoutError.self) {
      try await IndexCommand.parse(["--id", "no", empty, "-o", folder.path("none"), "--quiet"]).job().run()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["first.csv", "index", "more.csv", "none", "second.csv", "v1", "v2", "wrong.csv"])
    let failure = #expect(throws: RecordReadingError.self) {
      try RecordReader(opening: [.file(folder.path("none"))], format: .lines)
    }
    #expect(failure?.reason == "it is a link to not there, which is not there")
  }

  @Test func recordsAreShownAsTheNewestBuildSays() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    _ = try await job(folder, "--id", "code", "--title", "name", "--columns", "name,rank", file).run()
    let served = try ServedRecords(index: try await search(folder), name: "people")
    func shown() async throws -> [String] {
      _ = try await served.version()
      let page = try await served.source.page(PageRequest(query: SearchQuery(), place: .start, limit: 1))
      return try await served.description().columns
        + page.items.map(served.rows(for: SearchQuery())).flatMap { [$0.title.text] + $0.texts.map(\.text) }
    }
    #expect(try await shown() == ["name", "rank", "東", "5"])
    let settings = served.settings
    _ = try await job(
      folder, "--id", "code", "--title", "code", "--columns", "code,name", "--facet", "rank", file
    ).run()
    #expect(try await shown() == ["code", "name", "1", "東"])
    #expect(try await served.description().facets == ["rank"])
    #expect(served.settings != settings)
  }

  @Test func whatFailsChangesNothing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    let wrong = try job(folder, "--id", "nope", file)
    await #expect(throws: RecordLayoutError.self) { try await wrong.run() }
    #expect(!FileManager.default.fileExists(atPath: folder.path("index")))
    _ = try await job(folder, "--id", "code", file).run()
    // The second file is found to have other columns when much is done already.
    let other = try folder.file("other.csv", "x\n1\n")
    let late = try job(folder, "--id", "code", file, other)
    await #expect(throws: RecordLayoutError.self) { try await late.run() }
    #expect(try await printed("", in: search(folder, "--order", "index", "--id", "code")) == ["1", "2", "3"])
  }

  @Test func aFirstBuildThatFailsLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    let (a, b) = (try folder.file("a.csv", "x,y\n1,2\n"), try folder.file("b.csv", "z\n1\n"))
    let job = try job(folder, a, b)
    await #expect(throws: RecordLayoutError.self) { try await job.run() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.csv", "b.csv"])
  }

  @Test func aFirstBuildThatWasCutOffIsNoIndexOfNothing() async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let index = folder.path("index")
    // What is there from the first moment of a build on, and stays where the process is killed.
    try SearchIndex(index, for: .creating).close()
    let good = other.path("index")
    _ = try await job(other, try other.file("people.csv", people)).run()
    let file = try folder.file("people.csv", people)
    let says = { (error: any Error) in (error as? CommandFailure)?.message.contains("first build was cut off") == true }
    await #expect(performing: { _ = try await search(folder) }, throws: says)
    await #expect(performing: { try await CopyCommand.copy(index, to: good) }, throws: says)
    await #expect(performing: { _ = try await job(folder, file, "--update").run() }, throws: says)
    let information = try await SearchIndex(index).information()
    #expect(IndexDescription(path: index, information).table(damage: nil).contains("never: its first build"))
    #expect(try await SearchIndex(good).information().count == 3)
    // It is built where it is.
    #expect(try await job(folder, file).run().count == 3)
    #expect(try await printed("東", in: search(folder)).count == 1)
  }

  @Test func nothingIsOverwritten() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("index", "a,b\n")
    let same = try job(folder, file)
    let both = await #expect(throws: CommandFailure.self) { try await same.run() }
    #expect(both?.message.contains("both read and written") == true)
    let other = try folder.file("other.csv", "a,b\n")
    let foreign = try job(folder, other)
    let refusal = await #expect(throws: IndexError.self) { try await foreign.run() }
    guard case .foreign = refusal else { return #expect(Bool(false), "\(String(describing: refusal))") }
    #expect(try folder.text("index") == "a,b\n")
    let refused = try job(folder, other, "--reject", other)
    await #expect(throws: CommandFailure.self) { try await refused.run() }
    #expect(try folder.text("other.csv") == "a,b\n")
  }

  @Test func anIndexKnowsItsColumns() async throws {
    let folder = try TemporaryFolder()
    _ = try await job(folder, try folder.file("a.txt", "a\n")).run()
    for (arguments, word) in [
      (["--columns", "a"], "--columns"), (["--read0"], "--read0"), (["--match", "fuzzy"], "--match contains"),
      (["--id", "a"], "\"a\""),
    ] {
      let command = try BrowseCommand.parse(arguments)
      let failure = await #expect(throws: CommandFailure.self) {
        _ = try await IndexSearch(folder.path("index"), command.input, command.result, match: command.match)
      }
      #expect(failure?.message.contains(word) == true && failure?.status == 2, "\(arguments)")
    }
  }

  @Test func endsOfLinesAndMarksAreToldApart() async throws {
    let folder = try TemporaryFolder()
    _ = try await job(folder, try folder.file("a.txt", "\u{FEFF}first\r\nlast\r\n")).run()
    let search = try await search(folder)
    let page = try await search.source.page(PageRequest(query: SearchQuery(), place: .start, limit: 9))
    #expect(page.items.map { search.record($0).text() } == ["first", "last"])
    #expect(page.items.map(search.printed) == ["\u{FEFF}first\r", "last\r"].map { Array($0.utf8) })
    #expect(page.items.map { search.record($0).id } == [0, 1])
  }

  @Test func fieldsThatAreTooLongAreRefusedOrCut() async throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "東", count: 40)
    let file = try folder.file("a.csv", "code,name\n1,short\n2,\(long)\n3,last\n\(long),x\n")
    let refusing = try await job(folder, "--id", "code", "--longest-field", "100", file).run()
    #expect(refusing.taken == 2)
    #expect(refusing.refusals.summary.hasPrefix("2 refused: 2 too long (lines 3, 5; the first: a field of 120 bytes"))
    let cutting = try await job(folder, "--id", "code", "--longest-field", "100", "--cut", file).run()
    // Without its whole id a record would be another one.
    #expect(cutting.taken == 3 && cutting.refusals.count == 1)
    let search = try await search(folder, "--order", "index")
    #expect(try await printed("東", in: search) == ["2,\(long)"])
    let index = try SearchIndex(folder.path("index"))
    let page = try await SQLiteSource(index).page(PageRequest(query: SearchQuery("東"), place: .start, limit: 2))
    #expect(page.items.map(\.title) == [String(repeating: "東", count: 33)])
  }

  @Test func aRecordThatIsTooLargeIsRefusedAndNotHeld() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.txt", "first\n" + String(repeating: "x", count: IndexRecord.largestSize + 5_000_000) + "\nlast\n")
    let outcome = try await job(folder, file).run()
    #expect(outcome.taken == 2)
    #expect(outcome.refusals.summary.hasPrefix("1 refused: 1 too long (line 2: over 16,777,216 bytes"))
    #expect(try await printed("", in: search(folder)) == ["first", "last"])
  }

  @Test func nothingIsLeftBesideAnIndexThatWasMadeChangedOrSearched() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("people.csv", people)
    _ = try await job(folder, "--id", "code", file).run()
    #expect(try await printed("york", in: search(folder)).count == 1)
    _ = try await job(folder, "--update", file).run()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["index", "people.csv"])
  }

  @Test func anIndexIsCopiedOverAnother() async throws {
    let folder = try TemporaryFolder()
    _ = try await job(folder, try folder.file("a.txt", "old\n")).run()
    let opened = try await search(folder)
    #expect(try await printed("", in: opened) == ["old"])
    let other = try IndexCommand.parse([folder.file("b.txt", "new\n"), "-o", folder.path("other"), "--quiet"]).job()
    _ = try await other.run()
    try await CopyCommand.copy(folder.path("other"), to: folder.path("index"))
    #expect(try await printed("", in: opened) == ["new"])
    await #expect(throws: IndexError.self) {
      try await CopyCommand.copy(folder.path("other"), to: folder.path("a.txt"))
    }
    #expect(try folder.text("a.txt") == "old\n")
  }

  @Test func informationIsToldForPeopleAndMachines() async throws {
    let folder = try TemporaryFolder()
    _ = try await job(folder, "--id", "code", "--rank", "rank", try folder.file("people.csv", people)).run()
    let index = try SearchIndex(folder.path("index"))
    let description = IndexDescription(path: "people.isearch", try await index.information())
    let table = description.table(damage: [])
    for part in ["people.isearch\n  records         3\n", "CSV", "by rank", "name  code  kana  rank", "no damage"] {
      #expect(table.contains(part), "\(table)")
    }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(description.json(damage: ["a"]).utf8)) as? [String: Any])
    #expect(object["records"] as? Int == 3 && object["format"] as? String == "csv" && object["ranked"] as? Bool == true)
    #expect(object["damage"] as? [String] == ["a"])
    #expect(try await index.check() == [])
  }
}
