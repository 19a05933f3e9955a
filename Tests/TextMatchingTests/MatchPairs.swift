import Testing

/// A query, records that it finds and records that it does not; a record's texts are set apart by tabs.
struct MatchPairs: CustomTestStringConvertible, Sendable {
  var query: String
  var found: [String]
  var notFound: [String]

  init(_ query: String, finds found: [String], misses notFound: [String] = []) {
    self.query = query
    self.found = found
    self.notFound = notFound
  }

  var testDescription: String { query }

  /// The same with words that are to be found as they are.
  var exact: MatchPairs {
    var pairs = self
    pairs.query = query.split(separator: " ").map { "'\($0)" }.joined(separator: " ")
    return pairs
  }
}

extension MatchPairs {
  /// A hyphen, dash or wave directly after kana is the mark of long vowels, elsewhere a hyphen.
  static let hyphens = [
    MatchPairs(
      "サービス", finds: ["サ-ビス", "サ‐ビス", "サ−ビス", "サ–ビス", "サ—ビス", "サ～ビス", "サ〜ビス"], misses: ["サ ービス", "サ_ビス", "サ・ビス", "サービ"]),
    MatchPairs("サ-ビス", finds: ["サービス", "ｻｰﾋﾞｽ", "お客様サ〜ビス係"], misses: ["サビス", "サアビス", "サ --ビス"]),
    MatchPairs("ｷ-ﾎﾞ-ﾄﾞ", finds: ["キーボード", "きーぼーど", "キ－ボ－ド"], misses: ["キボド", "キーボド"]),
    MatchPairs("わーーい", finds: ["わ〜〜い", "わ～ーい", "ワ-‐イ"], misses: ["わーい", "わい"]),
    MatchPairs(
      "1-2-3", finds: ["1−2−3", "1‐2‐3", "１－２－３", "1–2—3", "千代田1～2〜3"], misses: ["1ー2ー3", "1 2 3", "123", "一-二-三"]),
    MatchPairs("03-1234", finds: ["03−1234", "０３－１２３４", "電話03‐1234"], misses: ["031234", "03ー1234"]),
    MatchPairs("漢-", finds: ["漢-字", "漢—字"], misses: ["漢ー字", "漢字"]),
    MatchPairs("e-mail", finds: ["E‐Mail", "e–mail", "Ｅ－ＭＡＩＬ"], misses: ["email", "eーmail", "e mail"]),
    MatchPairs("キロ-", finds: ["㌔-", "キロー", "㌔〜"], misses: ["キロ", "キロ -"]),
  ]

  /// NFKC, without hyphens: one sign for several letters, and numbers and letters in circles.
  static let compatibility = [
    MatchPairs("キロ", finds: ["㌔", "５㌔", "ｷﾛ"], misses: ["ｷﾞﾛ", "㌘"]),
    MatchPairs("株式会社", finds: ["㍿東京", "株式会社東京"], misses: ["㈱東京", "有限会社"]),
    MatchPairs("㈱", finds: ["(株)東京", "（株）東京", "㈱東京"], misses: ["株", "[株]"]),
    MatchPairs("令和", finds: ["㋿元年"], misses: ["㍻元年", "昭和"]),
    MatchPairs("1", finds: ["①", "¹", "１丁目", "⑩"], misses: ["一", "Ⅰ", "２"]),
    MatchPairs("iv", finds: ["Ⅳ", "ⅳ", "第Ⅳ章"], misses: ["4", "④", "v"]),
    MatchPairs("kg", finds: ["㎏", "KG", "ｋｇ"], misses: ["㎎", "k g"]),
    MatchPairs("fi", finds: ["ﬁne", "FINE"], misses: ["ﬂ", "f"]),
    MatchPairs("tel", finds: ["℡", "TEL"], misses: ["te"]),
    MatchPairs("アイ", finds: ["㋐㋑", "ｱｲ"], misses: ["㋐㋒"]),
    MatchPairs("神", finds: ["\u{FA19}社", "神社"], misses: ["示申", "紙"]),
    MatchPairs("하", finds: ["ㅎㅏ", "\u{1112}\u{1161}", "하나"], misses: ["ㅎ", "한"]),
    MatchPairs("سلام", finds: ["ﺳﻼﻡ", "سلام"], misses: ["سلا"]),
    MatchPairs("秘", finds: ["㊙", "秘密"], misses: ["密"]),
  ]

