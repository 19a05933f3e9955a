import GRDB

/// The records that have a token, and where they have it, as bytes.
///
/// Each record is written as the difference of its ordinal from that of the one before; the first one's from -1. Where
/// positions are kept (``ListTerm/isPositional(_:)``), twice the position follows if there is only one. For more of
/// them, twice their number plus one follows, then the first of them and the differences of the others.
struct PostingBytes {
  private(set) var bytes: [UInt8] = []
  /// The number of records.
  private(set) var count = 0
  private var isPositional = false
  private var last = -1
  /// The positions of the last record, which are not written yet: the first and the last one, and in `gaps` the
  /// distance of each from the one before.
  private var positions: (first: Int, last: Int)?
  private var gaps: [Int] = []

  /// The ordinal of the last record.
  var lastOrdinal: Int { last }

  /// Begins a list, or a page of one.
  mutating func begin(isPositional: Bool) {
    bytes.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    positions = nil
    (count, last, self.isPositional) = (0, -1, isPositional)
  }

  /// Appends a position in a record; false if it was there. Calls come in the order of records and positions.
  @discardableResult
  mutating func append(_ ordinal: Int, _ position: Int) -> Bool {
    if ordinal == last {
      guard isPositional, let positions, positions.last != position else { return false }
      gaps.append(position - positions.last)
      self.positions = (positions.first, position)
      return true
    }
    endRecord()
    ListBytes.append(ordinal - last, to: &bytes)
    last = ordinal
    count += 1
    if isPositional { positions = (position, position) }
    return true
  }

  /// Ends the list.
  mutating func end() { endRecord() }

  private mutating func endRecord() {
    guard let first = positions?.first else { return }
    positions = nil
    if gaps.isEmpty {
      ListBytes.append(first << 1, to: &bytes)
      return
    }
    ListBytes.append((gaps.count + 1) << 1 | 1, to: &bytes)
    ListBytes.append(first, to: &bytes)
    for gap in gaps { ListBytes.append(gap, to: &bytes) }
    gaps.removeAll(keepingCapacity: true)
  }
}

/// Reads what ``PostingBytes`` wrote.
struct PostingReader {
  private var reader: ListBytesReader
  private let isPositional: Bool
  /// The ordinal read last.
  private(set) var last: Int

  /// Continues after a record, or begins with the first one.
  init(_ reader: ListBytesReader, isPositional: Bool, after last: Int = -1) {
    (self.reader, self.isPositional, self.last) = (reader, isPositional, last)
  }

  var isAtEnd: Bool { reader.isAtEnd }
  var offset: Int { reader.offset }

  /// Reads the ordinal of the next record; its positions come next.
  @inline(__always)
  mutating func ordinal() throws(DatabaseError) -> Int {
    let gap = try reader.number()
    guard gap > 0, last < 1 << 40 else { throw ListBytes.damaged }
    last += gap
    return last
  }

  /// Skips the records before an ordinal, and returns how many they were.
  ///
  /// Where records take one byte each, or two with the position, eight bytes are skipped at once.
  mutating func pass(before ordinal: Int) throws(DatabaseError) -> Int {
    // The bits that are set only in longer numbers, and, in a byte that is no gap, where there are several positions.
    let others: UInt64 = isPositional ? 0x8180_8180_8180_8180 : 0x8080_8080_8080_8080
    let pairs: UInt64 = 0x00FF_00FF_00FF_00FF
    var count = 0
    while !isAtEnd {
      while let next = reader.eightBytes, next & others == 0 {
        let gaps = isPositional ? next & pairs : (next & pairs) + (next >> 8 & pairs)
        let after = last + Int(gaps &* 0x0001_0001_0001_0001 >> 48)
        if after >= ordinal { break }
        try reader.pass(8)
        last = after
        count += isPositional ? 4 : 8
      }
      let begin = self
      if isAtEnd { break }
      if try self.ordinal() >= ordinal {
        self = begin
        break
      }
      try passPositions()
      count += 1
    }
    return count
  }

  /// Skips the positions of the record.
  @inline(__always)
  mutating func passPositions() throws(DatabaseError) {
    guard isPositional else { return }
    let head = try reader.number()
    if head & 1 == 0 { return }
    for _ in 0..<head >> 1 { _ = try reader.number() }
  }

  /// Calls `body` with each position of the record, or once with 0 where none are kept.
  mutating func forEachPosition(_ body: (Int) -> Void) throws(DatabaseError) {
    guard isPositional else {
      body(0)
      return
    }
    let head = try reader.number()
    if head & 1 == 0 {
      body(head >> 1)
      return
    }
    var position = 0
    for _ in 0..<head >> 1 {
      position &+= try reader.number()
      body(position)
    }
  }
}
