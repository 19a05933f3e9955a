import ArgumentParser
import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// Which service is searched instead of a file.
package struct ServiceOption: ParsableArguments {
  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Search a service that this JSON file describes: its address, and where its answers have what is found.",
      valueName: "file"))
  package var file: String?

  package init() {}

  /// Does something with what is searched; of a service that fails its file is named.
  package func naming(_ body: () async throws -> Void) async throws { try await Self.naming(file, body) }

  package static func naming(_ file: String?, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let failure as SearchFailure {
      throw CommandFailure(message: (file.map { "\($0): " } ?? "") + failure.explanation)
    }
  }
}

/// A search over a service, whose records are shown and printed as their texts.
package struct DescribedSearch: SearchedRecords {
  package let source: DescribedSource
  private let path: String
  private let stored: StoredRecords

  /// What a service finds is its own affair; what is marked is what would match here.
  package var match: MatchKind { .words }
  package var otherMatches: [MatchKind] { [] }
  package var orders: [String] { [] }
  package var layout: RecordLayout { stored.layout }
  package var columnNames: [String] { stored.columnNames }
  package var facetNames: [String] { [] }

  /// Reads a description. Throws what a person has to mend in it, or in the options beside it.
  ///
  /// `mostKeyBytes` is how long the keys of pages may be where they are passed on.
  package init(
    _ path: String, _ options: RecordOptions, _ result: ResultOptions, match: MatchKind, mostKeyBytes: Int = .max
  ) throws {
    try StoredRecords.check(options, .words, of: path, "a service")
    var given: [String] = []
    if match != .words { given.append("--match") }
    if result.order != nil { given.append("--order") }
    if result.literal { given.append("--literal") }
    if let option = given.first {
      throw CommandFailure(message: "\(path): the service itself says what it finds; leave \(option) away")
    }
    if result.id != nil {
      throw CommandFailure(
        message: "\(path): records of a service have no columns for --id; query --json has their ids")
    }
    self.path = path
    do {
      let description = try JSONDescription(contentsOf: URL(fileURLWithPath: path))
      source = DescribedSource(base: JSONSource(description), mostKeyBytes: mostKeyBytes)
    } catch {
      throw CommandFailure(message: "\(error)")
    }
    stored = try StoredRecords(IndexProperties([:]), id: nil, path: path)
  }

  /// Asks once for what is listed where nothing is typed. Throws what a person has to mend before anything is shown.
  package func check() async throws {
    try await ServiceOption.naming(path) { _ = try await source.total(for: SearchQuery()) }
  }

  package func searched(by match: MatchKind, in order: String?) -> DescribedSearch { self }

  package func record(_ item: JSONRecord) -> Record { stored.record(IndexRecord(item)) }

  package func id(of item: JSONRecord) -> String { item.id }

  /// A service has no way to be asked for it.
  package func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<JSONRecord, JSONKey>? {
    nil
  }

  package func order(of item: JSONRecord) -> (texts: SearchedTexts, rank: Double?) {
    stored.order(of: IndexRecord(item))
  }

  package func place(of item: JSONRecord) -> RecordPlace { RecordPlace(id: item.id) }

  package func rows(for query: SearchQuery, by match: MatchKind) -> (JSONRecord) -> PickerRow {
    let rows = stored.rows(MatchQuery(query.text, kind: match))
    return { rows(IndexRecord($0)) }
  }

  package func printed(_ item: JSONRecord) -> [UInt8] { stored.printed(IndexRecord(item)) }

  /// Says how many records there are, if the service does.
  package func read() -> AsyncStream<PickerProgress> {
    let (stream, progress) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    let source = source
    let task = Task.detached {
      // Searches tell of what fails.
      let total = try? await source.total(for: SearchQuery())
      progress.yield(PickerProgress(records: total?.count ?? 0))
      progress.finish()
    }
    progress.onTermination = { _ in task.cancel() }
    return stream
  }

  package func readAll() async throws -> DescribedSearch { self }
}

/// A service as a source without filters.
package struct DescribedSource: FacetedSource {
  let base: JSONSource<JSONRecord>
  let mostKeyBytes: Int

  package var pagesAreNumbered: Bool { base.pagesAreNumbered }

  package var canJump: Bool { base.canJump }

  package func page(_ request: PageRequest<JSONKey>) async throws -> Page<JSONRecord, JSONKey> {
    if let name = request.query.filters.keys.sorted().first {
      throw SearchFailure(.refused, details: "a service has no facet to filter by, and so no “\(name)”")
    }
    var page = try await base.page(request)
    // Screens and clients have a record once.
    var seen: Set<String> = []
    page.items.removeAll { !seen.insert($0.id).inserted }
    // What is cut is found at its position; behind a page's key it would be lost.
    if canJump, page.items.count > request.limit { page.items.removeLast(page.items.count - request.limit) }
    // Left out in silence, it would be the end of the list.
    if let key = page.next, key.description.utf8.count > mostKeyBytes {
      throw SearchFailure(.badAnswer, details: "the key of the next page has more than \(mostKeyBytes) bytes as text")
    }
    return page
  }

  package func facets(for query: SearchQuery) async throws -> [SearchFacet] { [] }

  /// What the first page says; it costs one.
  package func total(for query: SearchQuery) async throws -> TotalCount {
    try await page(PageRequest(query: query, place: .start, limit: 1)).total
  }
}

extension TotalCount {
  /// The number that is known; nil if none is.
  var count: Int? {
    switch self {
    case .exact(let count), .atLeast(let count), .about(let count): count
    case .unknown: nil
    }
  }
}

extension IndexRecord {
  /// The same record as an index would have it.
  fileprivate init(_ record: JSONRecord) {
    self.init(id: record.id, parts: record.title, texts: record.texts, reading: record.reading)
  }
}
