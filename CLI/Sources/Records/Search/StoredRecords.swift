import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// How records stored in an index or a cluster are shown and printed: as if read from their original file.
struct StoredRecords: Sendable {
  let layout: RecordLayout
  private let input: IndexProperties.Input
  private let printsID: Bool

  /// Takes what was kept of their input; `id` is the column that is printed, if one is named.
  init(_ properties: IndexProperties, id: ColumnName?, path: String) throws(CommandFailure) {
    input = properties.input
    printsID = id != nil
    var layout = properties.layout
    if let id {
      do throws(RecordLayoutError) {
        try layout.useID(id)
      } catch {
        throw CommandFailure(message: "\(path): \(error)")
      }
    }
    self.layout = layout
  }

  /// The names of the columns that rows show, title first; none where they have none.
  var columnNames: [String] {
    switch input {
    case .sample: SampleRecords.columnNames
    case .records: layout.shownNames
    case .unknown: []
    }
  }

  /// The same in the order of a row.
  var rowNames: [String] { input == .sample ? SampleRecords.rowNames : columnNames }

  /// Refuses options that say how files are read, and ways to match that nothing is kept for.
  static func check(
    _ options: RecordOptions, _ match: MatchKind, of path: String, _ what: String
  ) throws(CommandFailure) {
    var given = options.columnOptions
    if options.encoding != nil { given.append("--encoding") }
    if options.noHeader { given.append("--no-header") }
    if options.read0 { given.append("--read0") }
    if let option = given.first {
      throw CommandFailure(message: "\(path): is \(what) and knows its columns; \(option) is for files")
    }
    if match == .fuzzy {
      throw CommandFailure(
        message: """
          \(path): \(what) is not searched with --match fuzzy; use --match contains, or search the file it was made from
          """)
    }
  }

  func record(_ item: IndexRecord) -> Record {
    // Without a column for them, ids are the numbers that the records had, from 1.
    Record(id: layout.hasID ? 0 : max(0, (Int(item.id) ?? 1) - 1), stored: content(of: item))
  }

  func order(of item: IndexRecord) -> (texts: SearchedTexts, rank: Double?) {
    (item.searchedTexts, item.rank)
  }

  func rows(_ match: MatchQuery) -> (IndexRecord) -> PickerRow {
    switch input {
    case .sample: { SampleRecords.row(of: record($0), match) }
    case .records: { IndexSearch.row(of: record($0), layout, match) }
    case .unknown: { Self.row(of: $0, match) }
    }
  }

  func printed(_ item: IndexRecord) -> [UInt8] {
    if printsID, let id = layout.id(of: record(item)) { return id }
    return content(of: item)
  }

  /// What the record was made from; of an index that was made by other means, its texts.
  private func content(of item: IndexRecord) -> [UInt8] {
    guard input == .unknown, item.content.isEmpty else { return item.content }
    return Array(([item.title] + item.texts).joined(separator: "\t").utf8)
  }

  private static func row(of item: IndexRecord, _ match: MatchQuery) -> PickerRow {
    let marked = match.highlights(
      in: SearchedTexts(title: [item.title], reading: item.reading, texts: item.texts))
    return PickerRow(
      zip([item.title] + item.texts, marked.title + marked.texts).enumerated().map { index, text in
        PickerRow.Part(text.0, isTitle: index == 0, matches: text.1)
      })
  }
}
