import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats
import SampleAddresses

/// The bundled sample as records: a line for each postal area of Japan.
enum SampleRecords {
  private static let known = KnownAddresses()

  /// What a record is found by: prefecture, city and town are the parts of its title.
  static func texts(of record: Record) -> SearchedTexts {
    known[record.id].map { texts(of: $0) } ?? SearchedTexts(title: [record.text()])
  }

  /// How well known the place of a record is, if it is.
  static func rank(of record: Record) -> Double? { known[record.id].flatMap { rank(of: $0) } }

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
    ArrayFacet<Record>("prefecture") { known[$0.id]?.prefecture ?? "" },
    ArrayFacet<Record>("city") { known[$0.id]?.city ?? "" },
  ]

  /// The facets of these names. Throws for a name that is none of them.
  static func facets(named names: [ColumnName]) throws -> [ArrayFacet<Record>] {
    try names.map { name in
      if let facet = facets.first(where: { $0.name == name.text }) { return facet }
      throw CommandFailure(
        message: "the sample has no facet “\(name)”; it has \(facets.map(\.name).joined(separator: ", "))")
    }
  }

  /// All records, a piece after the other: each is soon there to be searched, and who leaves waits for one at most.
  struct Pieces {
    private var addresses: SamplePieces
    private var splitter = RecordSplitter(format: .lines)
    private static let count = 4_096

    init() throws(SampleError) { addresses = try Address.samplePieces() }

    /// The next records; none after the last one.
    mutating func next() throws(SampleError) -> [Record] {
      let piece = try addresses.next(Self.count)
      // They are searched by what is known of them.
      known.add(piece)
      var lines: [UInt8] = []
      for address in piece {
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

/// The addresses of the sample read so far.
///
/// `@unchecked`: what changes is touched under the lock only.
private final class KnownAddresses: @unchecked Sendable {
  private let lock = NSLock()
  private var addresses: [Address] = []

  /// The address of a number; nil if it wasn't read yet, or there is none.
  subscript(id: Int) -> Address? { lock.withLock { addresses.indices.contains(id) ? addresses[id] : nil } }

  /// Adds the addresses that come next, if they aren't there.
  func add(_ piece: [Address]) {
    lock.withLock { addresses += piece.drop { $0.id < addresses.count } }
  }
}
