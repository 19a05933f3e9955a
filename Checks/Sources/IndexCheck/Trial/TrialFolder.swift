import Foundation

/// A folder for the files of a trial, deleted at its end.
struct TrialFolder: Sendable {
  /// Its path.
  let path: String

  /// Makes one in a folder, or where the system keeps such things.
  init(in parent: String? = nil) throws {
    path = (parent ?? NSTemporaryDirectory()) + "/index-trial-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// Deletes the folder.
  func delete() { try? FileManager.default.removeItem(atPath: path) }
}
