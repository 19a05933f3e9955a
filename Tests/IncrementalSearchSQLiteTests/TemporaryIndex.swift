import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

extension SearchIndex {
  /// An index of its own, with these records.
  static func temporary(
    in folder: TemporaryFolder, _ records: [IndexRecord], _ settings: IndexSettings = IndexSettings()
  ) async throws -> SearchIndex {
    let index = try SearchIndex(folder.path("test.isearch"), for: .creating)
    try await index.fill(records, settings)
    return index
  }

  func fill(_ records: [IndexRecord], _ settings: IndexSettings = IndexSettings()) async throws {
    try await rebuild(settings) { _ = try await $0.append(records) }
  }
}

extension SQLiteSource {
  /// The ids of a whole result, page by page.
  func walk(_ text: String, limit: Int = 7) async throws -> [String] {
    var ids: [String] = []
    var request = PageRequest<IndexKey>(query: SearchQuery(text), place: .start, limit: limit)
    while true {
      let page = try await page(request)
      ids += page.items.map(\.id)
      guard let next = page.next else { return ids }
      request = PageRequest(query: request.query, place: .key(next), direction: .next, limit: limit)
    }
  }

  func ids(_ text: String, limit: Int = 100) async throws -> [String] {
    try await page(PageRequest(query: SearchQuery(text), place: .start, limit: limit)).items.map(\.id)
  }
}

/// A folder that goes when it is no longer used.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("index-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of what is in it.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
