import Foundation
import GRDB
import IncrementalSearch
import Testing

@testable import IncrementalSearchSQLite

/// What was taken is stored, or the build fails and says so.
@Suite("Index: nothing is lost")
struct IndexSafetyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Lets the next commit of a connection fail, as on a full disk; the ones after it succeed.
  private final class FailingCommit: TransactionObserver, @unchecked Sendable {
    struct NoRoom: Error {}
    let failed: AsyncStream<Void>
    private let tell: AsyncStream<Void>.Continuation
    /// Only looked at where the connection is.
    private var isDone = false

    init() { (failed, tell) = AsyncStream.makeStream() }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
    func databaseWillCommit() throws {
      if isDone { return }
      isDone = true
      defer { tell.yield() }
      throw DatabaseError(resultCode: .SQLITE_FULL)
    }
  }

  private static func records(_ range: Range<Int>) -> [IndexRecord] {
    range.map { IndexRecord(id: "\($0)", title: "row \($0)", rank: Double($0 % 7)) }
  }

  @Test(arguments: [false, true], [false, true])
  func aCommitThatFailsFailsTheBuild(isRanked: Bool, isToldAtOnce: Bool) async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "old", title: "row")])
    let commit = FailingCommit()
    await #expect(throws: IndexError.self) {
      try await index.rebuild(IndexSettings(isRanked: isRanked)) { builder in
        builder.queue.add(transactionObserver: commit)
        _ = try await builder.append(Self.records(0..<1_000))
        // A producer that pauses has what it gave so far committed; there is room again afterwards.
        for await _ in commit.failed { break }
        if isToldAtOnce {
          _ = try await builder.append(Self.records(1_000..<2_000))
        } else {
          _ = try? await builder.append(Self.records(1_000..<2_000))
        }
      }
    }
    #expect(try await SQLiteSource(index).ids("row") == ["old"])
    #expect(try await index.check() == [])
    try await index.fill(Self.records(0..<1_000))
    #expect(try await index.information().count == 1_000)
  }

  @Test(arguments: [false, true], ["records", "lists"])
  func whatIsNotAllStoredIsNotSearched(isRanked: Bool, table: String) async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "old", title: "row")])
    do {
      try await index.rebuild(IndexSettings(isRanked: isRanked)) { builder in
        _ = try await builder.append(Self.records(0..<10))
        // Something takes a record away again, unseen.
        try await builder.queue.writeWithoutTransaction { db in
          let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
          if table == "lists" {
            try db.execute(
              sql: "CREATE TRIGGER lost AFTER INSERT ON lists_2 BEGIN DELETE FROM lists_2 WHERE page = 1; END")
            return
          }
          let name = isRanked ? "staged_2" : "records_2"
          guard names.contains(name) else { return }
          try db.execute(sql: "DELETE FROM \(name) WHERE rowid = 3")
        }
      }
      Issue.record("a record is missing")
    } catch IndexError.incomplete(_, let detail) {
      #expect(table == "lists" ? detail.contains("lists_2") : detail.hasPrefix("9 of 10 records"))
    }
    #expect(try await SQLiteSource(index).ids("row") == ["old"])
  }

  /// Whoever closes, or lets an index go, may be the main actor.
  @Test(.timeLimit(.minutes(5))) func closingWaitsForNobodyWhoWrites() async throws {
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<10))
    _ = try await index.apply([.delete(id: "3")])
    let other = try DatabaseQueue(path: index.path)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      index.close()
      try db.execute(sql: "ROLLBACK")
    }
    try other.close()
    #expect(try await index.information().count == 9)
  }

  /// Another writer may take half a minute.
  @Test(.timeLimit(.minutes(5)), arguments: ["apply", "check", "copy"])
  func whoIsCancelledWhileAnotherWritesWaitsNoLonger(what: String) async throws {
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<10))
    let copied = folder.path("copy.isearch")
    try await index.copy(to: copied)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: what == "copy" ? copied : index.path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let task = Task {
      switch what {
      case "apply": _ = try await index.apply([.delete(id: "3")])
      case "check": _ = try await index.check()
      default: try await index.copy(to: copied)
      }
    }
    // By then it waits; if it does not yet, it is cancelled all the same.
    try await Task.sleep(for: .milliseconds(300))
    let start = ContinuousClock.now
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(start.duration(to: .now) < .seconds(25))
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try await index.apply([.delete(id: "3")]).deleted == 1, "writing goes on")
  }

  @Test(arguments: [false, true]) func changesDuringABuildAreInTheNewIndex(isRanked: Bool) async throws {
    let settings = IndexSettings(isRanked: isRanked, properties: ["a": "b"])
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<50), settings)
    let other = try SearchIndex(index.path, for: .writing)
    try await index.rebuild(settings) { builder in
      _ = try await builder.append(Self.records(0..<30))
      let summary = try await other.apply([
        .upsert(IndexRecord(id: "new", title: "row new", rank: 100)), .upsert(IndexRecord(id: "5", title: "other")),
        .delete(id: "7"), .upsert(Self.records(40..<41)[0]),
      ])
      #expect(summary.inserted == 1 && summary.updated == 1 && summary.deleted == 1 && summary.unchanged == 1)
      #expect(try await SQLiteSource(other).ids("new") == ["new"], "searched is what was there before")
      _ = try await builder.append(Self.records(30..<40))
    }
    let ids = Set(try await SQLiteSource(index).ids("", limit: 1_000))
    var expected = Set((0..<41).map { "\($0)" })
    expected.remove("7")
    expected.insert("new")
    #expect(ids == expected)
    #expect(try await SQLiteSource(other).ids("other") == ["5"])
    if isRanked { #expect(try await SQLiteSource(index, order: .index).ids("", limit: 1) == ["new"]) }
    #expect(try await index.information().count == 41)
    #expect(try await index.check() == [])
    // And that was all: later ones are of the index as it is.
    #expect(try await other.apply([.delete(id: "new")]).deleted == 1)
    #expect(try await index.check() == [])
  }

  @Test func changesOfOtherColumnsAreRefusedMeanwhile() async throws {
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<5))
    let other = try SearchIndex(index.path, for: .writing)
    try await index.rebuild(IndexSettings(properties: ["columns": "others"])) { builder in
      _ = try await builder.append(Self.records(0..<5))
      await #expect(throws: IndexError.busy(path: index.path)) { try await other.apply([.delete(id: "1")]) }
    }
    #expect(try await other.apply([.delete(id: "1")]).deleted == 1)
    // A build that was killed holds nobody up.
    try await index.writer().write { try $0.execute(sql: "UPDATE search_index SET building = -9") }
    #expect(try await other.apply([.delete(id: "2")]).deleted == 1)
    #expect(try await index.check() == [])
  }

  @Test func theLogOfASmallIndexStaysSmall() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<500))
    var largest = 0
    for step in 1...250 {
      try await index.apply(
        (0..<5).map { .upsert(IndexRecord(id: "\($0 * 99)", title: "row \(step)", texts: ["s\(step)x\($0)"])) })
      let log = try FileManager.default.attributesOfItem(atPath: index.path + "-wal")[.size] as? Int
      largest = max(largest, try #require(log))
    }
    // 4 MB, and what one change adds to it.
    #expect(largest < 5 << 20)
  }

  @Test func whatIsTooLargeIsRefused() async throws {
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<5))
    let large = IndexRecord(id: "large", title: "a", content: [UInt8](repeating: 0, count: IndexRecord.largestSize))
    await #expect(throws: IndexError.tooLarge(path: index.path, id: "large", size: large.size)) {
      try await index.apply([.upsert(large)])
    }
    await #expect(throws: IndexError.tooLarge(path: index.path, id: "large", size: large.size)) {
      try await index.fill([large])
    }
    #expect(try await index.information().count == 5)
  }
}
