import IncrementalSearch
import Testing

@Suite("Ranking: the row a person means comes first")
struct RankingTests {
  private struct Row: Identifiable, Equatable, Sendable {
    var id: String
    var texts: SearchedTexts
    var rank: Double?
  }

  private func order(_ query: String, _ rows: [Row], correctsTypos: Bool = false) async throws -> [String] {
    let source = ArraySource(rows, ranking: { $0.texts }, rank: { $0.rank }, correctsTypos: correctsTypos)
    return try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 100)).items.map(\.id)
  }

  private func titles(_ titles: [String]) -> [Row] {
    titles.map { Row(id: $0, texts: SearchedTexts(title: [$0])) }
  }

  @Test(arguments: [
    // It is the query; it begins with it; a part does, the earlier the better; words in order; in any order.
    ("json", ["json", "json-parser", "python json", "fast python json", "the json"]),
    ("json parser", ["parser of json", "json parser", "json parsers", "a json parser", "json and parser"]),
  ])
  func betterMatchesComeFirst(query: String, rows: [String]) async throws {
    let found = try await order(query, titles(rows))
    switch query {
    case "json": #expect(found == ["json", "json-parser", "the json", "python json", "fast python json"])
    // In any order the shorter comes first.
    default: #expect(found == ["json parser", "json parsers", "a json parser", "parser of json", "json and parser"])
    }
  }

  @Test func earlierPartsOfATitleComeFirst() async throws {
    let rows = [
      Row(id: "hamlet", texts: SearchedTexts(title: ["秋田県", "鹿角市", "神戸"], reading: "アキタケン カヅノシ ゴウド")),
      Row(id: "ward", texts: SearchedTexts(title: ["兵庫県", "神戸市中央区", ""], reading: "ヒョウゴケン コウベシチュウオウク"), rank: 3),
      Row(id: "tsushima", texts: SearchedTexts(title: ["長崎県", "対馬市", ""], reading: "ナガサキケン ツシマシ"), rank: 9),
      Row(id: "tsu", texts: SearchedTexts(title: ["三重県", "津市", ""], reading: "ミエケン ツシ"), rank: 1),
    ]
    #expect(try await order("神戸", rows) == ["ward", "hamlet"])
    #expect(try await order("tsu", rows) == ["tsu", "tsushima"])
    #expect(try await order("chuuou", rows) == ["ward"], "the ward of a city")
  }

  @Test func equalFoldsComeBeforeVariantsThenRanksThenShorterOnes() async throws {
    let rows = [
      Row(id: "variant", texts: SearchedTexts(title: ["國分寺"]), rank: 100),
      Row(id: "same", texts: SearchedTexts(title: ["国分寺"]), rank: 1),
      Row(id: "higher", texts: SearchedTexts(title: ["国分寺"]), rank: 2),
    ]
    #expect(try await order("国分寺", rows) == ["higher", "same", "variant"])
    #expect(
      try await order("data", titles(["data table", "data", "database", "data set"])) == [
        "data", "database", "data set", "data table",
      ])
  }

  /// Who types a number mostly means that one, and no longer one.
  @Test(arguments: [
    ("123", ["123", "#123 Crash on launch", "1230 Screw", "#1234 Slow search", "A 123"]),
    ("chapter 1", ["Chapter 1 On numbers", "Chapter 10", "Chapter 1: All", "The Chapter 1"]),
    ("v1.2", ["v1.2 of the tool", "v1.20", "v1.2.3"]), ("data 4k", ["Data 4ka", "Data 4k set"]),
  ])
  func aNumberThatEndsComesBeforeOneThatGoesOn(query: String, expected: [String]) async throws {
    #expect(try await order(query, titles(expected.reversed())) == expected)
  }

  /// Titles begin after the signs before their first word, and so does a query.
  @Test(arguments: [
    ("#12", ["#12 Typo in a long title", "#1234 Slow", "See #12"]), ("@ali", ["@alice in a long title", "To @ali"]),
    ("(500)", ["(500) Days of Summer", "10 (500)"]), ("see #12", ["Who could see #12", "#12 see"]),
    ("[rec", ["[REC] and others", "A [rec]"]), ("#", ["A #", "#12 Typo"]), ("¿qué", ["¿Qué pasa?", "a ¿qué"]),
  ])
  func titlesBeginAfterTheirSigns(query: String, expected: [String]) async throws {
    #expect(try await order(query, titles(expected.reversed())) == expected)
  }

  @Test(arguments: [
    ["python-dateutil", "python_dateutil", "python dateutil", "pythondateutil"],
    ["OpenAI", "open ai", "open-ai", "open_ai"],
    ["セブン－イレブン", "セブンイレブン", "セブン・イレブン", "sebunirebun"], ["慶應義塾", "慶応義塾"], ["麴町", "麹町"], ["髙島屋", "高島屋"],
    ["霞が関", "霞ヶ関", "霞ケ関", "霞ガ関"], ["丸の内", "丸ノ内", "丸之内"], ["北十条西", "北10条西", "北１０条西"], ["二十三区", "23区"],
    ["サツポロ", "さっぽろ", "sapporo", "ｻｯﾎﾟﾛ"], ["キヨウ", "kyou", "kyo"], ["ガツコウ", "gakkou", "がっこう"], ["齋藤", "斉藤", "斎藤", "齊藤"],
    ["渡邊", "渡辺", "渡邉"], ["𠮷野家", "吉野家"], ["100-0013", "1000013", "〒100-0013", "１００－００１３"],
  ])
  func allSpellingsFindTheSameRow(spellings: [String]) async throws {
    for query in spellings {
      #expect(try await order(query, titles([spellings[0], "まったく違う", "other"])) == [spellings[0]], "\(query)")
    }
    // An unfinished last word finds it too.
    for query in spellings.dropFirst() where query.count > 3 {
      #expect(
        try await order(String(query.dropLast()), titles([spellings[0]])) == [spellings[0]], "\(query) unfinished")
    }
  }

  @Test(arguments: [
    ("ビル", "ビール"), ("おばあさん", "おばさん"), ("沢田", "浜田"), ("十条", "11条"), ("openai", "open a"),
    ("霞関", "霞が関"), ("biyouin", "びょういん"), ("sapporo", "さつま"), ("23区", "三区"), ("date util", "update utility"),
  ])
  func othersAreNotFound(query: String, title: String) async throws {
    #expect(try await order(query, titles([title])) == [])
  }

  @Test(arguments: [
    ("阿佐ヶ谷", "阿佐谷北"), ("市ヶ谷", "市谷加賀町"), ("市が谷", "市谷加賀町"), ("阿佐ヶ", "阿佐谷北"), ("九州電力㈱", "九州電力株式会社"),
    ("㈲山田", "有限会社山田"), ("九州電力株式会社", "九州電力㈱"), ("株式会社任天堂", "任天堂株式会社"), ("任天堂㈱", "任天堂"),
    ("塩釜市", "塩竈市"), ("飛驒市", "飛騨市"),
  ])
  func whatAQueryHasMoreIsFoundWithoutIt(query: String, title: String) async throws {
    #expect(try await order(query, titles([title, "別のもの"])) == [title])
    let texts = SearchedTexts(title: [title])
    #expect(!MatchQuery(query).highlights(in: texts).title.joined().isEmpty, "it is marked")
  }

  /// Numbers of a time that joined begin with a number are less than the number; those of a telephone are all of a part, or the title.
  @Test(arguments: [
    ("404", ["17:40 GET 404", "a b c d e f g 404", "it 17:40:49 x"]), ("4049", ["it 17:40:49 x"]),
    ("0901234", ["090-1234-5678"]), ("12345678", ["090-1234-5678"]),
  ])
  func aNumberIsMoreThanNumbersJoined(query: String, rows: [String]) async throws {
    let all = ["it 17:40:49 x", "a b c d e f g 404", "17:40 GET 404", "090-1234-5678"]
    #expect(try await order(query, titles(all)) == rows)
  }

  @Test func whyARecordStandsWhereItDoesIsSaid() {
    let shibuya = SearchedTexts(title: ["東京都", "渋谷区", "道玄坂"], reading: "トウキョウト シブヤク ドウゲンザカ", texts: ["150-0043"])
    for (query, reason) in [
      ("東京都", "the title begins with the query"), ("東京", "the title begins with the query"),
      ("渋谷", "part 2 of the title is the query"), ("渋", "part 2 of the title begins with the query"),
      ("shibuya", "part 2 of the title is the query, in another form or by its sound"),
      ("150-0043", "another text is the query"),
      ("道玄 渋谷", "each of its words begins one of the first"), ("玄坂", "the title or its reading has its words"),
    ] {
      let said = MatchQuery(query).explanation(for: shibuya)
      #expect(said?.hasPrefix(reason) == true, "\(query): \(said ?? "not found")")
    }
    #expect(MatchQuery("大阪").explanation(for: shibuya) == nil)
  }

  @Test func aWrongLetterIsCorrectedAndSaid() async throws {
    let rows =
      titles(["requests", "request-id", "numpy", "さっぽろ", "渋谷"]) + [
        Row(id: "shibuya", texts: SearchedTexts(title: ["渋谷区"], reading: "シブヤク"))
      ]
    for (typed, meant, first) in [
      ("reqests", "requests", "requests"), ("reuqests", "requests", "requests"), ("numpi", "numpy", "numpy"),
      ("shibyua", "shibuya", "shibuya"), ("さっぼろ", "さっぽろ", "さっぽろ"),
      ("reqest-id", "request-id", "request-id"),
    ] {
      #expect(try await order(typed, rows, correctsTypos: true).first == first, "\(typed)")
      let source = ArraySource(rows, ranking: { $0.texts })
      #expect(try await source.correction(for: SearchQuery(typed)) == meant)
      let page = try await source.page(PageRequest(query: SearchQuery(typed), place: .start, limit: 1))
      let correction = try #require(page.correction)
      #expect(correction == SearchCorrection(typed: typed, searched: meant, literal: "'\(typed)"))
      let around = try await source.page(around: first, for: SearchQuery(typed), limit: 1)
      #expect(around?.correction == correction)
      #expect(try await source.total(for: SearchQuery(correction.literal)) == .exact(0), "as it is typed")
      let meantPage = try await source.page(PageRequest(query: SearchQuery(meant), place: .start, limit: 1))
      #expect(meantPage.correction == nil)
      #expect(try await source.correction(for: SearchQuery(meant)) == nil)
    }
    for typed in ["渋合", "12345", "nmp", "'numpi"] { #expect(try await order(typed, rows, correctsTypos: true) == []) }
  }

  @Test func aCorrectionIsOfTheValuesThereAre() async throws {
    let source = ArraySource(titles(["requests"]), ranking: { $0.texts })
    let typed = SearchQuery("numpi")
    #expect(try await source.correction(for: typed) == nil)
    await source.append(titles(["numpy"]))
    for _ in 0..<2 { #expect(try await source.correction(for: typed) == "numpy") }
    #expect(try await source.total(for: typed) == .exact(1))
    await source.append(titles(["numpi"]))
    #expect(try await source.correction(for: typed) == nil)
    await source.update(titles(["numpa"]))
    #expect(try await source.correction(for: typed) == "numpa")
  }

  @Test(arguments: [
    ("C++", ["C++ Primer", "C++ in depth"]), ("Yahoo!", ["Yahoo! Japan"]), ("モーニング娘。", ["モーニング娘。ゴールド"]),
    ("けいおん!", ["けいおん！シャッフル"]), ("100%", ["100% 果汁"]), ("日立(株)", ["日立(株) 本社"]),
  ])
  func aSignAtItsEndIsOfATitle(title: String, longer: [String]) async throws {
    let others = longer.map { Row(id: $0, texts: SearchedTexts(title: [$0])) }
    let memo = Row(id: "memo", texts: SearchedTexts(title: ["x"], texts: [title]))
    let rows = others + [memo, Row(id: title, texts: SearchedTexts(title: [title]))]
    #expect(try await order(title, rows).first == title)
    #expect(try await order(String(title.dropLast()), rows).contains(title))
  }

  @Test(arguments: [
    ("A棟", "本社ビルA棟"), ("A棟", "本社ビル A 棟、3階"), ("7条", "札幌市第7条通り"), ("東京R", "新東京RC"), ("東京RC", "新東京RC造"),
    ("wi-fi", "a b c d e f g h i j k l m Wi-Fi"), ("c-3p", "Star Wars: a b c d e f g h i j k C-3PO"),
  ])
  func aWordOfSeveralScriptsIsOfATitle(query: String, title: String) async throws {
    let rows = [
      Row(id: "memo", texts: SearchedTexts(title: ["x"], texts: ["in " + query])),
      Row(id: "title", texts: SearchedTexts(title: [title], texts: ["in " + query])),
    ]
    #expect(try await order(query, rows) == ["title", "memo"])
    #expect(try await order(query + " " + query, rows) == ["title", "memo"])
  }

  @Test(arguments: [("A棟", "BA棟"), ("A棟", "A新棟"), ("東京RC", "新東京港RC"), ("wi-fi", "a b c d e f g h i j k l m kiwi-fi")])
  func aWordOfSeveralScriptsIsInsideAnother(query: String, title: String) async throws {
    let rows = [
      Row(id: "memo", texts: SearchedTexts(title: ["xx"], texts: ["in " + query])),
      Row(id: "title", texts: SearchedTexts(title: [title], texts: ["in " + query])),
    ]
    #expect(try await order(query, rows) == ["memo", "title"])
  }

  @Test func soundsGoOverTheBoundsOfWords() async throws {
    let row = Row(id: "a", texts: SearchedTexts(title: ["東京都", "渋谷区", "道玄坂"], reading: "トウキョウト シブヤク ドウゲンザカ"))
    for query in ["shibuyadogenzaka", "shibuyakudougen", "渋谷道玄坂", "しぶやどうげんざか", "tokyo dogenzaka"] {
      #expect(try await order(query, [row]) == ["a"], "\(query)")
    }
  }

  @Test func formsOfCompaniesAreNoPartOfTheName() async throws {
    let rows = titles(["株式会社日本堂", "日本堂", "日本堂株式会社", "東日本堂株式会社", "株式会社 日本堂"])
    let found = try await order("日本堂", rows)
    #expect(Set(found.prefix(4)) == ["日本堂", "日本堂株式会社", "株式会社日本堂", "株式会社 日本堂"])
    #expect(found.last == "東日本堂株式会社")
  }

  @Test(arguments: [
    ("株式会社任天堂", ["任天堂株式会社", "任天堂", "株式会社任天堂販売"]),
    ("任天堂株式会社", ["任天堂株式会社", "任天堂", "株式会社任天堂販売"]), ("株式会社 任天堂", ["任天堂株式会社", "任天堂", "株式会社任天堂販売"]),
    ("（株）スズキ", ["スズキ株式会社", "スズキ"]), ("スズキ㈱", ["スズキ株式会社", "スズキ"]),
    ("株式会社", ["株式会社任天堂販売", "スズキ株式会社", "任天堂株式会社"]),
    // Of one kanji nothing is told while a name is typed.
    ("株式会社任", ["株式会社任天堂販売"]),
  ])
  func formsOfCompaniesMayStandElsewhere(query: String, expected: [String]) async throws {
    let rows = titles(["任天堂", "株式会社任天堂販売", "任天堂株式会社", "スズキ", "スズキ株式会社", "天堂"])
    let found = try await order(query, rows)
    #expect(Set(found) == Set(expected), "\(query): \(found)")
    // Equal folds of the whole come before.
    if found.contains(query) { #expect(found.first == query) }
    if found.count == 3, query != "株式会社" { #expect(found.last == "株式会社任天堂販売") }
  }
}
