import IncrementalSearchTesting
import Testing

@testable import RecordFormats

@Suite struct RecordSplitterTests {
  private func records(
    _ text: String, _ format: RecordFormat = .lines, endsWithNUL: Bool = false,
    limits: RecordSplitter.Limits = .init()
  ) -> [Record] {
    var splitter = RecordSplitter(format: format, endsWithNUL: endsWithNUL, limits: limits)
    return splitter.append(Array(text.utf8)) + splitter.finish()
  }

  private func texts(
    _ text: String, _ format: RecordFormat = .lines, endsWithNUL: Bool = false,
    limits: RecordSplitter.Limits = .init()
  ) -> [String] {
    records(text, format, endsWithNUL: endsWithNUL, limits: limits).map { $0.text() }
  }

  @Test func aLineIsARecord() {
    #expect(texts("") == [])
    #expect(texts("\n") == [""])
    #expect(texts("a\nb") == ["a", "b"])
    #expect(texts("a\n\nb\n") == ["a", "", "b"])
    #expect(texts("a\u{0}b\n") == ["a\u{0}b"])
    #expect(texts("a\nb\n\u{0}c\u{0}d", endsWithNUL: true) == ["a\nb\n", "c", "d"])
  }

  @Test func theOriginalKeepsWhatTheTextLeavesOut() {
    let all = records("\u{FEFF}a\r\n\u{FEFF}b\r\r\nc\r")
    #expect(all.map { $0.text() } == ["a", "\u{FEFF}b\r", "c\r"])
    #expect(all.map { $0.withBytes { Array($0) } } == ["\u{FEFF}a\r", "\u{FEFF}b\r\r", "c\r"].map { Array($0.utf8) })
    #expect(texts("a\r\u{0}b", endsWithNUL: true) == ["a\r", "b"])
    #expect(texts("\u{FEFF}") == [""])
  }

  @Test func bytesThatAreNotTextAreKept() {
    var splitter = RecordSplitter(format: .lines)
    let record = splitter.append([0x61, 0xFF, 0xC3, 0x0A]).first
    #expect(record?.withBytes { Array($0) } == [0x61, 0xFF, 0xC3])
    #expect(record?.text() == "a\u{FFFD}\u{FFFD}")
  }

  @Test func ofALongRecordNoMoreIsKeptThanAllowed() {
    var limits = RecordSplitter.Limits()
    limits.keptLength = 10
    for format in [RecordFormat.lines, .csv] {
      var splitter = RecordSplitter(format: format, limits: limits)
      var records: [Record] = []
      for piece in ["a,1\n\"b", "bbbbbbb", "bbbbbbbb\nbbbb", "b\"\nc,3"] {
        records += splitter.append(Array(piece.utf8))
      }
      records += splitter.finish()
      let expected =
        format == .csv
        ? ["a,1", "\"bbbbbbbbb", "c,3"] : ["a,1", "\"bbbbbbbbb", "bbbbb\"", "c,3"]
      #expect(records.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } } == expected)
      #expect(records.map(\.line) == (format == .csv ? [1, 2, 4] : [1, 2, 3, 4]))
    }
  }

  @Test func aTextIsCutBetweenScalars() {
    let record = records("aあい").first
    #expect([0, 1, 2, 3, 4, 6, 7, 8].map { record?.text(limit: $0) } == ["", "a", "a", "a", "aあ", "aあ", "aあい", "aあい"])
  }

  @Test func quotedFieldsHoldLineEnds() {
    #expect(texts("a,\"b\nc\"\nd", .csv) == ["a,\"b\nc\"", "d"])
    #expect(texts("\"a\"\"\n\",x\r\nd\r\n", .csv) == ["\"a\"\"\n\",x", "d"])
    #expect(texts("a\"b\nc\"d\n", .csv) == ["a\"b", "c\"d"])
    #expect(texts("\"a\"b\"\nc\n", .csv) == ["\"a\"b\"", "c"])
    #expect(texts("\u{FEFF}\"a\nb\"\nc", .csv) == ["\"a\nb\"", "c"])
    #expect(texts("x\u{FEFF}\"a\nb\"\nc", .csv) == ["x\u{FEFF}\"a", "b\"", "c"])
    #expect(texts("a,\"b\nc\"\nd", .tsv) == ["a,\"b", "c\"", "d"])
    #expect(texts("\"a\nb\"\u{0}c", .csv, endsWithNUL: true) == ["\"a\nb\"", "c"])
  }

  @Test func emptyLinesAreNoRecordsInFormatsWithColumns() {
    #expect(texts("\na\r\n\r\n\nb\n", .csv) == ["a", "b"])
    #expect(texts("a\n\n \nb", .tsv) == ["a", " ", "b"])
    #expect(texts("\u{FEFF}\n1\n \t\r\n2", .jsonLines) == ["1", "2"])
  }

  @Test func aQuoteThatIsNotClosedJoinsOnlySoMuch() {
    var limits = RecordSplitter.Limits()
    limits.quotedLines = 3
    #expect(texts("\"a\nb\nc\",d\ne", .csv, limits: limits) == ["\"a\nb\nc\",d", "e"])
    #expect(texts("\"a\nb\nc\nd\",e\nf", .csv, limits: limits) == ["\"a", "b", "c", "d\",e", "f"])
    limits = .init()
    limits.quotedLength = 6
    #expect(texts("\"a\nbcd\"\ne", .csv, limits: limits) == ["\"a\nbcd\"", "e"])
    #expect(texts("\"a\nbcd\n\"\ne", .csv, limits: limits) == ["\"a", "bcd", "\"", "e"])
    #expect(texts("x\n\"a\nb\nc", .csv) == ["x", "\"a", "b", "c"])
    // However long, a field without line ends is one.
    #expect(texts("\"abcdefghijk\",l\nm", .csv, limits: limits) == ["\"abcdefghijk\",l", "m"])
  }

