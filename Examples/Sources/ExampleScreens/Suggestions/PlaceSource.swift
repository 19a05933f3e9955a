import IncrementalSearch

/// A place, with how it is read.
nonisolated public struct Place: Identifiable, Equatable, Sendable {
  /// Tells it from the others.
  public let id: Int
  /// What a row shows.
  public let name: String
  /// In kana, words set apart by spaces.
  public let reading: String

  /// Makes a place.
  public init(id: Int, name: String, reading: String) {
    self.id = id
    self.name = name
    self.reading = reading
  }
}

extension ArraySource<Place> {
  /// Places that are found by name and by reading: 東, ひがし and `higasi` find 東京都東村山市.
  public init(places: [Place]) {
    self.init(places, texts: { [$0.name, $0.reading] })
  }

  /// Some places.
  public static var samplePlaces: ArraySource<Place> {
    let places = [
      ("東京都千代田区", "トウキョウト チヨダク"), ("東京都東村山市", "トウキョウト ヒガシムラヤマシ"), ("東京都港区", "トウキョウト ミナトク"),
      ("京都府京都市", "キョウトフ キョウトシ"), ("大阪府東大阪市", "オオサカフ ヒガシオオサカシ"), ("北海道千歳市", "ホッカイドウ チトセシ"),
      ("愛知県一宮市", "アイチケン イチノミヤシ"), ("沖縄県那覇市", "オキナワケン ナハシ"),
    ]
    return ArraySource(
      places: places.enumerated().map { Place(id: $0.offset, name: $0.element.0, reading: $0.element.1) })
  }
}
