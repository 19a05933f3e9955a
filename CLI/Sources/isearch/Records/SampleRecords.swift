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
  static func batches(of addresses: [Address]) -> some Sequence<RecordPreparation.Batch> {
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
            rank: rank(of: address), content: content))
      }
      return batch
    }
  }

  /// The parts of a line: code, name, reading. It matches as one line, so it is matched before it is parted.
  static func row(of record: Record, _ match: MatchQuery) -> PickerRow {
    let line = record.text()
    let matches = match.highlights(in: line)
    // A server makes thousands of these a second, and characters take longer to count than bytes.
    return PickerRow(
      line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2).enumerated().map { index, word in
        let text = String(Substring(word))
        let ranges = matches.compactMap { match -> Range<String.Index>? in
          let common = match.clamped(to: word.startIndex..<word.endIndex)
          if common.isEmpty { return nil }
          let place = { text.utf8.index(text.startIndex, offsetBy: line.utf8.distance(from: word.startIndex, to: $0)) }
          return place(common.lowerBound)..<place(common.upperBound)
        }
        return PickerRow.Part(text, isTitle: index == 1, matches: ranges)
      })
  }
}
