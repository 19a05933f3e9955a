import GRDB
import IncrementalSearch
import IncrementalSearchServer

/// Records of the demo as a server serves them. They never change.
struct DemoData: ServedData {
  let name: String
  let source: DemoSource
  private let count: Int

  init(name: String, _ records: [DemoRecord], texts: Int) {
    self.name = name
    source = DemoSource(records, texts: texts)
    count = records.count
  }

  func version() -> DataVersion { DataVersion("1", records: count) }

  func rows(for query: SearchQuery) -> (DemoRecord) -> ServedRow {
    let match = MatchQuery(query.text)
    return { record in
      func text(_ text: String) -> ServedRow.Text { ServedRow.Text(text, matches: match.highlights(in: text)) }
      return ServedRow(id: String(record.id), title: text(record.title), texts: record.texts.map(text))
    }
  }
}

/// A made-up thing that the demo lists: its place in the list, a title and further texts.
struct DemoRecord: Identifiable, Hashable, Sendable {
  /// Counts from 1.
  var id: Int
  var title: String
  var texts: [String]
}

extension DemoRecord {
  /// A hundred places with their readings: the 47 prefectures, and the 53 post towns of the old Tōkaidō road in order.
  static let places =
    (prefectures.map { ($0.0, $0.1, "都道府県") } + towns.enumerated().map { ($1.0, $1.1, "東海道 \($0 + 1)番目の宿") })
    .enumerated().map { DemoRecord(id: $0 + 1, title: $1.0, texts: [$1.1, $1.2]) }

  /// Names with their readings.
  private static let prefectures = [
    ("北海道", "ほっかいどう"), ("青森県", "あおもりけん"), ("岩手県", "いわてけん"), ("宮城県", "みやぎけん"),
    ("秋田県", "あきたけん"), ("山形県", "やまがたけん"), ("福島県", "ふくしまけん"), ("茨城県", "いばらきけん"),
    ("栃木県", "とちぎけん"), ("群馬県", "ぐんまけん"), ("埼玉県", "さいたまけん"), ("千葉県", "ちばけん"),
    ("東京都", "とうきょうと"), ("神奈川県", "かながわけん"), ("新潟県", "にいがたけん"),
    ("富山県", "とやまけん"), ("石川県", "いしかわけん"), ("福井県", "ふくいけん"), ("山梨県", "やまなしけん"),
    ("長野県", "ながのけん"), ("岐阜県", "ぎふけん"), ("静岡県", "しずおかけん"), ("愛知県", "あいちけん"),
    ("三重県", "みえけん"), ("滋賀県", "しがけん"), ("京都府", "きょうとふ"), ("大阪府", "おおさかふ"),
    ("兵庫県", "ひょうごけん"), ("奈良県", "ならけん"), ("和歌山県", "わかやまけん"), ("鳥取県", "とっとりけん"),
    ("島根県", "しまねけん"), ("岡山県", "おかやまけん"), ("広島県", "ひろしまけん"), ("山口県", "やまぐちけん"),
    ("徳島県", "とくしまけん"), ("香川県", "かがわけん"), ("愛媛県", "えひめけん"), ("高知県", "こうちけん"),
    ("福岡県", "ふくおかけん"), ("佐賀県", "さがけん"), ("長崎県", "ながさきけん"), ("熊本県", "くまもとけん"),
    ("大分県", "おおいたけん"), ("宮崎県", "みやざきけん"), ("鹿児島県", "かごしまけん"),
    ("沖縄県", "おきなわけん"),
  ]

  /// Names with their readings.
  private static let towns = [
    ("品川", "しながわ"), ("川崎", "かわさき"), ("神奈川", "かながわ"), ("保土ヶ谷", "ほどがや"),
    ("戸塚", "とつか"), ("藤沢", "ふじさわ"), ("平塚", "ひらつか"), ("大磯", "おおいそ"),
    ("小田原", "おだわら"), ("箱根", "はこね"), ("三島", "みしま"), ("沼津", "ぬまづ"), ("原", "はら"),
    ("吉原", "よしわら"), ("蒲原", "かんばら"), ("由比", "ゆい"), ("興津", "おきつ"),
    ("江尻", "えじり"), ("府中", "ふちゅう"), ("丸子", "まりこ"), ("岡部", "おかべ"),
    ("藤枝", "ふじえだ"), ("島田", "しまだ"), ("金谷", "かなや"), ("日坂", "にっさか"),
    ("掛川", "かけがわ"), ("袋井", "ふくろい"), ("見附", "みつけ"), ("浜松", "はままつ"),
    ("舞坂", "まいさか"), ("新居", "あらい"), ("白須賀", "しらすか"), ("二川", "ふたがわ"),
    ("吉田", "よしだ"), ("御油", "ごゆ"), ("赤坂", "あかさか"), ("藤川", "ふじかわ"),
    ("岡崎", "おかざき"), ("池鯉鮒", "ちりゅう"), ("鳴海", "なるみ"), ("宮", "みや"),
    ("桑名", "くわな"), ("四日市", "よっかいち"), ("石薬師", "いしやくし"), ("庄野", "しょうの"),
    ("亀山", "かめやま"), ("関", "せき"), ("坂下", "さかのした"), ("土山", "つちやま"),
    ("水口", "みなくち"), ("石部", "いしべ"), ("草津", "くさつ"), ("大津", "おおつ"),
  ]
}

