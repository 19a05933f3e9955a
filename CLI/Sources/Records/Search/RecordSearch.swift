import Foundation
import IncrementalSearch
import Picker
import RecordFormats
import ShellCommand
import Terminal

/// Records that are searched while they are read.
package struct RecordSearch: SearchedRecords {
  package typealias Batches = AsyncThrowingStream<RecordBatch, any Error>

  /// Where records come from.
  private enum Origin: Sendable {
    case sample
    /// The first batch is the one that the columns were found by.
    case reader(first: RecordBatch?, rest: Batches)
    /// All of them have been read.
    case read(count: Int)
  }

  /// What is searched; grows while reading.
  package private(set) var source: ArraySource<Record>
  /// The names of the columns shown, if the input has them.
  package var columnNames: [String] { isSample ? SampleRecords.columnNames : layout.shownNames }
  package var rowNames: [String] { isSample ? SampleRecords.rowNames : layout.shownNames }
  package var facetNames: [String] { isSample ? SampleRecords.facets.map(\.name) : layout.facetNames }
  private var origin: Origin
  private let isSample: Bool
  /// Whether these are lines that are found in their order or by their letters.
  private let isPlain: Bool
  package let layout: RecordLayout
  package var paging: SearchConfiguration { .pickerInMemory }
  package private(set) var match: MatchKind
  private let printsID: Bool
  private let lines: LineSettings
  private let reloading: Reloading
  package var otherMatches: [MatchKind] {
    // One piece is found anywhere, whatever the way is called.
    if source.lines.isExact { return [] }
    return [.words, .contains, .prefix].filter { $0 != match && source.searched(by: $0, in: source.order) != nil }
  }
  package var orders: [String] {
    let others = ArrayOrder.allCases.filter { $0 != source.order && source.searched(by: match, in: $0) != nil }
    return others.isEmpty ? [] : ([source.order] + others).map(\.rawValue)
  }
  /// All ways in which the records are kept to be searched; they are fed here, never by one of the sources.
  private let fed: FedSources
  private let farMatches = FarMatches()
  private let lastMatch = LastMatch()
  private let makeSource: @Sendable (MatchKind) -> ArraySource<Record>
  /// What is told of the columns; nil for nothing.
  package private(set) var notice: String?
  private let inputs: [String]
  private var findings: InputFindings?
  private let malformed: MalformedRecords

  /// Opens the files, or without any the sample, and finds the columns. Throws what a person has to mend before anything
  /// is shown.
  ///
  /// `keepsLineOrder` says that plain lines stay in their order, so that what is piped in shows as it comes; `literal` that
  /// nothing but what is typed is searched for; `suggestsFacets` that columns with few values are facets where none is named.
  /// `listed` are lines instead of files. `delimiter` stands between columns; `holdsFirst` waits for as many records as the columns
  /// are learned from, for whoever reads all before anything is shown.
  package init(
    _ options: RecordOptions, id: ColumnName? = nil, match: MatchKind = .words, keepsLineOrder: Bool = false,
    literal: Bool = false, facets: [ColumnName] = [], suggestsFacets: Bool = false,
    lines: LineSettings = LineSettings(), listed: Batches? = nil, delimiter: UInt8? = nil, holdsFirst: Bool = false,
    files: [String]
  ) async throws {
    inputs = files.map { $0 == "-" ? "standard input" : $0 }
    isSample = files.isEmpty && listed == nil
    self.lines = lines
    reloading = Reloading(endsWithNUL: options.read0)
    self.match = match
    printsID = id != nil
    do {
      if isSample {
        origin = .sample
        notice = nil
        layout = try RecordLayout(
          format: .lines, columns: options.columns?.names, title: options.title?.names ?? [],
          reading: options.reading?.names ?? [],
          id: id)
        _ = try SampleRecords.facets(named: facets)
      } else if let listed {
        (origin, layout, notice) = (.reader(first: nil, rest: listed), .lines, nil)
      } else {
        let opened = try await Self.open(
          files, options, id: id, facets: facets, suggestsFacets: suggestsFacets, delimiter: delimiter,
          holdsFirst: holdsFirst)
        (origin, layout, notice, findings) = (opened.origin, opened.layout, opened.notice, opened.findings)
      }
    } catch let error as RecordLayoutError {
      throw CommandFailure(message: "\(error)")
    } catch let error as RecordReadingError {
      throw CommandFailure(message: "\(error)")
    }
    let layout = layout
    malformed = MalformedRecords(layout, names: inputs.count > 1 ? inputs : [])
    if layout.hasColumns || isSample, let option = lines.given.first {
      throw CommandFailure(
        message: "\(option) is for plain lines; these records have columns (--columns, --title, --id)")
    }
    let facetColumns =
      isSample
      ? SampleRecords.facets
      : layout.facetNames.enumerated().map { index, name in
        ArrayFacet<Record>(name) { layout.facetValues(of: $0)[index] }
      }
    isPlain = !isSample && !layout.hasColumns && (match == .fuzzy || keepsLineOrder)
    let (isSample, isPlain) = (isSample, isPlain)
    makeSource = { match in
      Self.source(
        match, layout, isSample: isSample, lines: isPlain ? lines : nil, facets: facetColumns, correctsTypos: !literal)
    }
    source = makeSource(match)
    fed = FedSources(source)
  }

  /// A source of records that are searched in a way to match; as lines if that is how they are ordered.
  private static func source(
    _ match: MatchKind, _ layout: RecordLayout, isSample: Bool, lines: LineSettings?, facets: [ArrayFacet<Record>],
    correctsTypos: Bool
  ) -> ArraySource<Record> {
    if let lines {
      ArraySource(
        match: match,
        // What is searched of other lines does not tell what they are.
        packing: { lines.view.isPlain ? PackedRecords($0) : nil },
        appendTexts: { record, texts in
          lines.view.withSearchedText(of: record) { text, ranges in
            guard let ranges else { return texts.append(utf8: text) }
            for range in ranges { texts.append(utf8: UnsafeBufferPointer(rebasing: text[range])) }
            // Of equal matches the shorter line is first, whichever fields were searched.
            texts.setLength(utf8: text)
          }
        },
        facets: facets
      ).searched(asLines: lines.order)
    } else if match == .fuzzy {
      ArraySource(
        match: match,
        appendTexts: { record, texts in layout.forEachSearchedText(of: record) { texts.append(utf8: $0) } },
        facets: facets)
    } else if isSample {
      ArraySource(
        match: match, ranking: { SampleRecords.texts(of: $0) }, rank: { SampleRecords.rank(of: $0) },
        correctsTypos: correctsTypos, facets: facets)
    } else {
      ArraySource(
        match: match,
        ranking: { record in
          let texts = layout.texts(of: record)
          return SearchedTexts(title: texts.title, reading: texts.reading, texts: texts.others)
        }, rank: { Self.rank(of: $0, layout) }, correctsTypos: correctsTypos, facets: facets)
    }
  }

  private static func open(
    _ files: [String], _ options: RecordOptions, id: ColumnName?, facets: [ColumnName], suggestsFacets: Bool,
    delimiter: UInt8?, holdsFirst: Bool
  ) async throws -> (origin: Origin, layout: RecordLayout, notice: String?, findings: InputFindings) {
    let named = options.format ?? RecordFormat.named(by: files[0])
    let format = named ?? (delimiter == nil ? .lines : .csv)
    let hasHeader = format.usuallyHasHeader && !options.noHeader
    let reader = try RecordReader(
      opening: files.map { $0 == "-" ? .standardInput : .file($0) }, format: format, delimiter: delimiter,
      endsWithNUL: options.read0, hasHeader: hasHeader, encoding: options.encoding)
    let batches = reader.batches(holdsFirst: holdsFirst)
    var first: RecordBatch?
    if format != .lines {
      var iterator = batches.makeAsyncIterator()
      first = try await iterator.next()
    }
    let syntax = first?.syntax ?? RecordSyntax(format, delimiter: delimiter)
    let records = first?.records ?? []
    var columns = RecognizedColumns(
      columns: options.columns?.names, title: options.title?.names ?? [], reading: options.reading?.names ?? [],
      facets: facets, takesSuggested: suggestsFacets)
    var layout = try columns.layout(syntax, header: first?.header, records: records)
    if let id { try layout.useID(id) }
    var notices = [columns.notice(layout, options: "--title and --reading")].compactMap { $0 }
    if let header = first?.header, RecordLayout.isLikeData(header, syntax, records: records) {
      notices.append(RecognizedColumns.headerNotice)
    }
    if let notice = RecognizedColumns.objectNotice(syntax, records: records) { notices.append(notice) }
    return (
      .reader(first: first, rest: batches), layout, notices.isEmpty ? nil : notices.joined(separator: "\n"),
      reader.findings
    )
  }

  // MARK: Reading

  /// Reads to the end, giving the source the records as they come; says how far it is.
  package func read() -> AsyncStream<PickerProgress> {
    reloading.stream { progress in
      var state = PickerProgress(records: 0, isReading: true)
      do {
        try await feed { count, header in
          state.records = count
          state.header = header
          progress(state)
        }
      } catch {
        state.problem = Self.words(for: error)
      }
      state.isReading = false
      progress(state)
      FreedMemory.giveBack()
    }
  }

  /// Reads what a command prints in place of all records; a later one takes its place.
  ///
  /// The rows that are there stay until the first new ones come. What comes of a command that was superseded is never shown:
  /// the next one begins when nothing of it can come any more.
  package func reload(_ command: [UInt8], shell: CommandShell, environment: [String: String], number: Int) {
    reloading.replace { progress in
      var state = PickerProgress(records: 0, isReading: true)
      state.reading = number
      var hasBegun = false
      let outcome = await reloading.records(
        of: command, shell: shell, environment: environment, number: number
      ) { batch in
        let (records, header) = lines.withoutHeader(batch.records, after: state.records ?? 0, header: state.header)
        state.header = header
        if hasBegun { await fed.append(records) } else { await fed.replace(with: records) }
        hasBegun = true
        state.records = (state.records ?? 0) + records.count
        progress(state)
      }
      if Task.isCancelled { return }
      if !hasBegun { await fed.replace(with: []) }
      state.problem = outcome
      state.isReading = false
      progress(state)
    }
  }

  package var complaint: String? { malformed.words }

  /// Ends what is being read.
  package func stop() async { await reloading.stop() }

  package var growth: RecordGrowth { lines.limit == nil ? .onlyMore : .newest }

  /// Reads to the end before anything is searched.
  package func readAll() async throws -> RecordSearch {
    var count = 0
    do {
      try await feed { records, _ in count = records }
    } catch {
      throw CommandFailure(message: Self.words(for: error))
    }
    var search = self
    search.origin = .read(count: count)
    let found = (findings?.newLines(atEnd: true) ?? []).map { "isearch: \($0)" }
    if !found.isEmpty { search.notice = ([notice].compactMap { $0 } + found).joined(separator: "\n") }
    return search
  }

  /// Plain lines whose order nothing changes are searched in the batches that they are read in, each of them alone: little memory
  /// is enough for any number of them, and of an endless input what is found is printed as it comes.
  package func printAsRead(
    matchesOf query: SearchQuery, to output: RecordOutput, typed: String?
  ) async throws -> Bool? {
    guard isPlain, match != .fuzzy || !lines.order.sorts, !lines.order.isReversed, lines.limit == nil,
      query.filters.isEmpty
    else { return nil }
    if let typed { try output.print(typed) }
    var hasFound = false
    do {
      try await feed({ _, _ in }) { records in
        var batch = self
        batch.source = makeSource(match)
        await batch.source.append(records)
        if try await batch.print(matchesOf: query, to: output, typed: nil) { hasFound = true }
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(message: Self.words(for: error))
    }
    return hasFound
  }

  /// Reads to the end, and gives the records to the sources, or to `take` in their stead.
  private func feed(
    _ report: (Int, [String]) -> Void, take taken: (([Record]) async throws -> Void)? = nil
  ) async throws {
    var count = 0
    var header: [String] = []
    var kept: [Record] = []
    var arrangement: ColumnArrangement?
    func take(_ batch: RecordBatch) async throws {
      if let header = batch.header {
        arrangement = try ColumnArrangement(
          header: header, batch.syntax, to: layout, input: inputs[header.input])
      }
      let arranged = arrangement?.arranged(batch.records) ?? batch.records
      let (records, newHeader) = lines.withoutHeader(arranged, after: count, header: header)
      async let looked: Void = malformed.look(through: records)
      header = newHeader
      count += records.count
      if let limit = lines.limit {
        kept += records
        // Some more than asked for, so that the oldest are taken out by many at once.
        if kept.count - limit > limit / 4 {
          kept.removeFirst(kept.count - limit)
          await fed.replace(with: kept)
        } else {
          await fed.append(records)
        }
        report(kept.count, header)
      } else {
        if let taken { try await taken(records) } else { await fed.append(records) }
        report(count, header)
      }
      await looked
    }
    switch origin {
    case .read(let count): report(count, [])
    case .sample:
      var pieces = try SampleRecords.Pieces()
      while case let records = try pieces.next(), !records.isEmpty, !Task.isCancelled {
        await fed.append(records)
        count += records.count
        report(count, [])
      }
    case .reader(let first, let rest):
      if let first { try await take(first) }
      for try await batch in rest { try await take(batch) }
    }
  }

  private static func words(for error: any Error) -> String {
    (error as? CommandFailure)?.message ?? "\(error)"
  }

  // MARK: Showing and printing

  package func searched(by match: MatchKind, in order: String?) -> RecordSearch {
    guard let source = source.searched(by: match, in: order.flatMap { ArrayOrder(rawValue: $0) } ?? source.order)
    else { return self }
    var search = self
    search.source = source
    search.match = match
    return search
  }

  package func inOtherOrder() -> RecordSearch? {
    if let order = orders.dropFirst().first { return searched(by: match, in: order) }
    guard match == .fuzzy else { return nil }
    var lines = source.lines
    lines.sorts.toggle()
    var search = self
    search.source = source.searched(asLines: lines)
    return search
  }

  package var isSorted: Bool { orders.isEmpty ? source.lines.sorts : source.order == .relevance }

  package var preparableMatches: [MatchKind] { match == .fuzzy || source.lines.isExact ? [] : [.fuzzy] }

  package func prepared(for match: MatchKind) async -> RecordSearch {
    if let source = source.searched(by: match, in: source.order) {
      var search = self
      (search.source, search.match) = (source, match)
      return search
    }
    var search = self
    (search.source, search.match) = (await fed.source(for: match, makeSource), match)
    return search
  }

  package func record(_ item: Record) -> Record { item }

  package var reading: @Sendable (Record) -> Int { { Reloading.number(of: $0) } }

  package func previewItem(_ record: Record) -> PreviewItem {
    let ordinal = Reloading.ordinal(of: record)
    let bytes = record.withText { Array($0) }
    if layout.hasColumns { return PreviewItem(bytes: bytes, ordinal: ordinal, fields: layout.allFields(of: record)) }
    let text = lines.view.hasColors ? AnsiText.plain(bytes) : bytes
    return PreviewItem(bytes: text, ordinal: ordinal, delimiter: lines.view.delimiter)
  }

  package func id(of item: Record) -> String { String(item.id + 1) }

  package func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<Record, Int>? {
    guard let number = Int(id) else { return nil }
    return try await source.page(around: number &- 1, for: query, limit: limit)
  }

  package func count(of items: [Record], foundBy query: SearchQuery) async -> Int {
    let few = makeSource(match)
    await few.append(items)
    // In this order nothing else is searched for where these have nothing.
    let source = few.searched(by: match, in: .input) ?? few
    guard case .exact(let count)? = try? await source.total(for: query) else { return 0 }
    return count
  }

  package func order(of item: Record) -> (texts: SearchedTexts, rank: Double?) {
    if isSample { return (SampleRecords.texts(of: item), SampleRecords.rank(of: item)) }
    let texts = layout.texts(of: item)
    return (SearchedTexts(title: texts.title, reading: texts.reading, texts: texts.others), Self.rank(of: item, layout))
  }

  private static func rank(of record: Record, _ layout: RecordLayout) -> Double? {
    layout.rank(of: record).flatMap { ColumnKind.number(String(decoding: $0, as: UTF8.self)) }
  }

  package func place(of item: Record) -> RecordPlace {
    // A line is a record; finding the number of any other costs a look at what is before it.
    RecordPlace(
      line: layout.hasColumns ? item.line : item.id + 1,
      id: printsID ? layout.id(of: item).map { String(decoding: $0, as: UTF8.self) } : nil)
  }

  package func rows(for query: SearchQuery, by match: MatchKind) -> (Record) -> PickerRow {
    let kind = match
    let match = lastMatch.match(of: query.text, kind: kind, isExact: source.lines.isExact)
    if isSample { return { SampleRecords.row(of: $0, match) } }
    let isOfFields = !layout.hasColumns && !lines.view.isPlain
    let row = { (record: Record, limit: Int) in
      isOfFields ? lines.row(of: record, match, limit: limit) : Self.row(of: record, layout, match, limit: limit)
    }
    if query.text.isEmpty { return { row($0, Self.shownBytes) } }
    let far = farMatches.rows(of: FarMatches.Search(query: query, match: kind))
    return { record in
      let near = row(record, Self.shownBytes)
      if near.isMatched { return near }
      return far.row(of: record, limit: Self.shownBytes) { row(record, $0) } ?? near
    }
  }

  package func lineCount(of record: Record) -> Int {
    if layout.hasColumns || isSample { return 1 }
    let text = lines.view.text(of: record).prefix(Self.shownBytes)
    return text.dropLast().count { $0 == UInt8(ascii: "\n") } + 1
  }

  package func printed(_ record: Record) -> [UInt8] {
    if printsID, let id = layout.id(of: record) { return id }
    return lines.view.output(of: record)
  }
}

extension PackedRecords: PackedValues {
  /// The records, with the texts that they are searched by.
  package func values(at places: [Int], texts: PackedTexts) -> [Record] {
    records(at: places) { texts.append(at: $0, to: &$1) }
  }
}
