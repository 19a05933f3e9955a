import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// An index that is searched, its records shown and printed as if they were read from the file they were in.
struct IndexSearch: SearchedRecords {
  let source: SQLiteSource
  let layout: RecordLayout
  let header: String?
  let facetNames: [String]
  private let input: IndexProperties.Input
  private let printsID: Bool

  var match: MatchKind { source.match }

  var columnNames: [String] {
    switch input {
    case .sample: SampleRecords.columnNames
    case .records: layout.shownNames
    case .unknown: []
    }
  }

  /// Opens an index. Throws what a person has to mend before anything is shown.
  init(_ path: String, _ options: RecordOptions, _ result: ResultOptions, match: MatchKind = .words) async throws {
    var given = options.columnOptions
    if options.encoding != nil { given.append("--encoding") }
    if options.noHeader { given.append("--no-header") }
    if options.read0 { given.append("--read0") }
    if let option = given.first {
      throw CommandFailure(message: "\(path): is an index and knows its columns; \(option) is for files")
    }
    if match == .fuzzy {
      throw CommandFailure(
        message: """
          \(path): an index is not searched with --match fuzzy; use --match contains, or search the file it was made from
          """)
    }
    let index = try SearchIndex(path)
    let settings = try await index.information().settings
    let properties = IndexProperties(settings.properties)
    facetNames = settings.facets
    source = SQLiteSource(
      index, match: match, order: result.order ?? .relevance, correctsTypos: !result.literal)
    header = properties.header
    input = properties.input
    printsID = result.id != nil
    var layout = properties.layout
    if let id = result.id {
      do throws(RecordLayoutError) {
        try layout.useID(id)
      } catch {
        throw CommandFailure(message: "\(path): \(error)")
      }
    }
    self.layout = layout
  }

  /// What is told to somebody who names facets of an index that they can't choose any more.
  static func facetsAreKept(_ path: String) -> String {
    "\(path): is an index and has its own facets; --facet is for isearch index, and for files"
  }

  func record(_ item: IndexRecord) -> Record {
    // Without a column for them, ids are the numbers that the records had, from 1.
    Record(id: layout.hasID ? 0 : max(0, (Int(item.id) ?? 1) - 1), stored: content(of: item))
  }

  func id(of item: IndexRecord) -> String { item.id }

  func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, IndexKey>? {
    try await source.page(around: id, for: query, limit: limit)
  }

  func order(of item: IndexRecord) -> (texts: SearchedTexts, rank: Double?) {
    (SearchedTexts(title: item.parts, reading: item.reading, texts: item.texts), item.rank)
  }

  func place(of item: IndexRecord) -> RecordPlace { RecordPlace(id: item.id) }

  func rows(for query: SearchQuery) -> (IndexRecord) -> PickerRow {
    let match = MatchQuery(query.text, kind: match)
    return switch input {
    case .sample: { SampleRecords.row(of: record($0), match) }
    case .records: { Self.row(of: record($0), layout, match) }
    case .unknown: { Self.row(of: $0, match) }
    }
  }

  func printed(_ item: IndexRecord) -> [UInt8] {
    if printsID, let id = layout.id(of: record(item)) { return id }
    return content(of: item)
  }

  /// Says how many records there are, again after each change by whatever program.
  func read() -> AsyncStream<PickerProgress> {
    let (stream, progress) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    let source = source
    let task = Task.detached {
      func say() async {
        guard let information = try? await source.index.information() else { return }
        progress.yield(PickerProgress(records: information.count))
      }
      await say()
      for await _ in source.changes() { await say() }
      progress.finish()
    }
    progress.onTermination = { _ in task.cancel() }
    return stream
  }

  func readAll() async throws -> IndexSearch { self }

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

extension ResultOptions {
  /// Refuses what only an index has.
  func checkWithoutIndex() throws {
    if order != nil {
      throw CommandFailure(message: "--order is for an index; make one with isearch index FILE -o INDEX")
    }
  }
}
