import Foundation

/// The newest version of an index's records that this program has seen, known without asking the file.
final class KnownVersion: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var newest: IndexVersion

  init(_ version: IndexVersion) { newest = version }

  var value: IndexVersion { lock.withLock { newest } }

  /// Takes in what was read; what was on its way is older, unless it is of another file or build.
  func saw(_ version: IndexVersion) {
    lock.withLock { if version.build != newest.build || version.revision > newest.revision { newest = version } }
  }
}
