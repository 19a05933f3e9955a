import TextMatching

/// A cache of the postings of beginnings of words, merged from the lists of many words of one generation, shared by all
/// searches of an index.
///
/// A letter as it sounds begins a thousand words with a record or two each, and is what the next person types, too. Takes about
/// 8 MB at most.
final class KnownUnions: Sendable {
  private struct Union {
    /// Ordinals and positions in their order.
    var postings: [UInt64]
    /// What all of the words begin with.
    var common: [UInt8]

    func size(of prefix: [UInt8]) -> Int {
      KnownUnions.overhead + prefix.count + common.count + postings.count * MemoryLayout<UInt64>.stride
    }
  }

  /// In bytes, about, of each half.
  private static let most = 4 << 20
  /// In bytes: what a union takes beside its postings.
  private static let overhead = 160

  private let unions = VersionedCache<IndexGeneration, _> { RecentValues<[UInt8], Union>(most: most) }

  /// Ordinals and positions in their order; nil if they are not known.
  func postings(ofPrefix prefix: [UInt8], of generation: IndexGeneration) -> [UInt64]? {
    unions.find(in: generation) { unions in
      if let known = unions.value(of: prefix) { return known.postings }
      // Words that all begin with the letter typed now are those that began with the ones before it.
      var shorter = prefix
      while let byte = shorter.popLast(), TextBytes.isContinuation(byte) {}
      guard let known = unions.value(of: shorter), known.common.starts(with: prefix) else { return nil }
      // The other one may be forgotten sooner.
      unions.remember(known, of: prefix, size: known.size(of: prefix))
      return known.postings
    }
  }

  /// Remembers the union of a prefix; `common` is what all of its words begin with.
  func remember(_ postings: [UInt64], ofPrefix prefix: [UInt8], common: [UInt8], of generation: IndexGeneration) {
    let union = Union(postings: postings, common: common)
    let size = union.size(of: prefix)
    guard size <= Self.most else { return }
    unions.change(generation) { $0.remember(union, of: prefix, size: size) }
  }

  func forget() { unions.forget() }
}
