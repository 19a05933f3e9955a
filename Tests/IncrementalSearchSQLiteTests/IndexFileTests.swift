import Foundation
import GRDB
import IncrementalSearch
import Testing

@testable import IncrementalSearchSQLite

@Suite("Index: files")
struct IndexFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(opening path: String, for access: SearchIndex.Access = .reading) -> IndexError? {
    do throws(IndexError) {
      _ = try SearchIndex(path, for: access)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsNoIndexIsRefusedAndNotTouched() throws {
    let path = folder.path("file")
    #expect(error(opening: path) == .missing(path: path))
    #expect(error(opening: folder.path("")) == .foreign(path: folder.path(""), what: "a folder"))
    let nowhere = folder.path("no/where")
    guard case .inaccessible = error(opening: nowhere, for: .creating) else {
      Issue.record("a missing folder")
      return
    }
    for access in [SearchIndex.Access.reading, .writing, .creating] {
      try Data("name,city\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(error(opening: path, for: access) == .foreign(path: path, what: "a file of another kind"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("name,city\n".utf8))
    }
    let other = folder.path("other.db")
    let queue = try DatabaseQueue(path: other)
    try queue.write { try $0.execute(sql: "CREATE TABLE a(b)") }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    for access in [SearchIndex.Access.reading, .writing, .creating] {
      #expect(error(opening: other, for: access) == .foreign(path: other, what: "another SQLite database"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
    #expect(try folder.names == ["file", "other.db"])
  }

  @Test func aDamagedIndexIsRefused() async throws {
    let records = (0..<2_000).map { IndexRecord(id: "\($0)", title: "row \($0) of many") }
    let path = folder.path("test.isearch")
    do {
      let index = try await SearchIndex.temporary(in: folder, records)
      #expect(try await index.check() == [])
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(error(opening: path) == .damaged(path: path, detail: "its end is missing"))
    try data.prefix(50).write(to: URL(fileURLWithPath: path))
    #expect(error(opening: path) == .damaged(path: path, detail: "it ends in its header"))
    // Damage inside shows when it is looked for, and no search crashes.
    var broken = data
    for offset in stride(from: 8_192, to: broken.count, by: 4_096) {
      broken.replaceSubrange(offset..<offset + 64, with: repeatElement(0xFF, count: 64))
    }
    try broken.write(to: URL(fileURLWithPath: path))
    if let index = try? SearchIndex(path) {
      #expect((try? await index.check()) != [])
      _ = try? await SQLiteSource(index).ids("row")
    }
    var newer = data
    newer[63] = 99
    try newer.write(to: URL(fileURLWithPath: path))
    #expect(error(opening: path, for: .writing) == .newer(path: path, version: 99))
    newer[63] = 0
    try newer.write(to: URL(fileURLWithPath: path))
    #expect(error(opening: path) == .older(path: path, version: 0))
  }

  @Test func whereThereAreNoHardLinksAnIndexIsMadeByItsName() throws {
    let (draft, path) = (folder.path("draft"), folder.path("a.isearch"))
    for isEmpty in [false, true] {
      if isEmpty { try Data().write(to: URL(fileURLWithPath: path)) }
      _ = try SearchIndex(draft, for: .creating)
      try IndexFile.rename(draft, toFree: path)
      #expect(error(opening: path) == nil)
      #expect(try folder.names == ["a.isearch"])
      try FileManager.default.removeItem(atPath: path)
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    _ = try SearchIndex(draft, for: .creating)
    try IndexFile.rename(draft, toFree: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
    #expect(try folder.names == ["a.isearch", "draft"])
  }

  @Test func anIndexOnAFolderThatCannotBeWrittenIsRead() async throws {
    do { _ = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "東京")]) }
    #expect(try folder.names == ["test.isearch"], "what stands beside an open index goes when it is closed")
    let index = try SearchIndex(folder.path("test.isearch"))
    #expect(try await SQLiteSource(index).ids("東") == ["1"])
    await #expect(throws: IndexError.self) { try await index.apply([.delete(id: "1")]) }
  }

  @Test func whatIsLeftOfABuildThatFailedGoesWithTheNext() async throws {
    struct Stop: Error {}
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "old", title: "row")])
    await #expect(throws: Stop.self) {
      try await index.rebuild(IndexSettings()) { builder in
        _ = try await builder.append((0..<3_000).map { IndexRecord(id: "\($0)", title: "row") })
        throw Stop()
      }
    }
    #expect(try await SQLiteSource(index).ids("row") == ["old"])
    let task = Task {
      try await index.rebuild(IndexSettings()) { builder in
        _ = try await builder.append([IndexRecord(id: "new", title: "row")])
        try await Task.sleep(for: .seconds(600))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await SQLiteSource(index).ids("row") == ["old"])
    try await index.fill([IndexRecord(id: "new", title: "row")])
    #expect(try await SQLiteSource(index).ids("row") == ["new"])
    #expect(try await index.check() == [])
    let queue = try DatabaseQueue(path: folder.path("test.isearch"))
    let tables = try await queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'records_*'")
    }
    #expect(tables.count == 1)
    let shown = try await queue.read { try String.fetchAll($0, sql: "SELECT id FROM records") }
    #expect(shown == ["new"])
  }

  @Test func anIndexIsBuiltByOneAtATime() async throws {
    let index = try await SearchIndex.temporary(in: folder, [])
    let other = try SearchIndex(index.path, for: .writing)
    try await index.rebuild(IndexSettings()) { builder in
      await #expect(throws: IndexError.busy(path: index.path)) { try await other.fill([]) }
      _ = try await builder.append([IndexRecord(id: "1", title: "a")])
    }
    #expect(try await SQLiteSource(other).ids("") == ["1"])
  }

  @Test func aFullDiskIsToldAndLeavesTheIndexAsItWas() async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "row")])
    // Pages beyond the present ones count as no room: that is how SQLite lets a full disk be tried.
    try await index.writer().current().queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA max_page_count = 1")
    }
    let many = (0..<5_000).map { IndexRecord(id: "\($0)", title: "row \($0)", texts: ["text \($0 &* 7919)"]) }
    await #expect(throws: IndexError.full(path: index.path)) { try await index.apply(many.map { .upsert($0) }) }
    #expect(try await SQLiteSource(index).ids("row") == ["1"])
    #expect(try await index.check() == [])
  }

  @Test func changesSinceTheLastReadAreToldWithoutWaiting() async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "row")])
    let reading = try SearchIndex(index.path)
    let source = SQLiteSource(reading, pollInterval: .milliseconds(5))
    #expect(try await source.ids("row") == ["1"])
    // Shown is what was read before, so this is a change, though it came before anyone listened.
    try await index.apply([.upsert(IndexRecord(id: "2", title: "row"))])
    var changes = source.changes().makeAsyncIterator()
    await changes.next()
    #expect(try await source.ids("row") == ["1", "2"])
  }

  @Test func aFileIsNotAskedWithoutAPause() async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "row")])
    #expect(SQLiteSource(index, pollInterval: .zero).pollInterval == .milliseconds(10))
    #expect(SQLiteSource(index, pollInterval: .seconds(1)).pollInterval == .seconds(1))
  }

  @Test func otherProcessesChangesAreNoticed() async throws {
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "row")])
    let reading = try SearchIndex(index.path)
    var changes = SQLiteSource(reading, pollInterval: .milliseconds(5)).changes().makeAsyncIterator()
    try await index.apply([.upsert(IndexRecord(id: "2", title: "row"))])
    await changes.next()
    #expect(try await SQLiteSource(reading).ids("row") == ["1", "2"])
    try await index.fill([IndexRecord(id: "3", title: "row")])
    await changes.next()
    #expect(try await SQLiteSource(reading).ids("row") == ["3"])
  }
}
