import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What is searched instead of a text that nothing is found for: without its punctuation, or with a word written apart.
@Suite struct OtherTextsTests {
  @Test(arguments: [
    ("東京渋谷区", ["東京 渋谷区", "東京渋 谷区", "東京渋谷 区"]), ("京東", []), ("大山田", []), ("三重津市", ["三重 津市", "三重津 市"]),
    ("札幌市北10条", ["札幌市 北10条", "札幌 市北10条", "札幌市北 10条", "札幌市北10 条"]),
    // No word begins with a small kana.
    ("とうきょうしぶや", ["とうきょ うしぶや", "とうきょう しぶや"]), ("あいうえ", []),
    ("jsonparser", ["json parser", "jsonp arser", "jsonpa rser"]), ("reqests", []), ("1234567890", []),
    ("a東1京", ["a東 1京", "a東1 京", "a 東1京"]),
    // One syllable may be how a reading begins, unless there is but one of kanji before it.
    ("東京し", ["東京 し"]), ("東京ー", []), ("東京区", []), ("お茶会", []), ("すし屋", []),
    (String(repeating: "東", count: 25), []), ("", []),
  ])
  func wordsFallIntoTwo(word: String, expected: [String]) {
    let ways = WordApart.ways(of: word)
    #expect(ways.filter { $0.count { $0 == " " } == 1 } == expected)
    #expect(ways.allSatisfy { $0.filter { $0 != " " } == word })
  }

  @Test func andIntoThree() {
    #expect(WordApart.ways(of: "三重県津市").suffix(1) == ["三重 県津 市"])
    #expect(WordApart.ways(of: "神奈川横浜西区").contains("神奈川 横浜 西区"))
    #expect(WordApart.ways(of: String(repeating: "東", count: 24)).count == 24)
  }

  private struct Place: Identifiable, Hashable, Sendable {
    let id: String
    let title: [String]
    let reading: String
  }

  @Test(arguments: [
    ("東京渋谷区", "東京 渋谷区", "shibuya"), ("神奈川横浜西区", "神奈川横浜 西区", "nishi"), ("横浜西区", "横浜 西区", "nishi"),
    ("横浜市みなと", "横浜市 みなと", "nishi"), ("横浜み", "横浜 み", "nishi"), ("東京じ", "東京 じ", "shibuya"), ("東京ぬ", "東京", "shibuya"),
    ("とうきょうしぶやく", "とうきょう しぶやく", "shibuya"),
    ("toukyoushibuyaku", "toukyou shibuyaku", "shibuya"), ("横浜渋谷区", "横浜", "nishi"), ("東京渋谷区 神", "東京 渋谷区 神", "shibuya"),
    ("渋谷区（東京都）", "渋谷区 東京都", "shibuya"), ("Shibuya-ku, Tokyo", "shibuya-ku tokyo", "shibuya"),
    ("渋谷区、", "渋谷区", "shibuya"), ("shibuyya, tokyo", "shibuya tokyo", "shibuya"), ("（）", nil, nil),
    ("渋谷-東京", "渋谷 東京", "shibuya"),
    ("tokyo/shibuya, jinnan", "tokyo shibuya jinnan", "shibuya"), ("-", nil, nil),
    ("'渋谷区, 東京", nil, nil),
    ("東京渋谷区（神南）", "東京 渋谷区 神南", "shibuya"),
  ])
  func whatIsLeftOutIsFound(query: String, searched: String?, id: String?) async throws {
    let source = ArraySource(
      [
        Place(id: "shibuya", title: ["東京都", "渋谷区", "神南"], reading: "トウキョウト シブヤク ジンナン"),
        Place(id: "nishi", title: ["神奈川県", "横浜市西区", "みなとみらい"], reading: "カナガワケン ヨコハマシニシク ミナトミライ"),
      ], ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.map(\.id) == [id].compactMap { $0 })
  }

