import Foundation
import GRDB
import IndexPages
import TextMatching

extension IndexRecord {
  /// Stands between texts in a column, so a text can't have it.
  private static let separator = "\u{1F}"

  /// Reads a record from a row with its place and then, from `first` on, ``IndexTables/columns``.
  ///
  /// Throws what says that the file is damaged, if the record is not what was written.
  init(_ row: Row, from first: Int) throws {
    let place = try row.decode(Int64.self, atIndex: first - 1)
    let id = try row.decode(String.self, atIndex: first)
    let parts = try row.decode(String.self, atIndex: first + 1)
    let texts = try row.decode(String.self, atIndex: first + 2)
    let reading = try row.decode(String.self, atIndex: first + 3)
    let content = try row.withUnsafeData(atIndex: first + 5) { data in
      guard let data else { throw ListBytes.damaged }
      return try data.withUnsafeBytes {
        try StoredContent.unpacked($0.bindMemory(to: UInt8.self), [parts, texts, reading, id])
      }
    }
    self.init(
      id: id, parts: Self.parts(parts), texts: Self.texts(texts), reading: reading,
      rank: try row.decode(atIndex: first + 4), facets: Self.texts(try row.decode(atIndex: first + 7)),
      content: content)
    guard try row.decode(Int64.self, atIndex: first + 6) == checksum(at: place) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the record at place \(place) is not what was written")
    }
  }

  /// What a record has beside it in its table, by which it is known to be what was written at this place.
  func checksum(at place: Int64) -> Int64 {
    func add(_ text: String, to sum: UInt64) -> UInt64 {
      var text = text
      return text.withUTF8 { index_checksum(sum, $0.baseAddress, $0.count) }
    }
    var sum = add(id, to: UInt64(bitPattern: place))
    sum = add(joinedParts, to: sum)
    sum = add(joinedTexts, to: sum)
    sum = add(reading, to: sum)
    // Zero has two signs, and only one in a table.
    var rank = (rank.map { $0 == 0 ? 0 : $0 } ?? .nan).bitPattern
    sum = index_checksum(sum, &rank, MemoryLayout.size(ofValue: rank))
    sum = add(joinedFacets, to: sum)
    return Int64(bitPattern: content.withUnsafeBytes { index_checksum(sum, $0.baseAddress, $0.count) })
  }

  /// The content as a column has it, of a record that is ``stored``.
  var packedContent: [UInt8] { StoredContent.packed(content, [joinedParts, joinedTexts, reading, id]) }

  /// The further texts as a column has them, of a record that is ``stored``.
  var joinedTexts: String { Self.joined(texts) }

  /// The parts of the title as a column has them, of a record that is ``stored``.
  var joinedParts: String { Self.joined(parts) }

  /// The values of the facets as a column has them, of a record that is ``stored``.
  var joinedFacets: String { Self.joined(facets) }

  /// Texts as a column has them.
  static func joined(_ texts: [String]) -> String { texts.count == 1 ? texts[0] : texts.joined(separator: separator) }

  /// The parts of the title that a column has.
  private static func parts(_ joined: String) -> [String] { joined.isEmpty ? [""] : texts(joined) }

  /// The texts that a column has.
  static func texts(_ joined: String) -> [String] {
    if joined.isEmpty { return [] }
    return joined.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// The record as a table can hold it: no NUL, no separator of texts, no rank that is not a number.
  var stored: IndexRecord {
    var record = self
    record.id = Self.storedID(id)
    record.parts = parts.map { Self.withoutNUL($0, orSeparator: true) }
    record.reading = Self.withoutNUL(reading)
    record.texts = texts == [""] ? [] : texts.map { Self.withoutNUL($0, orSeparator: true) }
    record.facets = facets == [""] ? [] : facets.map { Self.storedValue($0) }
    if let rank, rank.isNaN { record.rank = nil }
    return record
  }

  /// A value of a facet as a table can hold it: as Swift compares texts, however they are spelled.
  static func storedValue(_ value: String) -> String {
    withoutNUL(
      value.utf8.allSatisfy { $0 < 0x80 } ? value : value.precomposedStringWithCanonicalMapping, orSeparator: true)
  }

  /// An id as a table can hold it.
  static func storedID(_ id: String) -> String { withoutNUL(id) }

  private static func withoutNUL(_ text: String, orSeparator: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == 0 || orSeparator && $0 == 0x1F }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 == "\u{1F}" ? " " : $0 }))
  }

  /// What of a row, whose columns from `first` on are ``IndexTables/columns``, is searched.
  static func searchedTexts(of row: Row, from first: Int) throws -> SearchedTexts {
    SearchedTexts(
      title: parts(try row.decode(atIndex: first + 1)), reading: try row.decode(atIndex: first + 3),
      texts: texts(try row.decode(atIndex: first + 2)))
  }
}
