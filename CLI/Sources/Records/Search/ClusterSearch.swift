import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// A search over a collection of a cluster, whose records are shown and printed as if read from their original file.
package struct ClusterSearch: StoredSearch {
  package private(set) var source: TypesenseSource
  private let columns: StoredColumns
  private let key: String
  private let transport: any HTTPTransport

  package var facetNames: [String] { newest.facetNames }
  var stored: StoredRecords { newest.stored }
  /// What is shown, as a text that is another one where that is.
  package var layoutText: String { newest.layoutText }

  package var match: MatchKind { source.match }
  package var orders: [String] { [] }

  /// Asks a cluster what its collection is. Throws what a person has to mend before anything is shown.
  package init(
    _ address: String, _ options: RecordOptions, _ result: ResultOptions, key: ClusterKey, match: MatchKind = .words,
    nodes: ServerNodes.Settings = ServerNodes.Settings()
  ) async throws {
    try StoredRecords.check(options, match, of: address, "a collection")
    if result.order == .index {
      throw CommandFailure(message: "--order index is for an index; a collection is searched in the order of relevance")
    }
    let place = try ClusterKey.address(address)
    (self.key, transport) = (try key.value(), NodeTransport.transport(of: place))
    source = TypesenseSource(
      place, key: self.key, settings: nodes, match: match, correctsTypos: !result.literal, transport: transport)
    let stamp: TypesenseStamp
    do {
      stamp = try await source.information()
    } catch let failure as SearchFailure {
      throw CommandFailure(message: "\(address): \(failure.explanation)")
    }
    columns = try StoredColumns(
      build: stamp.build, stamp.settings.properties, facets: stamp.settings.facets, id: result.id, path: address)
  }

  /// The columns of the collection that answered last, as each answer says which it is of.
  private var newest: StoredColumns {
    if let stamp = source.newestKnown {
      try? columns.renew(build: stamp.build, stamp.settings.properties, facets: stamp.settings.facets)
    }
    return columns
  }

  package func searched(by match: MatchKind, in order: String?) -> ClusterSearch {
    var search = self
    search.source = source.searched(by: match)
    return search
  }

  package func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, TypesenseKey>? {
    try await source.page(around: id, for: query, limit: limit)
  }

  /// What each node says of itself, asked all at once; one that says nothing in time is not well.
  package func reports(within time: Duration) async -> [TypesenseNodeReport] {
    await TypesenseNodeReport.reports(of: source.address, key: key, within: time, transport: transport)
  }

  func count() async throws -> Int { try await source.information().count }
}