  @Test(arguments: [
    ("「渋谷」", "渋谷"), ("（渋谷）", "渋谷"), ("渋谷)", "渋谷"), ("渋谷！", "渋谷"), ("渋谷？", "渋谷"), ("\"渋谷\"", "渋谷"), ("*渋谷*", "渋谷"),
    ("#渋谷", "渋谷"), ("@渋谷 東京", "渋谷 東京"), ("渋谷区。", "渋谷区"), ("‘渋谷’", "渋谷"), ("しぶや。", "しぶや"), ("!渋谷", nil), ("渋谷#", "渋谷"),
  ])
  func punctuationIsNoPartOfWhatIsMeant(query: String, searched: String?) async throws {
    // 千駄ヶ谷 has another form than it is written in, by which it is looked for too.
    let source = ArraySource(
      [
        Place(id: "jinnan", title: ["東京都", "渋谷区", "神南"], reading: "トウキョウト シブヤク ジンナン"),
        Place(id: "sendagaya", title: ["東京都", "渋谷区", "千駄ヶ谷"], reading: "トウキョウト シブヤク センダガヤ"),
      ], ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.count == (searched == nil ? 0 : 2))
  }

  /// Where another script begins pieces may be short, but not between kanji and a syllable after them, nor where a number counts.
  @Test(arguments: [
    ("黒tしゃつ", "黒 tしゃつ"), ("黒ぼーるぺん", "黒 ぼーるぺん"), ("ぼるとm8", "ぼると m8"), ("m8ぼると", "m8 ぼると"), ("すたーうぉーず4", "すたーうぉーず 4"),
    ("gu銀座", "gu 銀座"),
    ("渋や", nil), ("3階", nil), ("七3", nil), ("ab12", nil),
  ])
  func wordsFallApartWhereAnotherScriptBegins(word: String, way: String?) {
    #expect(way.map { WordApart.ways(of: word).contains($0) } ?? WordApart.ways(of: word).isEmpty)
  }

  @Test(arguments: [
    ("渋谷の松屋", ["渋谷 松屋"]), ("村上春樹の海辺のかふか", ["村上春樹 海辺のかふか", "村上春樹の海辺 かふか", "村上春樹 海辺 かふか"]), ("丸の内駅", []),
    ("黒のtしゃつ", ["黒 tしゃつ"]),
    ("新宿のかふぇ", ["新宿 かふぇ"]), ("銀座の店", []), ("さくらのみや", []), ("", []), (String(repeating: "東の", count: 20), []),
  ])
  func aParticleBetweenTwoIsLeftOut(word: String, expected: [String]) {
    #expect(WordApart.withoutParticles(word) == expected)
  }

  @Test(arguments: [
    ("user profile test", ["userprofile test", "user profiletest", "userprofiletest"]), ("500 ml", ["500ml"]),
    ("緑茶 26.5 cm", ["緑茶 26.5cm"]), ("渋谷 a", []), ("a", []), ("", []), ("a . b", []),
  ])
  func neighboursAreJoined(text: String, expected: [String]) {
    #expect(WordsJoined.texts(of: text.unicodeScalars.split(separator: " ")) == expected)
  }

  @Test(arguments: [
    ("焼き肉", "焼肉"), ("取り扱い書", "取扱書"), ("申し込み", "申込み"), ("取り扱い 説明", "取扱い 説明"), ("霧が丘", "霧が丘"), ("丸の内", "丸の内"),
    ("きりが", "きりが"), ("渋谷", "渋谷"), ("美しい人", "美人"), ("大阪市き", "大阪市き"), ("お茶", "お茶"), ("", ""),
  ])
  func kanaThatEndVerbsAreLeftOut(text: String, expected: String) {
    #expect(Okurigana.text(without: text) == expected)
  }

