import RecordFormats

/// The columns of an input: those that a user names, or if none are named those that are recognized.
struct RecognizedColumns {
  var columns: [ColumnName]?
  var title: [ColumnName] = []
  var reading: [ColumnName] = []
  var id: ColumnName?
  var rank: ColumnName?
  var facets: [ColumnName] = []
  /// Whether columns with few values are facets where none is named.
  var takesSuggested = false
  /// What was recognized; nil if a user said what the columns are, and nothing was looked at.
  private(set) var recognition: ColumnRecognition?

  /// The layout of the records, with what was recognized where nothing is named.
  ///
  /// Whoever names one column names all: nothing is guessed beside it.
  mutating func layout(
    _ syntax: RecordSyntax, header: Record?, records: [Record]
  ) throws(RecordLayoutError) -> RecordLayout {
    let seen = RecordLayout.recognition(syntax, header: header, records: records)
    let isNamed = columns != nil || !title.isEmpty || !reading.isEmpty || id != nil || rank != nil
    doubtfulID = isNamed ? nil : seen?.doubtfulID
    if let seen, !isNamed, !seen.isEmpty {
      recognition = seen
      title = seen.title.map { ColumnName(position: $0) }
      reading = seen.reading.map { ColumnName(position: $0) }
      id = seen.id.map { ColumnName(position: $0) }
      rank = seen.rank.map { ColumnName(position: $0) }
    }
    if takesSuggested, facets.isEmpty { facets = (seen?.facets ?? []).map { ColumnName(position: $0) } }
    var layout = try RecordLayout(
      format: syntax.format, delimiter: syntax.delimiter, header: header, first: records.first,
      others: RecordLayout.examples(records), columns: columns, title: title, reading: reading, id: id, rank: rank,
      facets: facets)
    if let seen { layout.kinds = seen.kinds }
    suggested = facets.isEmpty ? (seen?.facets ?? []).map { layout.called($0) } : []
    return layout
  }

  /// What is no id though it is called so, where nobody said what is one.
  private(set) var doubtfulID: DoubtfulID?

  /// Columns that may be filtered by, where none are.
  private(set) var suggested: [String] = []

  /// What is said of a header that seems to be a record.
  static let headerNotice = "isearch: the first line looks like data; --no-header if it is"

  /// What is said of one JSON object that seems to have the records in it, where it is all there is; nil otherwise.
  static func objectNotice(_ syntax: RecordSyntax, records: [Record]) -> String? {
    RecordLayout.keyOfRecords(syntax, records: records).map { key in
      "isearch: all of it is one record; if its “\(key)” are meant, make a line of each first: "
        + "jq -c '.\(key)[]' FILE | isearch … --format jsonl"
    }
  }

  /// A line that says what was recognized, and how to say otherwise; nil if there is nothing to say.
  func notice(_ layout: RecordLayout, options: String) -> String? {
    var parts: [String] = []
    if let recognition {
      parts.append("columns recognized: \(recognition.words(of: layout)) (\(options) say otherwise)")
    }
    if !suggested.isEmpty {
      let names = suggested.prefix(8).joined(separator: ",")
      parts.append("few values in \(names) (--facet counts and filters by them)")
    }
    return parts.isEmpty ? nil : "isearch: " + parts.joined(separator: "; ")
  }
}
