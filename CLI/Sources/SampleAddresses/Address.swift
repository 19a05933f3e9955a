/// A postal area of Japan.
public struct Address: Hashable, Identifiable, Sendable {
  /// Its place in the order of the data, from 0; several areas can share a postal code.
  public var id: Int
  /// Seven digits.
  public var postalCode: String
  /// The prefecture, as in 北海道.
  public var prefecture: String
  /// The city, ward, town or village, as in 札幌市北区.
  public var city: String
  /// The part of the city; empty if the code stands for all that has no code of its own.
  public var town: String
  /// How the prefecture is read, in katakana.
  public var prefectureKana: String
  /// How the city is read, in katakana.
  public var cityKana: String
  /// How the town is read, in katakana; digits are full-width.
  public var townKana: String
  /// How many large businesses have a postal code of their own there: how well known it is; 0 for most.
  public var offices: Int

  /// Makes an address.
  public init(
    id: Int, postalCode: String, prefecture: String, city: String, town: String, prefectureKana: String,
    cityKana: String, townKana: String, offices: Int = 0
  ) {
    self.id = id
    self.postalCode = postalCode
    self.prefecture = prefecture
    self.city = city
    self.town = town
    self.prefectureKana = prefectureKana
    self.cityKana = cityKana
    self.townKana = townKana
    self.offices = offices
  }
}

extension Address: CustomStringConvertible {
  /// The address on one line: `001-0010 北海道札幌市北区北十条西 ホッカイドウ サッポロシキタク キタ１０ジョウニシ`.
  public var description: String {
    var line = ""
    line.reserveCapacity(128)
    line += postalCode.prefix(3)
    line += "-"
    line += postalCode.dropFirst(3)
    line += " "
    for name in [prefecture, city, town] { line += name }
    for reading in [prefectureKana, cityKana, townKana] where !reading.isEmpty {
      line += " "
      line += reading
    }
    return line
  }
}
