import IncrementalSearchSQLite
import SampleAddresses

/// The addresses of the bundled sample as records of an index.
enum SampleRecords {
  /// All 124,187: the title is the address, the text the postal code, the reading in katakana.
  static func all() throws -> [IndexRecord] {
    try Address.sample().map { address in
      IndexRecord(
        id: "\(address.id)", title: address.prefecture + address.city + address.town,
        texts: ["\(address.postalCode.prefix(3))-\(address.postalCode.dropFirst(3))"],
        reading: [address.prefectureKana, address.cityKana, address.townKana].filter { !$0.isEmpty }
          .joined(separator: " "))
    }
  }
}
