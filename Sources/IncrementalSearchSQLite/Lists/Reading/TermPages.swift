import Foundation
import TextMatching

/// A cache of the pages of tokens that were read last from one generation, shared by all searches of it.
///
/// Planning a search looks up dozens of tokens, mostly on the same pages as those of the text typed before. A page in
/// the cache is read without a database statement. Lists stay as they were built, so no page changes. The cache takes
/// about 8 MB at most.
final class TermPages: @unchecked Sendable {
  /// The tokens from `beginning` on that come before `end`.
  final class Page: Sendable {
    let beginning: [UInt8]
    /// The beginning of the next page; nil after the last one.
    let end: [UInt8]?
    let bytes: [UInt8]

    init(beginning: [UInt8], end: [UInt8]?, bytes: [UInt8]) {
      (self.beginning, self.end, self.bytes) = (beginning, end, bytes)
    }

    /// Whether a token is on this page if it exists.
    func covers(_ term: [UInt8]) -> Bool {
      !TermPages.precedes(term, beginning) && end.map { TermPages.precedes(term, $0) } ?? true
    }
  }

  /// A page in the cache.
  private struct Held {
    /// The first eight bytes of the page's beginning (`TermTable.key`). They alone tell most pages apart, and are close
    /// in memory to those of the other pages.
    let key: UInt64
    let page: Page
    /// Whether the page was used since pages were last forgotten.
    var isUsed: Bool
  }

  /// The size limit in bytes, without the overhead of arrays.
  private let most: Int
  // All searches wait for this lock, dozens of times for each page of rows, so little is done while it is held.
  private let lock = NSLock()
  // Guarded by `lock`.
  /// In the order of their tokens.
  private var pages: [Held] = []
  private var size = 0

  init(most: Int = 8 << 20) { self.most = most }

  /// The page that a token is on if it exists; nil if that page is not in the cache.
  func page(of term: [UInt8]) -> Page? {
    let key = term.withUnsafeBufferPointer(TermTable.key)
    let page: Page? = lock.withLock {
      let index = count(notAfter: term, key) - 1
      guard index >= 0 else { return nil }
      if !pages[index].isUsed { pages[index].isUsed = true }
      return pages[index].page
    }
    return page?.covers(term) == true ? page : nil
  }

  /// Adds a page. Where the pages get too large, forgets those that were not used since the last time it did so.
  func remember(_ page: Page) {
    let key = page.beginning.withUnsafeBufferPointer(TermTable.key)
    lock.withLock {
      if size + page.bytes.count > most { forgetSome() }
      let index = count(notAfter: page.beginning, key)
      // Another search has added it meanwhile.
      if index > 0, pages[index - 1].page.beginning == page.beginning { return }
      pages.insert(Held(key: key, page: page, isUsed: true), at: index)
      size += page.bytes.count
    }
  }

  private func forgetSome() {
    var left = pages.filter(\.isUsed)
    // At most half of them stay, so that this is not done for each page.
    if left.count > pages.count / 2 { left = stride(from: 0, to: left.count, by: 2).map { left[$0] } }
    for index in left.indices { left[index].isUsed = false }
    pages = left
    size = left.reduce(0) { $0 + $1.page.bytes.count }
  }

  /// The number of pages whose beginning is not after a token, which has `key` as its first eight bytes.
  private func count(notAfter term: [UInt8], _ key: UInt64) -> Int {
    pages.withUnsafeBufferPointer { pages in
      var (low, high) = (0, pages.count)
      while low < high {
        let middle = (low + high) / 2
        let other = pages[middle].key
        if key < other || key == other && Self.precedes(term, pages[middle].page.beginning) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low
    }
  }

  /// Whether bytes come before others in SQLite's order.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
        let order = memcmp(first, second, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
      }
    }
  }
}

/// The pages of tokens of the generation of a file that was last searched.
final class KnownTermPages: Sendable {
  private let known = VersionedCache<IndexGeneration, _> { TermPages() }

  func pages(of generation: IndexGeneration) -> TermPages { known.change(generation) { $0 } }
}
