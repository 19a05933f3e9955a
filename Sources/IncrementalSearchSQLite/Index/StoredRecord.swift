import Foundation
import GRDB
import TextMatching

extension IndexRecord {
  /// Stands between texts in a column, so a text can't have it.
  private static let separator = "\u{1F}"

  /// Reads a record from a row whose columns, from `first` on, are ``IndexTables/columns``.
  init(_ row: Row, from first: Int) {
    self.init(
      id: row[first], parts: Self.parts(row[first + 1]), texts: Self.texts(row[first + 2]), reading: row[first + 3],
      rank: row[first + 4], content: [UInt8](row[first + 5] as Data))
  }

  /// The further texts as a column has them, of a record that is ``stored``.
  var joinedTexts: String { texts.count == 1 ? texts[0] : texts.joined(separator: Self.separator) }

  /// The parts of the title as a column has them, of a record that is ``stored``.
  var joinedParts: String { parts.count == 1 ? parts[0] : parts.joined(separator: Self.separator) }

  /// The parts of the title that a column has.
  private static func parts(_ joined: String) -> [String] { joined.isEmpty ? [""] : texts(joined) }

  /// What the record is found by.
  var searchedTexts: SearchedTexts { SearchedTexts(title: parts, reading: reading, texts: texts) }

  /// The texts that a column has.
  private static func texts(_ joined: String) -> [String] {
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
    if let rank, rank.isNaN { record.rank = nil }
    return record
  }

  /// An id as a table can hold it.
  static func storedID(_ id: String) -> String { withoutNUL(id) }

  private static func withoutNUL(_ text: String, orSeparator: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == 0 || orSeparator && $0 == 0x1F }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 == "\u{1F}" ? " " : $0 }))
  }

  /// What of a row, whose columns from `first` on are ``IndexTables/columns``, is searched.
  static func searchedTexts(of row: Row, from first: Int) -> SearchedTexts {
    SearchedTexts(title: parts(row[first + 1]), reading: row[first + 3], texts: texts(row[first + 2]))
  }
}
