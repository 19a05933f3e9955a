import Foundation
import IncrementalSearch

extension SavedSearch where ID: Codable, Key: Codable {
  /// Reads a saved search.
  init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }

  /// The saved search, written.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