  /// Case and width.
  static let caseAndWidth = [
    MatchPairs("tokyo", finds: ["TOKYO", "Tokyo", "ＴＯＫＹＯ", "ｔｏｋｙｏ tower"], misses: ["toky", "kyoto", "t okyo"]),
    MatchPairs("ＡＢＣ", finds: ["abc", "ABC", "xyz abcdef"], misses: ["ab c", "ab.c", "ａｂ"]),
    MatchPairs("coeur", finds: ["Impasse du Cœur", "CŒUR"], misses: ["cour"]),
    MatchPairs("o'connor", finds: ["Sinéad O’Connor", "Des O'Connor", "Oʼconnor"], misses: ["o connor"]),
    MatchPairs("rue de l’hopital", finds: ["5 Rue de l'Hôpital"], misses: ["rue de lhopital"]),
    MatchPairs("STRASSE", finds: ["Straße", "STRAẞE", "strasse"], misses: ["strase", "trasse"]),
    MatchPairs("σίσυφος", finds: ["ΣΊΣΥΦΟΣ", "ΣΙΣΥΦΟΣ"], misses: ["σισυφο"]),
    MatchPairs("жук", finds: ["ЖУК", "Жуки"], misses: ["жу", "zhuk"]),
    MatchPairs("ｱｲｳ", finds: ["アイウ", "ｱｲｳｴｵ"], misses: ["ｱｲ", "アウイ"]),
    MatchPairs("ｶﾞｷﾞｸﾞ", finds: ["ガギグ", "カ\u{3099}キ\u{3099}ク\u{3099}"], misses: ["カキク", "ガギク"]),
    MatchPairs("東京 大阪", finds: ["東京　大阪", "大阪東京"], misses: ["東京", "大阪"]),
    MatchPairs("¥100", finds: ["￥１００"], misses: ["$100", "100"]),
    MatchPairs("100％", finds: ["100%", "１００％"], misses: ["100"]),
  ]

  /// Katakana are hiragana; voicing makes another letter.
  static let kana = [
    MatchPairs("にし", finds: ["ニシ", "ﾆｼ", "にしく", "ミナミニシ"], misses: ["にじ", "し", "ヒガシ"]),
    MatchPairs("トウキョウ", finds: ["とうきょう", "ﾄｳｷｮｳ", "ひがしとうきょう"], misses: ["どうきょう", "とうぎょう", "東京"]),
    MatchPairs("が", finds: ["ガ", "か\u{3099}", "ｶﾞ"], misses: ["か", "カ", "ｶ", "か゛"]),
    MatchPairs("ぱ", finds: ["パ", "ﾊﾟ", "ハ\u{309A}"], misses: ["は", "ば", "ﾊﾞ"]),
    MatchPairs("ヴ", finds: ["ゔ", "ｳﾞ", "ウ\u{3099}"], misses: ["う", "ぶ", "ヷ"]),
    MatchPairs("を", finds: ["ヲ", "ｦ"], misses: ["お", "ﾖ"]),
    MatchPairs("ヷ", finds: ["わ\u{3099}", "ワ\u{3099}"], misses: ["ば", "ヴ"]),
    MatchPairs("ん", finds: ["ン", "ﾝ"], misses: ["ソ", "む"]),
    MatchPairs("コーヒー", finds: ["こーひー", "ｺｰﾋｰ"], misses: ["コヒ", "コーヒ"]),
    MatchPairs("コト", finds: ["ヿ", "こと"], misses: ["ゴト", "コド"]),
    MatchPairs("づ", finds: ["ヅ", "ﾂﾞ"], misses: ["ず", "つ"]),
  ]

  /// Small kana are their large ones.
  static let smallKana = [
    MatchPairs("しやつ", finds: ["シャツ", "しゃっ", "ｼｬﾂ"], misses: ["シヨツ", "さつ"]),
    MatchPairs("きって", finds: ["キツテ", "切手きって", "ｷｯﾃ"], misses: ["きて", "きいて"]),
    MatchPairs("霞ヶ関", finds: ["霞ケ関", "霞ゖ関", "霞け関"], misses: ["霞が関", "霞関", "霞ヵ関"]),
    MatchPairs("ヵ月", finds: ["カ月", "3ヵ月", "か月"], misses: ["ヶ月", "ガ月"]),
    MatchPairs("ふぁいる", finds: ["ファイル", "フアイル", "ﾌｧｲﾙ"], misses: ["はいる", "ファール"]),
    MatchPairs("ぷ", finds: ["ㇷ\u{309A}", "プ"], misses: ["ㇷ", "ブ"]),
    MatchPairs("しく", finds: ["ㇱㇰ", "シク"], misses: ["ㇱ", "じく"]),
    MatchPairs("くわ", finds: ["クヮ", "くゎ"], misses: ["カ"]),
  ]

