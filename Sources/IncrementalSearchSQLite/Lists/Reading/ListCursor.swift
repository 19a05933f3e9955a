/// Walks one list.
final class ListCursor: OrdinalCursor {
  private let list: StoredList
  private let tables: ListTables
  private let pageCount: Int
  /// The first ordinal of each page that was looked at; -1 for others.
  private var firsts: [Int]
  /// The current page; -1 for none. It is read only as far as was asked for, most often just its first records.
  private var page = -1
  private var bytes: [UInt8] = []
  /// The offset in `bytes` of the first record of the page.
  private var start = 0
  /// The number of records of the list before the page.
  private var before = 0
  /// The offset of the unread rest of the page, and the ordinal before it.
  private var rest = (offset: 0, last: -1)
  /// The records of the page that were skipped, before those that were read: their number, and the last of them.
  private var passed = (count: 0, last: -1)
  /// The ordinals of the records that were read, in order.
  private var ordinals: [Int] = []
  /// The offsets in `bytes` of their positions.
  private var starts: [Int32] = []
  /// The index of the last answer among them.
  private var index = 0

  init(_ list: StoredList, _ tables: ListTables) {
    (self.list, self.tables) = (list, tables)
    if case .pages(let pages) = list.place { pageCount = pages.count } else { pageCount = 1 }
    firsts = [Int](repeating: -1, count: pageCount)
    super.init(atMost: list.count)
  }

  override func next(from ordinal: Int) throws -> Int {
    let ordinal = max(0, ordinal)
    if page < 0 || page > 0 && ordinal < firsts[page] { try load(try pageWith(ordinal)) }
    try read(to: ordinal)
    if rest.last < ordinal, page + 1 < pageCount {
      // The record is most often on the next page.
      try load(page + 1)
      try read(to: ordinal)
      if rest.last < ordinal, page + 1 < pageCount {
        try load(try pageWith(ordinal))
        try read(to: ordinal)
        if rest.last < ordinal, page + 1 < pageCount {
          try load(page + 1)
          try read(to: ordinal)
        }
      }
    }
    seek(ordinal)
    return index < ordinals.count ? ordinals[index] : Self.end
  }

  override func previous(from ordinal: Int) throws -> Int {
    try loadPage(with: ordinal)
    try readAll(to: ordinal)
    seek(ordinal)
    if index < ordinals.count, ordinals[index] == ordinal { return ordinal }
    if index == 0 { return Self.start }
    index -= 1
    return ordinals[index]
  }

