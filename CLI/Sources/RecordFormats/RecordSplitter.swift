#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Splits the bytes of inputs into records as they come; any bytes are good.
///
/// In formats with columns a line with nothing in it is no record. A quoted field of CSV may hold line ends; a record
/// of more than 1 MiB or 10,000 lines that a quote still joins, and one that the input's end cuts off, is taken line by
/// line instead, so that a stray quote can't swallow a file.
package struct RecordSplitter: Sendable {
  /// The header record of the input being read; not among the records.
  package private(set) var header: Record?

  private let format: RecordFormat
  private let lineEnd: UInt8
  private let hasHeader: Bool
  private let limits: Limits

  private var nextID = 0
  private var input = 0
  /// The line that the next record begins on, from 1.
  private var recordLine = 1
  /// The line ends inside the record so far.
  private var linesInRecord = 0
  /// The start of a record whose end has not come.
  private var pending: [UInt8] = []
  private var quoting = QuoteScan()
  private var hasBegun = false
  private var isFirstLine = true

  /// A splitter; with a header the first record of each input is its header.
  package init(format: RecordFormat, endsWithNUL: Bool = false, hasHeader: Bool = false) {
    self.init(format: format, endsWithNUL: endsWithNUL, hasHeader: hasHeader, limits: Limits())
  }

  /// A splitter that keeps no more of a record than so many bytes and passes over the rest of it.
  package init(format: RecordFormat, endsWithNUL: Bool, hasHeader: Bool, keptLength: Int, firstID: Int = 0) {
    var limits = Limits()
    limits.keptLength = keptLength
    self.init(format: format, endsWithNUL: endsWithNUL, hasHeader: hasHeader, limits: limits)
    nextID = firstID
  }

  init(format: RecordFormat, endsWithNUL: Bool = false, hasHeader: Bool = false, limits: Limits) {
    self.format = format
    lineEnd = endsWithNUL ? 0 : UInt8(ascii: "\n")
    self.hasHeader = hasHeader
    self.limits = limits
  }

  /// How much may be one record.
  struct Limits {
    var recordLength = Record.maximumLength
    /// The bytes that are kept of a record; more are passed over.
    var keptLength = Int.max
    var quotedLength = 1 << 20
    var quotedLines = 10_000
  }

  /// Takes in the next bytes of an input; returns the records that are complete now. Costs the bytes given.
  package mutating func append(_ bytes: [UInt8]) -> [Record] {
    guard bytes.count <= limits.recordLength else {
      let half = bytes.count / 2
      return append(Array(bytes[..<half])) + append(Array(bytes[half...]))
    }
    if !hasBegun {
      hasBegun = true
      header = nil
    }
    let block = RecordBlock(bytes, origin(fromLine: recordLine + linesInRecord))
    var records: [Record] = []
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        switch end(in: buffer, from: start) {
        case .record(let end):
          take(buffer, start..<end, of: block, isEnded: true, into: &records)
          recordLine += linesInRecord + 1
          linesInRecord = 0
          start = end + 1
        case .lines(let end):
          takeLines(buffer[start...end], into: &records)
          start = end + 1
        case .none:
          if pending.count + buffer.count - start > limits.recordLength { takePending(into: &records) }
          keep(buffer[start...])
          start = buffer.count
        }
      }
    }
    return records
  }

  /// Ends an input; returns a last record without an end. The next bytes are the start of another input.
  package mutating func finish() -> [Record] {
    if !hasBegun { header = nil }
    var records: [Record] = []
    if !pending.isEmpty {
      if quoting.isInside { takeLines(EmptyCollection(), into: &records) } else { takePending(into: &records) }
    }
    input += 1
    recordLine = 1
    linesInRecord = 0
    quoting = QuoteScan()
    hasBegun = false
    isFirstLine = true
    return records
  }

  /// Where bytes are from that begin in a line.
  private func origin(fromLine line: Int) -> RecordBlock.Origin {
    let isByID = format == .lines && !hasHeader
    return RecordBlock.Origin(
      input: input, lines: isByID ? .byID(line - nextID) : .counted(end: lineEnd, first: line))
  }

  /// Where what is being read ends.
  private enum End {
    /// A record, before the line end at an index.
    case record(Int)
    /// Lines that a quote joined for too long, the last with the line end at an index.
    case lines(Int)
  }

  private mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> End? {
    guard format == .csv && lineEnd != 0 else { return bytes.index(of: lineEnd, from: start).map(End.record) }
    let isAfterMark = isFirstLine && pending.count <= 3 && startsWithMark(bytes[start...])
    let fieldStart = isAfterMark ? start + 3 - pending.count : nil
    var lineEnd = -1
    while true {
      switch quoting.next(in: bytes, fieldStart: fieldStart, lineEnd: &lineEnd, from: start) {
      case .end(let end): return .record(end)
      case .quotedLineEnd(let end):
        linesInRecord += 1
        if linesInRecord >= limits.quotedLines || pending.count + end + 1 - start > limits.quotedLength {
          return .lines(end)
        }
      case .none: return nil
      }
    }
  }

  private func startsWithMark(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    (pending.prefix(3) + bytes.prefix(3 - min(pending.count, 3))).elementsEqual(Record.byteOrderMark)
  }

  /// Makes a record of what is pending and a range of the block.
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of block: RecordBlock, isEnded: Bool,
    into records: inout [Record]
  ) {
    guard !pending.isEmpty else { return add(bytes, range, of: block, isEnded: isEnded, to: &records) }
    if pending.count + range.count > limits.recordLength {
      takePending(into: &records)
      return add(bytes, range, of: block, isEnded: isEnded, to: &records)
    }
    keep(bytes[range])
    takePending(isEnded: isEnded, into: &records)
  }

  /// Adds to what is pending, as far as that is kept.
  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    pending.append(contentsOf: bytes.prefix(max(0, limits.keptLength - pending.count)))
  }

  private mutating func takePending(isEnded: Bool = false, into records: inout [Record]) {
    let block = RecordBlock(pending, origin(fromLine: recordLine))
    pending = []
    block.bytes.withUnsafeBufferPointer {
      add($0, 0..<$0.count, of: block, isEnded: isEnded, to: &records)
    }
  }

  /// Makes a record of each line of what is pending and the bytes.
  private mutating func takeLines(_ bytes: some Collection<UInt8>, into records: inout [Record]) {
    let block = RecordBlock(pending + bytes, origin(fromLine: recordLine))
    pending = []
    quoting = QuoteScan()
    linesInRecord = 0
    block.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.index(of: lineEnd, from: start)
        add(bytes, start..<(end ?? bytes.count), of: block, isEnded: end != nil, to: &records)
        recordLine += 1
        start = (end ?? bytes.count) + 1
      }
    }
  }

  @inline(__always)
  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of block: RecordBlock, isEnded: Bool,
    to records: inout [Record]
  ) {
    let hasMark = isFirstLine && bytes[range].starts(with: Record.byteOrderMark)
    isFirstLine = false
    let endsWithReturn =
      isEnded && lineEnd != 0 && !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "\r")
    if format != .lines {
      let text = bytes[range].dropFirst(hasMark ? 3 : 0).dropLast(endsWithReturn ? 1 : 0)
      if text.isEmpty || format == .jsonLines && text.allSatisfy(\.isJSONSpace) { return }
    }
    let isHeader = hasHeader && header == nil
    var marks: RecordMarks = hasMark ? .byteOrderMark : []
    if endsWithReturn { marks.insert(.carriageReturn) }
    let record = Record(id: isHeader ? -1 : nextID, block: block, range: range, marks: marks)
    if isHeader {
      header = record
    } else {
      nextID += 1
      records.append(record)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first such byte in a range, by default up to the end.
  @inline(__always)
  func index(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard let baseAddress, start < end,
      let found = memchr(baseAddress + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}

extension UInt8 {
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