  @Test(arguments: [
    ("2024/4/1", ["2024-04-01", "2024/04/01", "2024年4月1日", "20240401"]), ("20241231", ["2024-12-31", "2024年12月31日"]),
    ("2024年4月15日の会", ["2024-04-15の会", "20240415の会"]), ("2024-13-01", []), ("12024-01-01", []),
    ("2024-03-14 09:26:53", ["2024-03-14t09:26:53"]), ("2024/3/14 09:26", ["2024-03-14t09:26"]),
    ("03-14t09:26", ["03-14 09:26"]),
    ("m8×20", ["m8x20", "m8*20"]), ("10 x 20 x 30", ["10×20×30", "10x20x30"]), ("0x", []), ("galaxy x 20", []),
    ("¥1,234,567", ["¥1234567"]), ("12340円", ["12,340円"]), ("1234.50", ["1,234.50"]), ("1,23", []), ("0123456", []),
    ("abc-1234", []), ("2024年", []), ("10.0.0.5:5432", []), ("#4242", []),
    ("銀座4丁目2番15号", ["銀座4-2-15", "銀座4丁目2-15"]), ("銀座四丁目 2-15", ["銀座4-2-15", "銀座4丁目2番15号"]),
    ("銀座4-2-15", ["銀座4丁目2-15", "銀座4丁目2番15号"]), ("築地5番1号", ["築地5-1", "築地5丁目1"]), ("二十三丁目", ["23-", "23丁目"]),
    ("100-0001", []), ("python 3", []),
    ("12000円", ["12000", "12,000"]), ("12,000円", ["12000", "12,000"]), ("¥12,000", ["12000", "12,000"]),
    ("€99.99", ["99.99"]),
    ("100%", ["100 %"]), ("100%引き", []), ("9:05", ["09:05"]), ("09:05", ["9:05"]), ("会議 09:30 開始", ["会議 9:30 開始"]),
    ("19:05", []), ("00:30", ["0:30"]), ("1:2", []), ("9:05:30", ["09:05:30"]), ("2001:db8", []), ("a9:05", []),
    ("1.2.3", ["v1.2.3"]), ("v1.2.3", []), ("1.2.3.4", ["v1.2.3.4"]), ("12.", []),
    ("第10巻", ["10"]), ("漫画10巻", ["漫画 10"]), ("小説 下巻", ["小説 下"]), ("art vol. 2", ["art 2"]), ("第三巻", ["3"]),
    ("volume", []), ("三巻本", []), ("", []), ("渋谷", []),
  ])
  func numbersAreWrittenOtherwise(text: String, expected: [String]) {
    let texts = OtherWritings.texts(of: text)
    #expect(expected.allSatisfy(texts.contains) && (!expected.isEmpty || texts.isEmpty), "\(texts)")
    #expect(!texts.contains(text))
  }

  /// The number in the country, and without what is dialed before it there.
  @Test(arguments: [
    ("+81312345678", ["81312345678", "0312345678", "312345678"]),
    ("+1 (415) 555-0132", ["14155550132", "04155550132", "4155550132"]),
    ("+44 (0)20 7946 0958", ["4402079460958", "02079460958", "2079460958"]),
    ("0044 20 7946 0958", ["442079460958", "02079460958", "2079460958"]),
    ("+358 9 1234567", ["35891234567", "091234567", "91234567"]), ("03-1234-5678", ["312345678"]),
    ("(03) 1234.5678", ["312345678"]),
    ("1234567890", []), ("100-0001", []), ("0123456", []), ("+12", []), ("0312345678a", []), ("00000000000000000", []),
    ("", []),
    (String(repeating: "0", count: 40_000), []),
  ])
  func telephonesAreDialedOtherwise(text: String, expected: [String]) {
    #expect(TelephoneTexts.texts(of: text) == expected)
  }

  @Test(arguments: [
    ("earth wind and fire", "earth wind & fire"), ("h and m", "h & m"), ("müller und söhne", "müller & söhne"),
    ("and", nil),
    ("and fire", nil), ("fire and", nil), ("android", nil), ("mr and mrs and co", "mr & mrs & co"),
    ("dupont et fils", "dupont & fils"),
    ("", nil), (String(repeating: "a and ", count: 40_000), nil),
  ])
  func aWordThatJoinsIsASign(text: String, expected: String?) {
    #expect(JoiningWords.text(withSignsIn: text) == expected)
  }

  @Test func whatIsTooLongHasNoOtherWriting() {
    for piece in ["1-", "12,345 ", "第1巻", "2024-01-01 ", "8x", "四丁目"] {
      let long = String(repeating: piece + "焼き", count: 40_000)
      #expect(OtherWritings.texts(of: long).isEmpty && Okurigana.text(without: long) == long)
      #expect((OtherTexts(String(repeating: piece, count: 40_000))?.plainTexts.count ?? 0) < 8)
      #expect((OtherTexts(String(repeating: piece, count: 16))?.plainTexts.count ?? 0) < 24)
    }
  }

