import Foundation

/// The newest revision of an index's records that this program has seen, known without asking the file.
final class KnownRevision: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var newest: Int

  init(_ revision: Int) { newest = revision }

  var value: Int { lock.withLock { newest } }

  /// Takes in what was read; what was on its way is older.
  func saw(_ revision: Int) { lock.withLock { newest = max(newest, revision) } }
}
