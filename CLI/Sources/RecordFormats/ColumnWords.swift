/// A column's name as words that say what it is, in English and Japanese.
struct ColumnWords {
  /// Without case, and without what stands between words.
  private let name: String

  init(_ name: String) {
    self.name = String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.map { Self.narrow($0) }.filter { !Self.between.contains($0) }))
  }

  private static let between: Set<Unicode.Scalar> = [
    " ", "_", "-", ".", "/", "\u{3000}", "(", ")", "（", "）", "・", "\u{FEFF}", ":",
  ]

  /// A full-width letter as the usual one.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0).map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
      ?? scalar
  }

  // MARK: Ids

  /// What names of ids are or end in, the surest first.
  static let ids = ["id", "uuid", "guid", "識別子", "code", "コード", "sku", "isbn", "番号"]

  /// Whether the name is one of an id: the word, or something that ends in it.
  func isID(_ word: String) -> Bool {
    if name == word { return true }
    // Postal and telephone numbers are no one's own.
    if ["郵便", "zip", "postal", "post", "電話", "tel", "phone", "fax", "url"].contains(where: name.contains) {
      return false
    }
    return name.hasSuffix(word) && name.count <= word.count + 12
  }

  // MARK: Titles

  private static let titles: Set<String> = [
    "name", "title", "label", "subject", "fullname", "displayname", "productname", "名称", "名前", "氏名", "姓名", "品名", "商品名",
    "製品名", "件名", "題名", "書名", "タイトル", "会社名", "社名", "法人名", "商号", "企業名", "店名", "店舗名", "施設名", "商号又は名称",
    "地名", "駅名", "作品名", "曲名",
  ]

  /// Whether it is surely a record's name.
  var isTitle: Bool { Self.titles.contains(name) }
  /// Whether it is some name.
  var endsAsTitle: Bool {
    (name.hasSuffix("name") || name.hasSuffix("title") || name.hasSuffix("名") || name.hasSuffix("名称")) && !isReading
      && !["user", "file", "host", "path", "column", "都道府県", "prefecture", "country", "国"].contains(
        where: name.contains)
  }

  var isFamilyName: Bool { ["lastname", "familyname", "surname", "姓", "氏", "苗字", "名字"].contains(name) }
  var isGivenName: Bool { ["firstname", "givenname", "名"].contains(name) }

  /// The levels of an address, the largest first, as columns are called.
  static let addressLevels: [Set<String>] = [
    ["都道府県", "都道府県名", "prefecture", "pref", "prefecturename", "state", "province"],
    ["市区町村", "市区町村名", "市町村", "市町村名", "city", "cityname", "municipality", "town", "市区", "市区郡"],
    ["町域", "町域名", "町名", "大字", "大字町丁目", "大字町丁目名", "大字名", "地域", "town", "district", "area", "street"],
  ]

  func isAddress(_ level: Set<String>) -> Bool { level.contains(name) }
  /// Whether it is any level of one.
  var isAddress: Bool { Self.addressLevels.contains(where: isAddress) }

  // MARK: Readings

  private static let readings = [
    "カナ", "かな", "ｶﾅ", "フリガナ", "ふりがな", "ﾌﾘｶﾞﾅ", "ヨミ", "よみ", "読み", "仮名", "kana", "furigana", "reading", "yomi",
  ]

  /// Whether it says how something is read.
  var isReading: Bool {
    Self.readings.contains { word in
      if name.hasSuffix(word) || name.hasSuffix(word + "名") { return true }
      // カナ氏名, フリガナ（姓）; but かなえ is no reading.
      return name.hasPrefix(word) && ["氏名", "姓", "名", "名称", "氏", "セイ", "メイ"].contains(name.dropFirst(word.count))
    }
  }

  /// Whether the name says nothing but that.
  var isOnlyReading: Bool { Self.readings.contains(name) }

  /// Whether it is called as the reading of another column is: 都道府県カナ of 都道府県名, `city_kana` of `city`.
  func reads(_ other: ColumnWords) -> Bool {
    let rest = Self.readings.reduce(name) { rest, word in
      rest.replacing(word, with: "")
    }
    let base = other.name.hasSuffix("名") && other.name.count > 1 ? String(other.name.dropLast()) : other.name
    return !rest.isEmpty && (rest == other.name || rest == base || rest == base + "名")
  }

  // MARK: Ranks

  /// Whether it is a number that is higher for what is better known. A place in a ranking is not: there the first has 1.
  var isRank: Bool {
    [
      "population", "popularity", "score", "downloads", "views", "stars", "votes", "hits", "sales", "weight",
      "priority",
      "人口", "人気", "人気度", "得点", "評価", "売上", "販売数", "閲覧数", "件数", "ダウンロード数", "優先度", "人口総数", "総人口",
    ].contains(name)
  }
}
