import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What is marked of a record: the letters, or what sounds so.
@Suite struct TextHighlightsTests {
  private func marked(_ query: String, _ texts: SearchedTexts, kind: MatchKind = .words) -> [String] {
    let found = MatchQuery(query, kind: kind).highlights(in: texts)
    #expect(found.title.count == texts.title.count && found.texts.count == texts.texts.count)
    return zip(texts.title, found.title).flatMap { text, ranges in ranges.map { String(text[$0]) } }
  }

  private static let shibuya = SearchedTexts(title: ["東京都", "渋谷区", "道玄坂"], reading: "トウキョウト シブヤク ドウゲンザカ")

  @Test(arguments: [
    ("shibuya", ["渋谷"]), ("しぶや", ["渋谷"]), ("ｼﾌﾞﾔ", ["渋谷"]), ("shibuyaku", ["渋谷区"]), ("しぶやk", ["渋谷区"]),
    ("shib", ["渋谷"]), ("tokyo", ["東京"]), ("tokyoto", ["東京都"]), ("dogen", ["道玄坂"]), ("渋谷 dogen", ["渋谷", "道玄坂"]),
    ("とうきょうしぶや", ["東京", "渋谷"]), ("とうきょうとしぶや", ["東京都", "渋谷"]), ("しぶやどうけ", []),
    ("しぶやどうげ", ["渋谷", "道玄坂"]), ("シブヤクドウゲンザカ", ["渋谷区", "道玄坂"]), ("ぶやどうげん", []),
    ("shibuyadogenzaka", ["渋谷", "道玄坂"]), ("shibuyakudougenzaka", ["渋谷区", "道玄坂"]), ("渋谷", ["渋谷"]),
    ("澁谷", ["渋谷"]), ("渋谷道玄", ["渋谷", "道玄"]), ("渋谷区道", ["渋谷区", "道"]), ("渋谷玄坂", []), ("'shibuya", []), ("!shibuya", []),
    ("osaka", []),
  ])
  func whatIsReadSoIsMarked(query: String, expected: [String]) {
    #expect(marked(query, Self.shibuya) == expected)
    // One column with the reading of all three.
    let line = SearchedTexts(title: ["東京都渋谷区道玄坂"], reading: Self.shibuya.reading)
    #expect(marked(query, line).joined() == expected.joined())
  }

  @Test(arguments: [
    ("kitaku", SearchedTexts(title: ["札幌市北区"], reading: "サツポロシキタク"), ["北区"]),
    ("sapporo", SearchedTexts(title: ["札幌市北区"], reading: "サツポロシキタク"), ["札幌"]),
    ("kasumi", SearchedTexts(title: ["霞が関"], reading: "カスミガセキ"), ["霞"]),
    ("kasumigaseki", SearchedTexts(title: ["霞ヶ関"], reading: "カスミガセキ"), ["霞ヶ関"]),
    ("ochano", SearchedTexts(title: ["お茶の水"], reading: "オチャノミズ"), ["お茶の"]),
    ("yokkaichi", SearchedTexts(title: ["四日市市"], reading: "ヨッカイチシ"), ["四日市"]),
    // Whose の is read is not told, so all of it is marked.
    ("hino", SearchedTexts(title: ["日野の野"], reading: "ヒノノノ"), ["日野の野"]),
    // ドウ and オ are one long sound.
    ("hokkaidouobihi", SearchedTexts(title: ["北海道", "帯広市"], reading: "ホッカイドウ オビヒロシ"), ["北海道", "帯広"]),
    ("hokkaido", SearchedTexts(title: ["北海道", "帯広市"], reading: "ホッカイドウ オビヒロシ"), ["北海道"]),
    ("sapporokita", SearchedTexts(title: ["札幌市北区"], reading: "サツポロシキタク"), ["札幌", "北"]),
    ("tarou", SearchedTexts(title: ["山田 太郎"], reading: "ヤマダ タロウ"), ["太郎"]),
    ("yamada", SearchedTexts(title: ["山田太郎"], reading: "ヤマダ タロウ"), ["山田太郎"]),
    ("慶応", SearchedTexts(title: ["慶應義塾"]), ["慶應"]), ("10条", SearchedTexts(title: ["北十条西"]), ["十条"]),
    ("openai", SearchedTexts(title: ["Open AI"]), ["Open AI"]),
    ("open-ai", SearchedTexts(title: ["openai"]), ["openai"]),
    ("open ai", SearchedTexts(title: ["the openai api"]), ["openai"]),
    ("python_dateutil", SearchedTexts(title: ["python-dateutil"]), ["python-dateutil"]),
    ("parser", SearchedTexts(title: ["json-parser"]), ["parser"]), ("x", SearchedTexts(title: [""]), []),
    ("ab", SearchedTexts(title: ["", "ab", "", "cab"], reading: "ア"), ["ab"]),
  ])
  func piecesAreTold(query: String, texts: SearchedTexts, expected: [String]) {
    #expect(marked(query, texts) == expected)
  }

  @Test func readingAndFurtherTextsAreMarkedToo() {
    let texts = SearchedTexts(title: ["國分寺市"], reading: "コクブンジシ", texts: ["旧 國分寺", "185-0000"])
    let found = MatchQuery("国分寺 koku 185").highlights(in: texts)
    #expect(found.title[0].map { texts.title[0][$0] } == ["國分寺"])
    #expect(found.reading.map { texts.reading[$0] } == ["コク"])
    #expect(found.texts.map { $0.count } == [1, 1])
  }

  @Test func whatCouldBeReadInVeryManyWaysIsMarkedWhole() {
    let title = String(repeating: "野の", count: 400)
    let texts = SearchedTexts(title: [title], reading: String(repeating: "ノノノ", count: 300))
    #expect(marked("nono", texts) == [title])
  }

  @Test(arguments: ["tanaka", "たなか", "tanakaa"]) func aReadingOfManyWordsIsMarkedSoonAndWhereItMatches(query: String) {
    let texts = SearchedTexts(title: ["田中"], reading: "タナカ " + String(repeating: "イ ", count: 20_000))
    #expect(marked(query, texts) == ["田中"])
    #expect(MatchQuery(query).highlights(in: texts).reading.map { texts.reading[$0] } == ["タナカ"])
  }

  @Test func anyTextsAreMarkedOnWholeCharacters() {
    var random = SeededGenerator(seed: 5)
    let pieces = ["渋", "谷", "区", "シ", "ﾌﾞ", "が", "ヶ", " ", "-", "a", "é", "👩‍👩‍👧", "\u{3099}", "十", "条", "市", "の", "ー", "々"]
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<2_000 {
      let texts = SearchedTexts(
        title: (0..<Int.random(in: 1...3, using: &random)).map { _ in text(8) }, reading: text(8))
      let found = MatchQuery(text(4)).highlights(in: texts)
      for (title, ranges) in zip(texts.title + [texts.reading], found.title + [found.reading]) {
        var last = title.startIndex
        for range in ranges {
          #expect(range.lowerBound >= last && !range.isEmpty && range.upperBound <= title.endIndex)
          last = range.upperBound
        }
      }
    }
  }
}
