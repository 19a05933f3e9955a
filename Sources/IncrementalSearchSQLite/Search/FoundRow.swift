import TextMatching

/// A record of an index as it is found, read as far as it is asked for; good until the next one is found.
struct FoundRow {
  /// Where the record stands.
  let place: Int64
  private let reading: IndexReading
  /// Of its place and ``IndexTables/columns``, where it was read already.
  private let row: DirectRow?

  /// What is at a place.
  init(at place: Int64, _ reading: IndexReading) { (self.place, self.reading, row) = (place, reading, nil) }

  /// What was read as a row of its place and ``IndexTables/columns``.
  init(_ row: DirectRow, _ reading: IndexReading) throws {
    (place, self.reading, self.row) = (try row.integer(0), reading, row)
  }

  /// All of the record; nil if there is none at the place. Throws what says that the file is damaged, if it is not what was
  /// written.
  func record() throws -> IndexRecord? { try withRow { try IndexRecord($0) } }

  /// What of the record is searched; nil if there is none at the place.
  func searchedTexts() throws -> SearchedTexts? { try withRow { try IndexRecord.searchedTexts(of: $0) } }

  private func withRow<Value>(_ body: (DirectRow) throws -> Value) throws -> Value? {
    try row.map(body) ?? reading.records.first(.integer(place), body)
  }
}