  /// What lists write in one way and people in another.
  @Test(arguments: [
    ("六角ボルト M8×20", "六角ぼると m8x20", "六角ボルト M8x20"), ("六角ボルト M8×21", "六角ぼると m8", "六角ボルト M8x20"),
    ("ボルトM8", "ぼると m8", "六角ボルト M8x20"), ("緑茶 500 ml", "緑茶 500ml", "緑茶 箱 500ml"),
    ("黒Tシャツ", "黒 tしゃつ", "メンズ Tシャツ 黒"), ("ワンピース 第10巻", "わんぴーす 10", "ワンピース 10"),
    ("合計 12340円", "合計 12,340円", "a b c d e f g 合計 12,340円"), ("2024/4/1", "2024-04-01", "記録 2024-04-01T09:26"),
    ("2024-04-01 09:26", "2024-04-01t09:26", "記録 2024-04-01T09:26"), ("高橋様", "高橋", "高橋 健一"),
    ("高橋さん", "高橋", "高橋 健一"), ("営業部の高橋", "営業部 高橋", "高橋 健一 営業部"), ("cafe&bar", "cafe bar", "Cafe & Bar"),
    ("a user profile", "a userprofile", "a b c d e f g UserProfile"), ("焼き肉 渋谷", "焼肉 渋谷", "焼肉 店 渋谷"),
    ("earth, wind and fire", "earth wind & fire", "Earth, Wind & Fire"), ("at and t", "at & t", "AT&T"),
    ("12000円", "12000", "宿泊 ¥12000"), ("09:30", "9:30", "会議 9:30"), ("7.2.3", "v7.2.3", "Release v7.2.3"),
    ("+14155550132", "14155550132", "+1 (415) 555-0132"), ("03-9876-1234", "398761234", "+81 3-9876-1234"),
    ("+81 3 1111 2222", "0311112222", "03-1111-2222"), ("100%", "100 %", "綿 100 %"),
    ("2024/4/1 09:26", "2024-04-01t09:26", "記録 2024-04-01T09:26"), ("docs\\2024\\報告", "docs 2024 報告", "docs/2024/報告"),
  ])
  func whatIsWrittenOtherwiseIsFound(query: String, searched: String, title: String) async throws {
    let titles = [
      "ワンピース 1", "六角ボルト M6x20", "緑茶 350ml", "六角ボルト M8x20", "緑茶 箱 500ml", "メンズ Tシャツ 黒", "ワンピース 10",
      "a b c d e f g 合計 12,340円",
      "記録 2024-04-01T09:26", "高橋 健一", "高橋 健一 営業部", "Cafe & Bar", "a b c d e f g UserProfile", "第10巻", "焼肉 店 渋谷",
      "docs/2024/報告", "Windows 12", "wind", "fire", "Earth, Wind & Fire", "and", "AT&T", "宿泊 ¥12000", "会議 9:30",
      "Release v7.2.3",
      "+1 (415) 555-0132", "+81 3-9876-1234", "03-1111-2222", "綿 100 %",
    ]
    let source = ArraySource(
      titles.map { Place(id: $0, title: [$0], reading: "") }, ranking: { SearchedTexts(title: $0.title) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.first?.id == title, "\(query): \(page)")
  }

  @Test(arguments: [
    ("千代田区丸の内1-1", ["千代田区丸の内"]), ("千代田区丸の内1-1 丸ビル3階", ["千代田区丸の内1-1 丸ビル", "千代田区丸の内"]), ("銀座四丁目", ["銀座"]),
    ("銀座4丁目5番6号", ["銀座"]), ("銀座 4-5-6", ["銀座"]), ("六本木6-10-1", ["六本木"]), ("六本木", []), ("三田二", ["三田"]),
    ("札幌市中央区北1条西2丁目", ["札幌市中央区北1条西", "札幌市中央区北"]), ("八王子市", []), ("100-0001", []), ("1-2-3", []), ("2丁目", []),
    ("丸の内1ー1", ["丸の内"]), ("iphone 15", ["iphone"]), ("十二所", []), ("", []), ("1", []), ("銀座301号室", ["銀座"]),
    // The number of a name is none of a house.
    ("ねじ m8×20", ["ねじ m8", "ねじ"]), ("ねじ m8x20", ["ねじ m8", "ねじ"]), ("用紙 a4 3", ["用紙 a4", "用紙"]), ("naruto5", ["naruto"]),
  ])
  func numbersAtTheEndAreLeftOut(text: String, expected: [String]) {
    #expect(ShortenedTexts.withoutNumbers(text) == expected)
  }

  @Test(arguments: [
    ("青森市大字浜田", "青森市浜田"), ("読谷村字座喜味", "読谷村座喜味"), ("大字青柳", "青柳"), ("字青柳", "青柳"), ("大字入会地", "入会地"),
    ("十文字", "十文字"), ("文字町", "文字町"), ("市字", "市字"), ("大字", "大字"), ("106-0032東京都", "106-0032 東京都"),
    ("1060032", "1060032"), ("106-00321", "106-00321"), ("郡山市 字赤木", "郡山市 赤木"), ("", ""),
  ])
  func anAddressIsWrittenAsListsHaveIt(text: String, expected: String) {
    #expect(AddressTexts.asListed(text) == expected)
  }

  @Test(arguments: [
    ("1-9-1", true), ("6丁目10-1", true), ("1-chome", true), ("chome", true), ("3", true), ("2.31.0", true),
    ("四丁目", true),
    ("100-0001", false), ("1000001", false), ("", false),
    ("十", false), ("-", false), ("a1", false),
    ("六本木", false),
  ])
  func numbersOfHousesAreTold(word: String, isNumber: Bool) {
    #expect(AddressTexts.isNumber(word) == isNumber)
  }

  @Test(arguments: [
    ("1-9-1 marunouchi chiyoda-ku", "marunouchi chiyoda-ku"), ("python 3 requests", "python requests"),
    ("100-0001", nil),
    ("1-2-3", nil), ("丸の内 1-1 100-0001", "丸の内 100-0001"), ("丸の内", nil), ("3 100-0001", "100-0001"),
  ])
  func wordsThatAreNumbersAreLeftOut(text: String, expected: String?) {
    #expect(ShortenedTexts.withoutNumberWords(text) == expected)
  }

  @Test(arguments: [
    ("requests[security]", "requests"), ("渋谷(東京)", "渋谷"), ("(東京)", nil), ("渋谷(", nil), ("a[b] c", nil),
    ("ab(c)(d)", nil), ("", nil),
  ])
  func bracketsAtTheEndAreLeftOut(text: String, expected: String?) {
    #expect(ShortenedTexts.withoutBrackets(text.unicodeScalars) == expected)
  }

  @Test(arguments: [
    ("東京駅", ["東京"]), ("渋谷区役所", ["渋谷区役", "渋谷区", "渋谷"]), ("京都", []), ("12000円", []), ("10-2号", []),
    ("十三駅", ["十三"]), ("m8穴加工", ["m8穴加", "m8穴", "m8"]), ("とうきょう", []), ("tokyo", []), ("", []),
  ])
  func wordsWithKanjiAreCutShort(word: String, expected: [String]) {
    #expect(KeptTexts.beginnings(of: word) == expected)
  }

  /// What ends with the kind of a place may be longer than a name.
  @Test func fewBeginningsAreLookedFor() {
    #expect(KeptTexts.beginnings(of: "京都市上京区今出川通烏丸東入上る相国寺門前町").contains("京都市上京区"))
    #expect(KeptTexts.beginnings(of: String(repeating: "町", count: 24)).count <= 16)
    #expect(KeptTexts.beginnings(of: String(repeating: "町", count: 40_000)) == [])
  }

  @Test func whatIsTooLongForAnAddressIsNotLookedAt() {
    let long = String(repeating: "大字", count: 20_000)
    #expect(AddressTexts.asListed(long) == long)
    for piece in ["一番", "1-", "1丁目"] {
      #expect(ShortenedTexts.withoutNumbers("東京" + String(repeating: piece, count: 100_000)) == [])
    }
  }

  /// The keys on the way to 김연아 손흥민.
  @Test(arguments: [
    ("김", nil), ("김ㅇ", "김"), ("김여", "김"), ("김연", nil), ("김연ㅇ", "김연"), ("김연아", nil), ("김연아 ㅅ", "김연아"), ("김연아 소", "김연아"),
    ("김연아 손", nil), ("김연아 손흐", "김연아 손"), ("ㄱ", nil), ("기", nil), ("박", nil), ("박지", nil),
  ])
  func aSyllableThatIsBeingTypedEmptiesNoList(query: String, searched: String?) async throws {
    let source = ArraySource(
      [Place(id: "kim", title: ["김연아 손흥민"], reading: "")],
      ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    let isFound = searched != nil || ["김", "김연", "김연아", "김연아 손"].contains(query)
    #expect(page.correction?.searched == searched && page.items.count == (isFound ? 1 : 0), "\(query)")
  }

  /// The consonant at the end of a syllable that begins the next one: 카카옽 on the way to 카카오톡, 젅 on that to 전자.
  @Test(arguments: [
    ("카카옽", "카카오"), ("카카오토", "카카오"), ("카카오톡", nil), ("삼성젅", "삼성전"), ("삼성전ㅈ", "삼성전"), ("각", "가"), ("박", nil),
    ("삼성전갃", nil),
  ])
  func aConsonantThatBeginsTheNextSyllableEmptiesNoList(query: String, searched: String?) async throws {
    let source = ArraySource(
      ["카카오톡", "삼성전자", "가게"].map { Place(id: $0, title: [$0], reading: "") },
      ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.isEmpty == (["박", "삼성전갃"].contains(query)), "\(query)")
  }

  @Test(arguments: [
    ("千代田区丸の内1-1", "千代田区丸の内"), ("丸の内二丁目", "丸の内"), ("Marunouchi Building", "marunouchi"),
    ("丸の内 ほげ", "丸の内"), ("ほげ ぴよ", nil), ("千代田 1-1 ほげ", "千代田"), ("100ー0005", "100-0005"),
    ("神田丸の内1-1", nil),
  ])
  func whatNoRecordHasIsLeftOutLast(query: String, searched: String?) async throws {
    let source = ArraySource(
      [Place(id: "100-0005", title: ["東京都", "千代田区", "丸の内"], reading: "トウキョウト チヨダク マルノウチ")],
      ranking: { SearchedTexts(title: $0.title, reading: $0.reading, texts: [$0.id]) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.count == (searched == nil ? 0 : 1))
  }

  /// What is left of what nothing else is found for is the whole of a name.
  @Test(arguments: [
    ("青森市大字浜田", "青森市浜田", "hamada"), ("青森市大字浜田1-2", "青森市浜田", "hamada"), ("千代田駅", "千代田", "marunouchi"),
    ("千代田区役所", "千代田区", "marunouchi"), ("東京駅", "東京", "marunouchi"), ("東京都千代田区立図書館", "東京都千代田区", "marunouchi"),
    ("丸の駅", nil, nil),
    ("千代 浜田", "浜田", "hamada"), ("東京 青森", "東京", "marunouchi"),
    ("1-9-1 Marunouchi, Chiyoda-ku", "marunouchi chiyoda-ku", "marunouchi"),
    ("6-10-1 Marunouchi", "marunouchi", "marunouchi"),
    ("〒100-0005東京都千代田区丸の内1-9-1", "100-0005 東京都千代田区丸の内", "marunouchi"),
    ("郵便番号 100-0005", "100-0005", "marunouchi"), ("Marunouchi Co., Ltd.", "marunouchi", "marunouchi"),
    ("1 Chome-9 Marunouchi, Chiyoda City, Tokyo 100-0005, Japan", "1 marunouchi chiyoda tokyo 100-0005", "marunouchi"),
    ("おおさかうめだ", "おおさか うめだ", "umeda"), ("chiyoda kita", "chiyoda", "marunouchi"),
  ])
  func theWholeOfANameIsKept(query: String, searched: String?, id: String?) async throws {
    let source = ArraySource(
      [
        Address(
          id: "marunouchi", code: "100-0005", title: ["東京都", "千代田区", "丸の内"],
          reading: "トウキョウト チヨダク マルノウチ"),
        Address(
          id: "umeda", code: "530-0001", title: ["大阪府", "大阪市", "北区", "梅田"], reading: "オオサカフ オオサカシ キタク ウメダ"),
        Address(id: "osaki", code: "000-0000", title: ["大崎", "丸", "香梅田原"], reading: "オオサキ マル カウメダハラ"),
        Address(id: "hamada", code: "030-0843", title: ["青森県", "青森市", "浜田"], reading: "アオモリケン アオモリシ ハマダ"),
      ], ranking: { SearchedTexts(title: $0.title, reading: $0.reading, texts: [$0.code]) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.items.first?.id == id && (id == nil || page.correction?.searched == searched), "\(query)")
  }

  private struct Address: Identifiable, Hashable, Sendable {
    let id: String
    let code: String
    let title: [String]
    let reading: String
  }

  /// A word that no record has is left out before it becomes how others begin; where a title has it, it is found with that.
  @Test(arguments: [
    ("osaka city", "osaka"), ("osaka umda", "osaka umeda"), ("pip install requests", "requests"),
    ("requests[extra]", "requests"),
    ("import numpy as np", "numpy"), ("numpy requests", "requests"), ("numpy qwerty zzz", "numpy"), ("qwerty zzz", nil),
  ])
  func wordsThatAreNeverTogether(query: String, searched: String?) async throws {
    let titles = ["requests", "numpy", "pip", "scikit-learn", "大阪 梅田", "install as a service", "extra"]
    let readings = ["", "", "", "", "オオサカ ウメダ", "", ""]
    let source = ArraySource(
      zip(titles, readings).map { Place(id: $0, title: [$0], reading: $1) },
      ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched, "\(query)")
  }

  /// What keeps almost nothing of a text is noise, and of several names the whole title is meant.
  @Test(arguments: [
    ("import numpy as np", "numpy"), ("numpy import", "numpy"), ("pip3 install numpy==1.2", "numpy"),
    ("npm install vue", nil),
    ("import vue", "vue"), ("nothing like it", nil), ("the end", nil), ("hooks like these", "hooks"),
    ("Tsu City", "tsu"),
    ("hooks as far as anybody", "hooks"), ("vue hooks", "vue"), ("Tsu City by the great sea", nil), ("津 の 店", nil),
    ("いせ の みせ", "いせ"), ("いせ に ある おおきな みせ", "いせ"), ("津市 に ある おおきな みせ", "津市"),
  ])
  func enoughIsKept(query: String, searched: String?) async throws {
    let places = ["numpy", "vue", "lazy import hooks", "as it is", "end user"].map {
      Place(id: $0, title: [$0], reading: "")
    }
    let cities = [("津市", "ツシ"), ("伊勢市", "イセシ")].map {
      Place(id: $0, title: ["三重県", $0], reading: "ミエケン " + $1)
    }
    let source = ArraySource(
      places + cities,
      ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched, "\(query)")
  }

  /// The first word of a title is a name as its others are.
  @Test(arguments: [
    ("siemens gmbh", "siemens"), ("gmbh siemens", "siemens"), ("müller siemens", "siemens"),
    ("siem gmbh", "gmbh"), ("the gmbh", "gmbh"),
  ])
  func theFirstWordOfATitleIsAName(query: String, searched: String) async throws {
    let source = ArraySource(
      ["Siemens AG", "Müller GmbH", "Bank GmbH", "The End"].map {
        Place(id: $0, title: [$0], reading: "")
      },
      ranking: { SearchedTexts(title: $0.title) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched, "\(query)")
  }

  /// What is typed around words, and no part of them; what finds something stays as it is.
  @Test(arguments: [
    ("react@18", "react", "react"), ("react@^18.2", "react", "react"), ("reacct@18.2.0-rc.1", "react", "react"),
    ("@types/node@18", "types/node", "@types/node"), ("'react'", "react", "react"), ("'react',", "react", "react"),
    ("'react' 'it'", nil, nil), ("'reacct'", nil, nil), ("'react", nil, "react"), ("'react' !node", nil, nil),
    ("\"react\".", "react", "react"), ("react;", "react", "react"), ("require('react')", "react", "react"),
    ("\"react\": \"18\"", "react", "react"), ("hans@1und1.de", nil, nil), ("react@", nil, "react@"),
    ("c++", nil, "c++"), ("c#", nil, "c#"), (".net", nil, ".net"), ("node.js", nil, "node.js"), ("u.s.", nil, "u.s."),
    ("@types/node", nil, "@types/node"), ("o'reilly", nil, "o'reilly"), ("key:value", nil, "key:value"),
    ("it's'", "it's", "it's"), ("'it's'", "it's", "it's"), ("vue,", nil, "vue, typed"),
  ])
  func whatIsTypedAroundWords(query: String, searched: String?, title: String?) async throws {
    let titles = [
      "react", "react@", "c++", "c#", ".net", "node.js", "u.s.", "@types/node", "o'reilly", "key:value", "it's",
      "vue, typed",
      "vue",
    ]
    let source = ArraySource(
      titles.map { Place(id: $0, title: [$0], reading: "") }, ranking: { SearchedTexts(title: $0.title) })
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.first?.id == title, "\(query): \(page)")
  }

  @Test func quotesOfALongTextAreLeftOutAtOnce() {
    let long = "'" + String(repeating: "a'@1,", count: 10_000) + "'"
    #expect(OtherTexts(long)?.plainTexts.count == 1)
    #expect(OtherTexts(String(repeating: "'a' ", count: 8))?.isQuoted == true)
    #expect(OtherTexts(String(repeating: "'a' ", count: 10_000)) == nil)
    #expect(OtherTexts(String(repeating: "'", count: 40_000))?.isQuoted != true)
  }

  /// Whoever asks is told of all values, also beside others, when one of these was given up, and when more values come.
  @Test func wordsAreCountedForAllWhoAsk() async throws {
    let words = (0..<26).map { String(repeating: String(UnicodeScalar(UInt8(97 + $0))), count: 3) }
    func places(_ range: Range<Int>) -> [Place] {
      range.map { Place(id: "\($0)", title: [words[$0 % 26] + words[$0 / 26 % 26] + "name"], reading: "") }
    }
    let source = ArraySource(places(0..<1_400), ranking: { SearchedTexts(title: $0.title, reading: $0.reading) })
    try await withThrowingTaskGroup(of: (String, String?).self) { group in
      for number in 0..<12 {
        let name = words[number * 2] + words[number * 3 % 26]
        let task = Task { try await source.correction(for: SearchQuery(name + "nmae")) }
        if number % 3 == 0 { task.cancel() } else { group.addTask { (name + "name", try await task.value) } }
        if number == 6 { await source.append(places(1_400..<1_500)) }
      }
      for try await (expected, found) in group { #expect(found == expected) }
    }
  }

  /// What the sieve says is nowhere is found by no search; and it says so of most texts that are nowhere.
  @Test func whatIsNowhereIsTold() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "東京都", "渋谷区", "神南", "國分寺", "霞ヶ関", "十条", "シブヤク", "トウキョウト", "きたく", "サツポロ", "open", "AI", "json-parser", "date_util",
      "kubernetes", "é", "ab", "7", "株式会社", " ", "-",
    ]
    func some(_ most: Int, of pieces: [String]) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    var records = FoldedRecords(isScored: false)
    var texts: [SearchedTexts] = []
    for number in 0..<40 {
      let searched = SearchedTexts(
        title: [some(2, of: pieces), some(2, of: pieces)],
        reading: number % 2 == 0 ? some(2, of: Array(pieces[6...9])) : "",
        texts: [some(3, of: pieces)])
      texts.append(searched)
      records.append(searched, rank: nil)
    }
    let typed =
      pieces + [
        "shibuya", "toukyou", "tokyoto shibu", "sapporo", "国分", "霞が関", "10条", "openai", "jsonparser", "jsonpa",
        "dateutil", "kube",
        "しぶや", "とうきょ", "zzqq", "横浜", "よこはま", "渋谷 横浜", "open zzqq", "kuberneteszz", "大阪市北区", "osaka", "abcd",
      ] + (0..<60).map { _ in some(3, of: pieces + ["zz", "横浜", "おおさか"]) }
    let sieve = TextSieve(typed)
    var sight = sieve.nothing
    try sieve.look(at: records, &sight)
    var told = 0
    for (text, mayBe) in zip(typed, sieve.mayBeFound(sight)) {
      var matcher = RankMatcher(MatchQuery(text, kind: .words))
      let isFound = texts.contains { matcher.tier(of: $0) != nil }
      #expect(mayBe || !isFound, "\(text)")
      told += mayBe ? 0 : 1
      if ["zzqq", "横浜", "よこはま", "osaka", "渋谷 横浜", "open zzqq", "kuberneteszz"].contains(text) {
        #expect(!mayBe, "\(text)")
      }
    }
    #expect(told > 15 && told < typed.count - 20)
  }
}
