import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What stands for whole texts is kept in indexes: other tokens are another version of their layout.
@Suite("Marks: the tokens of a record")
struct RecordMarksTests {
  private func tokens(_ texts: SearchedTexts) -> String { String(decoding: RecordMarks(texts).bytes, as: UTF8.self) }

  @Test func anAddressOnALineIsPartedByItsWords() {
    #expect(
      tokens(SearchedTexts(title: ["〒064 札幌市中央区 旭ケ丘 アサヒガオカ"])) == """
        =0064_札幌市中央区_旭け丘_あさひがおか$ %0064札幌市中央区旭が丘あさひがおか$ \
        =1札幌市中央区_旭け丘_あ =1札幌市中央区$ %1札幌市中央区旭が丘あさひ \
        =2旭け丘_あさひがおか =2旭け丘$ %2旭が丘あさひがおか %2旭が丘$ \
        =3あさひがおか =3あさひがおか$ ^3asahigaoka ^3asahigaoka$ \
        `064 `札幌 `幌市 `市中 `中央 `央区 `区 `旭が `が丘 `丘 `あさ `さひ `ひが `がお `おか `か ~ke ~asahigaoka\u{20}
        """)
  }

  @Test func anAddressInColumnsIsPartedByItsUnitsAndRead() {
    let texts = SearchedTexts(
      title: ["北海道", "札幌市中央区", "旭ケ丘"], reading: "ホッカイドウ サッポロシチュウオウク アサヒガオカ", texts: ["064-0941"])
    #expect(
      tokens(texts) == """
        =0北海道札幌市中央区旭け丘$ %0北海道札幌市中央区旭が丘$ %6北海道札幌中央旭が丘$ \
        =2札幌市中央区旭け丘 =2札幌$ %2札幌市中央区旭が丘 %2札幌中央旭が丘 \
        =3中央区旭け丘 =3中央$ %3中央区旭が丘 %3中央旭が丘 =4旭け丘 =4旭け丘$ %4旭が丘 %4旭が丘$ \
        =0ほつかいどう_さつぽろし_ちゆうおうく_あさひが %0ほつかいどうさつぽろしちゆうおうくあさひがおか$ \
        %6ほつかいどうさつぽろちゆうおうあさひがおか$ ^0hokkaidosapporosityuokua$ ^6hokkaidosapporotyuoasahi$ \
        =2さつぽろし_ちゆうおうく =2さつぽろ$ %2さつぽろしちゆうおうくあ %2さつぽろちゆうおうあさひ \
        ^2sapporosityuokuasahigaok ^2sapporotyuoasahigaoka ^2sapporo$ \
        =3ちゆうおうく_あさひがお =3ちゆうおう$ %3ちゆうおうくあさひがおか %3ちゆうおうあさひがおか \
        ^3tyuokuasahigaoka ^3tyuoasahigaoka ^3tyuo$ =4あさひがおか =4あさひがおか$ ^4asahigaoka ^4asahigaoka$ \
        >064-09 >064-0941$ <0640941$ \
        `北海 `海道 `道札 `札幌 `幌市 `市中 `中央 `央区 `区旭 `旭が `が丘 `丘 \
        ~ke ~hokkaido ~sapporosityuoku ~asahigaoka\u{20}
        """)
  }

  @Test func theFormOfACompanyIsNoPartOfItsName() {
    #expect(
      tokens(SearchedTexts(title: ["株式会社谷・合同会社"])) == """
        =0株式会社谷・合同会社$ =0株式会社谷$ %0株式会社谷合同会社$ %0株式会社谷$ \
        =0谷・合同会社$ =0谷$ %0谷合同会社$ %0谷$ =1合同会社 =1 %1\u{20}
        """)
    #expect(tokens(SearchedTexts(title: ["株式会社谷有限会社"])).contains("=0株式会社谷$ "))
  }

  // MARK: Memory that is used again

  /// Kanji that are numbers, counters and forms, what depends on its neighbours, and what sets words apart or is blank.
  private static let letters = Array(
    "三四十百千一〇条丁町けがのー-・(株有)乗亂澤谷東か つんっ\u{85}\u{2003}\u{1680}_/.、!ab3".unicodeScalars.map(\.value))

  @Test(arguments: 0..<20)
  func aJoinedFormIsTheLooseFormJoined(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var form = JoinedForm()
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in Self.letters.randomElement(using: &random) ?? 0 }
      let start = Int.random(in: 0...text.count, using: &random)
      let part = text[start..<Int.random(in: start...text.count, using: &random)]
      let whole = LooseFold.joined(LooseFold.fold(Array(part)))
      form.set(looseFormOf: part)
      #expect(Array(form.scalars) == whole, "\(text), \(part)")
      let most = Int.random(in: 1...24, using: &random)
      form.set(looseFormOf: part, most: most)
      #expect(whole.starts(with: form.scalars), "\(text), \(part)")
      for isWhole in [false, true] {
        let expected = RecordMarks.token(0x3D, of: whole, most: most, isWhole: isWhole)
        let token = RecordMarks.token(0x3D, of: Array(form.scalars), most: most, isWhole: isWhole)
        #expect(token == expected, "\(part), \(most)")
      }
      form.set(joining: part)
      #expect(Array(form.scalars) == LooseFold.joined(Array(part)), "\(text), \(part)")
    }
  }

  @Test(arguments: 0..<10)
  func keysThatAreCutAreTheBeginningsOfSpellings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let all = PhoneticKana.all("あいえおうかきしちつつぬねのまみやゆよゃゅょぁぃぇぉっっんんをゐゑ") + [.long]
    for _ in 0..<500 {
      let kana = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in all.randomElement(using: &random) }
      let spellings = PhoneticSpelling.spellings(of: kana).map(\.key)
      var keys: [[UInt8]] = []
      PhoneticSpelling.forEachKey(of: kana[...]) { keys.append(Array($0)) }
      #expect(keys == spellings.filter { !$0.isEmpty })
      let most = Int.random(in: 1...24, using: &random)
      var beginnings: Set<[UInt8]> = []
      PhoneticSpelling.forEachKey(of: kana[...], most: most) { beginnings.insert(Array($0.prefix(most))) }
      #expect(beginnings == Set(keys.map { Array($0.prefix(most)) }))
    }
  }
}
