import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

/// The index finds what an array of the same texts finds.
@Suite("Index: the same results as in memory")
struct IndexOracleTests {
  private static let words = [
    "東京", "東京都", "京都", "とうきょう", "チヨダ", "ちよだ", "は", "ﾊﾞｽ", "が", "data", "Data-science", "c++", "#1", "café", "ß",
    "4丁目", "jr東日本", "foo  bar", "foobar", "a\u{E}b", "\u{7F}", "100-0001", "a", "ab", "abc", "→", "🍎", "l'eau", "\"x\"",
    "時々", "ーー", "ｱ",
    "é", "한국", "ไทย", "_",
    "*", "ー",
    "+", " -x", "きょう", "きよう", "しんぶん", "ん", "っ", "tokyo", "shimbun",
  ]
  private static let queries =
    words + [
      "京", "東", "ょう", "to", "sh", "shin", "tiyo", "chiyod", "ちよd", "kyo", "^東", "都$", "!東", "'at", "'京", "東 | data",
      "a !ab",
      "東 京", "data sc", "^data$", "c+", "+", "“", "OR", "AND NOT", "a\"\u{301}b", "\u{600}\"x", "x\"\u{200D} OR \"y",
      "foo bar", "^foo", "foob", "\u{E}", "\u{7F}", "\u{6}", "a\u{E}", "NEAR(a)", "a*", "title:a", "(", "\"", "0001",
      "100 0001",
      "!a !b", "a | !b", "  ", "一二三", "京都 き",
      "- 'CIEN", "001- 'a", "- ata", "'ata c++", "1- OR", "東 'ata", "k ++", "'ob + #", "\u{1A}", "a \u{1A}", "\0",
      "\0 a", "-",
      "- -", "tokyo 001-", "1- tok 'oba", "ka sh 1", "+ + a", "^+", "^→", "^\"x", "^#1 foo", "^\u{E}+", "^_$",
      "^* | ^🍎", "\"x\" a",
    ]

