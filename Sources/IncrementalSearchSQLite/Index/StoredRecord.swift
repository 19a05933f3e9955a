import Foundation
import GRDB
import IndexPages
import TextMatching

extension IndexRecord {
  /// Stands between texts in a column, so a text can't have it.
  private static let separator = "\u{1F}"

  /// Reads a record from a row of its place and ``IndexTables/columns``.
  ///
  /// Throws what says that the file is damaged, if the record is not what was written.
  init(_ row: DirectRow) throws {
    let place = try row.integer(0)
    do {
      try self.init(columnsOf: row, at: place)
    } catch {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the record at place \(place) is not what was written")
    }
  }

  private init(columnsOf row: DirectRow, at place: Int64) throws {
    let (id, parts, texts) = (try row.text(1), try row.text(2), try row.text(3))
    let (reading, rank, facets) = (try row.text(4), try row.number(5), try row.text(8))
    let content = try StoredContent.unpacked(try row.blob(6), [parts, texts, reading, id])
    var sum = RecordChecksum(at: place)
    for text in [id, parts, texts, reading] { sum.add(text) }
    sum.add(rank)
    sum.add(facets)
    content.withUnsafeBufferPointer { sum.add($0) }
    if try row.integer(7) != sum.value { throw ListBytes.damaged }
    self.init(
      id: String(decoding: id, as: UTF8.self), parts: Self.parts(parts), texts: Self.texts(texts),
      reading: String(decoding: reading, as: UTF8.self), rank: rank, facets: Self.texts(facets), content: content)
  }

  /// What a record has beside it in its table, by which it is known to be what was written at this place.
  func checksum(at place: Int64) -> Int64 {
    var sum = RecordChecksum(at: place)
    for text in [id, joinedParts, joinedTexts, reading] { sum.add(text) }
    sum.add(rank)
    sum.add(joinedFacets)
    content.withUnsafeBufferPointer { sum.add($0) }
    return sum.value
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
  private static func parts(_ joined: UnsafeBufferPointer<UInt8>) -> [String] { joined.isEmpty ? [""] : texts(joined) }

  /// The texts that a column has.
  static func texts(_ joined: UnsafeBufferPointer<UInt8>) -> [String] {
    if joined.isEmpty { return [] }
    var texts: [String] = []
    var start = 0
    for end in joined.indices where joined[end] == 0x1F {
      texts.append(String(decoding: joined[start..<end], as: UTF8.self))
      start = end + 1
    }
    texts.append(String(decoding: joined[start...], as: UTF8.self))
    return texts
  }

  /// The same of a column's text.
  static func texts(_ joined: String) -> [String] {
    var joined = joined
    return joined.withUTF8 { texts($0) }
  }

  /// The record as a table can hold it: no NUL, no separator of texts, no rank that is not a number.
  var stored: IndexRecord {
    if isStored { return self }
    var record = self
    record.id = Self.storedID(id)
    record.parts = parts.map { Self.withoutNUL($0, orSeparator: true) }
    record.reading = Self.withoutNUL(reading)
    record.texts = texts == [""] ? [] : texts.map { Self.withoutNUL($0, orSeparator: true) }
    record.facets = facets == [""] ? [] : facets.map { Self.storedValue($0) }
    if let rank, rank.isNaN { record.rank = nil }
    return record
  }

  /// Whether a table can hold it as it is, as almost all records.
  private var isStored: Bool {
    func isClean(_ text: String) -> Bool { text.utf8.allSatisfy { $0 != 0 && $0 != 0x1F } }
    return isClean(id) && isClean(reading) && parts.allSatisfy(isClean) && texts.allSatisfy(isClean) && texts != [""]
      && facets != [""] && facets.allSatisfy { isClean($0) && $0.utf8.allSatisfy { $0 < 0x80 } }
      && rank?.isNaN != true
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

  /// What is searched of a row of a place and ``IndexTables/columns``.
  static func searchedTexts(of row: DirectRow) throws -> SearchedTexts {
    SearchedTexts(
      title: parts(try row.text(2)), reading: String(decoding: try row.text(4), as: UTF8.self),
      texts: texts(try row.text(3)))
  }
}

/// The checksum of a record at its place, as its values come.
private struct RecordChecksum {
  private var sum: UInt64

  init(at place: Int64) { sum = UInt64(bitPattern: place) }

  var value: Int64 { Int64(bitPattern: sum) }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) { sum = index_checksum(sum, bytes.baseAddress, bytes.count) }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  mutating func add(_ rank: Double?) {
    // Zero has two signs, and only one in a table.
    var bits = (rank.map { $0 == 0 ? 0 : $0 } ?? .nan).bitPattern
    sum = index_checksum(sum, &bits, MemoryLayout.size(ofValue: bits))
  }
}