  /// Iteration marks stand for the character before them.
  static let iterationMarks = [
    MatchPairs("佐佐木", finds: ["佐々木", "佐佐木さん"], misses: ["佐木", "佐　々木", "々木"]),
    MatchPairs("佐々木", finds: ["佐佐木", "佐々木"], misses: ["佐木々", "佐々本"]),
    MatchPairs("時時", finds: ["時々"], misses: ["時", "時〻", "時ゝ", "時 々"]),
    MatchPairs("すすき", finds: ["すゝき", "スヽキ", "ｽｽｷ"], misses: ["すき", "すゞき", "す ゝき"]),
    MatchPairs("みすず", finds: ["みすゞ", "ミスヾ", "みすす\u{3099}"], misses: ["みすゝ", "みす"]),
    MatchPairs("こゝろ", finds: ["こころ", "ココロ", "夏目漱石 こゝろ"], misses: ["ころ", "ごころ", "こ々ろ"]),
    MatchPairs("つゞき", finds: ["つづき", "ツヅキ", "續き つゞき"], misses: ["つつき", "つき"]),
    MatchPairs("々", finds: ["々", "か々"], misses: ["時々", "時", "ゝ"]),
    MatchPairs("ゝ", finds: ["ゝ", "ヽ", "漢ゝ"], misses: ["ゞ", "かゝ", "々"]),
    MatchPairs("ゞ", finds: ["ヾ", "あゞ", "ゝ\u{3099}"], misses: ["ゝ", "かゞ"]),
    MatchPairs("𠮷𠮷", finds: ["𠮷々"], misses: ["𠮷", "吉々"]),
  ]

  /// Marks on Latin letters and those that other scripts are mostly written without are dropped, all others kept.
  static let diacritics = [
    MatchPairs("cafe", finds: ["Café", "CAFÉS", "ｃａｆé", "cafe\u{301}"], misses: ["caf", "кафе", "cef"]),
    MatchPairs("ü", finds: ["uber", "Über", "u\u{308}"], misses: ["ober", "oe"]),
    MatchPairs("tokyo", finds: ["Tōkyō", "Tôkyô"], misses: ["toukyou"]),
    MatchPairs("viet nam", finds: ["Việt Nam", "VIỆT NAM"], misses: ["Viêt", "Nam"]),
    MatchPairs("istanbul", finds: ["İstanbul", "ISTANBUL", "ıstanbul"], misses: ["stanbul"]),
    MatchPairs("o", finds: ["ö", "Ő", "ø", "Ǿ"], misses: ["ο"]),
    MatchPairs("l", finds: ["ľ", "Ĺ", "ł"], misses: ["ꞁ"]),
    MatchPairs("и", finds: ["И"], misses: ["й", "u"]),
    MatchPairs("ά", finds: ["Ά", "α\u{301}", "α", "ᾴ"], misses: ["a", "ε"]),
    MatchPairs("елка", finds: ["Ёлка", "ЕЛКА"], misses: ["йлка", "елька"]),
    MatchPairs("محمد", finds: ["مُحَمَّد", "مـحمد"], misses: ["احمد"]),
    MatchPairs("שָׁלוֹם", finds: ["שלום"], misses: ["שלם"]),
    MatchPairs("か", finds: ["カ"], misses: ["が", "か\u{3099}"]),
  ]

  /// What the fold leaves apart.
  static let apart = [
    MatchPairs("沢", finds: ["沢"], misses: ["澤"]), MatchPairs("お", finds: ["オ"], misses: ["を", "ー"]),
    MatchPairs("じ", finds: ["ジ"], misses: ["ぢ", "し", "ず"]), MatchPairs("カア", finds: ["かあ"], misses: ["カー"]),
    MatchPairs("一", finds: ["一"], misses: ["ー", "1", "-"]), MatchPairs("a~b", finds: ["a~b"], misses: ["a-b", "a～b"]),
    MatchPairs("データベース", finds: ["データベース"], misses: ["データ・ベース", "データ ベース"]),
    MatchPairs("ロ", finds: ["ろ"], misses: ["口"]),
    MatchPairs("葛", finds: ["葛\u{E0100}", "葛城"], misses: ["勝", "蔦"]),
    MatchPairs("‘a", finds: ["‘a"], misses: ["a", "'a"]), MatchPairs("👩", finds: ["👩", "👩‍👩‍👧"], misses: ["👨", "🙍"]),
  ]

  /// Every group by its name.
  static let folding: [[MatchPairs]] = [
    hyphens, compatibility, caseAndWidth, kana, smallKana, iterationMarks, diacritics, apart,
  ]
}
