/// Goes through one list.
final class ListCursor: OrdinalCursor {
  private let list: StoredList
  private let tables: ListTables
  private let pageCount: Int
  /// The first ordinal of each page that was looked at; -1 of others.
  private var firsts: [Int]
  /// The page at hand; -1 for none. It is read as far as was asked for, most often to its first records.
  private var page = -1
  /// Where the rest of the page begins, and the ordinal before that.
  private var rest = (offset: 0, last: -1)
  private var ordinals: [Int] = []
  /// Where in `bytes` the positions of each record begin.
  private var starts: [Int32] = []
  private var bytes: [UInt8] = []
  /// How many records of the list are before the page.
  private var before = 0
  /// Where in the page the last answer was.
  private var index = 0

  init(_ list: StoredList, _ tables: ListTables) {
    (self.list, self.tables) = (list, tables)
    if case .pages(let pages) = list.place { pageCount = pages.count } else { pageCount = 1 }
    firsts = [Int](repeating: -1, count: pageCount)
    super.init(atMost: list.count)
  }

  override func next(from ordinal: Int) throws -> Int {
    if page < 0 { try load(try pageWith(ordinal)) }
    try read(to: ordinal)
    if let last = ordinals.last, ordinal > last {
      guard page + 1 < pageCount else { return Self.end }
      // Most often it is on the next page.
      try load(page + 1)
      try read(to: ordinal)
      if let last = ordinals.last, ordinal > last {
        guard page + 1 < pageCount else { return Self.end }
        try load(try pageWith(ordinal))
        try read(to: ordinal)
        if let last = ordinals.last, ordinal > last {
          guard page + 1 < pageCount else { return Self.end }
          try load(page + 1)
        }
      }
    } else if page > 0, ordinal < ordinals[0] {
      try load(try pageWith(ordinal))
      try read(to: ordinal)
      if let last = ordinals.last, ordinal > last { try load(page + 1) }
    }
    seek(ordinal)
    return index < ordinals.count ? ordinals[index] : Self.end
  }

  override func previous(from ordinal: Int) throws -> Int {
    if page >= 0 { try read(to: ordinal) }
    if page < 0 || ordinal < ordinals[0] && page > 0 || ordinal > ordinals[ordinals.count - 1] && page + 1 < pageCount {
      try load(try pageWith(ordinal))
      try read(to: ordinal)
    }
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
    if page >= 0 { try read(to: ordinal) }
    if page < 0 || ordinal < ordinals[0] || ordinal > ordinals[ordinals.count - 1] {
      try load(try pageWith(ordinal))
      try read(to: ordinal)
    }
    seek(ordinal)
    return min(before + index, most)
  }

  /// The last page that begins at an ordinal or before it; else the first.
  ///
  /// Most lists are spread about evenly over the records, so it is mostly one of the first two or three that are looked at.
  private func pageWith(_ ordinal: Int) throws -> Int {
    var (low, high) = (0, pageCount - 1)
    /// What the first of these pages begins with, at least, and what comes after the last.
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

  /// After so many, the middle page is looked at.
  private static let mostGuesses = 4

  private func first(ofPage number: Int) throws -> Int {
    if firsts[number] < 0, case .pages(let pages) = list.place {
      firsts[number] = try tables.first(ofPage: number, of: pages, isPositional: list.isPositional)
    }
    return firsts[number]
  }

  private func load(_ number: Int) throws {
    if number == page { return }
    switch list.place {
    case .here(let postings): (bytes, before) = (postings, 0)
    case .pages(let pages): (bytes, before) = try tables.page(pages.first + number)
    }
    (page, index, rest) = (number, 0, (0, -1))
    ordinals.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    try readMore(Self.few)
    guard let first = ordinals.first else { throw ListBytes.damaged }
    firsts[number] = first
  }

  /// In records: so many of a page are read at first.
  private static let few = 64

  /// Reads the page at hand until a record that is not before an ordinal, or to its end.
  private func read(to ordinal: Int) throws {
    while rest.offset < bytes.count, rest.last < ordinal { try readMore(max(Self.few, ordinals.count)) }
  }

  private func readMore(_ most: Int) throws {
    // Held by nobody else meanwhile, so that nothing is copied.
    var (found, begins) = (ordinals, starts)
    (ordinals, starts) = ([], [])
    defer { (ordinals, starts) = (found, begins) }
    rest = try Self.read(bytes, from: rest, isPositional: list.isPositional, most: most, &found, &begins)
  }

  /// Appends the ordinals of a page from a place on, and where the positions of each begin; the place it has come to.
  private static func read(
    _ bytes: [UInt8], from place: (offset: Int, last: Int), isPositional: Bool, most: Int, _ ordinals: inout [Int],
    _ starts: inout [Int32]
  ) throws -> (offset: Int, last: Int) {
    try bytes.withUnsafeBufferPointer { bytes in
      let end = place.offset
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[end...])), isPositional: isPositional, after: place.last)
      var (count, last) = (0, place.last)
      while !reader.isAtEnd, count < most {
        last = try reader.ordinal()
        ordinals.append(last)
        if isPositional {
          starts.append(Int32(truncatingIfNeeded: end + reader.offset))
          try reader.skipPositions()
        }
        count += 1
      }
      guard last <= ListTables.mostOrdinal else { throw ListBytes.damaged }
      return (end + reader.offset, last)
    }
  }

  /// Goes to the first record of the page that is not before an ordinal.
  private func seek(_ ordinal: Int) {
    var low = 0
    if index < ordinals.count, ordinals[index] < ordinal {
      // It is near, more likely than not.
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
