import IncrementalSearch
import Picker
import RecordFormats
import ShellCommand

/// Records that can be searched, shown and printed, wherever they are.
package protocol SearchedRecords: Sendable {
  associatedtype Source: FacetedSource

  /// What is searched.
  var source: Source { get }
  /// How words match.
  var match: MatchKind { get }
  /// The other ways for words to match that the records can be searched by.
  var otherMatches: [MatchKind] { get }
  /// The other ways that they can be prepared for.
  var preparableMatches: [MatchKind] { get }
  /// The orders that the records found can come in, the one that they do first; empty where there is no choice.
  var orders: [String] { get }
  /// The names of what rows show, that of the title first and then the others in order, an empty one for no name; none
  /// where rows differ in what they show.
  var columnNames: [String] { get }
  /// The same in the order of a row of the picker.
  var rowNames: [String] { get }
  /// The names of what is counted and filtered by.
  var facetNames: [String] { get }
  /// The columns of the records.
  var layout: RecordLayout { get }
  /// How a picker asks for pages of them.
  var paging: SearchConfiguration { get }

  /// The same records, searched in one of these ways.
  func searched(by match: MatchKind, in order: String?) -> Self

  /// The same records, those that match best first where they have come in their own order, and the other way round; nil if
  /// they are found in one order only.
  func inOtherOrder() -> Self?

  /// Whether those that match best come first, where there are two orders.
  var isSorted: Bool { get }

  /// The same records, prepared to be searched in another way, which may take as much time and memory as reading them.
  func prepared(for match: MatchKind) async -> Self

  /// The record as it stood in the input, its number its ordinal from 0.
  func record(_ item: Source.Item) -> Record

  /// What identifies the record among all.
  func id(of item: Source.Item) -> String

  /// A page with the record of this id in it; nil if it is gone, or not found by the query.
  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<Source.Item, Source.Key>?

  /// How many of these records a query finds, where its text is searched as it stands.
  func count(of items: [Source.Item], foundBy query: SearchQuery) async -> Int

  /// Where the record is found again.
  func place(of item: Source.Item) -> RecordPlace

  /// What is shown of the records that a query found by a way to match.
  func rows(for query: SearchQuery, by match: MatchKind) -> (Source.Item) -> PickerRow

  /// How many lines what is shown of a record has.
  func lineCount(of item: Source.Item) -> Int

  /// What is printed of a record: its original bytes, or its id where a column is named for that.
  func printed(_ item: Source.Item) -> [UInt8]

  /// Prints all that a query finds, after what was typed if it is given. Returns whether something was found.
  func print(matchesOf query: SearchQuery, to output: RecordOutput, typed: String?) async throws -> Bool

  /// The same while the records are read; nil, with nothing printed or read, where all have to be read before.
  func printAsRead(matchesOf query: SearchQuery, to output: RecordOutput, typed: String?) async throws -> Bool?

  /// What the record is found by, and its rank: what its place in the order of relevance depends on.
  func order(of item: Source.Item) -> (texts: SearchedTexts, rank: Double?)

  /// Reads whatever is to be read, while it is searched; says how far that is.
  func read() -> AsyncStream<PickerProgress>

  /// What was wrong with the records read so far, for a person; nil if nothing was.
  var complaint: String? { get }

  /// What becomes of the records while they are read.
  var growth: RecordGrowth { get }

  /// Reads whatever is to be read, before anything is searched.
  func readAll() async throws -> Self

  /// The record for a command: its text, its number and its fields.
  func previewItem(_ item: Source.Item) -> PreviewItem

  /// Reads what a command prints in place of all records, where they are lines.
  func reload(_ command: [UInt8], shell: CommandShell, environment: [String: String], number: Int)

  /// The number of the reading that an item is of.
  var reading: @Sendable (Source.Item) -> Int { get }

  /// Ends what is being read.
  func stop() async
}

/// Where a record is found again.
package struct RecordPlace: Equatable {
  /// The line of the input that it begins on, from 1.
  var line: Int?
  /// What identifies it.
  var id: String?
}

extension SearchedRecords {
  /// The fields of columns, or words.
  package func previewItem(_ item: Source.Item) -> PreviewItem {
    let record = record(item)
    let bytes = record.withText { Array($0) }
    return layout.hasColumns
      ? PreviewItem(bytes: bytes, ordinal: record.id, fields: layout.allFields(of: record))
      : PreviewItem(bytes: bytes, ordinal: record.id)
  }

  /// They are as they were made.
  package var complaint: String? { nil }

  /// Says what was wrong on standard error.
  package func complain() {
    if let complaint { printError("isearch: \(complaint)") }
  }

  /// All of them are there.
  package var growth: RecordGrowth { .none }

