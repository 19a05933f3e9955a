import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// A collection of a search cluster that is searched, its records shown and printed as if they were read from the file they
/// were in.
struct ClusterSearch: SearchedRecords {
  private(set) var source: TypesenseSource
  let facetNames: [String]
  private let stored: StoredRecords

  var match: MatchKind { source.match }
  var orders: [String] { [] }
  var layout: RecordLayout { stored.layout }
  var header: String? { stored.header }
  var columnNames: [String] { stored.columnNames }

  /// Asks a cluster what its collection is. Throws what a person has to mend before anything is shown.
  init(
    _ address: String, _ options: RecordOptions, _ result: ResultOptions, key: ClusterKey, match: MatchKind = .words,
    nodes: ServerNodes.Settings = ServerNodes.Settings()
  ) async throws {
    try StoredRecords.check(options, match, of: address, "a collection")
    if result.order == .index {
      throw CommandFailure(message: "--order index is for an index; a collection is searched in the order of relevance")
    }
    let place = try ClusterKey.address(address)
    source = TypesenseSource(
      place, key: try key.value(), settings: nodes, match: match, correctsTypos: !result.literal,
      transport: NodeTransport.transport(of: place))
    let properties: IndexProperties
    do {
      let settings = try await source.information().settings
      properties = IndexProperties(settings.properties)
      facetNames = settings.facets
    } catch let failure as SearchFailure {
      throw CommandFailure(message: "\(address): \(failure.explanation)")
    }
    stored = try StoredRecords(properties, id: result.id, path: address)
  }

  func searched(by match: MatchKind, in order: String?) -> ClusterSearch {
    var search = self
    search.source = source.searched(by: match)
    return search
  }

  func record(_ item: TypesenseRecord) -> Record { stored.record(IndexRecord(item)) }

  func id(of item: TypesenseRecord) -> String { item.id }

  func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<TypesenseRecord, TypesenseKey>? {
    try await source.page(around: id, for: query, limit: limit)
  }

  func order(of item: TypesenseRecord) -> (texts: SearchedTexts, rank: Double?) { stored.order(of: IndexRecord(item)) }

  func place(of item: TypesenseRecord) -> RecordPlace { RecordPlace(id: item.id) }

  func rows(for query: SearchQuery) -> (TypesenseRecord) -> PickerRow {
    let rows = stored.rows(MatchQuery(query.text, kind: match))
    return { rows(IndexRecord($0)) }
  }

  func printed(_ item: TypesenseRecord) -> [UInt8] { stored.printed(IndexRecord(item)) }

  /// Says how many records there are, again after each change.
  func read() -> AsyncStream<PickerProgress> {
    let (stream, progress) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    let source = source
    let task = Task.detached {
      func say() async {
        guard let stamp = try? await source.information() else { return }
        progress.yield(PickerProgress(records: stamp.count))
      }
      await say()
      for await _ in source.changes() { await say() }
      progress.finish()
    }
    progress.onTermination = { _ in task.cancel() }
    return stream
  }

  func readAll() async throws -> ClusterSearch { self }
}

extension IndexRecord {
  /// The same record as an index has it.
  init(_ record: TypesenseRecord) {
    self.init(
      id: record.id, parts: record.parts, texts: record.texts, reading: record.reading, rank: record.rank,
      facets: record.facets, content: record.content)
  }
}

extension TypesenseRecord {
  /// The same record as a cluster has it.
  init(_ record: IndexRecord) {
    self.init(
      id: record.id, parts: record.parts, texts: record.texts, reading: record.reading, rank: record.rank,
      facets: record.facets, content: record.content)
  }
}
