import GRDB
import IncrementalSearch

extension SearchIndex {
  /// Builds the index anew from the records that `fill` appends; until it returns, the old records are searched.
  ///
  /// The new records get tables of their own in the same file, in transactions of a few seconds. What is stored is then
  /// compared with what was appended, by its count and a checksum, and one last transaction switches over. Changes applied
  /// meanwhile are applied to the new records, too, if the properties and the ranking stay as they were; otherwise they are
  /// refused. If `fill` throws, something can't be written, the task is cancelled or the process ends, the index stays as it
  /// was, and the next build removes what was written. Throws what `fill` throws, `CancellationError` or ``IndexError``:
  /// ``IndexError/busy(path:)`` if the index is being built already.
  ///
  /// Memory: some hundreds of MB for a million records, plus several times the size of what is appended at once.
  ///
  /// - Returns: Information about the new index.
  @discardableResult
  public func rebuild(
    _ settings: IndexSettings, isolation: isolated (any Actor)? = #isolation,
    _ fill: (IndexBuilder) async throws -> Void
  ) async throws -> IndexInformation {
    let writer = try writer()
    if let problem = settings.problem { throw IndexError.failed(path: path, detail: problem) }
    let start = ContinuousClock.now
    let lock = try BuildLock(forIndex: path)
    defer { withExtendedLifetime(lock) {} }
    do {
      let tables = try await writer.write { try Self.prepare($0, settings) }
      let queue = try IndexConnections.builder(path)
      let builder = IndexBuilder(queue, tables, settings, path: path)
      let old: IndexTables
      do {
        try await fill(builder)
        try Task.checkCancellation()
        let stored = try await builder.finish()
        old = try await writer.write { [path] db in
          // The lock keeps other builders out; where a file system has no locks, this does.
          guard try IndexState(db).generation + 1 == tables.generation else { throw IndexError.busy(path: path) }
          let seconds = start.duration(to: .now) / .seconds(1)
          return try Self.switchOver(db, to: tables, settings, stored, seconds: seconds)
        }
      } catch {
        // As long as what was written in vain is there, which tells whether there is room.
        let failure = error is DatabaseError ? IndexError(error, path: path) : error
        // A task that was cancelled can't write, so another one cleans up.
        await Task { await builder.giveUp() }.value
        throw failure
      }
      // The new records are searched by now, so nothing of this has to succeed, nor is it too late to be cancelled.
      return try await Task { [self] in
        try? await writer.write { try old.drop(from: $0) }
        try? await builder.merge()
        try? await builder.shrink()
        // Else the next change, however small, would write all of the log back.
        _ = try? await writer.current().queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
        try? queue.close()
        return try await information()
      }.value
    } catch let error as DatabaseError {
      throw IndexError(error, path: path)
    } catch let error as RowDecodingError {
      throw IndexError(error, path: path)
    }
  }

  /// Deletes what earlier builds left behind, and makes the tables of the next generation.
  private static func prepare(_ db: Database, _ settings: IndexSettings) throws -> IndexTables {
    var state = try IndexState(db)
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '*_[0-9]*'")
    let generations = Set(names.compactMap { name in name.split(separator: "_").dropFirst().first.flatMap { Int($0) } })
    for generation in generations where generation != state.generation {
      try IndexTables(generation: generation).drop(from: db)
    }
    let tables = IndexTables(generation: state.generation + 1)
    try tables.create(in: db, settings)
    // Records of other columns would make no sense among the new ones; in an index never built there are none.
    let isAlike =
      try state.isRanked == settings.isRanked && state.facets == settings.facets
      && properties(db) == settings.properties
    state.building = isAlike || state.generation == 0 && state.count == 0 ? tables.generation : -tables.generation
    try state.write(db)
    try db.execute(sql: "DELETE FROM changed_ids")
    return tables
  }

  private static func properties(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT name, value FROM properties")
    return Dictionary(
      try rows.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }, uniquingKeysWith: { $1 })
  }

  // MARK: Switching over

  /// Lets the new generation be searched; returns the tables of the old one.
  private static func switchOver(
    _ db: Database, to tables: IndexTables, _ settings: IndexSettings, _ stored: IndexBuilder.Stored, seconds: Double
  ) throws -> IndexTables {
    let old = try IndexState(db)
    var state = old
    state.generation = tables.generation
    state.revision += 1
    // Another one than in any other file that may get this one's name: keys say which one they are of.
    state.epoch = Int.random(in: 1..<1 << 40)
    state.count = stored.count
    state.checksum = stored.checksum
    state.buildSeconds = seconds
    state.buildCount = stored.count
    state.isRanked = settings.isRanked
    state.hasSubstrings = settings.hasSubstrings
    state.facets = settings.facets
    state.building = 0
    try followChanges(db, of: old, &state)
    try state.write(db)
    try IndexLineage.beginBuild(db)
    try db.execute(sql: "DELETE FROM properties")
    for (name, value) in settings.properties {
      try db.execute(sql: "INSERT INTO properties VALUES (?, ?)", arguments: [name, value])
    }
    try IndexSchema.showRecords(of: tables, in: db)
    return old.tables
  }

  /// Does to the new records what was done to the old ones while they were built.
  private static func followChanges(_ db: Database, of old: IndexState, _ new: inout IndexState) throws {
    let source = try RecordStore(db, old)
    while true {
      // Some at a time, as a store holds what it has changed.
      let ids = try String.fetchAll(db, sql: "SELECT id FROM changed_ids LIMIT 10000")
      if ids.isEmpty { return }
      var store = try RecordStore(db, new)
      var more = 0
      for id in ids {
        if let found = try source.find(id) {
          if try store.upsert(found.record) == .inserted { more += 1 }
        } else if try store.delete(id) {
          more -= 1
        }
        try db.cachedStatement(sql: "DELETE FROM changed_ids WHERE id = ?").execute(arguments: [id])
      }
      try store.finish()
      new.took(store, more)
    }
  }
}
