import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats
import SampleAddresses

/// The bundled sample as records: a line for each postal area of Japan.
enum SampleRecords {
  private static let known = Result { () throws(SampleError) in try Address.sample() }

  /// All addresses, read once.
  static func addresses() throws(SampleError) -> [Address] { try known.get() }

  /// What a record is found by: prefecture, city and town are the parts of its title.
  static func texts(of record: Record) -> SearchedTexts {
    guard let addresses = try? addresses(), addresses.indices.contains(record.id) else {
      return SearchedTexts(title: [record.text()])
    }
    return texts(of: addresses[record.id])
  }

  /// How well known the place of a record is, if it is.
  static func rank(of record: Record) -> Double? {
    guard let addresses = try? addresses(), addresses.indices.contains(record.id) else { return nil }
    return rank(of: addresses[record.id])
  }

  private static func texts(of address: Address) -> SearchedTexts {
    SearchedTexts(
      title: [address.prefecture, address.city, address.town],
      reading: [address.prefectureKana, address.cityKana, address.townKana].filter { !$0.isEmpty }
        .joined(separator: " "),
      texts: ["\(address.postalCode.prefix(3))-\(address.postalCode.dropFirst(3))"])
  }

  private static func rank(of address: Address) -> Double? { address.offices > 0 ? Double(address.offices) : nil }

  /// What the sample is filtered by.
  static let facets = [
    ArrayFacet<Record>("prefecture") { address(of: $0)?.prefecture ?? "" },
    ArrayFacet<Record>("city") { address(of: $0)?.city ?? "" },
  ]

  /// The facets of these names. Throws for a name that is none of them.
  static func facets(named names: [ColumnName]) throws -> [ArrayFacet<Record>] {
    try names.map { name in
      if let facet = facets.first(where: { $0.name == name.text }) { return facet }
      throw CommandFailure(
        message: "the sample has no facet “\(name)”; it has \(facets.map(\.name).joined(separator: ", "))")
    }
  }

  private static func address(of record: Record) -> Address? {
    guard let addresses = try? addresses(), addresses.indices.contains(record.id) else { return nil }
    return addresses[record.id]
  }

  /// All records, in pieces that are soon there to be searched.
  static func all() throws(SampleError) -> [[Record]] {
    let addresses = try addresses()
    var splitter = RecordSplitter(format: .lines)
    return stride(from: 0, to: addresses.count, by: 16_384).map { start in
      var lines: [UInt8] = []
      for address in addresses[start..<min(start + 16_384, addresses.count)] {
        lines += address.description.utf8
        lines.append(UInt8(ascii: "\n"))
      }
      return splitter.append(lines)
    }
  }

  /// Addresses as they are indexed.
  static func batches(of addresses: [Address], facets: [String]) -> some Sequence<RecordPreparation.Batch> {
    stride(from: 0, to: addresses.count, by: 5_000).lazy.map { start in
      var batch = RecordPreparation.Batch()
      for address in addresses[start..<min(start + 5_000, addresses.count)] {
        let content = Array(address.description.utf8)
        batch.bytes += content.count + 1
        batch.origins.append(Record(id: address.id, bytes: content))
        let texts = texts(of: address)
        batch.records.append(
          IndexRecord(
            id: String(address.id + 1), parts: texts.title, texts: texts.texts, reading: texts.reading,
            rank: rank(of: address),
            facets: facets.map { $0 == "prefecture" ? address.prefecture : address.city }, content: content))
      }
      return batch
    }
  }

  /// The names of the parts that are shown, the title's first.
  static let columnNames = ["address", "postal code", "reading"]

  /// The same in the order of a row.
  static let rowNames = ["postal code", "address", "reading"]

  /// The parts of a line: code, name, reading.
  static func row(of record: Record, _ match: MatchQuery) -> PickerRow {
    // Addresses have no marks that could follow a space, so a byte is as good as a character.
    let parts = record.withText { text in
      text.split(separator: UInt8(ascii: " "), maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
    }
    guard parts.count > 1 else { return PickerRow(parts.map { PickerRow.Part($0, isTitle: true) }) }
    let marked = match.highlights(
      in: SearchedTexts(title: [parts[1]], reading: parts.count > 2 ? parts[2] : "", texts: [parts[0]]))
    let matches = [marked.texts[0], marked.title[0], marked.reading]
    return PickerRow(
      parts.enumerated().map { PickerRow.Part($1, isTitle: $0 == 1, matches: matches[$0]) })
  }
}
