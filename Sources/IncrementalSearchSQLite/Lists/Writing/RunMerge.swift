/// Merges the sorted tokens of all records into lists, in parts that can be merged in parallel.
struct RunMerge: Sendable {
  private let store: RunStore
  private let mostEntries: Int
  /// The range of beginnings of each part's tokens, in order.
  private let parts: [ClosedRange<UInt16>]

  /// The size of a part in bytes of sorted tokens, which are held in memory until it is written; more if one beginning
  /// has more.
  private static let partSize = 2 << 20

  /// Divides the tokens into parts of about `partSize` bytes; `mostEntries` postings of a prefix are packed at once.
  init(_ store: RunStore, partSize: Int = partSize, mostEntries: Int = 1 << 16) {
    (self.store, self.mostEntries) = (store, mostEntries)
    var parts: [ClosedRange<UInt16>] = []
    var size = Int.max
    // A prefix with a list has at least two characters, so all its tokens are in one part.
    for section in store.sections {
      if size >= partSize {
        parts.append(section.beginning...section.beginning)
        size = 0
      }
      parts[parts.count - 1] = parts[parts.count - 1].lowerBound...section.beginning
      size += section.size
    }
    self.parts = parts
  }

  /// The number of parts, which are written in their order.
  var count: Int { parts.count }

  /// The rows of a part. Throws ``IndexError``, `DatabaseError` or `CancellationError`.
  func rows(ofPart part: Int) throws -> ListRows {
    var merge = PartMerge(
      store.sources(of: parts[part]), ListWriter(isFirst: part == 0), PrefixLists(mostEntries: mostEntries))
    defer { merge.deallocate() }
    return try merge.rows()
  }
}

/// Merges the tokens of a part. Whoever makes one must call `deallocate()`.
private struct PartMerge {
  private struct Head {
    /// The first bytes of the reader's current token.
    var key: UInt64
    var reader: Int
  }

  /// In memory that does not move, so that no reader is copied.
  private let readers: UnsafeMutableBufferPointer<RunReader>
  /// A heap: the reader with the first token comes first; of equal tokens, the one with the first records.
  private var heap: [Head] = []
  private var writer: ListWriter
  private var prefixes: PrefixLists
  private var term: [UInt8] = []
  private var postings: [UInt64] = []

  init(_ sources: [RunReader.Source], _ writer: ListWriter, _ prefixes: PrefixLists) {
    (self.writer, self.prefixes) = (writer, prefixes)
    readers = .allocate(capacity: sources.count)
    for (index, source) in sources.enumerated() { readers.initializeElement(at: index, to: RunReader(source)) }
  }

  func deallocate() {
    readers.deinitialize()
    readers.deallocate()
  }

  mutating func rows() throws -> ListRows {
    for reader in readers.indices where try readers[reader].advance() {
      heap.append(Head(key: readers[reader].key, reader: reader))
    }
    for index in heap.indices.reversed() { siftDown(index) }
    var count = 0
    while !heap.isEmpty {
      if count % 1_024 == 0 { try Task.checkCancellation() }
      count += 1
      try writeTerm()
    }
    try prefixes.finish(&writer)
    writer.finish()
    return writer.rows
  }

  private mutating func writeTerm() throws {
    let key = heap[0].key
    term.removeAll(keepingCapacity: true)
    readers[heap[0].reader].withTerm { term.append(contentsOf: $0) }
    let isPositional = ListTerm.isPositional(term)
    try prefixes.begin(term, &writer)
    writer.begin(isPositional: isPositional)
    while let head = heap.first, head.key == key, isAtTerm(head.reader) {
      postings.removeAll(keepingCapacity: true)
      try readers[head.reader].appendPostings(isPositional: isPositional, to: &postings)
      writer.append(postings)
      prefixes.append(postings)
      if try readers[head.reader].advance() {
        heap[0].key = readers[head.reader].key
      } else {
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      siftDown(0)
    }
    writer.end(of: term)
  }

  private func isAtTerm(_ reader: Int) -> Bool { term.withUnsafeBufferPointer { readers[reader].order($0) == 0 } }

  private func precedes(_ a: Head, _ b: Head) -> Bool {
    if a.key != b.key { return a.key < b.key }
    let order = readers[b.reader].withTerm { readers[a.reader].order($0) }
    return order == 0 ? a.reader < b.reader : order < 0
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      var child = 2 * index + 1
      while child < min(2 * index + 3, heap.count) {
        if precedes(heap[child], heap[least]) { least = child }
        child += 1
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
