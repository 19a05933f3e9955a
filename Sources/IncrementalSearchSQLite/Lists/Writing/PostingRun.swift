/// Postings in the order of their records, packed as ``PostingBytes``, to be read once.
struct PostingRun {
  private let bytes: [UInt8]
  private let isPositional: Bool
  private let lastOrdinal: Int
  /// The number of postings, each counted once.
  private let count: Int
  /// The offset of the unread rest, and the ordinal before it.
  private var rest = (offset: 0, last: -1)

  /// About the number of postings that are sorted at once.
  private static let mostSorted = 1 << 17

  /// Packs postings, which may come in any order and more than once.
  init(_ entries: inout [UInt64], isPositional: Bool, _ sorter: inout PostingSorter) {
    var packed = PostingBytes()
    packed.begin(isPositional: isPositional)
    var count = 0
    sorter.forEach(&entries) { ordinal, position, _ in
      if packed.append(ordinal, position) { count += 1 }
    }
    packed.end()
    self.init(packed, count, isPositional)
  }

  /// Merges runs, and calls `body` with each posting once, in the order of records.
  ///
  /// The merge takes the postings of some records at a time, few enough to be sorted quickly.
  init(
    merging runs: [PostingRun], isPositional: Bool, _ sorter: inout PostingSorter,
    _ body: (_ ordinal: Int, _ position: Int) -> Void
  ) throws {
    var runs = runs
    var packed = PostingBytes()
    packed.begin(isPositional: isPositional)
    var count = 0
    let end = (runs.map(\.lastOrdinal).max() ?? -1) + 1
    let total = runs.reduce(0) { $0 + $1.count }
    let step = max(1, Int(Double(end) * Double(Self.mostSorted) / Double(max(1, total))))
    var entries: [UInt64] = []
    var start = 0
    while start < end {
      start += step
      entries.removeAll(keepingCapacity: true)
      for index in runs.indices { try runs[index].take(before: start, &entries) }
      sorter.forEach(&entries) { ordinal, position, _ in
        if packed.append(ordinal, position) { count += 1 }
        body(ordinal, position)
      }
    }
    packed.end()
    self.init(packed, count, isPositional)
  }

  private init(_ packed: PostingBytes, _ count: Int, _ isPositional: Bool) {
    (bytes, lastOrdinal, self.count, self.isPositional) = (packed.bytes, packed.lastOrdinal, count, isPositional)
  }

  /// Appends the unread postings of the records before an ordinal.
  private mutating func take(before ordinal: Int, _ entries: inout [UInt64]) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[rest.offset...])), isPositional: isPositional,
        after: rest.last)
      let begin = rest.offset
      while !reader.isAtEnd {
        let next = try reader.ordinal()
        if next >= ordinal { break }
        try reader.forEachPosition { entries.append(UInt64(next) << 32 | UInt64($0)) }
        rest = (begin + reader.offset, next)
      }
    }
  }
}
