/// Merges the sorted tokens of all records into lists, some at a time.
final class RunMerge: @unchecked Sendable {
  // Used by one task after the other.
  private let readers: [RunReader]
  /// A heap: the reader with the first token is the first one; of equal tokens that with the first records.
  private var heap: [Int] = []
  private var writer = ListWriter()
  private var prefixes: PrefixLists
  private var isFinished = false
  private var isStarted = false

  init(_ store: RunStore, prefixes: PrefixLists = PrefixLists()) {
    readers = store.readers()
    self.prefixes = prefixes
  }

  /// The next rows, of about so many bytes; nil when there are no more. Throws ``IndexError`` or `DatabaseError`.
  func rows(of size: Int) throws -> ListRows? {
    if isFinished { return nil }
    if !isStarted {
      isStarted = true
      for index in readers.indices where try readers[index].advance() { heap.append(index) }
      for index in heap.indices.reversed() { siftDown(index) }
    }
    while writer.rows.size < size, !heap.isEmpty { try writeTerm() }
    if heap.isEmpty {
      isFinished = true
      try prefixes.finish(&writer)
      writer.finish()
    }
    defer { writer.rows = ListRows() }
    return writer.rows
  }

  private func writeTerm() throws {
    let term = readers[heap[0]].term
    let key = readers[heap[0]].key
    let isPositional = ListTerm.isPositional(term)
    try prefixes.begin(term, &writer)
    writer.begin(isPositional: isPositional)
    while let first = heap.first, readers[first].key == key, readers[first].term == term {
      try readers[first].forEachPosting(isPositional: isPositional) { ordinal, position, isNewRecord in
        writer.append(ordinal, position)
        prefixes.append(ordinal, position, isNewRecord: isNewRecord)
      }
      if try !readers[first].advance() {
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      siftDown(0)
    }
    writer.end(of: term)
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    if readers[a].key != readers[b].key { return readers[a].key < readers[b].key }
    if readers[a].term == readers[b].term { return a < b }
    return readers[a].term.lexicographicallyPrecedes(readers[b].term)
  }

  private func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
