import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchServer
import Testing

@testable import RecordServing
@testable import Records
@testable import isearch

@Suite struct ServeCommandTests {
  @Test func theEnvironmentGivesOptionsAndTheCommandLineWins() throws {
    func arguments(_ arguments: String, _ environment: [String: String]) throws -> [String] {
      try ServeEnvironment.arguments(arguments.split(separator: " ").map(String.init), environment: environment)
    }
    let environment = ["ISEARCH_PORT": "9000", "ISEARCH_TRUST_PROXY": "1", "ISEARCH_HOST": "", "ISEARCH_READ0": "no"]
    #expect(try arguments("serve a.txt", environment) == ["serve", "--port=9000", "--trust-proxy", "a.txt"])
    #expect(try arguments("serve --port 80", environment) == ["serve", "--trust-proxy", "--port", "80"])
    #expect(try arguments("serve --port=80 --trust-proxy", environment) == ["serve", "--port=80", "--trust-proxy"])
    #expect(try arguments("serve -- --port", environment) == ["serve", "--port=9000", "--trust-proxy", "--", "--port"])
    #expect(try arguments("query a", environment) == ["query", "a"])
    #expect(try arguments("", environment) == [])
    for value in ["0", "false", "False", "NO", "off", ""] {
      #expect(try arguments("serve", ["ISEARCH_TRUST_PROXY": value]) == ["serve"])
    }
    for value in ["1", "true", "Yes", "ON"] {
      #expect(try arguments("serve", ["ISEARCH_TRUST_PROXY": value]) == ["serve", "--trust-proxy"])
    }
    #expect(
      try arguments("serve", ["ISEARCH_ALLOW_HOST": "a.example, b.example", "ISEARCH_NAME": "a, b"]) == [
        "serve", "--name=a, b", "--allow-host=a.example", "--allow-host=b.example",
      ])
    let failure = #expect(throws: CommandFailure.self) { try arguments("serve", ["ISEARCH_TRUST_PROXY": "disabled"]) }
    #expect(failure?.message.contains("ISEARCH_TRUST_PROXY=disabled") == true)
  }

  @Test func everyOptionIsKnownToTheEnvironment() throws {
    let help = ServeCommand.helpMessage(columns: 1_000)
    let named = Set(help.matches(of: /^ +(?:-\w, )?--([a-z0-9-]+)/.anchorsMatchLineEndings()).map { String($0.1) })
    #expect(named.subtracting(["help", "version"]) == Set(ServeEnvironment.options + ServeEnvironment.flags))
  }

  @Test func wrongOptionsAreRefused() throws {
    for wrong in [
      "--port 70000", "--port x", "--rate -1", "--query-time 0", "--queries 0", "--wait-time 0",
      "--queries-per-client 0",
      "--connections-per-address -1", "--metrics-address x", "--metrics-address 1:2:3", "--log-level loud",
      "--allow-origin *", "--allow-origin https://a.example/", "--allow-origin a.example",
      "--allow-host a.example:80", "--allow-host https://a.example", "--allow-host a,b", "--allow-host=",
    ] {
      #expect(throws: (any Error).self) { try ServeCommand.parse(wrong.split(separator: " ").map(String.init)) }
    }
  }

  @Test(arguments: [
    ("--rate -5", "--rate is 0 to 1000000000"), ("--queries -1", "--queries is 1 to"), ("--query-time -2", "0.001 to"),
    ("--port -1", "--port is 0 to 65535"), ("--host unix:/run/isearch.sock", "there are no Unix sockets"),
    ("--host /run/isearch.sock", "there are no Unix sockets"),
    ("--metrics-address :8351", "write 8351 for this machine only, or 0.0.0.0:8351 for every address"),
    ("--metrics-address x", "write one as 127.0.0.1:9100"),
  ]) func wrongOptionsAreToldWhatIsRight(wrong: String, words: String) throws {
    let error = #expect(throws: (any Error).self) {
      try ServeCommand.parse(wrong.split(separator: " ").map(String.init))
    }
    let said = error.map { ServeCommand.message(for: $0) } ?? ""
    #expect(said.contains(words), "\(said)")
  }

  @Test func addressesOfMetricsAreRead() {
    for (text, host, port) in [
      ("127.0.0.1:9100", "127.0.0.1", 9_100), ("[::1]:0", "::1", 0), ("9100", "127.0.0.1", 9_100), ("a.b:1", "a.b", 1),
    ] {
      let address = MetricsAddress(text)
      #expect(address?.host == host && address?.port == port, "\(text)")
    }
    for text in ["", ":", "a:", ":1", "::1:9100", "a:-1", "a:65536", "a:٩"] {
      #expect(MetricsAddress(text) == nil)
    }
    #expect(MetricsAddress.text("::1", 80) == "[::1]:80" && MetricsAddress.text("a", 80) == "a:80")
  }

  @Test func anOldSQLiteIsRefused() throws {
    try SQLiteRequirement.check()
    let failure = #expect(throws: CommandFailure.self) { try SQLiteRequirement.check(3_039_004) }
    #expect(failure?.message.contains("SQLite 3.39.4 is installed, and 3.40.0 or later is needed") == true)
  }

  @Test func aServedFileThatIsLessIsNotReadyAndAnotherOneIs() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func make(_ name: String, _ count: Int) async throws -> URL {
      let url = folder.appendingPathComponent(name)
      let index = try SearchIndex(url.path, for: .creating)
      try await index.rebuild(IndexSettings()) { builder in
        _ = try await builder.append((0..<count).map { IndexRecord(id: "\($0)", title: "row \($0)") })
      }
      index.close()
      return url
    }
    let served = try await make("served.isearch", 7)
    let versions = try IndexVersions(SearchIndex(served.path))
    #expect(try versions.current().count == 7)
    let handle = try #require(FileHandle(forWritingAtPath: served.path))
    try handle.truncate(atOffset: 5_000)
    try handle.close()
    #expect(throws: IndexError.self) { try versions.current() }
    try FileManager.default.removeItem(at: served)
    #expect(throws: IndexError.missing(path: served.path)) { try versions.current() }
    let other = try await make("other.isearch", 9)
    try FileManager.default.moveItem(at: other, to: served)
    #expect(try versions.current().count == 9)
  }

  @Test func thePageIsFoundBesideTheProgramOrWhereItIsBuilt() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let program = root.appendingPathComponent("CLI/.build/release/isearch")
    func makePage(_ path: String) throws -> String {
      let folder = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appendingPathComponent("index.html"))
      return folder.resolvingSymlinksInPath().path
    }
    #expect(PageFolder.find(nil, executable: program) == nil)
    let built = try makePage("Web/.build/page")
    #expect(PageFolder.find(nil, executable: program)?.resolvingSymlinksInPath().path == built)
    let installed = try makePage("CLI/.build/release/page")
    #expect(PageFolder.find(nil, executable: program)?.resolvingSymlinksInPath().path == installed)
    #expect(PageFolder.find("/else/where", executable: program)?.path == "/else/where")
  }

  @Test func aThemeNeedsAPage() throws {
    #expect(try ServeCommand.parse([]).pageFiles(in: nil) == nil)
    let failure = #expect(throws: CommandFailure.self) {
      try ServeCommand.parse(["--theme", "own.css"]).pageFiles(in: nil)
    }
    #expect(failure?.message.contains("--page") == true)
  }

  @Test func examplesAreWordsThatAPersonWouldType() {
    func row(_ title: String, _ texts: String...) -> ServedRow {
      ServedRow(id: "", title: ServedRow.Text(title), texts: texts.map { ServedRow.Text($0) })
    }
    let rows = [
      row("東京都千代田区", "100-0000", "トウキョウト チヨダク"), row("  Ōsaka-shi (7)", ""),
      row("福岡県宗像市", "811-4100", "フクオカケン ムナカタシ"),
    ]
    #expect(ExampleQueries.of(rows) == ["東京都", "Ōsaka", "ムナカタシ"])
    // Nothing to type, the same again, and words that nobody would type.
    #expect(ExampleQueries.of([row("12-3", "", "7"), row("a"), row("")]).isEmpty)
    #expect(ExampleQueries.of([row("kyoto"), row("Kyoto", "nara")]) == ["kyoto", "nara"])
    #expect(ExampleQueries.of([row("supercalifragilistic", "é", "word")]) == ["word"])
    #expect(ExampleQueries.of([]).isEmpty)
  }

  @Test func whatIsServedCanBeSearchedInOtherWays() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)").path
    defer { for end in [".csv", ".isearch"] { try? FileManager.default.removeItem(atPath: path + end) } }
    try Data("code,name\n1,soft rain\n2,ainu\n3,rain\n".utf8).write(to: URL(fileURLWithPath: path + ".csv"))
    let options = try RecordOptions.parse(["--title", "name"])
    func ids(_ data: some ServedData, _ text: String, _ way: SearchWay = SearchWay()) async throws -> [String] {
      func found(_ data: some ServedData) async throws -> [String] {
        let query = SearchQuery(text)
        let page = try await data.source.page(PageRequest(query: query, place: .start, limit: 9))
        return page.items.map(data.rows(for: query)).map { row in
          row.id + (row.title.matches.isEmpty ? "" : "*")
        }
      }
      return try await found(data.searched(way))
    }
    let read = try await RecordSearch(options, files: [path + ".csv"]).readAll()
    let memory = try await ServedRecords(read: read, name: "weather")
    #expect(memory.ways == SearchWays(matches: [.words, .contains, .prefix], orders: ["relevance", "input"]))
    #expect(try await ids(memory, "rain") == ["3*", "1*"])
    #expect(try await ids(memory, "rain", SearchWay(order: "input")) == ["1*", "3*"])
    #expect(try await ids(memory, "ain") == ["2*"])
    #expect(try await ids(memory, "ain", SearchWay(match: .contains, order: "input")) == ["1*", "2*", "3*"])
    #expect(try await ids(memory, "rain", SearchWay(match: .prefix)) == ["3*"])
    let settings = [SearchWay(), SearchWay(order: "input"), SearchWay(match: .prefix)].map {
      memory.searched($0).settings
    }
    #expect(Set(settings).count == 3)
    let index = try SearchIndex(path + ".isearch", for: .creating)
    try await index.rebuild(IndexSettings()) { builder in
      let titles = ["soft rain", "ainu", "rain"]
      _ = try await builder.append(titles.enumerated().map { IndexRecord(id: "\($0 + 1)", title: $1) })
    }
    index.close()
    let search = try await IndexSearch(path + ".isearch", RecordOptions.parse([]), ResultOptions.parse([]))
    let stored = try ServedRecords(index: search, name: "weather")
    #expect(stored.ways == SearchWays(matches: [.words, .contains, .prefix], orders: ["relevance", "index"]))
    #expect(try await ids(stored, "rain") == ["3*", "1*"])
    #expect(try await ids(stored, "rain", SearchWay(order: "index")) == ["1*", "3*"])
    #expect(try await ids(stored, "ain", SearchWay(match: .contains, order: "index")) == ["1*", "2*", "3*"])
    // Scattered letters are scored where that is what is served, and nowhere else.
    let loose = try await RecordSearch(options, match: .fuzzy, files: [path + ".csv"]).readAll()
    let scored = try await ServedRecords(read: loose, name: "weather")
    #expect(scored.ways == SearchWays(matches: [.fuzzy, .words, .contains, .prefix], orders: []))
    #expect(try await ids(scored, "ain", SearchWay(match: .contains)).count == 3)
    #expect(try await ids(scored, "ain", SearchWay(match: .words)) == ["2*"])
  }

  @Test func recordsInMemoryAreServedAsAScreenShowsThem() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString).csv").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("code,name\n1,Kyoto\n2,Nara\n".utf8).write(to: URL(fileURLWithPath: path))
    let options = try RecordOptions.parse(["--title", "name"])
    func data() async throws -> ServedRecords<RecordSearch> {
      let search = try await RecordSearch(options, files: [path]).readAll()
      return try await ServedRecords(read: search, name: "cities")
    }
    let cities = try await data()
    let query = SearchQuery("nar")
    let page = try await cities.source.page(PageRequest(query: query, place: .start, limit: 5))
    let row = try #require(page.items.map(cities.rows(for: query)).first)
    #expect(row.id == "2" && row.title.text == "Nara" && row.texts.map(\.text) == ["2"])
    #expect(row.title.matches.map { String(row.title.text[$0]) } == ["Nar"])
    #expect(try await cities.page(around: "2", for: SearchQuery(""), limit: 1)?.position == 1)
    #expect(try await cities.page(around: "x", for: SearchQuery(""), limit: 1) == nil)
    let description = try await cities.description()
    #expect(description.columns == ["name", "code"] && description.facets.isEmpty)
    #expect(description.examples == ["kyoto", "nara"])
    // The version is that of the content.
    #expect(try await data().version() == cities.version())
    try Data("code,name\n1,Kyoto\n2,Nada\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try await data().version() != cities.version())
  }

  @Test func severalColumnsOfATitleAreServedAsOne() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString).csv").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = "code,prefecture,city,first,last\n1,東京都,港区,Ann,Smith\n2,東京都,渋谷区,Bob,Smith\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    func rows(_ title: String, _ query: String) async throws -> (columns: [String], rows: [ServedRow]) {
      let search = try await RecordSearch(RecordOptions.parse(["--title", title]), files: [path]).readAll()
      let data = try await ServedRecords(read: search, name: "people")
      let page = try await data.source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 5))
      return (try await data.description().columns, page.items.map(data.rows(for: SearchQuery(query))))
    }
    let places = try await rows("prefecture,city", "東京都港")
    #expect(places.columns == ["prefecture city", "code", "first", "last"])
    #expect(places.rows.map(\.title.text) == ["東京都港区"] && places.rows[0].texts.map(\.text) == ["1", "Ann", "Smith"])
    #expect(places.rows[0].title.matches.map { String(places.rows[0].title.text[$0]) } == ["東京都港"])
    let names = try await rows("first,last", "smith")
    #expect(Set(names.rows.map(\.title.text)) == ["Ann Smith", "Bob Smith"])
    #expect(names.rows.allSatisfy { $0.title.matches.map { "\($0)" }.count == 1 && $0.texts.count == 3 })
  }
}
