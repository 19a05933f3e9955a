import Foundation

/// The postings of beginnings of words that were put together from the lists of many words, in one state of the records, by
/// all who search an index.
///
/// A letter as it sounds begins a thousand words with a record or two each, and is what the next person types, too. Takes about
/// 8 MB at most.
final class KnownUnions: @unchecked Sendable {
  /// In bytes, about, of each half.
  private static let most = 4 << 20
  /// In bytes: what a union takes beside its postings.
  private static let overhead = 128

  private let lock = NSLock()
  // Guarded by `lock`.
  private var version: IndexVersion?
  private var unions = RecentValues<[UInt8], [UInt64]>(most: most)

  /// Ordinals and positions in their order; nil if they are not known.
  func postings(ofPrefix prefix: [UInt8], in version: IndexVersion) -> [UInt64]? {
    lock.withLock { self.version == version ? unions.value(of: prefix) : nil }
  }

  func remember(_ postings: [UInt64], ofPrefix prefix: [UInt8], in version: IndexVersion) {
    let size = Self.overhead + prefix.count + postings.count * MemoryLayout<UInt64>.stride
    guard size <= Self.most else { return }
    lock.withLock {
      if self.version != version { (self.version, unions) = (version, RecentValues(most: Self.most)) }
      unions.remember(postings, of: prefix, size: size)
    }
  }

  func forget() { lock.withLock { (version, unions) = (nil, RecentValues(most: Self.most)) } }
}
