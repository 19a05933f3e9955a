import ArgumentParser
import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// Which service is searched instead of a file.
struct ServiceOption: ParsableArguments {
  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Search a service that this JSON file describes: its address, and where its answers have what is found.",
      valueName: "file"))
  var file: String?

  /// Does something with what is searched; of a service that fails its file is named.
  func naming(_ body: () async throws -> Void) async throws { try await Self.naming(file, body) }

  static func naming(_ file: String?, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let failure as SearchFailure {
      throw CommandFailure(message: (file.map { "\($0): " } ?? "") + failure.explanation)
    }
  }
}

/// A service that is searched, its records shown and printed as their texts.
struct DescribedSearch: SearchedRecords {
  let source: DescribedSource
  private let path: String
  private let stored: StoredRecords

  /// What a service finds is its own affair; what is marked is what would match here.
  var match: MatchKind { .words }
  var otherMatches: [MatchKind] { [] }
  var orders: [String] { [] }
  var layout: RecordLayout { stored.layout }
  var columnNames: [String] { stored.columnNames }
  var facetNames: [String] { [] }

  /// Reads a description. Throws what a person has to mend in it, or in the options beside it.
  ///
  /// `mostKeyBytes` is how long the keys of pages may be where they are passed on.
  init(
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
  func check() async throws {
    try await ServiceOption.naming(path) { _ = try await source.total(for: SearchQuery()) }
  }

  func searched(by match: MatchKind, in order: String?) -> DescribedSearch { self }

  func record(_ item: JSONRecord) -> Record { stored.record(IndexRecord(item)) }

  func id(of item: JSONRecord) -> String { item.id }

  /// A service has no way to be asked for it.
  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<JSONRecord, JSONKey>? { nil }

  func order(of item: JSONRecord) -> (texts: SearchedTexts, rank: Double?) { stored.order(of: IndexRecord(item)) }

  func place(of item: JSONRecord) -> RecordPlace { RecordPlace(id: item.id) }

  func rows(for query: SearchQuery, by match: MatchKind) -> (JSONRecord) -> PickerRow {
    let rows = stored.rows(MatchQuery(query.text, kind: match))
    return { rows(IndexRecord($0)) }
  }

  func printed(_ item: JSONRecord) -> [UInt8] { stored.printed(IndexRecord(item)) }

  /// Says how many records there are, if the service does.
  func read() -> AsyncStream<PickerProgress> {
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

  func readAll() async throws -> DescribedSearch { self }
}

/// A service as a source that has nothing to be filtered by.
struct DescribedSource: FacetedSource {
  let base: JSONSource<JSONRecord>
  let mostKeyBytes: Int

  var pagesAreNumbered: Bool { base.pagesAreNumbered }

  func page(_ request: PageRequest<JSONKey>) async throws -> Page<JSONRecord, JSONKey> {
    if let name = request.query.filters.keys.sorted().first {
      throw SearchFailure(.refused, details: "a service has no facet to filter by, and so no “\(name)”")
    }
    let page = try await base.page(request)
    // Left out in silence, it would be the end of the list.
    if let key = page.next, key.description.utf8.count > mostKeyBytes {
      throw SearchFailure(.badAnswer, details: "the key of the next page has more than \(mostKeyBytes) bytes as text")
    }
    return page
  }

  func facets(for query: SearchQuery) async throws -> [SearchFacet] { [] }

  /// What the first page says; it costs one.
  func total(for query: SearchQuery) async throws -> TotalCount {
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
