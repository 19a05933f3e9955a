import IncrementalSearchTesting
import Testing

@testable import RecordFormats

/// Lines that are packed and made anew are what they were.
@Suite struct PackedRecordsTests {
  private func records(_ bytes: [UInt8], endsWithNUL: Bool = false, firstID: Int = 0) -> [Record] {
    var splitter = RecordSplitter(
      format: .lines, endsWithNUL: endsWithNUL, hasHeader: false, keptLength: .max, firstID: firstID)
    var records: [Record] = []
    var rest = bytes[...]
    // Blocks end anywhere.
    while !rest.isEmpty {
      records += splitter.append(Array(rest.prefix(7)))
      rest = rest.dropFirst(7)
    }
    return records + splitter.finish()
  }

  private func again(_ records: [Record], at places: [Int]) throws -> [Record] {
    try #require(PackedRecords(records[...])).records(at: places) { place, bytes in
      records[place].withText { bytes.append(contentsOf: $0) }
    }
  }

  private func bytes(_ record: Record) -> [UInt8] { record.withBytes { Array($0) } }

  @Test(arguments: [false, true])
  func linesComeBack(endsWithNUL: Bool) throws {
    var random = SeededGenerator(seed: 3)
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D, 0x0A], [0x0D], [0], [0x61], [0x42, 0x43], [0xEF, 0xBB, 0xBF], [0xFF], [0xE6, 0x9D, 0xB1], [0xC3],
    ]
    for _ in 0..<200 {
      let input = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      let mark: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
      let records = records(mark + input, endsWithNUL: endsWithNUL, firstID: Int.random(in: 0...9, using: &random))
      if records.isEmpty {
        #expect(PackedRecords(records[...]) == nil)
        continue
      }
      let places = records.indices.shuffled(using: &random)
      let again = try again(records, at: places)
      for (place, record) in zip(places, again) {
        #expect(record == records[place] && bytes(record) == bytes(records[place]))
        #expect(record.text() == records[place].text())
        #expect(record.line == records[place].line && record.input == records[place].input)
        #expect(PackedRecords(records[...])?.place(of: record.id) == place)
      }
      #expect(PackedRecords(records[...])?.place(of: records.count + 10) == nil)
      #expect(PackedRecords(records[...])?.place(of: records[0].id - 1) == nil)
    }
  }

  @Test func whatDoesNotFollowOneAnotherIsNotPacked() {
    let all = records(Array("a\nb\nc\nd\n".utf8))
    #expect(PackedRecords(all[1...]) != nil)
    #expect(PackedRecords([all[0], all[2]]) == nil)
    #expect(PackedRecords([all[1], all[0]]) == nil)
    #expect(PackedRecords([Record(id: 0, bytes: [0x61])]) == nil, "of no input")
    var splitter = RecordSplitter(format: .lines)
    let inputs = splitter.append([0x61]) + splitter.finish() + splitter.append([0x62]) + splitter.finish()
    #expect(inputs.map(\.input) == [0, 1])
    #expect(PackedRecords(inputs[...]) == nil, "of two inputs")
    splitter = RecordSplitter(format: .csv)
    #expect(PackedRecords(splitter.append(Array("a\nb\n".utf8))[...]) == nil, "not a line each")
  }
}
