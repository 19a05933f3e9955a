import Foundation
import GRDB
import IncrementalSearch
import Testing

@testable import IncrementalSearchSQLite

/// Other files under an index's name, and places where nobody may write.
@Suite("Index: replaced, read only, copied")
struct IndexReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String, _ count: Int) async throws -> String {
    let path = folder.path(name)
    let index = try SearchIndex(path, for: .creating)
    try await index.fill((0..<count).map { IndexRecord(id: "\(name) \($0)", title: "row \(name) \($0)") })
    index.close()
    return path
  }

  private func move(_ from: String, to path: String) { #expect(rename(from, path) == 0) }

  @Test func readingLeavesNothingBeside() async throws {
    let path = try await make("a", 10)
    #expect(try folder.names == ["a"])
    let index = try SearchIndex(path)
    #expect(try await SQLiteSource(index).ids("row").count == 10)
    _ = try IndexVersions(index).current()
    #expect(try folder.names == ["a"], "nor while it is open")
  }

  @Test func aWritersLogGoesWhenNobodyReadsItAnyMore() async throws {
    let path = try await make("a", 10)
    let (reading, writing) = (try SearchIndex(path), try SearchIndex(path, for: .writing))
    try await writing.apply([.upsert(IndexRecord(id: "new", title: "row new"))])
    #expect(try await SQLiteSource(reading).ids("new") == ["new"])
    #expect(try folder.names.contains("a-wal"))
    writing.close()
    #expect(try await SQLiteSource(reading).ids("new") == ["new"])
    #expect(try folder.names == ["a"])
  }

  @Test func anotherFileUnderTheNameIsSearchedAtOnce() async throws {
    let path = try await make("served", 20)
    let index = try SearchIndex(path)
    let source = SQLiteSource(index, pollInterval: .milliseconds(5))
    let versions = try IndexVersions(index)
    var version = try versions.current()
    var changes = source.changes().makeAsyncIterator()
    #expect(try await source.ids("row").count == 20)
    for number in 0..<20 {
      move(try await make("new\(number)", 5 + number % 3), to: path)
      let ids = try await source.ids("row")
      #expect(ids == (0..<5 + number % 3).map { "new\(number) \($0)" })
      let next = try versions.current()
      #expect(next != version && next.count == ids.count)
      version = next
      #expect(await changes.next() != nil)
    }
    #expect(try folder.names == ["served"])
  }

  private func link(_ name: String, to target: String) throws -> String {
    let path = folder.path(name)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }

  @Test func anIndexIsReachedByLinks() async throws {
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
    _ = try await make("real/a", 10)
    let paths = [
      try link("absolute", to: folder.path("real/a")), try link("relative", to: "real/a"),
      try link("twice", to: "absolute"), try link("linked folder", to: "real") + "/a",
    ]
    for (number, path) in paths.enumerated() {
      #expect(SearchIndex.isDatabase(path))
      let writing = try SearchIndex(path, for: .writing)
      let reading = try SearchIndex(path)
      #expect(try await SQLiteSource(reading).ids("row").count == 10 + number)
      try await writing.apply([.upsert(IndexRecord(id: "more \(number)", title: "row more"))])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("real")).contains("a-wal"))
      #expect(try await SQLiteSource(reading).ids("more").count == 1 + number, "its log stands beside the file")
      #expect(try await reading.check() == [])
      #expect(try await reading.information().count == 11 + number)
      writing.close()
      reading.close()
    }
    let index = try SearchIndex(paths[2], for: .writing)
    try await index.fill([IndexRecord(id: "anew", title: "row anew")])
    try await index.copy(to: folder.path("copy"))
    try await SearchIndex(folder.path("copy")).copy(to: paths[1])
    #expect(try await SQLiteSource(index).ids("row") == ["anew"])
    index.close()
    #expect(try folder.names == ["absolute", "copy", "linked folder", "real", "relative", "twice"], "links stay links")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("real")) == ["a"])
  }

  @Test func aLinkThatIsMovedPublishesAnotherIndex() async throws {
    let files = [try await make("v0", 3), try await make("v1", 5)]
    let path = try link("served", to: "v0")
    let index = try SearchIndex(path)
    let source = SQLiteSource(index)
    let versions = try IndexVersions(index)
    #expect(try await source.ids("row").count == 3)
    for number in 1...6 {
      let file = files[number % 2]
      // The one that is left has a log of a writer's, the one that is taken may have one, too.
      let writing = try SearchIndex(file, for: .writing)
      try await writing.apply([.upsert(IndexRecord(id: "new \(number)", title: "row new"))])
      if number.isMultiple(of: 3) { writing.close() }
      let before = try versions.current()
      move(try link("next", to: file), to: path)
      #expect(try versions.current() != before)
      #expect(try await source.ids("new").contains("new \(number)"))
      let changing = try SearchIndex(path, for: .writing)
      try await changing.apply([.upsert(IndexRecord(id: "by the link \(number)", title: "row link"))])
      #expect(try await source.ids("link").contains("by the link \(number)"))
      #expect(try await SQLiteSource(SearchIndex(file)).ids("link").contains("by the link \(number)"))
      changing.close()
      writing.close()
    }
    #expect(try await index.check() == [])
    index.close()
    #expect(try folder.names == ["served", "v0", "v1"])
  }

  @Test func aLinkThatLeadsNowhere() async throws {
    let path = try link("served", to: "not there")
    let error = #expect(throws: IndexError.self) { _ = try SearchIndex(path) }
    #expect("\(try #require(error))".contains("is a link to \(folder.path("not there")), which is not there"))
    let index = try SearchIndex(path, for: .creating)
    try await index.fill([IndexRecord(id: "1", title: "row")])
    index.close()
    #expect(try folder.names == ["not there", "served"])
    #expect(try await SQLiteSource(SearchIndex(folder.path("not there"))).ids("row") == ["1"])
    let loop = try link("loop", to: "loop")
    #expect(throws: IndexError.self) { _ = try SearchIndex(loop) }
    #expect(throws: IndexError.self) { _ = try SearchIndex(loop, for: .creating) }
  }

  @Test func aLogThatAnotherFileLeftIsNotPutIntoTheNewOne() async throws {
    let old = try await make("served", 50)
    let new = try await make("new", 30)
    // As after a writer that was killed: its log stays.
    let writing = try SearchIndex(old, for: .writing)
    try await writing.apply((0..<40).map { .upsert(IndexRecord(id: "late \($0)", title: "late")) })
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: old + end, toPath: folder.path("killed") + end)
    }
    let killed = folder.path("killed")
    #expect(IndexLog.kind(besides: killed) == .own)
    move(new, to: killed)
    #expect(IndexLog.kind(besides: killed) == .foreign)
    for access in [SearchIndex.Access.reading, .writing] {
      let index = try SearchIndex(killed, for: access)
      #expect(try await SQLiteSource(index).ids("row").count == 30)
      #expect(try await SQLiteSource(index).ids("late") == [])
      #expect(try await index.check() == [])
    }
    writing.close()
    // The killed writer's own file still gets it.
    try FileManager.default.copyItem(atPath: old, toPath: folder.path("again"))
    #expect(try await SQLiteSource(SearchIndex(folder.path("again"))).ids("late").count == 40)
  }

  /// A writer that begins a log anew writes the head of a page before the page: one that opens the index then must not take the
  /// page of the log before, which still stands there, for what another file left.
  @Test func aLogThatIsJustBegunAnewIsNoOtherFiles() async throws {
    let path = try await make("served", 50)
    let writing = try SearchIndex(path, for: .writing)
    func change(_ title: String) async throws { try await writing.apply([.upsert(IndexRecord(id: "1", title: title))]) }
    // The file is where the last one is, and the page that still stands there is of the first.
    try await change("first")
    try await change("next")
    let old = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    // Puts the log into the file, which is begun anew with the next change.
    let connection = try IndexConnections.writer(path)
    try await connection.writeWithoutTransaction { _ = try $0.checkpoint(.restart) }
    try await change("second")
    let new = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    let copy = folder.path("copied")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    func kind(_ log: Data) throws -> IndexLog.Kind {
      try log.write(to: URL(fileURLWithPath: copy + "-wal"))
      return IndexLog.kind(besides: copy)
    }
    #expect(try kind(new) == .own)
    let (head, frame) = (32, 24 + 4_096)
    for frames in 0..<min(old.count, new.count) / frame {
      // What was written so far, and the head of the next frame.
      let end = head + frames * frame + 24
      var torn = old
      torn.replaceSubrange(..<end, with: new[..<end])
      #expect(try kind(torn) == .own, "after \(frames) frames")
    }
    #expect(try kind(old) == .own, "what was put into the file already")
    withExtendedLifetime(connection) {}
    writing.close()
  }

  /// Any transaction may be the first one of a log, when another connection has put what was before into the file: so each must
  /// follow the one that was committed before it.
  @Test(arguments: [false, true]) func eachTransactionOfABuildFollowsTheOneBefore(isRanked: Bool) async throws {
    let path = try await make("served", 50)
    // Whoever reads keeps the log from being begun anew.
    var configuration = IndexConnections.configuration(.live)
    configuration.allowsUnsafeTransactions = true
    let reading = try DatabaseQueue(path: try IndexConnections.address(path, .live), configuration: configuration)
    let first = try await reading.writeWithoutTransaction { db in
      try db.beginTransaction(.deferred)
      return try IndexLineage(db)
    }
    let writing = try SearchIndex(path, for: .writing)
    try await writing.fill(
      (0..<3_000).map { IndexRecord(id: "\($0)", title: "row \($0)", facets: ["\($0 % 5)"]) },
      IndexSettings(isRanked: isRanked, hasSubstrings: true, facets: ["number"]))
    try await writing.apply([.upsert(IndexRecord(id: "1", title: "next"))])
    let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    let (head, frame) = (32, 24 + 4_096)
    var last = first
    var count = 0
    for start in stride(from: head, to: log.count - frame + 1, by: frame) {
      guard log[start..<start + 4].elementsEqual([0, 0, 0, UInt8(IndexLineage.page)]),
        let lineage = IndexLineage(page: Array(log[start + 24..<start + frame])), lineage.stamp != last.stamp
      else { continue }
      #expect(lineage.previous == last.stamp, "transaction \(count)")
      last = lineage
      count += 1
    }
    #expect(count > 4 && last.build != first.build)
    try await reading.writeWithoutTransaction { try $0.rollback() }
    writing.close()
  }

  @Test func whatIsAppliedGoesIntoTheFileThatHasTheName() async throws {
    let path = try await make("served", 10)
    let (writing, reading) = (try SearchIndex(path, for: .writing), try SearchIndex(path))
    try await writing.apply([.upsert(IndexRecord(id: "1", title: "before"))])
    #expect(try await SQLiteSource(reading).ids("before") == ["1"])
    try await SearchIndex(make("new", 7)).copy(to: path)
    #expect(try await SQLiteSource(reading).ids("row").count == 7)
    try await writing.apply([.upsert(IndexRecord(id: "2", title: "after"))])
    #expect(try await SQLiteSource(reading).ids("after") == ["2"])
    #expect(try await SQLiteSource(reading).ids("before") == [])
    for index in [writing, reading] {
      #expect(try await index.check() == [])
      index.close()
    }
    #expect(try folder.names == ["new", "served"])
  }

  @Test func aFileThatIsGoneOrElseIsToldAndItsReturnNoticed() async throws {
    let path = try await make("served", 10)
    let source = SQLiteSource(try SearchIndex(path), pollInterval: .milliseconds(5))
    var changes = source.changes().makeAsyncIterator()
    move(path, to: folder.path("away"))
    await changes.next()
    await #expect(throws: IndexError.missing(path: path)) { try await source.ids("row") }
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: IndexError.foreign(path: path, what: "a file of another kind")) {
      try await source.ids("row")
    }
    move(folder.path("away"), to: path)
    await changes.next()
    #expect(try await source.ids("row").count == 10)
  }

  @Test func aCopyIsOfOneMomentAndSound() async throws {
    let path = try await make("a", 3_000)
    let index = try SearchIndex(path, for: .writing)
    try await index.apply([.upsert(IndexRecord(id: "late", title: "late"))])
    let copy = folder.path("copy")
    try await index.copy(to: copy)
    let copied = try SearchIndex(copy)
    #expect(try await copied.information().count == 3_001)
    #expect(try await SQLiteSource(copied).ids("late") == ["late"])
    #expect(try await copied.check() == [])
    #expect(try IndexVersions(copied).current() == IndexVersions(index).current())
    await #expect(throws: IndexError.failed(path: path, detail: "is the index itself; give the copy another name")) {
      try await index.copy(to: path)
    }
    let other = folder.path("text")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
    await #expect(throws: IndexError.foreign(path: other, what: "a file of another kind")) {
      try await index.copy(to: other)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("mine".utf8))
  }

  @Test func aCopyOfAnIndexThatHasLostAPageReplacesNoGoodOne() async throws {
    let (path, backup) = (try await make("a", 500), folder.path("backup"))
    let index = try SearchIndex(path)
    try await index.copy(to: backup)
    index.close()
    let good = try Data(contentsOf: URL(fileURLWithPath: backup))
    let size = 4_096
    for page in 1..<good.count / size {
      var lost = good
      lost.replaceSubrange(page * size..<(page + 1) * size, with: repeatElement(0, count: size))
      try lost.write(to: URL(fileURLWithPath: path))
      await #expect(throws: IndexError.self, "page \(page + 1)") { try await SearchIndex(path).copy(to: backup) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == good)
    }
    #expect(try folder.names == ["a", "backup"])
  }

  @Test func aCopyMayHaveFreePagesThatWereNeverWritten() async throws {
    let path = try await make("a", 3_000)
    let queue = try IndexConnections.writer(path)
    // Free pages are all zeros, as they are in an index that another program has changed.
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    try await queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE spare AS SELECT zeroblob(900000);
          CREATE TABLE kept AS SELECT 1;
          DROP TABLE spare
          """)
    }
    try queue.close()
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let empty = stride(from: 0, to: bytes.count, by: 4_096).filter { bytes[$0..<$0 + 4_088].allSatisfy { $0 == 0 } }
    #expect(empty.count > 100)
    let copy = folder.path("copy")
    try await SearchIndex(path).copy(to: copy)
    #expect(try await SearchIndex(copy).information().count == 3_000)
  }

  @Test func aBackupThatIsPutBackAndChangedIsAnotherVersion() async throws {
    let path = try await make("served", 10)
    let backup = folder.path("backup")
    let (index, versions) = (try SearchIndex(path, for: .writing), try IndexVersions(path: path))
    let source = SQLiteSource(index)
    let before = try versions.current()
    try await index.copy(to: backup)
    try await index.apply([.upsert(IndexRecord(id: "a", title: "lost"))])
    let lost = try versions.current()
    #expect(try await source.ids("lost") == ["a"])
    try await SearchIndex(backup).copy(to: path)
    #expect(try versions.current() == before)
    var changes = source.changes().makeAsyncIterator()
    try await index.apply([.upsert(IndexRecord(id: "b", title: "new"))])
    let new = try versions.current()
    #expect(new != lost && new.description != lost.description)
    #expect((new.generation, new.revision, new.build) == (lost.generation, lost.revision, lost.build))
    await changes.next()
    #expect(try await source.ids("lost") == [])
    #expect(try await source.ids("new") == ["b"])
  }

  @Test func aCopyIsForThoseWhoCouldReadWhatItReplaces() async throws {
    let (path, served) = (try await make("new", 3), try await make("served", 3))
    chmod(served, 0o640)
    // Only root may give files away; anyone else has them before and after.
    if geteuid() == 0 { chown(served, 65_534, 65_534) }
    var (before, after) = (stat(), stat())
    stat(served, &before)
    try await SearchIndex(path).copy(to: served)
    stat(served, &after)
    #expect(after.st_ino != before.st_ino)
    #expect(after.st_mode & 0o7777 == 0o640)
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
  }

  @Test func searchesGoOnWhileFilesAreSwappedAndChanged() async throws {
    let path = try await make("served", 30)
    let reading = try SearchIndex(path)
    let source = SQLiteSource(reading)
    let others = [try await make("x", 30), try await make("y", 30)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<150 {
            // Each file has thirty records of one name.
            let page = try await source.page(PageRequest(query: SearchQuery("row"), place: .start, limit: 100))
            let names = Set(page.items.map { String($0.id.prefix { $0 != " " }) })
            #expect(page.items.count == 30 && names.count == 1, "\(names) \(page.items.count)")
          }
        }
      }
      group.addTask {
        let writing = try SearchIndex(path, for: .writing)
        for number in 0..<20 {
          try await SearchIndex(others[number % 2]).copy(to: path)
          try await writing.apply([.upsert(IndexRecord(id: "own", title: "other"))])
          if number % 5 == 0 { writing.close() }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await reading.check() == [])
  }
}
