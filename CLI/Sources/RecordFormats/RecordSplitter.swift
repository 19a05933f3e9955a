#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Splits the bytes of inputs into records as they come; any bytes are accepted.
///
/// In formats with columns an empty line is not a record, nor is a row of which all fields are empty. A quoted field of CSV or
/// TSV may hold line ends; where what it joins turns out to be malformed, is over 16 MiB, or is cut off by the input's end, its
/// first line becomes a record of its own and the next one is read anew, so that a stray quote affects one line, not the whole
/// file. A first line `sep=;` names the delimiter and is not a record. The elements of a JSON array that is the whole input are
/// records.
package struct RecordSplitter: Sendable {
  /// The header record of the input being read; not among the records.
  package private(set) var header: Record?
  /// How the records of the input being read are written.
  package private(set) var syntax: RecordSyntax
  /// Whether the delimiter was found out from the first line, and not named in it or by anybody.
  private(set) var isDelimiterGuessed = false
  /// How many rows of the input had no text.
  private(set) var emptyRows = 0
  /// Why the input can't be read, with what to do; nil if it can.
  private(set) var refusal: String?

  private let format: RecordFormat
  private let delimiter: UInt8?
  private let lineEnd: UInt8
  private let hasHeader: Bool
  private let limits: Limits

  private var nextID = 0
  private var input = 0
  /// The line that the next record begins on, from 1.
  private var recordLine = 1
  /// The start of a record whose end has not come.
  private var pending: [UInt8] = []
  private var quoting: QuoteScan
  /// How many bytes were looked at again behind stray quotes.
  private var rescanned = 0
  private var size = 0
  /// Whether so much was that quotes join no lines any more.
  private var joinsNothing = false
  /// The bytes before it is known what the first line is; nil when it is.
  private var opening: [UInt8]?
  /// What finds the elements of the array that the input is.
  private var elements: JSONElements?
  private var hasBegun = false
  private var isFirstLine = true

  /// A splitter; with a header the first record of each input is its header. Another delimiter than the format's own is found out
  /// by each input's first line, unless it is given.
  package init(format: RecordFormat, delimiter: UInt8? = nil, endsWithNUL: Bool = false, hasHeader: Bool = false) {
    self.init(format: format, delimiter: delimiter, endsWithNUL: endsWithNUL, hasHeader: hasHeader, limits: Limits())
  }

  /// A splitter that keeps no more of a record than so many bytes and passes over the rest of it.
  package init(
    format: RecordFormat, delimiter: UInt8? = nil, endsWithNUL: Bool, hasHeader: Bool, keptLength: Int, firstID: Int = 0
  ) {
    var limits = Limits()
    limits.keptLength = keptLength
    self.init(format: format, delimiter: delimiter, endsWithNUL: endsWithNUL, hasHeader: hasHeader, limits: limits)
    nextID = firstID
  }

  init(
    format: RecordFormat, delimiter: UInt8? = nil, endsWithNUL: Bool = false, hasHeader: Bool = false, limits: Limits
  ) {
    self.format = format
    self.delimiter = delimiter
    syntax = RecordSyntax(format, delimiter: delimiter)
    lineEnd = endsWithNUL ? 0 : UInt8(ascii: "\n")
    self.hasHeader = hasHeader
    self.limits = limits
    quoting = QuoteScan(syntax, longest: limits.quotedLength, isAtInputStart: true)
    opening = looksAtOpening ? [] : nil
  }

  /// How much may be one record.
  struct Limits {
    var recordLength = Record.maximumLength
    /// The bytes that are kept of a record; more are passed over.
    var keptLength = Int.max
    /// The bytes that a quote may join.
    var quotedLength = 1 << 24
    /// The bytes that may be looked at again behind stray quotes, besides some times the input's.
    var rescannedLength = 1 << 26
  }

  /// A first line is not waited for longer.
  private static let longestOpening = 1 << 16

  private var looksAtOpening: Bool { format != .lines }

  /// Takes in the next bytes of an input; returns the records that are complete now. Costs the bytes given.
  package mutating func append(_ bytes: [UInt8]) -> [Record] {
    guard bytes.count <= limits.recordLength else {
      let half = bytes.count / 2
      return append(Array(bytes[..<half])) + append(Array(bytes[half...]))
    }
    begin()
    guard let held = opening else { return split(bytes) }
    let all = held.isEmpty ? bytes : held + bytes
    guard let start = open(all, isEnd: false) else {
      opening = all
      return []
    }
    opening = nil
    return split(start == 0 ? all : Array(all[start...]))
  }

  /// Ends an input; returns a last record without an end. The next bytes are the start of another input.
  package mutating func finish() -> [Record] {
    begin()
    var records: [Record] = []
    if let held = opening {
      opening = nil
      if let start = open(held, isEnd: true), start < held.count { records = split(Array(held[start...])) }
    }
    // As DOS ended a text.
    if pending == [0x1A] { pending = [] }
    if var elements {
      let rest = elements.finish()
      if !rest.isEmpty {
        pending = rest
        takePending(into: &records)
      }
      refusal = "the JSON array does not end; get the file anew"
    }
    while !pending.isEmpty {
      if quoting.isInside, quoting.lines > 0 {
        let rest = pending
        pending = []
        records += split(rest, givesFirstLine: true)
      } else {
        takePending(into: &records)
      }
    }
    input += 1
    hasBegun = false
    return records
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    header = nil
    syntax = RecordSyntax(format, delimiter: delimiter)
    (isDelimiterGuessed, emptyRows, refusal) = (false, 0, nil)
    recordLine = 1
    quoting = QuoteScan(syntax, longest: limits.quotedLength, isAtInputStart: true)
    opening = looksAtOpening ? [] : nil
    elements = nil
    isFirstLine = true
    (rescanned, size, joinsNothing) = (0, 0, false)
  }

  /// Looks at how an input begins. Returns the index that its records begin at; nil where more bytes have to tell.
  private mutating func open(_ bytes: [UInt8], isEnd: Bool) -> Int? {
    let isEnd = isEnd || bytes.count >= Self.longestOpening
    if format == .jsonLines {
      switch JSONElements.begin(bytes, isEnd: isEnd) {
      case .undecided: return nil
      case .elements(let start) where lineEnd != 0:
        elements = JSONElements(keptLength: limits.keptLength)
        for byte in bytes[..<start] where byte == lineEnd { recordLine += 1 }
        isFirstLine = false
        return start
      case .elements, .lines:
        guard let end = bytes.firstIndex(of: lineEnd) ?? (isEnd ? bytes.count : nil) else { return nil }
        if end < bytes.count, lineEnd != 0,
          let command = JSONElements.command(forObject: bytes, firstLine: bytes[..<end])
        {
          refusal =
            "it seems to be a JSON object over several lines; make a line of each record first: \(command) | isearch … --format jsonl"
        }
        return 0
      }
    }
    guard let end = bytes.firstIndex(of: lineEnd) ?? (isEnd ? min(bytes.count, Self.longestOpening) : nil) else {
      return nil
    }
    var start = 0
    var found = delimiter
    switch RecordSyntax.firstLine(bytes[..<end]) {
    case .names(let byte):
      start = min(end + 1, bytes.count)
      recordLine += 1
      if found == nil { found = byte }
    case .divided(let byte):
      if found == nil, format == .csv { (found, isDelimiterGuessed) = (byte, true) }
    case .nothing: break
    }
    syntax = RecordSyntax(format, delimiter: found)
    quoting = QuoteScan(syntax, longest: limits.quotedLength, isAtInputStart: start == 0)
    return start
  }

  // MARK: Splitting

  /// Takes bytes apart; the first line of them alone, before the others, if it is known that it has a stray quote.
  private mutating func split(_ bytes: [UInt8], givesFirstLine: Bool = false) -> [Record] {
    var records: [Record] = []
    var bytes = takeElements(bytes, into: &records)
    var givesFirstLine = givesFirstLine
    if !givesFirstLine { size += bytes.count }
    // Each turn but the first is for lines that are looked at again, of a record that began in an earlier piece.
    while !bytes.isEmpty {
      let block = RecordBlock(bytes, origin(fromLine: recordLine + (givesFirstLine ? 0 : quoting.lines)))
      var again: [UInt8] = []
      bytes.withUnsafeBufferPointer { buffer in
        var start = 0
        while start < buffer.count {
          switch givesFirstLine ? .firstLine : end(in: buffer, from: start) {
          case .record(let end):
            let lines = quoting.lines
            take(buffer, start..<end, of: block, isEnded: true, into: &records)
            recordLine += lines + 1
            beginRecord()
            start = end + 1
          case .firstLine:
            if pending.isEmpty {
              givesFirstLine = false
              let end = buffer.index(of: lineEnd, from: start) ?? buffer.count
              add(buffer, start..<end, of: block, isEnded: true, to: &records)
              recordLine += 1
              beginRecord()
              start = end + 1
            } else {
              again = pending + buffer[start...]
              pending = []
              start = buffer.count
            }
          case .none:
            if pending.count + buffer.count - start > limits.recordLength { takePending(into: &records) }
            keep(buffer[start...])
            start = buffer.count
          }
        }
      }
      (bytes, givesFirstLine) = (again, true)
    }
    return records
  }

  private mutating func beginRecord() {
    guard quotesJoinLines else { return }
    quoting = QuoteScan(syntax, longest: limits.quotedLength, isAtInputStart: false)
  }

  /// Whether quotes may join lines of this input.
  private var quotesJoinLines: Bool { (format == .csv || format == .tsv) && lineEnd != 0 && !joinsNothing }

  /// Where bytes are from that begin in a line.
  private func origin(fromLine line: Int) -> RecordBlock.Origin {
    let isByID = format == .lines && !hasHeader
    return RecordBlock.Origin(
      input: input, lines: isByID ? .byID(line - nextID) : .counted(end: lineEnd, first: line))
  }

  private mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> QuoteScan.End? {
    guard quotesJoinLines else { return bytes.index(of: lineEnd, from: start).map(QuoteScan.End.record) }
    let end = quoting.end(in: bytes, from: start, before: pending.count)
    if end == .firstLine {
      // What quotes seem to join again and again would else be looked at from each of its lines on.
      rescanned += pending.count + quoting.scanned - start
      if rescanned > limits.rescannedLength + 8 * size { joinsNothing = true }
    }
    return end
  }

  /// Takes in what belongs to an array whose elements are records. Returns what is behind it, or is none of it.
  private mutating func takeElements(_ bytes: [UInt8], into records: inout [Record]) -> [UInt8] {
    guard var elements else { return bytes }
    let found = elements.take(bytes[...])
    self.elements = found.end == nil ? elements : nil
    let block = RecordBlock(found.bytes, origin(fromLine: recordLine))
    block.bytes.withUnsafeBufferPointer { buffer in
      for range in found.elements { add(buffer, range, of: block, isEnded: false, to: &records) }
    }
    recordLine += found.bytes.count { $0 == lineEnd }
    return found.end.map { Array(bytes[$0...]) } ?? []
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

  /// Adds to what is pending, as far as that is kept; what quotes may join is, as it may have to be looked at again.
  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let most = quotesJoinLines ? max(limits.keptLength, limits.quotedLength + 1) : limits.keptLength
    pending.append(contentsOf: bytes.prefix(max(0, most - pending.count)))
  }

  private mutating func takePending(isEnded: Bool = false, into records: inout [Record]) {
    if pending.count > limits.keptLength { pending.removeSubrange(limits.keptLength...) }
    let block = RecordBlock(pending, origin(fromLine: recordLine))
    pending = []
    block.bytes.withUnsafeBufferPointer {
      add($0, 0..<$0.count, of: block, isEnded: isEnded, to: &records)
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
      if format != .jsonLines, DelimitedFields.isEmptyRow(text, delimiter: syntax.delimiter) {
        emptyRows += 1
        return
      }
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