  @Test(arguments: [false, true])
  func everyQueryFindsTheSame(hasSubstrings: Bool) async throws {
    var random = SeededGenerator(seed: 7)
    let records = (0..<200).map { number in
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
          .joined(separator: [" ", "", ", "].randomElement(using: &random) ?? "")
      }
      return IndexRecord(
        id: "\(number)", title: text(2), texts: number % 3 == 0 ? [] : [text(3), text(1)],
        reading: number % 4 == 0 ? "とうきょう " + text(1) : "")
    }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings(hasSubstrings: hasSubstrings))
    for match in [MatchKind.words, .contains, .prefix] {
      let array = ArraySource(records, match: match, ranking: { $0.roles }, correctsTypos: false)
      for query in Self.queries {
        let expected = try await array.page(PageRequest(query: SearchQuery(query), place: .start, limit: 1_000))
          .items.map(\.id)
        let inOrder = SQLiteSource(index, match: match, order: .index)
        #expect(try await Set(inOrder.walk(query, limit: 50)) == Set(expected), "\(match) \(query)")
        #expect(try await inOrder.total(for: SearchQuery(query)) == .exact(expected.count), "\(match) \(query) counted")
      }
    }
  }

  /// Words, so that what ranks is told by tokens alone.
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func relevanceIsThatOfAnArray(isRanked: Bool, hasSubstrings: Bool) async throws {
    var random = SeededGenerator(seed: 11)
    let parts = [
      "東京都", "京都府", "千代田区", "札幌市北区", "北十条西", "丸の内", "霞が関", "霞ヶ関", "渋谷区", "渋谷", "国分寺", "國分", "python",
      "json-parser", "Open AI", "openai", "date_util", "キヤノン", "株式会社日本", "日本株式会社", "渋谷サクラ", "data science", "",
      "本社AB棟7号", "A棟7", "北7条西", "the wi-fi", "wi fi", "kiwi-fi", "C-3PO-b", "東京RC造",
    ]
    let records = (0..<600).map { number in
      func some(_ count: Int) -> [String] { (0..<count).map { _ in parts.randomElement(using: &random) ?? "" } }
      return IndexRecord(
        id: "\(number)", parts: some(number % 3 + 1), texts: some(number % 2),
        reading: number % 4 == 0 ? "トウキョウト シブヤク" : number % 7 == 0 ? "サツポロシキタク" : "",
        rank: isRanked && number % 5 != 0 ? Double(number % 50) : nil)
    }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(
      in: folder, records, IndexSettings(isRanked: isRanked, hasSubstrings: hasSubstrings))
    let source = SQLiteSource(index)
    let array = ArraySource(records, ranking: { $0.roles }, rank: { $0.rank })
    let queries = [
      "東京", "京都", "渋谷", "渋", "北10条", "北十条西", "霞ヶ関", "霞が関", "國分寺", "国分", "python", "pyth js", "json", "parser json",
      "openai", "open-ai", "open ai", "dateutil", "date-util", "shibuya", "tokyo", "tokyoto shibu", "sapporo", "canon",
      "kyanon",
      "日本", "株式会社", "日本株式会社", "千代田 東京", "東京 千代", "data", "science data", "d", "し", "k",
      "", " ", "東京 | python", "json !python", "!渋谷", "!渋谷 東京", "'ytho", "'ytho 東京", "^東京", "'ars | 'rlib", "python$",
      "^Open AI$", "日本$ ^株", "^渋 !東京", "data ^sci", "ai$ 東",
      "国分 | 'ennon", "!a",
      "A棟", "b棟", "ab棟7", "棟7号", "7条", "7条 東京", "北7条", "東京rc", "東京R", "wi-fi", "wi-f", "'wi-fi", "wi-fi 7条", "c-3p",
      "3po-b python", "^wi-fi", "!wi-fi", "A棟 | wi-fi", "wi-", "-fi", "棟-7",
      "pyhton", "josn-parser", "date_utli", "opan.ai", "jsno", "sibyua", "opanai", "nothing", "しぷや",
      "東京駅", "渋谷区役所", "北海道札幌市北区役所", "東京都大字渋谷区", "字渋谷区神南1-2", "json install python", "東京 駅", "python zzz qqq",
      "2-3-1 python zzz", "とうきょうしぶやく", "python[json, zzz]", "渋谷サクラ 渋谷区 国分寺", "東京都千代田区立図書館", "〒100-0001東京都渋谷区",
      "7", "77", "3", "japan 7", "渋谷の東京", "東京のpython", "python rc", "c 3 po", "本社AB棟の7号", "渋谷python", "第7号", "棟 7号",
    ]
    for query in queries {
      let expected = try await array.page(PageRequest(query: SearchQuery(query), place: .start, limit: 1_000))
      #expect(try await source.walk(query, limit: 17) == expected.items.map(\.id), "\(query)")
      let first = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 17))
      #expect(first.correction == expected.correction, "\(query)")
      guard let correction = first.correction, let next = first.next else { continue }
      #expect(correction.typed == query && correction.literal.split(separator: " ").allSatisfy { $0.hasPrefix("'") })
      let second = try await source.page(
        PageRequest(query: SearchQuery(query), place: .key(next), direction: .next, limit: 17))
      #expect(second.correction == correction, "\(query), every page says it")
    }
  }

  @Test func relevanceIsExactNameStartOfNameStartOfWordElsewhere() async throws {
    let titles = [
      "my library", "sublibrary", "libraries", "library", "The Library", "other", "Library tools", "図書館", "国立図書館",
      "図書館員",
    ]
    let records = titles.enumerated().map {
      IndexRecord(id: "\($0)", title: $1, texts: [$1 == "other" ? "a library" : ""], reading: $0 == 9 ? "としょかんいん" : "")
    }
    let folder = try TemporaryFolder()
    for isRanked in [false, true] {
      let index = try await SearchIndex.temporary(in: folder, records, IndexSettings(isRanked: isRanked))
      #expect(try await SQLiteSource(index).ids("library").prefix(2) == ["3", "6"])
      #expect(try await SQLiteSource(index).ids("library").last == "5")
      #expect(try await Set(SQLiteSource(index).ids("library")) == ["3", "6", "0", "4", "5"])
      #expect(try await SQLiteSource(index).ids("librar").prefix(3).sorted() == ["2", "3", "6"])
      #expect(try await SQLiteSource(index, match: .contains).ids("librar").suffix(2) == ["5", "1"])
      #expect(try await SQLiteSource(index).ids("図書館") == ["7", "9", "8"])
      #expect(try await SQLiteSource(index).ids("toshokan") == ["9"])
    }
  }
}

extension IndexRecord {
  /// What it is found by.
  fileprivate var roles: SearchedTexts { SearchedTexts(title: parts, reading: reading, texts: texts) }
}