extension DemoRecord {
  /// Ten thousand made-up products, whose descriptions are of different length. The same ones each time.
  static let products = (1...10_000).map(product)

  private static let colours: [(String, String)] = [
    ("赤い", "red"), ("青い", "blue"), ("白い", "white"), ("黒い", "black"), ("緑の", "green"), ("黄色い", "yellow"),
    ("紺の", "navy"), ("生成りの", "unbleached"), ("朱塗りの", "vermilion"), ("藍染めの", "indigo"), ("灰色の", "grey"),
  ]
  private static let materials: [(String, String)] = [
    ("木の", "wooden"), ("竹の", "bamboo"), ("鉄の", "iron"), ("陶器の", "pottery"), ("ガラスの", "glass"), ("革の", "leather"),
    ("和紙の", "paper"), ("麻の", "linen"), ("真鍮の", "brass"),
  ]
  private static let things: [(String, String)] = [
    ("椅子", "chair"), ("机", "desk"), ("急須", "teapot"), ("茶碗", "tea bowl"), ("箸置き", "chopstick rest"), ("手帳", "notebook"),
    ("鞄", "bag"), ("傘", "umbrella"), ("時計", "clock"), ("花瓶", "vase"), ("提灯", "lantern"), ("盆", "tray"), ("財布", "purse"),
    ("弁当箱", "lunch box"), ("風鈴", "wind chime"), ("靴べら", "shoehorn"), ("本棚", "bookshelf"),
  ]
  private static let remarks = [
    "職人がひとつずつ仕上げています。", "使うほどに色が深まります。", "軽くて丈夫です。", "贈り物にもどうぞ。",
    "修理を承ります。", "Made to order, and made to last.", "箱は桐です。濡れた手で触れず、直射日光を避けて保管してください。",
    "Each one differs a little from the next.",
  ]

  /// How many remarks there are on one product after the other.
  private static let remarkCounts: [Int] = [0, 2, 1, 4, 0, 3, 1]

  /// A price with its thousands set apart.
  private static func grouped(_ price: Int) -> String {
    let digits = String(price % 1_000)
    return price < 1_000 ? digits : "\(price / 1_000)," + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func product(_ number: Int) -> DemoRecord {
    // The lists' lengths have no common divisor, so that all combinations come.
    let colour = colours[number * 7 % colours.count]
    let material = materials[number * 5 % materials.count]
    let thing = things[number * 3 % things.count]
    let price = 300 + number * 37 % 400 * 50
    var texts = ["\(colour.1) \(material.1) \(thing.1)", "No. \(number)", "¥\(grouped(price))"]
    var said: [String] = []
    for place in 0..<remarkCounts[number % remarkCounts.count] {
      said.append(remarks[(number + place * 3) % remarks.count])
    }
    if !said.isEmpty { texts.append(said.joined(separator: " ")) }
    return DemoRecord(id: number, title: colour.0 + material.0 + thing.0, texts: texts)
  }
}

/// Records as given by an API that is walked by keys, both ways. A key is the place of a record in the result.
struct DemoSource: PageSource {
  private let records: ArraySource<DemoRecord>

  /// Makes a source; `texts` is how many of a record's texts it is found by, besides its title.
  init(_ records: [DemoRecord], texts: Int) {
    self.records = ArraySource(records, match: .words) { record, found in
      found.append(record.title)
      for text in record.texts.prefix(texts) { found.append(text) }
    }
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<DemoRecord, Int> {
    // Anyone can make a key.
    var position = max(0, request.key ?? request.position ?? 0)
    var limit = request.limit
    if request.key != nil, request.direction == .previous {
      limit = min(limit, position)
      position -= limit
    }
    if limit == 0 { return Page([], next: position) }
    let found = try await records.page(
      PageRequest(query: request.query, place: .position(position), direction: request.direction, limit: limit))
    let start = found.position ?? position
    let end = start + found.items.count
    let isLast = found.items.count < limit || found.total == .exact(end)
    return Page(
      found.items, previous: start > 0 ? start : nil, next: isLast ? nil : end, position: start, total: found.total)
  }

  func total(for query: SearchQuery) async throws -> TotalCount { try await records.total(for: query) }
}

/// The account ids that are taken, in a table of a database in memory.
struct TakenAccounts: Sendable {
  private let database: DatabaseQueue

  /// Makes the table. Throws what SQLite throws.
  init() throws {
    database = try DatabaseQueue()
    try database.write { database in
      try database.execute(sql: "CREATE TABLE account (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")
      let ids = ["admin", "root", "support", "tanaka", "suzuki", "sato", "yamada", "sakura", "tokyo", "kyoto", "hello"]
      for id in ids { try database.execute(sql: "INSERT INTO account VALUES (?)", arguments: [id]) }
    }
  }

  /// Whether an id is taken. A cancelled task's query is interrupted.
  func contains(_ id: String) async throws -> Bool {
    try await database.read { database in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)", arguments: [id]) ?? false
    }
  }
}
