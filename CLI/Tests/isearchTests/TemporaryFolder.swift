import Foundation

/// A folder of its own, gone after the test.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file; returns its path.
  func file(_ name: String, _ content: String) throws -> String { try file(name, Data(content.utf8)) }

  /// Writes a file of any bytes; returns its path.
  func file(_ name: String, _ bytes: Data) throws -> String {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// What is in a file.
  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
