import Foundation
import IncrementalSearchSQLite
import RecordFormats
import SampleAddresses

/// What is read to be indexed.
package struct ImportInput: Sendable {
  typealias Batches = AsyncThrowingStream<RecordBatch, any Error>

  /// Where the records come from.
  private enum Origin: Sendable {
    case sample([Address])
    /// The first batch is the one that the columns were found by.
    case reader(first: RecordBatch?, rest: Batches)
  }

  /// How the records are kept.
  let properties: IndexProperties
  /// The header record, where the input has one.
  let header: Record?
  /// The bytes of the whole input, where they are known.
  let wholeBytes: Int?
  /// What is told of the columns and how they are read before anything is; nil for nothing.
  let notice: String?
  /// What is found out while it is read.
  private let findings: InputFindings?
  /// Whether the ids were recognized as they were read, so that a record without one gets its number instead.
  let numbersRecords: Bool
  /// The names of the facets.
  let facets: [String]
  /// How the inputs are called where a line is named; empty for a single one.
  let names: [String]
  /// How each input is called.
  private let inputs: [String]
  private let origin: Origin
  private let limits: RecordPreparation.Limits

  /// What is asked for: where the records are, and their columns.
  package struct Request: Sendable {
    package var files: [String] = []
    package var isSample = false
    package var format: RecordFormat?
    package var delimiter: UInt8?
    package var encoding: TextEncoding?
    package var columns: [ColumnName]?
    package var title: [ColumnName] = []
    package var reading: [ColumnName] = []
    package var id: ColumnName?
    package var rank: ColumnName?
    package var facets: [ColumnName] = []
    package var hasNoHeader = false
    package var endsWithNUL = false
    package var limits = RecordPreparation.Limits()

    /// What files have, as options say it.
    package init(_ options: RecordOptions, files: [String]) {
      self.files = files
      isSample = options.sample
      format = options.format
      encoding = options.encoding
      columns = options.columns?.names
      title = options.title?.names ?? []
      reading = options.reading?.names ?? []
      hasNoHeader = options.noHeader
      endsWithNUL = options.read0
    }
  }

  /// Opens the inputs and finds the columns; those of the index that is to be changed, if there is one.
  init(_ request: Request, updating kept: IndexProperties? = nil) async throws {
    limits = request.limits
    if request.isSample {
      let layout = try RecordLayout(
        format: .lines, columns: request.columns, title: request.title, reading: request.reading, id: request.id,
        rank: request.rank)
      let addresses = try Address.sample()
      facets = try SampleRecords.facets(named: request.facets).map(\.name)
      properties = IndexProperties(input: .sample, layout: layout)
      (header, names, wholeBytes, notice, numbersRecords) = (nil, [], nil, nil, false)
      (findings, inputs) = (nil, [])
      origin = .sample(addresses)
      return
    }
    let named = request.format ?? RecordFormat.named(by: request.files.first ?? "-")
    let format = kept?.layout.format ?? named ?? (request.delimiter == nil ? .lines : .csv)
    let delimiter = request.delimiter ?? kept?.layout.syntax.otherDelimiter
    let reader = try RecordReader(
      opening: request.files.map { $0 == "-" ? .standardInput : .file($0) }, format: format, delimiter: delimiter,
      endsWithNUL: request.endsWithNUL, hasHeader: format.usuallyHasHeader && !request.hasNoHeader,
      encoding: request.encoding)
    let batches = reader.boundedBatches(keptLength: RecordPreparation.Limits.keptLength)
    var iterator = batches.makeAsyncIterator()
    let first = try await iterator.next()
    header = first?.header
    findings = reader.findings
    inputs = request.files.map { $0 == "-" ? "standard input" : $0 }
    var notices: [String] = []
    if let kept {
      properties = kept
      numbersRecords = false
    } else {
      let syntax = first?.syntax ?? RecordSyntax(format, delimiter: delimiter)
      let records = first?.records ?? []
      var columns = RecognizedColumns(
        columns: request.columns, title: request.title, reading: request.reading, id: request.id, rank: request.rank,
        facets: request.facets)
      let layout = try columns.layout(syntax, header: header, records: records)
      if format == .lines, named == nil { notices.append("isearch: read as plain lines (--format says otherwise)") }
      if let notice = columns.notice(layout, options: "--title, --reading, --id, --rank") { notices.append(notice) }
      if let doubtful = columns.doubtfulID {
        let seen = RecordLayout.examples(records)
        notices.append("isearch: " + layout.words(doubtful) { seen.indices.contains($0) ? "\(seen[$0].line)" : "?" })
      }
      if let header, RecordLayout.isLikeData(header, syntax, records: records) {
        notices.append(RecognizedColumns.headerNotice)
      }
      if let notice = RecognizedColumns.objectNotice(syntax, records: records) { notices.append(notice) }
      numbersRecords = columns.recognition != nil
      properties = IndexProperties(
        input: .records, layout: layout,
        header: header.map { layout.shownFields(of: $0).map(\.text).joined(separator: "  ") },
        endsWithNUL: request.endsWithNUL, hasRecognizedColumns: numbersRecords)
    }
    notices += reader.findings.newLines(atEnd: false).map { "isearch: \($0)" }
    notice = notices.isEmpty ? nil : notices.joined(separator: "\n")
    facets = properties.layout.facetNames
    names = request.files.count > 1 ? inputs : []
    wholeBytes = Self.size(of: request.files)
    origin = .reader(first: first, rest: batches)
  }

  /// Where a record is.
  func place(of record: Record) -> String { record.place(among: names, isOneLine: properties.endsWithNUL) }

  /// What was found out since the notice, a line for each.
  func newFindings() -> [String] { findings?.newLines(atEnd: true) ?? [] }

  /// Gives the records in batches of about 5,000, each made ready while the one before is worked on.
  func forEachBatch(_ body: (RecordPreparation.Batch) async throws -> Void) async throws {
    switch origin {
    case .sample(let addresses):
      for batch in SampleRecords.batches(of: addresses, facets: facets) { try await body(batch) }
    case .reader(let first, let rest):
      var preparation = RecordPreparation(
        layout: properties.layout, limits: limits, numbersRecords: numbersRecords,
        leavesUnranked: properties.hasRecognizedColumns)
      var ready: RecordPreparation.Batch?
      func take(_ batch: RecordBatch) async throws {
        if let header = batch.header {
          preparation.arrangement = try ColumnArrangement(
            header: header, batch.syntax, to: properties.layout, input: inputs[header.input])
        }
        let prepare = preparation
        async let next = prepare.prepared(batch)
        if let ready { try await body(ready) }
        ready = await next
      }
      if let first { try await take(first) }
      for try await batch in rest { try await take(batch) }
      // A stream whose task is cancelled just ends.
      try Task.checkCancellation()
      try await body(ready ?? RecordPreparation.Batch())
    }
  }

  /// The bytes of all inputs together, if all are files that are not compressed.
  private static func size(of files: [String]) -> Int? {
    var sum = 0
    for file in files {
      var status = stat()
      guard (file == "-" ? fstat(STDIN_FILENO, &status) : stat(file, &status)) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      if [".gz", ".zst"].contains(where: file.lowercased().hasSuffix) { return nil }
      sum += Int(status.st_size)
    }
    return sum
  }
}
