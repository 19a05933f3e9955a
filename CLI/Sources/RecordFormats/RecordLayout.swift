/// Which columns of a record are its title, shown, searched and its id.
///
/// Rows may have fewer or more fields than the header; what is not there is empty. Of columns of the same name the first
/// counts, of a JSON key given twice the last.
package struct RecordLayout: Hashable, Sendable, Codable {
  /// Plain lines, shown and searched as they are.
  package static let lines = RecordLayout()

  /// The names of all columns, in the input's order, as far as they are known at the start; empty for no name.
  package let columns: [String]
  /// What is in each column, as far as it was looked at.
  package var kinds: [ColumnKind] = []
  /// Keys of JSON Lines that were asked for, and that none of the records looked at had.
  package private(set) var askedKeys: [String] = []

  /// How a record is divided into fields.
  package let format: RecordFormat
  /// What stands between fields; nil for what usually does in the format.
  private let delimiter: UInt8?
  /// Whether columns can be asked for by name.
  private let hasNames: Bool
  /// The columns to show, the title first; nil for all of a record.
  let shown: [FieldSelector]?
  /// The columns of the title where they are known; none for the first field.
  let title: [FieldSelector]
  private let titleMustExist: Bool
  /// The columns of the reading, in the order of the title's.
  let reading: [FieldSelector]
  private(set) var id: FieldSelector?
  let rank: FieldSelector?
  private let facets: [Facet]

  /// What is kept with an index; what is only told while one is made is not.
  private enum CodingKeys: String, CodingKey {
    case columns, kinds, format, delimiter, hasNames, shown, title, titleMustExist, reading, id, rank, facets
  }

  /// A column that is filtered by.
  private struct Facet: Hashable, Codable {
    var name: String
    var selector: FieldSelector
  }

  /// Whether a column is the id.
  package var hasID: Bool { id != nil }

  /// Whether a column is the rank.
  package var hasRank: Bool { rank != nil }

  /// Whether a column is filtered by.
  func isFacet(_ selector: FieldSelector) -> Bool { facets.contains { $0.selector == selector } }

  /// The names of the columns that are filtered by.
  package var facetNames: [String] { facets.map(\.name) }

  /// What the column of the id is called; nil if none is.
  package var idName: String? { id.map(called) }

  /// What the column of the rank is called; nil if none is.
  package var rankName: String? { rank.map(called) }

  private func called(_ selector: FieldSelector) -> String {
    switch selector {
    case .position(let index): called(index)
    case .key(let name): String(decoding: name, as: UTF8.self)
    }
  }

  /// The name of the column with a number from 1; nil if it has none.
  package func columnName(_ number: Int) -> String? {
    guard hasNames, columns.indices.contains(number - 1), !columns[number - 1].isEmpty else { return nil }
    return columns[number - 1]
  }

  /// How records are written.
  package var syntax: RecordSyntax { RecordSyntax(format, delimiter: delimiter) }

  /// Whether records have fields, which `allFields(of:)` gives.
  package var hasColumns: Bool { format != .lines }

  private init() {
    (format, delimiter) = (.lines, nil)
    columns = []
    (hasNames, shown, title, titleMustExist) = (false, nil, [], false)
    (reading, id, rank, facets) = ([], nil, nil, [])
  }

  /// Finds the columns by the header record, or where there is none by the first one: its keys or its number of fields. Of JSON
  /// Lines the keys of `others` are columns too, and so is a key that is asked for and not among them.
  ///
  /// Without columns, or with none in the list, all but the reading are shown. Without a title the first shown one is it, of
  /// all columns the first one that is neither the id nor the rank. Where nothing is known of the input, numbers (and for JSON Lines, names) are taken as they are.
  package init(
    format: RecordFormat, delimiter: UInt8? = nil, header: Record? = nil, first: Record? = nil, others: [Record] = [],
    columns: [ColumnName]? = nil, title: [ColumnName] = [], reading: [ColumnName] = [], id: ColumnName? = nil,
    rank: ColumnName? = nil, facets: [ColumnName] = []
  ) throws(RecordLayoutError) {
    let syntax = RecordSyntax(format, delimiter: delimiter)
    // JSON Lines have their keys in every record, so a header is a record like any other.
    let hasHeader = header != nil && format != .jsonLines
    var names: [String]?
    if let header, hasHeader {
      names = Self.names(in: header, syntax)
    } else if let first = header ?? first {
      names = Self.names(in: [first] + others, syntax)
      if format == .jsonLines, let known = names, known.contains(where: { !$0.isEmpty }) {
        // What is asked for may come later: then it is a column, too.
        let asked = (columns ?? []) + title + reading + [id, rank].compactMap { $0 } + facets
        for name in asked where name.position == nil && name.number == nil && names?.contains(name.text) == false {
          names?.append(name.text)
        }
        askedKeys = Array(names?.dropFirst(known.count) ?? [])
      }
    }
    if hasHeader, names?.contains(where: Self.hasLoneReturn) == true { throw .onlyReturns }
    let known = FieldSelector.Columns(format: format, names: names, hasNames: hasHeader || format == .jsonLines)
    let columns = columns.flatMap { $0.isEmpty ? nil : $0 }
    self.format = format
    self.delimiter = syntax.hasOtherDelimiter ? syntax.delimiter : nil
    self.columns = names ?? []
    self.hasNames = known.hasNames
    var titleSelectors: [FieldSelector] = []
    for name in title { titleSelectors.append(try known.selector(name)) }
    if let columns {
      var selectors: [FieldSelector] = []
      for name in columns { selectors.append(try known.selector(name)) }
      if titleSelectors.isEmpty { titleSelectors = Array(selectors.prefix(1)) }
      selectors = titleSelectors + selectors.filter { !titleSelectors.contains($0) }
      shown = selectors
    } else {
      shown = nil
    }
    titleMustExist = !title.isEmpty
    var readingSelectors: [FieldSelector] = []
    for name in reading { readingSelectors.append(try known.selector(name)) }
    self.id = try id.map { name throws(RecordLayoutError) in try known.selector(name) }
    self.rank = try rank.map { name throws(RecordLayoutError) in try known.selector(name) }
    if titleSelectors.isEmpty, columns == nil {
      let others = readingSelectors + [self.id, self.rank].compactMap { $0 }
      titleSelectors = (known.first(but: others) ?? known.first(but: readingSelectors)).map { [$0] } ?? []
    }
    self.title = titleSelectors
    self.reading = readingSelectors
    var found: [Facet] = []
    for name in facets {
      let selector = try known.selector(name)
      // A column that was named by its number goes by its name.
      if !found.contains(where: { $0.selector == selector }) {
        found.append(Facet(name: known.name(of: selector) ?? name.text, selector: selector))
      }
    }
    self.facets = found
  }

  /// Whether it goes on after a CR that no LF follows.
  private static func hasLoneReturn(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    return zip(scalars, scalars.dropFirst()).contains { $0 == "\r" && $1 != "\n" }
  }

  /// Takes another column as the id.
  package mutating func useID(_ name: ColumnName) throws(RecordLayoutError) {
    let names = columns.isEmpty ? nil : columns
    id = try FieldSelector.Columns(format: format, names: names, hasNames: hasNames).selector(name)
  }

  /// The names that a header record has, without white space around them.
  static func names(in header: Record, _ syntax: RecordSyntax) -> [String] {
    RecordFields.with(header, syntax) { fields in
      (0..<fields.count).map { trimmed(fields.text($0, limit: .max).text) }
    }
  }

  static func trimmed(_ text: String) -> String {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }),
      let end = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[start...end])
  }

  /// The keys of all records that have some, in the order in which they come first, or else of the first record's fields, empty
  /// where it has none; nil if its fields can't be told apart.
  static func names(in records: [Record], _ syntax: RecordSyntax) -> [String]? {
    guard let first = records.first else { return nil }
    let names = keys(in: first, syntax)
    guard syntax.format == .jsonLines else { return names }
    var all: [String] = []
    var seen: Set<String> = []
    for record in records.prefix(mostExamples) {
      for key in keys(in: record, syntax) ?? [] where !key.isEmpty && seen.insert(key).inserted { all.append(key) }
      if all.count > mostKeys { break }
    }
    return all.isEmpty ? names : all
  }

  /// So many records are looked at to learn the columns; more are no better known.
  static let mostExamples = 1_000
  private static let mostKeys = 10_000

  /// The keys of a record's fields, empty where it has none; nil if the fields can't be told apart.
  private static func keys(in record: Record, _ syntax: RecordSyntax) -> [String]? {
    RecordFields.with(record, syntax) { fields in
      guard fields.problem?.leavesFields != false else { return nil }
      return (0..<fields.count).map { fields[$0].keyHasEscapes == nil ? "" : fields.key($0) }
    }
  }

  /// Which of some keys a record of JSON Lines has.
  package func keys(_ keys: [String], in record: Record) -> [String] {
    RecordFields.with(record, syntax) { fields in keys.filter { fields.index(ofKey: Array($0.utf8)) != nil } }
  }

  /// Gives each searched text as UTF-8 that may be invalid: the shown fields in order, then the reading.
  package func forEachSearchedText(of record: Record, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard format != .lines else { return record.withText(body) }
    RecordFields.with(record, syntax) { fields in
      forEachShown(fields) { fields.withText($0, body) }
      for reading in reading { fields.withText(reading.index(in: fields), body) }
    }
  }

  /// The fields to show, the title first; field `n` is searched text `n`. Each is cut after `limit` bytes.
  package func shownFields(of record: Record, limit: Int = 4096) -> [ShownField] {
    guard format != .lines else {
      let length = record.withText { $0.count }
      return [ShownField(text: record.text(limit: limit), isTitle: true, isCut: length > limit)]
    }
    return RecordFields.with(record, syntax) { fields in
      var shown: [ShownField] = []
      forEachShown(fields) { index in
        let (text, isCut) = fields.text(index, limit: limit)
        shown.append(ShownField(text: text, isTitle: shown.count < titleCount, isCut: isCut))
      }
      return shown
    }
  }

  /// The names of the fields that are shown, those of the title first, an empty one for a column that has none; none where
  /// records differ in their fields.
  package var shownNames: [String] {
    guard hasNames, shown != nil || format != .jsonLines else { return [] }
    let known = FieldSelector.Columns(format: format, names: columns, hasNames: hasNames)
    var selectors = shown ?? []
    if shown == nil {
      let all = columns.indices.map { FieldSelector.position($0) }.filter { !reading.contains($0) }
      let first = title.isEmpty ? Array(all.prefix(1)) : title
      selectors = first + all.filter { !first.contains($0) }
    }
    return selectors.map { known.name(of: $0) ?? "" }
  }

  /// How the title is read, as the columns of the reading say it one after the other, each cut after `limit` bytes.
  package func readingText(of record: Record, limit: Int = 4096) -> String {
    guard !reading.isEmpty else { return "" }
    return RecordFields.with(record, syntax) { fields in
      guard fields.problem?.leavesFields != false else { return "" }
      return reading.map { fields.text($0.index(in: fields), limit: limit).text }.filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// Calls with the index of each field to show, nil for one that the record has not.
  private func forEachShown(_ fields: RecordFields, _ body: (Int?) -> Void) {
    guard fields.problem?.leavesFields != false else { return body(0) }
    if let shown {
      for selector in shown { body(selector.index(in: fields)) }
      return
    }
    let hidden = reading.compactMap { $0.index(in: fields) }
    var first = title.map { $0.index(in: fields) }
    if first.allSatisfy({ $0 == nil }), !titleMustExist {
      first = [(0..<fields.count).first { !hidden.contains($0) }]
    }
    for index in first { body(index) }
    for index in 0..<fields.count where !first.contains(index) && !hidden.contains(index) { body(index) }
  }

  /// How many of the fields shown make the title.
  package var titleCount: Int { max(1, title.count) }

  /// All fields in the record's order, whatever is shown, as bytes that may be invalid UTF-8.
  package func allFields(of record: Record) -> [[UInt8]] {
    RecordFields.with(record, syntax) { fields in
      (0..<fields.count).map { index in fields.withText(index) { [UInt8]($0) } }
    }
  }

  /// The bytes of the id column without quotes and escapes, which may be invalid UTF-8; nil if there is no such column.
  package func id(of record: Record) -> [UInt8]? {
    guard let id else { return nil }
    return RecordFields.with(record, syntax) { fields in
      fields.withText(id.index(in: fields)) { [UInt8]($0) }
    }
  }

  /// The bytes of the rank column without quotes and escapes; nil if there is no such column.
  package func rank(of record: Record) -> [UInt8]? {
    guard let rank else { return nil }
    return RecordFields.with(record, syntax) { fields in
      fields.withText(rank.index(in: fields)) { [UInt8]($0) }
    }
  }

  /// What a record has of each column that is filtered by, without white space around it.
  package func facetValues(of record: Record) -> [String] {
    if facets.isEmpty { return [] }
    return RecordFields.with(record, syntax) { fields in
      facets.map { facet in
        fields.withText(facet.selector.index(in: fields)) { bytes in
          Self.trimmed(String(decoding: bytes, as: UTF8.self))
        }
      }
    }
  }

  /// The texts of a record, whole, bytes that are not UTF-8 as U+FFFD.
  package func texts(of record: Record) -> RecordTexts {
    guard format != .lines else { return RecordTexts(title: [record.text()]) }
    return RecordFields.with(record, syntax) { fields in
      var shown: [String] = []
      let text = { (index: Int?) in fields.withText(index) { String(decoding: $0, as: UTF8.self) } }
      forEachShown(fields) { shown.append(text($0)) }
      guard fields.problem?.leavesFields != false else { return RecordTexts(title: shown) }
      return RecordTexts(
        title: shown.isEmpty ? [""] : Array(shown.prefix(titleCount)), others: Array(shown.dropFirst(titleCount)),
        reading: reading.map { text($0.index(in: fields)) }.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// What is wrong with the record, nil if nothing is.
  package func problem(of record: Record) -> RecordProblem? {
    format == .lines ? nil : RecordFields.with(record, syntax) { $0.problem?.problem }
  }
}

/// How an input is divided into records, and a record into fields.
package enum RecordFormat: String, CaseIterable, Codable, Sendable {
  /// A line is a record of one field.
  case lines
  /// Fields set apart by tabs, in quotes where they are as Excel writes them; `\t`, `\n` and `\\` stay as they are.
  case tsv
  /// RFC 4180, read tolerantly; also with another delimiter.
  case csv
  /// A JSON value on each line, or an array of all.
  case jsonLines = "jsonl"

  /// The format that a file's name says: `.tsv` or `.tab`, `.csv`, `.jsonl`, `.ndjson` or `.json` in any case, else lines; a
  /// `.gz` or `.zst` after that is left out.
  package init(fileName: String) { self = Self.named(by: fileName) ?? .lines }

  /// The same; nil where the name says nothing, as that of a pipe.
  package static func named(by fileName: String) -> RecordFormat? {
    var name = fileName.split(separator: "/").last ?? ""
    for end in [".gz", ".zst"] where name.lowercased().hasSuffix(end) { name = name.dropLast(end.count) }
    switch name.lastIndex(of: ".").map({ name[name.index(after: $0)...].lowercased() }) {
    case "tsv", "tab": return .tsv
    case "csv": return .csv
    case "jsonl", "ndjson", "json": return .jsonLines
    case "txt", "text", "log", "list": return .lines
    default: return nil
    }
  }

  /// Whether the first record usually names the columns.
  package var usuallyHasHeader: Bool { self == .csv || self == .tsv }
}

/// Why columns can't be used with an input.
package enum RecordLayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Plain lines have no columns.
  case linesHaveNoColumns(ColumnName)
  /// There is no such column; the columns there are.
  case unknownColumn(ColumnName, columns: [String])
  /// A column is named, but there is no header to find it by.
  case noHeader(ColumnName)
  /// An input lacks columns that the first one or an index has, or has others.
  case otherColumns(input: String, missing: [String], new: [String], columns: [String])
  /// What seems to be the header is all of a file whose lines end with CR alone.
  case onlyReturns

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .linesHaveNoColumns(let name):
      "plain lines have no column \"\(name)\"; say how the input is divided with --format tsv, csv or jsonl"
    case .unknownColumn(let name, let columns):
      "there is no column \"\(name)\"; the columns are \(Self.list(columns))"
    case .noHeader(let name):
      "the input has no header to find the column \"\(name)\" in; give its number, from 1"
    case .otherColumns(let input, let missing, let new, let columns):
      Self.words(input, missing: missing, new: new, columns: columns)
    case .onlyReturns:
      "the lines end with CR alone, as old Macintosh programs write them, so all of it is one header; save it with other line "
        + "ends, or: tr '\\r' '\\n' <OLD >NEW; if it is UTF-16, say --encoding utf-16"
    }
  }

  private static func words(_ input: String, missing: [String], new: [String], columns: [String]) -> String {
    func quoted(_ names: [String]) -> String {
      let shown = names.prefix(10).map { $0.isEmpty ? "one without a name" : "“\($0)”" }.joined(separator: ", ")
      return shown + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("has no column \(quoted(missing))") }
    if !new.isEmpty { parts.append(missing.isEmpty ? "has a new column, \(quoted(new))" : "a new one, \(quoted(new))") }
    let what = parts.joined(separator: ", and ")
    return
      "\(input): \(what); give it the columns \(list(columns)), in any order, or read all anew with files that have "
      + "the same columns"
  }

  private static func list(_ columns: [String]) -> String {
    guard !columns.isEmpty else { return "none" }
    let names = columns.prefix(40).enumerated().map { $1.isEmpty ? "\($0 + 1) (no name)" : $1 }
    return names.joined(separator: ", ") + (columns.count > 40 ? " and \(columns.count - 40) more" : "")
  }
}
