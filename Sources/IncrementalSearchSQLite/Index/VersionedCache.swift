import Foundation

/// A cache of what belongs to one version of something, shared by all who use it: it is emptied as soon as something of another
/// version is added.
final class VersionedCache<Version: Equatable, Contents>: @unchecked Sendable {
  private let empty: @Sendable () -> Contents
  private let lock = NSLock()
  // Guarded by `lock`.
  private var version: Version?
  private var contents: Contents

  /// Begins with what `empty` makes, and again with each version.
  init(_ empty: @escaping @Sendable () -> Contents) {
    self.empty = empty
    contents = empty()
  }

  /// Looks something up; nil if nothing is remembered of the version.
  func find<Value>(in version: Version, _ body: (inout Contents) -> Value?) -> Value? {
    lock.withLock { self.version == version ? body(&contents) : nil }
  }

  /// Changes what is remembered of a version, after forgetting that of any other.
  @discardableResult
  func change<Value>(_ version: Version, _ body: (inout Contents) -> Value) -> Value {
    lock.withLock {
      if self.version != version { (self.version, contents) = (version, empty()) }
      return body(&contents)
    }
  }

  func forget() { lock.withLock { (version, contents) = (nil, empty()) } }
}
