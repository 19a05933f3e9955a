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

  private static func product(_ number: Int) -> DemoRecord {
    // The lists' lengths have no common divisor, so that all combinations come.
    let colour = colours[number * 7 % colours.count]
    let material = materials[number * 5 % materials.count]
    let thing = things[number * 3 % things.count]
    let price = 300 + number * 37 % 400 * 50
    var texts = ["\(colour.1) \(material.1) \(thing.1)", "No. \(number)", "¥\(price)"]
    var said: [String] = []
    for place in 0..<remarkCounts[number % remarkCounts.count] {
      said.append(remarks[(number + place * 3) % remarks.count])
    }
    if !said.isEmpty { texts.append(said.joined(separator: " ")) }
    return DemoRecord(id: number, title: colour.0 + material.0 + thing.0, texts: texts)
  }
}