  @Test func whatIsLongerThanARecordCanBeIsSplit() {
    var limits = RecordSplitter.Limits()
    limits.recordLength = 4
    #expect(texts("abcdefghij\nk", limits: limits).joined() == "abcdefghijk")
    #expect(texts("abcdefghij\nk", limits: limits).allSatisfy { $0.utf8.count <= 4 })
  }

  @Test func idsAndLinesAreCounted() {
    var splitter = RecordSplitter(format: .csv, hasHeader: true)
    var all = splitter.append(Array("h\n\n\"a\nb\"\nc\n\"d\n".utf8))
    #expect(splitter.header?.text() == "h")
    #expect(splitter.header?.id == -1)
    all += splitter.append(Array("e\"\nf".utf8))
    all += splitter.finish()
    #expect(splitter.header?.text() == "h")
    all += splitter.append(Array("h2\ng".utf8)) + splitter.finish()
    #expect(splitter.header?.text() == "h2")
    #expect(all.map { $0.text() } == ["\"a\nb\"", "c", "\"d\ne\"", "f", "g"])
    #expect(all.map(\.id) == [0, 1, 2, 3, 4])
    #expect(all.map(\.line) == [3, 5, 6, 8, 2])
    #expect(all.map(\.input) == [0, 0, 0, 0, 1])
    #expect(splitter.finish().isEmpty)
    #expect(splitter.header == nil)
  }

  @Test func recordsAreEqualByIdAndBytes() {
    let one = records("a\nb\na")
    #expect(one == records("a\nb\na"))
    #expect(one != records("a\nc\na"))
    #expect(one[0] != one[2])
    #expect(MemoryLayout<Record>.stride == 24)
  }

  @Test(arguments: RecordFormat.allCases, [false, true])
  func anySplitGivesTheSameRecords(format: RecordFormat, endsWithNUL: Bool) {
    var generator = SeededGenerator(seed: 1)
    let alphabet = Array("\"\"\",,\n\n\r\u{0}\tab ".utf8) + [0xEF, 0xBB, 0xBF, 0xFF]
    var limits = RecordSplitter.Limits()
    limits.quotedLines = 4
    limits.quotedLength = 12
    for round in 0..<1500 {
      var bytes = (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      if round.isMultiple(of: 3) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
      var whole = RecordSplitter(format: format, endsWithNUL: endsWithNUL, hasHeader: true, limits: limits)
      let expected = whole.append(bytes) + whole.finish()
      var parts = RecordSplitter(format: format, endsWithNUL: endsWithNUL, hasHeader: true, limits: limits)
      var found: [Record] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &generator)
        found += parts.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      found += parts.finish()
      #expect(found == expected, "\(bytes)")
      #expect(found.map(\.line) == expected.map(\.line), "\(bytes)")
      #expect(parts.header == whole.header)
      if format == .csv, !endsWithNUL {
        #expect(expected.map { $0.withBytes { Array($0) } } == PlainCSV.records(bytes, limits: limits), "\(bytes)")
      }
    }
  }

  @Test func aLongLineInManyPiecesCostsItsLength() {
    var splitter = RecordSplitter(format: .csv)
    let piece = [UInt8](repeating: 0x61, count: 1 << 16)
    var records = splitter.append(Array("\"".utf8))
    for _ in 0..<160 { records += splitter.append(piece) }
    records += splitter.append(Array("\"\nb\n".utf8))
    #expect(records.map(\.length) == [160 << 16 + 2, 1])
  }
}

/// The rules for CSV, byte by byte; the first record, a header, is left out.
private enum PlainCSV {
  static func records(_ bytes: [UInt8], limits: RecordSplitter.Limits) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    var isQuoted = false
    var isFieldStart = true
    var lines = 0
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func add(_ range: Range<Int>, isEnded: Bool) {
      let text = bytes[range].dropFirst(range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      if !text.isEmpty, !(isEnded && text.elementsEqual([0x0D])) { result.append(Array(bytes[range])) }
    }
    func addLines(_ range: Range<Int>) {
      var start = range.lowerBound
      for index in range where bytes[index] == 0x0A {
        add(start..<index, isEnded: true)
        start = index + 1
      }
      if start < range.upperBound { add(start..<range.upperBound, isEnded: false) }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == 0x22, index + 1 < bytes.count, bytes[index + 1] == 0x22 {
          index += 1
        } else if byte == 0x22 {
          isQuoted = false
        } else if byte == 0x0A {
          lines += 1
          if lines >= limits.quotedLines || index + 1 - start > limits.quotedLength {
            addLines(start..<index + 1)
            (start, isQuoted, isFieldStart, lines) = (index + 1, false, true, 0)
          }
        }
      } else if byte == 0x0A {
        add(start..<index, isEnded: true)
        (start, isFieldStart, lines) = (index + 1, true, 0)
      } else {
        isQuoted = byte == 0x22 && isFieldStart
        isFieldStart = byte == 0x2C
      }
      index += 1
    }
    if isQuoted {
      addLines(start..<bytes.count)
    } else if start < bytes.count {
      add(start..<bytes.count, isEnded: false)
    }
    return Array(result.dropFirst())
  }
}
