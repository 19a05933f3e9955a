/// Consecutive plain lines without their texts: everything else that makes a ``Record``.
///
/// Together they take as much memory as two records, and one byte each if any begins with a byte order mark or ends with a CR.
package struct PackedRecords: Sendable {
  private let ids: Range<Int>
  private let origin: RecordBlock.Origin
  /// The marks of each record; empty while none has any.
  private let marks: [RecordMarks]

  /// Packs records; nil if there are none, or they are not lines of one input that follow one another. Costs a look at each.
  package init?(_ records: ArraySlice<Record>) {
    guard let first = records.first, case .byID = first.origin.lines else { return nil }
    for (offset, record) in records.enumerated()
    where record.id != first.id + offset || record.origin != first.origin { return nil }
    ids = first.id..<first.id + records.count
    origin = first.origin
    marks = records.contains { !$0.marks.isEmpty } ? records.map(\.marks) : []
  }

  /// The place of the record with an id, from 0; nil if it is none of these.
  package func place(of id: Int) -> Int? { ids.contains(id) ? id - ids.lowerBound : nil }

  /// The records at some places, which share a block of their bytes; `appendText` appends the text of the one at a place.
  package func records(at places: [Int], appendText: (Int, inout [UInt8]) -> Void) -> [Record] {
    var bytes: [UInt8] = []
    let ends = places.map { place in
      let marks = marks(of: place)
      if marks.contains(.byteOrderMark) { bytes += Record.byteOrderMark }
      appendText(place, &bytes)
      if marks.contains(.carriageReturn) { bytes.append(UInt8(ascii: "\r")) }
      return bytes.count
    }
    let block = RecordBlock(bytes, origin)
    var start = 0
    return zip(places, ends).map { place, end in
      defer { start = end }
      return Record(id: ids.lowerBound + place, block: block, range: start..<end, marks: marks(of: place))
    }
  }

  private func marks(of place: Int) -> RecordMarks { marks.isEmpty ? [] : marks[place] }
}