  /// One after the other.
  package func count(of items: [Source.Item], foundBy query: SearchQuery) async -> Int {
    var count = 0
    for item in items where (try? await page(around: id(of: item), for: query, limit: 1)) != nil { count += 1 }
    return count
  }

  /// The title first.
  package var rowNames: [String] { columnNames }

  /// The columns that a screen shows and asks, now.
  package var columns: PickerColumns { PickerColumns(names: rowNames, facets: facetNames) }

  /// Each page takes time to come.
  package var paging: SearchConfiguration { .picker }

  /// Not read anew.
  package func reload(_ command: [UInt8], shell: CommandShell, environment: [String: String], number: Int) {}

  /// The first and only one.
  package var reading: @Sendable (Source.Item) -> Int { { _ in 0 } }

  /// Nothing to end.
  package func stop() async {}

  /// One.
  package func lineCount(of item: Source.Item) -> Int { 1 }

  /// None.
  package var preparableMatches: [MatchKind] { [] }

  /// As they are.
  package func prepared(for match: MatchKind) async -> Self { searched(by: match, in: nil) }

  /// The second of the orders.
  package func inOtherOrder() -> Self? { orders.dropFirst().first.map { searched(by: match, in: $0) } }

  /// As the first of the orders says.
  package var isSorted: Bool { orders.first == ArrayOrder.relevance.rawValue }

  /// What is shown of the records that a query found.
  package func rows(for query: SearchQuery) -> (Source.Item) -> PickerRow { rows(for: query, by: match) }

  /// Those that records kept anywhere can be looked up by.
  package var otherMatches: [MatchKind] { [.words, .contains, .prefix].filter { $0 != match } }

  /// A row is looked at this far; a screen is narrower.
  package static var shownBytes: Int { 4_096 }

  /// The parts of a record that are shown.
  package static func row(
    of record: Record, _ layout: RecordLayout, _ match: MatchQuery, limit: Int = shownBytes
  ) -> PickerRow {
    let fields = layout.shownFields(of: record, limit: limit)
    let (titles, others) = (fields.filter(\.isTitle), fields.filter { !$0.isTitle })
    let marked = match.highlights(
      in: SearchedTexts(
        title: titles.map(\.text), reading: layout.readingText(of: record, limit: limit), texts: others.map(\.text)
      ))
    return PickerRow(
      zip(titles + others, marked.title + marked.texts).map { field, matches in
        PickerRow.Part(field.text, isTitle: field.isTitle, matches: matches)
      })
  }

  /// Gives what a query finds, page after page, up to a limit.
  package func forEachPage(
    of query: SearchQuery, limit: Int = .max,
    _ body: (Page<Source.Item, Source.Key>) throws -> Void
  ) async throws {
    var place = PagePlace<Source.Key>.start
    var left = limit
    while left > 0 {
      var page = try await source.page(
        PageRequest(
          query: query, place: place, direction: place == .start ? .refresh : .next,
          limit: min(left, 10_000)))
      if page.items.isEmpty { return }
      if page.items.count > left { page.items.removeLast(page.items.count - left) }
      try body(page)
      left -= page.items.count
      if let next = page.next {
        place = .key(next)
      } else if !page.goesByKey, let position = page.position {
        place = .position(position + page.items.count)
      } else {
        return
      }
    }
  }

  /// Page after page.
  package func print(matchesOf query: SearchQuery, to output: RecordOutput, typed: String?) async throws -> Bool {
    if let typed { try output.print(typed) }
    var hasFound = false
    try await forEachPage(of: query) { page in
      if !hasFound, let correction = page.correction { printError(correction.notice) }
      hasFound = true
      var bytes: [UInt8] = []
      for item in page.items {
        bytes += printed(item)
        bytes.append(output.end)
      }
      try output.write(bytes)
    }
    return hasFound
  }

  /// Whatever is found may have to stand elsewhere in the order.
  package func printAsRead(
    matchesOf query: SearchQuery, to output: RecordOutput, typed: String?
  ) async throws -> Bool? { nil }

  /// How a pick ends without a screen: with the only match, or with none; nil if there has to be a choice.
  package func only(
    _ query: SearchQuery, typed: String, takes: Bool, leaves: Bool
  ) async throws -> PickerOutcome<Source.Item>? {
    let page = try await source.page(PageRequest(query: query, place: .start, limit: 2))
    if page.items.isEmpty { return leaves ? PickerOutcome(.chosen([]), query: typed) : nil }
    return takes && page.items.count == 1 ? PickerOutcome(.chosen(page.items), query: typed) : nil
  }
}

extension SearchCorrection {
  /// What a person is told on standard error who gets other lines than those asked for.
  package var notice: String {
    "isearch: Showing results for \(searched); nothing was found for \(typed) (--literal searches for nothing else)"
  }
}