  override func appendPositions(at ordinal: Int, to positions: inout [Int]) throws {
    guard list.isPositional, page >= 0 else { return }
    seek(ordinal)
    guard index < ordinals.count, ordinals[index] == ordinal else { return }
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[Int(starts[index])...])), isPositional: true)
      try reader.forEachPosition { positions.append($0) }
    }
  }

  override func count(before ordinal: Int, most: Int) throws -> Int {
    if ordinal > ListTables.mostOrdinal { return min(list.count, most) }
    try loadPage(with: ordinal)
    try read(to: ordinal)
    seek(ordinal)
    return min(before + passed.count + index, most)
  }

  // MARK: Pages

  /// The last page that begins at an ordinal or before it; else the first.
  ///
  /// Most lists are spread about evenly over the records, so it is mostly among the first two or three pages looked at.
  private func pageWith(_ ordinal: Int) throws -> Int {
    var (low, high) = (0, pageCount - 1)
    /// The least ordinal that the first of these pages can begin with, and the first ordinal after the last page.
    var (start, end) = (0, tables.count)
    if page >= 0 {
      if firsts[page] <= ordinal {
        (low, start) = (page, firsts[page])
      } else {
        (high, end) = (max(0, page - 1), firsts[page])
      }
    }
    var guesses = 0
    while low < high {
      var next = (low + high + 1) / 2
      if guesses < Self.mostGuesses, start <= ordinal, ordinal < end {
        next = min(max(low + (ordinal - start) * (high - low + 1) / (end - start), low + 1), high)
      }
      guesses += 1
      let first = try first(ofPage: next)
      if first <= ordinal { (low, start) = (next, first) } else { (high, end) = (next - 1, first) }
    }
    return low
  }

  /// After so many guesses, the middle page is looked at.
  private static let mostGuesses = 4

  private func first(ofPage number: Int) throws -> Int {
    if firsts[number] < 0, case .pages(let pages) = list.place {
      firsts[number] = try tables.first(ofPage: number, of: pages, isPositional: list.isPositional)
    }
    return firsts[number]
  }

  /// Loads the last page that begins at an ordinal or before it, else the first.
  private func loadPage(with ordinal: Int) throws {
    if page >= 0, ordinal >= firsts[page] || page == 0 {
      if page + 1 == pageCount || ordinal <= rest.last { return }
      try read(to: ordinal)
      if ordinal <= rest.last { return }
    }
    try load(try pageWith(ordinal))
  }

  private func load(_ number: Int) throws {
    if number == page { return }
    (bytes, start, before) = try tables.page(number, of: list)
    page = number
    rewind()
    firsts[number] = try reading { reader in try reader.ordinal() }
  }

  /// Goes back to the start of the current page.
  private func rewind() {
    (rest, passed, index) = ((start, -1), (0, -1), 0)
    ordinals.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  // MARK: Records of the page

  /// The number of records of a page that are read at first.
  private static let few = 16

  /// Reads the current page up to a record that is not before an ordinal, or to its end. Records before it are skipped.
  private func read(to ordinal: Int) throws {
    if ordinal <= passed.last { rewind() }
    if rest.last < ordinal { try pass(ordinal) }
    try readOn(to: ordinal)
  }

  /// The same without skipping any.
  private func readAll(to ordinal: Int) throws {
    if passed.count > 0 { rewind() }
    try readOn(to: ordinal)
  }

  private func readOn(to ordinal: Int) throws {
    while rest.last < ordinal, rest.offset < bytes.count { try readMore(max(Self.few, ordinals.count)) }
  }

  /// Skips the records before an ordinal that were not read yet.
  private func pass(_ ordinal: Int) throws {
    let begin = rest
    let count = try reading { reader in
      let count = try reader.pass(before: ordinal)
      rest = (begin.offset + reader.offset, reader.last)
      return count
    }
    if count == 0 { return }
    guard rest.last <= ListTables.mostOrdinal else { throw ListBytes.damaged }
    passed = (passed.count + ordinals.count + count, rest.last)
    index = 0
    ordinals.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Reads the next records of the page, at most `most`.
  private func readMore(_ most: Int) throws {
    let begin = rest
    // Moved out of the cursor, so that appending copies nothing.
    var (ordinals, starts) = (self.ordinals, self.starts)
    (self.ordinals, self.starts) = ([], [])
    defer { (self.ordinals, self.starts) = (ordinals, starts) }
    try reading { reader in
      var count = 0
      while !reader.isAtEnd, count < most {
        ordinals.append(try reader.ordinal())
        if list.isPositional {
          starts.append(Int32(truncatingIfNeeded: begin.offset + reader.offset))
          try reader.passPositions()
        }
        count += 1
      }
      guard reader.last <= ListTables.mostOrdinal else { throw ListBytes.damaged }
      rest = (begin.offset + reader.offset, reader.last)
    }
  }

  /// Calls `body` with a reader of the rest of the page.
  private func reading<Result>(_ body: (inout PostingReader) throws -> Result) throws -> Result {
    // A local copy, since `body` changes the cursor.
    let bytes = bytes
    return try bytes.withUnsafeBufferPointer { bytes in
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[rest.offset...])), isPositional: list.isPositional,
        after: rest.last)
      return try body(&reader)
    }
  }

  /// Moves to the first of the records read that is not before an ordinal.
  private func seek(_ ordinal: Int) {
    var low = 0
    if index < ordinals.count, ordinals[index] < ordinal {
      // The record is most likely near.
      low = index + 1
      var step = 1
      while low < ordinals.count, ordinals[low] < ordinal {
        index = low
        low += step
        step *= 2
      }
      let high = min(low, ordinals.count)
      low = search(ordinal, index + 1, high)
    } else if index > 0, ordinals[index - 1] < ordinal {
      return
    } else {
      low = search(ordinal, 0, min(index, ordinals.count))
    }
    index = low
  }

  private func search(_ ordinal: Int, _ low: Int, _ high: Int) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
