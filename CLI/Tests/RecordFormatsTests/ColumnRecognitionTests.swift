import RecordFormats
import Testing

@Suite("Columns recognized") struct ColumnRecognitionTests {
  private func recognition(_ header: String?, _ rows: String...) -> ColumnRecognition {
    let split = { (text: String) in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let records = rows.map(split)
    return ColumnRecognition(
      names: header.map(split) ?? [String](repeating: "", count: records.first?.count ?? 0), records: records)
  }

  private typealias Case = (header: String, row: String, title: [Int], reading: [Int], id: Int?, rank: Int?)

  private static let cases: [Case] = [
    ("id,name,kana,population", "1,東京,トウキョウ,9", [1], [2], 0, 3),
    ("コード,名称,フリガナ", "A1,東京,トウキョウ", [1], [2], 0, nil),
    ("郵便番号,都道府県,市区町村,町域", "1000001,東京都,千代田区,千代田", [1, 2, 3], [], nil, nil),
    ("都道府県名カナ,都道府県名,市区町村名カナ,市区町村名", "トウキョウト,東京都,チヨダク,千代田区", [1, 3], [0, 2], nil, nil),
    ("pref_kana,pref,city,city_kana", "トウキョウト,東京都,千代田区,チヨダク", [1, 2], [0, 3], nil, nil),
    ("prefecture,city,town,city_kana,town_kana", "東京都,千代田区,丸の内,チヨダク,マルノウチ", [0, 1, 2], [3, 4], nil, nil),
    ("得意先コード,得意先名,得意先名カナ,都道府県,市区町村,担当者名", "A1,山田商店,ヤマダショウテン,東京都,千代田区,佐藤", [1], [2], 0, nil),
    ("市町村名,都道府県名,建物名", "千代田区,東京都,丸ビル", [1, 0], [], nil, nil),
    ("姓,名,カナ氏名,社員番号", "山田,花子,ヤマダハナコ,12", [0, 1], [2], 3, nil),
    ("法人番号,商号又は名称,フリガナ,所在地", "1000012160153,国税庁,コクゼイチョウ,東京都", [1], [2], 0, nil),
    ("Product ID,Product Name,Sales", "7,Tea,\"1", [1], [], 0, nil),
    ("uuid,Title,downloads,code", "x,Tea,1,9", [1], [], 0, 2),
    ("ＩＤ,氏名（カナ）,氏名", "1,ヤマダ,山田", [2], [1], 0, nil),
    ("name,city,country", "Anna,Paris,France", [0], [], nil, nil),
    ("順位,名前,score", "1,a,many", [1], [], nil, nil),
    ("電話番号,店名", "03,やおや", [1], [], nil, nil),
  ]

  @Test func byTheirNames() {
    for (header, row, title, reading, id, rank) in Self.cases {
      let found = recognition(header, row)
      #expect(
        found.title == title && found.reading == reading && found.id == id && found.rank == rank, "\(header): \(found)")
    }
  }

  @Test func officialDataWithoutAHeader() {
    let found = recognition(
      nil, "13101,100,1000000,ﾄｳｷﾖｳﾄ,ﾁﾖﾀﾞｸ,ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ,東京都,千代田区,以下に掲載がない場合,0,0",
      "13101,102,1020072,ﾄｳｷﾖｳﾄ,ﾁﾖﾀﾞｸ,ｲｲﾀﾞﾊﾞｼ,東京都,千代田区,飯田橋,0,1")
    #expect(found.title == [6, 7, 8] && found.reading == [3, 4, 5] && found.id == nil && found.rank == nil)
    #expect(found.kinds == [.number, .number, .number, .kana, .kana, .kana, .text, .text, .text, .number, .number])
  }

  @Test func byWhatIsInThem() {
    let found = recognition(nil, "1,Tea,2026-11-22", "2,Milk,2026-11-23", "3,Bread,2026/11/24")
    #expect(found.title == [1] && found.id == nil && found.kinds == [.number, .text, .date])
    // A list of words in kana has no reading: that is what they are.
    #expect(recognition("語,数", "りんご,1", "みかん,2").title == [])
    #expect(recognition("語,数", "りんご,1", "みかん,2").reading == [])
    let goods = recognition("商品名,分類", "りんご,果物", "みかん,果物")
    #expect(goods.title == [0] && goods.reading == [])
  }

  @Test func anIDIsOfOneRecordEach() {
    #expect(recognition("id,name", "1,a", "1,b").id == nil)
    #expect(recognition("id,name", "1,a", ",b").id == nil)
    #expect(recognition("id,code,name", "1,x,a", "1,y,b").id == 1)
    #expect(recognition("郵便番号,name", "1,a", "2,b").id == nil)
  }

