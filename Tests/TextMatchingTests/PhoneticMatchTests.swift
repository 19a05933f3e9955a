import Testing

import IncrementalSearch

@testable import TextMatching

/// What is found by its sound, and what is marked in it.
@Suite struct PhoneticMatchTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var kind: MatchKind
    var queries: [String]
    var found: [String]
    var notFound: [String]

    init(_ queries: [String], in kind: MatchKind = .words, plus found: [String], minus notFound: [String] = []) {
      (self.kind, self.queries, self.found, self.notFound) = (kind, queries, found, notFound)
    }

    var testDescription: String { "\(kind): \(queries)" }
  }

  @Test(arguments: [
    Case(
      ["ひがし", "ヒガシ", "ﾋｶﾞｼ", "higashi", "higasi", "higas", "HIGASHI", "ｈｉｇａｓｈｉ", "higash"],
      plus: ["東 ひがし", "ヒガシ", "ﾋｶﾞｼ"], minus: ["東", "ひかし"]),
    Case(
      ["tokyo", "toukyou", "tôkyô", "tōkyō", "tookyoo", "to-kyo-", "toky", "tok", "to", "t", "とうきょう", "とーきょー"],
      plus: ["トウキョウト", "東京 とうきょう"], minus: ["東京", "ひがし"]),
    Case(["chi", "ch", "c"], plus: ["ちよだ", "ぢ か ち"], minus: ["たかし", "つ", "てぃ", "かち"]),
    Case(["tokyo"], plus: ["とうきよ", "ときよ"], minus: ["とき", "にしとうきょう", "とうぎよ"]),
    Case(["kan'i", "kanni"], plus: ["かんい"], minus: ["かに"]),
    Case(["kani"], plus: ["かに", "かんい"], minus: ["かんに"]),
    Case(["konnya", "kon'ya", "konya"], plus: ["こんや"], minus: ["こや"]),
    Case(["chiyoda tokyo", "tokyo chiyo", "toky tiy"], plus: ["トウキョウト チヨダク"], minus: ["トウキョウト", "チヨダク"]),
    Case(["東京 chiyo", "chiyo 東京"], plus: ["東京 チヨダ", "東京千代田 チヨダク"], minus: ["東京千代田", "チヨダ"]),
    Case(["'chiyo", "^chiyo", "chiyo$", "^chiyo$"], plus: [], minus: ["チヨ"]),
    Case(["!chiyo"], plus: ["チヨダ", "x"], minus: ["chiyo"]),
    Case(["osaka | tokyo"], plus: ["オオサカ", "トウキョウ", "osaka"], minus: ["ナゴヤ"]),
    Case(["python", "http", "data1"], plus: [], minus: ["ぴゅ", "ふ", "だた"]),
    Case(["chiyo", "ちよd"], in: .contains, plus: ["東 チヨダ"], minus: ["千代田", "オチヨダ"]),
    Case(["tokyo", "tok"], in: .prefix, plus: ["トウキョウ x", "　とうきょう"], minus: ["x トウキョウ", "東京 トウキョウ"]),
    Case(
      ["tokyoto chi", "toukyouto chiyo"], in: .prefix, plus: ["トウキョウト チヨダ"],
      minus: ["トウキョウ チヨダ", "トウキョウト カンダ チヨダ", "トウキョウト"]),
    Case(["shinichi ka", "shin'ichi ka"], in: .prefix, plus: ["シンイチ カ", "シンイチ カン"], minus: ["シンイチ"]),
    Case(["chiyo", "ちよd"], in: .fuzzy, plus: ["チヨダ"], minus: ["オチヨダ"]),
  ])
  func findsBySound(_ example: Case) {
    for query in example.queries {
      let match = MatchQuery(query, kind: example.kind)
      for text in example.found { #expect(match.matches(text), "\(query): \(text)") }
      for text in example.notFound { #expect(!match.matches(text), "\(query): \(text)") }
    }
  }

  @Test(arguments: [
    ("chiyo", "東京都千代田区 トウキョウト チヨダク", ["チヨ"]), ("toky", "とうきょうと", ["とうきょう"]), ("to", "とうきょうと", ["とう"]),
    ("sap", "サッポロ", ["サッポ"]), ("sa", "サッポロ", ["サ"]), ("ka", "カタカナ ｶﾞﾘ ﾄｶ", ["カ"]),
    ("ga", "ｶﾞﾘ か\u{3099}り", ["ｶﾞ", "か\u{3099}"]),
    ("higashi ki", "ヒガシ kita キタ", ["ヒガシ", "ki", "キ"]), ("'ka", "カ", []), ("shin", "しんいち", ["しん"]),
    ("siniti", "しんいち", ["しんいち"]), ("東 higa", "東 ひがし", ["東", "ひが"]), ("su-pa-", "スーパーマン", ["スーパー"]),
  ])
  func marksWhatSounds(query: String, text: String, marked: [String]) {
    let ranges = MatchQuery(query).highlights(in: text)
    #expect(ranges.map { String(text[$0]) } == marked)
  }

  @Test func marksAPhraseWhereTheTextStartsWithIt() {
    let text = "トウキョウト チヨダク チヨダ"
    let ranges = MatchQuery("tokyoto chi", kind: .prefix).highlights(in: text)
    #expect(ranges.map { String(text[$0]) } == ["トウキョウト", "チ"])
    #expect(MatchQuery("chi", kind: .prefix).highlights(in: text).isEmpty)
  }

  @Test func aMatchBySoundScoresAsAWordDoes() async throws {
    let lines = ["x/chi", "ミチ", "チリ", "c-h-i"]
    let source = ArraySource<SearchLine>(lines: lines, match: .fuzzy)
    let page = try await source.page(PageRequest(query: SearchQuery("chi"), place: .start, limit: 10))
    #expect(page.items.map(\.text) == ["チリ", "x/chi", "c-h-i"])
  }

  /// However much is typed, no query holds anything up.
  @Test(.timeLimit(.minutes(5))) func absurdQueriesEnd() {
    for piece in ["n", "ti", "ん", "a", "ka ", "nn' ", "っ", "tinn", "x", "-"] {
      _ = MatchQuery(String(repeating: piece, count: 2_000)).matches("かんな", "ちちち")
    }
  }
}
