import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// How the records of an index are shown and what they are filtered by, as its newest build says: whoever builds it anew, or puts
/// another file in its place, may have chosen other columns.
///
/// `@unchecked`: what changes is touched under the lock only.
final class IndexColumns: @unchecked Sendable {
  private struct Build: Equatable {
    var generation: Int
    var id: String
  }

  private let id: ColumnName?
  private let path: String
  private let lock = NSLock()
  private var known: (build: Build, stored: StoredRecords, facetNames: [String], layoutText: String)

  /// Takes what an index says; `id` is the column that is printed, if one is named. Throws a ``CommandFailure`` for one that the
  /// index has not.
  init(_ information: IndexInformation, id: ColumnName?, path: String) throws {
    (self.id, self.path) = (id, path)
    known = try Self.columns(of: information, id: id, path: path)
  }

  var stored: StoredRecords { lock.withLock { known.stored } }

  var facetNames: [String] { lock.withLock { known.facetNames } }

  /// What is shown, as a text that is another one where that is.
  var layoutText: String { lock.withLock { known.layoutText } }

  /// Whether they are those of a version's build.
  func isOf(_ version: IndexVersion) -> Bool {
    lock.withLock { known.build == Build(generation: version.generation, id: version.build) }
  }

  /// Takes what an index says now. A column that was to be printed and has gone is printed no more.
  func renew(_ information: IndexInformation) throws {
    if lock.withLock({ known.build == Build(generation: information.generation, id: information.build) }) { return }
    let columns =
      try (try? Self.columns(of: information, id: id, path: path))
      ?? Self.columns(of: information, id: nil, path: path)
    lock.withLock { known = columns }
  }

  private static func columns(
    of information: IndexInformation, id: ColumnName?, path: String
  ) throws -> (build: Build, stored: StoredRecords, facetNames: [String], layoutText: String) {
    let stored = try StoredRecords(IndexProperties(information.settings.properties), id: id, path: path)
    return (
      Build(generation: information.generation, id: information.build), stored, information.settings.facets,
      try stored.layout.text
    )
  }
}

extension RecordLayout {
  /// A text that tells it from every other layout.
  package var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
