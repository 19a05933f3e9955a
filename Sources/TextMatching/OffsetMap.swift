/// Where the bytes of a folded text came from, kept only where folding changed lengths.
struct OffsetMap: Equatable, Sendable {
  /// From this folded offset on, offsets advance together until the next entry.
  private struct Entry: Equatable, Sendable {
    var folded: UInt32
    var original: UInt32
  }

  private var entries: [Entry] = []
  /// Where the folded text starts among the bytes it is appended to.
  private let start: Int

  /// Makes the map of a text whose fold is appended to so many bytes.
  init(folded start: Int = 0) { self.start = start }

  /// Whether every folded offset is the original one.
  var isIdentity: Bool { entries.isEmpty }

  /// Takes note of a cluster; clusters come in order.
  ///
  /// One that kept its length costs nothing.
  mutating func append(folded: Range<Int>, original: Range<Int>) {
    if folded.count == original.count { return }
    append(Entry(folded: UInt32(folded.lowerBound - start), original: UInt32(original.lowerBound)))
    append(Entry(folded: UInt32(folded.upperBound - start), original: UInt32(original.upperBound)))
  }

  private mutating func append(_ entry: Entry) {
    if entries.last != entry { entries.append(entry) }
  }

  /// An offset in the original text inside the cluster that the folded byte came from.
  func original(of folded: Int) -> Int {
    let next = self.next(after: folded)
    guard next > 0 else { return folded }
    let offset = Int(entries[next - 1].original) + folded - Int(entries[next - 1].folded)
    // A cluster that became longer must not reach into the next one.
    return next < entries.count ? min(offset, Int(entries[next].original) - 1) : offset
  }

  /// The part of the original text that a range of folded bytes, not empty, came from.
  ///
  /// Clusters that changed their length come whole: two characters may have become one.
  func original(of folded: Range<Int>) -> Range<Int> {
    let first = changed(around: folded.lowerBound)
    let last = changed(around: folded.upperBound - 1)
    return
      (first?.lowerBound ?? original(of: folded.lowerBound))..<(last?.upperBound
      ?? original(of: folded.upperBound - 1) + 1)
  }

  /// The original cluster that the folded byte came from, if it changed its length.
  private func changed(around folded: Int) -> Range<Int>? {
    let next = self.next(after: folded)
    guard next > 0, next < entries.count else { return nil }
    let (start, end) = (entries[next - 1], entries[next])
    return end.folded - start.folded == end.original - start.original ? nil : Int(start.original)..<Int(end.original)
  }

  /// The place of the first entry after the folded offset.
  private func next(after folded: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].folded) <= folded { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
