import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// Most records of a list are passed over by what is found in all of them at once; none that is found may be.
@Suite("Ranking: no record is passed over that a query finds")
struct RankCandidatesTests {
  private static let places: [SearchedTexts] = [
    SearchedTexts(title: ["東京都", "渋谷区", "神南"], reading: "トウキョウト シブヤク ジンナン", texts: ["150-0041"]),
    SearchedTexts(title: ["東京都", "千代田区", "千代田"], reading: "トウキョウト チヨダク チヨダ", texts: ["100-0001"]),
    SearchedTexts(title: ["北海道", "札幌市北区", "北十条西"], reading: "ホッカイドウ サッポロシキタク キタジュウジョウニシ", texts: ["001-0010"]),
    SearchedTexts(title: ["神奈川県", "横浜市西区", "みなとみらい"], reading: "カナガワケン ヨコハマシニシク ミナトミライ"),
    SearchedTexts(title: ["国分寺駅"], texts: ["JR中央線", "國分寺"]), SearchedTexts(title: ["國分寺"]),
    SearchedTexts(title: ["阿佐ヶ谷"], texts: ["Asagaya"]), SearchedTexts(title: ["株式会社サクラ"]),
    SearchedTexts(title: ["㈱桜ヶ丘デザイン"], reading: "サクラガオカデザイン"), SearchedTexts(title: ["Café Łódź"]),
    SearchedTexts(title: ["丸の内一丁目"], reading: "マルノウチイッチョウメ"), SearchedTexts(title: [""]), SearchedTexts(title: ["・"]),
    SearchedTexts(title: ["OpenAI"]), SearchedTexts(title: ["open ai tools"], texts: ["machine-learning kit", "v1.2"]),
    SearchedTexts(title: ["a test of c++"], texts: ["(c) x"]), SearchedTexts(title: ["apple inc"]),
    SearchedTexts(title: ["x", "yz"], texts: ["data base"]), SearchedTexts(title: ["data-base"], reading: "deetabeesu"),
  ]

  private static let queries = [
    "shibuya", "shibu", "しぶ", "シブヤ", "渋谷", "渋", "渋谷 神南", "東京渋谷", "tokyo", "とうきょうと", "sapporoshikita", "札幌北区", "きた",
    "国分寺", "國分寺", "kokubunji", "jr", "asagaya", "阿佐谷", "あさがや", "㈱", "株式会社 桜", "さくら", "cafe", "lodz", "丸之内1丁目",
    "chiyoda",
    "ちよ", "150-00", "1500041", "openai", "open ai", "opena", "pen", "ai", "atest", "a te", "c++", "(c", "appleinc",
    "apple",
    "inc", "x y", "xyz", "database", "data base", "tabase", "machinelearning", "v12", "v1.2", "!open ai", "open | 渋谷",
    "^open",
    "ai$", "'pen", "kit !a", "みなと", "minato", "yokohamanishi", "zz", "o", "な", "-", ".",
  ]

  private static func found(_ query: MatchQuery, in records: FoldedRecords) -> [Int] {
    var matcher = RankMatcher(query)
    return records.withView { view in
      (0..<view.count).filter { matcher.tier(of: $0, in: view) != nil }
    }
  }

  @Test(arguments: [MatchKind.words, .contains, .prefix])
  func allThatAreFoundOneByOneAreFoundInALot(kind: MatchKind) throws {
    var random = SeededGenerator(seed: 7)
    var texts: [SearchedTexts] = []
    for _ in 0..<300 { texts.append(Self.places.randomElement(using: &random) ?? Self.places[0]) }
    var (records, half) = (FoldedRecords(isScored: false), FoldedRecords(isScored: false))
    for (number, text) in texts.enumerated() {
      records.append(text, rank: nil)
      records.endRecord()
      if number < 140 {
        half.append(text, rank: nil)
        half.endRecord()
      }
    }
    for text in Self.queries {
      let query = MatchQuery(text, kind: kind)
      let (expected, scan) = (Self.found(query, in: records), RecordScan(ranking: query))
      var (atOnce, inTwo) = (FoundRecords(), FoundRecords())
      try scan.extend(&atOnce, in: records, known: nil, where: nil)
      try scan.extend(&inTwo, in: half, known: nil, where: nil)
      try scan.extend(&inTwo, in: records, known: nil, where: nil)
      #expect(atOnce.places.map { Int($0) } == expected, "\(text)")
      #expect(inTwo.places == atOnce.places && inTwo.scores == atOnce.scores, "\(text)")
    }
  }

  @Test func rareWordsAreFoundInFewOfManyRecords() throws {
    var records = FoldedRecords(isScored: false)
    for number in 0..<1_000 {
      records.append(SearchedTexts(title: ["common row \(number)"]), rank: nil)
      records.endRecord()
    }
    let candidates = try #require(RankCandidates(MatchQuery("99", kind: .words)))
    let few = try records.withView { view throws(CancellationError) in
      let found = try candidates.records(of: view, from: 0)
      return (0..<view.count).filter { found.next(from: $0) == $0 }
    }
    #expect(Set(few).isSuperset(of: (0..<1_000).filter { "\($0)".contains("99") }))
    #expect(few.count < 100)
    #expect(RankCandidates(MatchQuery("c", kind: .words)) == nil, "most records have one letter")
  }
}
