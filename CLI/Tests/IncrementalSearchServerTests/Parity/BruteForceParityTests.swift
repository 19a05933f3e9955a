import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import SampleAddresses
import Testing

@testable import TextMatching

/// What is found in memory, and in which order, is what SPEC.md 6 and the documents say: it is compared with a brute force that is
/// written from them alone. That an index and a server answer as memory does is `FindingParityTests`'.
///
/// Of corrections it is compared that nothing else is found, that they keep the rules, and what they find; which of several texts
/// is the likeliest the documents don't say.
@Suite("Parity: memory and a brute force from the documents")
struct BruteForceParityTests {
  private static let isFull = ProcessInfo.processInfo.environment["ISEARCH_PARITY"] == "full"

  @Test(arguments: [false, true])
  func theRowsAreWhatTheDocumentsSay(isRanked: Bool) async throws {
    let all = try Address.sample()
    let count = Self.isFull ? 50_000 : 4_000
    let addresses = stride(from: 0, to: all.count, by: all.count / count).prefix(count).map { all[$0] }
    let records = addresses.map { IndexRecord($0, isRanked: isRanked) }
    let inMemory = Self.source(of: records)
    let bruteForce = BruteForceSearch(records, isRanked: isRanked)
    var queries = TypedQueries(addresses, seed: isRanked ? 3 : 4)
    var (found, corrected) = (0, 0)
    for number in 0..<(Self.isFull ? 2_500 : 150) {
      let query = SearchQuery(
        number % 16 == 15 ? Self.joinedNames(of: addresses[number * 23 % addresses.count]) : queries.next())
      let page = try await inMemory.page(PageRequest(query: query, place: .start, limit: 60))
      var answer = bruteForce.answer(to: query.text)
      if let correction = page.correction {
        #expect(answer.isEmpty, "only where nothing is found: \(query.text)")
        #expect(
          BruteForceTypos.isCorrection(correction.searched, of: query.text, isName: bruteForce.isName),
          "\(query.text): \(correction.searched)")
        answer = bruteForce.answer(to: correction.searched)
        #expect(!answer.isEmpty, "\(query.text): \(correction.searched)")
        corrected += 1
      }
      #expect(page.items.map(\.id) == Array(answer.prefix(60)), "\(query.text)")
      #expect(try await inMemory.total(for: query) == .exact(answer.count), "\(query.text)")
      found += answer.isEmpty ? 0 : 1
    }
    #expect(found > 90 && corrected > 2, "the queries are such that find something: \(found), \(corrected)")
  }

  /// Two names next to each other in one piece, as they are written or as they sound.
  private static func joinedNames(of address: Address) -> String {
    address.id.isMultiple(of: 2)
      ? address.city + address.town : PhoneticKey.keys(of: address.cityKana + address.townKana).first ?? address.town
  }

  /// The first records that an index of its own finds.
  private static func indexPage(of records: [IndexRecord], for query: String) async throws -> Page<
    IndexRecord, IndexKey
  > {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let index = try SearchIndex(folder.path("records.isearch"), for: .creating)
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(records) }
    return try await SQLiteSource(index).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
  }

  private static func source(of records: [IndexRecord]) -> ArraySource<IndexRecord> {
    ArraySource(
      records, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) }, rank: { $0.rank })
  }

  /// What the comparison found: a ward whose city's reading has シ in it twice, and a town that is the query with its kind.
  @Test(arguments: [
    ("kokurakita", ["ward"]), ("もじ", ["moji"]), ("shouwa", ["showa"]), ("本町", ["town", "longer"]),
    ("渋谷区", ["shibuya", "shibuyai"]), ("千葉市", ["chiba", "ichikawa"]), ("ちばし", ["chiba"]), ("chibashi", ["chiba"]),
    ("chibaichi", ["ichikawa"]), ("あきし", ["aki", "akishima"]), ("akishi", ["aki", "akishima"]),
  ])
  func namesOfPlaces(query: String, ids: [String]) async throws {
    let records = [
      ("ward", ["福岡県", "北九州市小倉北区", "城内"], "フクオカケン キタキュウシュウシコクラキタク ジョウナイ"),
      ("moji", ["福岡県", "北九州市門司区", "畑"], "フクオカケン キタキュウシュウシモジク ハタ"),
      ("showa", ["愛知県", "名古屋市昭和区", "丸屋町"], "アイチケン ナゴヤシショウワク マルヤチョウ"),
      ("longer", ["山梨県", "甲府市", "本町東"], "ヤマナシケン コウフシ ホンマチヒガシ"),
      ("town", ["神奈川県", "小田原市", "本町"], "カナガワケン オダワラシ ホンチョウ"),
      ("shibuyai", ["東京都", "渋谷区井", ""], "トウキョウト シブヤクイ"),
      ("shibuya", ["東京都", "渋谷区", "神南"], "トウキョウト シブヤク ジンナン"),
      ("ichikawa", ["千葉県", "市川市", ""], "チバケン イチカワシ"),
      ("akishima", ["東京都", "昭島市", ""], "トウキョウト アキシマシ"),
      ("chiba", ["千葉県", "千葉市中央区", "祐光"], "チバケン チバシチュウオウク ユウコウ"),
      ("aki", ["高知県", "安芸市", "黒鳥"], "コウチケン アキシ クロトリ"),
    ].map { IndexRecord(id: $0.0, parts: $0.1, reading: $0.2) }
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.map(\.id) == ids && page.correction == nil)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == ids)
  }

  /// What the comparison of 50,000 rows found: a town that begins with its prefecture, a word of digits and kanji, a syllable with
  /// a blank in it, a name that is typed twice.
  @Test(arguments: [
    ("r", ["yamaguchi"]), ("7条", ["nanajo", "sumiyoshi", "higashi"]), ("ky a", ["kiyosu"]), ("kya", ["kiyama"]),
    ("京都 京都", ["kyoto", "maizuru"]), ("京都", ["maizuru", "kyoto"]),
  ])
  func oddities(query: String, ids: [String]) async throws {
    let records = [
      ("yamaguchi", ["山口県", "山口市", "山口県流通センター"], "ヤマグチケン ヤマグチシ ヤマグチケンリュウツウセンター"),
      ("sumiyoshi", ["北海道", "旭川市", "住吉７条"], "ホッカイドウ アサヒカワシ スミヨシ７ジョウ"),
      ("higashi", ["北海道", "砂川市", "東七条南"], "ホッカイドウ スナガワシ ヒガシ７ジョウミナミ"),
      ("nanajo", ["北海道", "岩見沢市", "７条西"], "ホッカイドウ イワミザワシ ７ジョウニシ"),
      ("kiyosu", ["愛知県", "清須市", "西枇杷島町古城"], "アイチケン キヨスシ ニシビワジマチョウコジョウ"),
      ("kiyama", ["佐賀県", "三養基郡基山町", "宮浦"], "サガケン ミヤキグンキヤマチョウ ミヤウラ"),
      ("maizuru", ["京都府", "舞鶴市", "浜"], "キョウトフ マイヅルシ ハマ"),
      ("kyoto", ["京都府", "京都市北区", "大宮"], "キョウトフ キョウトシキタク オオミヤ"),
    ].map { IndexRecord(id: $0.0, parts: $0.1, reading: $0.2) }
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.map(\.id) == ids && page.correction == nil)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == ids)
  }

  /// The form of a company before or after a name.
  @Test(arguments: ["株式会社任天堂", "任天堂㈱", "株式会社 任天堂", "株式会社"])
  func whatIsTypedAroundNames(query: String) async throws {
    let records = [
      ("long", "任天堂販売"), ("plain", "任天堂"), ("form", "株式会社任"), ("dot", "任天堂、"),
    ].map { IndexRecord(id: $0.0, parts: [$0.1], reading: "") }
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction == nil)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == page.items.map(\.id))
    let inIndex = try await Self.indexPage(of: records, for: query)
    #expect(inIndex.items.map(\.id) == page.items.map(\.id) && inIndex.correction == page.correction)
  }

  /// Numbers that are all of what was typed, those that go on, and signs before them.
  @Test(arguments: ["12", "chapter 1", "12:3", "m 1", "1", "#12", "#1", "typo #12", "(12", "#"])
  func numbersThatEnd(query: String) async throws {
    let records = [
      "1234", "12 Angry Men", "12:30 Lunch", "12", "#12 Typo", "Chapter 10", "Chapter 1 of two", "Chapter 1: All",
      "M 1 x", "M 10", "1 A", "A (12)", "(12) B",
    ].enumerated().map { IndexRecord(id: "\($0)", parts: [$1], texts: ["12 \($0)"], reading: "") }
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction == nil && !page.items.isEmpty)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query).prefix(9) == page.items.map(\.id)[...])
    let inIndex = try await Self.indexPage(of: records, for: query)
    #expect(inIndex.items.map(\.id) == page.items.map(\.id))
  }

  @Test func whatACorrectionIs() {
    for (typed, meant) in [
      ("0039-", "0039"), ("東京渋谷区", "東京 渋谷区"), ("a-b, c", "a b c"), ("reqests", "requests"), ("jnija2", "jinja2"),
      ("'react'", "react"), ("react@^18.2", "react"), ("tokyo station", "tokyo"), ("いせ の みせ", "いせ"),
      ("500 ml", "500ml"), ("渋谷の店", "渋谷 店"), ("銀座4丁目2番15号", "銀座4-2-15"), ("2024/4/1", "2024-04-01"),
      ("漫画 第10巻", "漫画 10"), ("earth, wind and fire", "earth wind & fire"), ("12000円", "12,000"), ("¥1,200", "1200"),
      ("9:05", "09:05"), ("1.2.3", "v1.2.3"), ("+81 3 1111 2222", "0311112222"), ("03-1111-2222", "311112222"),
      ("100%", "100 %"),
      ("카카옽", "카카오"), ("삼성젅", "삼성전"), ("김여", "김"),
    ] {
      #expect(BruteForceTypos.isCorrection(meant, of: typed), "\(typed)")
    }
    for (typed, meant) in [
      ("0039", "0038"), ("abcd", "abcd"), ("渋 谷", "渋谷"), ("渋谷", "渋沢"), ("銀座4-2-15", "銀座4-2-16"), ("jinja2", "jinja3"),
      ("nothing like it", "it"), ("the end", "the"), ("react@next", "react"), ("earth and fire", "earth fire water"),
      ("03-1111-2222", "311112223"), ("1.2.3", "v1.2.4"), ("카카옽", "카카"),
    ] {
      #expect(!BruteForceTypos.isCorrection(meant, of: typed), "\(typed)")
    }
    #expect(BruteForceTypos.isCorrection("tsu", of: "tsu station") { _ in true })
    #expect(!BruteForceTypos.isCorrection("it", of: "nothing like it") { _ in true })
  }

  /// A text in new forms is found by old ones anywhere in it, as the other way round.
  @Test(arguments: [("髙陽", "old"), ("髙", "old"), ("川髙陽", "old"), ("奥川 髙陽", "new"), ("高陽", "new")])
  func oldFormsInsideOfTexts(query: String, first: String) async throws {
    let records = [
      IndexRecord(id: "new", parts: ["福島県", "西会津町", "奥川高陽根"], reading: ""),
      IndexRecord(id: "old", parts: ["福島県", "西会津町", "奥川髙陽根"], reading: ""),
      IndexRecord(id: "other", parts: ["福島県", "西会津町", "奥川太陽根"], reading: ""),
    ]
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(Set(page.items.map(\.id)) == ["new", "old"])
    // Joined, both begin so in another form, and the first given is first.
    #expect(page.items.first?.id == first)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == page.items.map(\.id))
  }

  /// What is typed before it is converted has no blanks, with the kinds of places or without.
  @Test(arguments: ["しぶやくどうげん", "しぶやどうげん", "とうきょうとしぶや", "トウキョウトシブヤクドウ", "toukyoutosibuyakudou"])
  func readingsInOnePiece(query: String) async throws {
    let records = [
      IndexRecord(id: "found", parts: ["東京都", "渋谷区", "道玄坂"], reading: "トウキョウト シブヤク ドウゲンザカ"),
      IndexRecord(id: "other", parts: ["東京都", "渋谷区", "神南"], reading: "トウキョウト シブヤク ジンナン"),
    ]
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.contains { $0.id == "found" } && page.correction == nil)
    #expect(page.items.count == (query == "とうきょうとしぶや" ? 2 : 1))
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == page.items.map(\.id))
  }

  /// A column that begins with digits, written on after the one before it, and as a word of its own.
  @Test(arguments: ["旭川市１０条通", "旭川市10条", "旭川市十条通", "北海道旭川市10条通", "旭川10条", "旭川市 10条通"])
  func columnsOfDigitsInOnePiece(query: String) async throws {
    let records = [
      IndexRecord(id: "middle", parts: ["北海道", "上旭川市町", "１０条通"], reading: ""),
      IndexRecord(id: "found", parts: ["北海道", "旭川市", "１０条通"], reading: "ホッカイドウ アサヒカワシ １０ジョウドオリ"),
      IndexRecord(id: "other", parts: ["北海道", "旭川市", "１１条通"], reading: "ホッカイドウ アサヒカワシ １１ジョウドオリ"),
    ]
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.first?.id == "found" && page.correction == nil)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == page.items.map(\.id))
    let marked = MatchQuery(query, kind: .words).highlights(in: SearchedTexts(title: records[1].parts))
    #expect(!marked.title[1].isEmpty && !marked.title[2].isEmpty)
  }

  /// Also of loose forms and sounds inside of texts those of titles come before those of further texts.
  @Test(arguments: ["国分", "しぶや", "東 国分", "國分 ひがし"])
  func otherFormsOfTitlesFirst(query: String) async throws {
    let records = [
      IndexRecord(id: "text", parts: ["ほか"], texts: ["大東國分", "おおひがし"], reading: ""),
      IndexRecord(id: "sound", parts: ["ほか"], texts: ["南のシブヤと東國分の北のひがし"], reading: ""),
      IndexRecord(id: "title", parts: ["大東國分寺"], reading: "おお ひがし シブヤ"),
    ]
    let page = try await Self.source(of: records).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.first?.id == "title" && page.items.count > 1)
    #expect(BruteForceSearch(records, isRanked: false).answer(to: query) == page.items.map(\.id))
    let inIndex = try await Self.indexPage(of: records, for: query)
    #expect(inIndex.items.map(\.id) == page.items.map(\.id))
  }
}

extension IndexRecord {
  fileprivate init(id: String, parts: [String], texts: [String] = [], reading: String) {
    self.init(id: id, parts: parts, texts: texts, reading: reading, rank: nil)
  }
}

extension BruteForceSearch {
  fileprivate init(_ records: [IndexRecord], isRanked: Bool) {
    self.init(
      records: records.map {
        BruteForceRecord(id: $0.id, title: $0.parts, reading: $0.reading, texts: $0.texts, rank: $0.rank)
      }, isRanked: isRanked)
  }
}
