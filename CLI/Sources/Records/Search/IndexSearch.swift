import IncrementalSearch
import IncrementalSearchSQLite
import Picker
import RecordFormats

/// A search over an index, whose records are shown and printed as if read from their original file.
package struct IndexSearch: StoredSearch {
  package private(set) var source: SQLiteSource
  private let columns: StoredColumns

  package var facetNames: [String] { columns.facetNames }
  var stored: StoredRecords { columns.stored }
  /// What is shown, as a text that is another one where that is.
  package var layoutText: String { columns.layoutText }

  package var match: MatchKind { source.match }
  package var orders: [String] { ([source.order] + IndexOrder.allCases.filter { $0 != source.order }).map(\.rawValue) }

  /// Opens an index. Throws what a person has to mend before anything is shown.
  package init(_ path: String, _ options: RecordOptions, _ result: ResultOptions, match: MatchKind = .words)
    async throws
  {
    try StoredRecords.check(options, match, of: path, "an index")
    let index = try SearchIndex(path)
    let information = try await index.information()
    try information.checkFilled(path)
    columns = try StoredColumns(
      build: information.buildName, information.settings.properties, facets: information.settings.facets, id: result.id,
      path: path)
    source = SQLiteSource(
      index, match: match, order: result.order ?? .relevance, correctsTypos: !result.literal)
  }

  /// What is told to somebody who names facets of an index that they can't choose any more.
  package static func facetsAreKept(_ path: String) -> String {
    "\(path): is an index and has its own facets; --facet is for isearch index, and for files"
  }

  package func searched(by match: MatchKind, in order: String?) -> IndexSearch {
    var search = self
    search.source = SQLiteSource(
      source.index, match: match, order: order.flatMap { IndexOrder(rawValue: $0) } ?? source.order,
      correctsTypos: source.correctsTypos)
    return search
  }

  package func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, IndexKey>? {
    try await source.page(around: id, for: query, limit: limit)
  }

  func count() async throws -> Int {
    try await renew().count
  }

  /// Shows records as the build of a version says.
  package func renew(for version: IndexVersion) async throws {
    if !columns.isOf(build: version.buildName) { try await renew() }
  }

  @discardableResult
  private func renew() async throws -> IndexInformation {
    let information = try await source.index.information()
    try columns.renew(
      build: information.buildName, information.settings.properties, facets: information.settings.facets)
    return information
  }
}

extension IndexInformation {
  /// What tells its build from those before and after, of this file or another one under the name.
  fileprivate var buildName: String { "\(generation) \(build)" }
}

extension IndexVersion {
  /// The same of a version.
  fileprivate var buildName: String { "\(generation) \(build)" }
}

extension ResultOptions {
  /// Refuses what only an index has.
  package func checkWithoutIndex() throws {
    if order != nil {
      throw CommandFailure(message: "--order is for an index; make one with isearch index FILE -o INDEX")
    }
  }
}