  @Test func oneMistakeTakesNoIDAway() {
    func found(_ count: Int, name: String = "顧客番号", _ change: (inout [String]) -> Void) -> ColumnRecognition {
      var ids = (0..<count).map { "C\($0)" }
      change(&ids)
      return ColumnRecognition(names: [name, "会社名"], records: ids.map { [$0, "会社"] })
    }
    #expect(found(1_000) { $0[50] = $0[49] }.id == 0)
    #expect(found(1_000) { $0[50] = "" }.id == 0)
    #expect(found(1_000) { for row in 0..<10 { $0[row] = "" } }.id == 0)
    #expect(found(100) { $0[50] = $0[49] }.doubtfulID == nil)
    // More of them are no mistakes, and of few records one is too many to tell.
    let repeated = found(1_000) { for row in 0..<11 { $0[row] = "C20" } }
    #expect(repeated.id == nil && repeated.doubtfulID?.row == 1 && repeated.doubtfulID?.earlier == 0)
    let empty = found(99) { $0[50] = "" }
    #expect(empty.id == nil && empty.doubtfulID?.row == 50 && empty.doubtfulID?.earlier == nil)
    // What has repeats by nature is no id, and nobody is told.
    let rooms = found(1_000, name: "部屋番号") { for row in $0.indices { $0[row] = "\(row % 300)" } }
    #expect(rooms.id == nil && rooms.doubtfulID == nil)
    #expect(found(1_000, name: "電話番号") { $0[50] = "" }.doubtfulID == nil)
    // One that has no mistakes comes first.
    let both = ColumnRecognition(
      names: ["id", "code", "name"], records: (0..<200).map { ["\(max(1, $0))", "A\($0)", "n"] })
    #expect(both.id == 1 && both.doubtfulID == nil)
    // What can't be told apart is refused, and says nothing.
    let malformed = ColumnRecognition(
      names: ["id", "name"], records: (0..<30).map { $0 % 10 == 5 ? [] : ["\($0)", "n"] })
    #expect(malformed.id == 0 && malformed.doubtfulID == nil)
    #expect(ColumnRecognition(names: ["id"], records: [[], []]).id == nil)
  }

  @Test func aRankIsANumber() {
    #expect(recognition("name,人口", "a,\"1", "b,many").rank == nil)
    #expect(recognition("name,人口", "a,", "b,12").rank == 1, "empty for some")
    #expect(ColumnKind.number("66,680") == 66_680 && ColumnKind.number("1,234,567.5") == 1_234_567.5)
    #expect(ColumnKind.number(" 7 ") == 7 && ColumnKind.number("-1e3") == -1_000)
    #expect(ColumnKind.number("１２３") == 123 && ColumnKind.number("　−６６，６８０．５ ") == -66_680.5)
    #expect(ColumnKind.number("1,２３４") == 1_234)
    for text in ["1,23", "12,", "", "nan", "inf", "1e999", "七", ",123", "0x10", "0X1p3"] {
      #expect(ColumnKind.number(text) == nil, "\(text)")
    }
  }

  @Test func fewValuesMayBeFilteredBy() {
    let rows = (0..<100).map { ["\($0)", "name \($0)", ["a", "b", "c"][$0 % 3], "same", "\($0 % 50)"] }
    let found = ColumnRecognition(names: ["id", "name", "kind", "all", "half"], records: rows)
    #expect(found.facets == [2])
    #expect(
      ColumnRecognition(names: ["id", "name", "kind"], records: Array(rows.prefix(20))).facets == [], "too few to tell")
  }

  @Test func anyHeaderIsRead() {
    #expect(ColumnRecognition(names: [], records: []).isEmpty)
    #expect(
      ColumnRecognition(names: ["name", "name", "name"], records: [["a", "b"]]).title == [0], "the first of one name")
    #expect(recognition("\u{FEFF}id,\u{3000}名 称 ", "1,a").title == [1])
    #expect(recognition("\u{FEFF}id,\u{3000}名 称 ", "1,a").id == 0)
    let many = ColumnRecognition(
      names: (0..<100_000).map { "c\($0)" } + ["name"], records: [[String](repeating: "x", count: 100_001)])
    #expect(many.title == [100_000] && many.kinds.count == 100_001)
    let hostile = ["カナ", "名", "id", "", "\0", "(((", "🇯🇵", "e\u{301}", String(repeating: "名", count: 10_000)]
    #expect(ColumnRecognition(names: hostile, records: [hostile]).kinds.count == hostile.count)
  }
}
