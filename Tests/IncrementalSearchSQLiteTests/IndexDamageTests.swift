import Foundation
import GRDB
import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Bits that change in the file: an error or the right rows, and the check finds them all.
@Suite("Index: damage")
struct IndexDamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anyBitThatChangesIsFound() async throws {
    let path = folder.path("test.isearch")
    do {
      let index = try await SearchIndex.temporary(
        in: folder, (0..<400).map { IndexRecord(id: "\($0)", title: "row \($0)", texts: ["some text"], rank: 1) },
        IndexSettings(hasSubstrings: true, properties: ["a": "b"]))
      index.close()
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let broken = folder.path("broken")
    var random = SeededGenerator(seed: 4)
    for number in 0..<120 {
      // Many of the header, which is looked at in other ways.
      let bit = Int.random(in: 0..<(number < 40 ? 800 : data.count * 8), using: &random)
      var changed = data
      changed[bit / 8] ^= 1 << (bit % 8)
      try changed.write(to: URL(fileURLWithPath: broken))
      var problems: [String]?
      do {
        let index = try SearchIndex(broken)
        problems = try await index.check()
        let rows = try await SQLiteSource(index, order: .index).ids("row", limit: 1_000)
        #expect(rows == (0..<400).map(String.init), "bit \(bit)")
        _ = try await index.information()
      } catch {
        #expect(error is IndexError, "bit \(bit): \(error)")
      }
      #expect(problems != [], "bit \(bit) of byte \(bit / 8)")
    }
  }

  @Test func whatSQLiteItselfWouldNotNoticeIsFound() async throws {
    for (statement, word) in [
      ("UPDATE records_1 SET title = 'other' WHERE place = 3", "place 3 is not what was written"),
      ("UPDATE records_1 SET title = x'00' WHERE place = 3", "place 3"),
      ("UPDATE records_1 SET content = NULL WHERE place = 3", "NOT NULL"),
      ("DELETE FROM records_1 WHERE place = 3", "99 records are there, 100 should be"),
      ("UPDATE records_1 SET place = 1000 WHERE place = 3", "place 1000"),
      ("UPDATE lists_1 SET data = zeroblob(length(data))", "a list of records is not what was written"),
      ("DELETE FROM lists_1 WHERE page = 1", "a list of records is not what was written"),
      ("UPDATE listed_1 SET checksum = checksum + 1", "lists_1 has other words than were stored"),
      ("DELETE FROM vocabulary_1", "vocabulary_1 has other words than were stored"),
      ("UPDATE vocabulary_1 SET data = x'05'", "a list of records is not what was written"),
      (
        "INSERT INTO changedwords_1 VALUES (CAST('@rows' AS BLOB), 1)",
        "changedwords_1 has other words than the records"
      ),
      ("INSERT INTO removed_1 VALUES (0, CAST(x'04' || zeroblob(511) AS BLOB))", "1 records are missing in words_1"),
      ("INSERT INTO removed_1 VALUES (0, x'04')", "a list of records is not what was written"),
      ("INSERT INTO words_1(rowid, names, texts) VALUES (3, 'a', '')", "1 records are gone, but still in words_1"),
      ("INSERT INTO listprefixes_1 VALUES (x'4061', 1, 1, 1)", "1 prefixes have wrong lists in lists_1"),
    ] {
      let path = folder.path("\(UUID())")
      let index = try SearchIndex(path, for: .creating)
      try await index.fill((0..<100).map { IndexRecord(id: "\($0)", title: "row \($0)") })
      index.close()
      do {
        // By another program's means.
        let queue = try IndexConnections.writer(path)
        try await queue.write { try $0.execute(sql: statement) }
        IndexConnections.finish(queue)
      } catch {
        #expect("\(error)".contains(word))
        continue
      }
      let problems = try await index.check()
      #expect(problems.contains { $0.contains(word) }, "\(statement): \(problems)")
      // No search crashes.
      _ = try? await SQLiteSource(index).ids("row")
    }
  }

  @Test(arguments: ["generation", "revision", "epoch", "count", "build_seconds", "is_ranked", "checksum", "building"])
  func aStateThatMakesNoSenseIsDamage(column: String) async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "row")])
    try await index.writer().write { try $0.execute(sql: "UPDATE search_index SET \(column) = 'text'") }
    await #expect(throws: IndexError.self) { try await SQLiteSource(index).ids("row") }
    await #expect(throws: IndexError.self) { try await index.information() }
    await #expect(throws: IndexError.self) { try await index.apply([.delete(id: "1")]) }
    #expect(try await index.check() != [])
    #expect(throws: IndexError.self) { _ = try SearchIndex(index.path) }
  }

  @Test func anotherProgramMayReadAndCopy() async throws {
    let index = try await SearchIndex.temporary(in: folder, (0..<500).map { IndexRecord(id: "\($0)", title: "row") })
    try await index.apply([.upsert(IndexRecord(id: "new", title: "row"))])
    let copy = folder.path("copy")
    do {
      let (plain, target) = (try DatabaseQueue(path: index.path), try DatabaseQueue(path: copy))
      #expect(try await plain.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM records") } == 501)
      try plain.backup(to: target)
    }
    let copied = try SearchIndex(copy)
    #expect(try await copied.information().count == 501)
    // Pages that were in the log have no checksum there, which is told, but no search fails.
    #expect(try await copied.check().allSatisfy { $0.contains("without a checksum") })
    #expect(try await SQLiteSource(copied).ids("row", limit: 1_000).count == 501)
  }
}
