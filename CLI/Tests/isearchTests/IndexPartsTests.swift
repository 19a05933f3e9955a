import Foundation
import IncrementalSearchSQLite
import RecordFormats
import Testing

@testable import Records
@testable import isearch

@Suite struct IndexPartsTests {
  @Test func numbersAreReadEasily() {
    #expect(
      [0, 999, 1_000, 1_234_567, -12_345].map(NumberText.grouped) == ["0", "999", "1,000", "1,234,567", "-12,345"])
    #expect(
      [1, 873, 4_500, 45_200_000, 999_949, 999_950, 1_300_000_000].map(NumberText.bytes)
        == ["1 byte", "873 bytes", "4.5 kB", "45.2 MB", "999.9 kB", "1.0 MB", "1.3 GB"])
    #expect(
      [0.421, 9.99, 12.34, 59.94, 125, 3_725].map(NumberText.duration)
        == ["0.42 s", "9.99 s", "12.3 s", "59.9 s", "2:05 min", "1:02:05 h"])
    #expect([7.2, 65, 3_599.6].map(NumberText.clock) == ["0:07", "1:05", "1:00:00"])
  }

  @Test func progressSaysWhatIsKnown() {
    #expect(ImportProgress().text(after: 0) == "0 records  0 bytes")
    let known = ImportProgress(records: 250_000, bytes: 25_000_000, wholeBytes: 100_000_000)
    #expect(known.text(after: 10) == "250,000 records  25,000/s  25%  0:30 left")
    // Without a size there is no share, and nothing is guessed.
    let unknown = ImportProgress(records: 1_000, bytes: 25_000)
    #expect(unknown.text(after: 0.5) == "1,000 records  2,000/s  25.0 kB")
    // More than was there at the start, as of a file that grows.
    #expect(ImportProgress(records: 1, bytes: 9, wholeBytes: 3).text(after: 1) == "1 record  1/s  100%  0:00 left")
  }

  @Test func refusalsAreGroupedByReason() {
    var refusals = Refusals()
    #expect(refusals.isEmpty)
    for line in [3, 17, 20, 21, 22, 23] {
      refusals.add(.malformed(.jsonLines), place: { "\(line)" }, detail: { "byte \(line): expected a value" })
    }
    refusals.add(.idTaken, place: { "8" })
    refusals.add(.idTaken, place: { "9" })
    refusals.add(.rankNotANumber, place: { "people.csv:4" }, detail: { "“high”" })
    #expect(
      refusals.summary == """
        9 refused: 6 bad JSON (lines 3, 17, 20, 21, 22, …; the first: byte 3: expected a value), \
        2 id already taken (lines 8, 9), 1 rank is no number (line people.csv:4: “high”)
        """)
  }

  @Test func placesAreAskedForOnlyWhereTheyAreTold() {
    var refusals = Refusals()
    var asked = 0
    for line in 1...1_000 {
      refusals.add(
        .idMissing,
        place: {
          asked += 1
          return "\(line)"
        })
    }
    #expect(refusals.count == 1_000 && asked == 5)
  }

  private func layout(_ header: String, id: ColumnName?, rank: ColumnName? = nil) throws -> RecordLayout {
    try RecordLayout(
      format: .csv, header: Record(id: -1, bytes: header.utf8), title: ["name"], reading: ["kana"], id: id, rank: rank)
  }

  @Test func recordsAreMadeReady() throws {
    let preparation = RecordPreparation(layout: try layout("id,name,kana,rank,city", id: "id", rank: "rank"))
    let good = preparation.prepared(Record(id: 0, bytes: "a7,東,アズマ, 2.5 ,大阪".utf8))
    #expect(
      try good.get()
        == IndexRecord(
          id: "a7", title: "東", texts: ["a7", " 2.5 ", "大阪"], reading: "アズマ", rank: 2.5,
          content: Array("a7,東,アズマ, 2.5 ,大阪".utf8)))
    let unranked = preparation.prepared(Record(id: 0, bytes: "a8,x".utf8))
    #expect(try unranked.get().rank == nil)
    let problems = [",x,,1", "b,x,,high", "b,x,,nan", "\"b,x"].map { text -> Refusals.Reason? in
      guard case .failure(let refusal) = preparation.prepared(Record(id: 0, bytes: text.utf8)) else { return nil }
      return refusal.reason
    }
    #expect(problems == [.idMissing, .rankNotANumber, .rankNotANumber, .malformed(.csv)])
  }

  @Test func withoutAColumnIdsAreNumbers() throws {
    let preparation = RecordPreparation(layout: try layout("name,kana", id: nil))
    #expect(try preparation.prepared(Record(id: 41, bytes: "x,y".utf8)).get().id == "42")
  }

  @Test func propertiesComeBackAsTheyWere() throws {
    let properties = IndexProperties(
      input: .records, layout: try layout("id,name,kana,rank", id: "id", rank: "rank"), header: "name  id",
      endsWithNUL: true, hasRecognizedColumns: true)
    #expect(IndexProperties(properties.properties) == properties)
    let keys = try RecordLayout(
      format: .jsonLines, first: Record(id: 0, bytes: #"{"名": 1, "b": 2}"#.utf8), columns: ["名"], id: "b")
    #expect(IndexProperties(IndexProperties(input: .records, layout: keys).properties).layout == keys)
  }

  @Test func propertiesOfAnotherProgramAreNone() {
    for properties in [[:], ["isearch.input": "records", "isearch.layout": "{}"], ["isearch.layout": "nonsense"]] {
      #expect(IndexProperties(properties) == IndexProperties(input: .unknown, layout: .lines), "\(properties)")
    }
  }

  @Test(arguments: [
    [], ["a.csv"], ["-o", "-", "a"], ["-", "-", "-o", "x"], ["-", "--delete", "-", "--update", "-o", "x"],
    ["--sample", "a", "-o", "x"], ["--update", "--id", "a", "f", "-o", "x"],
    ["--update", "--substrings", "f", "-o", "x"],
    ["--delete", "ids", "f", "-o", "x"], ["--update", "--columns", "a", "f", "-o", "x"],
  ])
  func wrongArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try IndexCommand.parse(arguments) }
  }

  @Test func aCollectionIsNoFile() {
    let address = "typesense://a:8108,b:8108/towns"
    for (parse, words) in [
      ({ _ = try IndexCommand.parse(["f", "-o", address]) }, "--to \(address)"),
      ({ _ = try CopyCommand.parse([address, "x"]) }, "isearch index FILE --to \(address)"),
      ({ _ = try CopyCommand.parse(["x", address]) }, "isearch index FILE --to \(address)"),
    ] as [(() throws -> Void, String)] {
      #expect(performing: parse, throws: { IndexCommand.message(for: $0).contains(words) })
    }
  }

  @Test func whatWasDoneIsSaid() {
    var outcome = IndexJob.Outcome(taken: 124_187, seconds: 3.2, count: 124_187, size: 45_200_000)
    #expect(outcome.summary(of: "a.isearch") == "a.isearch: 124,187 records in 3.20 s (38,808/s), 45.2 MB")
    outcome.changes = IndexChangeSummary()
    #expect(outcome.summary(of: "a") == "a: nothing changed in 3.20 s; 124,187 records, 45.2 MB")
    outcome.changes?.inserted = 10
    outcome.changes?.deleted = 2
    outcome.idsNotThere = 1
    #expect(
      outcome.summary(of: "a")
        == "a: 10 added, 2 deleted, 1 to delete not there in 3.20 s; 124,187 records, 45.2 MB")
  }
}
