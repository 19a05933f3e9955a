import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchHTTP

@Suite("Typesense: addresses, keys, tokens and failures")
struct TypesensePartsTests {
  @Test func addressesAreRead() throws {
    let address = try TypesenseAddress("typesense://a:1,[::1]:2,c/cities")
    #expect(address.nodes.map(\.absoluteString) == ["http://a:1", "http://[::1]:2", "http://c:8108"])
    #expect(address.collection == "cities")
    #expect(address.description == "typesense://a:1,[::1]:2,c:8108/cities")
    #expect(try TypesenseAddress("typesenses://a/x").nodes.map(\.absoluteString) == ["https://a:8108"])
  }

  @Test(arguments: [
    "typesense://", "typesense://a", "typesense://a/", "typesense:///x", "typesense://a:b/x", "typesense://a,,b/x",
    "typesense://key@a:1/x", "typesense://a/x/y", "typesense://a/x?y", "http://a/x",
  ]) func whatIsNoAddressIsRefusedWithWhatToWrite(text: String) {
    #expect {
      try TypesenseAddress(text)
    } throws: { "\($0)".contains("write typesense://host:port,host:port/collection") }
  }

  @Test(.timeLimit(.minutes(5))) func anImportToAnAddressWhereNothingIsSaysSoAtOnce() async throws {
    let cluster = TypesenseImport(try TypesenseAddress("typesense://127.0.0.1:1,localhost:1/towns"), key: "k")
    await #expect {
      _ = try await cluster.begin(TypesenseSettings(isRanked: false, facets: [], properties: [:]), origin: nil)
    } throws: {
      let said = "\(($0 as? SearchFailure)?.details ?? "")"
      return said.hasPrefix("no node answers (127.0.0.1:1: ") && said.contains("; localhost:1: ")
    }
    await #expect(throws: SearchFailure.self) { try await cluster.information() }
  }

  @Test func fewAreExpectedOfWhatGoesOnFromFew() {
    let counts = RecentCounts()
    func expected(_ text: String, _ filters: [String: String] = [:], _ match: MatchKind = .words) -> Bool? {
      counts.expectsFew(SearchQuery(text, filters: filters), match, most: 256)
    }
    #expect(expected("r") == nil)
    counts.saw(800_000, SearchQuery(), .words)
    // Nothing tells how many a pasted text has.
    #expect(expected("re") == false && expected("requests") == nil)
    counts.saw(1_000, SearchQuery("req"), .words)
    #expect(expected("req") == false && expected("requ") == nil && expected("re") == false)
    counts.saw(200, SearchQuery("requ"), .words)
    #expect(expected("reque") == true && expected("requ") == true && expected("reqx") == nil)
    #expect(expected("requ", [:], .contains) == nil && expected("requ", ["city": "Rome"]) == nil)
    // What is changed meanwhile counts anew, and only the last ones are kept.
    counts.saw(300, SearchQuery("requ"), .words)
    #expect(expected("requ") == false)
    for number in 0..<32 { counts.saw(1, SearchQuery("x\(number)"), .words) }
    #expect(expected("requ") == nil)
  }

  @Test func asManyTiersAreExpectedAsAShorterTextNeeded() {
    let counts = RecentCounts()
    func expected(_ text: String, _ match: MatchKind = .words) -> Int? {
      counts.expectedTiers(SearchQuery(text), match)
    }
    counts.saw(tiers: 4, SearchQuery("r"), .words)
    counts.saw(tiers: 20, SearchQuery("requ"), .words)
    #expect(expected("re") == 4 && expected("requests") == 20)
    #expect(expected("x") == nil && expected("r", .contains) == nil)
    counts.saw(tiers: 3, SearchQuery("requ"), .words)
    #expect(expected("reque") == 3)
    // Of the number of records nothing is told by that.
    #expect(counts.expectsFew(SearchQuery("requ"), .words, most: 256) == nil)
  }

  private func stamp(_ version: Int64, _ build: String) -> TypesenseStamp {
    TypesenseStamp(version: version, build: build, count: 0, next: 0, settings: TypesenseSettings(), origin: nil)
  }

  /// An older collection that was put back, or one made where the clock is behind, is what there is now.
  @Test func anOtherCollectionThatIsAllThereIsIsTakenAfterAWhile() async {
    let versions = TypesenseVersions()
    let start = ContinuousClock.now
    let (newest, older) = (stamp(200, "x_200"), stamp(100, "x_100"))
    #expect(versions.told.stamp == nil)
    await versions.saw(newest)
    #expect(versions.told.stamp == newest)
    for seconds in 0..<3 {
      await versions.sawOnlyOlder(older, now: start + .seconds(seconds))
      #expect(await versions.newest == newest)
      #expect(await versions.isBehind(older))
    }
    // A node that has the newest one is there after all.
    await versions.saw(newest)
    for seconds in 3..<6 { await versions.sawOnlyOlder(older, now: start + .seconds(seconds)) }
    #expect(await versions.newest == newest)
    var changes = versions.subscribers.stream().makeAsyncIterator()
    await versions.sawOnlyOlder(older, now: start + .seconds(6))
    #expect(await versions.newest == older)
    #expect(versions.told.stamp == older)
    #expect(await versions.isBehind(older) == false)
    await changes.next()
    // What is newer again is taken at once.
    await versions.saw(newest)
    #expect(await versions.newest == newest)
  }

  @Test func theSameCollectionAtAnEarlierTimeIsOfANodeThatIsBehind() async {
    let versions = TypesenseVersions()
    let start = ContinuousClock.now
    await versions.saw(stamp(200, "x_100"))
    for seconds in 0..<60 {
      await versions.sawOnlyOlder(stamp(150, "x_100"), now: start + .seconds(seconds))
      // Nor are two that take turns one that is there.
      await versions.sawOnlyOlder(stamp(Int64(90 + seconds % 2), "x_90"), now: start + .seconds(seconds))
    }
    #expect(await versions.newest?.version == 200)
  }

  /// A node that was started again has the alias at once, and the records one after the other.
  @Test(arguments: ["http://a", "http://c"]) func aNodeThatHasSomeRecordsIsNotSearched(nearest: String) async throws {
    var partial = stamp(100, "x_100")
    partial.touched = 1_700_000_000_000
    let cluster = ScriptedCluster(["a": partial, "b": stamp(200, "x_100"), "c": partial])
    let nodes = [nearest, "http://b"].compactMap { URL(string: $0) }
    let source = TypesenseSource(TypesenseAddress(nodes: nodes, collection: "x"), key: "k", transport: cluster)
    for _ in 0..<3 { #expect(try await source.information().version == 200) }
    #expect(Array(await cluster.searched.prefix(2)) == [String(nearest.suffix(1)), "b"])
  }

  @Test(.timeLimit(.minutes(5))) func whereAllNodesHaveSomeRecordsThatIsSaid() async throws {
    var partial = stamp(100, "x_100")
    partial.touched = 1_700_000_000_000
    let address = try TypesenseAddress("typesense://a:1,b:1/x")
    let cluster = ScriptedCluster(["a": partial, "b": partial])
    var settings = ServerNodes.Settings()
    settings.patience = .zero
    let source = TypesenseSource(address, key: "k", settings: settings, transport: cluster)
    await #expect {
      _ = try await source.information()
    } throws: {
      ($0 as? SearchFailure)?.details.contains("a:1: it is still reading the records that it had stored") == true
    }
    // A change by such a stamp would count from there.
    let changes = TypesenseImport(address, key: "k", transport: cluster)
    await #expect {
      _ = try await changes.apply([IndexRecord(id: "1", parts: ["x"])])
    } throws: { "\($0)".contains("run this again after it") }
  }

  @Test func aNodeThatLacksRecordsIsNotWell() async throws {
    var partial = stamp(100, "x_100")
    partial.touched = 1_700_000_000_000
    let address = try TypesenseAddress("typesense://a:1,b:1,c:1/x")
    func reports(_ stamps: [String: TypesenseStamp]) async -> [TypesenseNodeReport] {
      await TypesenseNodeReport.reports(of: address, key: "k", transport: ScriptedCluster(stamps))
    }
    let some = await reports(["a": partial, "b": stamp(200, "x_100")])
    #expect(some.map(\.isHealthy) == [false, true, false] && some.map(\.role) == [.follower, .follower, .follower])
    #expect(some[0].problem?.contains("still reading") == true && some[2].problem != nil)
    // Before the first import no node has it.
    #expect(await reports([:]).map(\.isHealthy) == [true, true, true])
  }

  @Test func stampsOfUnfinishedImportsAreRead() throws {
    var stamp = stamp(200, "x_200")
    (stamp.base, stamp.touched, stamp.origin) = (100, 1_700_000_000_000, "cities.csv")
    let read = TypesenseDocument(try TypesenseDocument(stamp: stamp).line())?.stamp
    #expect(read == stamp && read?.base == 100 && read?.touched == 1_700_000_000_000)
    #expect(TypesenseDocument(try TypesenseDocument(stamp: self.stamp(1, "x_1")).line())?.stamp?.base == nil)
  }

  @Test func refusalsOfAServerAreTold() {
    for (status, isRefusal) in [
      (401, true), (403, true), (404, true), (405, true), (400, false), (422, false), (500, false),
    ] {
      #expect(ServerRefusal.isRefusal(status) == isRefusal)
    }
    for status in [401, 403, 404] {
      let failure = SearchFailure(status: status, "no", of: "cities", retryAfter: nil)
      #expect(failure.reason == .refused && (failure.underlying as? ServerRefusal)?.status == status)
    }
  }

  @Test func aTextIsPlannedOnce() {
    let plans = RecentPlans()
    let plan = plans.plan("tokyo", .words, [])
    #expect(plans.plan("tokyo", .words, []) === plan)
    #expect(plans.plan("tokyo", .contains, []) !== plan)
    #expect(plans.plan("tokyo", .words, [7]) !== plan)
    #expect(plans.plan("tokyo", .words, [7]).lookup(0) != plan.lookup(0))
    for number in 0..<7 {
      _ = plans.plan("\(number)", .words, [])
      #expect(plans.plan("tokyo", .words, []) === plan, "asked for again and again, it stays")
    }
    for number in 0..<8 { _ = plans.plan("\(number)", .words, []) }
    #expect(plans.plan("tokyo", .words, []) !== plan)
  }

  @Test func expressionsAreWrittenAsFilters() {
    let some = TypesenseExpression.any([.tokens([1, -2]), .all([.tokens([3]), .tokens([4])])])
    #expect(some.filter == "(t:=[1,-2] || (t:=3 && t:=4))")
    let query = TypesenseQuery("tokyo", kind: .words, filters: [7])
    #expect(query.better(than: 0) == nil)
    let better = query.better(than: 1) ?? ""
    #expect(!better.contains("t:=7") && query.filteredBetter(than: 1) == "\(better) && t:=7")
    #expect(query.lookup(0).hasSuffix("t:=7)"))
  }

  @Test(arguments: ["", "東京", "a\"b\\c"]) func keysSurviveText(id: String) {
    let key = TypesenseKey(
      side: .before, place: .init(tier: 3, first: .min, second: .max), isShort: true, searched: id, build: "x_1", id: id
    )
    #expect(TypesenseKey(key.description) == key)
    #expect(TypesenseKey(key.description + "x") != key)
  }

  @Test func valuesOfFacetsSurviveTheEngine() {
    for value in ["市", "A-B", "ab", "", String(repeating: "長", count: 200)] {
      let document = TypesenseDocument(
        IndexRecord(id: "1", parts: ["x"], facets: [value]), number: 0, isRanked: false)
      #expect(document.f["f0"].map { TypesenseDocument.value(of: $0) } == (value.isEmpty ? nil : value))
    }
  }

  @Test func aHigherRankComesFirstAndNoneLast() {
    let places = [Double.infinity, 3.5, 3, 0, -0.0, -1, -.infinity, nil, .nan].map { rank in
      TypesenseDocument(IndexRecord(id: "1", parts: ["x"], rank: rank), number: 0, isRanked: true).a ?? 0
    }
    #expect(places == places.sorted())
    #expect(places[3] == places[4] && places[6] < places[7] && places[7] == places[8])
  }

  /// What the expressions find must be what the query finds, for every record and query; where they are not exact, at least.
  @Test(arguments: [
    "東京", "とうきょう", "tokyo", "toky", "東", "京都", "open ai", "openai", "json log", "logger json", "!json", "'json", "^東",
    "c++", "十条", "10条", "慶応", "千代田区丸の内", "a | b", "ライブラリ", "x", "django rest", "django res", "django re searc",
    "django research is a", "django research is a b", "django research is an order", "kyoto fushi kura",
    "json python logger x",
  ]) func expressionsFindWhatQueriesFind(text: String) {
    let records = [
      (["東京都", "千代田区", "丸の内"], "トウキョウト チヨダク マルノウチ"), (["京都府", "京都市"], "キョウトフ キョウトシ"), (["OpenAI"], ""),
      (["python-json-logger"], ""), (["c++ ライブラリ"], ""), (["北区", "十条"], "キタク ジュウジョウ"), (["学校法人慶應義塾"], "ケイオウギジュク"),
      (["Django research is about"], ""), (["django rest"], ""), (["django re"], ""),
      (["京都府", "伏見区", "倉"], "キョウトフ フシミク クラ"),
    ].enumerated().map { IndexRecord(id: "\($0)", parts: $1.0, texts: ["text a \($0)"], reading: $1.1) }
    let query = TypesenseQuery(text, kind: .words)
    for record in records {
      let tokens = TypesenseTokens(record, RecordMarks(record.searchedTexts)).numbers
      var check = RecordCheck(query.match)
      let isFound = check.matches(record.searchedTexts)
      let isCandidate = query.candidates.holds(for: tokens)
      #expect(query.isExact ? isCandidate == isFound : isCandidate || !isFound, "\(record.title)")
      for tier in query.tiers where tier.holds(for: tokens) && query.isExact { #expect(isFound, "\(record.title)") }
    }
  }

  /// A beginning of 14 letters, `tokyominatok`, must not count as that of 港南 (`tokyominatokonan`).
  @Test(arguments: [
    "toukyou minatoku", "toukyou minatok", "toukyou minato", "とうきょう みなとく", "tokyo minato", "東京 港", "minatoku", "みなとく",
    "こうなん",
    "toukyoutominatokukou", "minato kou", "django res framework", "django rest fra", "djangorestfr", "django",
  ]) func theTiersAreThoseInMemory(text: String) {
    let records = [
      (["東京都", "港区"], "トウキョウト ミナトク"), (["東京都", "港区", "港南"], "トウキョウト ミナトク コウナン"),
      (["東京都", "港区", "海岸"], "トウキョウト ミナトク カイガン"), (["東京都", "港区", "芝浦"], "トウキョウト ミナトク シバウラ"),
      (["福島県", "いわき市", "港"], "フクシマケン イワキシ ミナト"), (["django-rest-framework"], ""),
      (["django rest framework"], ""), (["djangorestframework-simplejwt"], ""), (["framework of django rest"], ""),
    ].enumerated().map { IndexRecord(id: "\($0)", parts: $1.0, texts: [], reading: $1.1) }
    let query = TypesenseQuery(text, kind: .words)
    var matcher = RankMatcher(query.match)
    let tiers = records.compactMap { record -> (memory: Int, cluster: Int?)? in
      matcher.tier(of: record.searchedTexts).map { ($0, query.tier(of: record)) }
    }
    #expect(!tiers.isEmpty || text == "django res framework")
    for (a, b) in tiers.flatMap({ a in tiers.map { (a, $0) } }) where a.memory < b.memory {
      #expect(a.cluster ?? .max < b.cluster ?? -1, "\(tiers)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 20]) func boundedExpressionsFindMore(most: Int) {
    let all = TypesenseExpression.all((0..<9).map { .tokens([Int64($0)]) })
    let bounded = all.bounded(most)
    #expect(bounded.size == min(most, 9))
    #expect(bounded.holds(for: Set(0..<9)))
    #expect(most == 1 || !bounded.holds(for: Set(0..<8)) && !bounded.holds(for: Set(1..<9)), "both ends are looked up")
    // Each of two words has its share.
    let two = TypesenseExpression.all([.any([all, .tokens([20])]), .any([all, .tokens([21])])]).bounded(10)
    #expect(two.size == 10 && !two.holds(for: [20]) && two.holds(for: [20, 21]) && !two.holds(for: Set(0..<8)))
  }

  @Test(arguments: [
    (401, "no", "the cluster refuses the key"), (404, "Not Found", "has no collection or alias “cities”"),
    (404, "Could not find a filter field named `t` in the schema.", "the collection “cities” doesn't fit"),
    (400, "Could not find a field named `a`.", "the collection “cities” doesn't fit"),
    (503, "no", "most of its nodes run and have a leader"),
  ]) func failuresSayWhatToDo(status: Int, message: String, words: String) {
    let body = Data(#"{"message": "\#(message)"}"#.utf8)
    let failure = SearchFailure(TransportAnswer(status: status, body: body), of: "cities")
    #expect(failure.details.contains(words))
  }
}

/// Counts the requests that are sent.
private actor CountingTransport: HTTPTransport {
  private(set) var count = 0
  private let transport = URLSessionTransport()

  func answer(to request: TransportRequest) async throws -> TransportAnswer {
    count += 1
    return try await transport.answer(to: request)
  }
}

/// Nodes that are well, and have what a test says of the collection that the alias leads to, by their hosts.
private actor ScriptedCluster: HTTPTransport {
  private let stamps: [String: TypesenseStamp]
  /// The hosts of the nodes that were searched.
  private(set) var searched: [String] = []

  init(_ stamps: [String: TypesenseStamp]) { self.stamps = stamps }

  func answer(to request: TransportRequest) async throws -> TransportAnswer {
    let host = request.url.host() ?? ""
    func answer(_ text: String) -> TransportAnswer { TransportAnswer(status: 200, body: Data(text.utf8)) }
    let document = stamps[host].flatMap { try? TypesenseDocument(stamp: $0).line() }.map {
      String(decoding: $0, as: UTF8.self)
    }
    switch request.url.path() {
    case "/health": return answer(#"{"ok":true}"#)
    case "/debug": return answer(#"{"state":4,"version":"0.24.1"}"#)
    case "/multi_search":
      searched.append(host)
      guard let document else { return answer(#"{"results":[{"code":404,"error":"Not found."}]}"#) }
      return answer(#"{"results":[{"found":1,"hits":[{"document":\#(document)}]}]}"#)
    case "/aliases/x": return answer(#"{"collection_name":"x_100","name":"x"}"#)
    default: return answer(document ?? "{}")
    }
  }
}

/// On the cluster that `CLI/Tests/Cluster/run` runs, whose address and key are in the environment.
@Suite(
  "Typesense: a cluster of three nodes",
  .enabled(if: ProcessInfo.processInfo.environment["INCREMENTALSEARCH_CLUSTER"] != nil))
struct TypesenseClusterTests {
  private func address(_ name: String) throws -> TypesenseAddress {
    try TypesenseAddress("\(ProcessInfo.processInfo.environment["INCREMENTALSEARCH_CLUSTER"] ?? "")/\(name)")
  }
  private var key: String { ProcessInfo.processInfo.environment["TYPESENSE_API_KEY"] ?? "" }

  private func records(_ count: Int) -> [IndexRecord] {
    let towns = ["東京", "京都", "大阪", "札幌", "神戸"]
    let readings = ["トウキョウ", "キョウト", "オオサカ", "サッポロ", "コウベ"]
    return (0..<count).map { number in
      IndexRecord(
        id: "id \(number)/é", parts: ["\(towns[number % 5])\(number % 7)丁目", "row \(number)"],
        texts: number % 3 == 0 ? ["third"] : [], reading: readings[number % 5], rank: Double(number % 11),
        facets: [towns[number % 5]])
    }
  }

  private func filled(_ name: String, isRanked: Bool, _ count: Int) async throws -> TypesenseSource {
    let cluster = TypesenseImport(try address(name), key: key)
    var build = try await cluster.begin(TypesenseSettings(isRanked: isRanked, facets: ["town"]), origin: nil)
    #expect(try await build.append(records(count)) == [])
    try await build.finish(count: count)
    return TypesenseSource(try address(name), key: key)
  }

  @Test(arguments: [true, false]) func isLawful(isRanked: Bool) async throws {
    let source = try await filled("laws\(isRanked)", isRanked: isRanked, 321)
    var laws = SourceLaws(
      queries: ["", "東京", "kyou", "row", "third", "none of them"].map { SearchQuery($0) }, limit: 20)
    laws.promptness = .seconds(1)
    let violations = await laws.violations(of: source)
    #expect(violations == [])
  }

  @Test(arguments: [true, false]) func theOrderIsThatOfAnArray(isRanked: Bool) async throws {
    let all = records(321)
    let source = try await filled("order\(isRanked)", isRanked: isRanked, 321)
    let array = ArraySource(
      all, ranking: { $0.searchedTexts }, rank: { isRanked ? $0.rank : nil })
    for text in [
      "東京", "kyou", "row 3", "1丁目", "third", "row thi", "たうきょう", "sapporp", "row 3 東京", "東京3丁目row", "さっぽろrow",
      "東京3丁目 札幌", "東京（3丁目）row 3", "kyoutorow",
    ] {
      let request = (query: SearchQuery(text), limit: 100)
      let expected = try await array.page(PageRequest(query: request.query, place: .start, limit: 100))
      let found = try await source.page(PageRequest(query: request.query, place: .start, limit: 100))
      #expect(found.items.map(\.id) == expected.items.map(\.id), "\(text)")
      #expect(found.correction == expected.correction, "\(text)")
    }
  }

  /// Whoever types is answered as one is who pastes the text, most often by one request.
  @Test(arguments: [true, false]) func whatWasSeenOfShorterTextsSparesRequests(isRanked: Bool) async throws {
    let source = try await filled("typed\(isRanked)", isRanked: isRanked, 321)
    let (typing, pasting) = (CountingTransport(), CountingTransport())
    func opened(_ transport: CountingTransport) -> TypesenseSource {
      TypesenseSource(source.address, key: key, transport: transport)
    }
    let typed = opened(typing)
    for text in ["", "t", "th", "thi", "third", "third ", "third r", "third ro", "third row", "third row 1"] {
      let request = PageRequest<TypesenseKey>(query: SearchQuery(text), place: .start, limit: 20)
      let pasted = opened(pasting)
      let (page, wanted) = (try await typed.page(request), try await pasted.page(request))
      #expect(page.items == wanted.items, "\(text)")
      #expect((page.next == nil) == (wanted.next == nil), "\(text)")
      #expect(try await typed.total(for: request.query) == pasted.total(for: request.query), "\(text)")
    }
    #expect(await typing.count < pasting.count)
    // What is given up for the next key makes nothing forgotten.
    let given = Task {
      try await typed.page(PageRequest(query: SearchQuery("third row 12"), place: .start, limit: 20))
    }
    given.cancel()
    _ = await given.result
    let expected = typed.counts.expectedTiers(SearchQuery("third row 1"), .words)
    #expect(typed.counts.expectedTiers(SearchQuery("third row 12"), .words) == expected)
  }

  @Test func facetsFiltersAndPositionsAgree() async throws {
    let source = try await filled("facets", isRanked: true, 300)
    let counts = try await source.facets(for: SearchQuery("row", filters: ["town": "京都"]))
    #expect(counts.map(\.name) == ["town"])
    #expect(counts[0].values.map(\.count) == [60, 60, 60, 60, 60])
    let filtered = SearchQuery("row", filters: ["town": "京都"])
    #expect(try await source.total(for: filtered) == .exact(60))
    let page = try await source.page(PageRequest(query: filtered, place: .position(50), limit: 20))
    #expect(page.items.count == 10 && page.position == 50 && page.next == nil)
    await #expect(throws: SearchFailure.self) {
      try await source.page(PageRequest(query: SearchQuery("", filters: ["no": "x"]), place: .start, limit: 1))
    }
    let around = try await source.page(around: "id 77/é", for: SearchQuery("row"), limit: 10)
    #expect(around?.items.contains { $0.id == "id 77/é" } == true)
  }

  @Test func changesAreSearchedAndToldAndImportsGoOn() async throws {
    let source = try await filled("changes", isRanked: false, 30)
    let cluster = TypesenseImport(try address("changes"), key: key)
    let changes = source.changes()
    _ = try await source.total(for: SearchQuery())
    var changed = records(31)[29...].map { $0 }
    changed[0].parts = ["changed"]
    let summary = try await cluster.apply(changed, deleting: ["id 0/é", "not there"])
    #expect(summary.inserted == 1 && summary.updated == 1 && summary.deleted == 1)
    for await _ in changes { break }
    #expect(try await source.total(for: SearchQuery()) == .exact(30))
    // One that was left half filled.
    var half = try await cluster.begin(TypesenseSettings(facets: ["town"]), origin: "file")
    #expect(try await half.append(records(10)) == [])
    #expect(try await source.total(for: SearchQuery()) == .exact(30), "nothing of it is searched")
    var whole = try await cluster.begin(TypesenseSettings(facets: ["town"]), origin: "file")
    #expect(whole.isResumed && whole.stored == 10)
    var twice = records(20)
    twice[15].id = twice[3].id
    #expect(try await whole.append(Array(twice[..<10])) == [])
    #expect(
      try await whole.append(Array(twice[10...])) == [TypesenseImport.Refusal(position: 5, reason: .idTaken)])
    await #expect(throws: TypesenseImport.Problem.self) {
      var early = whole
      try await early.finish(count: 20)
    }
    try await whole.finish(count: 19)
    #expect(try await source.information().count == 19)
  }

  /// Has the engine take whole numbers only where records have their ranks, as if its schema were another one.
  private func takeWholeRanksOnly(_ collection: String) async throws {
    let url = try #require(try address(collection).nodes.first).appending(path: "collections/\(collection)")
    let field = Data(#"{"fields": [{"name": "rank", "type": "int64", "optional": true}]}"#.utf8)
    let answer = try await URLSessionTransport().answer(
      to: TransportRequest(url, method: "PATCH", headers: ["X-TYPESENSE-API-KEY": key], body: field))
    #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
  }

  @Test func whatTheClusterRefusesIsToldAndTheOthersAreStored() async throws {
    let cluster = TypesenseImport(try address("refusing"), key: key)
    func record(_ id: String, _ rank: Double) -> IndexRecord { IndexRecord(id: id, parts: ["row \(id)"], rank: rank) }
    func reasons(_ refusals: [TypesenseImport.Refusal]) -> [String] {
      refusals.map { refusal in
        guard case .refused(let error) = refusal.reason else { return "\(refusal.position) is taken" }
        return "\(refusal.position) \(error.prefix(20))"
      }
    }
    let given = [record("1", 1), record("x", 0.5), record("2", 2), record("1", 1), record("y", 0.5)]
    let expected = ["1 Field `rank` must be", "3 is taken", "4 Field `rank` must be"]
    var half = try await cluster.begin(TypesenseSettings(), origin: "file")
    try await takeWholeRanksOnly(half.stamp.build)
    #expect(reasons(try await half.append(given)) == expected)
    // One that goes on tells the same.
    var build = try await cluster.begin(TypesenseSettings(), origin: "file")
    #expect(build.isResumed)
    #expect(reasons(try await build.append(given)) == expected)
    try await build.finish(count: 2)
    let source = TypesenseSource(try address("refusing"), key: key)
    let changes = source.changes()
    #expect(try await source.total(for: SearchQuery()) == .exact(2))
    let summary = try await cluster.apply([record("z", 0.5), record("3", 3), record("1", 1)])
    #expect(reasons(summary.refused) == ["0 Field `rank` must be"])
    #expect(summary.inserted == 1 && summary.updated == 0 && summary.unchanged == 1)
    for await _ in changes { break }
    #expect(try await source.total(for: SearchQuery()) == .exact(3))
    #expect(try await source.information().count == 3)
  }

  @Test func aWrongKeyAndAMissingCollectionSaySo() async throws {
    for (name, key, words) in [("laws", "wrong", "refuses the key"), ("missing", key, "no collection or alias")] {
      let source = TypesenseSource(try address(name), key: key)
      await #expect {
        _ = try await source.page(PageRequest(query: SearchQuery("x"), place: .start, limit: 1))
      } throws: { "\(($0 as? SearchFailure)?.details ?? "")".contains(words) }
    }
  }
}
