import GRDB
import IncrementalSearch

extension SearchIndex {
  /// Builds the index anew from the records that `fill` appends; until it returns, the old records are searched.
  ///
  /// The new records get tables of their own in the same file, in transactions of a few seconds; one last transaction
  /// switches over. Changes that others apply meanwhile are part of the old records. If `fill` throws, the task is
  /// cancelled or the process ends, the index stays as it was, and what was written goes with the next build. Throws what
  /// `fill` throws, `CancellationError` or ``IndexError``: ``IndexError/busy(path:)`` if the index is being built
  /// already.
  ///
  /// - Returns: What is known of the index then.
  @discardableResult
  public func rebuild(
    _ settings: IndexSettings, isolation: isolated (any Actor)? = #isolation,
    _ fill: (IndexBuilder) async throws -> Void
  ) async throws -> IndexInformation {
    let pool = try writer()
    let start = ContinuousClock.now
    let lock = try BuildLock(forIndex: path)
    defer { withExtendedLifetime(lock) {} }
    do {
      let tables = try await pool.write { try Self.prepare($0, settings) }
      let queue = try Self.builderQueue(path)
      let builder = IndexBuilder(queue, tables, settings, path: path)
      do {
        try await fill(builder)
        try Task.checkCancellation()
        try await builder.finish()
      } catch {
        // A task that was cancelled can't write, so another one cleans up.
        await Task { await builder.giveUp() }.value
        throw error
      }
      let count = await builder.count
      let old = try await pool.write { [path] db in
        // The lock keeps other builders out; where a file system has no locks, this does.
        guard try IndexState(db).generation + 1 == tables.generation else { throw IndexError.busy(path: path) }
        let seconds = start.duration(to: .now) / .seconds(1)
        return try Self.switchOver(db, to: tables, settings, count: count, seconds: seconds)
      }
      // The new records are searched by now, so nothing of this has to succeed, nor is it too late to be cancelled.
      return try await Task { [self] in
        try? await pool.write { try old.drop(from: $0) }
        try? await builder.merge()
        // Else the next change, however small, would write all of the log back.
        _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
        try? queue.close()
        return try await information()
      }.value
    } catch let error as DatabaseError {
      throw IndexError(error, path: path)
    }
  }

  /// Deletes what earlier builds left behind, and makes the tables of the next generation.
  private static func prepare(_ db: Database, _ settings: IndexSettings) throws -> IndexTables {
    let state = try IndexState(db)
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '*_[0-9]*'")
    let generations = Set(names.compactMap { name in name.split(separator: "_").dropFirst().first.flatMap { Int($0) } })
    for generation in generations where generation != state.generation {
      try IndexTables(generation: generation).drop(from: db)
    }
    let tables = IndexTables(generation: state.generation + 1)
    try tables.create(in: db, settings)
    return tables
  }

  private static func builderQueue(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    // A transaction stays open over several calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func switchOver(
    _ db: Database, to tables: IndexTables, _ settings: IndexSettings, count: Int, seconds: Double
  ) throws -> IndexTables {
    var state = try IndexState(db)
    let old = state.tables
    state.generation = tables.generation
    state.revision += 1
    state.epoch += 1
    state.count = count
    state.buildSeconds = seconds
    state.buildCount = count
    state.isRanked = settings.isRanked
    state.hasSubstrings = settings.hasSubstrings
    try state.write(db)
    try db.execute(sql: "DELETE FROM properties")
    for (name, value) in settings.properties {
      try db.execute(sql: "INSERT INTO properties VALUES (?, ?)", arguments: [name, value])
    }
    try IndexSchema.showRecords(of: tables, in: db)
    return old
  }
}
