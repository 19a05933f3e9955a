import Testing

@testable import TextMatching

/// What is found and what is not, kind by kind. `+` lists texts that the query finds, `-` texts it does not.
@Suite struct MatchTableTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var query: String
    var found: [String]
    var notFound: [String]

    init(_ query: String, plus found: [String], minus notFound: [String]) {
      self.query = query
      self.found = found
      self.notFound = notFound
    }

    var testDescription: String { query }
  }

  @Test(arguments: [
    Case("york", plus: ["New York", "YORK", "yorkshire", "ﾎﾞｽﾄﾝ york"], minus: ["New Yor", "", "yo rk"]),
    Case("new york", plus: ["New York", "York, New", "newyork"], minus: ["New", "York"]),
    Case("東京", plus: ["東京都", "西東京市", "東京"], minus: ["京東", "東　京", "とうきょう"]),
    Case("京都 市", plus: ["京都市", "東京都 国立市"], minus: ["京都府", "市"]),
    Case("ガ", plus: ["ｶﾞｽ", "ガス", "カ\u{3099}ス"], minus: ["カス", "ｶｽ"]),
    Case("か", plus: ["かき", "あか", "カキ"], minus: ["がき", "か\u{3099}き"]),
    Case("cafe", plus: ["Café", "CAFÉS", "ｃａｆé"], minus: ["caf", "кафе"]),
    Case("ü", plus: ["uber", "Über"], minus: ["ober"]),
    Case("12", plus: ["１２丁目", "0123"], minus: ["一二", "1 2"]),
    Case("%", plus: ["100%", "％"], minus: ["100"]),
    Case("👩", plus: ["👩", "👩‍👩‍👧"], minus: ["👨"]),
    Case("a.b", plus: ["a.b"], minus: ["axb", "ab"]),
  ])
  func contains(_ example: Case) { check(example, .contains) }

  @Test(arguments: [
    Case(
      "new y", plus: ["New York", "new  york", "New\u{3000}York", "  New York"],
      minus: ["A New York", "New", "NewYork"]),
    Case("東", plus: ["東京", "　東京", "東"], minus: ["西東京", ""]),
    Case("サッ", plus: ["ｻｯﾎﾟﾛ", "サッポロ"], minus: ["ｱｻﾋｶﾜ ｻｯﾎﾟﾛ"]),
    Case("e", plus: ["École", "e"], minus: ["cole", "he"]),
    Case("new !jersey york", plus: ["New York"], minus: ["New York and Jersey", "York New"]),
    Case("new york | san f", plus: ["New York City", "San Francisco"], minus: ["New San", "York"]),
    Case("'york", plus: ["New York"], minus: ["New"]),
  ])
  func prefix(_ example: Case) { check(example, .prefix) }

  @Test(arguments: [
    Case(
      "yor", plus: ["New York", "york", "new-york", "(York)", "x/yor", "東京york"], minus: ["NewYork", "Neyork", "1york"]),
    Case("new y", plus: ["New York", "York, New", "new, yellow", "Newer York"], minus: ["New", "renew york"]),
    Case("york new", plus: ["New York", "york newer", "yorker new"], minus: ["york renew"]),
    Case("東京", plus: ["東京", "西東京市", "JR東京駅"], minus: ["東 京"]),
    Case("北 札", plus: ["札幌市北区", "北海道札幌"], minus: ["札幌市", "北"]),
    Case("ポロ", plus: ["サッポロ", "ｻｯﾎﾟﾛ"], minus: ["ホロ"]),
    Case("東京 tower", plus: ["東京Tower", "東京 tower 2"], minus: ["東京atower", "tower"]),
    Case("tower 東京", plus: ["東京Tower", "tower東京", "towers 東京"], minus: ["atower 東京"]),
    Case("東京t", plus: ["東京Tower", "西東京t"], minus: ["東京 tower"]),
    Case("1", plus: ["北1条", "１丁目", "no. 12"], minus: ["21", "a1"]),
    Case(".net", plus: ["ASP.NET", ".net"], minus: ["net"]),
    Case("c++ b", plus: ["C++ book", "b c++"], minus: ["c+ b", "cc++ b", "c++ ab"]),
    Case("case", plus: ["snake_case", "case"], minus: ["camelCase", "lowercase"]),
    Case("don't", plus: ["I don't"], minus: ["dont", "don t"]),
    Case("서울", plus: ["서울시", "서울"], minus: ["동서울"]),
    Case("ศ", plus: ["ประเทศไทย"], minus: ["ไทย"]),
    Case("🍣", plus: ["寿司🍣", "x🍣x"], minus: ["寿司"]),
    Case("佐木", plus: ["佐々木"], minus: ["佐々 木"]),
    Case("ト", plus: ["データ・ベース・テスト"], minus: ["データ"]),
  ])
  func words(_ example: Case) { check(example, .words) }

  @Test(arguments: [
    Case("fzf", plus: ["fuzzy finder", "FZF", "f-z-f"], minus: ["fz", "zff"]),
    Case("nyk", plus: ["New York", "nyk"], minus: ["kyn", "ny"]),
    Case("東都", plus: ["東京都", "東都"], minus: ["都東", "東京"]),
    Case("サロ", plus: ["サッポロ", "ｻｯﾎﾟﾛ"], minus: ["ロサ", "ザロ"]),
    Case("ny 'york", plus: ["New York"], minus: ["n y yrok"]),
    Case("eco", plus: ["École", "E.C.O."], minus: ["ceo"]),
  ])
  func fuzzy(_ example: Case) { check(example, .fuzzy) }

  /// Operators mean the same whatever the plain words do.
  @Test(arguments: MatchKind.allCases)
  func operators(kind: MatchKind) {
    let cases = [
      Case("'ork", plus: ["New York", "ork"], minus: ["or k", "New"]),
      Case("^new", plus: ["New York", " newer"], minus: ["Anew", ""]),
      Case("york$", plus: ["New York", "york ", "NewYork"], minus: ["Yorker", "york!"]),
      Case("^york$", plus: ["York", " ＹＯＲＫ　"], minus: ["New York", "Yorks", ""]),
      Case("!york", plus: ["Boston", "", "yor k"], minus: ["New York", "newyorker"]),
      Case("!^new", plus: ["York", "Anew"], minus: ["New York"]),
      Case("!york$", plus: ["Yorker", ""], minus: ["New York"]),
      Case("!^york$", plus: ["New York", "Yorks"], minus: ["York", "york "]),
      Case("!'york", plus: ["Boston"], minus: ["New York"]),
      Case("^a | ^b", plus: ["apple", "banana"], minus: ["cherry"]),
      Case("^a | ^b !e$", plus: ["banana"], minus: ["apple", "cherry"]),
      Case("^a !b | !c", plus: ["ac", "ab", "a"], minus: ["abc", "b"]),
      Case("！york", plus: ["Boston"], minus: ["New York"]),
      Case("東$", plus: ["関東", "西　東"], minus: ["東京"]),
      Case("^東 !京$", plus: ["東大阪", "東"], minus: ["東京", "西"]),
      Case("'|", plus: ["a|b"], minus: ["ab"]),
      Case("'!", plus: ["hey!", "！"], minus: ["hey"]),
      Case("'don't$", plus: ["I don't"], minus: ["don't you"]),
    ]
    for example in cases { check(example, kind) }
  }

  /// A sign that has nothing to work on yet is waited for, or is a character like any other.
  @Test(arguments: MatchKind.allCases)
  func looseSigns(kind: MatchKind) {
    let cases = [
      Case("", plus: ["", "a"], minus: []), Case("!", plus: ["", "a!"], minus: []),
      Case("'", plus: ["", "a"], minus: []),
      Case("^", plus: ["", "a"], minus: []), Case("! ' ^", plus: ["", "a"], minus: []),
      Case("^$", plus: ["", "a"], minus: []),
      Case("'$", plus: ["", "a"], minus: []), Case("!'", plus: ["", "a"], minus: []),
      Case("$", plus: ["$", "$5"], minus: ["5", ""]), Case("|", plus: ["| a"], minus: ["a", ""]),
      Case("| |", plus: ["|"], minus: ["a"]), Case("'a |", plus: ["a"], minus: ["b", "|"]),
      Case("!$", plus: ["5", ""], minus: ["5$"]), Case("'a | | ", plus: ["a", "|"], minus: ["b"]),
      Case("'a | ! 'b", plus: ["a", "b"], minus: ["c"]), Case("\"", plus: ["\""], minus: ["a"]),
      Case("\0", plus: ["\0a"], minus: ["a"]), Case("\\", plus: ["\\a"], minus: ["a"]),
    ]
    for example in cases { check(example, kind) }
  }

  @Test func severalTexts() {
    #expect(MatchQuery("york 10001").matches("New York", "10001"))
    #expect(MatchQuery("^10001").matches("New York", "10001"))
    #expect(!MatchQuery("!10001").matches("New York", "10001"))
    #expect(!MatchQuery("york10001", kind: .contains).matches("New York", "10001"))
    #expect(MatchQuery("").matches())
    #expect(MatchQuery("!a").matches())
    #expect(!MatchQuery("a").matches())
    #expect(MatchQuery("ny 11", kind: .fuzzy).matches("New York", "10001"))
  }

  private func check(_ example: Case, _ kind: MatchKind) {
    let query = MatchQuery(example.query, kind: kind)
    for text in example.found { #expect(query.matches(text), "\(kind): \(example.query) should find \(text)") }
    for text in example.notFound { #expect(!query.matches(text), "\(kind): \(example.query) should not find \(text)") }
  }
}
