import Foundation
import RecordFormats

/// How the records of an index or a collection are shown and what they are filtered by, according to its newest build: a
/// rebuild, or another index put in its place, may have other columns.
///
/// `@unchecked`: what changes is touched under the lock only.
final class StoredColumns: @unchecked Sendable {
  private let id: ColumnName?
  private let path: String
  private let lock = NSLock()
  private var known: (build: String, stored: StoredRecords, facetNames: [String], layoutText: String)

  /// Takes what a build says, of which `build` is the name; `id` is the column that is printed, if one is named. Throws a
  /// ``CommandFailure`` for one that it has not.
  init(
    build: String, _ properties: [String: String], facets: [String], id: ColumnName?, path: String
  ) throws {
    (self.id, self.path) = (id, path)
    known = try Self.columns(build, properties, facets, id: id, path: path)
  }

  var stored: StoredRecords { lock.withLock { known.stored } }

  var facetNames: [String] { lock.withLock { known.facetNames } }

  /// What is shown, as a text that is another one where that is.
  var layoutText: String { lock.withLock { known.layoutText } }

  /// Whether they are those of a build.
  func isOf(build: String) -> Bool { lock.withLock { known.build == build } }

  /// Takes what a build says now; costs nothing where it is the one that is known. A column that was to be printed and has gone is
  /// printed no more.
  func renew(build: String, _ properties: [String: String], facets: [String]) throws {
    if isOf(build: build) { return }
    let columns =
      try (try? Self.columns(build, properties, facets, id: id, path: path))
      ?? Self.columns(build, properties, facets, id: nil, path: path)
    lock.withLock { known = columns }
  }

  private static func columns(
    _ build: String, _ properties: [String: String], _ facets: [String], id: ColumnName?, path: String
  ) throws -> (build: String, stored: StoredRecords, facetNames: [String], layoutText: String) {
    let stored = try StoredRecords(IndexProperties(properties), id: id, path: path)
    return (build, stored, facets, try stored.layout.text)
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
